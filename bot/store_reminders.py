"""Who is to be reminded of what: the bookkeeping behind the reminders.

Knows no Discord. What is taken to be sent counts as sent, so that nobody is reminded twice; a
process that dies between the two has left out a reminder, never a deadline.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import RowMapping, exists, or_, select, update

from bot.store import Store
from bot.store_schema import matches, people, players
from bot.timing import SOON, reminder
from engines.core import Seat


@dataclass(frozen=True, slots=True)
class Reminder:
    """What one person is reminded of now: (match, seat), most urgent first, and the how manieth."""

    user: int
    locale: str
    waiting: tuple[tuple[str, Seat], ...]
    count: int


class Reminders:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def due(self) -> tuple[int, ...]:
        """The people to be reminded."""
        query = select(players.c.user_id).where(players.c.remind_at <= int(self._now()))
        async with self._store.read() as db:
            return tuple((await db.execute(query.distinct())).scalars())

    async def take(self, user: int) -> Reminder | None:
        """What to remind a person of, all tables in one; None when there is nothing (any more)."""
        now = int(self._now())
        async with self._store.write() as db:
            # One process at a time per person: the other finds nothing left to do.
            mine = select(people.c.locale).where(people.c.id == user).with_for_update()
            locale = (await db.execute(mine)).scalar_one()
            rows = (await db.execute(_WAITING.where(players.c.user_id == user))).mappings().all()
            if not any(_is_due(row, now) for row in rows):
                return None
            fresh: list[RowMapping] = []
            for row in rows:
                if not _is_due(row, now + round(row["clock"] * SOON)):
                    continue
                count = row["reminders"] + 1
                again = reminder(row["deadline"], row["clock"], count)
                values = {"reminders": count, "remind_at": again}
                if again is not None and again <= now:
                    values["remind_at"] = None
                here = (players.c.match == row["match"], players.c.seat == row["seat"])
                await db.execute(update(players).where(*here).values(values))
                fresh.append(row)
        if all(row["muted"] for row in fresh):
            return None
        waiting = tuple((row["match"], row["seat"]) for row in rows if not row["muted"])
        return Reminder(user, locale, waiting, max(row["reminders"] for row in fresh) + 1)

    async def noticed(self, user: int, message: int | None) -> int | None:
        """The reminder that a person can read now; the id of the one before."""
        here = people.c.id == user
        async with self._store.write() as db:
            query = select(people.c.notice).where(here).with_for_update()
            former: int | None = (await db.execute(query)).scalar_one()
            await db.execute(update(people).where(here).values(notice=message))
        return former

    async def outdated(self, match: str) -> tuple[tuple[int, int, int], ...]:
        """(user, DM channel, message) of reminders to people of this match who owe nothing now."""
        other = players.alias()
        owes = exists().where(other.c.user_id == people.c.id, other.c.reminders > 0)
        query = (
            select(people.c.id, people.c.dm_channel, people.c.notice)
            .join(players, players.c.user_id == people.c.id)
            .where(players.c.match == match, ~owes)
            .where(people.c.notice.is_not(None), people.c.dm_channel.is_not(None))
            .order_by(people.c.id)
        )
        async with self._store.read() as db:
            return tuple((user, dm, message) for user, dm, message in await db.execute(query))

    async def snooze(self, user: int, seconds: int) -> int:
        """Remind again then, of whatever still waits and has its deadline later; the instant."""
        at = int(self._now()) + seconds
        later = select(matches.c.id).where(matches.c.deadline > at)
        mine = (players.c.user_id == user, players.c.reminders > 0, players.c.match.in_(later))
        async with self._store.write() as db:
            await db.execute(update(players).where(*mine).values(remind_at=at))
        return at

    async def mute(self, match: str, user: int, *, on: bool) -> None:
        """No reminders of this table, or reminders again."""
        here = (players.c.match == match, players.c.user_id == user)
        async with self._store.write() as db:
            await db.execute(update(players).where(*here).values(muted=int(on)))


_WAITING: Final = (
    select(
        players.c.match,
        players.c.seat,
        players.c.remind_at,
        players.c.reminders,
        players.c.muted,
        matches.c.deadline,
        matches.c.clock,
    )
    .join(matches, matches.c.id == players.c.match)
    .where(matches.c.deadline.is_not(None))
    .where(or_(players.c.remind_at.is_not(None), players.c.reminders > 0))
    .order_by(matches.c.deadline, matches.c.id)
)


def _is_due(row: Any, now: int) -> bool:
    return row["remind_at"] is not None and row["remind_at"] <= now
