"""The side panel: one plate for each seat, with portrait and name; a board adds its own figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image

from renderers.frames import Frame
from renderers.kit import (
    CREAM,
    FRAME,
    GOLD,
    INK,
    PLATE,
    PLATE_EDGE,
    PLATE_LIT,
    SEATS,
    Pen,
    SeatLook,
    shadow,
)
from renderers.letters import fit, readable
from renderers.marks import crown, flag

PANEL_X: Final = 1142
PANEL_W: Final = 484
PANEL_END: Final = 1026
GAP: Final = 10
GLOW: Final = GAP
"""Margin around a plate, for its glow: no more, or it would hide the edge of another."""

EDGE: Final = 4
PORTRAIT: Final = 100
"""Width of the tinted ground of the portrait."""

HEIGHTS: Final = {2: 176, 3: 176, 4: 164, 5: 138, 6: 118}
"""Height of a plate, by the number of seats."""

Portrait: TypeAlias = Callable[[SeatLook, float], Image.Image]
"""Draws the face of a seat, at a scale (1: for a plate of 118 pixels)."""


@dataclass(frozen=True, slots=True)
class Plate:
    """What every board shows of a seat: who it is, whether it is to move, begins, has won.

    ``beside`` is the room that the board's own figures need on the right if all is in one row;
    0: they need a row of their own. ``aside`` is then the room they need beside the name as well.
    """

    seat: int
    name: str
    lit: bool = False
    starts: bool = False
    won: bool = False
    beside: int = 0
    aside: int = 0


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
    margin = GLOW if lit else 0
    frame.paste(_ground(height, lit), PANEL_X - margin, y - margin, "lt")
    frame.paste(_portrait(look, height, portrait), PANEL_X + EDGE, y + EDGE, "lt")
    left, right = PANEL_X + PORTRAIT + 14, PANEL_X + PANEL_W - 14
    row = _put_name(frame, plate, Row(left, right, y + height / 2), height)
    if plate.starts:
        frame.paste(flag(), PANEL_X + 13, y + 15)
    if plate.won:
        frame.paste(crown(76), PANEL_X + 34, y + 16)
    return row


def _put_name(frame: Frame, plate: Plate, row: Row, height: int) -> Row:
    """The name in the middle if it fits beside the figures, else above them; tells their row."""
    name = readable(plate.name, SEATS[plate.seat].letter)
    largest = 76 if height > 130 else 64
    width = round(row.right - row.left)
    if plate.beside:
        text, size = fit(name, "name", largest, width - plate.beside)
        if text == name:
            frame.write(text, row.left, row.middle - 2, size, CREAM, "name")
            return row
    text, size = fit(name, "name", largest, width - plate.aside)
    frame.write(text, row.left, row.middle - 0.22 * height, size, CREAM, "name")
    return Row(row.left, row.right, row.middle + 0.23 * height)


@lru_cache(12)
def _ground(height: int, lit: bool) -> Image.Image:
    """The plate on the frame, lit with its glow: opaque, which is faster to paste."""
    margin = GLOW if lit else 0
    pen = Pen(PANEL_W + 2 * margin, height + 2 * margin, -margin, -margin)
    if lit:
        pen.box(-3, -3, PANEL_W + 6, height + 6, 31, GOLD)
    else:
        pen.box(0, 0, PANEL_W, height, 28, PLATE_EDGE)
    pen.box(EDGE, EDGE, PANEL_W - 2 * EDGE, height - 2 * EDGE, 24, PLATE_LIT if lit else PLATE)
    sheet = pen.done()
    ground = Image.new("RGBA", sheet.size, (*FRAME, 255))
    if lit:
        ground.alpha_composite(shadow(sheet, 6, 0.7, GOLD, 36))
    ground.alpha_composite(sheet)
    return ground.convert("RGB")


@lru_cache(32)
def _portrait(seat: SeatLook, height: int, portrait: Portrait) -> Image.Image:
    """The portrait on its tint, with the round corners of the plate at its left."""
    high = height - 2 * EDGE
    pen, corners = Pen(PORTRAIT, high), Pen(PORTRAIT, high)
    pen.box(0, 0, PORTRAIT, high, 0, seat.tint)
    corners.box(0, 0, PORTRAIT + 60, high, 24, INK)
    face = portrait(seat, min(1.3, height / 118))
    out = pen.done()
    out.alpha_composite(face, (0, high - face.height) if face.height < high else (0, 0))
    out.putalpha(corners.done().getchannel("A"))
    return out
