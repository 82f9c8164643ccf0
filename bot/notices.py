"""What a post tells of the table itself: whom the bot played for, who came and went, what changed.

The events of the table, which `bot/scenes.py` lists, as lines for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.i18n import say
from bot.table import Scene
from engines.core import Event

_TERMS: Final = {
    **dict.fromkeys(("table-paused", "table-resumed"), "pause"),
    **dict.fromkeys(("table-suspended", "table-suspended-unhurried"), "place"),
    **dict.fromkeys(("table-settled", "table-settled-unhurried", "table-moved"), "place"),
    **dict.fromkeys(("table-clock",), "clock"),
    **dict.fromkeys(("table-extended", "table-threadless", "table-vacation-over"), ""),
}
"""Those that explain no move, and what they are about: a later one says all that is still true."""

_LATE: Final = ("table-missed", "table-away")

_WARNING: Final = "table-forgotten"
"""Is true until somebody plays on."""


def noticed(scene: Scene, called: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """What explains the finished turn, what else changed in it, and what has happened since.

    Whoever missed a deadline is told here if by no direct message. A seat is named as it was then.
    """
    players = scene.match.players
    pings = [
        name if p.reach == "on" or p.resigned else f"<@{p.id}>"
        for p, name in zip(players, called, strict=True)
    ]
    then = list(called)
    settled: set[str] = set()
    why: list[str] = []
    terms: list[str] = []
    news: list[str] = []
    both = [(event, why) for event in _together(scene.notices)]
    both += [(event, news) for event in _together(scene.news)]
    for event, told in reversed(both):
        about = _TERMS.get(event.key)
        if (about and about in settled) or (event.key == _WARNING and not scene.match.warned):
            continue
        settled.add(about or "")
        place = terms if about is not None and told is why else told
        place.insert(0, say(scene.match.locale, event, then, pings))
        _before(event, then, pings)
    return why, terms, news


def _together(notices: Sequence[Event]) -> list[Event]:
    """Those whose time ran out one after another in one line, nobody in two."""
    again = {event.args["pinged_seat"] for event in notices if event.key == "table-away"}
    once = (e for e in notices if e.key != "table-missed" or e.args["pinged_seat"] not in again)
    made: list[Event] = []
    for key, run in groupby(once, key=lambda event: event.key):
        if key in _LATE:
            seats = [seat for e in run if isinstance(seat := e.args["pinged_seat"], int)]
            made.append(Event(None, key, {"pinged_seats": tuple(seats)}))
        else:
            made += run
    return made


def _before(event: Event, called: list[str], pings: list[str]) -> None:
    """Whose seat it was until somebody else took it."""
    seat, former = event.args.get("seat"), event.args.get("former")
    if isinstance(seat, int) and isinstance(former, str):
        called[seat] = pings[seat] = former
