"""The rules page of Kookaburra: its texts, and an invented turn for the picture."""

from __future__ import annotations

from typing import Final

from bot.i18n import line
from bot.panels.protocol import Lesson
from engines.core import Arg, Event
from engines.kookaburra import View
from engines.kookaburra_track import gates, rivers

_PARTS: Final = ("idea", "turn", "animals", "safe", "end", "picture")
_SIZE: Final = 48
_SEATS: Final = 3


def lesson() -> Lesson:
    pages = tuple(line(f"kookaburra-lesson-{part}") for part in _PARTS)
    return Lesson(
        pages=(pages, (line("kookaburra-lesson-asked"),)),
        view=View(
            phase="move",
            active=2,
            dice=(4, 3),
            size=_SIZE,
            gates=gates(_SIZE, _SEATS),
            rivers=rivers(_SIZE, _SEATS),
            progress=((9, 21, 14, 0, 48), (6, 6, 48, 32, 30), (12, 0, 0, 15, 15)),
            again=False,
            swimmer=None,
            moved=(),
            behind=True,
            fight=False,
            forward=False,
            split=False,
        ),
        events=(
            _told("throw", seat=1, first=6, second=2),
            _told("walk", seat=1, animal="croc", steps=8, start=20, end=28),
            _told("eats", seat=1, victim_seat=2, animal="platypus", square=28),
            _told("swim", seat=1, animal="croc", start=28, end=44),
            _told("throw", seat=2, first=4, second=3),
        ),
        names=tuple(line(f"kookaburra-lesson-name-{seat}") for seat in range(_SEATS)),
    )


def _told(key: str, **args: Arg) -> Event:
    return Event(None, f"kookaburra-{key}", args)
