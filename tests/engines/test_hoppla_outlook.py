"""Hoppla Lama looked ahead: a guess is a round as the rules would play it."""

from __future__ import annotations

from engines.core import Replay
from engines.hoppla import State, moves, view
from engines.hoppla_outlook import guessed_rounds


def state(**changes: object) -> State:
    usual = {
        "phase": "take",
        "round": 3,
        "starter": 0,
        "bet": "most",
        "llamas": (5, 9, 2),
        "stones": (4, 4, 4),
        "bag": 60,
        "takes": (0, 0, 0),
        "last": None,
    }
    return State(**{**usual, **changes})  # type: ignore[arg-type]


def guessed(position: State, seat: int, *draws: int) -> dict[str, tuple[int, ...]]:
    draw = Replay(draws)
    found = guessed_rounds(view(position, seat), seat, moves(position, seat), draw)
    draw.finish()
    return found


def test_every_choice_is_weighed_against_the_same_guess() -> None:
    """The others are thought to take 4 and 1."""
    stays = dict.fromkeys(("take 1", "take 2", "take 3"), (5, 13, 2))
    assert guessed(state(), 0, 0, 3, 0) == {
        **stays,
        "take 4": (5, 9, 3),
        "take 5": (10, 9, 2),
    }
    bets = guessed(state(phase="bet", bet=None), 0, 4, 3, 0)
    assert bets == {
        "bet extremes": (10, 9, 3),
        "bet most": (10, 9, 2),
        "bet same": (5, 9, 2),
        "bet fewest": (5, 9, 3),
    }


def test_what_was_taken_in_secret_is_guessed_too() -> None:
    guess = 4, 0, 0, 1
    ends = guessed(state(takes=(2, 0, 0)), 1, *guess)
    assert ends == guessed(state(takes=(3, 0, 0)), 1, *guess)
    assert ends["take 1"] == (10, 9, 2)


def test_the_last_stone_ends_the_game() -> None:
    """Five are left, so the first seat took five of ten: they go back into the bag."""
    ends = guessed(state(bag=10, takes=(5, 0, 0), stones=(26, 27, 27)), 1, 0, 0, 0, 1)
    assert ends["take 5"] == (2, 12, 1)
    assert ends["take 1"] == (10, 9, 2)
