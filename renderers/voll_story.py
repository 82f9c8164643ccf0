"""What just happened in Voll in Fahrt, and what may be chosen: read from events and marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.core import Event
from engines.voll_track import COLOURS, GOALS, HAND, LANES, PLACES, Locos, Place
from renderers.kit import SEATS

ACCIDENT: Final = "accident "
"""What a mark says before the last square of a loco that would have an accident there."""

_ON_BOARD: Final = frozenset(PLACES)
_NUMBERS: Final = ("1", "2", "3", "4")
_LETTERS: Final = "".join(look.letter for look in SEATS)


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of a seat; a tile given back may have named the colour."""

    seat: int
    colour: str
    numbers: tuple[int, int]
    repaired: bool = False

    @property
    def double(self) -> bool:
        return self.numbers[0] == self.numbers[1]


@dataclass(frozen=True, slots=True)
class Run:
    """A loco went this way, driven or pushed, and perhaps into an accident at its end."""

    seat: int
    number: int
    way: tuple[Place, ...]
    pushed: bool = False
    wrecked: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """The last throw and what came of it."""

    throw: Throw | None = None
    shift: tuple[str, str, str] | None = None
    runs: tuple[Run, ...] = ()
    sheltered: tuple[int, int] | None = None
    tile: int | None = None
    no_tile: int | None = None


def tell(events: Sequence[Event]) -> Story:
    """The story of the last throw that is in the events."""
    story = Story()
    for event in events:
        story = _after(story, event)
    return story


def _after(story: Story, event: Event) -> Story:
    key = event.key.removeprefix("voll-")
    match key, dict(event.args):
        case "throw" | "repair", {
            "seat": int(seat),
            "colour": str(colour),
            "first": int(first),
            "second": int(second),
        }:
            return Story(Throw(seat, colour, (first, second), key == "repair"))
        case "shift", {"colour": str(colour), "start": str(start), "end": str(end)}:
            return replace(story, shift=(colour, start, end))
        case "drive" | "push", {"seat": int(seat), "loco": int(number), "way": tuple(way)}:
            run = Run(seat, number, _texts(way), pushed=key == "push")
            return replace(story, runs=(*story.runs, run))
        case "accident", {"seat": int(seat), "loco": int(number), "place": str(place)}:
            return replace(story, runs=_wrecked(story.runs, seat, number, place))
        case "shed", {"seat": int(seat), "loco": int(number)}:
            return replace(story, sheltered=(seat, number))
        case "tile", {"seat": int(seat)}:
            return replace(story, tile=seat)
        case "no-tile", {"seat": int(seat)}:
            return replace(story, no_tile=seat)
    return story


def _texts(values: Sequence[int | str]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)


def _wrecked(runs: tuple[Run, ...], seat: int, number: int, place: Place) -> tuple[Run, ...]:
    """The run at whose end the accident happened, or one of its own when none was told."""
    if runs and (runs[-1].seat, runs[-1].number) == (seat, number):
        return (*runs[:-1], replace(runs[-1], wrecked=True))
    return (*runs, Run(seat, number, (place,), wrecked=True))


# --- what may be chosen ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a loco would come from and end: on a square, wrecked beyond it, or in a shed.

    Only the one that is driven brakes on a goal square; one that is pushed there stays on it.
    """

    seat: int
    number: int
    start: Place
    end: Place
    wrecked: bool
    sheltered: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """What the marks want shown."""

    ghosts: tuple[Ghost, ...] = ()
    pushed: tuple[Place, ...] = ()
    starts: tuple[Place, ...] = ()
    shift: str | None = None


def choices(
    marks: Sequence[tuple[str, str]], locos: Locos, active: int, chosen: int | None
) -> Choices:
    """What the marks want shown to the seat to move; those that make no sense are left out."""
    found = Choices()
    for what, where in marks:
        match what.split():
            case ["push"] if where in _ON_BOARD:
                found = replace(found, pushed=(*found.pushed, where))
            case ["shift"] if where in COLOURS:
                found = replace(found, shift=where)
            case ["start"] if where in LANES:
                found = replace(found, starts=(*found.starts, _start(where)))
            case ["start", lane] if lane in LANES and HAND in locos[active]:
                new = chosen or locos[active].index(HAND) + 1
                found = _haunted(found, (active, new, _start(lane)), where, driven=True)
            case [owner, number] if number in _NUMBERS:
                seat = active if owner == "loco" else _LETTERS.find(owner)
                if 0 <= seat < len(locos):
                    whence = (seat, int(number), locos[seat][int(number) - 1])
                    found = _haunted(found, whence, where, driven=owner == "loco")
    return found


def _start(lane: str) -> Place:
    return f"start {LANES[lane]}"


def _haunted(found: Choices, whence: tuple[int, int, Place], where: str, driven: bool) -> Choices:
    """With one ghost more, where there is such a square."""
    end = where.removeprefix(ACCIDENT)
    if end not in _ON_BOARD:
        return found
    ghost = Ghost(*whence, end, where != end, driven and where in GOALS)
    return replace(found, ghosts=(*found.ghosts, ghost))
