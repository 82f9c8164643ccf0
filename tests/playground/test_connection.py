"""Connecting: READY, commands, shards, RESUME with replay, and what ends a connection."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp
import discord
import pytest

from playground import EVERYBODY, Guild, Impossible, Playground
from tests.playground.conftest import Table
from tests.playground.probe import Probe, boot, override


async def test_ready_knows_the_server_and_its_channels(table: Table, probe: Probe) -> None:
    guild = probe.get_guild(table.guild.id)
    assert guild is not None
    assert guild.name == "Family"
    assert [channel.name for channel in guild.channels] == ["games"]
    assert probe.application_id == table.server.world.bot.id


async def test_registered_again_keeps_its_id(table: Table, probe: Probe) -> None:
    @probe.tree.command(description="Says hello")
    async def hello(interaction: discord.Interaction[discord.Client]) -> None:
        await interaction.response.send_message("Hello")

    first = await probe.tree.sync()
    second = await probe.tree.sync()
    assert [one.id for one in first] == [one.id for one in second]
    made = await table.server.slash(table.ada, table.games, "hello")
    assert made.text == "Hello"
    assert made.answer is not None
    assert made.answer.asked_name == "/hello"


async def test_unknown_command_is_impossible(table: Table, probe: Probe) -> None:
    with pytest.raises(Impossible, match="not registered"):
        await table.server.slash(table.ada, table.games, "nothing here")


# --- RESUME -------------------------------------------------------------------------------------
async def pressed_while_away(table: Table, probe: Probe, how: str) -> list[str]:
    """Cut the line, let Ada press, and give back what the client heard since."""
    message = await _post_with_button(table)
    answered = asyncio.Event()

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("still there", ephemeral=True)
        answered.set()

    probe.on_press["x"] = answer
    probe.heard.clear()
    assert await table.server.cut_gateway(how) == 1
    made = table.server.interactions.press(table.ada, message, "x")
    await asyncio.wait_for(answered.wait(), 10)
    await table.server.wait_for(lambda: made.ok)
    return probe.heard


@pytest.mark.parametrize("how", ["close", "drop", "reconnect"])
async def test_resume_replays_what_was_missed(table: Table, probe: Probe, how: str) -> None:
    table.server.interactions.deadline = 10.0
    heard = await pressed_while_away(table, probe, how)
    await table.server.wait_for(lambda: "RESUMED" in heard)
    assert heard == ["INTERACTION_CREATE", "RESUMED"]
    assert table.server.gateway.resumes == 1
    assert len(table.server.gateway.identifies) == 1


async def test_lost_session_means_a_new_ready(table: Table, probe: Probe) -> None:
    probe.heard.clear()
    table.server.gateway.forget()
    for connection in list(table.server.gateway.connections):
        connection.abort()
    await table.server.wait_for(lambda: "READY" in probe.heard, 10)
    assert table.server.gateway.resumes == 0
    assert len(table.server.gateway.identifies) == 2


async def test_invalid_session_means_a_new_ready(table: Table, probe: Probe) -> None:
    probe.heard.clear()
    await table.server.cut_gateway("invalid")
    await table.server.wait_for(lambda: "READY" in probe.heard, 10)
    assert len(table.server.gateway.identifies) == 2


async def _post_with_button(table: Table) -> Any:
    body = {"type": 1, "components": [{"type": 2, "style": 1, "label": "X", "custom_id": "x"}]}
    return table.server.composer.create(table.games, {"content": "post", "components": [body]}, [])


# --- shards -------------------------------------------------------------------------------------
def guild_on(server: Playground, shard: int, shards: int) -> Guild:
    """A server whose events go to this shard."""
    world = server.world
    number = next(
        n for n in range(1 << 60, (1 << 60) + (9 << 22), 1 << 22) if _of(n, shards) == shard
    )
    return world.add_guild(f"Guild {shard}", world.person("ada"), EVERYBODY, id=number)


def _of(number: int, shards: int) -> int:
    return (number >> 22) % shards


async def test_events_go_to_the_shard_of_the_server_and_dms_to_shard_0() -> None:
    async with Playground(limits=False, shards=2) as server:
        world = server.world
        ada = world.add_person("ada")
        guilds = [guild_on(server, shard, 2) for shard in (0, 1)]
        channels = [world.add_channel(guild, "games") for guild in guilds]
        seen: dict[int, list[tuple[str, int | None]]] = {0: [], 1: []}
        clients = []
        for shard in (0, 1):
            client = Probe(shard_ids=[shard], shard_count=2)
            tasks = await boot(server, client)
            clients.append((client, tasks))
            assert [guild.id for guild in client.guilds] == [guilds[shard].id]

            async def note(interaction: discord.Interaction[Any], shard: int = shard) -> None:
                seen[shard].append(("press", interaction.guild_id))
                await interaction.response.defer()

            client.on_press["x"] = note
        for channel in (*channels, world.dm(ada)):
            row = {
                "type": 1,
                "components": [{"type": 2, "style": 1, "label": "X", "custom_id": "x"}],
            }
            message = server.composer.create(channel, {"content": "x", "components": [row]}, [])
            assert (await server.press(ada, message, "X")).ok
        assert seen == {0: [("press", guilds[0].id), ("press", None)], 1: [("press", guilds[1].id)]}
        assert [one["shard"] for one in server.gateway.identifies] == [[0, 2], [1, 2]]
        for client, task in clients:
            await client.close()
            await task


# --- what ends a connection ---------------------------------------------------------------------
async def test_wrong_token_is_401_and_4004(table: Table) -> None:
    override(table.server)
    client = Probe()
    async with client:
        with pytest.raises(discord.LoginFailure):
            await client.login("wrong")
    assert await _closed_with(table, {"token": "wrong"}) == 4004


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"shard": [2, 2]}, 4010),
        ({"intents": 1 << 40}, 4013),
        ({"intents": 1 << 15}, 4014),
        (None, 4003),
        ("nonsense", 4002),
    ],
)
async def test_close_codes(table: Table, change: Any, code: int) -> None:
    assert await _closed_with(table, change) == code


async def test_too_few_shards_is_4011() -> None:
    async with Playground(shards=4) as server:
        assert await _close_code(server, {"shard": [0, 2]}) == 4011


async def test_silent_client_is_4009() -> None:
    async with Playground(heartbeat=0.1) as server:
        assert await _close_code(server, {}) == 4009


async def _closed_with(table: Table, change: Any) -> int | None:
    return await _close_code(table.server, change)


async def _close_code(server: Playground, change: Any) -> int | None:
    """IDENTIFY with something wrong (None: another command first, text: no JSON) and wait."""
    identify = {"token": server.token, "intents": 1, "properties": {}}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(server.gateway_url) as socket,
    ):
        hello = await socket.receive_json()
        assert hello["op"] == 10
        if isinstance(change, str):
            await socket.send_str(change)
        elif change is None:
            await socket.send_json({"op": 8, "d": {"guild_id": "1"}})
        else:
            await socket.send_json({"op": 2, "d": {**identify, **change}})
        async for _ in socket:
            pass
        return socket.close_code


async def test_intents_choose_the_events(table: Table) -> None:
    """With GUILDS alone no message is heard; other people's words need an intent of their own."""
    heard: dict[int, list[Any]] = {}
    async with aiohttp.ClientSession() as session:
        sockets = {}
        for intents in (1, 1 | 1 << 9):
            socket = await session.ws_connect(table.server.gateway_url)
            token = {"token": table.server.token, "intents": intents, "properties": {}}
            await socket.send_json({"op": 2, "d": token})
            sockets[intents] = socket
        await table.server.ready(2)
        table.server.say(table.ada, table.games, "secret")
        table.server.world.add_channel(table.guild, "last")
        for intents, socket in sockets.items():
            heard[intents] = []
            async for message in socket:
                event = json.loads(message.data)
                heard[intents].append(event)
                if event["t"] == "CHANNEL_CREATE":
                    break
            await socket.close()
    names = [[event["t"] for event in events] for events in heard.values()]
    assert names[0] == [None, "READY", "GUILD_CREATE", "CHANNEL_CREATE"]
    assert names[1] == [None, "READY", "GUILD_CREATE", "MESSAGE_CREATE", "CHANNEL_CREATE"]
    assert heard[513][3]["d"]["content"] == ""
