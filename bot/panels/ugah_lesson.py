"""The rules page of Ugah Ugah: its texts, and an invented turn for the picture."""

from __future__ import annotations

from typing import Final

from bot.i18n import line
from bot.panels.protocol import Lesson
from engines.core import Arg, Event
from engines.ugah import View
from engines.ugah_dice import Dice

_PARTS: Final = ("idea", "throwing", "cards", "hunters", "both", "example", "end", "picture")
_DICE: Final[Dice] = ("mammoth", "mammoth", "mammoth", "small", "big")


def lesson() -> Lesson:
    return Lesson(
        pages=(tuple(line(f"ugah-lesson-{part}") for part in _PARTS), (line("ugah-lesson-asked"),)),
        view=View(
            phase="keep",
            active=2,
            unknown=False,
            tiles=tuple(map(int, "2104100223142315243223100301033")),
            small=6,
            big=23,
            dice=("dino", "dino", "bird", "big"),
            kept=("bone",),
            cards=(None, 1, None),
            counts=(2, 3, 2),
            mine=None,
            won=None,
            passed=False,
            scores=None,
        ),
        events=(
            _told("outcome", seat=1, dice=_DICE),
            _told("feast-from", seat=1, from_seat=0, feast="mammoth"),
            _walk("small", 5, 6),
            _walk("big", 24, 23),
            _told("tile", seat=1, hunter="small", place=6, value=4),
            _told("gift", seat=2, by_seat=1, hunter="big", place=23, value=1),
            _told("next", seat=2),
        ),
        names=tuple(line(f"ugah-lesson-name-{seat}") for seat in range(3)),
    )


def _walk(hunter: str, start: int, end: int) -> Event:
    one = {"thrown": 1, "steps": 1}
    return _told("walk", seat=1, hunter=hunter, **one, start=start, end=end, way=(end,))


def _told(key: str, **args: Arg) -> Event:
    return Event(None, f"ugah-{key}", args)
