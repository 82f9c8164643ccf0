"""The smaller routes, by discord.py: people, servers, channels, pins, typing, thread members."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands

from playground import EVERYBODY, Playground
from tests.playground.conftest import Table
from tests.playground.probe import Probe, board, boot
from tests.playground.test_messages import code, place


async def test_people_servers_and_the_bot_itself(table: Table, probe: Probe) -> None:
    world, http = table.server.world, probe.http
    assert (await probe.fetch_user(table.ada.id)).display_name == "Ada"
    assert await code(probe.fetch_user(12345)) == 10013
    guild = await probe.fetch_guild(table.guild.id)
    assert (guild.name, guild.approximate_member_count) == ("Family", 4)
    assert await code(probe.fetch_guild(12345)) == 10004
    assert [one.name for one in await guild.fetch_channels()] == ["games"]
    member: Any = await http.get_member(table.guild.id, world.bot.id)
    assert member["roles"] == [str(table.guild.id + 1)]
    info = await probe.application_info()
    assert (info.name, info.owner.name) == ("Hoppla", "ada")
    assert await http.get_bot_gateway() == (1, table.server.gateway_url, _limit())
    gateway: Any = await http.request(discord.http.Route("GET", "/gateway"))
    assert gateway["url"] == table.server.gateway_url


def _limit() -> dict[str, int]:
    return {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}


async def test_commands_of_one_server(table: Table, probe: Probe) -> None:
    @app_commands.command(description="Only here")
    async def local(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("here")

    where = discord.Object(table.guild.id)
    probe.tree.add_command(local, guild=where)
    (synced,) = await probe.tree.sync(guild=where)
    (fetched,) = await probe.tree.fetch_commands(guild=where)
    assert synced.id == fetched.id
    assert await probe.tree.fetch_commands() == []
    assert (await table.server.slash(table.ada, table.games, "local")).text == "here"


async def test_channels_are_changed_and_deleted_by_managers(table: Table, probe: Probe) -> None:
    channel = await probe.fetch_channel(table.games.id)
    assert isinstance(channel, discord.TextChannel)
    assert await code(channel.edit(topic="x")) == 50013
    assert await code(channel.delete()) == 50013
    table.guild.roles[table.guild.id + 1].permissions |= 1 << 4
    await channel.edit(name="table", topic="All about games")
    assert (table.games.name, table.games.topic) == ("table", "All about games")
    assert await code(channel.edit(name="x" * 101)) == 50035
    await channel.delete()
    assert await code(probe.fetch_channel(table.games.id)) == 10003
    dm = table.server.world.dm(table.ada)
    await probe.http.delete_channel(dm.id)
    assert dm.id in table.server.world.channels


async def test_administrators_may_do_everything(table: Table, probe: Probe) -> None:
    table.guild.roles[table.guild.id + 1].permissions = 1 << 3
    table.server.deny(table.games, "send_messages")
    await place(table, probe).send("x")


async def test_typing_and_pins(table: Table, probe: Probe) -> None:
    channel = place(table, probe)
    await channel.typing()
    table.server.deny(table.games, "send_messages")
    assert await code(channel.typing()) == 50013
    table.server.allow(table.games, "send_messages")
    sent = await channel.send("x")
    assert await code(sent.pin()) == 50013
    table.guild.everyone |= 1 << 51
    await sent.pin()
    assert table.games.messages[sent.id].pinned
    await sent.unpin()
    assert not table.games.messages[sent.id].pinned


async def test_threads_of_their_own(table: Table, probe: Probe) -> None:
    channel = probe.get_channel(table.games.id)
    assert isinstance(channel, discord.TextChannel)
    public = discord.ChannelType.public_thread
    thread = await channel.create_thread(name="side", type=public, auto_archive_duration=60)
    assert thread.parent_id == table.games.id
    assert table.server.world.channels[thread.id].auto_archive == 60
    assert await code(channel.create_thread(name="secret")) == 50013
    table.guild.everyone |= 1 << 36
    private = await channel.create_thread(name="secret")
    assert private.type is discord.ChannelType.private_thread
    assert await code(channel.create_thread(name="x" * 101, type=public)) == 50035
    odd: Any = 61
    bad = probe.http.start_thread_without_message(
        table.games.id, name="x", auto_archive_duration=odd, type=11, rate_limit_per_user=0
    )
    assert await code(bad) == 50035
    await thread.join()
    await thread.add_user(discord.Object(table.ada.id))
    await thread.edit(archived=True)
    assert await code(thread.leave()) == 50083
    assert await code(probe.http.join_thread(table.games.id)) == 50024
    assert (
        await code(
            probe.http.start_thread_without_message(
                thread.id, name="x", auto_archive_duration=60, type=11, rate_limit_per_user=0
            )
        )
        == 50024
    )
    assert await code(thread.delete()) == 50013
    table.guild.everyone |= 1 << 34
    await thread.delete()
    assert thread.id not in table.server.world.channels


async def test_history_around_and_wrong_numbers(table: Table, probe: Probe) -> None:
    channel = place(table, probe)
    sent = [(await channel.send(str(n))).id for n in range(5)]
    found = [m.id async for m in channel.history(around=discord.Object(sent[2]), limit=3)]
    assert sorted(found) == sent[1:4]
    for query in ({"limit": 101}, {"limit": "x"}, {"before": "x"}):
        route = discord.http.Route(
            "GET", "/channels/{channel_id}/messages", channel_id=table.games.id
        )
        table.server.rest.on_request[:] = []
        assert await code(probe.http.request(route, params=query)) == 50035


async def test_picture_of_an_embed_and_kept_files(table: Table, probe: Probe) -> None:
    embed = discord.Embed(title="Board").set_image(url="attachment://k7-1.png")
    sent = await place(table, probe).send(embed=embed, file=board())
    message = table.games.messages[sent.id]
    assert message.picture is not None
    assert message.embeds[0]["image"]["url"] == message.picture["url"]
    record = discord.File(__file__, "record.txt")
    sent = await place(table, probe).send(file=record)
    assert table.games.messages[sent.id].attachments[0]["content_type"] == "text/plain"


async def test_reply_to_nothing_is_refused(table: Table, probe: Probe) -> None:
    lost = discord.MessageReference(message_id=1, channel_id=table.games.id)
    assert await code(place(table, probe).send("x", reference=lost)) == 50035
    lost.fail_if_not_exists = False
    await place(table, probe).send("x", reference=lost)


async def test_members_on_request() -> None:
    """Only with the privileged intent, and when it is switched on."""
    async with Playground(limits=False, privileged=1 << 1) as server:
        world = server.world
        ada, ben = world.add_person("ada"), world.add_person("ben")
        guild = world.add_guild("Family", ada, EVERYBODY)
        world.join(guild, ben)
        client = Probe(
            intents=discord.Intents(guilds=True, members=True), chunk_guilds_at_startup=True
        )
        client._connection.guild_ready_timeout = 1.0
        task = await boot(server, client)
        (known,) = client.guilds
        assert {member.name for member in known.members} == {"ada", "ben", "hoppla"}
        await client.close()
        await task


async def test_mistake_of_the_playground_is_a_500(
    table: Table, probe: Probe, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(table.server.composer, "create", broken)
    task = probe.http.request(
        discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=table.games.id),
        json={"content": "x"},
    )
    running = asyncio.ensure_future(task)
    await table.server.wait_for(lambda: table.server.requests[-1].status == 500)
    running.cancel()
    assert "broke the playground" in caplog.text
