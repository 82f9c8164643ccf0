"""Positions of Voll in Fahrt that show all its colours, to learn its palette from."""

from __future__ import annotations

from typing import Final, TypeAlias

from engines.core import Arg, Event
from engines.voll import Phase, View
from engines.voll_track import Zones
from renderers.kit import SEATS

Marks: TypeAlias = tuple[tuple[str, str], ...]
Sample: TypeAlias = tuple[View, tuple[str, ...], tuple[Event, ...], Marks]
"""What ``draw`` wants: a view, the names, the events, the marks."""

NAMES: Final = ("Valentina", "Bjørn", "Łukasz Ż", "Maximiliane")


def _view(
    phase: Phase,
    active: int,
    zones: Zones,
    locos: tuple[str, ...],
    dice: tuple[str | int, ...] = (),
    repairs: tuple[int, ...] = (),
    supply: int = 0,
    second: bool = False,
    chosen: int | None = None,
) -> View:
    places = tuple(tuple(place.strip() for place in text.split(",")) for text in locos)
    return View(
        phase=phase,
        active=active,
        dice=dice,
        zones=zones,
        locos=places,
        repairs=repairs or (0,) * len(locos),
        supply=supply,
        second=second,
        chosen=chosen,
    )


def _told(key: str, **args: Arg) -> Event:
    return Event(None, f"voll-{key}", args)


def _throw(seat: int, colour: str, first: int, second: int, start: str, end: str) -> list[Event]:
    points = first + second
    return [
        _told("throw", seat=seat, colour=colour, first=first, second=second, points=points),
        _told("shift", colour=colour, start=start, end=end, lies="Q", seats=(), locos=()),
    ]


def _way(text: str) -> tuple[str, ...]:
    return tuple(place.strip() for place in text.split(","))


PUSHED: Final[Sample] = (
    _view(
        "roll",
        0,
        (("blue", "Q"), None, ("red", "Q"), ("yellow", "P")),
        (
            "NW 2 3, red R 2, red L 1, yellow L 2",
            "red L 2, shed, NW 1 3, hand",
            "approach 1 3, NE 1 1, shed, start 3",
            "NE 3 3, NW 1 5, NW 3 1, NW 1 1",
        ),
        repairs=(0, 1, 0, 0),
        supply=11,
    ),
    NAMES,
    (
        *_throw(3, "blue", 5, 4, "N", "W"),
        _told("place", seat=3, loco=4, end="start 1"),
        _told("drive", seat=3, loco=4, way=_way("start 1, blue R 4, blue L 4, NW 1 1")),
        _told("push", seat=1, loco=3, way=_way("NW 1 2, NW 1 3")),
        _told("push", seat=3, loco=2, way=_way("NW 1 4, NW 1 5")),
        _told("push", seat=1, loco=4, way=_way("NW 1 6")),
        _told("accident", seat=1, loco=4, place="NW 1 6", cause="gap", zone="N"),
        _told("tile", seat=1, repairs=1, supply=11),
        _told("next", seat=0),
    ),
    (),
)
CHOICE: Final[Sample] = (
    _view(
        "move",
        3,
        (("red", "P"), None, ("yellow", "P"), ("blue", "Q")),
        (
            "red R 2, hand, hand, hand",
            "NE 2 5, NW 1 4, hand, hand",
            "NW 2 2, red L 3, NW 1 3, hand",
            "NW 2 5, yellow L 2, blue R 1, hand",
        ),
        ("blue", 4, 6),
    ),
    NAMES,
    (*_throw(3, "blue", 4, 6, "N", "S"),),
    (
        ("loco 1", "accident NW 2 5"),
        ("loco 2", "approach 2 2"),
        ("loco 3", "goal 3"),
        ("start outer", "accident red L 1"),
        ("start middle", "NW 1 2"),
        ("push", "NW 1 3"),
        ("start inner", "start 3"),
        ("push", "red L 3"),
    ),
)
AGAIN: Final[Sample] = (
    _view(
        "again",
        1,
        (("blue", "Q"), None, ("red", "Q"), ("yellow", "P")),
        ("NW 2 3, red R 2, hand, yellow L 2", "red L 2, shed, NW 1 3, NE 3 1"),
        ("red", 3, 3),
        repairs=(2, 0),
        supply=10,
        chosen=3,
    ),
    ("Ōkami Ж 🚂", "A very long display name"),
    (
        *_throw(1, "red", 3, 3, "N", "E"),
        _told("place", seat=1, loco=3, end="start 1"),
        _told(
            "drive",
            seat=1,
            loco=3,
            way=_way("start 1, blue R 4, blue L 4, NW 1 1, NW 1 2, NW 1 3"),
        ),
        _told("double", seat=1, loco=3),
    ),
    (),
)
HOME: Final = _way("red L 2, red R 1, approach 1 1, approach 1 2, approach 1 3, goal 1")
WON: Final[Sample] = (
    _view(
        "over",
        3,
        (None, ("yellow", "Q"), ("blue", "Q"), ("red", "P")),
        (
            "shed, shed, NW 1 5, SE 1 3",
            "shed, NE 1 1, shed, start 1",
            "shed, NW 2 4, shed, NW 1 2",
            "shed, shed, red R 4, shed",
        ),
        ("red", 5, 5),
        repairs=(0, 1, 0, 0),
        supply=11,
    ),
    NAMES,
    (
        *_throw(3, "red", 5, 5, "W", "S"),
        _told("drive", seat=3, loco=4, way=HOME),
        _told("shed", seat=3, loco=4, place="goal 1", sheds=3),
        _told("over", seats=(3,)),
    ),
    (),
)
GHOSTS: Final[Sample] = (
    CHOICE[0],
    NAMES,
    (),
    tuple(
        (f"{look.letter} {number}", f"{section} {number} {lane}")
        for lane, look in enumerate(SEATS[:4], start=1)
        for section, number in (("NE", 1), ("NE", 2), ("SE", 1), ("SE", 2))
    ),
)
"""Of every seat, in pale tones."""

PICTURES: Final[tuple[Sample, ...]] = (PUSHED, CHOICE, AGAIN, WON, GHOSTS)
