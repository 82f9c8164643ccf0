"""What the moves of Kookaburra would lead to: foretold by the engine, the best ones first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from engines.core import Seat
from engines.kookaburra import View
from engines.kookaburra_outlook import Outlook, after, choices, endangered, outlook
from engines.kookaburra_track import ANIMALS, KOOKABURRA, place

Marks: TypeAlias = tuple[tuple[str, str], ...]

RISK: Final = 0.3
"""Which part of its way an animal is thought to lose where a crocodile may come."""

A_FLIGHT: Final = 6
"""As many squares a kookaburra on the track is worth: bringing it there costs a turn."""

AT_HOME: Final = 3
"""As many squares more it is worth to be home, where no way back is to be feared."""

WON, LOST = (5, 0), (0, 5)
"""Draws of a fight, for the attacker."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What becomes of a move of an animal, which perhaps carries a passenger.

    ``saves`` are the own animals that a crocodile could eat now but not then, ``risks`` those it
    could eat only then, and movers that it could eat then too. ``worth`` is for comparing moves.
    """

    move: str
    animal: str
    steps: int
    passenger: str | None
    outlook: Outlook
    saves: tuple[str, ...]
    risks: tuple[str, ...]
    worth: float

    @property
    def movers(self) -> tuple[str, ...]:
        return (self.animal,) if self.passenger is None else (self.animal, self.passenger)

    @property
    def saved_friends(self) -> tuple[str, ...]:
        """Those that are safe then without moving."""
        return tuple(name for name in self.saves if name not in self.movers)

    @property
    def exposed(self) -> bool:
        """Whether a crocodile could come to whom it moves."""
        return any(name in self.movers for name in self.risks)

    @property
    def useful(self) -> bool:
        """Whether it comes to a friend that needs it, or stands safely with one."""
        return bool(self.saved_friends or (self.outlook.friends and not self.risks))

    @property
    def ahead(self) -> bool:
        return self.steps > 0

    @property
    def hunts(self) -> bool:
        """Whether a crocodile meets somebody, at once or after a swim."""
        swim = self.outlook.swim
        return self.outlook.victim is not None or (swim is not None and swim.victim is not None)


@lru_cache(256)
def walks(view: View) -> tuple[Prospect, ...]:
    """Of all moves of walking animals that are possible now, the best first."""
    return _best_first(view, [move for move in choices(view) if move.split()[0] in _WALKING])


@lru_cache(64)
def flights(view: View) -> tuple[Prospect, ...]:
    """Of all flights that are possible now, the most useful first: to a friend in danger."""
    found = _best_first(view, [move for move in choices(view) if move.startswith("fly ")])
    return tuple(sorted(found, key=_use))


def may_fly(view: View) -> bool:
    return any(move.startswith("fly ") for move in choices(view))


def prospect(view: View, move: str) -> Prospect:
    """What becomes of a walk, a flight or a swim that is possible now."""
    seen = outlook(view, move)
    assert seen is not None, f"{move} moves no animal"
    word, *rest = move.split()
    animal = {"fly": ANIMALS[KOOKABURRA], "swim": view.swimmer or ""}.get(word, word)
    passenger = rest[1] if len(rest) > 1 else None
    futures = _futures(view, move)
    before, then = set(in_danger(view)), set(_endangered(futures[0], view.active))
    return Prospect(
        move=move,
        animal=animal,
        steps=int(rest[0]) if word in _WALKING else 0,
        passenger=passenger,
        outlook=seen,
        saves=_in_order(before - then),
        risks=_in_order((then - before) | (then & {animal, passenger})),
        worth=_worth(futures, view.active),
    )


def swim(view: View) -> Prospect:
    """What the swim leads to that may be made now."""
    return prospect(view, "swim")


def others(view: View) -> tuple[str, ...]:
    """What may be chosen beside walks and flights."""
    flying = ("fly", *_WALKING)
    return tuple(move for move in choices(view) if move.split()[0] not in flying)


def targets(prospects: Sequence[Prospect]) -> Marks:
    """Where these moves end, for the board (see `renderers/kookaburra.py`)."""
    marks: list[tuple[str, str]] = []
    for prospect in prospects:
        marks.append((prospect.animal, str(prospect.outlook.end)))
        if prospect.passenger is not None:
            marks.append((prospect.passenger, str(prospect.outlook.drop)))
    return tuple(dict.fromkeys(marks))


def dangers(view: View) -> Marks:
    """Where animals of the active seat stand that a crocodile could eat, for the board."""
    return tuple(dict.fromkeys(("danger", str(where(view, name))) for name in in_danger(view)))


def in_danger(view: View) -> tuple[str, ...]:
    return _endangered(view, view.active)


def where(view: View, animal: str) -> int | str:
    """The square of an animal of the active seat, or ``box`` or ``home``."""
    return place(view.size, view.progress, view.active, ANIMALS.index(animal))


# --- weighing a move ------------------------------------------------------------------------------

_WALKING: Final = tuple(name for name in ANIMALS if name != ANIMALS[KOOKABURRA])

_endangered = lru_cache(1024)(endangered)


def _best_first(view: View, moves: Sequence[str]) -> tuple[Prospect, ...]:
    found = (prospect(view, move) for move in moves)
    return tuple(sorted(found, key=lambda each: -each.worth))


def _in_order(animals: set[str]) -> tuple[str, ...]:
    return tuple(name for name in ANIMALS if name in animals)


def _use(flight: Prospect) -> int:
    if flight.saved_friends:
        return 0
    if flight.risks:
        return 3
    return 1 if flight.outlook.friends else 2


def _futures(view: View, move: str) -> list[View]:
    """The views after a move: of a fight it may win or lose, that of winning first."""
    seen = outlook(view, move)
    fights = seen is not None and seen.fight
    return [after(view, move, draws) for draws in ((WON, LOST) if fights else ((),))]


def _worth(futures: Sequence[View], seat: Seat) -> float:
    """How a seat stands then, on the average, if it swims where that is better."""
    return sum(_settled(future, seat) for future in futures) / len(futures)


def _settled(view: View, seat: Seat) -> float:
    here = standing(view, seat)
    return max(here, _worth(_futures(view, "swim"), seat)) if view.phase == "swim" else here


def standing(view: View, seat: Seat) -> float:
    """How far the seat has come, less what is at risk, less how far the others have come."""
    total = 0.0
    for other, progress in enumerate(view.progress):
        way = sum(_way(view, animal, far) for animal, far in enumerate(progress))
        total += way if other == seat else -way
    risked = (ANIMALS.index(name) for name in _endangered(view, seat))
    return total - RISK * sum(max(_way(view, a, view.progress[seat][a]), 0) for a in risked)


def _way(view: View, animal: int, far: int) -> int:
    if animal == KOOKABURRA:
        return A_FLIGHT if far else 0
    return far + AT_HOME if far == view.size else far
