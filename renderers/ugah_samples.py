"""Positions of Ugah Ugah that show all its colours, to learn its palette from."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from engines.core import Arg, Event
from engines.ugah import View

Marks: TypeAlias = tuple[tuple[str, str], ...]
Sample: TypeAlias = tuple[View, tuple[str, ...], tuple[Event, ...], Marks]
"""What ``draw`` wants: a view, the names, the events, the marks."""

TILES: Final = tuple(map(int, "2134225312341232413251234213314"))
NAMES: Final = ("Valentina", "Bjørn", "Łukasz Ż", "Maximiliane")
START: Final = View(
    phase="keep",
    active=1,
    unknown=False,
    tiles=TILES,
    small=-1,
    big=31,
    dice=("mammoth", "mammoth", "bird", "small", "big"),
    kept=(),
    cards=(None, None, None),
    counts=(0, 0, 0, 0),
    mine=None,
    won=None,
    passed=False,
    scores=None,
)


def without(*gone: int, unknown: bool = False) -> tuple[int | None, ...]:
    """The tiles of the samples with some gone, and perhaps most face down."""
    return tuple(
        0 if place in gone else None if unknown and (place % 4 != 3 or place > 27) else value
        for place, value in enumerate(TILES)
    )


def told(key: str, **args: Arg) -> Event:
    return Event(None, f"ugah-{key}", args)


def walked(seat: int, hunter: str, start: int, end: int) -> Event:
    return told("walk", seat=seat, hunter=hunter, start=start, end=end)


BEGIN: Final[Sample] = (START, NAMES, (), ())
MIDDLE: Final[Sample] = (
    replace(
        START,
        active=2,
        tiles=without(2, 4, 7, 10, 30, 27, 26, 24, 22),
        small=10,
        big=22,
        dice=("dino", "bird", "small"),
        kept=("bone", "bird"),
        cards=(None, 1, 0),
        counts=(3, 3, 3),
    ),
    NAMES[:3],
    (
        told("outcome", seat=1, dice=("mammoth", "mammoth", "mammoth", "big", "big")),
        told("feast-from", seat=1, from_seat=0, feast="mammoth"),
        walked(1, "big", 24, 22),
        told("tile", seat=1, hunter="big", place=22, value=2),
    ),
    (),
)
_LATE: Final = (1, 3, 4, 6, 7, 9, 11, 14, 30, 29, 27, 25, 23, 22, 20, 19)
LATE: Final[Sample] = (
    replace(
        START,
        active=0,
        tiles=without(*_LATE),
        small=14,
        big=19,
        dice=("big",),
        kept=("bone", "mammoth", "mammoth", "small"),
        cards=(3, 0, 0),
        counts=(4, 4, 4, 4),
    ),
    NAMES,
    (
        told("outcome", seat=3, dice=("bone", "small", "small", "big", "big")),
        walked(3, "small", 11, 14),
        walked(3, "big", 22, 19),
        told("tile", seat=3, hunter="small", place=14, value=3),
        told("gift", seat=1, by_seat=3, hunter="big", place=19, value=1),
    ),
    (),
)
ORDER: Final[Sample] = (
    replace(
        START,
        phase="order",
        active=2,
        tiles=without(2, 30, 5),
        small=5,
        big=30,
        dice=(),
        kept=("bone", "small", "small", "big", "big"),
        counts=(1, 1, 0, 1),
    ),
    NAMES,
    (),
    (("small", "7"), ("big", "28")),
)
UNKNOWN: Final[Sample] = (
    replace(
        START,
        phase="give",
        active=1,
        unknown=True,
        tiles=without(3, 6, 8, 28, 26, unknown=True),
        small=8,
        big=26,
        dice=(),
        kept=("dino", "small", "small", "big", "big"),
        cards=(1, None, None),
        counts=(2, 1),
        won=(None, None),
    ),
    ("Nonna Pina", "Kid"),
    (
        told("outcome", seat=1, dice=("dino", "small", "small", "big", "big")),
        walked(1, "small", 6, 8),
        walked(1, "big", 28, 26),
    ),
    (),
)
OVER: Final[Sample] = (
    replace(
        START,
        phase="over",
        active=3,
        tiles=without(*_LATE, 17, 15),
        small=17,
        big=15,
        dice=(),
        cards=(3, 0, 0),
        counts=(4, 5, 4, 5),
        passed=True,
        scores=(16, 13, 13, 16),
    ),
    NAMES,
    (
        told("outcome", seat=3, dice=("bone", "bird", "big", "big", "big")),
        walked(3, "big", 19, 15),
        told("pass", seat=3, hunter="big", other=17),
        told("tile", seat=3, hunter="big", place=15, value=2),
    ),
    (),
)
PICTURES: Final[tuple[Sample, ...]] = (BEGIN, MIDDLE, LATE, ORDER, UNKNOWN, OVER)
