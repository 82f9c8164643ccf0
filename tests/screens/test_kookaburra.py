"""Kookaburra on its post and in private: what is offered, foretold, shown and told."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import pytest

from bot import answers, pages, posts, prompts
from bot.catalog import GAMES
from bot.lobby_post import lobby_post
from bot.panels import kookaburra
from bot.panels.kookaburra_choices import flights, swim, walks
from bot.screens import Button, Choice, Menu, Press, Screen
from engines.core import Event, Replay
from engines.kookaburra import State, View, apply
from engines.kookaburra_outlook import after, choices, endangered
from engines.kookaburra_track import ANIMALS, place
from tests.engines.kookaburra_positions import HOME, at
from tests.scenes import NAMES, Board
from tests.screens.limits import WORST, check


def laid(state: State, names: Sequence[str] = NAMES) -> Board:
    """A table in this position, Ada to move."""
    board = Board("kookaburra", names[: len(state.progress)])
    board.finished = board.events = ()
    board.state = state
    return board


def buttons(screen: Screen) -> list[Button]:
    return [b for row in screen.rows if isinstance(row, tuple) for b in row if b.press]


def labels(screen: Screen) -> list[str]:
    """The buttons that have to do with a move."""
    return [b.label for b in buttons(screen) if b.press and b.press.verb in ("move", "pick")]


def menu(screen: Screen) -> tuple[Choice, ...]:
    (found,) = [row for row in screen.rows if isinstance(row, Menu)]
    return found.choices


def offered(screen: Screen) -> dict[str, tuple[str, str]]:
    """By move what a menu says of it."""
    return {choice.value: (choice.label, choice.hint) for choice in menu(screen)}


def post(board: Board) -> Screen:
    screen = posts.turn(board.scene())
    check(screen)
    return screen


def panel(board: Board, begun: str = "") -> Screen:
    screen = prompts.panel(board.scene(board.state.active), "en", begun=begun)
    check(screen)
    return screen


def marks(screen: Screen) -> tuple[tuple[str, str], ...]:
    assert screen.picture is not None
    return screen.picture.marks


def played(
    seats: int, seed: int, every: int = 1, most: int = 400, **options: str
) -> Iterator[Board]:
    """Positions of a random game in which nobody flies without need, so that it gets on."""
    board = Board("kookaburra", NAMES[:seats], seed, **options)
    rng = random.Random(seed)
    for number in range(most):
        if number % every == 0 or board.over:
            yield board
        if board.over:
            return
        moves = board.rules.moves(board.state, board.state.active)
        if "home" in moves:
            board.play(board.state.active, "home")
        elif rng.random() < 0.15 or len(moves) < 3:
            board.play_any()
        else:
            best = (*walks(board.scene().view), *flights(board.scene().view))
            board.play(board.state.active, rng.choice(best[:3]).move)


# --- every move can be pressed --------------------------------------------------------------------


def presses(screen: Screen) -> Iterator[Press]:
    """Every press there is on a screen, a menu's lines included."""
    yield from (button.press for button in buttons(screen) if button.press is not None)
    for row in screen.rows:
        if isinstance(row, Menu):
            assert (row.least, row.most) == (1, 1)
            for choice in row.choices:
                yield replace(row.press, move=f"{row.press.move} {choice.value}".strip())


def reached(board: Board, screen: Screen) -> dict[str, int]:
    """The moves that can be made from a screen on, and by how many presses."""
    found: dict[str, int] = {}
    waiting, asked = [(screen, 1)], {""}
    while waiting:
        shown, count = waiting.pop(0)
        for press in presses(shown):
            if press.verb == "move":
                assert press.decision == board.match.decision
                found.setdefault(press.move, count)
            elif press.verb == "pick" and press.move not in asked:
                asked.add(press.move)
                waiting.append((panel(board, press.move), count + 1))
    return found


ALL_ON = {"fight": "on", "split": "on", "forward": "off"}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"length": "short"}),
        (2, {"length": "long", **ALL_ON}),
        (3, {"behind": "off", "split": "on"}),
        (4, {"length": "short", **ALL_ON}),
        (4, {}),
    ],
)
def test_every_move_can_be_pressed_and_by_few_presses(
    seats: int, options: Mapping[str, str]
) -> None:
    phases = set()
    for board in played(seats, seed=seats, every=7, most=240, **options):
        if board.over:
            continue
        phases.add(board.state.phase)
        moves = board.rules.moves(board.state, board.state.active)
        assert choices(board.scene().view) == moves
        for screen in (post(board), panel(board)):
            counted = reached(board, screen)
            assert set(counted) == set(moves)
            assert all(
                count <= (3 if move.startswith("fly") else 2) for move, count in counted.items()
            )
            walking = [move for move in moves if move.split()[0] in walkers()]
            if len(walking) <= 25:
                assert all(counted[move] == 1 for move in walking)
            assert all(counted[move] == 1 for move in moves if " " not in move)
    assert {"roll", "move"} <= phases


def walkers() -> tuple[str, ...]:
    return tuple(name for name in ANIMALS if name != "kookaburra")


def test_too_many_moves_for_a_menu_leave_those_backward_behind_a_button() -> None:
    together = dict.fromkeys(ANIMALS, 18)
    board = laid(at(together, {"koala": 13, "croc": 22}, dice=(3, 5)))
    moves = [move for move in choices(board.scene().view) if not move.startswith("fly")]
    assert len(moves) > 25
    first, second = offered(post(board)), offered(panel(board, "back"))
    assert set(first) | set(second) == set(moves)
    assert not set(first) & set(second)
    assert all(" -" in move for move in second)
    assert {"croc -5", "kangaroo 3 croc"} <= set(first), "but a hunt is in front"
    assert labels(post(board)) == ["Fly…", "Back…"]
    assert ("koala", "15") in marks(panel(board, "back"))


def test_few_moves_are_buttons() -> None:
    home = dict.fromkeys(("platypus", "kangaroo", "croc"), HOME)
    board = laid(at({**home, "koala": 3}, dice=(6, 3), behind=False))
    assert labels(post(board)) == ["Koala +9 → 12", "Koala +6 → 9", "Koala +3 → 6", "Fly…"]
    board = laid(at({**home, "koala": 12}, dice=(6, 3)))
    assert len(menu(post(board))) == 6
    board = laid(at({**home, "koala": 12}, dice=(5, 1), behind=False))
    assert labels(post(board)) == ["Koala +6 → 18", "Koala −6 → 6", "Fly…"]


def test_the_only_move_is_one_press() -> None:
    board = laid(at({}, phase="roll", dice=()))
    assert [press.move for press in presses(post(board)) if press.verb == "move"] == ["roll"]
    assert "throw the dice" in post(board).text
    last = at(
        {"koala": 3, "croc": HOME, "kangaroo": HOME, "platypus": HOME}, dice=(3,), phase="half"
    )
    board = laid(replace(last, course=last.course._replace(behind=False)))
    board.state = replace(board.state, moved=("croc",))
    assert labels(post(board)) == ["Koala +3 → 6"]


def test_who_is_not_to_move_is_offered_nothing() -> None:
    board = laid(at({"croc": 8}, {}, {}))
    for seat in (1, 2):
        screen = prompts.panel(board.scene(seat), "en")
        assert labels(screen) == []
        assert "It is the turn of Ada." in screen.text
        for begun in ("fly", "fly >1", "back"):
            assert kookaburra.ask(board.scene(seat), begun).rows == ()
            assert kookaburra.ask(board.scene(seat), begun).prompt == ()


@pytest.mark.parametrize("begun", ["nonsense", "back", "fly >x", "fly >99", "fly > 1"])
def test_what_cannot_be_asked_for_asks_for_what_can(begun: str) -> None:
    board = laid(at({"croc": 8}))
    all_of_them = choices(board.scene().view)
    flying = {move for move in all_of_them if move.startswith("fly")}
    expected = flying if begun.startswith("fly") else set(all_of_them)
    assert set(reached(board, panel(board, begun))) == expected


# --- what the choices say -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "move", "label", "hint"),
    [
        ({"croc": 8}, {}, "croc 7", "Crocodile +7 → 15", ""),
        ({"croc": 8}, {"koala": 15}, "croc 7", "Crocodile +7 → eats Ben’s koala", "ends on 15"),
        ({"croc": 8}, {"koala": 5}, "croc -3", "Crocodile −3 → eats Ben’s koala", "ends on 5"),
        ({"croc": 45, "koala": 6}, {"koala": 0}, "croc 3", "Crocodile +3 → home", ""),
        (
            {"platypus": 13},
            {},
            "platypus 3",
            "Platypus +3 → your river",
            "may swim to 32 · ends on 16",
        ),
        (
            {"croc": 12},
            {"koala": 16, "kangaroo": 32},
            "croc 4",
            "Crocodile +4 → eats Ben’s koala",
            "may swim to 32 and eat Ben’s kangaroo · ends on 16",
        ),
        (
            {"kangaroo": 9, "croc": 9},
            {"koala": 13},
            "kangaroo 3 croc",
            "Kangaroo +3 with the crocodile → eats Ben’s koala",
            "ends on 12",
        ),
        (
            {"kangaroo": 9, "platypus": 9},
            {},
            "kangaroo 3 platypus",
            "Kangaroo +3 with the platypus → 12, platypus 13",
            "",
        ),
        ({"croc": 2}, {}, "croc -3", "Crocodile −3 → 47", "⚠️ owes a whole lap"),
        ({"croc": 8, "koala": 12}, {}, "croc 4", "Crocodile +4 → 12", "with your koala"),
        (
            {"koala": 12, "croc": 8},
            {"croc": 3},
            "croc 4",
            "Crocodile +4 → 12",
            "saves your koala · out of danger · with your koala",
        ),
        (
            {"croc": 12, "koala": 12},
            {"croc": 3},
            "croc 3",
            "Crocodile +3 → 15",
            "⚠️ leaves your koala alone",
        ),
    ],
)
def test_a_line_says_what_its_move_leads_to(
    mine: Mapping[str, int],
    theirs: Mapping[str, int],
    move: str,
    label: str,
    hint: str,
) -> None:
    # Elsewhere a crocodile at home cannot come, and there are enough moves for a menu.
    there = {"croc": HOME, **theirs}
    spare = {"platypus": 40, **mine}
    assert offered(post(laid(at(spare, there))))[move] == (label, hint)


@pytest.mark.parametrize(
    ("mine", "near", "said", "unsaid"),
    [
        ({"croc": 14, "platypus": 10, "koala": 9}, 21, "could come", "no crocodile can come"),
        ({"croc": 12, "koala": 12, "platypus": 40}, 3, "no crocodile can come", "could come"),
    ],
)
def test_what_is_usual_has_no_mark(
    mine: Mapping[str, int], near: int, said: str, unsaid: str
) -> None:
    """A warning on nearly every line says nothing: then the safe ones are marked instead."""
    board = laid(at(mine, {"croc": near}, dice=(1, 5)))
    hints = [hint for _, hint in offered(post(board)).values()]
    assert 0 < sum(said in hint for hint in hints) <= len(hints) / 2
    assert not [hint for hint in hints if unsaid in hint]


def test_only_useful_flights_are_said_to_come_first() -> None:
    useful = laid(at({"koala": 30}, {"croc": 27}, dice=(1, 1)))
    assert "The most useful squares come first." in panel(useful, "fly").text
    assert "most useful" not in panel(useful, "fly >2").text
    nobody = laid(at({}, {"croc": 27}, dice=(1, 1)))
    assert "Where does the kookaburra fly to?" in panel(nobody, "fly").text
    assert "most useful" not in panel(nobody, "fly").text


def test_a_fight_is_announced_as_one() -> None:
    board = laid(at({"croc": 9, "platypus": 40}, {"croc": 16}, dice=(3, 4), fight=True))
    label, hint = offered(post(board))["croc 7"]
    assert label == "Crocodile +7 → fights Ben’s crocodile"
    assert "may swim to 32" in hint


def test_the_best_choice_comes_first() -> None:
    board = laid(
        at(
            {"croc": 8, "platypus": 13, "kangaroo": 2, "koala": 6},
            {"kangaroo": 15, "croc": HOME},
            dice=(3, 4),
        )
    )
    order = list(offered(post(board)))
    # Ben's kangaroo on 15 has come 39 squares, a swim is worth 16.
    assert order[:2] == ["croc 7", "platypus 3"]
    assert order.index("kangaroo 7") < order.index("kangaroo 3") < order.index("kangaroo -4")


def test_a_friend_in_danger_is_the_first_to_fly_to() -> None:
    board = laid(at({"koala": 30, "platypus": 12}, {"croc": 27}, dice=(1, 1)))
    lines = offered(panel(board, "fly"))
    first, second, *_ = lines
    assert (first, lines[first]) == (
        "fly 30",
        ("Kookaburra → 30", "saves your koala · with your koala"),
    )
    assert (second, lines[second]) == ("fly 12", ("Kookaburra → 12", "with your platypus"))
    assert marks(panel(board, "fly")) == (
        ("kookaburra", "30"),
        ("kookaburra", "12"),
        ("danger", "30"),
    )
    assert "A crocodile could come to your koala on 30." in panel(board, "fly").text


def test_any_other_square_is_behind_a_button_for_its_stretch() -> None:
    board = laid(at({"koala": 30}, {"croc": 27}, dice=(1, 1)))
    assert labels(panel(board, "fly")) == ["1–19…", "20–39…", "40–47…"]
    shown = panel(board, "fly >2")
    assert list(offered(shown)) == [f"fly {square}" for square in range(40, 48)]
    assert {("kookaburra", str(square)) for square in range(40, 48)} < set(marks(shown))
    chosen = [button.label for button in buttons(shown) if button.style == "success"]
    assert chosen == ["40–47…"]


def test_what_is_foretold_is_what_happens() -> None:
    fought = 0
    for board in played(3, seed=11, every=4, most=200, fight="on", split="on"):
        view: View = board.scene().view
        if view.phase not in ("move", "half"):
            continue
        seat = view.active
        for prospect in (*walks(view), *flights(view)[:6]):
            seen = prospect.outlook
            fought += seen.fight
            step = apply(board.state, seat, prospect.move, Replay((5, 0) if seen.fight else ()))
            own = step.state.progress
            assert place(view.size, own, seat, ANIMALS.index(prospect.animal)) == seen.end
            keys = [event.key for event in step.events]
            hunted = "kookaburra-eats" in keys or "kookaburra-fight-won" in keys
            assert hunted == (seen.victim is not None)
            assert (step.state.phase == "swim") == (seen.swim is not None)
            assert ("kookaburra-owes" in keys) == seen.owes
            then = board.rules.view(step.state, None)
            gone = set(endangered(view, seat)) - set(endangered(then, seat))
            assert set(prospect.saves) == gone
            now = set(endangered(then, seat))
            assert set(prospect.risks) <= now
            assert set(prospect.risks) >= now - set(endangered(view, seat))
    assert fought


# --- what is asked --------------------------------------------------------------------------------


def test_the_post_says_what_was_thrown_and_who_is_in_danger() -> None:
    board = laid(at({"koala": 30, "platypus": 20}, {"croc": 27}, dice=(1, 5)))
    screen = post(board)
    ada = board.match.players[0].id
    assert screen.mentions == (ada,)
    assert f"<@{ada}>, you threw **1 and 5**." in screen.text
    assert "Which animal moves, and how far?" in screen.text
    assert "A crocodile could come to your koala on 30 and platypus on 20." in screen.text
    assert {("danger", "30"), ("danger", "20")} <= set(marks(screen))
    assert ("platypus", "26") in marks(screen)
    assert ("platypus", "19") not in marks(screen), "a mere way back is not marked"


def test_a_double_six_brings_the_next_throw_in_the_reply() -> None:
    board = laid(at({"croc": 8, "platypus": 30}, dice=(6, 6), again=True))
    assert "A double six! You throw once more after this move." in post(board).text
    moved = board.play(0, "croc 12")
    assert labels(prompts.panel(board.scene(0), "en", moved)) == ["Throw"]
    assert "A double six! Ada, throw once more." in prompts.panel(board.scene(0), "en").text
    board.random = Fixed(2, 4)
    thrown = board.play(0, "roll")
    # The service throws inside the same press.
    both = replace(moved, events=(*moved.events, *thrown.events))
    reply = prompts.panel(board.scene(0), "en", both)
    check(reply)
    assert reply.text.startswith("You moved the crocodile: +12.\ncrocodile +12: 8 → 20")
    assert "Ada, you threw **3 and 5**." in reply.text
    assert "croc 8" in offered(reply)
    assert board.match.turn == 1


class Fixed(random.Random):
    """Dice that fall as they are told."""

    def __init__(self, *draws: int) -> None:
        super().__init__(0)
        self.draws = iter(draws)

    def randrange(self, *_: int) -> int:  # type: ignore[override]
        return next(self.draws)


def test_a_swim_says_where_to_and_whom_it_eats() -> None:
    board = laid(at({"croc": 13}, {"koala": 32}, dice=(3, 4)))
    board.play(0, "croc 3")
    screen = post(board)
    assert "your crocodile is at your river. Does it swim from 16 to 32?" in screen.text
    assert labels(screen) == ["Swim to 32, eats Ben’s koala", "Stay"]
    assert marks(screen) == (), "the board itself shows where to"
    assert swim(board.scene().view).outlook.end == 32
    fighting = laid(at({"croc": 13}, {"croc": 32}, dice=(3, 4), fight=True))
    fighting.play(0, "croc 3")
    assert labels(post(fighting)) == ["Swim to 32, fights Ben’s crocodile", "Stay"]
    calm = laid(at({"platypus": 13}, dice=(3, 4)))
    calm.play(0, "platypus 3")
    assert labels(post(calm)) == ["Swim to 32", "Stay"]


def test_a_split_asks_for_two_animals() -> None:
    board = laid(at({"croc": 8, "platypus": 30, "kangaroo": 20}, dice=(3, 4), split=True))
    assert labels(post(board)) == ["Fly…", "Two animals, one by each die"]
    board.play(0, "split")
    assert (
        "two of your animals move, one by each die: **3 and 4**. Which one first?"
        in post(board).text
    )
    assert labels(post(board)) == []
    assert "croc 7" not in offered(post(board))
    board.play(0, "croc 4")
    assert "now another animal moves by **3**." in post(board).text
    assert not any(move.startswith("croc") for move in offered(post(board)))


def test_the_last_flight_home_is_in_front() -> None:
    four = dict.fromkeys(walkers(), HOME)
    board = laid(at({**four, "kookaburra": 20}, dice=(4, 2)))
    assert "your kookaburra may fly home and win!" in post(board).text
    assert labels(post(board)) == ["The kookaburra flies home", "Fly…"]
    board.play(0, "home")
    screen = post(board)
    assert "😂 **the kookaburra flies home from 20 and laughs!**" in screen.text
    assert "🏆 **Ada wins!**" in screen.text
    assert "Home: Ada 5 · Ben 0" in screen.text
    assert [button.label for button in buttons(screen)] == ["Rematch", "Record"]
    assert "🏆" in prompts.panel(board.scene(1), "en").text
    waiting = laid(at({**four, "kookaburra": 20}, dice=(4, 3)))
    assert "No other animal can move: the kookaburra flies." in post(waiting).text


# --- what happened --------------------------------------------------------------------------------


def told(*events: Event, words: bool = False) -> list[str]:
    board = laid(at({}, phase="roll", dice=()))
    board.finished = events
    if words:
        return answers.position(board.scene(), "en").text.split("\n\n")[0].splitlines()[1:]
    return post(board).text.split("\n\n")[0].splitlines()


def said(key: str, **args: int | str | tuple[int, ...]) -> Event:
    return Event(None, f"kookaburra-{key}", args)


def test_a_turn_is_told_in_one_line() -> None:
    events = (
        said("throw", seat=0, first=6, second=6),
        said("double-six", seat=0),
        said("walk", seat=0, animal="croc", steps=12, start="box", end=12),
        said("eats", seat=0, victim_seat=1, animal="koala", square=12),
        said("again", seat=0),
        said("throw", seat=0, first=3, second=1),
        said("walk", seat=0, animal="croc", steps=4, start=12, end=16),
        said("swim", seat=0, animal="croc", start=16, end=32),
        said("fight", seat=0, victim_seat=1, square=32),
        said("fight-throws", seat=0, victim_seat=1, attack=4, defence=2),
        said("fight-won", seat=0, victim_seat=1, square=32),
    )
    assert told(*events) == [
        "🎲 Ada: **6 + 6** · a double six! · crocodile +12: the box → 12 · **eats Ben’s koala**",
        "🎲 Ada: **3 + 1** · crocodile +4: 12 → 16 · 🌊 crocodile swims 16 → 32"
        " · fights Ben’s crocodile · 4 : 2 · **wins: Ben’s crocodile is back in its box**",
    ]
    assert told(*events, words=True)[:4] == [
        "Ada throws 6 and 6.",
        "A double six: Ada will throw again.",
        "The crocodile of Ada goes 12 forward from the box to 12.",
        "The crocodile of Ada eats the koala of Ben on 12, which is back in its box.",
    ]


@pytest.mark.parametrize(
    ("event", "short"),
    [
        (
            said("home", seat=1, animal="koala", steps=9, start=15, count=3),
            "🏡 **koala home** from 15 (3 of 5)",
        ),
        (
            said("carry", seat=0, animal="koala", steps=-5, start=17, end=12, drop=11),
            "kangaroo −5 with the koala: 17 → 12 and 11",
        ),
        (said("fly", seat=0, start="box", end=7), "kookaburra flies: the box → 7"),
        (said("saves", seat=0, animal="croc", square=7), "both it and the crocodile are safe"),
        (said("owes", seat=0, animal="koala"), "now the koala owes a whole lap"),
        (said("repaid", seat=0, animal="koala"), "the koala owes no lap any more"),
        (said("stay", seat=0, animal="croc", square=16), "does not swim"),
        (said("fight-lost", seat=0, victim_seat=1, square=3), "**loses and is back in its box**"),
        (said("split", seat=0, first=3, second=1), "one animal by each die"),
        (said("laughs", seat=0, start=3), "😂 **the kookaburra flies home from 3 and laughs!**"),
    ],
)
def test_every_kind_of_event_is_told(event: Event, short: str) -> None:
    assert told(event) == [short]
    (words,) = told(event, words=True)
    assert words.endswith((".", "!"))


def test_every_event_of_a_game_is_told_or_told_elsewhere() -> None:
    elsewhere = {"kookaburra-again", "kookaburra-over"}
    seen = set()
    for board in played(4, seed=5, most=300, fight="on", split="on", forward="off"):
        view = replace(board.scene().view, phase="roll")
        for event in (*board.finished, *board.events):
            seen.add(event.key)
            lines = kookaburra.happened(view, [event])
            assert (lines == ()) == (event.key in elsewhere), event.key
    assert len(seen) > 15


def test_a_throw_that_waits_for_its_move_is_told_once() -> None:
    board = laid(at({"croc": 8}, phase="roll", dice=()))
    board.play(0, "roll")
    assert len(kookaburra.happened(board.scene().view, board.events)) == 0
    assert "🎲" not in post(board).text
    assert "threw" in post(board).text


def test_the_posts_of_a_long_game_stay_light() -> None:
    for board in played(4, seed=2, every=5):
        assert len(post(board).text) < 900


# --- the whole position ---------------------------------------------------------------------------


def test_the_position_in_words() -> None:
    board = laid(
        at(
            {"koala": -6, "kookaburra": 8, "platypus": HOME, "croc": HOME},
            {"koala": 27, "croc": 30},
            dice=(5, 2),
        )
    )
    assert answers.position(board.scene(), "en").text.splitlines()[1:-1] == [
        "48 squares round the bush; every third one has a leaf.",
        "Ada, gate 0, river 16 to 32: koala on 42, owing a lap · kookaburra on 8"
        " · home platypus and crocodile · in the box kangaroo.",
        "Ben, gate 24, river 40 to 8: koala on 27 · crocodile on 30"
        " · in the box kookaburra, platypus and kangaroo.",
        "Ada threw 5 and 2, and is to move an animal.",
    ]


def test_alt_texts_hold_the_whole_position_however_long_the_names() -> None:
    crowded = ((-7, 11, -13, -19, -23), (-22, 17, -14, -27, -28), (-20, 13, -19, -11, -23))
    state = at({}, {}, {}, {}, size=60, dice=(6, 5))
    board = laid(replace(state, progress=(*crowded, (-21, 41, -44, -47, -53))), WORST)
    board.finished = tuple(
        said("walk", seat=3, animal="kangaroo", steps=-12, start=59, end=47) for _ in range(9)
    )
    alt = post(board).picture.alt  # type: ignore[union-attr]
    assert "A threw 6 and 5, and is to move an animal." in alt
    assert alt.count("owing a lap") == 16


@pytest.mark.parametrize("seats", [2, 4])
def test_alt_texts_of_whole_games_say_who_is_to_move(seats: int) -> None:
    ends = ("is to throw.", "is to move an animal.", "may swim.", "to go.", "wins.")
    for board in played(seats, seed=8, every=9, split="on"):
        alt = post(board).picture.alt  # type: ignore[union-attr]
        assert any(words in alt for words in ends)


# --- the board ------------------------------------------------------------------------------------


def test_marks_are_what_the_board_can_draw() -> None:
    draw = GAMES["kookaburra"].draw
    for board in played(4, seed=3, every=70, most=230, forward="off"):
        if board.state.phase != "move":
            board.play_any()
        if board.state.phase != "move":
            continue
        for screen in (post(board), panel(board, "fly"), panel(board, "fly >0")):
            shown = screen.picture
            assert shown is not None
            assert shown.marks
            drawn = draw(shown.view, shown.names, shown.events, shown.marks)
            assert drawn != draw(shown.view, shown.names, shown.events, ())
            assert len(drawn) <= 150_000


def test_a_plain_private_question_has_no_board() -> None:
    board = laid(at({"croc": 8}))
    assert panel(board).picture is None
    assert panel(board, "fly").picture is not None


# --- the rules page -------------------------------------------------------------------------------


def test_the_rules_show_a_turn_that_the_engine_plays() -> None:
    lesson = kookaburra.lesson()
    view: View = lesson.view
    assert view.gates == (0, 12, 24)
    before = replace(
        view,
        phase="move",
        active=1,
        dice=(6, 2),
        progress=(view.progress[0], (6, 6, 48, 8, 30), (12, 0, 4, 15, 15)),
    )
    swum = after(after(before, "croc 8"), "swim")
    assert after(swum, "roll", (3, 2)) == view
    state = GAMES["kookaburra"].rules.imagine(before, None, Replay(()))
    walk = apply(state, 1, "croc 8", Replay(()))
    swam = apply(walk.state, 1, "swim", Replay(()))
    thrown = apply(swam.state, 2, "roll", Replay((3, 2)))
    assert (*walk.events, *swam.events, *thrown.events) == lesson.events[1:]
    lines = {p.move: p.outlook for p in walks(view)}
    assert lines["croc 3"].victim == (1, "kangaroo"), "as the text says"
    assert (lines["kangaroo 4 croc"].end, lines["kangaroo 4 croc"].drop) == (43, 44)
    assert lines["kangaroo 4 croc"].victim == (1, "croc")


def test_the_rules_fit_on_two_screens() -> None:
    for page in (1, 2):
        screen = pages.rules("kookaburra", "en", page)
        check(screen)
        assert not screen.text.endswith("…")
    picture = pages.rules("kookaburra", "en").picture
    assert picture is not None


def test_the_lobby_names_the_options_that_are_chosen() -> None:
    board = Board("kookaburra", NAMES[:2], length="long", fight="on")
    text = lobby_post(replace(board.match, status="lobby")).text
    assert "2–4 players" in text
    assert "long: 60 squares" in text
    assert "crocodiles fight crocodiles" in text
    assert "back past the start" not in text
