"""What the measurements are counted with; the measurements themselves are no tests."""

from __future__ import annotations

import pytest

from bench.__main__ import SECTIONS, main
from bench.figure import Figure, Goal, percentile, rates
from bench.games import positions
from bot.catalog import GAMES


@pytest.mark.parametrize(
    ("share", "value"), [(0.5, 50), (0.95, 95), (0.99, 99), (1.0, 100), (0.001, 1)]
)
def test_a_percentile_is_a_measured_value(share: float, value: int) -> None:
    assert percentile([*range(100, 0, -1)], share) == value


def test_a_percentile_of_few_values_is_the_worst() -> None:
    assert percentile([3.0, 1.0, 2.0], 0.99) == 3.0
    assert percentile([7.0], 0.5) == 7.0


@pytest.mark.parametrize(
    ("goal", "value", "word"),
    [
        (Goal("≥", 3), 3, "met"),
        (Goal("≥", 3), 2.9, "MISSED"),
        (Goal("≤", 20), 20, "met"),
        (Goal("≤", 20), 21, "MISSED"),
        (Goal("<", 120), 120, "MISSED"),
        (Goal("<", 120), 119, "met"),
    ],
)
def test_a_figure_says_whether_its_goal_is_met(goal: Goal, value: float, word: str) -> None:
    assert str(Figure("speed", value, "ms", goal)).endswith(f": {word}")


def test_rates_count_work_per_second_round_by_round() -> None:
    time = iter(range(100))
    order: list[str] = []

    def slow() -> int:
        order.append("slow")
        return 1

    def fast() -> int:
        order.append("fast")
        return 5

    assert rates(slow, fast, rounds=3, clock=lambda: next(time)) == [1.0, 5.0]
    assert order == ["slow", "fast"] * 4


def test_positions_are_the_boards_that_are_published() -> None:
    game = GAMES["hoppla"]
    boards = list(positions(game, 3, 0))
    assert boards == list(positions(game, 3, 0))
    assert boards[0].events[0].key == "hoppla-starts"
    assert boards[-1].view.phase == "over"
    assert all(event.to is None for board in boards for event in board.events)


def test_an_unknown_section_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["speed"])
    assert ended.value.code == 2
    assert f"choose from {', '.join(SECTIONS)}" in capsys.readouterr().err
