"""The side panel: one plate for each seat, with portrait and name; a board adds its own figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image

from renderers.frames import Frame, Palette
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
    on,
    shadow,
)
from renderers.letters import fit, readable
from renderers.marks import crown, flag

PANEL_X: Final = 1142
PANEL_W: Final = 484
PANEL_END: Final = 1026
GAP: Final = 10
GLOW: Final = GAP
RIM: Final = 3
"""Around a lit plate, the margin for its glow, and how far its gold reaches into that."""

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
    left, above = _margins(lit)
    drawn = look, height, lit, portrait
    ground = _mapped(*drawn, frame.palette) if frame.palette else _painted(*drawn)
    frame.paste(ground, PANEL_X - left, y - above, "lt")
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


def _margins(lit: bool) -> tuple[int, int]:
    """At the sides, and above: there less, or the rim of a lit plate above would be hidden."""
    return (GLOW, GLOW - RIM) if lit else (0, 0)


@lru_cache(64)
def _mapped(
    seat: SeatLook, height: int, lit: bool, portrait: Portrait, palette: Palette
) -> Image.Image:
    return palette.map(_painted(seat, height, lit, portrait))


def _painted(seat: SeatLook, height: int, lit: bool, portrait: Portrait) -> Image.Image:
    plate, face = _ground(height, lit).copy(), _portrait(seat, height, portrait)
    left, above = _margins(lit)
    plate.paste(face, (left + EDGE, above + EDGE), face)
    return plate


@lru_cache(12)
def _ground(height: int, lit: bool) -> Image.Image:
    """The plate on the frame, lit with its glow."""
    left, above = _margins(lit)
    pen = Pen(PANEL_W + 2 * left, height + left + above, -left, -above)
    if lit:
        pen.box(-RIM, -RIM, PANEL_W + 2 * RIM, height + 2 * RIM, 28 + RIM, GOLD)
    else:
        pen.box(0, 0, PANEL_W, height, 28, PLATE_EDGE)
    pen.box(EDGE, EDGE, PANEL_W - 2 * EDGE, height - 2 * EDGE, 24, PLATE_LIT if lit else PLATE)
    sheet = pen.done()
    if lit:
        sheet = Image.alpha_composite(shadow(sheet, 6, 0.7, GOLD, 36), sheet)
    return on(FRAME, sheet)


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
