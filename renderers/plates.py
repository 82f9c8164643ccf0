"""The side panel: one plate for each seat, with portrait and name; a board adds its own figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from renderers.frames import Frame
from renderers.kit import (
    CREAM,
    GOLD,
    PLATE,
    PLATE_EDGE,
    PLATE_LIT,
    SEATS,
    Colour,
    Pen,
    SeatLook,
    mix,
    shadow,
)
from renderers.letters import fit, readable
from renderers.marks import crown, flag

PANEL_X: Final = 1142
PANEL_W: Final = 484
PANEL_END: Final = 1026
GLOW: Final = 16
"""Margin around a plate, for its glow."""

GAP: Final = 10
PORTRAIT: Final = 104
"""Width of the tinted ground of the portrait."""

HEIGHTS: Final = {2: 176, 3: 176, 4: 164, 5: 138, 6: 118}
"""Height of a plate, by the number of seats."""

Portrait: TypeAlias = Callable[[SeatLook], Image.Image]


@dataclass(frozen=True, slots=True)
class Plate:
    """What every board shows of a seat: who it is, whether it is to move, begins, has won."""

    seat: int
    name: str
    lit: bool = False
    starts: bool = False
    won: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The room for a board's own figures on a plate: from left to right, around the middle."""

    left: float
    right: float
    middle: float


def top_of(seats: int) -> int:
    """Where the uppermost plate begins."""
    return PANEL_END - seats * HEIGHTS[seats] - (seats - 1) * GAP


def put_plate(frame: Frame, plate: Plate, seats: int, portrait: Portrait) -> Row:
    """Draws a plate into the panel and tells where the board's own figures go."""
    look, height = SEATS[plate.seat], HEIGHTS[seats]
    y = top_of(seats) + plate.seat * (height + GAP)
    lit = plate.lit or plate.won
    frame.paste(_ground(look, lit, height, portrait), PANEL_X - GLOW, y - GLOW, "lt")
    left, right = PANEL_X + PORTRAIT + 14, PANEL_X + PANEL_W - 14
    name = readable(plate.name, look.letter)
    text, size = fit(name, "name", 76 if height > 150 else 66, right - left)
    spare = height - 118
    frame.write(text, left, y + 34 + spare * 0.3, size, CREAM, "name")
    if plate.starts:
        frame.paste(flag(), PANEL_X + 13, y + 15)
    if plate.won:
        frame.paste(crown(76), PANEL_X + 34, y + 16)
    return Row(left, right, y + 85 + spare * 0.72)


@lru_cache(24)
def _ground(seat: SeatLook, lit: bool, height: int, portrait: Portrait) -> Image.Image:
    def sheet(x: float, y: float, w: float, h: float, r: float, fill: Colour) -> Image.Image:
        pen = Pen(PANEL_W + 2 * GLOW, height + 2 * GLOW, -GLOW, -GLOW)
        pen.box(x, y, w, h, r, fill)
        return pen.done()

    if lit:
        edge = sheet(-3, -3, PANEL_W + 6, height + 6, 31, GOLD)
    else:
        edge = sheet(0, 0, PANEL_W, height, 28, PLATE_EDGE)
    inside = sheet(4, 4, PANEL_W - 8, height - 8, 24, PLATE_LIT if lit else PLATE)
    tint = sheet(-30, 0, 30 + PORTRAIT, height, 0, mix(seat.colour, PLATE, 0.5))
    face = portrait(seat)
    tint.alpha_composite(face, (GLOW, GLOW + height - 4 - face.height))
    edge.alpha_composite(inside)
    mask = ImageChops.multiply(tint.getchannel("A"), inside.getchannel("A"))
    edge.paste(tint, (0, 0), mask)
    return Image.alpha_composite(shadow(edge, 6, 0.7, GOLD, 36), edge) if lit else edge
