"""Kookaburra over real sockets: whole games by presses, restarts, flights, swims, double sixes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from bot.catalog import GAMES
from bot.components import read
from bot.panels.kookaburra_choices import flights, walks
from engines.kookaburra import View
from playground import Message, Person
from tests.e2e.conftest import Lay, Sow
from tests.e2e.harness import Table, can
from tests.e2e.test_voll import asked, check_the_end, nothing

Between = Callable[[], Awaitable[None]]
MENUS = ("Move…", "Fly to…", "Move back…")


@pytest.fixture
def bush(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all boards only this one is drawn: the others take their time to be prepared."""
    real = GAMES["kookaburra"]
    request.getfixturevalue("dots")
    monkeypatch.setitem(GAMES, "kookaburra", real)
    real.warm()


async def laid(lay: Lay, seats: int, **options: str) -> Table:
    table = await lay(seats)
    table.game = "kookaburra"
    await table.seated(**options)
    return table


def lines(message: Message) -> list[str]:
    """The moves of the menu on a message, in order."""
    parts = (part for part in message.parts() if part.get("placeholder") in MENUS)
    return [option["value"] for part in parts for option in part["options"]]


def buttons(message: Message) -> dict[str, str]:
    """The labels of the buttons by the move they make, or by what they ask for."""
    found = {}
    for part in message.parts():
        press = read(part.get("custom_id", ""))
        if press is not None and press.verb in ("move", "pick") and "label" in part:
            found[press.move] = part["label"]
    return found


async def choose(table: Table, person: Person, message: Message, move: str) -> Message:
    """Choose a line of the menu and give back what the bot said to this person."""
    edits = message.edits
    done = await table.server.select(person, message, [move])
    assert done.ok, done.refusal
    private = message.only is not None
    await table.server.wait_for(lambda: done.followups or (private and message.edits > edits))
    return done.followups[-1] if done.followups else message


async def take(table: Table, person: Person, message: Message, view: View) -> tuple[str, Message]:
    """The first thing that is offered; but a kookaburra leaves the box in time to win."""
    found = buttons(message)
    if "home" in found:
        return "home", await table.act(person, message, found["home"])
    own = view.progress[view.active]
    late = own.count(view.size) >= 3 and own[1] == 0
    if "fly" in found and (late or not (lines(message) or set(found) - {"fly", "split"})):
        panel = await table.act(person, message, found["fly"])
        assert "Where does the kookaburra fly to?" in panel.content
        assert panel.only is person
        return "fly", await choose(table, person, panel, lines(panel)[0])
    if "split" in found and sum(view.dice) == 7:
        return "split", await table.act(person, message, found["split"])
    if lines(message):
        return "menu", await choose(table, person, message, lines(message)[0])
    move = next(move for move in found if move not in ("fly", "back", "split"))
    return move.split()[0], await table.act(person, message, found[move])


async def play(table: Table, between: Between = nothing, turns: int = 400) -> Counter[str]:
    """By presses to the winner (or for some turns): what was pressed, how often.

    Whoever is to go on does so where the reply asks for it, or on the board, by turns.
    """
    done: Counter[str] = Counter()
    reply: Message | None = None
    last: Person | None = None
    while (scene := await table.scene()).result is None and scene.match.turn <= turns:
        await between()
        person, board = await asked(table)
        asks = reply if reply is not None and person is last and sum(done.values()) % 2 else board
        what, reply = await take(table, person, asks, scene.view)
        done[what] += 1
        done["in the reply"] += asks is not board
        assert reply.only is person
        assert reply.content.startswith("You"), reply.content
        last = person
    return done


async def ahead(table: Table, until: Callable[[View], bool]) -> None:
    """Without presses on, by the best choices, until the position is as wanted."""
    while not until((scene := await table.scene()).view):
        person = table.person(scene.to_move[0])
        legal = (await table.scene(scene.to_move[0])).moves
        best = walks(scene.view) or flights(scene.view)
        move = best[0].move if scene.view.phase == "move" else legal[0]
        await table.edge.matches.play(table.match_id, person.id, None, move)
    table.edge.publisher.wake(await table.match())
    await table.published()


def somebody_has_two_home(view: View) -> bool:
    return any(own.count(view.size) >= 2 for own in view.progress)


@pytest.mark.usefixtures("dots")
async def test_two_people_with_a_restart_between_any_two_presses(lay: Lay, sow: Sow) -> None:
    sow(11)
    table = await laid(lay, 2, length="short")
    done = await play(table, table.restart)
    assert done["home"] == 1
    await check_the_end(table)


@pytest.mark.usefixtures("dots")
async def test_three_people_who_split_and_fight(lay: Lay, sow: Sow) -> None:
    sow(29)
    options = {"split": "on", "fight": "on", "forward": "off"}
    table = await laid(lay, 3, length="short", **options)
    await ahead(table, somebody_has_two_home)
    done = await play(table)
    assert done["split"] > 0
    assert done["in the reply"] > 0
    await check_the_end(table)


@pytest.mark.usefixtures("dots")
async def test_four_people(lay: Lay, sow: Sow) -> None:
    sow(2)
    table = await laid(lay, 4, length="short")
    await ahead(table, somebody_has_two_home)
    done = await play(table)
    assert done["fly"] > 0
    await check_the_end(table)


@pytest.mark.usefixtures("bush")
async def test_some_turns_with_the_real_board(lay: Lay, sow: Sow) -> None:
    sow(5)
    table = await laid(lay, 4, length="long")
    await play(table, turns=6)
    await table.published()
    for board in table.boards():
        assert board.picture
        assert 10_000 < board.picture["size"] <= 150_000
    person, board = await asked(table)
    panel = await table.act(person, board, "Fly…")
    assert panel.picture
    assert panel.picture["size"] > 10_000


@pytest.mark.usefixtures("dots")
async def test_to_any_square_by_three_presses(lay: Lay, sow: Sow) -> None:
    sow(5)
    table = await laid(lay, 2)
    person, board = await asked(table)
    panel = await table.act(person, board, "Fly…")
    assert panel.only is person
    assert len(lines(panel)) == 25
    view = (await table.scene()).view
    again = await table.act(person, panel, buttons(panel)["fly >2"])
    assert again is panel, "in place"
    assert lines(panel) == [f"fly {square}" for square in range(40, 48)]
    assert (await table.scene()).view == view, "asking changes nothing"
    said = await choose(table, person, panel, "fly 45")
    assert "Your kookaburra flew to 45." in said.content
    await table.published()
    assert "kookaburra flies: the box → 45" in table.board.content
    assert board.labels == ()


@pytest.mark.usefixtures("dots")
async def test_a_swim_is_asked_in_the_reply_and_on_the_post(lay: Lay, sow: Sow) -> None:
    sow(3)
    table = await laid(lay, 2, length="short")

    def near(view: View) -> bool:
        ways = walks(view) if view.phase == "move" else ()
        return any(way.outlook.swim is not None for way in ways)

    await ahead(table, near)
    scene = await table.scene()
    way = next(way for way in walks(scene.view) if way.outlook.swim is not None)
    person, board = await asked(table)
    before = len(table.boards())
    said = await choose(table, person, board, way.move)
    assert "Does it swim from" in said.content
    again, edited = await asked(table)
    assert (again, edited) == (person, board), "the same turn, the same post"
    assert "Does it swim from" in board.content
    labels = list(buttons(said).values())
    assert labels == list(buttons(board).values())
    assert labels[0].startswith("Swim to ")
    assert labels[1] == "Stay"
    said = await table.act(person, said, labels[0])
    assert said.content.startswith("You swam.")
    await table.published()
    assert len(table.boards()) == before + 1
    assert "swims" in table.board.content


@pytest.mark.usefixtures("dots")
async def test_after_a_double_six_the_reply_brings_the_next_throw(lay: Lay, sow: Sow) -> None:
    sow(16)
    table = await laid(lay, 3)
    await ahead(table, lambda view: view.again and view.phase == "move" and view.dice == (6, 6))
    turn = (await table.match()).turn
    person, board = await asked(table)
    assert "A double six! You throw once more after this move." in board.content
    assert lines(board), "somebody can walk"
    said = await choose(table, person, board, lines(board)[-1])
    if "Does it swim" in said.content:
        said = await table.act(person, said, "Stay")
    assert f"{person.name}, you threw **" in said.content
    assert (await table.published()).turn == turn, "one turn, one post"
    assert f"{person.name}: **6 + 6** · a double six!" in board.content


@pytest.mark.usefixtures("dots")
async def test_dice_for_those_who_like_to_throw(lay: Lay, sow: Sow) -> None:
    sow(5)
    table = await laid(lay, 2, dice="press")
    for _ in range(3):
        person, board = await asked(table)
        assert buttons(board) == {"roll": "Throw"}
        said = await table.act(person, board, "Throw")
        assert "Which animal moves, and how far?" in said.content
        assert await asked(table) == (person, board), "edited within the turn"
        assert lines(said) == lines(board)
        await choose(table, person, said, lines(said)[0])
    assert (await table.published()).turn >= 3


@pytest.mark.usefixtures("dots")
async def test_presses_of_others_and_presses_that_come_late(lay: Lay, sow: Sow) -> None:
    sow(5)
    table = await lay(3)
    table.game = "kookaburra"
    *seated, spectator = table.people
    table.people = tuple(seated)
    await table.seated()
    person, board = await asked(table)
    before = (await table.scene()).view
    (other,) = set(seated) - {person}
    for press in (choose(table, other, board, lines(board)[0]), table.act(other, board, "Fly…")):
        said = await press
        assert said.content.startswith(f"It is the turn of {person.name}; you are ")
        assert said.labels == ()
    assert "You do not sit at" in (await choose(table, spectator, board, lines(board)[0])).content
    assert (await table.scene()).view == before

    fly = can(board, "Fly…")
    assert fly is not None
    panel = await table.act(person, board, "Fly…")
    moved = await table.command(person, "game move", move=lines(board)[0], table=table.match_id)
    assert moved.content.startswith("You moved the ")
    late = await choose(table, person, panel, lines(panel)[0])
    assert "That was decided already" in late.content
    done = await table.server.press(person, board, fly["custom_id"], forged=True)
    await table.server.wait_for(lambda: done.followups)
    assert "That was decided already" in done.text
    assert (await table.published()).turn == 2


@pytest.mark.usefixtures("dots")
async def test_the_rules_the_position_and_the_board_by_command(lay: Lay, sow: Sow) -> None:
    sow(5)
    table = await laid(lay, 2, length="long")
    rules = await table.command(table.people[1], "kookaburra rules")
    assert "five animals" in rules.content
    assert rules.picture
    text = await table.command(table.people[0], "game text")
    assert "60 squares round the bush" in text.content
    assert "long: 60 squares" in table.posts()[0].content
    await table.command(table.people[0], "game show")
    assert len(table.boards()) == 2
