"""What is proposed to a table: one thing at a time, until everybody it needs has agreed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, cast

import msgspec
from sqlalchemy import bindparam, delete, select, update

from bot.snapshot import encoded
from bot.store import Store
from bot.store_asyncio import AsyncConnection
from bot.store_schema import proposals
from bot.table import Person
from engines.core import Seat

Kind: TypeAlias = Literal["clock", "replace", "draw", "over"]

_OVER: Final = "over"
"""What is no longer asked stays, for its number is never to stand for another thing."""

_ASKED: Final = select(proposals).where(proposals.c.match == bindparam("this"))
_LOCKED: Final = _ASKED.with_for_update()


@dataclass(frozen=True, slots=True)
class Clock:
    """Another time for a turn, and whether quiet hours stop it."""

    clock: int | None
    nights: bool


@dataclass(frozen=True, slots=True)
class Handover:
    """A seat for somebody else. ``manager``: whoever wants it so, and the table is not asked."""

    seat: Seat
    former: int
    newcomer: Person
    manager: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """``number`` tells it from former ones of the table; ``value`` is what its kind needs.

    ``by`` the user who made it; ``agreed`` the users who want it, ``message`` where they are asked.
    """

    match: str
    number: int
    kind: Kind
    value: str
    by: int
    at: int
    agreed: tuple[int, ...] = ()
    message: int | None = None


def clock_of(proposal: Proposal) -> Clock:
    return msgspec.json.decode(proposal.value, type=Clock)


def handover_of(proposal: Proposal) -> Handover:
    return msgspec.json.decode(proposal.value, type=Handover)


class Proposals:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, match: str) -> Proposal | None:
        async with self._store.read() as db:
            return _open(await _newest(db, match))

    async def propose(
        self, match: str, kind: Kind, value: str, by: int, at: int, since: int = 0
    ) -> tuple[Proposal, Proposal | None]:
        """The new proposal, to which nobody has agreed yet, and the one that it replaces.

        The same thing, if it is asked ``since`` then or later, is not asked twice.
        """
        async with self._store.write() as db:
            newest = await _newest(db, match, lock=True)
            former = _open(newest)
            asked = former is not None and former.at >= since
            if former is not None and asked and (former.kind, former.value) == (kind, value):
                return former, None
            number = 1 if newest is None else newest.number + 1
            made = Proposal(match, number, kind, value, by, at)
            await db.execute(delete(proposals).where(proposals.c.match == match))
            row = {"match": match, "number": number, "kind": kind, "value": value}
            await db.execute(proposals.insert().values(row | {"by": by, "at": at}))
        return made, former

    async def agree(self, match: str, number: int, user: int) -> Proposal | None:
        """The proposal with this user among those who agree; None when it is over."""
        async with self._store.write() as db:
            found = _open(await _newest(db, match, lock=True))
            if found is None or found.number != number:
                return None
            if user not in found.agreed:
                agreed = encoded((*found.agreed, user))
                here = proposals.c.match == match
                await db.execute(update(proposals).where(here).values(agreed=agreed))
            return await _newest(db, match)

    async def posted(self, match: str, number: int, message: int | None) -> None:
        """Where it is asked; None: nowhere yet, as at a table that was moved."""
        here = (proposals.c.match == match, proposals.c.number == number)
        async with self._store.write() as db:
            await db.execute(update(proposals).where(*here).values(message=message))

    async def close(self, match: str, number: int, agreed: tuple[int, ...] | None = None) -> bool:
        """It is over, one way or the other; False when it was already.

        ``agreed``: only if nobody else has agreed meanwhile, who may be the last one it needs.
        """
        here = [proposals.c.match == match, proposals.c.number == number]
        if agreed is not None:
            here.append(proposals.c.agreed == encoded(agreed))
        over = update(proposals).where(*here, proposals.c.kind != _OVER).values(kind=_OVER)
        async with self._store.write() as db:
            return bool((await db.execute(over)).rowcount)


def _open(newest: Proposal | None) -> Proposal | None:
    return None if newest is None or newest.kind == _OVER else newest


async def _newest(db: AsyncConnection, match: str, *, lock: bool = False) -> Proposal | None:
    found = await db.execute(_LOCKED if lock else _ASKED, {"this": match})
    row = found.mappings().one_or_none()
    if row is None:
        return None
    values: dict[str, Any] = dict(row)
    values["kind"] = cast(Kind, values["kind"])
    values["agreed"] = msgspec.json.decode(values["agreed"], type=tuple[int, ...])
    return Proposal(**values)
