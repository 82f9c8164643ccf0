"""Where everything lies on the mountain of Hoppla Lama: spaces, road, shortcuts, village."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from renderers.kit import Colour, rgb
from renderers.paths import Point, bezier, catmull, points

BOARD: Final = (24, 24, 1096, 1002)
"""x, y, width and height of the landscape."""

VILLAGE_SPACE: Final = 1
CRATER_SPACE: Final = 16

SPACES: Final[dict[int, Point]] = dict(
    enumerate(
        points(
            "300 930, 600 950, 800 940, 1005 890, 900 752, 735 768, 570 756, 345 710, 128 612,"
            "385 560, 620 582, 800 560, 928 494, 1032 366, 835 326, 540 238"
        ),
        start=1,
    )
)
BENDS: Final = {
    1: points("450 944"),
    4: points("1018 822, 985 772"),
    8: points("212 686"),
    9: points("160 556, 250 536"),
    13: points("1000 446"),
    15: points("756 290, 690 254"),
}
"""Further points of the road, between a space and the next."""

VILLAGE: Final = tuple(points("100 908, 244 994, 346 906, 114 1000, 222 898, 374 998"))
"""A place for each seat's llama, its own for the whole match."""

_OUT: Final = points("420 236, 60 190, 8 420, 38 780")
_BESIDE: Final = tuple(points("52 770, 184 912, 290 808, 46 915, 174 766, 322 918"))
"""How one flies out of the crater, and where that ends beside each seat's llama in the village."""

CONE, RUST, OCHRE, MEADOW = rgb("5b3350"), rgb("a2523f"), rgb("dca052"), rgb("7fab55")
ROCK, RUST_LIP, WOOD = rgb("8b8390"), rgb("c9714f"), rgb("5b3a2a")
WATER, FOAM = rgb("4aa3c7"), rgb("c8ebf1")


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A rope bridge: where it ends, its colours, and the middle of it."""

    end: int
    colour: Colour
    light: Colour
    text: Colour
    path: Sequence[Point]


SHORTCUTS: Final = {
    4: Shortcut(
        14,
        rgb("cf3a28"),
        rgb("f06a45"),
        rgb("fff6e2"),
        bezier(points("1052 866, 1108 750, 1102 560, 1064 404")),
    ),
    7: Shortcut(
        10,
        rgb("f2bd2c"),
        rgb("ffe27a"),
        rgb("3a2430"),
        bezier(points("528 742, 486 716, 484 640, 424 588")),
    ),
}


def _road() -> tuple[list[Point], dict[int, int]]:
    line: list[Point] = []
    knots: dict[int, int] = {}
    for space, spot in SPACES.items():
        knots[space] = len(line) * 24
        line += [spot, *BENDS.get(space, [])]
    return catmull(line), knots


ROAD, KNOTS = _road()
"""The middle of the road from 1 to 16, and at which of its points each space lies."""


def stretch(start: int, end: int) -> list[Point]:
    """The road from one space to another, in either direction."""
    low, high = sorted((start, end))
    path = ROAD[KNOTS[low] : KNOTS[high] + 1]
    return path if start < end else path[::-1]


def looks_right(space: int) -> bool:
    """Whether the road leads to the right from here, and the llama with it."""
    return not (5 <= space <= 8 or space >= 14)


def way_home(seat: int) -> list[Point]:
    """From the crater through the air down to where the seat's llama stands in the village."""
    x, y = _BESIDE[seat]
    # The farther to the right it ends, the more it has to keep off the number of space 9.
    return list(bezier([*_OUT[:2], *((ox - x / 8, oy) for ox, oy in _OUT[2:]), (x, y)]))


def standing(llamas: Iterable[int]) -> list[Point]:
    """Where each seat's llama has its feet."""
    return [
        VILLAGE[seat] if space == VILLAGE_SPACE else SPACES[space]
        for seat, space in enumerate(llamas)
    ]
