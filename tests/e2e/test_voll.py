"""Voll in Fahrt over real sockets: whole games by presses, restarts, tiles looked at and spent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import cycle

import pytest

import renderers.voll
from bot import pictures
from bot.components import read
from playground import Message, Person
from tests.e2e.conftest import Lay, Sow
from tests.e2e.harness import Table, can

Between = Callable[[], Awaitable[None]]
Way = Callable[[Table, Person, Message, str], Awaitable[Message]]


@pytest.fixture
def board() -> None:
    """Have the board prepared, which under load takes longer than people in tests wait."""
    renderers.voll.warm()


async def nothing() -> None:
    pass


def offers(message: Message) -> dict[str, str]:
    """What may be chosen on a message: labels by move, or by what a press looks at."""
    found = {}
    for part in message.parts():
        press = read(part.get("custom_id", ""))
        if press is not None and press.verb in ("move", "pick"):
            found[press.move] = part["label"]
    return found


async def asked(table: Table) -> tuple[Person, Message]:
    """Whose turn it is, and the board that asks for this very decision."""
    scene = await table.scene()

    def board() -> Message | None:
        newest = table.board
        presses = [read(part.get("custom_id", "")) for part in newest.parts()]
        now = scene.match.decision
        asks = any(p and p.verb in ("move", "pick") and p.decision == now for p in presses)
        return newest if asks else None

    return table.person(scene.to_move[0]), await table.until(board)


async def by_button(table: Table, person: Person, board: Message, move: str) -> Message:
    return await table.act(person, board, offers(board)[move])


async def by_command(table: Table, person: Person, board: Message, move: str) -> Message:
    if move.startswith("look"):
        return await by_button(table, person, board, move)
    return await table.command(person, "game move", move=move, table=table.match_id)


async def play(table: Table, *ways: Way, between: Between = nothing) -> int:
    """From the present position to the winner; how many turns had a tile in them.

    Everybody takes the first choice, and a repair tile when there is one: looked at, then spent.
    """
    tiles = 0
    for way in cycle(ways or (by_button,)):
        if (await table.scene()).result is not None:
            break
        await between()
        person, board = await asked(table)
        move = next((move for move in offers(board) if move.startswith("look")), "")
        said = await way(table, person, board, move or next(iter(offers(board))))
        if move:
            tiles += 1
            assert "bridge would move" in said.content
            assert said.picture, "the board with the bridge moved"
            await between()
            use = offers(said)[move.replace("look", "repair")]
            said = await table.act(person, said, use)
            assert said.picture is None
        assert said.content.startswith("You "), said.content
    return tiles


async def check_the_end(table: Table) -> None:
    """One board per turn, each with picture and words; only the last one can be pressed."""
    match = await table.published()
    assert match.status == "over"
    boards = table.boards()
    names = [board.picture["filename"] for board in boards if board.picture]
    assert names == [f"{match.id}-{n}.png" for n in range(1, match.turn + 1)]
    assert all(board.picture and board.picture["description"] for board in boards)
    assert all(board.labels == () for board in boards[:-1])
    assert boards[-1].labels == ("Rematch", "Record")
    assert "wins!" in boards[-1].content
    assert set(boards[-1].pings) == set(table.people)
    assert not [dm for person in table.people for dm in table.dms(person)], "nothing is secret here"


async def laid(lay: Lay, seats: int, **options: str) -> Table:
    table = await lay(seats)
    table.game = "voll"
    await table.seated(**options)
    return table


@pytest.mark.usefixtures("dots")
async def test_two_people_with_a_restart_between_any_two_presses(lay: Lay, sow: Sow) -> None:
    sow(118)
    table = await laid(lay, 2)
    await play(table, between=table.restart)
    await check_the_end(table)


@pytest.mark.usefixtures("dots")
async def test_three_people_with_repair_tiles_by_button_and_by_command(lay: Lay, sow: Sow) -> None:
    sow(49)
    table = await laid(lay, 3, repair="on")
    assert await play(table, by_button, by_command) > 0
    await check_the_end(table)


@pytest.mark.usefixtures("board")
async def test_four_people_with_the_real_board(lay: Lay, sow: Sow) -> None:
    sow(140)
    table = await laid(lay, 4)
    await play(table)
    await check_the_end(table)


def png(table: Table, board: Message) -> bytes:
    assert board.picture is not None
    path = board.picture["url"].removeprefix(table.server.url).split("?")[0]
    return table.server.world.uploads[path].data


@pytest.mark.usefixtures("board")
async def test_the_drive_stays_to_be_seen_on_the_post_of_its_turn(lay: Lay, sow: Sow) -> None:
    sow(118)
    table = await laid(lay, 2)
    person, board = await asked(table)
    choosing = png(table, board)
    content = board.content
    await by_button(table, person, board, next(iter(offers(board))))
    await table.published()
    closing = pictures.closing(await table.scene())
    assert closing is not None
    drawn = renderers.voll.draw(closing.view, closing.names, closing.events, ())
    assert png(table, board) == drawn != choosing
    assert png(table, table.board) != drawn
    assert board.labels == ()
    assert set(board.content.splitlines()) < set(content.splitlines())
    assert "<@" not in board.content
    assert board.picture
    assert board.picture["description"] == closing.alt


@pytest.mark.usefixtures("dots")
async def test_without_permission_for_pictures_the_former_post_still_loses_its_buttons(
    lay: Lay, sow: Sow
) -> None:
    sow(118)
    table = await laid(lay, 2)
    person, board = await asked(table)
    table.server.deny(table.games, "attach_files")
    await by_button(table, person, board, next(iter(offers(board))))
    await table.published()
    assert board.labels == ()
    assert "in hand" in table.posts()[-1].content, "the position in words"


@pytest.mark.usefixtures("dots")
async def test_no_post_asks_a_seat_that_the_bot_plays(lay: Lay) -> None:
    table = await laid(lay, 3)
    scene = await table.scene()
    gone = table.person((scene.to_move[0] + 1) % 3)
    sure = await table.command(gone, "game resign", table=table.match_id)
    await table.act(gone, sure, "Give up my seat")
    turns = (await table.published()).turn
    while (match := await table.published()).turn < turns + 5:
        person, board = await asked(table)
        assert person is not gone
        await by_button(table, person, board, next(iter(offers(board))))
    boards = table.boards()
    assert len(boards) == match.turn
    assert f"-# {gone.name} left" in boards[-1].content
    for board in boards:
        assert f"{gone.name}, throw" not in board.content
        assert f"{gone.name}, the **" not in board.content
    for board in boards[:-1]:
        assert "<@" not in board.content
        assert "left; the bot plays" not in board.content
        assert board.labels == ()


@pytest.mark.usefixtures("dots")
async def test_dice_for_those_who_like_to_throw(lay: Lay, sow: Sow) -> None:
    sow(118)
    table = await laid(lay, 2, dice="press")
    for _ in range(4):
        person, board = await asked(table)
        assert offers(board) == {"roll": "Throw"}
        said = await table.act(person, board, "Throw")
        assert "Which loco drives?" in said.content
        drives = offers(said)
        person, edited = await asked(table)
        assert edited is board, "edited within the turn"
        assert offers(edited) == drives
        await table.act(person, said, next(iter(drives.values())))
    assert (await table.published()).turn >= 3


@pytest.mark.usefixtures("dots")
async def test_presses_of_others_and_presses_that_come_late(lay: Lay, sow: Sow) -> None:
    sow(49)
    table = await lay(3)
    table.game = "voll"
    *seated, spectator = table.people
    table.people = tuple(seated)
    await table.seated(repair="on")
    while True:
        person, board = await asked(table)
        if "look red" in offers(board):
            break
        await by_button(table, person, board, next(iter(offers(board))))
    before = (await table.scene()).view
    (other,) = set(seated) - {person}
    for label in offers(board).values():
        said = await table.act(other, board, label)
        assert said.content.startswith(f"It is the turn of {person.name}; you are ")
        assert said.labels == ()
        assert "You do not sit at" in (await table.act(spectator, board, label)).content
    assert (await table.scene()).view == before

    looked = await table.act(person, board, offers(board)["look red"])
    assert "The **red** bridge would move" in looked.content
    again = await table.act(person, looked, offers(looked)["look blue"])
    assert again is looked
    assert "The **blue** bridge would move" in looked.content
    assert (await table.scene()).view == before, "looking changes nothing"

    button = can(board, offers(board)["look red"])
    assert button is not None
    await table.act(person, board, "Throw")
    done = await table.server.press(person, board, button["custom_id"], forged=True)
    await table.server.wait_for(lambda: done.followups)
    assert "did not count" in done.text
    assert "would move" not in done.text


@pytest.mark.usefixtures("dots")
async def test_the_rules_and_the_position_by_command(lay: Lay, sow: Sow) -> None:
    sow(118)
    table = await laid(lay, 2)
    rules = await table.command(table.people[1], "voll rules")
    assert "three of your four locos" in rules.content
    assert rules.picture
    text = await table.command(table.people[0], "game text")
    assert "bridge, outer to" in text.content
    lobby = table.posts()[0]
    assert "Voll in Fahrt" in lobby.content
