"""What is on rails in Voll in Fahrt besides locos: lanes, buffers, bridges, their way, signals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from deflate import zlib_compress, zlib_decompress
from PIL import Image, ImageChops

from engines.voll_track import SLOTS, Orientation
from renderers import kit
from renderers.kit import CREAM, GOLD, INK, Blob, Colour, Pen, Plane, mix, rgb
from renderers.paths import Point, beside, bezier, walk
from renderers.voll_rails import (
    HALF,
    OUT,
    SQUARE,
    cut,
    flat_track,
    lane,
    length,
    spot,
    tracks,
)

STEEL: Final = {"blue": rgb("3f86cf"), "red": rgb("cf4a3f"), "yellow": rgb("e0b02c")}
SHINE, WEB = rgb("d8d2d6"), rgb("37303c")
BED, WOOD = rgb("453d42"), rgb("735c4d")
STONES = (rgb("b0a394"), rgb("8a7e74"))
START, START_TIE, START_EDGE = rgb("5fae4e"), rgb("4b8a42"), rgb("2f6b33")
SIGNAL_RED = rgb("d3362b")

GAUGE: Final = 12
"""From the middle of a track to each of its rails."""

TIES: Final = 20.4
WAIST: Final = 37
"""How far the steel of a bridge reaches beyond its outermost tracks."""


# --- tracks ---------------------------------------------------------------------------------------


def strip(pen: Pen, path: Sequence[Point], width: float, fill: Colour) -> None:
    """A band along the path with square ends."""
    # Piece by piece: Pillow leaves stray lines beside polygons that bend.
    sides = zip(beside(path, width / 2), beside(path, -width / 2), strict=True)
    for (a, b), (c, d) in pairwise(sides):
        pen.poly([a, b, d, c], fill)


def ties(pen: Pen, path: Sequence[Point], fill: Colour, gap: float = TIES) -> None:
    """Sleepers across a path."""
    for x, y, a in walk(path, gap, 9, 9):
        c, s = math.cos(a), math.sin(a)
        strip(pen, [(x - 4 * c, y - 4 * s), (x + 4 * c, y + 4 * s)], 42, fill)


def rails(pen: Pen, path: Sequence[Point]) -> None:
    """Two shiny rails along a path."""
    for side in (-GAUGE, GAUGE):
        line = beside(path, side)
        strip(pen, line, 8, WEB)
        strip(pen, [(x - 0.6, y - 0.9) for x, y in line], 3.6, SHINE)


def buffer(pen: Pen, path: Sequence[Point]) -> None:
    """A red and white stop across the end of a path."""
    (x0, y0), (x, y) = path[-2:]
    d = math.dist((x0, y0), (x, y))
    c, s = (x - x0) / d, (y - y0) / d

    def bar(deep: float, low: float, high: float, fill: Colour) -> None:
        corners = ((-deep, low), (deep, low), (deep, high), (-deep, high))
        pen.poly([(x + c * u - s * v, y + s * u + c * v) for u, v in corners], fill)

    bar(10, -29, 29, INK)
    bar(7, -26, 26, CREAM)
    for middle in (-17.5, 0, 17.5):
        bar(7, middle - 4.5, middle + 4.5, SIGNAL_RED)


def lanes(pen: Pen) -> None:
    """All that lies still: bed, one slab a square, sleepers, rails, stops."""
    for section in ("start", "NW", "NE", "SE", "approach"):
        for number in (1, 2, 3):
            _lane(pen, section, number)


def _lane(pen: Pen, section: str, number: int) -> None:
    path, count = lane(section, number), length(section, number)
    strip(pen, path, 63, BED)
    joint = 3.5 / SQUARE
    for i in range(count):
        slab = cut(path, (i + joint) / count, (i + 1 - joint) / count)
        if section == "approach" and i == count - 1:
            strip(pen, slab, 56, CREAM)
            _chequer(pen, slab)
        else:
            start = section == "start"
            strip(pen, slab, 56, START if start else STONES[i % 2])
            ties(pen, slab, START_TIE if start else WOOD)
    rails(pen, path)
    if section == "start":
        _chevrons(pen, path[0])
    if section == "approach":
        buffer(pen, cut(path, 0, 0.995))


def _chequer(pen: Pen, slab: Sequence[Point]) -> None:
    """The pattern of a goal square."""
    (x, y), wide = slab[-1], (slab[0][0] - slab[-1][0]) / 8
    for column in range(8):
        for row in range(4):
            if (column + row) % 2:
                left, top = x + wide * column, y + 14 * (row - 2)
                corners = [
                    (left, top),
                    (left + wide, top),
                    (left + wide, top + 14),
                    (left, top + 14),
                ]
                pen.poly(corners, SIGNAL_RED)


def _chevrons(pen: Pen, foot: Point) -> None:
    """Whither one drives from a start square."""
    x, y = foot[0], foot[1] - 24
    for fill, width in ((START_EDGE, 10), (CREAM, 4)):
        for dy in (0, -26, -52):
            pen.line([(x - 7, y + dy), (x, y + dy - 9), (x + 7, y + dy)], fill, width)


# --- bridges --------------------------------------------------------------------------------------


def area(zone: str, along: tuple[float, float], out: tuple[float, float]) -> list[Point]:
    """The corners of a rectangle, seen from a zone."""
    (a, b), (c, d) = along, out
    return [spot(zone, *at) for at in ((a, c), (b, c), (b, d), (a, d))]


def middle(zone: str) -> Point:
    """The middle of a bridge in this zone."""
    return spot(zone, 0, (OUT[1] + OUT[4]) / 2)


def bridge(zone: str, colour: str, lies: Orientation) -> Image.Image:
    """A steel platform with its eight squares and its rails, to lay with its middle on a zone's."""
    steel = STEEL[colour]
    pen = _sheet(zone)
    low, high = OUT[4] - WAIST, OUT[1] + WAIST
    for grow, fill in ((2, INK), (-2, steel)):
        pen.poly(area(zone, (-HALF - grow / 2, HALF + grow / 2), (low - grow, high + grow)), fill)
    _deck(pen, zone, steel)
    found = list(tracks(zone, lies, colour))
    for track in found:
        ties(pen, track.path, mix(steel, INK, 0.45))
    for track in found:
        rails(pen, track.path)
        if track.buffer:
            buffer(pen, track.path)
    sheet = pen.done()
    under = kit.shadow(sheet, 7, 0.6)
    under.alpha_composite(sheet)
    return under


@lru_cache(4)
def glow(zone: str) -> Image.Image:
    """Light round a bridge that has just moved there."""
    outside, inside = _sheet(zone), _sheet(zone)
    low, high = OUT[4] - WAIST, OUT[1] + WAIST
    for pen, grow in ((outside, 5), (inside, 0)):
        pen.poly(area(zone, (-HALF - grow, HALF + grow), (low - grow, high + grow)), GOLD)
    sheet, hole = outside.done(), inside.done().getchannel("A")
    under = kit.shadow(sheet, 6, 0.9, GOLD)
    under.alpha_composite(sheet)
    under.putalpha(ImageChops.subtract(under.getchannel("A"), hole))
    return under


def _sheet(zone: str) -> Pen:
    """As large as a zone, with a margin for shadows; its middle lies on the zone's."""
    (x, y), margin = middle(zone), 34
    wide, high = float(HALF + margin), (OUT[1] - OUT[4]) / 2 + WAIST + margin
    if zone in "WE":
        wide, high = high, wide
    return Pen(round(2 * wide), round(2 * high), x - wide, y - high)


def _deck(pen: Pen, zone: str, steel: Colour) -> None:
    """The eight squares in two tones, and the rivets at the sides."""
    for slot in SLOTS:
        for along in (-HALF, 0):
            tone = 0.46 if (slot + (along == 0)) % 2 else 0.36
            square = (along + 3.5, along + HALF - 3.5), (OUT[slot] - 28.5, OUT[slot] + 28.5)
            pen.poly(area(zone, *square), mix(steel, CREAM, tone))
    for along in (-HALF + 12, 0, HALF - 12):
        for out in (OUT[4] - 33, OUT[1] + 33):
            pen.circle(*spot(zone, along, out), 3.4, INK)
            pen.circle(*spot(zone, along, out), 2, CREAM)


def shift_arrow(colour: str, start: str, end: str) -> tuple[Image.Image, float, float]:
    """The way of a bridge through the pit: a sprite and its upper left corner."""
    packed, (width, height), left, top = _packed_arrow(colour, start, end)
    pixels = zlib_decompress(packed, 4 * width * height)
    return Image.frombytes("RGBA", (width, height), bytes(pixels)), left, top


@lru_cache(36)
def _packed_arrow(colour: str, start: str, end: str) -> tuple[bytes, tuple[int, int], int, int]:
    """All that there are: each takes long to draw, and compressed little room."""
    curve = bezier(
        [spot(start, 0, 300), spot(start, 0, 60), spot(end, 0, 60), spot(end, 0, 216)], 40
    )
    path = cut(curve, 0, 0.88)
    xs, ys = zip(*path, spot(end, 0, 216), strict=True)
    left, top, margin = round(min(xs)), round(min(ys)), 56
    width, height = round(max(xs)) - left, round(max(ys)) - top
    pen = Pen(width + 2 * margin, height + 2 * margin, left - margin, top - margin)
    (x0, y0), (x, y) = path[-3], path[-1]
    a = math.atan2(y - y0, x - x0)
    tips = ((56, 0), (46, 1.9), (46, -1.9))
    head = Blob(Plane(tuple((x + r * math.cos(a + t), y + r * math.sin(a + t)) for r, t in tips)))
    for grow, fill in ((11, INK), (6, CREAM), (0, STEEL[colour])):
        strip(pen, path, 30 + 2 * grow, fill)
        pen.circle(*path[0], 15 + grow, fill)
        head.draw(pen, fill, grow)
    turn = curve[len(curve) // 2]
    for x, y, t in walk(path, 44, 30, 20)[:-1]:
        if math.dist((x, y), turn) > 56:
            bent = ((12, 2.3), (9, 0), (12, -2.3))
            line = [(x + r * math.cos(t + k), y + r * math.sin(t + k)) for r, k in bent]
            pen.line(line, CREAM, 6)
    _half_turn(pen, *turn, STEEL[colour])
    sheet = pen.done()
    box = sheet.getbbox()
    assert box is not None
    arrow = sheet.crop(box)
    packed = bytes(zlib_compress(arrow.tobytes(), 1))
    return packed, arrow.size, left - margin + box[0], top - margin + box[1]


def _half_turn(pen: Pen, x: float, y: float, steel: Colour) -> None:
    """The sign that a bridge turns on its way."""
    for r, fill in ((45, INK), (40, CREAM), (34, steel)):
        pen.circle(x, y, r, fill)
    for turn in (0.0, math.pi):
        arc = [turn + 0.2 + 2.1 * i / 16 for i in range(17)]
        pen.line([(x + 19 * math.cos(t), y + 19 * math.sin(t)) for t in arc], CREAM, 7)
        a = arc[-1]
        tip, way = (x + 19 * math.cos(a), y + 19 * math.sin(a)), a + math.pi / 2
        corners = ((17, 0), (12, 2.1), (12, -2.1))
        pen.poly(
            [(tip[0] + r * math.cos(way + t), tip[1] + r * math.sin(way + t)) for r, t in corners],
            CREAM,
        )


@lru_cache(2)
def signal(go: bool) -> Image.Image:
    """Whether a bridge lies in the zone ahead."""
    pen = Pen(40, 76)
    pen.line([(20, 70), (20, 40)], INK, 9)
    pen.line([(20, 70), (20, 40)], kit.STONE, 4)
    pen.box(5, 4, 30, 46, 13, INK)
    pen.circle(20, 17, 9, rgb("6b2a2a") if go else rgb("ff5a3d"))
    pen.circle(20, 36, 9, rgb("5fe07a") if go else rgb("234a33"))
    return pen.done()


@lru_cache(3)
def colour_die(colour: str, size: int) -> Image.Image:
    """The face shows the rails of the bridge as it lies in P, read upwards."""
    steel, s = STEEL[colour], size
    pen = Pen(s, s + 8)
    pen.box(0, 8, s, s, s * 0.2, INK)
    pen.box(4, 12, s - 8, s - 8, s * 0.16, mix(steel, INK, 0.35))
    pen.box(4, 4, s - 8, s - 8, s * 0.16, steel)
    for fill, width in ((INK, 12), (CREAM, 6.5)):
        for column in "LR":
            for slot in SLOTS:
                track = flat_track(colour, column, slot)
                line = [
                    (s / 2 + (at - 2.5) * s * 0.2, s / 2 - along / HALF * s * 0.34)
                    for along, at in track.path
                ]
                pen.line(line, fill, width)
                if track.buffer:
                    x, y = line[-1]
                    pen.line([(x - 8, y), (x + 8, y)], fill, width)
    return pen.done()


@lru_cache(1)
def start_ring() -> Image.Image:
    """Light round a start square where a loco may be placed."""
    pen, hole = Pen(100, 140), Pen(100, 140)
    for grow, fill in ((0, GOLD), (-7, rgb("fff0b0"))):
        pen.box(16 - grow, 15 - grow, 68 + 2 * grow, 110 + 2 * grow, 14, fill)
    hole.box(26, 25, 48, 90, 8, INK)
    sheet = pen.done()
    sheet.putalpha(ImageChops.subtract(sheet.getchannel("A"), hole.done().getchannel("A")))
    return Image.alpha_composite(kit.shadow(sheet, 5, 0.8, GOLD), sheet)
