"""The panel of Voll in Fahrt: the throw, the repair tiles, and what each seat has where."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image

from engines.voll_track import HAND, SHED, Place
from renderers import kit
from renderers.frames import Frame
from renderers.kit import (
    CREAM,
    DIM,
    GOLD,
    INK,
    MIN_TEXT,
    PLATE,
    PLATE_EDGE,
    PLATE_LIT,
    SEATS,
    STONE,
    Blob,
    Disc,
    Limb,
    Pen,
    Plane,
    SeatLook,
    mix,
)
from renderers.marks import die
from renderers.paths import points
from renderers.plates import HEIGHTS, PANEL_W, PANEL_X, Row, top_of
from renderers.voll_bridges import colour_die
from renderers.voll_locos import lettering, medal, rimmed
from renderers.voll_story import Throw

Where: TypeAlias = Literal["hand", "out", "shed"]

DIE: Final = 116
PITCH: Final = 126
TOP: Final = 24
DICE: Final = DIE + 8
SUPPLY: Final = 96
"""The heights of the row of dice and of the row below it."""

SLOT: Final = 84
STRIKE: Final = kit.rgb("ff6a58")


# --- the throw ------------------------------------------------------------------------------------


def put_throw(
    frame: Frame, seats: int, throw: Throw | None, supply: int | None, again: bool, seat: int
) -> None:
    """The dice, below them the supply of tiles and the sign of a second turn, if there are any.

    Few seats leave room for a large portrait of whose turn it is.
    """
    room = top_of(seats) - 12 - TOP
    second_row = SUPPLY if again or supply is not None else 0
    spare = room - DICE - second_row
    radius = min(140, spare // 2 - 28)
    crowned = radius >= 80
    gap = 0 if crowned else spare / (3 if second_row else 2)
    y = TOP + gap
    _put_dice(frame, y, throw)
    y += DICE + (12 if crowned else gap) + SUPPLY / 2 - 10
    if supply is not None:
        frame.paste(wrench(76), PANEL_X + 2, y, "lm")
        frame.write(str(supply), PANEL_X + 90, y, 76, CREAM)
    if again:
        frame.paste(round_again(), PANEL_X + 432, y)
    if crowned:
        middle = TOP + DICE + second_row + spare / 2
        frame.paste(medal(SEATS[seat], radius), PANEL_X + PANEL_W / 2, middle)


def _put_dice(frame: Frame, y: float, throw: Throw | None) -> None:
    if throw is None:
        for i in range(3):
            frame.paste(blank_die(DIE), PANEL_X + PITCH * i, y, "lt")
        return
    faces = (colour_die(throw.colour, DIE), *(die(number, DIE) for number in throw.numbers))
    for i, face in enumerate(faces):
        frame.paste(face, PANEL_X + PITCH * i, y, "lt")
    if throw.repaired:
        frame.paste(wrench(60), PANEL_X + DIE - 20, y + DIE - 16)
    frame.paste(total(SEATS[throw.seat], sum(throw.numbers), throw.double), PANEL_X + 432, y + 60)


@lru_cache(1)
def blank_die(size: int) -> Image.Image:
    """A die not thrown yet."""
    pen = Pen(size, size + 8)
    pen.box(0, 4, size, size, size * 0.2, PLATE_EDGE)
    pen.box(5, 9, size - 10, size - 10, size * 0.16, PLATE)
    return pen.done()


@lru_cache(32)
def total(seat: SeatLook, number: int, double: bool) -> Image.Image:
    """The points to drive in the colour of who threw; a double glows: it may bring a turn more."""
    pen, c = Pen(124, 124), 62
    for r, fill in ((52, INK), (49, seat.colour), (40, PLATE_LIT if double else PLATE)):
        pen.circle(c, c, r, fill)
    pen.text(c, c, str(number), 62, CREAM)
    sheet = pen.done()
    return Image.alpha_composite(kit.shadow(sheet, 6, 1, GOLD), sheet) if double else sheet


@lru_cache(1)
def round_again() -> Image.Image:
    """The sign of a second turn: a circle of two arrows."""
    pen, c = Pen(96, 96), 48
    for fill, grow in ((INK, 5), (GOLD, 0)):
        for turn in (0.0, math.pi):
            arc = [turn + 0.3 + 2.2 * i / 20 for i in range(21)]
            pen.line(
                [(c + 30 * math.cos(t), c + 30 * math.sin(t)) for t in arc], fill, 11 + 2 * grow
            )
            x, y = c + 30 * math.cos(arc[-1]), c + 30 * math.sin(arc[-1])
            a = arc[-1] + math.pi / 2
            tips = ((24, 0), (20, 2.1), (20, -2.1))
            head = Plane(tuple((x + r * math.cos(a + t), y + r * math.sin(a + t)) for r, t in tips))
            Blob(head).draw(pen, fill, grow)
    return pen.done()


@lru_cache(4)
def wrench(size: int, missed: bool = False) -> Image.Image:
    """A repair tile; struck out when there was none left."""
    pen, u = Pen(size, size), size / 60
    tool = Blob(
        Limb((20 * u, 40 * u), (40 * u, 20 * u), 6 * u, 6 * u),
        Disc(43 * u, 17 * u, 12 * u),
        Disc(17 * u, 43 * u, 10 * u),
    )
    for grow, fill in ((4, INK), (0, DIM if missed else STONE)):
        tool.draw(pen, fill, grow)
    pen.poly([(44 * u, 18 * u), (62 * u, 10 * u), (52 * u, -2 * u)], INK)
    pen.circle(17 * u, 43 * u, 4 * u, INK)
    if missed:
        pen.line([(8 * u, 12 * u), (52 * u, 48 * u)], STRIKE, 6 * u)
    return pen.done()


# --- on the plates --------------------------------------------------------------------------------


def tile_room(tiles: int, missed: bool) -> int:
    """The room that a seat's repair tiles need beside its name."""
    return (130 if tiles > 9 else 104) if tiles else 66 if missed else 0


def put_tiles(frame: Frame, row: Row, seats: int, tiles: int, new: bool, missed: bool) -> None:
    """A seat's repair tiles beside its name; a new one shines."""
    y = row.middle - 0.45 * HEIGHTS[seats]
    if not tiles:
        if missed:
            frame.paste(wrench(60, True), row.right, y, "rm")
        return
    x = row.right - tile_room(tiles, missed)
    if new:
        frame.paste(_glow(), x + 36, y)
    frame.paste(wrench(60), x + 6, y, "lm")
    frame.write(str(tiles), x + 68, y, MIN_TEXT, GOLD if new else CREAM)


@lru_cache(1)
def _glow() -> Image.Image:
    pen = Pen(96, 96)
    pen.circle(48, 48, 30, GOLD)
    return kit.shadow(pen.done(), 8, 1, GOLD)


def put_slots(frame: Frame, row: Row, seat: int, places: tuple[Place, ...], chosen: int) -> None:
    """Where each of a seat's locos is; one with a second turn is framed."""
    for i, place in enumerate(places):
        where: Where = "hand" if place == HAND else "shed" if place == SHED else "out"
        x = row.left + SLOT * i + 40
        frame.paste(slot(SEATS[seat], i + 1, where, i + 1 == chosen), x, row.middle)


@lru_cache(64)
def slot(seat: SeatLook, number: int, where: Where, framed: bool) -> Image.Image:
    """A loco of a seat on its plate: still in hand, out on the board, or home in a shed."""
    pen = Pen(80, 76)
    if framed:
        pen.box(0, 2, 80, 72, 14, GOLD)
        pen.box(4, 6, 72, 64, 11, PLATE_LIT)
    draw = {"hand": _waiting, "out": _gone, "shed": _home}[where]
    draw(pen, seat, str(number))
    return pen.done()


_CAB: Final = Blob(
    Plane(tuple(points("8 58, 8 8, 40 8, 40 24, 56 24, 56 10, 68 10, 68 24, 72 30, 72 58")))
)
_WHEELS: Final = Blob(Disc(22, 60, 10), Disc(46, 60, 10), Disc(64, 60, 8))
_HOUSE: Final = Blob(Plane(tuple(points("8 68, 8 30, 40 6, 72 30, 72 68"))))


def _waiting(pen: Pen, seat: SeatLook, number: str) -> None:
    for grow, fill in ((5, INK), (2, seat.colour)):
        _CAB.draw(pen, fill, grow)
    for grow, fill in ((1, INK), (-4, STONE)):
        _WHEELS.draw(pen, fill, grow)
    rimmed(pen, (38, 37), number, lettering(seat), seat.light if seat.letter == "C" else seat.dark)


def _gone(pen: Pen, seat: SeatLook, number: str) -> None:
    for grow, fill in ((4, PLATE_EDGE), (0.5, mix(PLATE, INK, 0.35))):
        _CAB.draw(pen, fill, grow)
        _WHEELS.draw(pen, fill, grow)
    pen.text(38, 37, number, MIN_TEXT, mix(PLATE_EDGE, DIM, 0.4), "name")


def _home(pen: Pen, seat: SeatLook, number: str) -> None:
    for grow, fill in ((5.0, INK), (1.5, GOLD)):
        _HOUSE.draw(pen, fill, grow)
    pen.text(40, 45, number, MIN_TEXT, INK)
