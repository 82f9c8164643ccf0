"""The ring of tiles of Ugah Ugah and how its two hunters go round.

Places 0 … 30 lie clockwise; the gap between 30 and 0 is place -1 for the small hunter, who walks
clockwise, and 31 for the big one, who walks the other way. No hunter ever comes back to the gap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, Literal, TypeAlias

Hunter: TypeAlias = Literal["small", "big"]

HUNTERS: Final[tuple[Hunter, Hunter]] = ("small", "big")
OTHER: Final[Mapping[Hunter, Hunter]] = {"small": "big", "big": "small"}
VALUES: Final = (1,) * 7 + (2,) * 9 + (3,) * 8 + (4,) * 5 + (5,) * 2
"""All tiles, in the order in which they are shuffled; 1 is the stinky caterpillar."""

PLACES: Final = len(VALUES)
SMALL_START: Final = -1
BIG_START: Final = PLACES
FACE_UP: Final = frozenset(range(3, PLACES, 4))
"""The only places whose tiles lie face up when the unknown is hunted."""

_STOPS: Final = PLACES + 1
"""Places and the gap, for distances: the gap is the last, or -1, on a ring of that many."""


def way(tiles: Sequence[int | None], hunter: Hunter, start: int, steps: int) -> tuple[int, ...]:
    """The places of the tiles that a hunter counts; it stops on the last. Empty: no tile is left.

    A tile of value 0 is gone. No tile counts twice, so there may be fewer places than steps.
    """
    if hunter == "small":
        ahead = chain(range(start + 1, PLACES), range(start))
    else:
        ahead = chain(range(start - 1, -1, -1), range(PLACES - 1, start, -1))
    counted: list[int] = []
    for place in ahead:
        if tiles[place] != 0:
            counted.append(place)
            if len(counted) == steps:
                break
    return tuple(counted)


def passes(hunter: Hunter, start: int, end: int, other: int) -> bool:
    """Whether a walk from start to end leads beyond the place of the other hunter."""
    onward = 1 if hunter == "small" else -1
    # The other is 1 to 32 stops away: two in the gap are a whole round apart, and never pass.
    return (end - start) * onward % _STOPS > ((other - start) * onward - 1) % _STOPS + 1


def stops(
    tiles: Sequence[int | None], places: Mapping[Hunter, int], walks: Sequence[tuple[Hunter, int]]
) -> dict[Hunter, int | None]:
    """Where hunters would stop, walking so many steps one after the other; None: nowhere new."""
    left, found = list(tiles), dict[Hunter, int | None]()
    for hunter, steps in walks:
        *_, end = (None, *way(left, hunter, places[hunter], steps))
        found[hunter] = end
        if end is not None:
            left[end] = 0
    return found


def is_face_up(unknown: bool, place: int) -> bool:
    """Whether the tile of this place lies open; ``unknown`` is the option."""
    return not unknown or place in FACE_UP
