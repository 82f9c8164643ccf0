"""Positions of Hoppla Lama that show all its colours, to learn its palette from."""

from __future__ import annotations

from typing import Final, TypeAlias

from engines.core import Arg, Event
from engines.hoppla import Bet, Phase, View

Sample: TypeAlias = tuple[View, tuple[str, ...], tuple[Event, ...]]
"""What ``draw`` wants: a view, the names, the events."""


def _view(
    phase: Phase,
    llamas: tuple[int, ...],
    stones: tuple[int, ...],
    bag: int,
    starter: int = 0,
    bet: Bet | None = None,
    taken: tuple[int, ...] = (),
) -> View:
    seats = len(llamas)
    return View(
        phase=phase,
        round=1,
        starter=starter,
        bet=bet,
        llamas=llamas,
        stones=stones,
        bag=bag,
        left=None,
        in_turn=bag <= 5 * seats,
        taken=tuple(seat in taken for seat in range(seats)),
        mine=None,
        last=None,
    )


def _told(key: str, **args: Arg) -> Event:
    return Event(None, f"hoppla-{key}", args)


CROWDED: Final = (
    _view("take", (10, 8, 9, 12, 11, 7), (9, 12, 7, 14, 10, 11), 57, starter=2, bet="extremes"),
    ("Valentina", "Bjørn", "Łukasz Ż", "Maximiliane", "Zoë", ""),
    (
        _told("reveal", bet="extremes", takes=(5, 4, 3, 1, 4, 3), struck=(3, 4), seats=(3, 0)),
        _told("walk", seat=3, start=11, end=12),
        _told("walk", seat=0, start=5, end=10),
        _told("push", seat=2, by_seat=0, start=10, end=9),
    ),
)
CRATER: Final = (
    _view("take", (14, 1, 5, 1), (19, 23, 21, 17), 20, starter=3, bet="same", taken=(3,)),
    ("Valentina", "Bjørn", "Łukasz Ż", "Maximiliane"),
    (
        _told("reveal", bet="extremes", takes=(3, 4, 2, 4), struck=(4,), seats=(0, 2)),
        _told("walk", seat=0, start=1, end=4),
        _told("shortcut", seat=0, start=4, end=14),
        _told("fall", seat=1, start=13),
        _told("walk", seat=2, start=3, end=5),
    ),
)
OVER: Final = (
    _view("over", (4, 15, 1), (24, 36, 30), 4, taken=(0, 1)),
    ("Nonna Pina", "Kid", "Ōkami Ж"),
    (
        _told("last-stone", seat=1, number=2),
        _told("back", seat=0, start=7, end=4, stones=24),
        _told("forward", seat=1, start=12, end=15, stones=36),
        _told("over", seats=(1,)),
    ),
)
PICTURES: Final[tuple[Sample, ...]] = (CROWDED, CRATER, OVER)
