"""The dice of Ugah Ugah, and what may be kept of a throw."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final, Literal, TypeAlias

Face: TypeAlias = Literal["bone", "dino", "mammoth", "bird", "small", "big"]
Feast: TypeAlias = Literal["dino", "mammoth", "bird"]
Dice: TypeAlias = tuple[Face, ...]
"""One face a die, in the order of the faces."""

FACES: Final[Dice] = ("bone", "dino", "mammoth", "bird", "small", "big")
FEASTS: Final[tuple[Feast, ...]] = ("dino", "mammoth", "bird")
DICE: Final = 5

_ORDER: Final = {face: number for number, face in enumerate(FACES)}


def faces(drawn: Iterable[int]) -> Dice:
    return tuple([FACES[number] for number in sorted(drawn)])


@cache
def together(kept: Dice, more: Dice) -> Dice:
    return tuple(sorted(kept + more, key=_ORDER.__getitem__))


@cache
def choices(dice: Dice) -> dict[str, Dice]:
    """Every move that keeps some of these symbols, and the dice which that sets aside."""
    shown = tuple(dict.fromkeys(dice))
    return {
        " ".join(("keep", *symbols)): tuple(face for face in dice if face in symbols)
        for count in range(1, len(shown) + 1)
        for symbols in combinations(shown, count)
    }


@cache
def choice_moves(dice: Dice) -> tuple[str, ...]:
    return tuple(choices(dice))
