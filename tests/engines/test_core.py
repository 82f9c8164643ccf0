"""What all engines share: options, shuffling, and draws remembered and repeated."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engines.core import IllegalMove, Option, Recorder, Replay, completed, shuffled

KNOWN = {"length": Option(("short", "long"), "long"), "fight": Option(("off", "on"), "off")}


def test_completed_fills_in_defaults() -> None:
    assert completed(2, range(2, 5), {}, KNOWN) == {"length": "long", "fight": "off"}
    assert completed(4, range(2, 5), {"fight": "on"}, KNOWN) == {"length": "long", "fight": "on"}


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        pytest.param(1, {}, "1 seats, not 2 to 4", id="too-few"),
        pytest.param(5, {}, "5 seats, not 2 to 4", id="too-many"),
        pytest.param(2, {"colour": "red"}, "unknown option 'colour'", id="unknown-option"),
        pytest.param(
            2, {"length": "Short"}, "option length is 'Short', not one of short, long", id="value"
        ),
    ],
)
def test_completed_refuses(seats: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        completed(seats, range(2, 5), options, KNOWN)


def test_shuffled_is_fisher_yates_from_the_end() -> None:
    bounds: list[int] = []

    def first(n: int) -> int:
        bounds.append(n)
        return 0

    assert shuffled("abcd", first) == ("b", "c", "d", "a")
    assert bounds == [4, 3, 2]
    assert shuffled("abcd", Replay([3, 2, 1])) == ("a", "b", "c", "d")
    assert shuffled("", Replay([])) == ()


def test_shuffled_gives_every_order_once() -> None:
    orders = Counter(shuffled("abcd", Replay(d)) for d in product(range(4), range(3), range(2)))
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def test_a_replay_repeats_what_a_recorder_drew() -> None:
    recorder = Recorder(lambda n: n - 1)
    assert [recorder(n) for n in (3, 1, 6)] == [2, 0, 5]
    replay = Replay(recorder.drawn)
    assert [replay(n) for n in (3, 1, 6)] == [2, 0, 5]
    replay.finish()
    with pytest.raises(ValueError, match="a draw is missing"):
        replay(6)


@pytest.mark.parametrize("value", [-1, 6])
def test_a_replay_refuses_what_cannot_have_been_drawn(value: int) -> None:
    with pytest.raises(ValueError, match=f"the draw {value} is not in range"):
        Replay([value])(6)


def test_a_replay_refuses_to_leave_draws_unused() -> None:
    replay = Replay([1, 2])
    replay(6)
    with pytest.raises(ValueError, match="1 draws too many"):
        replay.finish()


def test_an_illegal_move_says_why_by_key() -> None:
    error = IllegalMove("illegal-move", move="jump")
    assert (error.key, error.values) == ("illegal-move", {"move": "jump"})
