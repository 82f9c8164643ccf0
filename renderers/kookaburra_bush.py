"""The bush of the Kookaburra Game: red earth, gum trees, the billabong and its rivers, the road."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final

from renderers.kit import CREAM, INK, Blob, Colour, Limb, Pen, Plane, SeatLook, mix
from renderers.kookaburra_place import CENTRE, SIGNS, river, square, track, yard
from renderers.kookaburra_tones import (
    BANK,
    CANOPY,
    DEEP,
    LEAF,
    LEAF_TILE,
    LIGHT_CANOPY,
    LOTUS,
    PAW,
    ROAD,
    ROAD_EDGE,
    ROCK,
    SHORE,
    SOIL,
    SPINIFEX,
    WATER,
    WATTLE,
)
from renderers.paths import Point, catmull, rows

Owners = Mapping[int, SeatLook]
"""Whose corner it is."""

ROAD_WIDTH, LANE_WIDTH = 86, 34


def blot(
    x: float, y: float, rx: float, ry: float, seed: int, rough: float = 0.16, n: int = 11
) -> list[Point]:
    """An irregular round patch."""
    dice = random.Random(seed)
    spots = []
    for i in range(n):
        k, a = 1 + dice.uniform(-rough, rough), math.tau * i / n
        spots.append((x + rx * k * math.cos(a), y + ry * k * math.sin(a)))
    return catmull(spots, 10, closed=True)


# --- the ground and what grows there --------------------------------------------------------------

PATCHES: Final = rows(
    "572 30 210 118, 572 1020 240 126, 26 525 128 170, 1118 525 128 170, 572 525 330 250"
)
TUFTS: Final = rows("392 396, 756 652, 398 648, 750 398")
ROCKS: Final = rows("572 66 28, 104 636 25, 1046 640 25, 572 1008 26")
WATTLES: Final = rows("438 56 17, 706 58 17, 438 1006 17, 700 1006 17")
PAWS: Final = rows("56 566 1, 1092 560 -1, 372 98 1, 776 98 -1, 372 1008 1, 772 1006 -1")
GUMS: Final = rows("470 138 44 -1, 676 136 44 1, 476 1014 46 -1, 672 1012 46 1")
GROVE: Final = rows("-34 22 60 1, 52 62 46 -1")
"""The trees of a corner where nobody lives, from the middle of box and home."""


def earth(pen: Pen) -> None:
    for x, y, rx, ry in PATCHES:
        pen.poly(blot(x, y, rx, ry, round(x + y)), SOIL)
    for x, y in TUFTS:
        for dx, tall in ((-13, 17), (0, 28), (13, 17)):
            pen.poly([(x + dx / 2 - 5, y), (x + dx / 2 + 5, y), (x + dx * 1.3, y - tall)], SPINIFEX)
    for x, y, r in ROCKS:
        _boulder(pen, x, y, r)
    for x, y, r in WATTLES:
        _wattle(pen, x, y, r)
    for x, y, lean in PAWS:
        _paw(pen, x, y, lean)


def _boulder(pen: Pen, x: float, y: float, r: float) -> None:
    for grow, fill, k in ((3.5, INK, 1), (0, ROCK, 1), (0, mix(ROCK, SOIL, 0.6), 0.5)):
        cx, cy = x - (1 - k) * r * 0.5, y - r * 0.33 - (1 - k) * r * 0.25
        ends = (cx - r * 0.45 * k, cy), (cx + r * 0.4 * k, cy - 3)
        pen.capsule(*ends, r * 0.5 * k + grow, r * 0.62 * k + grow, fill)


def _wattle(pen: Pen, x: float, y: float, r: float) -> None:
    """A bush with yellow flowers."""
    balls = rows("-.9 -.2 .7, .85 -.1 .75, 0 -.75 .95")
    for grow, fill in ((3.5, INK), (0, CANOPY)):
        for dx, dy, s in balls:
            pen.circle(x + dx * r, y + dy * r, s * r + grow, fill, 0.9)
    for dx, dy in rows("-1.1 -.3, -.5 -.7, .1 -1.2, .5 -.5, 1.1 -.3, 0 -.1, -.7 .2, .8 .25"):
        pen.circle(x + dx * r, y + dy * r, 4, WATTLE)


def _paw(pen: Pen, x: float, y: float, lean: float) -> None:
    """A kangaroo paw: red flowers on a stem."""
    stem = catmull([(x, y), (x + 3 * lean, y - 24), (x + 15 * lean, y - 44)], 6)
    pen.line(stem, LEAF, 4)
    for dx, dy in ((15, -44), (9, -34), (19, -36)):
        pen.capsule((x + dx * lean, y + dy), (x + (dx + 7) * lean, y + dy - 9), 4.5, 3, PAW)


def gum(pen: Pen, x: float, y: float, s: float, lean: float = 1) -> None:
    """A gum tree: a forked white trunk below loose clouds of leaves."""
    limbs = rows("0 0 .05 -.75 .15 .11, .05 -.7 -.45 -1.4 .09 .06, .05 -.7 .5 -1.4 .09 .06")
    for fill, grow in ((INK, 3.5), (CREAM, 0.5)):
        for x0, y0, x1, y1, r0, r1 in limbs:
            ends = (x + x0 * lean * s, y + y0 * s), (x + x1 * lean * s, y + y1 * s)
            pen.capsule(*ends, r0 * s + grow, r1 * s + grow, fill)
    clouds = rows("-.55 -1.5 .5, .1 -1.95 .6, .66 -1.45 .46, 0 -1.42 .4")
    tones = ((INK, 3.5, 0.0, 0.0), (CANOPY, 0, 0, 0), (LIGHT_CANOPY, -0.22 * s, -0.12, -0.14))
    for fill, grow, dx, dy in tones:
        for cx, cy, r in clouds:
            pen.circle(x + (cx * lean + dx) * s, y + (cy + dy) * s, r * s + grow, fill, 0.82)


def grove(pen: Pen, corner: int) -> None:
    (x0, y0), (x1, y1) = yard(corner, "box"), yard(corner, "home")
    for dx, dy, s, lean in GROVE:
        gum(pen, (x0 + x1) / 2 + dx, (y0 + y1) / 2 + dy, s, lean)


# --- water ----------------------------------------------------------------------------------------

LILIES: Final = rows("-92 22 19, -60 46 13, -104 54 12, 70 -50 16, 16 74 13")
REEDS: Final = rows("-6 -112 1, 18 134 -1")


def waters(pen: Pen, owners: Owners) -> None:
    """The billabong and four rivers, whose banks have the colours of their seats."""
    cx, cy = CENTRE
    pond = blot(cx, cy, 178, 130, 5, 0.1, 13)
    Blob(Plane(tuple(pond))).draw(pen, SHORE, 15)
    for grow in (13, 0):
        for corner in range(len(SIGNS)):
            line = river(corner)
            bank = owners[corner].colour if corner in owners else BANK
            for part in (line[:30], line[:-31:-1]):
                widths = (36.0 + 2 * grow, 44.0 + 2 * grow)
                pen.ribbon(part, bank if grow else WATER, widths)
    pen.poly(pond, WATER)
    pen.poly(blot(cx + 4, cy + 6, 142, 98, 8, 0.1, 13), DEEP)
    for x, y, r in LILIES:
        _lily(pen, cx + x, cy + y, r)
    for x, y, lean in REEDS:
        _reeds(pen, cx + x, cy + y, lean)
    for corner, seat in owners.items():
        line = river(corner)
        for t in (0.2, 0.8):
            i = round(t * (len(line) - 1))
            (x, y), (u, v) = line[i], line[i + 1]
            fish(pen, x, y, seat.colour, math.atan2(v - y, u - x))


def _lily(pen: Pen, x: float, y: float, r: float) -> None:
    pen.circle(x, y, r, LEAF_TILE, 0.8)
    pen.poly([(x, y), (x + r + 1, y - 5), (x + r + 1, y + 5)], DEEP)
    if r > 15:
        for dx, dy in ((-5, 0), (5, 0), (0, -5), (0, 3)):
            pen.circle(x - 3 + dx, y - 3 + dy, 4.5, LOTUS)
        pen.circle(x - 3, y - 4, 3, WATTLE)


def _reeds(pen: Pen, x: float, y: float, lean: float) -> None:
    for dx, tall in ((-12, 30), (0, 42), (11, 34)):
        tip = (x + dx + 6 * lean, y - tall)
        pen.line([(x + dx, y + 8), tip], LEAF, 4)
        pen.capsule(tip, (tip[0] - 1.5 * lean, tip[1] + 11), 4, 4, ROAD_EDGE)


def fish(pen: Pen, x: float, y: float, colour: Colour, a: float) -> None:
    """A fish that swims to where ``a`` points."""

    def at(u: float, v: float) -> Point:
        return (x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a))

    tail = Plane((at(-8, 0), at(-22, -10), at(-18, 0), at(-22, 10)))
    body = Blob(Limb(at(7, 0), at(-8, 0), 10, 4), tail)
    body.draw(pen, INK, 3.5)
    body.draw(pen, colour)
    for r, fill in ((3, CREAM), (1.7, INK)):
        pen.circle(*at(9, -3), r, fill)


# --- the road -------------------------------------------------------------------------------------


def road(pen: Pen, owners: Owners) -> None:
    """The road below the squares, and lanes from each gate to box and home."""
    line = [spot[:2] for spot in track(48)]
    for grow, fill in ((10, ROAD_EDGE), (0, ROAD)):
        _band(pen, [*line, line[0]], fill, ROAD_WIDTH + grow)
        for corner in owners:
            gate = square(12, corner * 3)[:2]
            for place in ("home", "box"):
                _band(pen, [yard(corner, place), gate], fill, LANE_WIDTH + grow)


def _band(pen: Pen, line: Sequence[Point], fill: Colour, width: float) -> None:
    pen.ribbon(line, fill, (width, width))
