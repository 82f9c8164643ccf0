"""Who is to be reminded of what: the bookkeeping behind the reminders.

Knows no Discord. What is taken to be sent counts as sent, so that nobody is reminded twice; a
process that dies between the two has left out a reminder, never a deadline.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import msgspec
from sqlalchemy import bindparam, exists, or_, select, update

from bot.schedule import is_soon, listens, postponed, reminded
from bot.snapshot import encoded
from bot.store import Store
from bot.store_asyncio import AsyncConnection
from bot.store_schema import matches, people, players
from bot.table import Match, Player
from engines.core import Seat

_HERE: Final = (
    select(people.c.id, people.c.dm_channel, people.c.notice)
    .join(players, players.c.user_id == people.c.id)
    .where(players.c.match == bindparam("this"))
    .where(people.c.notice.is_not(None), people.c.dm_channel.is_not(None))
    .order_by(people.c.id)
)
_ANYWHERE: Final = players.alias()
_OWES: Final = exists().where(_ANYWHERE.c.user_id == people.c.id, _ANYWHERE.c.reminders > 0)
_OUTDATED: Final = _HERE.where(~_OWES)
_NOTICED: Final = _HERE.add_columns(people.c.noticed).where(people.c.noticed.is_not(None))
_DUE: Final = select(players.c.user_id).where(players.c.remind_at <= bindparam("now")).distinct()
_ASLEEP: Final = (
    select(players.c.match)
    .where(players.c.ask_at > 0, players.c.ask_at <= bindparam("now"))
    .distinct()
)


@dataclass(frozen=True, slots=True)
class Reminder:
    """What one person is reminded of now: (match, seat), most urgent first, and the how manieth."""

    user: int
    locale: str
    waiting: tuple[tuple[str, Seat], ...]
    count: int


Told: TypeAlias = tuple[str, int]
"""A table at which a reminder says that somebody is waited for, and until when."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A reminder that can be read (in which DM channel, which message), and what it should tell."""

    user: int
    dm: int
    message: int
    true: tuple[Told, ...]


class Reminders:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    async def due(self) -> tuple[int, ...]:
        """The people to be reminded."""
        async with self._store.read() as db:
            return tuple((await db.execute(_DUE, {"now": int(self._now())})).scalars())

    async def take(self, user: int) -> Reminder | None:
        """What to remind a person of, all tables in one; None when there is nothing (any more)."""
        now = int(self._now())
        async with self._store.write() as db:
            # One process at a time per person: the other finds nothing left to do.
            await db.execute(select(people.c.id).where(people.c.id == user).with_for_update())
            seats = await self._seats(db, user)
            fresh: dict[str, Player] = {}
            later: dict[str, Player] = {}
            for match, player in seats:
                if is_soon(match, player, now) and listens(player, now) == now:
                    fresh[match.id] = reminded(match, player, now)
                elif _is_due(player, now):
                    later[match.id] = postponed(player, now)
            due = any(_is_due(player, now) for match, player in seats if match.id in fresh)
            await self._put(db, fresh | later if due else later)
            if not due:
                return None
            mine = (players.c.user_id == user, players.c.muted == 1)
            muted = set((await db.execute(select(players.c.match).where(*mine))).scalars())
        if muted >= set(fresh):
            return None
        waiting = tuple(
            (match.id, player.seat)
            for match, player in seats
            if match.id not in muted and listens(player, now) == now
        )
        count = max(player.reminders for player in fresh.values())
        return Reminder(user, seats[0][1].locale, waiting, count)

    async def asleep(self, users: Collection[int]) -> dict[int, int]:
        """Which of these people, wherever they sit, are to be told nothing now; until when."""
        now = int(self._now())
        hours = select(people.c.id, people.c.zone, people.c.quiet_from, people.c.quiet_until)
        async with self._store.read() as db:
            found = (await db.execute(hours.where(people.c.id.in_(users)))).mappings().all()
        until = {row["id"]: listens(Player(0, name="", locale="", **row), now) for row in found}
        return {user: at for user, at in until.items() if at > now}

    async def wake(self) -> tuple[str, ...]:
        """Matches at which somebody is to be told now what came up in quiet hours or a vacation.

        They are to be published again, with zero as a mark at those seats.
        """
        now = int(self._now())
        async with self._store.read() as db:
            here = tuple((await db.execute(_ASLEEP, {"now": now})).scalars())
        if not here:
            return ()
        over = (players.c.ask_at > 0, players.c.ask_at <= now)
        held = select(matches.c.id).where(matches.c.id.in_(here)).order_by(matches.c.id)
        seats = update(players).where(players.c.match.in_(here), *over).values(ask_at=0)
        async with self._store.write() as db:
            await db.execute(held.with_for_update())
            order = select(players.c.seat).where(players.c.match.in_(here), *over)
            order = order.order_by(players.c.match, players.c.seat)
            await db.execute(order.with_for_update())
            # Another process may have been quicker while this one waited.
            woken = (await db.execute(seats.returning(players.c.match))).scalars()
            found = tuple(sorted(set(woken)))
            again = update(matches).where(matches.c.id.in_(found))
            await db.execute(again.values(due=1, news=matches.c.news + 1))
        return found

    async def noticed(
        self, user: int, message: int | None, told: Sequence[Told] | None = None
    ) -> int | None:
        """The reminder that a person can read now; the id of the one before.

        ``told``: what it says; None where something else is said in its place by now.
        """
        here = people.c.id == user
        kept = None if told is None else encoded(tuple(told))
        async with self._store.write() as db:
            query = select(people.c.notice).where(here).with_for_update()
            former: int | None = (await db.execute(query)).scalar_one()
            await db.execute(update(people).where(here).values(notice=message, noticed=kept))
        return former

    async def answered(self, user: int, message: int | None) -> None:
        """In place of this reminder its answer is to be read from now on."""
        here = (people.c.id == user, people.c.notice == message)
        async with self._store.write() as db:
            await db.execute(update(people).where(*here).values(noticed=None))

    async def untrue(self, match: str) -> tuple[Notice, ...]:
        """Reminders of this table, among others, that do not tell how it is any more."""
        due = (players.c.since.is_not(None), players.c.deadline.is_not(None))
        found = []
        async with self._store.read() as db:
            for user, dm, message, noticed in (await db.execute(_NOTICED, {"this": match})).all():
                told = msgspec.json.decode(noticed, type=tuple[Told, ...])
                if match not in [table for table, _ in told]:
                    continue
                mine = select(players.c.match, players.c.deadline)
                mine = mine.where(players.c.user_id == user, *due)
                ends = {table: at for table, at in await db.execute(mine)}
                true = tuple((table, ends[table]) for table, _ in told if table in ends)
                if true != told:
                    found.append(Notice(user, dm, message, true))
        return tuple(found)

    async def outdated(self, match: str) -> tuple[tuple[int, int, int], ...]:
        """(user, DM channel, message) of reminders to people of this match who owe nothing now."""
        async with self._store.read() as db:
            found = await db.execute(_OUTDATED, {"this": match})
            return tuple((user, dm, message) for user, dm, message in found)

    async def snooze(self, user: int, seconds: int) -> int | None:
        """Remind again then, of whatever still waits and has its deadline later.

        The instant of the next reminder, which is the one planned where the time ends before; None
        when there is none.
        """
        at = int(self._now()) + seconds
        async with self._store.write() as db:
            seats = [seat for seat in await self._seats(db, user) if seat[1].reminders > 0]
            later = {match.id: postponed(player, at) for match, player in seats}
            later = {match: player for match, player in later.items() if player.remind_at}
            await self._put(db, later)
        planned = (later.get(match.id, player).remind_at for match, player in seats)
        return min((instant for instant in planned if instant is not None), default=None)

    async def mute(self, match: str, user: int, *, on: bool) -> None:
        """No reminders of this table, or reminders again."""
        here = (players.c.match == match, players.c.user_id == user)
        async with self._store.write() as db:
            await db.execute(update(players).where(*here).values(muted=int(on)))

    async def _seats(self, db: AsyncConnection, user: int) -> list[tuple[Match, Player]]:
        """Where a person is waited for, the most urgent first."""
        waits = or_(players.c.remind_at.is_not(None), players.c.reminders > 0)
        mine = (players.c.user_id == user, players.c.deadline.is_not(None), waits)
        found = await self._store.seats(db, *mine)
        seats = [(loaded.match, player) for loaded in found for player in loaded.match.players]
        return sorted(seats, key=lambda seat: (seat[1].deadline or 0, seat[0].id))

    async def _put(self, db: AsyncConnection, seats: Mapping[str, Player]) -> None:
        """Unless a seat's time is another one meanwhile; tables in order, as everywhere."""
        for match in sorted(seats):
            player = seats[match]
            here = (players.c.match == match, players.c.seat == player.seat)
            values = {"remind_at": player.remind_at, "reminders": player.reminders}
            still = players.c.deadline == player.deadline
            await db.execute(update(players).where(*here, still).values(values))


def _is_due(player: Player, now: int) -> bool:
    return player.remind_at is not None and player.remind_at <= now
