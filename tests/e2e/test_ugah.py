"""Ugah Ugah over real sockets: whole games by presses, restarts, tiles that only some have seen."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable

import pytest

from bot.catalog import GAMES
from bot.components import read
from engines.ugah_ring import PLACES
from playground import Interaction, Message, Person
from tests.e2e.conftest import Lay, Sow
from tests.e2e.harness import Table, can

Between = Callable[[], Awaitable[None]]

KEEP_SEVERAL = "Keep several…"


@pytest.fixture
def steppe(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all boards only this one is drawn: the others take their time to be prepared."""
    real = GAMES["ugah"]
    request.getfixturevalue("dots")
    monkeypatch.setitem(GAMES, "ugah", real)
    real.warm()


async def nothing() -> None:
    pass


async def laid(lay: Lay, seats: int, **options: str) -> Table:
    table = await lay(seats)
    table.game = "ugah"
    await table.seated(**options)
    return table


def moves(message: Message, decision: int) -> list[str]:
    """The labels of the buttons that make a move in this decision."""
    found = []
    for part in message.parts():
        press = read(part.get("custom_id", ""))
        if press and press.decision == decision and press.verb == "move" and "label" in part:
            found.append(part["label"])
    return found


def menu(message: Message) -> list[str]:
    """What may be chosen several of."""
    parts = (part for part in message.parts() if part.get("placeholder") == KEEP_SEVERAL)
    return [option["value"] for part in parts for option in part["options"]]


async def asked(table: Table) -> tuple[Person, Message]:
    """Whose turn it is, and the board when it asks for this very decision.

    Or when that is asked behind "Your move", because tiles lay face down.
    """
    scene = await table.scene()
    now = scene.match.decision

    def board() -> Message | None:
        newest = table.board
        found = (read(part.get("custom_id", "")) for part in newest.parts())
        asks = any(p and p.decision == now and p.verb in ("move", "panel") for p in found)
        return newest if asks else None

    return table.person(scene.to_move[0]), await table.until(board)


async def select(table: Table, person: Person, message: Message, values: list[str]) -> Message:
    done: Interaction = await table.server.select(person, message, values, KEEP_SEVERAL)
    assert done.ok, done.refusal
    await table.server.wait_for(lambda: done.followups)
    return done.followups[-1]


async def choose(table: Table, chance: random.Random) -> Message:
    """Whoever is due presses any button of the board, or chooses several in the menu."""
    person, board = await asked(table)
    decision = (await table.match()).decision
    labels = moves(board, decision)
    if not labels:
        board = await table.act(person, board, "Your move")
        labels = moves(board, decision)
    values = menu(board)
    if values and chance.random() < 0.4:
        said = await select(table, person, board, chance.sample(values, 2))
    else:
        said = await table.act(person, board, chance.choice(labels))
    assert said.content.startswith(("You ", "The **")), said.content
    assert said.only is person
    return said


async def play(table: Table, seed: int, between: Between = nothing) -> int:
    """By presses to the winner; how many it took."""
    chance = random.Random(seed)
    presses = 0
    while (await table.scene()).result is None:
        await between()
        await choose(table, chance)
        presses += 1
    return presses


async def ahead(table: Table, seed: int, left: int) -> None:
    """Without presses on, until so many tiles or fewer are left between the hunters."""
    chance = random.Random(seed)
    while True:
        scene = await table.scene()
        seat = scene.to_move[0]
        view = scene.view
        near = sum(value != 0 for value in view.tiles[view.small + 1 : view.big]) <= left
        if near and view.phase == "keep" and not view.kept:
            break
        options = (await table.scene(seat)).moves
        user = table.person(seat).id
        played = await table.edge.matches.play(
            table.match_id, user, scene.match.decision, chance.choice(options)
        )
    table.edge.publisher.wake(played.match)
    await table.published()


async def check_the_end(table: Table) -> None:
    """One board per turn, each with picture and words; only the last one can be pressed."""
    match = await table.published()
    assert match.status == "over"
    boards = table.boards()
    names = [board.picture["filename"] for board in boards if board.picture]
    assert names == [f"{match.id}-{n}.png" for n in range(1, match.turn + 1)]
    assert all(board.picture and board.picture["description"] for board in boards)
    assert all(board.labels == () for board in boards[:-1])
    assert boards[-1].labels == ("Rematch", "Record", "My tiles")
    assert "🏆" in boards[-1].content
    assert "Points:" in boards[-1].content


@pytest.mark.usefixtures("dots")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2)])
async def test_a_whole_game_by_presses(lay: Lay, sow: Sow, seats: int, seed: int) -> None:
    sow(seed)
    table = await laid(lay, seats)
    assert await play(table, seed) > 20
    await check_the_end(table)
    assert not [dm for person in table.people for dm in table.dms(person)], "nobody is asked twice"


@pytest.mark.usefixtures("dots")
async def test_a_restart_between_any_two_presses(lay: Lay, sow: Sow) -> None:
    sow(4)
    table = await laid(lay, 4, unknown="on")
    await ahead(table, 4, left=14)
    n = await play(table, 4, table.restart)
    print("PRESSES", n)
    await check_the_end(table)


@pytest.mark.usefixtures("steppe")
async def test_the_end_of_a_game_with_the_real_board(lay: Lay, sow: Sow) -> None:
    sow(3)
    table = await laid(lay, 2)
    await ahead(table, 3, left=4)
    await play(table, 3)
    await check_the_end(table)
    for board in table.boards()[-3:]:
        assert board.picture
        assert 10_000 < board.picture["size"] <= 150_000


@pytest.mark.usefixtures("dots")
async def test_a_turn_edits_its_post_and_only_the_next_turn_has_a_new_one(
    lay: Lay, sow: Sow
) -> None:
    sow(1)
    table = await laid(lay, 2)
    person, board = await asked(table)
    while table.person((await table.scene()).to_move[0]) is person:
        _, newest = await asked(table)
        assert newest is board
        labels = moves(board, (await table.match()).decision)
        said = await table.act(person, board, labels[0])
        await table.published()
    assert len(table.boards()) == 2
    assert board.labels == ()
    assert f"**{person.name}:**" in table.board.content
    assert "It is the turn of" in said.content
    assert table.board.pings == (table.person((await table.scene()).to_move[0]),)


@pytest.mark.usefixtures("dots")
async def test_dice_for_those_who_like_to_throw(lay: Lay, sow: Sow) -> None:
    sow(1)
    table = await laid(lay, 2, dice="press")
    person, board = await asked(table)
    assert moves(board, 1) == ["Throw"]
    said = await table.act(person, board, "Throw")
    assert "What do you keep?" in said.content
    again, edited = await asked(table)
    assert (again, edited) == (person, board)
    decision = (await table.match()).decision
    assert moves(said, decision) == moves(edited, decision)


async def until_hidden_gift(table: Table, seed: int) -> tuple[Person, int]:
    """Play on behind the scenes until somebody must give one of two tiles, both face down."""
    chance = random.Random(seed)
    while True:
        scene = await table.scene()
        seat = scene.to_move[0]
        if scene.view.phase == "give" and scene.view.won == (None, None):
            return table.person(seat), seat
        options = (await table.scene(seat)).moves
        wanted = [m for m in options if {"small", "big"} & set(m.split())] or options
        move = chance.choice(wanted)
        await table.edge.matches.play(table.match_id, table.person(seat).id, None, move)


def outgoing(table: Table, seen: int) -> list[tuple[str, str]]:
    """(path, all that was said) of each request of the bot since."""
    sent = list(table.server.requests)[seen:]
    return [(r.path, json.dumps(r.body, ensure_ascii=False, default=str)) for r in sent]


@pytest.mark.usefixtures("dots")
async def test_what_lay_face_down_reaches_only_who_took_it_and_who_got_it(
    lay: Lay, sow: Sow
) -> None:
    """Nobody has asked the giver yet, so a direct message does; the receiver looks at My tiles."""
    sow(9)
    table = await laid(lay, 3, unknown="on")
    giver, seat = await until_hidden_gift(table, 9)
    seen = len(table.server.requests)
    view = (await table.scene(seat)).view
    table.edge.publisher.wake(await table.match())
    dm = await table.until(lambda: next(iter(table.dms(giver)), None))
    await table.published()
    board = table.board
    assert board.labels == ("Your move", "My tiles", "Rules")
    label = next(label for label in dm.labels if label.startswith("Keep"))
    receiver = next(p for p in table.people if label.endswith(p.name))
    other = next(p for p in table.people if p not in (giver, receiver))
    refused = await table.act(other, board, "Your move")
    assert "Keep" not in " ".join(refused.labels)

    await table.act(giver, dm, label)
    await table.published()
    await table.until(lambda: "You keep" in dm.content or None)
    assert not [text for text in dm.labels if text.startswith("Keep")]
    given = min(view.won)
    got = await table.act(receiver, table.board, "My tiles")
    assert f"gave you a **{given}**" in got.content
    others = await table.act(other, table.board, "My tiles")
    assert "gave you" not in others.content

    own = f"/channels/{table.server.world.dm(giver).id}/"
    told = [(path, said) for path, said in outgoing(table, seen) if "you found" in said]
    assert all(path.startswith(own) for path, _ in told)
    posted = [said for path, said in outgoing(table, seen) if f"/{table.games.id}/" in path]
    assert posted
    assert not [said for said in posted if "gave you" in said or "You keep" in said]


@pytest.mark.usefixtures("dots")
async def test_others_may_look_at_their_tiles_and_nothing_else(lay: Lay, sow: Sow) -> None:
    sow(2)
    table = await lay(3)
    table.game = "ugah"
    *seated, spectator = table.people
    table.people = tuple(seated)
    await table.seated()
    person, board = await asked(table)
    (other,) = set(seated) - {person}
    before = await table.scene()
    label = moves(board, before.match.decision)[0]
    said = await table.act(other, board, label)
    assert said.content.startswith(f"It is the turn of {person.name}; you are ")
    looked = await table.act(other, board, "My tiles")
    assert "You have no tiles yet." in looked.content
    assert looked.only is other
    for shown in (label, "My tiles"):
        assert "You do not sit at" in (await table.act(spectator, board, shown)).content
    after = await table.scene()
    assert (after.view, after.match.decision) == (before.view, before.match.decision)
    assert can(board, label)


@pytest.mark.usefixtures("dots")
async def test_the_rules_and_the_position_by_command(lay: Lay, sow: Sow) -> None:
    sow(1)
    table = await laid(lay, 2, unknown="on")
    lobby = table.posts()[0]
    assert "most tiles lie face down" in lobby.content
    rules = await table.command(table.people[1], "ugah rules")
    assert "Three equal animals" in rules.content
    assert rules.picture
    text = await table.command(table.people[0], "game text")
    assert f"{PLACES} tiles are left between the hunters." in text.content
