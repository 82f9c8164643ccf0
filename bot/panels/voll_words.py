"""Places, throws and drives of Voll in Fahrt in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Line, LineArg, line
from engines.core import Event
from engines.voll import View
from engines.voll_track import (
    HAND,
    ON_BRIDGE,
    SHED,
    ZONES,
    Accident,
    Place,
    Zones,
    crossings,
    slot,
)

_THROWS: Final = ("voll-throw", "voll-repair")
PLAYED: Final = ("voll-drive", "voll-shed", "voll-pass")
_WAYS: Final = ("voll-drive", "voll-push")
_STEPS: Final = (
    *("voll-shift", "voll-push", "voll-accident"),
    *("voll-tile", "voll-no-tile", "voll-shed"),
)
"""What is told in one line with the throw or the drive that it follows."""

_LINES: Final = ("voll-starts", "voll-pass", "voll-again", "voll-stop")


# --- places ---------------------------------------------------------------------------------------


def where(place: Place) -> Line:
    """A place as people call it; of a bridge only which one, for it may lie otherwise by now."""
    section, *numbers = place.split()
    if section in ON_BRIDGE:
        return line("voll-at-bridge", colour=section)
    if section in ("start", "goal"):
        return line(f"voll-at-{section}", lane=int(numbers[0]))
    lane, number = map(int, numbers)
    return line("voll-at-square", section=section, lane=lane, number=number)


def exactly(zones: Zones, place: Place, short: bool = False) -> Line:
    """A place with the square of the bridge, as that lies now."""
    on = slot(zones, place)
    if on is None:
        return where(place)
    half = "entry" if on.entry else "exit"
    key = "voll-at-slot-short" if short else "voll-at-slot"
    return line(key, colour=on.colour, half=half, slot=on.number)


def riding(view: View, colour: str) -> tuple[Line, ...]:
    """The locos on a bridge."""
    return tuple(
        line("voll-loco-of", seat=seat, loco=number)
        for seat, places in enumerate(view.locos)
        for number, place in enumerate(places, start=1)
        if place in ON_BRIDGE[colour]
    )


def zone_of(zones: Zones, colour: str) -> str:
    return next(zone for zone, lies in zip(ZONES, zones, strict=True) if lies and lies[0] == colour)


def bridges(zones: Zones) -> tuple[Line, ...]:
    """What lies in each zone, and where it leads."""
    lines = []
    for zone, bridge in zip(ZONES, zones, strict=True):
        if bridge is None:
            lines.append(line("voll-at-gap", zone=zone))
        else:
            outer, middle, inner = map(_behind, crossings(zones, zone))
            lines.append(
                line(
                    "voll-at-zone",
                    zone=zone,
                    colour=bridge[0],
                    outer=outer,
                    middle=middle,
                    inner=inner,
                )
            )
    return tuple(lines)


def _behind(crossing: int | Accident) -> Line:
    if isinstance(crossing, int):
        return line("voll-lane", lane=crossing)
    return line("voll-leads-nowhere", cause=crossing)


def everywhere(view: View, seat: int) -> tuple[Line, ...]:
    """Where the locos of a seat are: those on the track, in sheds, in hand."""
    places = view.locos[seat]
    out = [
        line("voll-at-loco", loco=number, place=exactly(view.zones, place, short=True))
        for number, place in enumerate(places, start=1)
        if place not in (HAND, SHED)
    ]
    for away, key in ((SHED, "voll-at-sheds"), (HAND, "voll-at-hand")):
        numbers = tuple(n for n, place in enumerate(places, start=1) if place == away)
        if numbers:
            out.append(line(key, locos=numbers))
    return tuple(out)


# --- what happened --------------------------------------------------------------------------------


def story(view: View, events: Sequence[Event], words: bool) -> tuple[Line, ...]:
    """A line for each throw and each drive with all that it did.

    A throw that is still to be driven is left out: whoever is to drive is told of it anyway.
    """
    lines: list[Line] = []
    way: list[Line] = []
    before = None
    for event in events[: _open_throw(view, events)]:
        if event.key in _STEPS:
            way += _parts(event, words, _is_driver(event, before))
        elif event.key in (*_THROWS, "voll-drive"):
            lines += _row(way)
            way = _parts(event, words)
        elif event.key in _LINES:
            lines += _row(way)
            way = []
            lines.append(Line(event.key, event.args))
        before = event
    return (*lines, *_row(way))


def _is_driver(event: Event, before: Event | None) -> bool:
    """Whether an accident is that of the loco that drove just before, which needs no name again."""
    if event.key != "voll-accident" or before is None or before.key != "voll-drive":
        return False
    return all(event.args[name] == before.args[name] for name in ("seat", "loco"))


def _open_throw(view: View, events: Sequence[Event]) -> int:
    """Where in the events the throw begins that is still to be driven; else their end."""
    if view.phase == "move":
        for number in reversed(range(len(events))):
            if events[number].key in PLAYED:
                break
            if events[number].key in _THROWS:
                return number
    return len(events)


def _row(parts: Sequence[Line]) -> tuple[Line, ...]:
    return (line("voll-way", parts=tuple(parts)),) if parts else ()


def _parts(event: Event, words: bool, driven: bool = False) -> list[Line]:
    key, args = event.key, dict[str, LineArg](event.args)
    if driven:
        key = f"{key}-driven"
    if key == "voll-shift":
        for name in ("start", "end"):
            args[name] = line("voll-zone", zone=str(args[name]))
        return [Line(key if words else f"{key}-short", args), *_riders(event)]
    if key in _WAYS and args["start"] == args["end"]:
        key = f"{key}-still"
    for name in ("start", "end", "place"):
        if name in args:
            args[name] = where(str(args[name]))
    return [Line(key if words else f"{key}-short", args)]


def _riders(event: Event) -> list[Line]:
    """Who was carried along, told when it may be somewhere else by now."""
    seats, locos = event.args["seats"], event.args["locos"]
    assert isinstance(seats, tuple)
    assert isinstance(locos, tuple)
    return [
        line("voll-rides", seat=int(seat), loco=int(loco))
        for seat, loco in zip(seats, locos, strict=True)
    ]
