"""The connection breaks, processes share the work, Discord's limits are kept."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.__main__ import opened
from playground import EVERYBODY, Playground
from tests.e2e.conftest import Lay
from tests.e2e.game import by_dm, by_panel, play
from tests.e2e.harness import Table, can

pytestmark = pytest.mark.usefixtures("dots")


@pytest.mark.parametrize("how", ["close", "drop", "reconnect", "invalid"])
async def test_a_broken_connection_loses_no_press(
    lay: Lay, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)
    table = await lay(3)
    await table.seated()
    board = table.board
    starter = board.pings[0]
    await table.server.cut_gateway(how)
    if how == "invalid":
        await table.server.ready(timeout=20)
    pressed = await table.server.press(starter, board, "Same")
    await table.server.wait_for(lambda: pressed.followups, 10)
    assert "You bet" in pressed.text
    for person in table.people:
        await by_panel(table, person, 2)
    await table.until(lambda: table.board_with("Most"))


async def test_twenty_presses_of_begin_and_of_join_are_one(lay: Lay) -> None:
    table = await lay(3)
    ada, ben, cleo = table.people
    lobby = await table.open()
    join = can(lobby, "Join")
    assert join is not None
    copies = [table.server.press(ben, lobby, join["custom_id"], forged=True) for _ in range(20)]
    joined = await asyncio.gather(*copies)
    await table.server.wait_for(lambda: all(copy.followups for copy in joined))
    assert {copy.text.split("\n")[0][:10] for copy in joined} == {"You sit at"}
    await table.act(cleo, lobby, "Join")
    begin = await table.until(lambda: can(lobby, "Begin"))
    assert [p.name for p in (await table.match()).players] == ["Ada", "Ben", "Cleo"]
    copies = [table.server.press(ada, lobby, begin["custom_id"], forged=True) for _ in range(20)]
    begun = await asyncio.gather(*copies)
    await table.server.wait_for(lambda: all(copy.followups for copy in begun))
    assert (await table.published()).turn == 1
    assert len(table.boards()) == 1


async def test_nothing_is_refused_for_being_too_much(lay: Lay) -> None:
    """With Discord's rate limits, on posts older than an hour."""
    table = await lay(3, limits=True)
    await table.seated()
    table.server.clock.forward(7200)
    seen = len(table.server.requests)
    await play(table, dict.fromkeys(table.people, by_dm), rounds=1)
    await table.published()
    sent = list(table.server.requests)[seen:]
    assert not [str(r) for r in sent if r.status >= 400]
    old = [r for r in sent if r.method == "PATCH" and f"/channels/{table.games.id}/" in r.path]
    assert 1 <= len(old) <= 5, "edits are not put together"


async def test_an_old_post_is_edited_three_times_in_six_seconds_at_most(lay: Lay) -> None:
    table = await lay(6, limits=True)
    await table.seated()
    table.server.clock.forward(7200)
    board = table.board
    await table.act(board.pings[0], board, "Same")
    for person in table.people[:-1]:
        await by_panel(table, person, 3)
    await table.published()
    assert "⏳" in board.content
    assert board.content.count("✔") == 5
    assert not [str(r) for r in table.server.requests if r.status == 429]


async def test_two_processes_share_servers_and_direct_messages(tmp_path: Path) -> None:
    """Shard 0 gets the direct messages, shard 1 the server's channel; one database between them."""
    async with Playground(limits=False, shards=2) as server, AsyncExitStack() as stack:
        table = await Table.laid(server, tmp_path)
        await _move_to_shard_one(table)
        clients = []
        for shard in (0, 1):
            settings = table.settings.model_copy(update={"shard_ids": (shard,), "shard_count": 2})
            client = await stack.enter_async_context(opened(settings))
            serving = asyncio.create_task(client.start(server.token))
            stack.push_async_callback(asyncio.wait, {serving})
            stack.push_async_callback(client.drain)
            clients.append(client)
        await server.ready(sessions=2)
        await server.wait_for(lambda: all(client.is_ready() for client in clients))
        await server.wait_for(lambda: clients[0].router.command_ids)
        table.client = clients[1]
        await table.seated()
        await play(table, dict.fromkeys(table.people, by_dm), rounds=2)
        match = await table.published()
        files = [b.picture["filename"] for b in table.boards() if b.picture]
        assert files == [f"{match.id}-{n}.png" for n in range(1, match.turn + 1)]
        synced = [r for r in server.requests if r.method == "PUT" and "commands" in r.path]
        assert len(synced) == 1


async def _move_to_shard_one(table: Table) -> None:
    world = table.server.world
    while (table.guild.id >> 22) % 2 == 0:
        await asyncio.sleep(0.002)
        table.guild = world.add_guild("Family", table.people[0], EVERYBODY)
    for person in table.people[1:]:
        world.join(table.guild, person)
    table.games = world.add_channel(table.guild, "games")
