"""The bot as one process runs it, on the server of this world instead of on Discord."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable
from functools import cache
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import discord

import bot.assembly
from bot.admin_commands import add_admin_commands
from bot.client import Client
from bot.commands import add_commands
from bot.drawing import Drawing
from bot.matches import Matches
from bot.screens import Screen
from bot.store import Store
from engines.core import Draw
from tests.world.server import BOT, Channel, Message, Server
from tests.world.shelf import PowerCut, Shelf

BUDGET = SimpleNamespace(dm_burst=1000, dm_per_minute=1000.0)


class Dots(Drawing):
    """A few bytes stand for each board: others for another one."""

    async def draw(self, screen: Screen) -> bytes | None:
        shown = screen.picture
        if shown is None:
            return None
        seen = repr((shown.game, shown.view, shown.names, shown.events, shown.marks))
        return hashlib.sha256(seen.encode()).digest()

    async def warm(self, games: Any) -> None:
        pass


class _Tree:
    def __init__(self) -> None:
        self.groups: list[Any] = []

    def add_command(self, group: Any) -> None:
        self.groups.append(group)


@cache
def _commands() -> list[Any]:
    """Made once: describing all of them takes longer than a turn."""
    tree: Any = _Tree()
    add_commands(tree)
    add_admin_commands(tree)
    return list(tree.groups)


class Process(Client):
    """Everything is the product's own but the connection to Discord, and threads."""

    def __init__(
        self, store: Store, server: Server, now: Callable[[], float], draw: Draw, grace: float
    ) -> None:
        self.store = store
        self.server = server
        with patch.object(bot.assembly, "Drawing", Dots):
            super().__init__(
                Matches(store, draw, now),
                store,
                now,
                BUDGET,
                grace=grace,
            )
        self.alarm._machine = now
        setattr(self.http, "get_member", self._get_member)  # noqa: B010 - mypy knows it as a method
        for group in _commands():
            self.tree.add_command(group)

    @property
    def shelf(self) -> Shelf:
        assert isinstance(self.store, Shelf), "this process has a real database"
        return self.store

    @property
    def dead(self) -> bool:
        return isinstance(self.store, Shelf) and self.store.blown

    async def drain(self) -> None:
        """Ended as by SIGTERM."""
        await self._finish(5.0)

    async def kill(self) -> None:
        """Ended as by SIGKILL: not even the last words of what is being done are said."""
        self.shelf.fuse = 0
        await self._finish(0.0)

    # --- what the product asks of the library ----------------------------------------------------

    @property
    def user(self) -> Any:
        return SimpleNamespace(id=BOT)

    def get_partial_messageable(self, id: int, **_: Any) -> Any:
        return _Place(self, id)

    async def create_dm(self, user: Any) -> Any:
        self._alive()
        return self.server.dm(user.id)

    async def fetch_channel(self, channel_id: int, /) -> Any:
        self._alive()
        channel = self.server._channel(channel_id)
        if channel.parent is None:
            return SimpleNamespace(id=channel.id)
        thread = discord.Thread.__new__(discord.Thread)
        thread.parent_id = channel.parent.id
        return thread

    async def _get_member(self, guild: int, user: int) -> Any:
        self._alive()
        self.server.member(guild, user)

    def _alive(self) -> None:
        if self.dead:
            raise PowerCut


class _Place:
    def __init__(self, process: Process, channel: int) -> None:
        self._process = process
        self._channel = channel

    async def send(self, text: str, **more: Any) -> Message:
        self._process._alive()
        files = [more["file"]] if "file" in more else more.get("files", [])
        pings = allowed(more.get("allowed_mentions"))
        server, nonce = self._process.server, more.get("nonce")
        return server.send(self._channel, text, more.get("view"), files, pings, nonce)

    def get_partial_message(self, message: int) -> _Partial:
        return _Partial(self._process, self._channel, message)

    async def history(self, *, after: Any, limit: int, **_: Any) -> AsyncIterator[Any]:
        self._process._alive()
        for message in self._process.server.history(self._channel, after.id)[:limit]:
            files = [SimpleNamespace(filename=name) for name, _, _ in message.files]
            me = SimpleNamespace(id=BOT)
            yield SimpleNamespace(id=message.id, author=me, content=message.text, attachments=files)


class _Partial:
    def __init__(self, process: Process, channel: int, message: int) -> None:
        self._process = process
        self._where = channel, message

    async def edit(self, **change: Any) -> None:
        self._process._alive()
        self._process.server.edit(*self._where, change)

    async def create_thread(self, *, name: str, auto_archive_duration: int) -> Channel:
        self._process._alive()
        return self._process.server.open_thread(*self._where, name)

    async def delete(self) -> None:
        self._process._alive()
        self._process.server.delete(*self._where)


def allowed(mentions: discord.AllowedMentions | None) -> tuple[int, ...]:
    """The users that a message may ping."""
    users = getattr(mentions, "users", None)
    return tuple(user.id for user in users) if isinstance(users, list) else ()
