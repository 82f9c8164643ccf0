"""Vacations: until when, as people type it, and what one does to a table. Pure.

A person is on vacation everywhere at once. Each table grants so many seconds in all; what is left
when somebody comes back early is there for the next time.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.table import Match
from bot.timing import DAY, duration
from engines.core import Seat

LONGEST: Final = 366 * DAY

_BACK: Final = frozenset({"back", "i'm back", "i’m back", "off", "end", "over", "none", "no"})
_MONTHS: Final = (
    *("jan", "feb", "mar", "apr", "may", "jun"),
    *("jul", "aug", "sep", "oct", "nov", "dec"),
)
_WEEK: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_UNTIL: Final = re.compile(r"(?:until|till|to|through)\s+")
_YEAR: Final = r"(?:[\s,]+(?P<year>\d{4}))?"
_TH: Final = r"(?:st|nd|rd|th|\.)?"
_DATES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s*(?P<month>\d{1,2})\.?\s*(?P<year>\d{4})?",
        rf"(?P<day>\d{{1,2}}){_TH}\s*(?:of\s+)?(?P<month>[a-z]{{3,9}})\.?{_YEAR}",
        rf"(?P<month>[a-z]{{3,9}})\.?\s*(?P<day>\d{{1,2}}){_TH}{_YEAR}",
    )
)


def read(typed: str, now: int, zone: str | None) -> int | None:
    """The end of "5 days", "until 24 Dec" or "until Friday"; None of "back". ValueError else.

    A day is meant as a whole, there where the person lives.
    """
    rest = " ".join(typed.casefold().split())
    if rest in _BACK:
        return None
    here = ZoneInfo(zone) if zone else UTC
    said, count = _UNTIL.subn("", rest, count=1)
    day = _day(said, datetime.fromtimestamp(now, here).date())
    if day is not None:
        until = int(datetime.combine(day, time(23, 59), here).timestamp())
    elif count:
        raise ValueError("no day")
    else:
        until = now + (int(rest) * DAY if rest.isdecimal() else duration(rest))
    if not now < until <= now + LONGEST:
        raise ValueError("over already, or too far away")
    return until


def day(until: int, zone: str | None) -> str:
    """The last day as everybody reads it; the very hour would tell where the person lives."""
    last = datetime.fromtimestamp(until, ZoneInfo(zone) if zone else UTC).date()
    return f"<t:{int(datetime.combine(last, time(12), UTC).timestamp())}:D>"


def taken(match: Match, seat: Seat, until: int, now: int) -> Match:
    """On vacation at this table until then, or for as long as the table grants."""
    player = match.players[seat]
    since = now if player.vacation_from is None else player.vacation_from
    granted = min(until, since + match.vacation - player.vacation_spent)
    if granted <= now:
        return ended(match, seat, now)
    return match.with_player(replace(player, vacation_from=since, vacation_until=granted))


def ended(match: Match, seat: Seat, now: int) -> Match:
    """Back: only what was taken is spent."""
    player = match.players[seat]
    if player.vacation_from is None or player.vacation_until is None:
        return match
    spent = player.vacation_spent + min(now, player.vacation_until) - player.vacation_from
    back = replace(player, vacation_from=None, vacation_until=None, vacation_spent=spent)
    return match.with_player(back)


def joined(match: Match, now: int) -> Match:
    """A table that somebody joined while on vacation counts it too, from its beginning on."""
    for player in match.players:
        if player.vacation_from is None and not player.resigned and (player.off_until or 0) > now:
            match = taken(match, player.seat, player.off_until or 0, now)
    return match


def lapsed(match: Match, now: int) -> tuple[Seat, ...]:
    """The seats whose vacation is over by itself."""
    ends = {player.seat: player.vacation_until for player in match.players}
    return tuple(seat for seat, until in ends.items() if until is not None and until <= now)


def _day(said: str, today: date) -> date | None:
    """The day that is meant, from today on; None when it is something else. ValueError: no day."""
    if said in ("today", "tomorrow"):
        return today + timedelta(days=said == "tomorrow")
    if said[:3] in _WEEK and re.fullmatch(r"[a-z]{3}(?:s|nes|rs|ur)?(?:day)?", said):
        ahead = (_WEEK.index(said[:3]) - today.weekday()) % 7
        return today + timedelta(days=ahead)
    found = next((match for pattern in _DATES if (match := pattern.fullmatch(said))), None)
    if found is None or (found["month"].isalpha() and found["month"][:3] not in _MONTHS):
        return None
    month = found["month"]
    number = _MONTHS.index(month[:3]) + 1 if month.isalpha() else int(month)
    year = int(found["year"] or today.year)
    meant = date(year, number, int(found["day"]))
    return meant if found["year"] or meant >= today else meant.replace(year=year + 1)
