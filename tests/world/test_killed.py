"""Two processes on one PostgreSQL, killed in the middle of what is due: each of it is done once."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from multiprocessing.connection import Connection

import asyncpg
import discord
import pytest

from bot.store import Store
from bot.table import Match, Person, Terms
from bot.tidying import tidied
from bot.timing import DAY, HOUR
from tests.postgres import Cluster
from tests.service.conftest import PLACE, House
from tests.world.ringer import Stop, ring

POINTS: tuple[str, ...] = ("matches", "players", "moves", "people", "before", "after")
"""The table to which a process writes when it is killed; or before a message is sent, or after."""

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.world.ringer"])


class Told:
    """What the processes have said, by the nonces that Discord knows a repetition by."""

    def __init__(self) -> None:
        self.nonces: set[str] = set()
        self.stopped = False

    def hear(self, pipe: Connection) -> None:
        try:
            while pipe.poll():
                said = pipe.recv()
                self.stopped = self.stopped or said is None
                if said is not None:
                    self.nonces.add(said[0])
        except EOFError:
            pass


class Tables:
    """One table for each kind of thing that is due an hour from now, with people of their own."""

    def __init__(self, house: House, number: int) -> None:
        self.house = house
        # Of messages older than an hour Discord takes an edit every two seconds.
        fresh = datetime.fromtimestamp(house.clock.seconds + HOUR, UTC)
        self.message = discord.utils.time_snowflake(fresh)
        self.people = [Person((1 << 61) + 10 * number + n, f"P{n}", "en-US") for n in range(9)]

    async def lay(self) -> None:
        house, start = self.house, self.house.clock.seconds
        house.clock.seconds = start - 3 * DAY
        host = self.people[0]
        lobby = await house.matches.create("hoppla", {}, "auto", host, PLACE, "en-US", Terms(None))
        await house.deliveries.lobby(lobby.id, self.message)
        house.clock.seconds = start - DAY + HOUR
        self.lobby = (await tidied(house.matches, lobby.id)).id
        house.clock.seconds = start
        self.late = await self._begun(HOUR, self.people[0:3])
        self.reminded = await self._begun(2 * HOUR, self.people[3:6])
        self.asleep = await self._begun(None, self.people[6:9])
        due = await self._due(self.asleep)
        await house.deliveries.ask_later(self.asleep.id, due, int(start) + HOUR)

    async def _begun(self, clock: int | None, people: list[Person]) -> Match:
        make = self.house.matches
        match = await make.create("hoppla", {}, "auto", people[0], PLACE, "en-US", Terms(clock))
        for person in people[1:]:
            await make.join(match.id, person)
        match = await make.begin(match.id, people[0].id)
        await self.house.deliveries.posted(match.id, match.turn, self.message, match.edits)
        return await make.get(match.id)

    async def _due(self, match: Match) -> int:
        return (await self.house.matches.scene(match, None)).to_move[0]

    async def check(self, told: Told, *, lost: bool) -> None:
        """Each thing was done once. A reminder may be ``lost``, but never comes twice."""
        house = self.house
        log = (await house.store.log(self.late.id))[1:]
        assert [(entry.move.split()[0], entry.auto) for entry in log] == [("bet", True)]
        (late,) = (entry.seat for entry in log)
        after = await house.matches.get(self.late.id)
        assert [p.misses for p in after.players] == [int(p.seat == late) for p in after.players]
        asked = {f"{after.id}-p{p.seat}-{after.decision}" for p in after.players}
        assert self._of(after, told) == {f"{after.id}-m{late}-1", *asked}

        due = await self._due(self.reminded)
        reminder = f"{self.reminded.id}-r1-{due}-1"
        assert self._of(self.reminded, told) in ({reminder}, set() if lost else {reminder})
        kept = (await house.matches.get(self.reminded.id)).players[due]
        assert kept.reminders == 1

        seat = await self._due(self.asleep)
        assert self._of(self.asleep, told) == {f"{self.asleep.id}-p{seat}-1"}
        lobby = await house.matches.get(self.lobby)
        assert (lobby.status, lobby.tidy_at) == ("closed", None)

    def _of(self, match: Match, told: Told) -> set[str]:
        return {nonce for nonce in told.nonces if nonce.startswith(f"{match.id}-")}


@contextmanager
def running(url: str, at: float, told: Told, stop: Stop = None) -> Iterator[Callable[[], None]]:
    """A process of the bot until it is killed; what is given back listens to it."""
    mine, its = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=ring, args=(url, at, its, stop), daemon=True)
    process.start()
    its.close()
    try:
        yield lambda: told.hear(mine)
    finally:
        process.kill()
        process.join()
        told.hear(mine)
        mine.close()
        process.close()


@asynccontextmanager
async def locked(url: str, table: str) -> AsyncIterator[Callable[[], Awaitable[bool]]]:
    """Nobody can write to a table; whether somebody wants to."""
    holder, looker = await asyncpg.connect(url), await asyncpg.connect(url)
    try:
        await holder.execute(f"BEGIN; LOCK TABLE {table} IN SHARE MODE")

        async def wanted() -> bool:
            query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            return bool(await looker.fetchval(query))

        yield wanted
    finally:
        await holder.close()
        await looker.close()


async def until(found: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await found():
            await asyncio.sleep(0.01)


async def kill_at(point: str, url: str, at: float, told: Told) -> None:
    """A process is killed when it is about to write to a table, or to tell, or has just told."""
    if point in ("before", "after"):
        told.stopped = False
        with running(url, at, told, point) as listen:  # type: ignore[arg-type] # one of them

            async def stopped() -> bool:
                listen()
                return told.stopped

            await until(stopped)
        return
    async with locked(url, point) as wanted:
        with running(url, at, told):
            await until(wanted)


@pytest.mark.postgres
async def test_each_thing_that_is_due_is_done_once_though_a_process_is_killed(
    postgres: Cluster,
) -> None:
    url = postgres.url("postgres")
    connection = await asyncpg.connect(url)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()
    house, told = House(await Store.open(url)), Told()
    laid = []
    for number, point in enumerate(POINTS):
        tables = Tables(house, number)
        await tables.lay()
        laid.append(tables)
        await kill_at(point, url, house.clock.seconds + HOUR + number, told)

    async def all_done() -> bool:
        first()
        second()
        left = [*await house.deadlines.over(), *await house.deadlines.untidy()]
        left += [*map(str, await house.reminders.due()), *await house.deliveries.due()]
        return not left

    later = house.clock.seconds + HOUR + 60  # what the dead have leased is free again
    house.clock.seconds = later
    with running(url, later, told) as first, running(url, later, told) as second:
        await until(all_done)
    for tables, point in zip(laid, POINTS, strict=True):
        await tables.check(told, lost=point in ("people", "before"))
    await house.store.close()
