"""Interactions: answers of every kind, deadlines, tokens, who sees what, what cannot be pressed."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands

from playground import Impossible, Interaction, Message
from tests.playground.conftest import Table
from tests.playground.probe import Handler, Probe, board, button, rows


async def post(table: Table, probe: Probe, **handlers: Handler) -> Message:
    """A message with one button per handler, labelled and named like it."""
    probe.on_press |= handlers
    channel = probe.get_partial_messageable(table.games.id)
    sent = await channel.send("choose", view=rows(*(button(name, name) for name in handlers)))
    return table.games.messages[sent.id]


async def press(table: Table, probe: Probe, handler: Handler) -> Interaction:
    message = await post(table, probe, go=handler)
    return await table.server.press(table.ada, message, "go")


async def test_ephemeral_answer_is_for_one_person(table: Table, probe: Probe) -> None:
    async def secret(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("your hand", ephemeral=True, file=board())

    made = await press(table, probe, secret)
    server = table.server
    assert made.acknowledged == 4
    assert [m.content for m in server.visible(table.ada, table.games)] == ["choose", "your hand"]
    assert [m.content for m in server.visible(table.ben, table.games)] == ["choose"]
    assert made.answer is not None
    assert made.answer.attachments[0]["url"].startswith(f"{server.url}/ephemeral-attachments/")
    with pytest.raises(discord.NotFound) as caught:
        await probe.get_partial_messageable(table.games.id).fetch_message(made.answer.id)
    assert caught.value.code == 10008


async def test_update_in_place_with_a_new_picture(table: Table, probe: Probe) -> None:
    async def update(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(
            content="chosen", attachments=[board("k7-2.png")], view=None
        )

    made = await press(table, probe, update)
    message = made.answer
    assert message is made.message
    assert message is not None
    assert (message.content, message.labels, message.edits) == ("chosen", (), 1)
    assert message.picture is not None
    assert message.picture["filename"] == "k7-2.png"
    assert message.picture["description"] == "The board in words"
    assert (message.picture["width"], message.picture["height"]) == (1650, 1050)


async def test_thinking_is_filled_by_the_first_followup(table: Table, probe: Probe) -> None:
    seen: list[int] = []

    async def think(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        seen.append(table.server.visible(table.ada, table.games)[-1].flags)
        await interaction.followup.send("done", file=board())
        await interaction.followup.send("and more", ephemeral=True)

    made = await press(table, probe, think)
    await table.server.wait_for(lambda: len(made.replies) == 2)
    assert seen == [64 | 128]
    assert [m.content for m in made.replies] == ["done", "and more"]
    assert [m.only for m in made.replies] == [table.ada, table.ada]
    assert made.replies[0].flags == 64


async def test_original_is_edited_and_deleted(table: Table, probe: Probe) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("one")
        await interaction.edit_original_response(content="two", attachments=[board()])
        await (await interaction.original_response()).edit(content="three")

    made = await press(table, probe, answer)
    await table.server.wait_for(lambda: made.text == "three")
    assert made.answer is not None
    assert made.answer.picture is not None

    async def vanish(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("one")
        await interaction.delete_original_response()

    made = await press(table, probe, vanish)
    await table.server.wait_for(lambda: made.answer is not None and made.answer.deleted)
    assert made.replies == []
    assert probe.errors == []


async def test_no_answer_in_time_is_10062(table: Table, probe: Probe) -> None:
    table.server.interactions.deadline = 0.05

    async def late(interaction: discord.Interaction[Any]) -> None:
        await asyncio.sleep(0.15)
        await interaction.response.send_message("too late")

    made = await press(table, probe, late)
    assert not made.ok
    await table.server.wait_for(lambda: probe.errors)
    assert isinstance(probe.errors[0], discord.NotFound)
    assert probe.errors[0].code == 10062


async def test_second_answer_is_40060(table: Table, probe: Probe) -> None:
    async def twice(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("one")
        interaction.response._response_type = None
        await interaction.response.send_message("two")

    made = await press(table, probe, twice)
    await table.server.wait_for(lambda: probe.errors)
    assert [getattr(error, "code", 0) for error in probe.errors] == [40060]
    assert made.text == "one"


async def test_token_dies_after_15_minutes(table: Table, probe: Probe) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("one")
        table.server.clock.forward(899)
        await interaction.followup.send("still")
        table.server.clock.forward(2)
        await interaction.followup.send("dead")

    made = await press(table, probe, answer)
    await table.server.wait_for(lambda: probe.errors)
    assert [getattr(error, "code", 0) for error in probe.errors] == [50027]
    assert [m.content for m in made.replies] == ["one", "still"]


async def test_followup_before_the_answer_is_10015(table: Table, probe: Probe) -> None:
    async def hasty(interaction: discord.Interaction[Any]) -> None:
        await interaction.followup.send("before")

    await press(table, probe, hasty)
    assert [getattr(error, "code", 0) for error in probe.errors] == [10015]


async def test_form_comes_back_with_its_values(table: Table, probe: Probe) -> None:
    got: list[Any] = []

    class Form(discord.ui.Modal):
        zone = discord.ui.Label[Any](
            text="Zone", component=discord.ui.TextInput(custom_id="zone", required=True)
        )
        who = discord.ui.Label[Any](text="Who", component=discord.ui.UserSelect(custom_id="who"))

    async def ask(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Form(title="Times", custom_id="form"))

    async def take(interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        got.extend(row["component"] for row in data["components"])
        await interaction.response.edit_message(content="kept")

    probe.on_form["form"] = take
    opened = await press(table, probe, ask)
    assert opened.modal is not None
    assert opened.modal["title"] == "Times"
    with pytest.raises(Impossible, match="zone is needed"):
        await table.server.submit(table.ada, opened, {"who": str(table.ben.id)})
    values: dict[str, object] = {"zone": "Europe/Rome", "who": [str(table.ben.id)]}
    made = await table.server.submit(table.ada, opened, values)
    assert made.ok
    assert [one.get("value", one.get("values")) for one in got] == [
        "Europe/Rome",
        [str(table.ben.id)],
    ]
    assert opened.message is not None
    assert opened.message.content == "kept"


async def test_selects_lines_people_and_places(table: Table, probe: Probe) -> None:
    got: list[Any] = []

    async def take(interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        got.append(data["values"])
        got.append(
            sorted(u["username"] for u in data.get("resolved", {}).get("users", {}).values())
            or [c["name"] for c in data.get("resolved", {}).get("channels", {}).values()]
        )
        await interaction.response.defer()

    probe.on_press |= {"lines": take, "people": take, "places": take}
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=f"Line {n}", value=str(n)) for n in range(3)]
    view.add_item(discord.ui.Select(custom_id="lines", options=options, max_values=2))
    view.add_item(discord.ui.UserSelect(custom_id="people", placeholder="Invite…", max_values=5))
    view.add_item(discord.ui.ChannelSelect(custom_id="places"))
    view.stop()
    sent = await probe.get_partial_messageable(table.games.id).send("x", view=view)
    message, server = table.games.messages[sent.id], table.server
    await server.select(table.ada, message, ["Line 2", "0"], "lines")
    await server.select(table.ada, message, ["ben", "cleo"], "Invite…")
    assert got == [["2", "0"], [], [str(table.ben.id), str(table.cleo.id)], ["ben", "cleo"]]
    await server.select(table.ada, message, ["games"], "places")
    assert got[4:] == [[str(table.games.id)], ["games"]]
    with pytest.raises(Impossible, match="too few or too many"):
        await server.select(table.ada, message, ["0", "1", "2"], "lines")
    with pytest.raises(Impossible, match="not in the list"):
        await server.select(table.ada, message, ["9"], "lines")


async def test_what_cannot_be_pressed(table: Table, probe: Probe) -> None:
    heard: list[int] = []

    async def secret(interaction: discord.Interaction[Any]) -> None:
        heard.append(interaction.user.id)
        view = rows(button("Off", "off", disabled=True), button("go", "go"))
        await interaction.response.send_message("hand", view=view, ephemeral=True)

    made = await press(table, probe, secret)
    assert made.answer is not None
    server = table.server
    with pytest.raises(Impossible, match="no 'Nothing' on the message; there are: Off, go"):
        await server.press(table.ada, made.answer, "Nothing")
    with pytest.raises(Impossible, match="disabled"):
        await server.press(table.ada, made.answer, "Off")
    with pytest.raises(Impossible, match="not there any more"):
        await server.press(table.ben, made.answer, "go")
    stranger = server.world.add_person("dora")
    assert made.message is not None
    with pytest.raises(Impossible, match="not on this server"):
        await server.press(stranger, made.message, "go")
    assert heard == [table.ada.id]
    # A modified client sends what it likes.
    assert (await server.press(table.ben, made.answer, "go", forged=True)).ok
    assert heard == [table.ada.id, table.ben.id]


async def test_commands_their_options_and_autocomplete(table: Table, probe: Probe) -> None:
    group = app_commands.Group(name="game", description="Tables")

    @group.command(description="Makes a move")
    @app_commands.describe(table="Which table", times="How often", who="Whom")
    async def move(
        interaction: discord.Interaction[Any], table: str, times: int, who: discord.Member
    ) -> None:
        await interaction.response.send_message(f"{table} {times} {who.name}")

    @move.autocomplete("table")
    async def tables(
        interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=f"Table {x}", value=x)
            for x in ("k7", "k8", "m3")
            if current in x
        ]

    @group.command(description="Guess", name="pick")
    @app_commands.choices(fruit=[app_commands.Choice(name="Apple", value="apple")])
    async def pick(interaction: discord.Interaction[Any], fruit: str, loud: bool = False) -> None:
        await interaction.response.send_message(f"{fruit} {loud}", ephemeral=True)

    @app_commands.default_permissions(manage_guild=True)
    @app_commands.command(description="For managers")
    @app_commands.allowed_contexts(guilds=True, dms=False)
    async def manage(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("well")

    probe.tree.add_command(group)
    probe.tree.add_command(manage)
    await probe.tree.sync()
    server, ada, games = table.server, table.ada, table.games
    values = {"table": "k7", "times": "2", "who": table.ben.id}
    assert (await server.slash(ada, games, "game move", values)).text == "k7 2 ben"
    found = await server.complete(ada, games, "game move", "table", "k")
    assert [choice["value"] for choice in found] == ["k7", "k8"]
    chosen = await server.slash(ada, games, "game pick", {"fruit": "apple", "loud": True})
    assert chosen.text == "apple True"
    with pytest.raises(Impossible, match="fruit must be one of apple"):
        await server.slash(ada, games, "game pick", {"fruit": "pear"})
    with pytest.raises(Impossible, match="needs times, who"):
        await server.slash(ada, games, "game move", {"table": "k7"})
    with pytest.raises(Impossible, match="no option"):
        await server.slash(ada, games, "game pick", {"fruit": "apple", "x": "y"})
    with pytest.raises(Impossible, match="subcommands"):
        await server.slash(ada, games, "game")
    assert (await server.slash(ada, games, "manage")).text == "well"
    with pytest.raises(Impossible, match="Ben may not use"):
        await server.slash(table.ben, games, "manage")
    with pytest.raises(Impossible, match="direct messages"):
        await server.slash(ada, server.world.dm(ada), "manage")


async def test_command_in_a_dm_and_permissions_in_the_event(table: Table, probe: Probe) -> None:
    told: list[Any] = []

    async def note(interaction: discord.Interaction[Any]) -> None:
        app = interaction.app_permissions
        told.append((interaction.guild_id, app.attach_files, app.send_messages, interaction.locale))
        await interaction.response.defer()

    message = await post(table, probe, go=note)
    await table.server.press(table.ada, message, "go")
    table.server.deny(table.games, "attach_files")
    await table.server.press(table.ada, message, "go")
    sent = await probe.get_partial_messageable(table.server.world.dm(table.ben).id).send(
        "x", view=rows(button("go", "go"))
    )
    table.ben.locale = "de"
    dm = table.server.world.dm(table.ben)
    await table.server.press(table.ben, dm.messages[sent.id], "go")
    english, german = discord.Locale.american_english, discord.Locale.german
    assert told == [
        (table.guild.id, True, True, english),
        (table.guild.id, False, True, english),
        (None, True, True, german),
    ]
    with pytest.raises(Impossible, match="somebody else's"):
        await table.server.press(table.ada, dm.messages[sent.id], "go")


# --- first answers that are refused -------------------------------------------------------------
INPUT = {"type": 4, "custom_id": "a", "style": 1, "label": "Zone"}
LABEL = {"type": 18, "label": "Zone", "component": {"type": 4, "custom_id": "a", "style": 1}}


def form(*rows: dict[str, Any], **change: Any) -> dict[str, Any]:
    data = {"title": "t", "custom_id": "f", "components": list(rows) or [LABEL], **change}
    return {"type": 9, "data": data}


REFUSED = {
    "form.title": form(title="t" * 46),
    "form.without-title": form(title=None),
    "form.custom_id": form(custom_id="f" * 101),
    "form.empty": form(components=[]),
    "form.six": form(*({**LABEL, "component": {**INPUT, "custom_id": str(n)}} for n in range(6))),
    "form.same-id-twice": form(LABEL, LABEL),
    "form.label": form({**LABEL, "label": "l" * 46}),
    "form.description": form({**LABEL, "description": "d" * 101}),
    "form.bare-input": form(INPUT),
    "form.old-label": form({"type": 1, "components": [{**INPUT, "label": "l" * 46}]}),
    "form.value": form({"type": 1, "components": [{**INPUT, "value": "v" * 4001}]}),
    "form.max-length": form({"type": 1, "components": [{**INPUT, "max_length": 4001}]}),
    "form.placeholder": form({"type": 1, "components": [{**INPUT, "placeholder": "p" * 101}]}),
    "form.select": form({**LABEL, "component": {"type": 3, "custom_id": "s", "options": []}}),
    "choices-for-a-press": {"type": 8, "data": {"choices": []}},
    "unknown-type": {"type": 99},
}


@pytest.mark.parametrize("what", REFUSED)
async def test_first_answers_that_are_refused(table: Table, probe: Probe, what: str) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        await _callback(interaction, REFUSED[what])

    made = await press(table, probe, answer)
    assert [getattr(error, "code", 0) for error in probe.errors] == [50035]
    assert made.refusal is not None
    assert made.refusal.code == 50035
    assert not made.ok


async def _callback(interaction: discord.Interaction[Any], body: Any) -> None:
    """Answer with a body that discord.py would not make."""
    route = discord.http.Route(
        "POST",
        "/interactions/{webhook_id}/{webhook_token}/callback",
        webhook_id=interaction.id,
        webhook_token=interaction.token,
    )
    await interaction.client.http.request(route, json=body)


@pytest.mark.parametrize(
    "choices",
    [
        [{"name": "n", "value": "v"}] * 26,
        [{"name": "n" * 101, "value": "v"}],
        [{"name": "", "value": "v"}],
        [{"name": "n", "value": "v" * 101}],
    ],
)
async def test_choices_that_are_refused(table: Table, probe: Probe, choices: Any) -> None:
    @probe.tree.command(description="Guess")
    async def guess(interaction: discord.Interaction[Any], word: str) -> None: ...

    @guess.autocomplete("word")
    async def words(
        interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        await _callback(interaction, {"type": 8, "data": {"choices": choices}})
        return []

    await probe.tree.sync()
    table.server.interactions.deadline = 0.2
    assert await table.server.complete(table.ada, table.games, "guess", "word", "x") == []
    refused = [r.code for r in table.server.requests if r.path.endswith("/callback")]
    assert refused[0] == 50035


async def test_wrong_token_and_a_vanished_message(table: Table, probe: Probe) -> None:
    async def wrong(interaction: discord.Interaction[Any]) -> None:
        interaction.token = "x" * 40
        await interaction.response.defer()

    await press(table, probe, wrong)
    assert [getattr(error, "code", 0) for error in probe.errors] == [10062]
    probe.errors.clear()

    async def vanish(interaction: discord.Interaction[Any]) -> None:
        assert interaction.message is not None
        table.server.delete_message(table.games.messages[interaction.message.id])
        await interaction.response.edit_message(content="x")

    await press(table, probe, vanish)
    assert [getattr(error, "code", 0) for error in probe.errors] == [10008]


async def test_press_in_an_archived_thread_cannot_be_answered_in_place(
    table: Table, probe: Probe
) -> None:
    server = table.server
    thread = server.world.add_thread(table.games, "side")
    sent = await probe.get_partial_messageable(thread.id).send("x", view=rows(button("go", "go")))

    async def update(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(content="y")

    probe.on_press["go"] = update
    server.archive(thread)
    await server.press(table.ada, thread.messages[sent.id], "go")
    assert [getattr(error, "code", 0) for error in probe.errors] == [50083]
    server.archive(thread, archived=True, locked=True)
    with pytest.raises(Impossible, match="locked"):
        await server.press(table.ada, thread.messages[sent.id], "go")
