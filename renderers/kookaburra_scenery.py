"""The backgrounds of the Kookaburra Game: one for each length and number of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from renderers import kit
from renderers.kit import FRAME, SEATS, Pen
from renderers.kookaburra_bush import EARTH, GUMS, Owners, earth, grove, gum, road, waters
from renderers.kookaburra_panel import TOP, tray
from renderers.kookaburra_place import BOARD, SIGNS, corner_point, square
from renderers.kookaburra_tiles import homestead, post, posted, put_squares
from renderers.marks import badge
from renderers.plates import PANEL_X

Kind: TypeAlias = tuple[int, int]
"""Length of the ring and number of seats."""

SIZES: Final = (36, 48, 60)
CORNERS: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The corner of each seat, by the number of seats."""


def backgrounds() -> Iterator[tuple[Kind, Image.Image]]:
    """All that never changes on each board; what they share is painted once."""
    for seats, corners in CORNERS.items():
        owners = dict(zip(corners, SEATS, strict=False))
        ground = _ground(owners)
        things = _sheet(lambda pen, owners=owners: _things(pen, owners))  # type: ignore[misc]
        for size in SIZES:
            yield (size, seats), _finished(ground.copy(), things, size, owners)


def _sheet(paint: Callable[[Pen], None]) -> Image.Image:
    x, y, width, height = BOARD
    pen = Pen(width, height, x, y)
    paint(pen)
    return pen.done()


def _ground(owners: Owners) -> Image.Image:
    x, y, width, height = BOARD
    ground = Image.new("RGBA", (kit.W, kit.H), (*FRAME, 255))
    ground.paste((*EARTH, 255), (x, y, x + width, y + height))

    def paint(pen: Pen) -> None:
        earth(pen)
        waters(pen, owners)
        road(pen, owners)

    ground.alpha_composite(_sheet(paint), (x, y))
    ground.alpha_composite(tray(len(owners)), (PANEL_X, TOP))
    return ground


def _things(pen: Pen, owners: Owners) -> None:
    """What stands upright, and throws a shadow."""
    for corner in range(len(SIGNS)):
        if corner in owners:
            homestead(pen, corner, owners[corner])
            badge(pen, owners[corner], *corner_point(corner), 28)
        else:
            grove(pen, corner)
    for x, y, s, lean in GUMS:
        gum(pen, x, y, s, lean)


def _finished(ground: Image.Image, things: Image.Image, size: int, owners: Owners) -> Image.Image:
    x, y, width, height = BOARD
    put_squares(ground, size, owners)
    sheet = things.copy()
    for k in posted(size):
        _post(sheet, size, k)
    ground.alpha_composite(kit.shadow(sheet, 0.6, 0.4, step=102), (x, y + 5))
    ground.alpha_composite(sheet, (x, y))
    corner = Image.new("L", (width, height), 255)
    ImageDraw.Draw(corner).rounded_rectangle((0, 0, width - 1, height - 1), 30, 0)
    ground.paste((*FRAME, 255), (x, y), corner)
    return ground.convert("RGB")


def _post(sheet: Image.Image, size: int, k: int) -> None:
    """Adds a signpost, which stands within reach of its square."""
    (x, y, _), reach = square(size, k), 200
    left, top = max(BOARD[0], round(x) - reach), max(BOARD[1], round(y) - reach)
    pen = Pen(2 * reach, 2 * reach, left, top)
    post(pen, size, k)
    sheet.alpha_composite(pen.done(), (left - BOARD[0], top - BOARD[1]))
