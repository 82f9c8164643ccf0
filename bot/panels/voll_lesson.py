"""The rules page of Voll in Fahrt: its texts, and an invented turn for the picture."""

from __future__ import annotations

from bot.i18n import line
from bot.panels.protocol import Lesson
from engines.voll import View, outlook
from engines.voll_track import COLOURS


def lesson() -> Lesson:
    """An invented turn, played by the engine."""
    parts = ("idea", "turn", "push", "accident", "shed", "double", "tiles", "picture")
    before = View(
        phase="roll",
        active=2,
        dice=(),
        zones=(("red", "P"), None, ("blue", "Q"), ("yellow", "Q")),
        locos=(
            ("NE 2 2", "shed", "SE 2 5", "hand"),
            ("blue L 4", "hand", "NW 3 4", "shed"),
            ("shed", "shed", "start 2", "NW 1 4"),
        ),
        repairs=(0, 0, 0),
        supply=0,
        second=False,
        chosen=None,
    )
    thrown, told = outlook(before, "roll", (COLOURS.index("blue"), 5, 2))
    driven, more = outlook(thrown, "loco 4")
    return Lesson(
        pages=(
            tuple(line(f"voll-lesson-{part}") for part in parts),
            (line("voll-lesson-asked"),),
        ),
        view=driven,
        events=(*told, *more),
        names=tuple(line(f"voll-lesson-name-{seat}") for seat in range(3)),
    )
