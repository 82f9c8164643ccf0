"""A world without waiting: the whole bot, Discord and people in one process, and days in a moment.

``play(story())`` runs a story in virtual time: the bot's own alarm, publishers and pauses go by as
on any day, only that nobody waits for them. In it ``async with World() as world`` is everything.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack
from datetime import UTC, datetime
from random import Random
from types import TracebackType
from typing import Any, Self
from unittest.mock import patch
from zoneinfo import ZoneInfo

import bot.client
import bot.memory
from bot.matches import Matches
from bot.store_deadlines import Deadlines
from bot.store_deliveries import Deliveries
from bot.table import Match
from tests.world.loop import play, settled
from tests.world.people import Human
from tests.world.process import Process
from tests.world.server import Channel, Message, Said, Server
from tests.world.shelf import PowerCut, Shelf

__all__ = ["Channel", "Human", "Message", "Said", "World", "play", "public", "settled"]

HOUR, DAY = 3600, 86400
BEGIN = datetime(2026, 10, 5, 8, tzinfo=UTC)


class Dice:
    """They fall as ``told``, and by chance when nothing (more) is told."""

    def __init__(self, seed: int) -> None:
        self.told: list[int] = []
        self._random = Random(seed)

    def __call__(self, n: int) -> int:
        return self.told.pop(0) % n if self.told else self._random.randrange(n)


class _Log(logging.Handler):
    """What the bot has logged, and what of it is a bug."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.bugs: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())
        if record.levelno >= logging.ERROR:
            self.bugs.append(self.format(record))


def _unless_killed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    if not isinstance(context.get("exception"), PowerCut):
        loop.default_exception_handler(context)


class World:
    """``patient``: an act lasts until all that follows at once has been published.

    ``looks``: seconds between two looks of the bot at what is due and has no worker. ``crowded``:
    processes and tasks come between each other's questions to the database.
    """

    def __init__(
        self,
        begin: datetime = BEGIN,
        *,
        seed: int = 0,
        grace: float = 1800.0,
        patient: bool = True,
        looks: float = HOUR,
        crowded: bool = False,
    ) -> None:
        self._begin = int(begin.timestamp())
        self._loop = asyncio.get_running_loop()
        self.random = Random(seed)
        self.dice = Dice(seed)
        self.grace = grace
        self.patient = patient
        self.server = Server(self.now)
        self.guild = self.server.add_guild("Family")
        self.channel = self.server.add_channel(self.guild, "games")
        self.people: list[Human] = []
        self.processes: list[Process] = []
        self._shelf = Shelf.fresh()
        self.matches = Matches(self._shelf, self.dice, self.now)
        """What a look from outside goes through, and never dies of anything."""
        self.matches.alarm = self._hear
        self.deliveries = Deliveries(self._shelf, self.now)
        self.deadlines = Deadlines(self._shelf, self.now)
        self._log = _Log()
        self._stack = ExitStack()
        self._looks = looks
        self._crowded = crowded

    def now(self) -> float:
        return self._begin + self._loop.time()

    async def __aenter__(self) -> Self:
        self._stack.enter_context(patch.object(bot.client, "LOOK_AGAIN", self._looks))
        self._stack.enter_context(patch.object(bot.memory, "give_back", lambda: None))
        self._loop.set_exception_handler(_unless_killed)
        logging.getLogger("bot").addHandler(self._log)
        self._stack.callback(logging.getLogger("bot").removeHandler, self._log)
        await self.up()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        while self.processes:
            await self.kill()
        self._stack.close()
        await self._shelf.close()
        if error is None:
            assert self.complaints == []

    @property
    def complaints(self) -> list[str]:
        """What the bot has logged as an error; a world that ends well has none."""
        return self._log.bugs

    @property
    def logged(self) -> list[str]:
        """Every line of the log."""
        return self._log.lines

    # --- people and places -----------------------------------------------------------------------

    def add(self, *names: str, zone: str = "UTC") -> list[Human]:
        """People, all of them in the server."""
        fresh = []
        for name in names:
            human = Human(self, self.server.snowflake(), name, zone=ZoneInfo(zone))
            self.guild.members.add(human.id)
            fresh.append(human)
        self.people += fresh
        return fresh

    def human(self, user: int) -> Human:
        return next(human for human in self.people if human.id == user)

    def peek(self, match: str, column: str) -> Any:
        """A column of a table's row as it is at this moment; None when there is no such table."""
        rows = self._shelf.connection.exec_driver_sql(
            f"SELECT {column} FROM matches WHERE id = ?", (match,)
        )
        return rows.scalar()

    def channel_of(self, match: str) -> Channel:
        """Where a table is played, gone or not."""
        return self.server.channels[self.peek(match, "channel_id")]

    async def table(
        self, game: str, *people: Human, where: Channel | None = None, **options: str
    ) -> Match:
        """Open a table, seat people and begin, all by their own presses."""
        host, *others = people
        lobby = await host.slash(where or self.channel, f"{game} start", **options)
        assert lobby is not None
        name = lobby.part("Join").custom_id.split(":")[1]
        for person in others:
            await person.press(lobby, "Join")
        await settled()
        await host.press(lobby, "Begin")
        await settled()
        return await self.matches.get(name)

    # --- time ------------------------------------------------------------------------------------

    async def wait(self, seconds: float) -> None:
        """Let time go by; whatever is to happen meanwhile happens."""
        await asyncio.sleep(seconds)
        await settled()

    async def until(self, at: float) -> None:
        if at > self.now():
            await self.wait(at - self.now())

    async def published(self) -> None:
        """Wait until all that is due is said, old messages at Discord's pace."""
        for _ in range(10_000):
            await settled()
            if not any(process.publisher._works for process in self.processes):
                return
            await asyncio.sleep(0.5)
        raise AssertionError("something is never published")

    # --- the bot ---------------------------------------------------------------------------------

    @property
    def process(self) -> Process:
        """The process that gets the next press: any of them."""
        if len(self.processes) == 1:
            return self.processes[0]
        return self.random.choice(self.processes)

    async def up(self) -> Process:
        """Start a process of the bot, beside those that run."""
        if self.processes:
            await self.deadlines.alive(int(self.now()))  # they have looked around every minute
        shelf = self._shelf.another()
        shelf.pauses = self._crowded
        process = Process(shelf, self.server, self.now, self.dice, self.grace)
        self.processes.append(process)
        await process.on_ready()
        await settled()
        return process

    async def down(self) -> None:
        """Stop a process as SIGTERM does, all it was at finished."""
        process = self.processes.pop()
        await self.deadlines.alive(int(self.now()))
        await process.drain()

    async def kill(self, process: Process | None = None) -> None:
        """End a process as SIGKILL does; it gave a sign of life just before."""
        process = process or self.processes[-1]
        self.processes.remove(process)
        await self.deadlines.alive(int(self.now()))
        await process.kill()

    def _hear(self, at: int) -> None:
        for process in self.processes:
            process.alarm.hear(at)

    async def outage(self, seconds: float) -> None:
        """The bot is down for so long, all of its processes."""
        while self.processes:
            await self.down()
        await self.wait(seconds)
        await self.up()

    # --- what was said ---------------------------------------------------------------------------

    @property
    def said(self) -> list[Said]:
        return self.server.said

    def local(self, human: Human, at: float) -> datetime:
        return datetime.fromtimestamp(at, human.zone)


def public(said: Said) -> Any:
    """Every byte of it that everybody gets to see, with its ids left as they are."""
    return (said.kind, said.text, said.labels, said.custom_ids, said.files, said.pings)
