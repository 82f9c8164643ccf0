"""Time per turn: what people type for it, and when it begins anew. Pure: it knows no present.

A clock is a number of seconds, or None for a table that plays without one. It runs for whoever is
due; it begins anew with each turn, and when somebody becomes due who was not.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

PRESETS: Final = ("24 h", "1 h", "6 h", "3 days", "none")
"""What is offered; anything that `read` understands may be typed."""

DEFAULT: Final = DAY
VACATION: Final = 14 * DAY
"""How long somebody may be on vacation during one game, unless it says otherwise."""

MOST_VACATION: Final = 60 * DAY

LEAST: Final = 5 * MINUTE
MOST: Final = 30 * DAY

SHARES: Final = (0.5, 0.9)
"""What part of the time is over when somebody is reminded who has not moved."""

SOON: Final = 0.1
"""A reminder that is due within this part of the time goes out with another one."""

SNOOZE: Final = 3 * HOUR

MISSES: Final = 2
"""How many deadlines in a row somebody misses before the bot plays on without waiting."""

_NONE: Final = frozenset({"none", "no", "off", "never", "no clock"})
_UNITS: Final = {"m": MINUTE, "h": HOUR, "d": DAY, "w": 7 * DAY}
_PART: Final = re.compile(
    r"(\d{1,5}(?:[.,]\d{1,3})?)\s*(m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?|d(?:ays?)?|w(?:eeks?)?)(?![a-z])"
)
_BETWEEN: Final = re.compile(r"[\s,&+]*(?:and)?\s*")


def read(typed: str) -> int | None:
    """The seconds of "36h", "2 days" or "1 day 12 hours"; None of "none". ValueError otherwise."""
    if typed.strip().casefold() in _NONE:
        return None
    seconds = duration(typed)
    if not LEAST <= seconds <= MOST:
        raise ValueError("too short or too long")
    return seconds


def duration(typed: str) -> int:
    """The seconds of any such text; ValueError for another one."""
    rest = typed.strip().casefold()
    seconds = 0.0
    at = 0
    while at < len(rest):
        part = _PART.match(rest, at)
        if part is None:
            raise ValueError("not a duration")
        seconds += float(part[1].replace(",", ".")) * _UNITS[part[2][0]]
        between = _BETWEEN.match(rest, part.end())
        at = between.end() if between is not None else part.end()
    return round(seconds / MINUTE) * MINUTE


def parts(seconds: int) -> tuple[str, int]:
    """A duration as people say it: the largest unit that fits, and how many of them."""
    for unit, length, least in (("days", DAY, 2), ("hours", HOUR, 1)):
        if seconds % length == 0 and seconds >= least * length:
            return unit, seconds // length
    return "minutes", seconds // MINUTE


def runs_on(same_turn: bool, before: Collection[int], after: Collection[int]) -> bool:
    """Whether the clock runs on: only those are due now who were due already."""
    return same_turn and set(after) <= set(before)
