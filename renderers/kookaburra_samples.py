"""Positions of The Kookaburra Game that show all its colours, to learn its palette from."""

from __future__ import annotations

from typing import Final, TypeAlias

from engines import kookaburra_track as track
from engines.core import Arg, Event
from engines.kookaburra import Phase, View

Sample: TypeAlias = tuple[View, tuple[str, ...], tuple[Event, ...]]
"""What ``draw`` wants: a view, the names, the events."""


def view_of(
    phase: Phase,
    progress: tuple[tuple[int, ...], ...],
    active: int,
    dice: tuple[int, ...] = (),
    size: int = 48,
    again: bool = False,
    swimmer: str | None = None,
    moved: tuple[str, ...] = (),
) -> View:
    seats = len(progress)
    return View(
        phase=phase,
        active=active,
        dice=dice,
        size=size,
        gates=track.gates(size, seats),
        rivers=track.rivers(size, seats),
        progress=progress,
        again=again,
        swimmer=swimmer,
        moved=moved,
        behind=True,
        fight=False,
        forward=seats == 4,
        split=False,
    )


def told(key: str, **args: Arg) -> Event:
    return Event(None, f"kookaburra-{key}", args)


NAMES: Final = ("Valentina", "Bjørn", "Łukasz Ż", "Maximiliane")

CROWDED: Final = (
    view_of(
        "move",
        ((6, 21, 20, 17, 9), (12, 0, 14, 0, 14), (18, 18, 18, 18, 18), (3, 28, 0, 41, 7)),
        1,
        (5, 2),
    ),
    NAMES,
    (
        told("throw", seat=0, first=4, second=3),
        told("walk", seat=0, animal="croc", steps=7, start=10, end=17),
        told("eats", seat=0, victim_seat=1, animal="croc", square=17),
        told("next", seat=1),
        told("throw", seat=1, first=5, second=2),
    ),
)
OVER: Final = (
    view_of(
        "over",
        ((48, 48, 48, 48, 48), (48, 30, 48, 46, 48), (48, 2, 48, 33, 0), (48, 11, 37, 40, 48)),
        0,
    ),
    ("Nonna Pina", "Kid", "Ōkami Ж", "Dee"),
    (
        told("throw", seat=0, first=2, second=4),
        told("laughs", seat=0, start=27),
        told("over", seats=(0,), scores=(5, 3, 2, 2)),
    ),
)
PICTURES: Final[tuple[Sample, ...]] = (CROWDED, OVER)
