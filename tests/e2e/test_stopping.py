"""Whatever the bot is at when it is told to stop, it has let go of its database before that ends.

The fixture ``let_go`` sees to it in all tests of this folder; here the database is slow.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.__main__ import run
from bot.store_database import Database
from bot.table import Match
from tests.e2e.conftest import Lay
from tests.e2e.harness import Table

pytestmark = pytest.mark.usefixtures("dots")


async def a_channel_is_gone(table: Table, match: Match) -> None:
    table.server.delete_channel(table.games)


async def somebody_types(table: Table, match: Match) -> None:
    await table.server.complete(table.people[0], table.games, "game show", "table", "")


async def somebody_presses(table: Table, match: Match) -> None:
    await table.server.press(table.board.pings[0], table.board, "Same")


async def an_overview_is_due(table: Table, match: Match) -> None:
    assert table.client is not None
    table.client.overviews.changed(match)


@pytest.mark.parametrize(
    "happens", [a_channel_is_gone, somebody_types, somebody_presses, an_overview_is_due]
)
@pytest.mark.parametrize("how", ["drain", "close"])
async def test_the_bot_stops_in_the_midst_of_it(
    lay: Lay,
    happens: Callable[[Table, Match], Coroutine[Any, Any, None]],
    how: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await lay(3)
    assert table.client is not None
    monkeypatch.setattr(table.client.overviews, "_gathered", 0.0)
    await table.command(table.people[0], "gameadmin overview", show="on")
    await table.seated()
    match = await table.published()
    store = table.edge.matches._store
    while store._users:
        await asyncio.sleep(0.01)
    _slow(monkeypatch)
    happening = asyncio.create_task(happens(table, match))
    await table.until(lambda: store._users)
    if how == "close":
        await table.client.close()
        table.client = None
    await table.down()
    happening.cancel()
    await asyncio.gather(happening, return_exceptions=True)


async def test_the_bot_stops_at_once_while_it_waits_to_try_discord_again(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lay(3, up=False)
    waiting = asyncio.Event()

    def delay(_: object) -> float:
        waiting.set()
        return 600.0

    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", delay)
    running = asyncio.create_task(run(table.settings))
    await table.server.ready()
    await table.server.stop()
    await asyncio.wait_for(waiting.wait(), 20)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(running, 20)


async def test_who_comes_while_the_bot_stops_is_told_and_nothing_is_logged(
    lay: Lay, caplog: pytest.LogCaptureFixture
) -> None:
    table = await lay(3)
    await table.seated()
    before = await table.published()
    assert table.client is not None
    table.client.router.boundary._draining = True
    pressed = await table.act(table.board.pings[0], table.board, "Same")
    typed = await table.command(table.people[0], "game list")
    assert [said.content[:17] for said in (pressed, typed)] == ["I am restarting. "] * 2
    assert await table.match() == before
    await table.settled()
    assert [r.getMessage() for r in caplog.records if r.levelname == "ERROR"] == []


def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("read", "write"):
        use = getattr(Database, name)

        @asynccontextmanager
        async def used(self: Database, use: Any = use) -> AsyncIterator[Any]:
            async with use(self) as connection:
                await asyncio.sleep(0.2)
                yield connection

        monkeypatch.setattr(Database, name, used)
