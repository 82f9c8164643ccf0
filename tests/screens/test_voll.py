"""Voll in Fahrt on its post and in private: what is offered, foretold, shown and told."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import pytest

from bot import answers, pages, pictures, posts, prompts
from bot.catalog import GAMES
from bot.lobby_post import lobby_post
from bot.panels import voll
from bot.panels.voll_choices import marks, named, outcomes, second_turn
from bot.screens import Button, Press, Screen
from engines.core import Seat
from engines.voll import State, View, choices, outlook
from engines.voll_track import COLOURS, Zones
from tests.scenes import NAMES, Board, boards
from tests.screens.limits import WORST, check

FLAT: Zones = (None, ("blue", "P"), ("red", "P"), ("yellow", "P"))
WEST: Zones = (("blue", "P"), None, ("red", "P"), ("yellow", "P"))


def laid(
    locos: str = "",
    dice: tuple[int, int] | None = (1, 2),
    *,
    zones: Zones = FLAT,
    phase: str = "",
    chosen: int | None = None,
    repairs: Sequence[int] = (0, 0, 0),
    names: Sequence[str] = NAMES[:3],
) -> Board:
    """A table in this position (``A1 NW 1 1, B4 shed``; the others are in hand), Ada to move."""
    places = [["hand"] * 4 for _ in names]
    for one in locos.split(", ") if locos else []:
        name, _, place = one.partition(" ")
        places["ABCD".index(name[0])][int(name[1]) - 1] = place
    board = Board("voll", names)
    board.finished = board.events = ()
    board.state = State(
        phase=phase or ("roll" if dice is None else "move"),  # type: ignore[arg-type]
        active=0,
        dice=() if dice is None else ("blue", *dice),
        zones=zones,
        locos=tuple(map(tuple, places)),
        repairs=tuple(repairs),
        supply=12 - sum(repairs) if any(repairs) else 0,
        chosen=chosen,
    )
    return board


def buttons(screen: Screen) -> list[Button]:
    return [b for row in screen.rows if isinstance(row, tuple) for b in row]


def labels(screen: Screen) -> list[str]:
    """What may be chosen: the labels of all buttons that have to do with a move."""
    verbs = ("move", "pick")
    return [b.label for b in buttons(screen) if b.press is not None and b.press.verb in verbs]


def post(board: Board) -> Screen:
    screen = posts.turn(board.scene())
    check(screen)
    return screen


def marked(board: Board) -> tuple[tuple[str, str], ...]:
    picture = post(board).picture
    assert picture is not None
    return picture.marks


# --- every move can be pressed --------------------------------------------------------------------


def presses(screen: Screen) -> Iterator[Press]:
    return (button.press for button in buttons(screen) if button.press is not None)


def reached(board: Board, screen: Screen, seat: Seat) -> list[str]:
    """The moves that can be made from a screen on, by however many presses."""
    found: list[str] = []
    asked: set[str] = set()
    waiting = [screen]
    while waiting:
        for press in presses(waiting.pop()):
            if press.verb == "move":
                assert press.decision == board.match.decision
                found.append(press.move)
            elif press.verb == "pick" and press.move not in asked:
                asked.add(press.move)
                shown = prompts.panel(board.scene(seat), "en", begun=press.move)
                check(shown)
                waiting.append(shown)
    return found


@pytest.mark.parametrize("repair", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_can_be_pressed_on_the_post_and_in_private(seats: int, repair: str) -> None:
    for board in played(seats, repair, seed=seats, every=5):
        if board.over:
            continue
        (seat,) = board.rules.to_move(board.state)
        moves = board.rules.moves(board.state, seat)
        for screen in (posts.turn(board.scene()), prompts.panel(board.scene(seat), "en")):
            check(screen)
            assert set(reached(board, screen, seat)) == set(moves)
        assert choices(board.scene().view) == moves


def test_all_but_the_tiles_is_one_press() -> None:
    for board in played(4, "on", seed=9):
        view = board.scene().view
        if not board.over:
            direct = {press.move for press in presses(post(board)) if press.verb == "move"}
            assert direct == {move for move in choices(view) if not move.startswith("repair")}


def test_who_is_not_to_move_is_offered_nothing() -> None:
    for board in played(3, "on", seed=1, every=7):
        if not board.over:
            others = {0, 1, 2} - set(board.rules.to_move(board.state))
            for seat in others:
                screen = prompts.panel(board.scene(seat), "en")
                assert labels(screen) == []
                name = NAMES[board.state.active]
                assert f"It is the turn of {name}." in screen.text


def played(seats: int, repair: str, seed: int, every: int = 3) -> Iterator[Board]:
    """Positions of a random game with this option."""
    names = NAMES[:seats]
    board = Board("voll", names, seed)
    board.match = replace(board.match, options={"repair": repair})
    begun = board.rules.setup(seats, board.match.options, board.random.randrange)
    board.state, board.finished = begun.state, begun.events
    for number in range(400):
        if number % every == 0 or board.over:
            yield board
        if board.over:
            return
        board.play_any()


# --- what the choices say -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locos", "dice", "zones", "said"),
    [
        ("A1 approach 1 2", (1, 2), WEST, "🏠 1 → shed"),
        ("A2 goal 3", (1, 2), FLAT, "🏠 2 → shed"),
        ("A3 NE 2 1", (1, 2), WEST, "3 → NE middle 4"),
        ("A1 NW 1 6", (1, 2), WEST, "⚠️ 1 → into the gap"),
        ("A1 NE 1 6", (1, 2), WEST, "⚠️ 1 → hits a buffer"),
        ("A1 blue R 4", (1, 2), WEST, "⚠️ 1 → derails"),
        ("A1 NE 2 4", (2, 1), WEST, "1 → red bridge, exit outer"),
        ("A1 red R 4", (1, 2), (("red", "Q"), None, *FLAT[1:2], FLAT[3]), "⚠️ 1 → hits a buffer"),
        ("A1 NW 2 1, B2 NW 2 2", (1, 2), WEST, "1 → pushes Ben 2 to NW middle 5"),
        ("A1 NW 2 1, A4 NW 2 2", (1, 2), WEST, "1 → pushes your 4 to NW middle 5"),
        ("A1 NW 2 3, B2 NW 2 5", (1, 2), WEST, "💥 1 → pushes Ben 2 off"),
        ("A1 NW 2 3, A2 NW 2 5", (1, 2), WEST, "⚠️ 1 → pushes your 2 off"),
        ("A1 approach 3 1, B1 goal 3", (1, 2), WEST, "💥 1 → pushes Ben 1 off"),
        ("A1 NW 1 1, B1 NW 1 2, C4 NW 1 4", (1, 2), WEST, "1 → pushes Ben 1 · Cleo 4"),
        (
            "A1 NW 2 3, B1 NW 2 4, C4 NW 2 5",
            (1, 2),
            WEST,
            "💥 1 → pushes Ben 1 · Cleo 4, the last one off",
        ),
        ("", (1, 1), FLAT, "⚠️ Start inner → into the gap"),
        ("", (2, 2), WEST, "Start outer → NW middle 1"),
    ],
)
def test_a_button_says_where_its_move_leads(
    locos: str, dice: tuple[int, int], zones: Zones, said: str
) -> None:
    offered = buttons(post(laid(locos, dice, zones=zones)))
    assert said in [f"{b.emoji} {b.label}" if b.emoji else b.label for b in offered]


def test_the_best_choice_comes_first() -> None:
    board = laid("A1 approach 1 3, A2 NW 2 3, B1 NW 2 5, A3 NE 3 2, A4 NE 1 6", zones=WEST)
    assert labels(post(board)) == [
        "1 → shed",
        "2 → pushes Ben 1 off",
        "3 → red bridge, entry inner",
        "4 → hits a buffer",
    ]


def test_what_is_foretold_is_what_happens() -> None:
    for board in played(4, "off", seed=3, every=1):
        if board.state.phase != "move":
            continue
        (seat,) = board.rules.to_move(board.state)
        view = board.scene().view
        for outcome in outcomes(view):
            state, events, _ = board.rules.apply(board.state, seat, outcome.move, no_draw)
            after = state.locos[seat][outcome.loco - 1]
            expected = (
                "shed" if outcome.sheltered else "hand" if outcome.wrecks_itself else outcome.end
            )
            assert after == expected
            told = [event.args["seat"] for event in events if event.key == "voll-push"]
            assert told == [pushed.seat for pushed in outcome.pushes]
            assert any(e.key == "voll-accident" for e in events) == (outcome.wreck is not None)


def no_draw(n: int) -> int:
    raise AssertionError("a drive draws nothing")


def test_the_board_marks_where_each_choice_ends() -> None:
    board = laid("A1 approach 1 2, A2 NW 2 3, A3 NE 1 6, B1 NW 2 5, B2 start 1", zones=WEST)
    assert set(marked(board)) == {
        ("loco 1", "goal 1"),
        ("loco 2", "NW 2 4"),
        ("push", "NW 2 5"),
        ("B 1", "accident NW 2 5"),
        ("loco 3", "accident red L 1"),
        ("start middle", "blue R 1"),
        ("start inner", "blue R 3"),
    }


def test_marks_are_what_the_board_can_draw() -> None:
    for board in played(4, "on", seed=2, every=97):
        scene = board.scene()
        view: View = scene.view
        picture = posts.turn(scene).picture
        assert picture is not None
        if view.phase == "move":
            assert picture.marks == marks(outcomes(view))
            plain = voll_board(picture.view, picture.names, picture.events, ())
            shown = voll_board(picture.view, picture.names, picture.events, picture.marks)
            assert (plain == shown) == (choices(view) == ("pass",))
        else:
            assert picture.marks == ()


def voll_board(*args: object) -> bytes:
    return GAMES["voll"].draw(*args)


# --- the throw, tiles, doubles --------------------------------------------------------------------


def test_the_post_says_what_the_throw_did() -> None:
    board = laid("A1 NW 1 1, B2 blue R 4, C1 blue L 1", (5, 2), zones=WEST)
    text = post(board).text
    assert (
        f"<@{board.match.players[0].id}>, the **blue** bridge moved to the west; **5 + 2 = 7**."
        in text
    )
    assert "On it: Ben 2 · Cleo 1." in text
    assert "Which loco drives?" in text


def test_a_forced_pass_says_why() -> None:
    board = laid("B1 start 1, B2 start 2, C1 start 3")
    screen = post(board)
    assert "None of your locos can drive" in screen.text
    assert labels(screen) == ["Pass"]


def test_who_throws_without_the_bot_has_a_button() -> None:
    screen = post(laid(dice=None))
    assert labels(screen) == ["Throw"]
    assert "throw the dice" in screen.text


def test_an_owner_of_tiles_may_look_before_a_tile_is_spent() -> None:
    board = laid("A1 blue L 1, A2 NE 2 1, B3 blue R 4", None, repairs=(2, 0, 1))
    screen = post(board)
    assert "you have 2" in screen.text
    assert [(b.press.verb, b.press.move) for b in buttons(screen)[:4] if b.press] == [
        ("move", "roll"),
        ("pick", "look blue"),
        ("pick", "look red"),
        ("pick", "look yellow"),
    ]
    shown = prompts.panel(board.scene(0), "en", begun="look blue")
    check(shown)
    assert "The **blue** bridge would move from north to west and turn." in shown.text
    assert "On it: Ada 1 · Ben 3." in shown.text
    assert "loco 1: in" in shown.text
    assert shown.picture is not None
    assert shown.picture.marks == (("shift", "blue"),)
    direct = [press.move for press in presses(shown) if press.verb == "move"]
    assert direct == ["repair blue", "roll"]
    played = board.play(0, "repair blue")
    reply = prompts.panel(board.scene(0), "en", played)
    check(reply)
    assert "You gave a repair tile back" in reply.text
    assert reply.picture is None


def test_looking_is_for_the_seat_to_move() -> None:
    board = laid(dice=None, repairs=(1, 1, 0))
    assert voll.ask(board.scene(1), "look blue").rows == ()
    assert voll.ask(board.scene(1), "look blue").prompt == ()


@pytest.mark.parametrize("begun", ["look green", "look", "nonsense"])
def test_what_is_no_colour_asks_anew(begun: str) -> None:
    board = laid(dice=None, repairs=(1, 0, 0))
    assert voll.ask(board.scene(0), begun) == voll.ask(board.scene(0))


def test_a_double_says_what_is_at_stake() -> None:
    board = laid("A2 NW 1 6", (3, 3), zones=WEST, phase="again", chosen=2)
    screen = post(board)
    # Blue and red move off: then the bridge in the north is the only way on.
    prospect = second_turn(board.scene().view)
    assert prospect is not None
    assert prospect.throws == 108
    assert f"in {round(prospect.wrecks / 1.08)} of 100 throws you lose a loco" in screen.text
    assert labels(screen) == ["Enough", "Again with loco 2"]


def test_nothing_is_at_stake_when_the_loco_is_in_hand() -> None:
    board = laid("A1 NW 1 6", (3, 3), phase="again", chosen=2)
    screen = post(board)
    assert "nothing to lose" in screen.text
    assert labels(screen) == ["Again with loco 2", "Enough"]


def test_the_stake_is_counted_over_all_throws() -> None:
    """Against playing each of the 108 throws out."""
    board = laid("A2 NE 2 3, A3 NE 2 5, B1 SE 1 2", (3, 3), zones=WEST, phase="again", chosen=2)
    view = board.scene().view
    throwing, _ = outlook(view, "again")
    wrecks = sheds = 0
    for draws in ((c, a, b) for c in range(3) for a in range(6) for b in range(6)):
        _, events = outlook(outlook(throwing, "roll", draws)[0], "loco 2")
        wrecks += any(e.key == "voll-accident" and e.args["seat"] == 0 for e in events)
        sheds += any(e.key == "voll-shed" for e in events)
    assert second_turn(view) == (108, wrecks, sheds)


@pytest.mark.parametrize("colour", COLOURS)
def test_the_prospect_of_a_colour_is_counted_over_all_throws(colour: str) -> None:
    board = laid("A1 NE 2 3, A2 blue R 4, A3 approach 1 1", None, zones=WEST, repairs=(1, 0, 0))
    view = board.scene().view
    found = named(view, colour)
    assert set(found) == {1, 2, 3}
    for loco, prospect in found.items():
        told = [
            outlook(outlook(view, f"repair {colour}", (a, b))[0], f"loco {loco}")[1]
            for a in range(6)
            for b in range(6)
        ]
        wrecks = sum(any(e.key == "voll-accident" for e in events) for events in told)
        sheds = sum(any(e.key == "voll-shed" for e in events) for events in told)
        assert prospect == (36, wrecks, sheds)


# --- what happened --------------------------------------------------------------------------------


def test_a_turn_is_told_in_two_lines() -> None:
    board = laid("A1 NW 2 3, B2 NW 2 5, C1 blue L 1", None)
    board.random = Fixed(iter((0, 4, 1)))
    board.play(0, "roll")
    board.play(0, "loco 1")
    assert post(board).text.splitlines()[:2] == [
        "🎲 Ada: **5 + 2 = 7** · blue bridge north → west · with Cleo 1",
        "🚂 Ada 1: NW middle 3 → NW middle 4 · pushes Ben 2"
        " · 💥 Ben 2 falls into the gap in the north",
    ]


def test_a_driver_is_named_once() -> None:
    board = laid("", (1, 1))
    board.play(0, "start inner")
    told = post(board).text.splitlines()
    assert "🚂 Ada 1 on start inner · 💥 falls into the gap in the west" in told


class Fixed(random.Random):
    """Dice that fall as they are told."""

    def __init__(self, draws: Iterator[int]) -> None:
        super().__init__(0)
        self.draws = draws

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return next(self.draws)


def test_a_throw_that_waits_for_its_drive_is_told_once() -> None:
    board = laid("A1 NW 2 3", None)
    board.random = Fixed(iter((0, 4, 1)))
    board.play(0, "roll")
    screen = post(board)
    assert screen.text.count("5 + 2 = 7") == 1
    assert screen.picture is not None
    assert [event.key for event in screen.picture.events] == ["voll-throw", "voll-shift"]


def test_every_event_of_a_game_is_told_or_told_elsewhere() -> None:
    elsewhere = {"voll-place", "voll-double", "voll-next", "voll-over"}
    for board in played(4, "on", seed=5, every=1):
        view = replace(board.scene().view, phase="roll")
        for event in board.events:
            lines = voll.happened(view, [event])
            assert (lines == ()) == (event.key in elsewhere), event.key


def test_the_end_tells_who_won_and_how_the_others_stand() -> None:
    *_, board = boards("voll", NAMES[:3], seed=4, most=1000)
    screen = post(board)
    (winner,) = board.scene().result.winners  # type: ignore[union-attr]
    assert f"🏆 **{NAMES[winner]} wins!**" in screen.text
    assert f"In sheds: {NAMES[winner]} 3 · " in screen.text
    assert [b.label for b in buttons(screen)] == ["Rematch", "Record"]
    assert marked(board) == ()
    assert "🏆" in prompts.panel(board.scene(0), "en").text


# --- the last picture of a turn -------------------------------------------------------------------


def test_the_post_of_a_finished_turn_shows_the_drive_before_the_next_throw() -> None:
    seen = 0
    for seed in range(3):
        board = Board("voll", NAMES[:3], seed)
        left: View | None = None
        while not board.over:
            played = board.play_any()
            if played.moves[0] == "roll":
                closing = pictures.closing(board.scene())
                if closing is None or left is None:
                    assert left is None or board.events[0].key != "voll-throw"
                else:
                    seen += 1
                    assert closing.view == left
                    assert closing.file == f"k7-{board.match.turn - 1}.png"
                    assert closing.marks == ()
                    assert closing.events == board.finished
                left = None
            else:
                assert pictures.closing(board.scene()) is None
                ended = board.events == () and board.match.turn > 1
                left = board.scene().view if ended else None
    assert seen > 50


def test_no_last_picture_when_the_next_turn_has_gone_on() -> None:
    board = laid("A1 NW 1 1", (1, 2), zones=WEST)
    board.play(0, "loco 1")
    assert pictures.closing(board.scene()) is None
    board.play(1, "roll")
    assert pictures.closing(board.scene()) is not None
    board.play(1, choices(board.scene().view)[0])
    assert pictures.closing(board.scene()) is None


# --- the whole position ---------------------------------------------------------------------------


def test_the_position_in_words() -> None:
    board = laid(
        "A1 shed, A2 NW 2 1, B1 blue L 1, B2 blue R 4, B3 start 3, B4 goal 1, C1 approach 1 2",
        (5, 2),
        zones=(("blue", "Q"), None, ("red", "P"), ("yellow", "P")),
        repairs=(0, 2, 0),
    )
    lines = answers.position(board.scene(), "en").text.splitlines()
    assert lines[1:-1] == [
        "Ada: 2 on NW middle 1 · in sheds 1 · in hand 3 and 4.",
        "Ben: 1 on blue bridge fourth rails exit · 2 on blue bridge entry outer"
        " · 3 on start inner · 4 on goal outer.",
        "Cleo: 1 on approach outer 2 · in hand 2, 3 and 4.",
        "Repair tiles: Ben 2 · supply 10.",
        "West: blue bridge, outer to outer, middle to middle, inner to an accident.",
        "North: the gap.",
        "East: red bridge, outer to a buffer, middle to outer, inner to middle.",
        "South: yellow bridge, outer to outer, middle to middle, inner to a buffer.",
        "Ada threw blue and 7 and is to drive.",
    ]


def test_a_panel_of_ones_own_needs_no_name() -> None:
    rolling = laid("A1 NW 2 1", None)
    tiles = laid("A1 NW 2 1", None, repairs=(2, 0, 0))
    again = laid("A1 NW 2 1", None, phase="again", chosen=1)
    said = {
        "Throw the dice.": rolling,
        "give back a repair tile (you have 2)": tiles,
        "A double! One more turn with loco 1, or enough?": again,
        "The **blue** bridge moved to the": laid("A1 NW 2 1"),
    }
    for words, board in said.items():
        asked = prompts.panel(board.scene(0), "en").text
        assert words in asked
        assert "Ada," not in asked


def test_the_alt_text_holds_the_whole_position_however_crowded_and_whoever_plays() -> None:
    bridges = [f"{c} {half} {slot}" for c in ("yellow", "red") for half in "LR" for slot in "1234"]
    crowded = ", ".join(
        f"{letter}{number} {bridges[4 * seat + number - 1]}"
        for seat, letter in enumerate("ABCD")
        for number in (1, 2, 3, 4)
    )
    board = laid(crowded, (6, 5), zones=WEST, repairs=(3, 3, 3, 2), names=WORST[:4])
    picture = post(board).picture
    assert picture is not None
    assert "A threw blue and 11 and is to drive." in picture.alt
    assert len(picture.alt) < 1024


def test_alt_texts_of_whole_games_say_who_is_to_move() -> None:
    for board in islice(boards("voll", WORST[:4], seed=11, most=1000), 0, None, 7):
        picture = posts.turn(board.scene()).picture
        assert picture is not None
        said = ("is to throw", "is to drive", "threw a double", "wins.")
        assert any(words in picture.alt for words in said)


# --- the rules page -------------------------------------------------------------------------------


def test_the_rules_show_a_turn_that_the_engine_plays() -> None:
    lesson = voll.lesson()
    keys = [event.key for event in lesson.events]
    assert keys == [
        *("voll-throw", "voll-shift", "voll-drive", "voll-push"),
        *("voll-accident", "voll-next"),
    ]
    drive, push = lesson.events[2].args, lesson.events[3].args
    assert (drive["seat"], drive["loco"], len(drive["way"])) == (2, 4, 6)  # type: ignore[arg-type]
    assert (push["seat"], push["loco"], push["points"]) == (0, 1, 4)
    assert lesson.events[4].args["cause"] == "gap"
    screens = [pages.rules("voll", "en", page) for page in (1, 2)]
    for screen in screens:
        check(screen)
        assert not screen.text.endswith("…")
    picture = screens[0].picture
    assert picture is not None
    assert len(voll_board(picture.view, picture.names, picture.events, ())) < 150_000


def test_the_lobby_says_that_tiles_are_in_play() -> None:
    board = Board("voll")
    match = replace(board.match, status="lobby", options={"repair": "on"})
    assert "with repair tiles" in lobby_post(match).text
    assert "2–4 players" in lobby_post(match).text
