"""The backgrounds of the Kookaburra Game: one for each length and number of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from renderers import kit
from renderers.kit import FRAME, SEATS, Pen
from renderers.kookaburra_bush import GUMS, Owners, earth, grove, gum, road, waters
from renderers.kookaburra_panel import TOP, tray
from renderers.kookaburra_place import BOARD, SIGNS, corner_point
from renderers.kookaburra_tiles import Sheets, homestead, posted, put_squares, signpost
from renderers.kookaburra_tones import EARTH
from renderers.marks import badge
from renderers.plates import PANEL_X

Kind: TypeAlias = tuple[int, int]
"""Length of the ring and number of seats."""

SIZES: Final = (48, 36, 60)
CORNERS: Final = {4: (0, 1, 2, 3), 3: (0, 1, 2), 2: (0, 2)}
"""The corner of each seat, by the number of seats."""


def backgrounds() -> Iterator[tuple[Kind, Image.Image]]:
    """All that never changes on each board, the fullest first; what they share is painted once."""
    sheets: Sheets = {}
    for seats, corners in CORNERS.items():
        owners = dict(zip(corners, SEATS, strict=False))
        ground = _ground(owners)
        things = _sheet(partial(_things, owners))
        for size in SIZES:
            board = ground.copy()
            put_squares(board, size, owners, sheets)
            yield (size, seats), _finished(board, things, size)


def _sheet(paint: Callable[[Pen], None]) -> Image.Image:
    x, y, width, height = BOARD
    pen = Pen(width, height, x, y)
    paint(pen)
    return pen.done()


def _ground(owners: Owners) -> Image.Image:
    x, y, width, height = BOARD
    ground = Image.new("RGBA", (kit.W, kit.H), (*FRAME, 255))
    ground.paste((*EARTH, 255), (x, y, x + width, y + height))
    ground.alpha_composite(_sheet(partial(_land, owners)), (x, y))
    ground.alpha_composite(tray(len(owners)), (PANEL_X, TOP))
    return ground


def _land(owners: Owners, pen: Pen) -> None:
    earth(pen)
    waters(pen, owners)
    road(pen, owners)


def _things(owners: Owners, pen: Pen) -> None:
    """What stands upright, and throws a shadow."""
    for corner in range(len(SIGNS)):
        if corner in owners:
            homestead(pen, corner, owners[corner])
            badge(pen, owners[corner], *corner_point(corner), 28)
        else:
            grove(pen, corner)
    for x, y, s, lean in GUMS:
        gum(pen, x, y, s, lean)


def _finished(ground: Image.Image, things: Image.Image, size: int) -> Image.Image:
    """The ground with its squares, and all that stands upright on it."""
    x, y, width, height = BOARD
    sheet = things.copy()
    for post in (signpost(size, k) for k in posted(size)):
        left, top = post.origin
        sheet.alpha_composite(post.done(), (round(left) - x, round(top) - y))
    ground.alpha_composite(kit.shadow(sheet, 0.6, 0.4, step=102), (x, y + 5))
    ground.alpha_composite(sheet, (x, y))
    corner = Image.new("L", (width, height), 255)
    ImageDraw.Draw(corner).rounded_rectangle((0, 0, width - 1, height - 1), 30, 0)
    ground.paste((*FRAME, 255), (x, y), corner)
    return ground.convert("RGB")
