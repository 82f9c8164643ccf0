"""All that never changes on the board of Ugah Ugah: steppe, track, camp fire, skin and stone."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageDraw

from renderers import kit
from renderers.kit import CREAM, FRAME, INK, LAVA, Blob, Pen, Plane, mix, rgb
from renderers.paths import catmull, points
from renderers.ugah_clay import WOOD
from renderers.ugah_place import BOARD, CAMP, RING, SKIN, SLOT, SPOTS, STONE, TRACK
from renderers.ugah_steppe import (
    BAND,
    Hour,
    bones,
    far_away,
    fern,
    geyser,
    grass,
    palm,
    rock,
)

EARTH, EARTH_EDGE = rgb("f2d7a2"), rgb("a9743f")
HOLLOW: Final = mix(EARTH, EARTH_EDGE, 0.24)


def landmarks(pen: Pen) -> None:
    grass(pen)
    geyser(pen, 88, 186)
    palm(pen, 1052, 190, 118, 0.1)
    palm(pen, 1100, 250, 96, -0.1)
    track(pen)
    bones(pen, 262, 872)
    rock(pen, 206, 856, 20)
    fern(pen, 914, 822, 0.6, -1.2, -0.6, 0, 0.6, 1.2)
    rock(pen, 958, 828, 22)
    fern(pen, 52, 1030, 0.72, -0.45, 0.15, 0.85)
    fern(pen, 1092, 1030, 0.72, -0.85, -0.15, 0.45)


def track(pen: Pen) -> None:
    """The trodden ring with a hollow at every place, and the camp in the gap."""
    for grow, fill in ((4, EARTH_EDGE), (0, EARTH)):
        for x, y, _ in RING[::2]:
            pen.circle(x, y, TRACK + grow, fill)
    for x, y in SPOTS:
        pen.box(x - 36, y - 27, 72, 72, 27, HOLLOW)
    pen.circle(*CAMP, 100, mix(EARTH, CREAM, 0.5), 0.44)
    _fire(pen, CAMP[0], CAMP[1] - 14)


FLAME: Final = "0 6, -26 -2, -24 -28, -10 -22, -8 -58, 10 -32, 18 -44, 26 -14, 18 4"


def _fire(pen: Pen, x: float, y: float) -> None:
    for grow, fill in ((3.5, INK), (0, WOOD)):
        for s in (-1, 1):
            pen.capsule((x - 30 * s, y + 10), (x + 30 * s, y - 6), 6 + grow, 6 + grow, fill)
    tones = ((1.14, INK), (1, LAVA), (0.72, rgb("ffa62e")), (0.42, rgb("ffe27a")))
    for k, fill in tones:
        tongue = [(x + u * k, y + v * k + 3 * (1 - k)) for u, v in points(FLAME)]
        pen.poly(catmull(tongue, 8, closed=True), fill)
    for i in range(5):
        a = i * math.pi / 4
        rock(pen, x + 54 * math.cos(a), y + 14 + 20 * math.sin(a), 15)


HIDE: Final = "-338 -52, -310 -80, -252 -68, 0 -74, 252 -68, 310 -80, 342 -52, 336 2"


def table(pen: Pen) -> None:
    """A skin for the dice just thrown, a stone with five hollows for those set aside."""
    x, y = SKIN
    half = points(HIDE)
    body = [*half, *((-u, 4 - v) for u, v in half)]
    tones = ((1, 1, INK, 5), (1, 1, rgb("dba871"), 0), (0.95, 0.86, rgb("a9683f"), 0))
    for across, down, fill, grow in tones:
        outline = catmull([(x + u * across, y + v * down) for u, v in body], 10, closed=True)
        Blob(Plane(tuple(outline))).draw(pen, fill, grow)
    x, y = STONE
    for grow, dy, fill in ((5, 0, INK), (5, 9, INK), (0, 9, rgb("665a6e")), (0, 0, rgb("a39aa6"))):
        pen.box(x - 264 - grow, y - 52 - grow + dy, 528 + 2 * grow, 104 + 2 * grow, 46 + grow, fill)
    for i in range(5):
        pen.box(x + (i - 2) * SLOT - 45, y - 39, 90, 78, 22, rgb("7b7082"))


def _painted(paint: Callable[[Pen], None]) -> Image.Image:
    pen = Pen(*BOARD[2:], *BOARD[:2])
    paint(pen)
    return pen.done()


def things() -> Image.Image:
    """What is the same at every hour: a sheet to lay before the sky and the far land."""
    ground, top = _painted(landmarks), _painted(table)
    ground.alpha_composite(kit.shadow(top, 6, 0.45), (0, 5))
    ground.alpha_composite(top)
    return ground


def background(hour: Hour, before: Image.Image, sky: bool = True) -> Image.Image:
    """Everything that never changes; without the sky's gradient, to learn the other colours."""
    x, y, wide, high = BOARD
    ground = Image.new("RGBA", (kit.W, kit.H), (*FRAME, 255))
    for i, colour in enumerate(hour.sky) if sky else ():
        ground.paste((*colour, 255), (x, y + i * BAND, x + wide, y + (i + 1) * BAND))
    for sheet in (_painted(lambda pen: far_away(pen, hour)), before):
        ground.alpha_composite(sheet, (x, y))
    corner = Image.new("L", (wide, high), 255)
    ImageDraw.Draw(corner).rounded_rectangle((0, 0, wide - 1, high - 1), 30, 0)
    ground.paste((*FRAME, 255), (x, y), corner)
    return ground.convert("RGB")
