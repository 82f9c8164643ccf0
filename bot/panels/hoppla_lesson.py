"""The rules page of Hoppla Lama: its texts, and an invented turn for the picture."""

from __future__ import annotations

from bot.i18n import line
from bot.panels.protocol import Lesson
from engines.core import Event
from engines.hoppla import View


def lesson() -> Lesson:
    first = ("idea", "round", "bets", "moving", "end", "picture")
    takes = (5, 1, 4, 5)
    return Lesson(
        pages=(
            tuple(line(f"hoppla-lesson-{part}") for part in first),
            (line("hoppla-lesson-asked"),),
        ),
        view=View(
            phase="bet",
            round=7,
            starter=3,
            bet=None,
            llamas=(6, 11, 12, 14),
            stones=(21, 13, 19, 17),
            bag=30,
            left=None,
            in_turn=False,
            taken=(False,) * 4,
            mine=None,
            last=("most", takes, (2,)),
        ),
        events=(
            Event(
                None,
                "hoppla-reveal",
                {"bet": "most", "takes": takes, "struck": (5,), "seats": (2,)},
            ),
            Event(None, "hoppla-walk", {"seat": 2, "start": 8, "end": 12}),
            Event(None, "hoppla-push", {"seat": 1, "by_seat": 2, "start": 12, "end": 11}),
            Event(None, "hoppla-next", {"seat": 3}),
        ),
        names=tuple(line(f"hoppla-lesson-name-{seat}") for seat in range(4)),
    )
