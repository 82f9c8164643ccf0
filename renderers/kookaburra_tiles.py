"""What stands along the road of the Kookaburra Game: squares, gates, signposts, huts and yards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image

from renderers.kit import INK, MIN_TEXT, Blob, Colour, Pen, Plane, SeatLook, mix
from renderers.kookaburra_bush import Owners, blot, fish
from renderers.kookaburra_place import FINE, WINDOWS, square, track, yard
from renderers.kookaburra_tones import (
    EAVES,
    FOAM,
    LEAF,
    LEAF_TILE,
    ROAD,
    ROAD_EDGE,
    SANDSTONE,
    WALL,
    doorstep,
    dusk,
)
from renderers.paths import Point, walk

TILE, GATE = 126, 170
"""Side of the sheet on which a square is drawn, and one with a gate."""

WIDE, TIP = 35, 7
"""Half the width of a square, and how far its front edge points ahead."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a square is: a leaf, an end of a river, a gate, or nothing special."""

    leaf: bool
    gate: SeatLook | None = None
    river: SeatLook | None = None
    mouth: bool = False


def kinds(size: int, owners: Owners) -> list[Kind]:
    gates = {corner * size // 4: seat for corner, seat in owners.items()}
    mouths = {(gate + size // 3) % size: seat for gate, seat in gates.items()}
    banks = {(gate + 2 * size // 3) % size: seat for gate, seat in gates.items()}
    return [
        Kind(k % 3 == 0, gates.get(k), mouths.get(k) or banks.get(k), k in mouths)
        for k in range(size)
    ]


Sheets: TypeAlias = dict[tuple[int, int, Kind], Image.Image]
"""Squares that have been drawn already: boards of one length differ in few."""


def put_squares(ground: Image.Image, size: int, owners: Owners, sheets: Sheets) -> None:
    """All squares, far ones first."""
    every = kinds(size, owners)
    for k in sorted(range(size), key=lambda k: square(size, k)[1]):
        (x, y, _), key = square(size, k), (size, k, every[k])
        sheet = sheets[key] = sheets.get(key) or _square(*key)
        ground.alpha_composite(sheet, (round(x) - sheet.width // 2, round(y) - sheet.height // 2))


def _square(size: int, k: int, kind: Kind) -> Image.Image:
    (x, y, a), side = square(size, k), GATE if kind.gate else TILE
    pen = Pen(side, side, round(x) - side / 2, round(y) - side / 2)
    top, rim = (LEAF_TILE if kind.leaf else SANDSTONE), None
    if kind.river:
        top, rim = (top if kind.leaf else FOAM), kind.river.colour
    if kind.gate:
        top, rim = doorstep(kind.gate), kind.gate.colour
    _slab(pen, size, k, top, rim)
    if kind.leaf:
        _leaf(pen, (x, y), a, kind.gate.dark if kind.gate else LEAF)
    elif kind.river:
        fish(pen, x, y, kind.river.colour, a + math.pi / 2 * (-1 if kind.mouth else 1))
    if kind.gate:
        _posts(pen, size, k, kind.gate)
    return pen.done()


def _slab(pen: Pen, size: int, k: int, top: Colour, rim: Colour | None) -> None:
    """A flat stone whose front edge points the way to go; rivers and gates have a rim."""
    (x, y, a), (u, v, _) = square(size, k), square(size, k + 1)
    half = min(math.dist((x, y), (u, v)), 96) / 2 - 6
    c, s = math.cos(a), math.sin(a)

    def stone(shrink: float, down: float = 0) -> Blob:
        h, w = half - shrink, WIDE - shrink
        corners = ((-h, -w), (h - TIP, -w), (h + TIP, 0), (h - TIP, w), (-h, w), (TIP + 4 - h, 0))
        return Blob(Plane(tuple((x + p * c - q * s, y + p * s + q * c + down) for p, q in corners)))

    if rim:
        for down, fill, grow in ((7, INK, 8), (0, INK, 8), (7, mix(rim, INK, 0.25), 4)):
            stone(4, down).draw(pen, fill, grow)
    stone(4).draw(pen, rim or top, 4)
    if rim:
        stone(9).draw(pen, top, 3)


def _leaf(pen: Pen, middle: Point, a: float, colour: Colour) -> None:
    """A curved eucalyptus leaf across the road."""
    (x, y), c, s = middle, math.cos(a), math.sin(a)
    blade = []
    for side, steps in ((1, range(13)), (-1, range(12, -1, -1))):
        for t in (i / 12 for i in steps):
            along = -7 + side * 11 * math.sin(math.pi * t) + 9 * math.sin(2.6 * t)
            across = -27 + 54 * t
            blade.append((x + along * c - across * s, y + along * s + across * c))
    pen.poly(blade, colour)


def _posts(pen: Pen, size: int, k: int, seat: SeatLook) -> None:
    """The gate proper: two posts and a bar across the road, ahead of the square."""
    x, y, a = track(size)[(k * FINE + FINE // 2) % (size * FINE)]
    ends = [(x - v * math.sin(a), y + v * math.cos(a)) for v in (-38, 47)]
    for grow, fill in ((7, INK), (0, seat.colour)):
        pen.line(ends, fill, 5 + grow)
        for px, py in ends:
            pen.circle(px, py, 8 + grow / 2, fill)


# --- huts and yards -------------------------------------------------------------------------------


def homestead(pen: Pen, corner: int, seat: SeatLook) -> None:
    """The home, a hut with five windows, and the box, a fenced yard."""
    _hut(pen, *yard(corner, "home"), seat)
    _fence(pen, *yard(corner, "box"), seat)


def _hut(pen: Pen, x: float, y: float, seat: SeatLook) -> None:
    slope = ((x - 98, y - 4), (x - 58, y - 62), (x + 58, y - 62), (x + 98, y - 4))
    walls = ((x - 86, y - 8), (x + 86, y - 8), (x + 86, y + 52), (x - 86, y + 52))
    Blob(Plane(slope), Plane(walls)).draw(pen, INK, 5)
    pen.poly(walls, WALL)
    pen.poly([*walls[:2], (x + 86, y + 6), (x - 86, y + 6)], EAVES)
    pen.poly(slope, seat.colour)
    for i in (-3.2, 0, 3.2):
        pen.line([(x + i * 14.5, y - 58), (x + i * 24, y - 6)], seat.dark, 3)
    pen.line([(x - 56, y - 61), (x + 56, y - 61)], seat.light, 5)
    for dx, dy in WINDOWS:
        frame = seat.light if dy < 0 else ROAD_EDGE
        for r, fill in ((25.0, frame), (20.5, dusk(seat))):
            pen.circle(x + dx, y + dy, r, fill)


def _fence(pen: Pen, x: float, y: float, seat: SeatLook) -> None:
    line = blot(x, y, 102, 60, 3, 0.03, 10)
    fence = Blob(Plane(tuple(line)))
    fence.draw(pen, INK, 8)
    fence.draw(pen, seat.colour, 4.5)
    pen.poly(blot(x, y, 97, 55, 3, 0.03, 10), ROAD)
    for px, py, _ in walk([*line, line[0]], 86):
        pen.circle(px, py, 8, INK)
        pen.circle(px, py, 5, seat.light)


# --- signposts ------------------------------------------------------------------------------------


def posted(size: int) -> list[int]:
    """The squares whose numbers stand beside the road: nearest to the middle of each side."""
    return [(corner * size // 4 + (size + 7) // 8) % size for corner in range(4)]


def signpost(size: int, k: int) -> Pen:
    """A board with the number of the square nearest to it, pointing the way to go."""
    x, y, a = square(size, k)
    off = 90 + 30 * abs(math.sin(a))
    x, y = x - off * math.sin(a), y + off * math.cos(a) - 8
    pen = Pen(180, 130, round(x) - 90, round(y) - 70)
    c, s = round(math.cos(a)), round(math.sin(a))
    left, right, top, bottom = x - 47, x + 47, y - 32, y + 26
    tip = ((right + 26, y - 3), (right, top), (right, bottom))
    if c < 0:
        tip = ((left - 26, y - 3), (left, top), (left, bottom))
    elif s:
        edge = top if s < 0 else bottom
        tip = ((x, edge + s * 22), (x - 26, edge), (x + 26, edge))
    board = Blob(Plane(((left, top), (right, top), (right, bottom), (left, bottom))), Plane(tip))
    for grow, fill in ((4.5, INK), (0, ROAD_EDGE)) if s != 1 else ():
        pen.capsule((x, y), (x, y + 42), 6 + grow, 6 + grow, fill)
    for grow, fill in ((8.5, INK), (4, ROAD)):
        board.draw(pen, fill, grow)
    pen.text(x, y - 3, str(k), MIN_TEXT, INK)
    return pen
