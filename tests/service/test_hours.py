"""Quiet hours and pauses: no second is lost or doubled, on the days of a change neither."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.hours import Quiet, Stops, counted, ends, quiet_until, read_quiet, span

HOUR = 3600
DAY = 24 * HOUR

NIGHT = (22 * 60, 7 * 60)

ZONES = (
    *("Europe/Berlin", "America/New_York", "Australia/Sydney"),
    *("Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kolkata", "Pacific/Apia"),
)


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def epochs() -> st.SearchStrategy[int]:
    """Instants of 2026, and those about the day that Samoa skipped."""
    skipped = st.integers(utc("2011-12-27"), utc("2012-01-02"))
    return st.integers(utc("2026-01-01"), utc("2026-12-31")) | skipped


@st.composite
def quiets(draw: st.DrawFn) -> Quiet:
    start, length = draw(st.integers(0, 1439)), draw(st.integers(1, 720))
    return Quiet(draw(st.sampled_from(ZONES)), start, (start + length) % 1440)


@st.composite
def cases(draw: st.DrawFn) -> tuple[int, Stops]:
    """An instant, and stops some of which are likely to come after it."""
    start = draw(epochs())
    begins = draw(st.lists(st.integers(start - 3 * DAY, start + 20 * DAY), max_size=3))
    pauses = tuple((begin, begin + draw(st.integers(0, 5 * DAY))) for begin in begins)
    return start, Stops(draw(st.none() | quiets()), pauses)


@given(cases(), st.integers(0, 30 * DAY), st.integers(0, 60 * DAY))
def test_what_is_over_and_what_is_left_are_the_whole_clock(
    case: tuple[int, Stops], clock: int, gone: int
) -> None:
    start, stops = case
    end = ends(start, clock, stops)
    now = min(start + gone, end)
    over = counted(start, now, stops)
    assert over + counted(now, end, stops) == clock
    assert now == end or ends(now, clock - over, stops) == end


@given(cases(), st.integers(1, 30 * DAY))
def test_a_clock_ends_with_its_last_second(case: tuple[int, Stops], clock: int) -> None:
    start, stops = case
    end = ends(start, clock, stops)
    assert (counted(start, end - 1, stops), counted(start, end, stops)) == (clock - 1, clock)
    assert ends(start, 0, stops) == start
    assert end >= start + clock == ends(start, clock, Stops())


@given(cases(), st.integers(0, 20 * DAY), st.integers(0, 20 * DAY))
def test_time_is_counted_in_parts_as_in_whole(
    case: tuple[int, Stops], first: int, second: int
) -> None:
    start, stops = case
    middle, end = start + first, start + first + second
    parts = counted(start, middle, stops), counted(middle, end, stops)
    assert sum(parts) == counted(start, end, stops)
    assert 0 <= parts[0] <= first
    assert counted(end, start, stops) == 0


@given(quiets(), epochs())
def test_it_is_quiet_when_the_clock_on_the_wall_says_so(quiet: Quiet, at: int) -> None:
    """Only where that clock shows a time twice it is quiet for longer, never for shorter."""
    zone = ZoneInfo(quiet.zone)
    wall = datetime.fromtimestamp(at, zone)
    since = (wall.hour * 60 + wall.minute - quiet.start) % 1440
    said = since < (quiet.end - quiet.start) % 1440
    until = quiet_until(quiet, at)
    if said:
        assert until is not None
        assert at < until
        assert quiet_until(quiet, until) is None
    elif until is not None:
        near = {
            datetime.fromtimestamp(at + hours * HOUR, zone).utcoffset() for hours in range(-24, 25)
        }
        assert len(near) == 2


@pytest.mark.parametrize(
    ("zone", "begins", "ends_", "hours"),
    [
        ("Europe/Berlin", "2026-07-01T20:00", "2026-07-02T05:00", 9),
        ("Europe/Berlin", "2026-03-28T21:00", "2026-03-29T05:00", 8),
        ("Europe/Berlin", "2026-10-24T20:00", "2026-10-25T06:00", 10),
        ("America/New_York", "2026-03-08T03:00", "2026-03-08T11:00", 8),
        ("America/New_York", "2026-11-01T02:00", "2026-11-01T12:00", 10),
        ("Australia/Sydney", "2026-10-03T12:00", "2026-10-03T20:00", 8),
        ("Australia/Lord_Howe", "2026-10-03T11:30", "2026-10-03T20:00", 8.5),
        ("Australia/Lord_Howe", "2026-04-04T11:00", "2026-04-04T20:30", 9.5),
        ("America/Sao_Paulo", "2026-10-18T01:00", "2026-10-18T10:00", 9),
        ("Asia/Kolkata", "2026-03-28T16:30", "2026-03-29T01:30", 9),
        ("Pacific/Apia", "2011-12-30T08:00", "2011-12-30T17:00", 9),
    ],
)
def test_how_long_a_night_is(zone: str, begins: str, ends_: str, hours: float) -> None:
    quiet, begin, end = Quiet(zone, *NIGHT), utc(begins), utc(ends_)
    assert quiet_until(quiet, begin - 1) is None
    assert quiet_until(quiet, begin) == quiet_until(quiet, end - 1) == end
    assert quiet_until(quiet, end) is None
    assert end - begin == hours * HOUR
    assert counted(begin - HOUR, end + HOUR, Stops(quiet)) == 2 * HOUR
    assert ends(begin - HOUR, 2 * HOUR, Stops(quiet)) == end + HOUR


@pytest.mark.parametrize(
    ("start", "end", "begins", "ends_"),
    [
        # The wall shows 02:00 to 03:00 twice: from the first one to the last one.
        ((2, 30), (7, 0), "2026-10-25T00:30", "2026-10-25T06:00"),
        ((22, 0), (2, 30), "2026-10-24T20:00", "2026-10-25T01:30"),
        ((2, 10), (2, 50), "2026-10-25T00:10", "2026-10-25T01:50"),
        # It skips 02:00 to 03:00: the moment of the change.
        ((2, 30), (7, 0), "2026-03-29T01:00", "2026-03-29T05:00"),
        ((22, 0), (2, 30), "2026-03-28T21:00", "2026-03-29T01:00"),
    ],
)
def test_times_that_the_wall_shows_twice_or_never(
    start: tuple[int, int], end: tuple[int, int], begins: str, ends_: str
) -> None:
    quiet = Quiet("Europe/Berlin", start[0] * 60 + start[1], end[0] * 60 + end[1])
    begin, until = utc(begins), utc(ends_)
    assert quiet_until(quiet, begin - 1) is None
    assert {quiet_until(quiet, at) for at in range(begin, until, 600)} == {until}
    assert quiet_until(quiet, until) is None


def test_quiet_hours_that_the_wall_skips_altogether_are_none() -> None:
    quiet, change = Quiet("Europe/Berlin", 130, 170), utc("2026-03-29T01:00")
    assert [quiet_until(quiet, change + at) for at in (-1, 0, 1)] == [None, None, None]
    assert counted(change - HOUR, change + HOUR, Stops(quiet)) == 2 * HOUR


def test_a_pause_and_the_nights_in_it_do_not_count_twice() -> None:
    begin = utc("2026-07-01T12:00")  # 14:00 in Berlin
    stops = Stops(Quiet("Europe/Berlin", *NIGHT), ((begin + HOUR, begin + HOUR + 2 * DAY),))
    # One hour before the pause, seven hours after it until the night of the third.
    assert ends(begin, 8 * HOUR, stops) == utc("2026-07-03T20:00")
    assert ends(begin, 8 * HOUR + 1, stops) == utc("2026-07-04T05:00:01")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("22-8", "22:00–8:00"),
        ("22:30–7", "22:30–7:00"),
        ("22.30 - 7.15", "22:30–7:15"),
        ("2230-0700", "22:30–7:00"),
        ("22h-7h30", "22:00–7:30"),
        ("10 pm to 7 AM", "22:00–7:00"),
        ("from 10:30pm till 6am", "22:30–6:00"),
        ("12am-12pm", "0:00–12:00"),
        ("24-8", "0:00–8:00"),
        ("13 until 15", "13:00–15:00"),
        (" Off ", None),
        ("none", None),
    ],
)
def test_what_is_understood(typed: str, said: str | None) -> None:
    quiet = read_quiet(typed, "UTC")
    assert (quiet and span(quiet)) == said


@pytest.mark.parametrize(
    "typed",
    [
        *("", "night", "22", "22-", "22-8-9", "25-8", "24:30-8", "22:60-8", "-22-8", "13pm-7am"),
        *("0am-7am", "8-8", "8-22", "7:00-19:01", "22-8 or so", "٢٢-٨x", "22-8" * 99),
    ],
)
def test_what_is_not_understood(typed: str) -> None:
    with pytest.raises(ValueError, match=r"time|hour|quiet"):
        read_quiet(typed, "UTC")


@given(quiets())
def test_what_is_said_is_understood(quiet: Quiet) -> None:
    assert read_quiet(span(quiet), quiet.zone) == quiet


def test_half_a_day_is_quiet_at_most() -> None:
    """A clock that never counted would never end."""
    for start, end in ((0, 721), (600, 600), (-1, 60), (60, 1440)):
        with pytest.raises(ValueError, match=r"quiet|time"):
            Quiet("UTC", start, end)
    assert ends(0, 30 * DAY, Stops(Quiet("UTC", 0, 720))) == 60 * DAY
