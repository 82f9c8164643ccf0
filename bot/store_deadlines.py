"""Which deadlines there are, and how long the bot was down: the bookkeeping behind the alarm.

Knows no Discord. Every method is one short transaction; any process may call any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import bindparam, func, select, update

from bot.scenes import with_notice
from bot.schedule import IDLE, outlasted
from bot.snapshot import decoded_events, encoded
from bot.store import Store
from bot.store_asyncio import AsyncConnection
from bot.store_people import ON_VACATION
from bot.store_schema import matches, notes, players
from bot.timing import HOUR
from engines.core import Event

UNNOTICED: Final = 180
"""Seconds without a sign of life that are no outage: a restart, or a busy machine."""

_ALIVE: Final = "alive"

_BACK: Final = (
    select(func.min(players.c.vacation_until))
    .join(matches, matches.c.id == players.c.match)
    .where(ON_VACATION, matches.c.status == "running")
)
_EARLIEST: Final = select(
    _BACK.scalar_subquery(),
    select(func.min(matches.c.deadline)).scalar_subquery(),
    select(func.min(matches.c.tidy_at)).scalar_subquery(),
    select(func.min(players.c.remind_at)).scalar_subquery(),
    select(func.min(players.c.ask_at)).where(players.c.ask_at > 0).scalar_subquery(),
)
_OVER: Final = (
    select(matches.c.id).where(matches.c.deadline <= bindparam("now")).order_by(matches.c.deadline)
)
_UNTIDY: Final = (
    select(matches.c.id).where(matches.c.tidy_at <= bindparam("now")).order_by(matches.c.tidy_at)
)


class Deadlines:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def earliest(self) -> int | None:
        """When something is to happen: a deadline, a reminder, a vacation's end, and so on."""
        async with self._store.read() as db:
            row = (await db.execute(_EARLIEST)).one()
        return min((at for at in row if at is not None), default=None)

    async def over(self) -> tuple[str, ...]:
        """Matches whose deadline is over, the first to end first."""
        async with self._store.read() as db:
            return tuple((await db.execute(_OVER, {"now": int(self._now())})).scalars())

    async def untidy(self) -> tuple[str, ...]:
        """Matches that nobody plays, and which are to be seen to."""
        async with self._store.read() as db:
            return tuple((await db.execute(_UNTIDY, {"now": int(self._now())})).scalars())

    async def stop(self, match: str) -> None:
        """No deadline any more: for a match that cannot be played on."""
        halted = update(matches).where(matches.c.id == match).values(deadline=None)
        async with self._store.write() as db:
            await db.execute(halted.values(version=matches.c.version + 1))
            await db.execute(update(players).where(players.c.match == match).values(IDLE))

    async def alive(self, machine: int) -> None:
        """A sign of life, in the time of the machine: a clock that is set is no outage."""
        fresh = self._store.insert(notes).values(key=_ALIVE, value=str(machine))
        seen = {"value": str(machine)}
        async with self._store.write() as db:
            await db.execute(fresh.on_conflict_do_update(index_elements=[notes.c.key], set_=seen))

    async def started(self, machine: int, grace: int) -> int:
        """Give every deadline back what the bot was down for; nothing is due before ``grace``.

        The seconds of the outage. They are counted once, whichever process starts first.
        """
        fresh = self._store.insert(notes).values(key=_ALIVE, value=str(machine))
        here = notes.c.key == _ALIVE
        now = int(self._now())
        async with self._store.write() as db:
            await db.execute(fresh.on_conflict_do_nothing())
            last = await db.execute(select(notes.c.value).where(here).with_for_update())
            down = machine - int(last.scalar_one())
            outage = down if down > UNNOTICED else 0
            await db.execute(update(notes).where(here).values(value=str(machine)))
            await self._outlast(db, now, outage, grace)
        return outage

    async def _outlast(self, db: AsyncConnection, now: int, outage: int, grace: int) -> None:
        # After a restart as any other there is no work for each match.
        near = matches.c.deadline <= now + grace
        running = matches.c.deadline.is_not(None) if outage else near
        held = select(matches.c.id).where(running).order_by(matches.c.id)
        mine = set((await db.execute(held.with_for_update())).scalars())
        seats = await self._store.seats(db, running)
        # But for those that have got a deadline just now.
        for loaded in [one for one in seats if one.match.id in mine]:
            before, events = loaded.match, loaded.position.events
            later = outlasted(before, now - outage, now, grace)
            if later == before:
                continue
            await self._store.reseat(db, before, later)
            # A press that is being judged against the former deadline is judged anew.
            await db.execute(
                update(matches)
                .where(matches.c.id == before.id)
                .values(deadline=later.deadline, events=_told(events, outage))
                .values(version=matches.c.version + 1, edits=matches.c.edits + 1)
                .values(due=1, news=matches.c.news + 1)
            )


def _told(events: str, outage: int) -> str:
    if not outage:
        return events
    told = Event(None, "table-outage", {"hours": round(outage / HOUR)})
    return encoded(with_notice(decoded_events(events), told))
