"""Secret choices leave the bot only towards the one they belong to, until they are revealed."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from playground import Person
from playground.rest import Request
from tests.e2e.conftest import Lay
from tests.e2e.game import by_dm, by_panel
from tests.e2e.harness import Table, can

HOSTILE = (
    "@everyone",
    "`​``js\nx```",
    "**Ada** ||x|| <@1> <#2> </game:1>",
    "\u202egnirts \u2066x",
    "W" * 32,
    "Z̸̢̛͔͕͎͔̙̺̞̘̓͛̎a̴̰͐l̶̳̽g̷̰̈o",
)


def outgoing(request: Request) -> str:
    """Every byte of a request, its address, files and their names included."""
    files = [(file.name, str(file)) for file in request.files]
    return f"{request.method} {request.path} {json.dumps(request.body, default=str)} {files}"


async def round_of(table: Table, numbers: dict[str, int]) -> list[Request]:
    """Everybody chooses, by direct message or by the panel; what the bot sent before the reveal."""
    starter = table.person((await table.scene()).to_move[0])
    await table.act(starter, table.board, "Same")
    await table.published()
    before = len(table.server.requests)
    for index, person in enumerate(table.people[:-1]):
        way = by_panel if index % 2 else by_dm
        if person is starter:
            way = by_panel
        await way(table, person, numbers[person.username])
    await table.published()
    await table.settled()
    return list(table.server.requests)[before:]


def shape(table: Table, requests: list[Request]) -> list[tuple[str, str]]:
    """What the channel got to see of it: posts and edits there, without ids and times."""
    told = []
    for request in requests:
        if request.path.startswith(f"/channels/{table.games.id}/"):
            told.append((request.method, json.dumps(request.body, sort_keys=True, default=str)))
    return told


@pytest.mark.usefixtures("dots")
async def test_the_channel_cannot_tell_hidden_choices_apart(
    lay: Lay, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Two runs that differ only in hidden numbers: the public gets byte for byte the same."""
    caplog.set_level(logging.DEBUG, "bot")
    seen = []
    for numbers in ({"ada": 1, "ben": 1, "cleo": 1}, {"ada": 5, "ben": 4, "cleo": 3}):
        monkeypatch.setattr("bot.__main__.secrets.randbelow", lambda n: 0)
        table = await lay(3)
        await table.seated()
        caplog.clear()
        requests = await round_of(table, numbers)
        public = shape(table, requests)
        # The second run is later: so are its deadlines.
        deadline = str((await table.match()).deadline)
        for word in (*map(str, (table.guild.id, table.games.id)), *ids(table), deadline):
            public = [(method, body.replace(word, "id")) for method, body in public]
        logged = [r.getMessage() for r in caplog.records if r.name.startswith("bot")]
        seen.append((public, logged))
        await table.down()
        table.database.unlink()
    assert seen[0] == seen[1]
    assert seen[0][0], "nothing was told at all"


def ids(table: Table) -> list[str]:
    found = [str(person.id) for person in table.people]
    return found + [str(message.id) for message in table.posts()]


@pytest.mark.usefixtures("dots")
async def test_req_28_choices_go_to_their_owner_alone(lay: Lay) -> None:
    """Before the reveal, what says a choice is an ephemeral reply or that person's own message."""
    table = await lay(3)
    await table.seated()
    requests = await round_of(table, {"ada": 3, "ben": 4, "cleo": 5})
    own = {str(table.server.world.dm(person).id): person for person in table.people}
    for request in requests:
        words = outgoing(request)
        if "You take" not in words and '"You took' not in words:
            assert "take 3" not in words or "custom_id" in words
            continue
        channel = request.path.split("/")[2]
        private = request.path.startswith("/webhooks/") or channel in own
        assert private, f"{request} tells a choice to everybody"
    for person in table.people:
        for other in table.people:
            if other is person:
                continue
            seen = [m for m in table.server.visible(person, table.games) if m.only is other]
            assert seen == []


@pytest.mark.usefixtures("dots")
async def test_buttons_and_files_never_say_what_was_chosen(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    await round_of(table, {"ada": 2, "ben": 2, "cleo": 2})
    for message in table.posts():
        for part in message.parts():
            assert not part.get("custom_id", "").partition(":")[2].endswith("take 2")
        for attached in message.attachments:
            assert attached["filename"] == f"{table.match_id}-1.png"


@pytest.mark.usefixtures("dots")
async def test_who_gave_up_the_seat_never_learns_what_the_bot_takes_there(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    starter = table.person((await table.scene()).to_move[0])
    await table.act(starter, table.board, "Same")
    decision = (await table.published()).decision
    leaver = next(person for person in table.people if person is not starter)
    asked = await table.until(lambda: table.prompt(leaver, decision))
    sure = await table.command(leaver, "game resign", table=table.match_id)
    await table.act(leaver, sure, "Give up my seat")
    await table.published()
    assert (await table.scene()).view.taken[table.people.index(leaver)]
    assert "You gave up your seat" in asked.content
    assert "ou took" not in asked.content
    assert asked.labels == ()
    panel = await table.act(leaver, table.board, "Your move")
    words = await table.command(leaver, "game text", table=table.match_id)
    for said in (panel, words):
        assert "You have taken" not in said.content
        assert "ou took" not in said.content
    assert "You do not sit at" in panel.content


# --- REQ 14 --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("dots")
async def test_req_14_hostile_names_call_nobody_and_break_nothing(lay: Lay) -> None:
    table = await lay(6)
    for person, name in zip(table.people, HOSTILE, strict=True):
        person.name = name
    await table.seated()
    starter = table.person((await table.scene()).to_move[0])
    await table.act(starter, table.board, "Same")
    await table.published()
    for person in table.people:
        await by_panel(table, person, 3)
    await table.until(lambda: table.board_with("Most"))
    await table.published()
    sent = [m for m in table.posts() if m.author is table.server.world.bot]
    for person in table.people:
        sent += table.dms(person)
    assert len(sent) > 6
    for message in sent:
        assert not message.mention_everyone
        assert "@everyone" not in message.content
        assert "```" not in message.content
        assert "\u202e" not in message.content
        assert len(message.content) <= 2000
    allowed = [r.body.get("allowed_mentions") for r in table.server.requests if with_text(r)]
    assert allowed
    for mentions in allowed:
        assert mentions is not None
        assert "everyone" not in mentions.get("parse", [])
        assert not mentions.get("roles")
    called = {person for post in table.posts() for person in post.pings}
    assert called <= set(table.people)


def with_text(request: Request) -> bool:
    body: Any = request.body
    return isinstance(body, dict) and bool(body.get("content"))


async def test_req_14_hostile_names_in_the_picture(lay: Lay) -> None:
    """The real board, drawn for the real names: it comes out, and says who is who in words."""
    table = await lay(6)
    people: tuple[Person, ...] = table.people
    for person, name in zip(people, HOSTILE, strict=True):
        person.name = name
    await table.seated()
    picture = table.board.picture
    assert picture
    assert picture["content_type"] == "image/png"
    assert 10_000 < picture["size"] <= 150_000
    assert 0 < len(picture["description"]) <= 1024
    assert can(table.board, "Most")
