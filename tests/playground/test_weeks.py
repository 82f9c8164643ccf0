"""What happens to a server over weeks: people leave and return, threads, the bot thrown out."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest
from discord import app_commands

from playground import EVERYBODY, Channel, Impossible, Message
from tests.playground.conftest import Table
from tests.playground.probe import Probe, button, rows
from tests.playground.test_messages import code, place


def events(table: Table, *names: str) -> list[tuple[str, Any]]:
    """What the gateway sent of these events, oldest first."""
    (session,) = table.server.gateway.sessions.values()
    sent = [json.loads(text) for _, text in session.sent]
    return [(one["t"], one["d"]) for one in sent if one["t"] in names]


async def posted(table: Table, probe: Probe, text: str = "board") -> Message:
    async def defer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()

    probe.on_press["go"] = defer
    sent = await place(table, probe).send(text, view=rows(button("Go", "go")))
    return table.games.messages[sent.id]


# --- people -------------------------------------------------------------------------------------
@pytest.mark.parametrize("how", ["kick", "ban"])
async def test_who_is_gone_is_gone_everywhere_and_may_come_back(
    table: Table, probe: Probe, how: str
) -> None:
    server, world, ben = table.server, table.server.world, table.ben
    message = await posted(table, probe)
    dm = probe.get_partial_messageable(world.dm(ben).id)
    getattr(world, how)(ben)
    guild = probe.get_guild(table.guild.id)
    assert guild is not None
    assert await code(guild.fetch_member(ben.id)) == 10007
    assert await code(guild.fetch_member(12345)) == 10013
    assert await code(dm.send("x")) == 50278
    with pytest.raises(Impossible, match="not on this server"):
        await server.press(ben, message, "Go")
    called = await posted(table, probe, f"<@{ben.id}> <@{table.ada.id}>")
    assert (called.mentions, called.pings) == ((table.ada,), (table.ada,))
    assert f"<@{ben.id}>" in called.content
    if how == "ban":
        with pytest.raises(ValueError, match="banned"):
            world.join(table.guild, ben)
    world.rejoin(ben)
    assert (await guild.fetch_member(ben.id)).id == ben.id
    assert (await server.press(ben, message, "Go")).ok
    await dm.send("x")


async def test_an_owner_who_leaves_hands_the_server_over(table: Table, probe: Probe) -> None:
    world = table.server.world
    world.kick(table.ada)
    assert table.guild.owner is table.ben
    assert [d["owner_id"] for _, d in events(table, "GUILD_UPDATE")] == [str(table.ben.id)]
    world.kick(table.ben)
    with pytest.raises(ValueError, match="alone"):
        world.kick(table.cleo)


async def test_nobody_is_called_to_a_channel_they_do_not_see(table: Table, probe: Probe) -> None:
    table.server.deny(table.games, "view_channel", table.ben)
    message = await posted(table, probe, f"<@{table.ben.id}>")
    assert (message.mentions, message.pings) == ((table.ben,), ())
    with pytest.raises(Impossible, match="does not see"):
        await table.server.press(table.ben, message, "Go")


async def test_comings_and_goings_have_their_events(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, told = table.server.world, list[str]()
    sent = table.server.gateway.events
    monkeypatch.setattr(sent, "dispatch", lambda event, *_: told.append(event))
    world.kick(table.ben)
    world.rejoin(table.ben)
    world.promote(table.ben)
    assert told == [
        *("GUILD_MEMBER_REMOVE", "GUILD_MEMBER_ADD"),
        *("GUILD_ROLE_CREATE", "GUILD_MEMBER_UPDATE"),
    ]


async def test_of_members_a_bot_hears_only_its_own_roles(table: Table, probe: Probe) -> None:
    world = table.server.world
    world.promote(table.ben)
    world.promote(world.bot)
    told = events(table, "GUILD_MEMBER_UPDATE")
    assert [data["user"]["id"] for _, data in told] == [str(world.bot.id)]


async def test_commands_for_managers_are_for_managers(table: Table, probe: Probe) -> None:
    told: list[discord.Permissions] = []

    @app_commands.default_permissions(manage_guild=True)
    @app_commands.command(description="For managers")
    async def manage(interaction: discord.Interaction[Any]) -> None:
        told.append(interaction.permissions)
        await interaction.response.send_message("well")

    probe.tree.add_command(manage)
    await probe.tree.sync()
    server, world, ben = table.server, table.server.world, table.ben
    with pytest.raises(Impossible, match="Ben may not use"):
        await server.slash(ben, table.games, "manage")
    world.promote(ben)
    await server.slash(ben, table.games, "manage")
    await server.slash(table.ada, table.games, "manage")
    assert [(p.manage_guild, p.administrator) for p in told] == [(True, False), (True, True)]
    world.demote(ben)
    with pytest.raises(Impossible, match="Ben may not use"):
        await server.slash(ben, table.games, "manage")
    world.set_permissions(EVERYBODY & ~(1 << 31))
    with pytest.raises(Impossible, match="Ben may not use"):
        await server.slash(ben, table.games, "manage")


# --- the bot ------------------------------------------------------------------------------------
async def test_bot_is_thrown_out_and_invited_again(table: Table, probe: Probe) -> None:
    server, world = table.server, table.server.world
    message = await posted(table, probe)
    world.remove_bot()
    await server.wait_for(lambda: not probe.guilds)
    assert await code(place(table, probe).send("x")) == 50001
    assert await code(probe.get_partial_messageable(world.dm(table.ben).id).send("x")) == 50278
    with pytest.raises(Impossible, match="Hoppla is not on this server"):
        await server.press(table.ben, message, "Go")
    hall = world.add_channel(table.guild, "hall")
    server.say(table.ada, table.games, "nobody listens")
    world.invite_bot()
    await server.wait_for(lambda: probe.get_channel(hall.id))
    heard = [name for name, _ in events(table, "GUILD_CREATE", "GUILD_DELETE", "CHANNEL_CREATE")]
    assert heard == ["GUILD_CREATE", "GUILD_DELETE", "GUILD_CREATE"]
    assert events(table, "GUILD_DELETE")[0][1] == {"id": str(table.guild.id)}
    assert (await server.press(table.ben, message, "Go")).ok


async def test_bot_invited_with_less_may_do_less(table: Table, probe: Probe) -> None:
    world = table.server.world
    world.set_permissions(EVERYBODY & ~(1 << 15))
    await place(table, probe).send("text", file=discord.File(__file__))
    world.remove_bot()
    world.invite_bot(permissions=0)
    channel = place(table, probe)
    assert await code(channel.send("text", file=discord.File(__file__))) == 50013
    role = table.guild.members[world.bot.id].roles[0]
    world.set_permissions(1 << 15, role)
    await channel.send("text", file=discord.File(__file__))
    last = events(table, "GUILD_ROLE_UPDATE")[-1][1]
    assert (last["role"]["id"], last["role"]["permissions"]) == (str(role), str(1 << 15))


# --- channels and threads -----------------------------------------------------------------------
async def test_thread_of_a_message_begins_with_it(table: Table, probe: Probe) -> None:
    message = await posted(table, probe)
    partial = place(table, probe).get_partial_message(message.id)
    assert await code(partial.create_thread(name="x" * 101)) == 50035
    thread = await partial.create_thread(name="x" * 100)
    assert thread.id == message.id
    fetched = await place(table, probe).fetch_message(message.id)
    assert fetched.flags.has_thread
    assert fetched.thread is not None
    (start,) = [one async for one in thread.history()]
    assert start.type is discord.MessageType.thread_starter_message
    assert start.reference is not None
    assert isinstance(start.reference.resolved, discord.Message)
    assert (start.reference.message_id, start.reference.resolved.content) == (message.id, "board")
    ((_, made),) = events(table, "THREAD_CREATE")
    assert made["newly_created"]
    table.server.delete_channel(table.server.world.channels[thread.id])
    ((_, gone),) = events(table, "THREAD_DELETE")
    assert sorted(gone) == ["guild_id", "id", "parent_id", "type"]


async def test_with_a_channel_its_threads_go_without_a_word(table: Table, probe: Probe) -> None:
    world = table.server.world
    thread = world.add_thread(table.games, "k7")
    table.server.delete_channel(table.games)
    assert await code(probe.get_partial_messageable(thread.id).send("x")) == 10003
    assert [n for n, _ in events(table, "THREAD_DELETE", "CHANNEL_DELETE")] == ["CHANNEL_DELETE"]
    await table.server.wait_for(lambda: probe.get_channel(thread.id) is None)


async def test_threads_of_a_hidden_channel_are_told_when_it_is_seen_again(
    table: Table, probe: Probe
) -> None:
    server, world = table.server, table.server.world
    server.deny(table.games, "view_channel")
    thread = world.add_thread(table.games, "k7")
    assert events(table, "THREAD_CREATE") == []
    assert await code(probe.get_partial_messageable(thread.id).send("x")) == 50001
    server.allow(table.games, "view_channel")
    ((_, told),) = events(table, "THREAD_LIST_SYNC")
    assert [one["id"] for one in told["threads"]] == [str(thread.id)]
    await server.wait_for(lambda: probe.get_channel(thread.id))


async def test_quiet_thread_is_archived_and_a_message_wakes_it(table: Table, probe: Probe) -> None:
    server = table.server
    thread: Channel = server.world.add_thread(table.games, "k7")
    thread.auto_archive = 60
    here = probe.get_partial_messageable(thread.id)
    sent = await here.send("x")
    server.clock.forward(3500)
    await here.send("still in time")
    server.clock.forward(3500)
    assert not thread.archived
    server.clock.forward(200)
    assert await code(sent.edit(content="y")) == 50083
    table.guild.everyone |= 1 << 34
    assert await code(probe.http.edit_channel(thread.id, name="other")) == 50083
    await here.send("wakes it")
    archived = [d["thread_metadata"]["archived"] for _, d in events(table, "THREAD_UPDATE")]
    assert archived == [True, False]


async def test_pins_are_told_listed_and_counted(table: Table, probe: Probe) -> None:
    table.guild.everyone |= 1 << 51
    channel, messages = place(table, probe), table.games.messages
    first, second = await channel.send("1"), await channel.send("2")
    await first.pin()
    await second.pin()
    await second.pin()
    assert [m.id async for m in channel.pins()] == [second.id, first.id]
    told = [(m.kind, m.reference) for m in messages.values() if m.kind]
    assert told == [(6, first.id), (6, second.id)]
    await second.unpin()
    stamps = [data["last_pin_timestamp"] for _, data in events(table, "CHANNEL_PINS_UPDATE")]
    assert len(stamps) == 3
    assert stamps[0] == stamps[2] < stamps[1]
    for _ in range(249):
        message = table.server.say(table.ada, table.games, "x")
        message.pinned_at = "2026"
    assert await code(second.pin()) == 30003


# --- what is typed ------------------------------------------------------------------------------
async def test_options_for_people_and_channels_and_their_bounds(table: Table, probe: Probe) -> None:
    @app_commands.command(description="x")
    async def move(
        interaction: discord.Interaction[Any],
        who: discord.User,
        where: discord.TextChannel | None = None,
        days: app_commands.Range[int, 1, 30] = 1,
        zone: app_commands.Range[str, 2, 5] = "UTC",
    ) -> None:
        place = where.name if where else "nowhere"
        await interaction.response.send_message(f"{who.name} {place} {days} {zone}")

    probe.tree.add_command(move)
    await probe.tree.sync()
    server, ada, games = table.server, table.ada, table.games
    thread = server.world.add_thread(games, "side")
    hall = server.world.add_channel(table.guild, "hall")
    outsider = server.world.add_person("dora")

    async def typed(**options: object) -> str:
        return (await server.slash(ada, games, "move", options)).text

    assert await typed(who=table.ben, where=hall, days=30) == "ben hall 30 UTC"
    assert await typed(who="ben", where="#hall", zone="CET") == "ben hall 1 CET"
    assert await typed(who=outsider.id) == "dora nowhere 1 UTC"
    for options, why in (
        ({"who": "nobody"}, "nobody is called"),
        ({"who": "ben", "where": "attic"}, "no channel is called"),
        ({"who": "ben", "where": thread}, "takes no such channel"),
        ({"who": "ben", "days": 31}, "value of 1 to 30"),
        ({"who": "ben", "zone": "x"}, "length of 2 to 5"),
    ):
        with pytest.raises(Impossible, match=why):
            await typed(**options)


async def test_form_takes_texts_of_the_agreed_length(table: Table, probe: Probe) -> None:
    async def ask(interaction: discord.Interaction[Any]) -> None:
        form = discord.ui.Modal(title="Zone", custom_id="form")
        form.add_item(discord.ui.TextInput(label="z", custom_id="z", min_length=2, max_length=4))
        await interaction.response.send_modal(form)

    message = await posted(table, probe)
    probe.on_press["go"] = ask
    opened = await table.server.press(table.ben, message, "Go")
    for text in ("x", "x" * 5):
        with pytest.raises(Impossible, match="2 to 4 characters"):
            await table.server.submit(table.ben, opened, {"z": text})
    table.server.world.kick(table.ben)
    with pytest.raises(Impossible, match="not on this server"):
        await table.server.submit(table.ben, opened, {"z": "xxx"})
