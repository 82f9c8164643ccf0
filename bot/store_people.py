"""What people wish for all their tables: the bookkeeping behind `/game me`.

Knows no Discord. Every method is one short transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Final

from sqlalchemy import bindparam, exists, select, update

from bot.snapshot import Change, Loaded
from bot.store import Store
from bot.store_schema import matches, people, players
from bot.table import Person
from bot.wishes import Wishes

_NAMES: Final = tuple(field.name for field in fields(Wishes))
_USER: Final = people.c.id == bindparam("user")
_WISHES: Final = select(*(people.c[name] for name in _NAMES)).where(_USER)
_LANGUAGE: Final = select(people.c.language).where(_USER)

ON_VACATION: Final = players.c.user_id.in_(
    # People first: there are far fewer of them than there are seats.
    select(people.c.id).where(people.c.vacation_until.is_not(None))
)
"""The seats of people on vacation."""

_LAPSED: Final = (
    select(players.c.match)
    .join(matches, matches.c.id == players.c.match)
    .where(ON_VACATION, players.c.vacation_until <= bindparam("now"))
    .where(matches.c.status == "running")
    .distinct()
    .order_by(players.c.match)
)
_AWAY: Final = exists().where(
    players.c.user_id == people.c.id,
    players.c.vacation_until <= bindparam("now"),
    players.c.match == matches.c.id,
    matches.c.status == "running",
)
_RETURN: Final = (
    update(people)
    .where(people.c.vacation_until <= bindparam("now"), ~_AWAY)
    .values(vacation_from=None, vacation_until=None)
)


class People:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def wishes(self, user: int) -> Wishes:
        async with self._store.read() as db:
            found = (await db.execute(_WISHES, {"user": user})).mappings().one_or_none()
        return Wishes() if found is None else Wishes(**found)

    async def language(self, user: int) -> str | None:
        """The chosen language; None: as the person's Discord."""
        async with self._store.read() as db:
            return (await db.execute(_LANGUAGE, {"user": user})).scalar_one_or_none()

    async def tables(self, user: int) -> tuple[Loaded, ...]:
        """Lobbies and running matches in which the user sits."""
        return await self._store.of_user(user)

    async def keep(
        self,
        person: Person,
        before: Wishes,
        wishes: Wishes,
        tables: Sequence[tuple[Loaded, Change]],
        at: int,
    ) -> None:
        """Write what is wished, and what that does to all tables; Conflict when one has changed."""
        values = {
            name: getattr(wishes, name)
            for name in _NAMES
            if getattr(wishes, name) != getattr(before, name)
        }
        fresh = self._store.insert(people).values(id=person.id, locale=person.locale, **values)
        known = fresh.on_conflict_do_update(index_elements=[people.c.id], set_=values)
        async with self._store.write() as db:
            # People before tables and tables in order, as everywhere: nobody waits in a circle.
            await db.execute(known)
            for loaded, change in sorted(tables, key=lambda table: table[0].match.id):
                await self._store.put(db, loaded, change, at)

    async def lapsed(self, now: int) -> tuple[str, ...]:
        """Running matches at which somebody's vacation is over."""
        async with self._store.read() as db:
            return tuple((await db.execute(_LAPSED, {"now": now})).scalars())

    async def returned(self, now: int) -> None:
        """Forget the vacations that are over at every table."""
        async with self._store.write() as db:
            await db.execute(_RETURN, {"now": now})
