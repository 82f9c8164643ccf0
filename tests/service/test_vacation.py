"""Vacations as people type them, and what a table grants."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import vacation
from bot.timing import DAY, HOUR
from tests.scenes import table

BERLIN = ZoneInfo("Europe/Berlin")
NOW = int(datetime(2026, 12, 10, 15, 30, tzinfo=BERLIN).timestamp())  # a Thursday


def local(*at: int) -> int:
    return int(datetime(*at, tzinfo=BERLIN).timestamp())  # type: ignore[arg-type,misc]


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        ("5 days", NOW + 5 * DAY),
        ("5", NOW + 5 * DAY),
        ("6 weeks", NOW + 42 * DAY),
        ("1 day 12 hours", NOW + 36 * HOUR),
        ("until 24 Dec", local(2026, 12, 24, 23, 59)),
        ("till  24. December 2026", local(2026, 12, 24, 23, 59)),
        ("Dec 24th", local(2026, 12, 24, 23, 59)),
        ("24.12.", local(2026, 12, 24, 23, 59)),
        ("to 24.12.2026", local(2026, 12, 24, 23, 59)),
        ("2026-12-24", local(2026, 12, 24, 23, 59)),
        ("until 3 jan", local(2027, 1, 3, 23, 59)),
        ("until Thursday", local(2026, 12, 10, 23, 59)),
        ("tues", local(2026, 12, 15, 23, 59)),
        ("until tomorrow", local(2026, 12, 11, 23, 59)),
        ("until 28 March 2027", local(2027, 3, 28, 23, 59)),  # when the clocks are put forward
        ("Back", None),
        ("off", None),
    ],
)
def test_until_when(typed: str, until: int | None) -> None:
    assert vacation.read(typed, NOW, "Europe/Berlin") == until


@pytest.mark.parametrize(
    "typed",
    [
        *("", "soon", "0", "-3 days", "until", "until 31 feb", "until fred", "until 5 days"),
        *("9 Dec 2026", "367 days", "until 1.1.2028", "may", "99999999999999 days", "²", "24/12"),
    ],
)
def test_what_is_no_vacation_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        vacation.read(typed, NOW, "Europe/Berlin")


@given(st.text(max_size=12) | st.from_regex(r"\A(until )?\d{1,4}[.\- ][a-z0-9]{1,4}\Z"))
def test_anything_else_is_read_or_refused(typed: str) -> None:
    try:
        until = vacation.read(typed, NOW, None)
    except ValueError:
        return
    assert until is None or NOW < until <= NOW + vacation.LONGEST


@pytest.mark.parametrize("zone", ["Pacific/Auckland", "Europe/Berlin", "America/Los_Angeles", None])
def test_everybody_reads_the_day_and_nobody_the_hour(zone: str | None) -> None:
    until = vacation.read("until 24 Dec", NOW, zone)
    assert until is not None
    noon = int(datetime(2026, 12, 24, 12, tzinfo=UTC).timestamp())
    assert vacation.day(until, zone) == f"<t:{noon}:D>"


def test_a_table_grants_what_it_has() -> None:
    match = table(vacation=7 * DAY)
    assert vacation.taken(match, 1, NOW + 3 * DAY, NOW).players[1].vacation_until == NOW + 3 * DAY
    long = vacation.taken(match, 1, NOW + 30 * DAY, NOW)
    assert (long.players[1].vacation_from, long.players[1].vacation_until) == (NOW, NOW + 7 * DAY)
    assert long.players[0] == match.players[0]
    none = table(vacation=0)
    assert vacation.taken(none, 1, NOW + DAY, NOW) == none


def test_who_comes_back_early_has_the_other_days_left() -> None:
    match = vacation.taken(table(vacation=7 * DAY), 1, NOW + 6 * DAY, NOW)
    back = vacation.ended(match, 1, NOW + 2 * DAY)
    assert back.players[1].vacation_spent == 2 * DAY
    assert back.players[1].vacation_until is None
    assert vacation.ended(back, 1, NOW + 3 * DAY) == back
    again = vacation.taken(back, 1, NOW + 99 * DAY, NOW + 10 * DAY)
    assert again.players[1].vacation_until == NOW + 15 * DAY


def test_a_vacation_can_be_made_longer_and_shorter() -> None:
    match = vacation.taken(table(vacation=7 * DAY), 1, NOW + 2 * DAY, NOW)
    longer = vacation.taken(match, 1, NOW + 99 * DAY, NOW + DAY)
    assert longer.players[1].vacation_until == NOW + 7 * DAY
    shorter = vacation.taken(longer, 1, NOW + 2 * DAY, NOW + DAY)
    assert shorter.players[1].vacation_until == NOW + 2 * DAY


@given(st.lists(st.tuples(st.integers(1, 20 * DAY), st.booleans()), max_size=8))
def test_a_seat_is_never_away_for_longer_than_its_table_grants(
    steps: list[tuple[int, bool]],
) -> None:
    match, now, away = table(vacation=10 * DAY), NOW, 0
    for seconds, back in steps:
        if back:
            match = vacation.ended(match, 1, now)
        else:
            match = vacation.taken(match, 1, now + seconds, now)
        mine, later = match.players[1], now + seconds // 2
        if mine.vacation_from is not None and mine.vacation_until is not None:
            away += max(0, min(mine.vacation_until, later) - now)
        now = later
        if vacation.lapsed(match, now):
            match = vacation.ended(match, 1, now)
    assert away <= 10 * DAY
    assert match.players[1].vacation_spent <= 10 * DAY


def test_who_is_on_vacation_when_a_table_begins_is_so_there() -> None:
    match = table(vacation=7 * DAY)
    away = replace(match.players[1], off_until=NOW + 2 * DAY)
    home = replace(match.players[2], off_until=NOW - 1)
    match = vacation.joined(replace(match, players=(match.players[0], away, home)), NOW)
    assert [p.vacation_until for p in match.players] == [None, NOW + 2 * DAY, None]
    assert vacation.joined(match, NOW + DAY) == match
