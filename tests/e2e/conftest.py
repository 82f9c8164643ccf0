"""One table per test, on real sockets."""

import io
import random
import shutil
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

import bot.__main__
from bot import catalog
from bot.store_database import Database
from playground import Playground
from tests.e2e.harness import Table
from tests.openapi import validator

Lay = Callable[..., Awaitable[Table]]
Sow = Callable[[int], None]


@cache
def dot() -> bytes:
    """The smallest PNG, for tests in which nobody looks at the board."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    png = io.BytesIO()
    png.write(b"\x89PNG\r\n\x1a\n")
    png.write(chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)))
    png.write(chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b""))
    return png.getvalue()


@pytest.fixture
def dots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are not drawn: a dot stands for each."""

    def draw(*_: Any) -> bytes:
        return dot()

    for name, game in list(catalog.GAMES.items()):
        plain = replace(game, draw=draw, warm=lambda: None)
        monkeypatch.setitem(catalog.GAMES, name, plain)


@pytest.fixture
def sow(monkeypatch: pytest.MonkeyPatch) -> Sow:
    """The bot's dice fall as this seed has them, restarts or not."""

    def sown(seed: int) -> None:
        draw = random.Random(seed).randrange
        monkeypatch.setattr(bot.__main__, "secrets", SimpleNamespace(randbelow=draw))

    return sown


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    """discord.py's addresses are global; put them back."""
    old = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = old


@pytest.fixture(autouse=True)
def let_go(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """When the bot closes its database nobody is using it any more: everything has an end."""
    close, left = Database.close, []

    async def counted(database: Database) -> None:
        left.append(database._users)
        await close(database)

    monkeypatch.setattr(Database, "close", counted)
    yield
    assert not any(left)


@pytest.fixture
async def lay(tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lay]:
    """``await lay(people=6)``: a server, people, and the bot running; all it sends is checked.

    The bot lives in the server's time, and edits old messages as fast as the server takes it.
    """
    check = validator()
    async with AsyncExitStack() as stack:

        async def laid(people: int = 3, *, up: bool = True, limits: bool = False) -> Table:
            server = await stack.enter_async_context(Playground(limits=limits))
            if check:
                server.rest.on_request.append(check.request)
            shutil.copy(tables, tmp_path)
            monkeypatch.setattr(bot.__main__, "clock", lambda _: server.clock.now)
            if not limits:
                monkeypatch.setattr("bot.delivery.PACE", 0.0)
            table = await Table.laid(server, tmp_path, people)
            stack.push_async_callback(table.down)
            if up:
                await table.up()
            return table

        yield laid
    assert check is None or check.complaints == []
