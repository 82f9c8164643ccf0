"""When time counts for somebody: quiet hours and vacations, in epoch seconds. Pure: no present.

Quiet hours follow the clock on the wall, so a night in which that clock is put forward is an hour
shorter: what counts is the seconds that pass outside, none of them twice and none left out.
A time that the wall shows twice begins at the first and ends at the last of the two; one that it
skips is the moment of the change.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from heapq import merge
from itertools import takewhile
from typing import Final
from zoneinfo import ZoneInfo

_DAY: Final = 24 * 60  # in minutes, as all times of day here
MOST: Final = 12 * 60
"""How many minutes of a day may be quiet; the rest is needed for playing."""

_OFF: Final = frozenset({"off", "none", "no", "never"})
_TIME: Final = r"(\d{1,2})[:.h]?(\d{2})?\s*h?\s*(am|pm)?"
_HOURS: Final = re.compile(rf"(?:from\s+)?{_TIME}\s*(?:[-–—]|to|till|until)\s*{_TIME}")


@dataclass(frozen=True, slots=True)
class Quiet:
    """Every day from ``start`` to ``end``, minutes of the local day; may cross midnight.

    ValueError when nothing or more than `MOST` would be quiet.
    """

    zone: str
    start: int
    end: int

    def __post_init__(self) -> None:
        if not (0 <= self.start < _DAY and 0 <= self.end < _DAY):
            raise ValueError("no time of day")
        if not 0 < (self.end - self.start) % _DAY <= MOST:
            raise ValueError("quiet for too long, or not at all")


@dataclass(frozen=True, slots=True)
class Stops:
    """When time does not count for somebody; pauses are [from, until) and may overlap."""

    quiet: Quiet | None = None
    pauses: tuple[tuple[int, int], ...] = ()


def quiet_of(zone: str | None, start: int | None, end: int | None) -> Quiet | None:
    """The quiet hours of somebody, who may have none."""
    return None if zone is None or start is None or end is None else Quiet(zone, start, end)


def free(at: int, stops: Stops) -> int:
    """The first instant from ``at`` on at which nothing stops the time."""
    for begin, until in _stopped(at, stops):
        if begin > at:
            break
        at = until
    return at


def quiet_until(quiet: Quiet, at: int) -> int | None:
    """The end of the quiet hours that last at an instant; None when it is not quiet."""
    until = free(at, Stops(quiet))
    return until if until > at else None


def quiet_since(quiet: Quiet, at: int) -> int | None:
    """When the quiet hours that last at an instant have begun; None when it is not quiet."""
    if quiet_until(quiet, at) is None:
        return None
    # Nothing is quiet for a day and a half, so what lasts now begins after an instant of that day.
    return next(
        begin
        for begin, until in _joined(_stopped(at - 36 * 3600, Stops(quiet)))
        if begin <= at < until
    )


def counted(start: int, end: int, stops: Stops) -> int:
    """The seconds that count between two instants; none when the second is not later."""
    within = takewhile(lambda stop: stop[0] < end, _stopped(start, stops))
    return max(0, end - start - sum(min(until, end) - begin for begin, until in within))


def ends(start: int, seconds: int, stops: Stops) -> int:
    """The first instant at which so many seconds have counted since ``start``."""
    end = start + seconds
    for begin, until in _stopped(start, stops):
        if end <= begin:
            break
        end += until - begin
    return end


def read_quiet(typed: str, zone: str) -> Quiet | None:
    """The quiet hours of "22-8", "22:30–7" or "10 pm to 7 am"; None of "off". ValueError else."""
    rest = typed.strip().casefold()
    if rest in _OFF:
        return None
    found = _HOURS.fullmatch(rest)
    if found is None:
        raise ValueError("not from one time to another")
    return Quiet(zone, _minute(*found.group(1, 2, 3)), _minute(*found.group(4, 5, 6)))


def span(quiet: Quiet) -> str:
    """Quiet hours as `read_quiet` understands them: "22:00–7:30"."""
    return "–".join(f"{at // 60}:{at % 60:02}" for at in (quiet.start, quiet.end))


def _minute(hours: str, minutes: str | None, half: str | None) -> int:
    hour, minute = int(hours), int(minutes or 0)
    if half and not 1 <= hour <= 12:
        raise ValueError("no such hour")
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    if minute >= 60 or hour * 60 + minute > _DAY:
        raise ValueError("no such time")
    return (hour * 60 + minute) % _DAY


def _stopped(start: int, stops: Stops) -> Iterator[tuple[int, int]]:
    """What does not count from ``start`` on, in order and apart; without end for quiet hours."""
    until = start
    for begin, end in merge(sorted(stops.pauses), _nights(stops.quiet, start)):
        if end > until:
            yield max(begin, until), end
            until = end


def _joined(stops: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Those that follow each other at once are one, as about a day that is skipped."""
    since, until = next(stops)
    for begin, end in stops:
        if begin > until:
            yield since, until
            since = begin
        until = end


def _nights(quiet: Quiet | None, start: int) -> Iterator[tuple[int, int]]:
    if quiet is None:
        return
    zone = ZoneInfo(quiet.zone)
    # The night of the day before may reach into this one.
    day = datetime.fromtimestamp(start, zone).date() - timedelta(days=1)
    while True:
        morning = day + timedelta(days=quiet.end < quiet.start)
        yield _first(zone, day, quiet.start), _last(zone, morning, quiet.end)
        day += timedelta(days=1)


def _first(zone: ZoneInfo, day: date, minute: int) -> int:
    early, late = _readings(zone, day, minute)
    return early if early <= late else _change(zone, late, early)


def _last(zone: ZoneInfo, day: date, minute: int) -> int:
    early, late = _readings(zone, day, minute)
    return late if early <= late else _change(zone, late, early)


def _readings(zone: ZoneInfo, day: date, minute: int) -> tuple[int, int]:
    """A local time read by the clock before a change and by the one after it.

    The second reading is the earlier one where the wall skips that time.
    """
    local = datetime.combine(day, time(minute // 60, minute % 60), zone)
    return int(local.timestamp()), int(local.replace(fold=1).timestamp())


def _change(zone: ZoneInfo, before: int, after: int) -> int:
    """The instant between two at which the clock on the wall is changed."""

    def changed(at: int) -> bool:
        return datetime.fromtimestamp(at, zone).utcoffset() != offset

    offset = datetime.fromtimestamp(before, zone).utcoffset()
    return before + bisect_left(range(before, after), True, key=changed)
