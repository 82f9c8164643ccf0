"""Time for a turn as people type it, and the arithmetic of deadlines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.timing import DAY, HOUR, LEAST, MINUTE, MOST, PRESETS, parts, read, runs_on


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("36h", 36 * HOUR),
        ("2 days", 2 * DAY),
        ("1 day 12 hours", 36 * HOUR),
        ("1 day and 12 h", 36 * HOUR),
        ("1d12h", 36 * HOUR),
        ("1 week, 1 day", 8 * DAY),
        (" 90 Min ", 90 * MINUTE),
        ("1.5 hours", 90 * MINUTE),
        ("0,5 d", 12 * HOUR),
        ("5m", LEAST),
        ("30 days", MOST),
        ("none", None),
        ("Off", None),
        ("no clock", None),
    ],
)
def test_what_is_understood(typed: str, seconds: int | None) -> None:
    assert read(typed) == seconds


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "soon", "24", "h", "24 parsecs", "2 days ago", "-2 h", "1 h 2", "1e9 h"),
        *("0 h", "4 min", "31 days", "99999 weeks", "1" * 400 + "h"),
    ],
)
def test_what_is_not_understood(typed: str) -> None:
    with pytest.raises(ValueError, match=r"duration|short"):
        read(typed)


def test_the_presets_are_understood() -> None:
    assert [read(preset) for preset in PRESETS] == [DAY, HOUR, 6 * HOUR, 3 * DAY, None]


@given(st.integers(LEAST // MINUTE, MOST // MINUTE))
def test_what_is_said_means_what_was_typed(minutes: int) -> None:
    unit, count = parts(minutes * MINUTE)
    assert read(f"{count} {unit}") == minutes * MINUTE


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (DAY, ("hours", 24)),
        (36 * HOUR, ("hours", 36)),
        (2 * DAY, ("days", 2)),
        (HOUR, ("hours", 1)),
        (90 * MINUTE, ("minutes", 90)),
    ],
)
def test_how_it_is_said(seconds: int, said: tuple[str, int]) -> None:
    assert parts(seconds) == said


def test_the_clock_begins_anew_for_another_turn_or_another_person() -> None:
    assert runs_on(True, (0, 1, 2), (1, 2))
    assert runs_on(True, (1,), (1,))
    assert not runs_on(True, (1,), (2,))
    assert not runs_on(True, (1,), (0, 1, 2))
    assert not runs_on(False, (1,), (1,))
