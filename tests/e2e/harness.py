"""The real bot on the playground's server, and people who play on it: what the tests here share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeVar

from pydantic import SecretStr

from bot.__main__ import opened
from bot.client import Client
from bot.components import read
from bot.config import Settings
from bot.edge import Edge
from bot.table import Match, Scene
from playground import EVERYBODY, Channel, Guild, Message, Person, Playground

T = TypeVar("T")

SYNCED = True
"""Whether the bot is only ready for people when Discord knows its commands."""

NAMES = ("ada", "ben", "cleo", "dora", "emil", "fay")


@dataclass
class Table:
    """A server with people in it, one channel, and the bot in this very process."""

    server: Playground
    database: Path
    guild: Guild
    games: Channel
    people: tuple[Person, ...]
    client: Client | None = None
    match_id: str = ""
    game: str = "hoppla"
    _closing: contextlib.AsyncExitStack = field(default_factory=contextlib.AsyncExitStack)

    @classmethod
    async def laid(cls, server: Playground, folder: Path, people: int = 3) -> Self:
        world = server.world
        seated = tuple(world.add_person(name, name.title()) for name in NAMES[:people])
        guild = world.add_guild("Family", seated[0], EVERYBODY)
        for person in seated[1:]:
            world.join(guild, person)
        games = world.add_channel(guild, "games")
        return cls(server, folder / "hoppla.db", guild, games, seated)

    # --- the bot ---------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        return Settings(
            discord_token=SecretStr(self.server.token),
            database_url=SecretStr(f"sqlite:///{self.database}"),
            hoppla_api=self.server.api_url,
            hoppla_gateway=self.server.gateway_url,
            guild_ready_timeout=0.0,
            dm_burst=100,
        )

    async def up(self) -> None:
        """Start the bot over the same database as ever."""
        sessions = len(self.server.gateway.identifies)
        client = await self._closing.enter_async_context(opened(self.settings))
        serving = asyncio.create_task(client.start(self.server.token))
        self._closing.push_async_callback(_ended, serving)
        ready = asyncio.create_task(_ready(client))
        await asyncio.wait({serving, ready}, timeout=60, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            ready.cancel()
            await serving
        assert ready.done(), f"not ready: {client.is_ready()=}, {client.router.command_ids=}"
        assert len(self.server.gateway.identifies) > sessions
        self.client = client

    async def down(self) -> None:
        """Stop it as SIGTERM does."""
        if self.client is not None:
            await self.client.drain()
            self.client = None
        await self._closing.aclose()

    async def restart(self) -> None:
        await self.down()
        await self.up()

    async def later(self, seconds: float) -> None:
        """Let time go by for Discord and the bot, which sees to whatever is due then."""
        assert self.client is not None, "the bot is down"
        self.server.clock.forward(seconds)
        self.client.alarm.hear(0)

    # --- what people see and do ------------------------------------------------------------------

    def posts(self) -> list[Message]:
        """The messages of the channel that everybody sees, oldest first."""
        return [m for m in self.server.visible(self.people[0], self.games) if m.only is None]

    def boards(self) -> list[Message]:
        return [m for m in self.posts() if m.picture is not None]

    @property
    def board(self) -> Message:
        return self.boards()[-1]

    def dms(self, person: Person) -> list[Message]:
        return self.server.visible(person, self.server.world.dm(person))

    def prompt(self, person: Person, decision: int) -> Message | None:
        """The direct message that asks this person for stones in this decision."""
        for message in reversed(self.dms(person)):
            button = can(message, "1")
            press = read(button["custom_id"]) if button else None
            if press is not None and press.decision == decision:
                return message
        return None

    def person(self, seat: int) -> Person:
        return self.people[seat]

    async def until(self, found: Callable[[], T | None], seconds: float = 10) -> T:
        """What ``found`` gives as soon as it gives something."""
        result = await self.server.wait_for(found, seconds)
        assert result is not None
        return result

    def board_with(self, label: str) -> Message | None:
        """The newest board if this can be pressed on it."""
        boards = self.boards()
        return boards[-1] if boards and can(boards[-1], label) else None

    async def act(self, person: Person, message: Message, label: str) -> Message:
        """Press a button and give back what the bot said to this person."""
        private = message.only is not None or message.channel != self.games
        edits = message.edits
        done = await self.server.press(person, message, label)
        assert done.ok, f"{label}: {done.refusal}"
        await self.server.wait_for(
            lambda: done.followups or (private and message.edits > edits), 10
        )
        return done.followups[-1] if done.followups else message

    async def command(self, person: Person, name: str, **options: object) -> Message:
        """Type a command and give back the bot's reply."""
        done = await self.server.slash(person, self.games, name, options)
        assert done.ok, f"{name}: {done.refusal}"
        return await self.until(
            lambda: None if done.thinking or not done.replies else done.replies[-1]
        )

    async def open(self, host: Person | None = None, **options: object) -> Message:
        lobby = await self.command(host or self.people[0], f"{self.game} start", **options)
        self.match_id = table_of(lobby)
        if self.client is not None:  # else it is a process of its own
            await self.becomes(lambda match: match.lobby_message is not None)
        return lobby

    async def gathered(self, *guests: Person, **options: object) -> Message:
        """Open a table; the guests (by default everybody else) join, and the host may begin."""
        host, *others = self.people
        lobby = await self.open(host, **options)
        for person in guests or others:
            await self.act(person, lobby, "Join")
        await self.server.wait_for(lambda: can(lobby, "Begin"))
        return lobby

    async def seated(self, **options: object) -> Message:
        """Open a table, everybody joins, the host begins; the first board is out."""
        boards = len(self.boards())
        lobby = await self.gathered(**options)
        await self.act(self.people[0], lobby, "Begin")
        await self.server.wait_for(lambda: len(self.boards()) > boards, 20)
        return lobby

    # --- what the service knows ------------------------------------------------------------------

    @property
    def edge(self) -> Edge:
        assert self.client is not None, "the bot is down"
        return self.client.router.edge

    async def scene(self, seat: int | None = None) -> Scene:
        return await self.edge.matches.scene(self.match_id, seat)

    async def match(self) -> Match:
        return await self.edge.matches.get(self.match_id)

    async def published(self) -> Match:
        """The match once everything about it has been announced."""
        for _ in range(2000):
            # In this order: what is read before the last announcement does not know of it.
            if self.match_id not in await self.edge.deliveries.due():
                return await self.match()
            await asyncio.sleep(0.005)
        raise AssertionError("something is still due")

    async def settled(self) -> None:
        """Wait until nothing is in hand and nothing has been sent for a while."""
        assert self.client is not None, "the bot is down"
        answering, store = self.client.router.boundary, self.edge.matches._store
        turns = self.edge.publisher._turns
        quiet, sent = 0, -1
        async with asyncio.timeout(30):
            while quiet < 10:
                await asyncio.sleep(0.02)
                posting = any(turn.locked() for turn in turns.values())
                busy = posting or answering._busy or self.edge.background or store._users
                quiet = 0 if busy or sent != self.server.rest.count else quiet + 1
                sent = self.server.rest.count

    async def becomes(self, so: Callable[[Match], object]) -> Match:
        """The match as soon as it is so, whether that has been announced or not."""
        for _ in range(2000):
            match = await self.match()
            if so(match):
                return match
            await asyncio.sleep(0.005)
        raise AssertionError(f"it never became so: {match}")


async def _ready(client: Client) -> None:
    while not client.is_ready() or (SYNCED and not client.router.command_ids):
        await asyncio.sleep(0.005)


async def _ended(serving: asyncio.Task[None]) -> None:
    with contextlib.suppress(asyncio.CancelledError):
        if not serving.done():
            serving.cancel()
        await serving


def can(message: Message | None, label: str) -> dict[str, Any] | None:
    """The button with this label if it can be pressed."""
    if message is None:
        return None
    parts = (p for p in message.parts() if p.get("label") == label)
    return next((p for p in parts if not p.get("disabled") and "custom_id" in p), None)


def table_of(message: Message) -> str:
    """The table a message is about, from any of its buttons."""
    for part in message.parts():
        press = read(part.get("custom_id", ""))
        if press is not None and press.match:
            return press.match
    raise AssertionError("no button of a table on the message")
