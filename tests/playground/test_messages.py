"""Messages: what is taken, what is refused and with which code, nonce, threads, history, DMs."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from playground import Message
from tests.playground.conftest import Table
from tests.playground.probe import Probe, board, button, rows


def place(table: Table, probe: Probe) -> discord.PartialMessageable:
    return probe.get_partial_messageable(table.games.id, guild_id=table.guild.id)


async def code(awaitable: Any) -> int:
    """The error code that a request is refused with."""
    with pytest.raises(discord.HTTPException) as caught:
        await awaitable
    return caught.value.code


async def test_send_edit_delete_with_pictures(table: Table, probe: Probe) -> None:
    channel = place(table, probe)
    sent = await channel.send("board", file=board(), view=rows(button("Your move", "m1:k7:1:x")))
    message = table.games.messages[sent.id]
    assert message.labels == ("Your move",)
    assert await sent.attachments[0].read() == table.server.world.uploads[_path(message)].data
    partial = channel.get_partial_message(sent.id)
    edited = await partial.edit(content="still", view=None)
    assert [a.filename for a in edited.attachments] == ["k7-1.png"]
    edited = await partial.edit(attachments=[edited.attachments[0], board("k7-2.png", "new")])
    assert [a.description for a in edited.attachments] == ["The board in words", "new"]
    edited = await partial.edit(attachments=[])
    assert message.picture is None
    await partial.delete()
    assert await code(partial.edit(content="x")) == 10008
    assert await code(partial.delete()) == 10008
    assert await code(partial.fetch()) == 10008


def _path(message: Message) -> str:
    assert message.picture is not None
    return "/" + str(message.picture["url"]).split("/", 3)[3]


# --- 50035 --------------------------------------------------------------------------------------
def button_row(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", **b} for b in buttons]}


def menu(count: int = 1, **more: Any) -> dict[str, Any]:
    options = [{"label": f"l{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": options, **more}]}


def options(**change: Any) -> dict[str, Any]:
    return menu(0, options=[{"label": "l", "value": "v", **change}])


BAD: dict[str, dict[str, Any]] = {
    "content.too-long": {"content": "x" * 2001},
    "nonce.too-long": {"content": "x", "nonce": "n" * 26},
    "rows.six": {"components": [button_row({"custom_id": str(n)}) for n in range(6)]},
    "row.six-buttons": {"components": [button_row(*({"custom_id": str(n)} for n in range(6)))]},
    "row.empty": {"components": [button_row()]},
    "button.without-row": {"components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x"}]},
    "custom_id.too-long": {"components": [button_row({"custom_id": "x" * 101})]},
    "custom_id.missing": {"components": [button_row({})]},
    "custom_id.twice": {
        "components": [button_row({"custom_id": "x"}), button_row({"custom_id": "x"})]
    },
    "label.too-long": {"components": [button_row({"custom_id": "x", "label": "l" * 81})]},
    "label.missing": {"components": [button_row({"custom_id": "x", "label": ""})]},
    "link.with-custom_id": {
        "components": [button_row({"custom_id": "x", "style": 5, "url": "https://a"})]
    },
    "options.26": {"components": [menu(26)]},
    "options.none": {"components": [menu(0)]},
    "options.max-values": {"components": [menu(2, max_values=3)]},
    "options.same-value": {"components": [menu(0, options=[{"label": "l", "value": "v"}] * 2)]},
    "option.label": {"components": [options(label="l" * 101)]},
    "option.value": {"components": [options(value="v" * 101)]},
    "option.description": {"components": [options(description="d" * 101)]},
    "placeholder": {"components": [menu(1, placeholder="p" * 151)]},
    "select.beside-button": {
        "components": [
            {
                "type": 1,
                "components": [
                    *menu()["components"],
                    *button_row({"custom_id": "x"})["components"],
                ],
            }
        ]
    },
    "embed.title": {"embeds": [{"title": "t" * 257}]},
    "embed.description": {"embeds": [{"description": "d" * 4097}]},
    "embed.footer": {"embeds": [{"title": "t", "footer": {"text": "f" * 2049}}]},
    "embed.26-fields": {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
    "embed.field-value": {"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]},
    "embed.total": {"embeds": [{"description": "d" * 3001}, {"description": "d" * 3000}]},
    "embed.eleven": {"embeds": [{"title": "t"}] * 11},
    "mentions.both": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    "attachment.unknown": {"content": "x", "attachments": [{"id": "7", "filename": "x.png"}]},
    "v2.with-content": {
        "content": "x",
        "flags": 1 << 15,
        "components": [{"type": 10, "content": "x"}],
    },
}


@pytest.mark.parametrize("what", BAD)
async def test_refuses_forms_that_discord_refuses(table: Table, probe: Probe, what: str) -> None:
    body = {"content": "x", **BAD[what]} if "v2" not in what else BAD[what]
    parameters = discord.http.MultipartParameters(payload=body, multipart=None, files=None)
    assert await code(probe.http.send_message(table.games.id, params=parameters)) == 50035
    assert table.games.messages == {}


async def test_limits_themselves_are_taken(table: Table, probe: Probe) -> None:
    buttons = [
        [{"custom_id": f"{r}{c}".ljust(100, "x"), "label": "l" * 80} for c in range(5)]
        for r in range(4)
    ]
    lines = [
        {"label": f"{n:02}".ljust(100), "value": f"{n:02}".ljust(100), "description": "d" * 100}
        for n in range(25)
    ]
    select = {
        "type": 3,
        "custom_id": "s" * 100,
        "placeholder": "p" * 150,
        "options": lines,
        "max_values": 25,
    }
    body: dict[str, Any] = {
        "content": "c" * 2000,
        "components": [*(button_row(*row) for row in buttons), {"type": 1, "components": [select]}],
        "embeds": [{"title": "t" * 256, "description": "d" * 4096}],
        "nonce": "n" * 25,
    }
    parameters = discord.http.MultipartParameters(payload=body, multipart=None, files=None)
    await probe.http.send_message(table.games.id, params=parameters)
    assert len(table.games.messages) == 1


async def test_alt_text_of_1024_and_no_more(table: Table, probe: Probe) -> None:
    await place(table, probe).send(file=board(alt="a" * 1024))
    assert await code(place(table, probe).send(file=board(alt="a" * 1025))) == 50035


async def test_empty_and_too_big(table: Table, probe: Probe) -> None:
    channel = place(table, probe)
    assert await code(channel.send("")) == 50006
    big = discord.File(io.BytesIO(b"x" * (10 * 2**20 + 1)), "big.png")
    assert await code(channel.send(file=big)) == 40005
    sent = await channel.send("x")
    assert await code(channel.get_partial_message(sent.id).edit(content="")) == 50006


async def test_commands_that_discord_refuses(table: Table, probe: Probe) -> None:
    def command(**more: Any) -> dict[str, Any]:
        return {"name": "game", "description": "d", "type": 1, **more}

    def option(**more: Any) -> dict[str, Any]:
        return {"name": "o", "description": "d", "type": 3, **more}

    choice = {"name": "c", "value": "v"}
    bad = [
        [command(name="Game")],
        [command(name="g" * 33)],
        [command(name="two words")],
        [command(description="")],
        [command(description="d" * 101)],
        [command(), command()],
        [command(name=f"g{n}") for n in range(101)],
        [command(options=[option(name=f"o{n}") for n in range(26)])],
        [command(options=[option(choices=[choice] * 26)])],
        [command(options=[option(choices=[choice], autocomplete=True)])],
        [command(options=[option(), option(name="p", required=True)])],
        [command(options=[option(), option()])],
        [command(name_localizations={"xx": "spiel"})],
        [command(name_localizations={"de": "Mein Spiel"})],
        [command(options=[option(type=2, options=[option(type=2, options=[option(type=1)])])])],
        [
            command(
                options=[
                    option(name=f"o{n}", description="d" * 100, choices=_many()) for n in range(4)
                ]
            )
        ],
    ]
    for commands in bad:
        payload: Any = commands
        refused = probe.http.bulk_upsert_global_commands(table.server.world.bot.id, payload)
        assert await code(refused) == 50035, commands
    assert table.server.world.commands[None] == []


def _many() -> list[dict[str, str]]:
    return [{"name": "n" * 100, "value": f"{n:0100}"} for n in range(25)]


# --- permissions --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("permission", "wanted"),
    [
        ("view_channel", 50001),
        ("send_messages", 50013),
        ("attach_files", 50013),
        ("embed_links", 50013),
    ],
)
async def test_each_permission_taken_away(
    table: Table, probe: Probe, permission: str, wanted: int
) -> None:
    channel = place(table, probe)
    sent = await channel.send("before")
    table.server.deny(table.games, permission)
    embed = discord.Embed(title="t")
    assert await code(channel.send("x", file=board(), embed=embed)) == wanted
    edit = channel.get_partial_message(sent.id).edit(attachments=[board()], embed=embed)
    if permission == "send_messages":
        await edit
    else:
        assert await code(edit) == wanted
    table.server.allow(table.games, permission)
    await channel.send("x", file=board(), embed=embed)


async def test_history_needs_its_permission(table: Table, probe: Probe) -> None:
    channel = place(table, probe)
    first = await channel.send("one")
    sent = [first.id, *[(await channel.send(str(n))).id for n in range(4)]]
    assert [m.id async for m in channel.history()] == sent[::-1]
    assert [m.id async for m in channel.history(after=first, limit=2)] == sent[1:3]
    assert [m.id async for m in channel.history(before=discord.Object(sent[2]))] == sent[1::-1]
    table.server.deny(table.games, "read_message_history")
    assert [m async for m in channel.history()] == []
    assert await code(channel.fetch_message(first.id)) == 50013
    assert await code(channel.send("x", reference=first.to_reference())) == 160002


async def test_other_peoples_messages(table: Table, probe: Probe) -> None:
    said = table.server.say(table.ada, table.games, "hello")
    partial = place(table, probe).get_partial_message(said.id)
    assert await code(partial.edit(content="x")) == 50005
    assert await code(partial.delete()) == 50013
    reply = await place(table, probe).send("yes", reference=partial.to_reference())
    assert table.games.messages[reply.id].reference == said.id


# --- DMs, places that are gone ------------------------------------------------------------------
async def test_dms(table: Table, probe: Probe) -> None:
    server, http = table.server, probe.http
    opened: Any = await http.start_private_message(table.ada.id)
    dm = probe.get_partial_messageable(int(opened["id"]))
    sent = await dm.send("secret", view=rows(button("1", "1")))
    assert [m.content for m in server.visible(table.ada, server.world.dm(table.ada))] == ["secret"]
    assert server.visible(table.ben, server.world.dm(table.ada)) == []
    server.close_dms(table.ada)
    assert await code(dm.send("x")) == 50007
    await dm.get_partial_message(sent.id).edit(content="still editable")
    server.open_dms(table.ada)
    await dm.send("again")
    server.world.leave(table.guild, table.ada)
    assert await code(dm.send("x")) == 50278
    assert await code(http.start_private_message(12345)) == 10013
    again: Any = await http.start_private_message(table.ada.id)
    assert again["id"] == opened["id"]


async def test_things_that_are_gone(table: Table, probe: Probe) -> None:
    guild = probe.get_guild(table.guild.id)
    assert guild is not None
    assert (await guild.fetch_member(table.ben.id)).name == "ben"
    table.server.world.leave(table.guild, table.ben)
    assert await code(guild.fetch_member(table.ben.id)) == 10007
    channel = place(table, probe)
    table.server.delete_channel(table.games)
    assert await code(channel.send("x")) == 10003
    await table.server.wait_for(lambda: "CHANNEL_DELETE" in probe.heard)
    table.server.world.leave(table.guild, table.server.world.bot)
    await table.server.wait_for(lambda: "GUILD_DELETE" in probe.heard)
    assert await code(guild.fetch_member(table.ada.id)) == 50001
    assert await code(probe.fetch_guild(guild.id)) == 10004


# --- nonce, mentions ----------------------------------------------------------------------------
async def test_same_nonce_is_the_same_message_for_some_minutes(table: Table, probe: Probe) -> None:
    channel, clock = place(table, probe), table.server.clock
    first = await channel.send("one", nonce="k7-1")
    again = await channel.send("one", nonce="k7-1")
    other = await channel.send("two", nonce="k7-2")
    assert (again.id, other.id != first.id) == (first.id, True)
    assert len(table.games.messages) == 2
    await other.delete()
    assert await code(channel.send("two", nonce="k7-2")) == 10008
    clock.forward(181)
    assert (await channel.send("one", nonce="k7-1")).id != first.id


async def test_mentions_only_whom_they_may(table: Table, probe: Probe) -> None:
    channel = place(table, probe)
    text = f"<@{table.ada.id}> <@{table.ben.id}> @everyone"
    none = discord.AllowedMentions.none()
    only = discord.AllowedMentions(
        everyone=False, roles=False, users=[discord.Object(table.ben.id)]
    )
    ids = [(await channel.send(text, allowed_mentions=one)).id for one in (none, only)]
    ids.append((await channel.send(text)).id)
    ids.append((await channel.send(text, silent=True)).id)
    messages = [table.games.messages[one] for one in ids]
    assert [[p.username for p in m.pings] for m in messages] == [[], ["ben"], ["ada", "ben"], []]
    assert [m.mention_everyone for m in messages] == [False] * 4
    table.guild.everyone |= 1 << 17
    sent = await channel.send(text)
    assert table.games.messages[sent.id].mention_everyone


# --- threads ------------------------------------------------------------------------------------
async def test_archived_and_locked_threads(table: Table, probe: Probe) -> None:
    server = table.server
    channel = probe.get_channel(table.games.id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("start")
    thread = await sent.create_thread(name="k7", auto_archive_duration=10080)
    assert thread.id == sent.id
    assert await code(sent.create_thread(name="k7")) == 160004
    here = server.world.channels[thread.id]
    post = await thread.send("in the thread")
    server.archive(here)
    partial = probe.get_partial_messageable(thread.id).get_partial_message(post.id)
    assert await code(partial.edit(content="x")) == 50083
    await thread.send("wakes it")
    assert not here.archived
    await partial.edit(content="x")
    server.archive(here, locked=True)
    assert await code(thread.send("x")) == 160005
    assert await code(thread.edit(archived=False)) == 50013
    server.archive(here)
    await thread.edit(archived=False)
    assert not here.archived
    server.deny(table.games, "send_messages_in_threads")
    assert await code(thread.send("x")) == 50013
    server.allow(table.games, "send_messages_in_threads")
    server.deny(table.games, "send_messages")
    await thread.send("SEND_MESSAGES does not count in threads")
    server.deny(table.games, "create_public_threads")
    second = server.say(table.ada, table.games, "x")
    partial = place(table, probe).get_partial_message(second.id)
    assert await code(partial.create_thread(name="x")) == 50013
