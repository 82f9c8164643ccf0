"""The panel of Ugah Ugah: how near the hunters are, what food is left, and what each seat has."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from engines.core import Seat
from engines.ugah import View
from engines.ugah_dice import FEASTS
from renderers.frames import Frame
from renderers.kit import (
    CREAM,
    DIM,
    GOLD,
    INK,
    LAVA,
    MIN_TEXT,
    PLATE,
    SEATS,
    Blob,
    Limb,
    Pen,
    SeatLook,
)
from renderers.marks import arrow_head, badge, token
from renderers.paths import Point, rows
from renderers.plates import PANEL_W, PANEL_X, Row
from renderers.ugah_cast import animal, symbol
from renderers.ugah_clay import TONES
from renderers.ugah_story import Gain, Story
from renderers.ugah_tiles import bite, chip, tile

MIDDLE: Final = PANEL_X + PANEL_W / 2
NEAR: Final = 5
"""With so few tiles left between the hunters the end is near."""

# --- the clock of the game, and the larder ------------------------------------------------------


def between(view: View) -> int:
    """How many tiles still lie between the hunters: at none the game is over."""
    return sum(1 for value in view.tiles[view.small + 1 : view.big] if value != 0)


def put_clock(frame: Frame, view: View, y: float) -> None:
    frame.paste(symbol("small", 1.1, 8), PANEL_X + 60, y)
    frame.paste(symbol("big", 1.1, 8), PANEL_X + PANEL_W - 60, y)
    left = between(view)
    fill = LAVA if left <= NEAR else CREAM
    frame.write(str(left), MIDDLE, y, 92, fill, align="m")
    frame.paste(arrow_head(TONES["small"], 0), MIDDLE - 104, y)
    frame.paste(arrow_head(TONES["big"], 180), MIDDLE + 104, y)


def put_larder(frame: Frame, view: View, top: float, bottom: float) -> None:
    """How many tiles of each kind lie on the ring; on a seat's own picture which ones it has."""
    kinds: list[int | None] = [1, 2, 3, 4, 5]
    if view.mine is not None:
        frame.paste(_own(round(bottom - top)), MIDDLE, (top + bottom) / 2)
        counts = [view.mine.count(value) for value in range(1, 6)]
    else:
        kinds += [None] if view.unknown else []
        counts = [view.tiles.count(kind) for kind in kinds]
    high = bottom - top > 400
    beside = len(kinds) > 5 and not high
    dx, dy = (82, 0) if beside else (0, 92 if high else 84)
    spots = _shelves(len(kinds), high, (top + bottom) / 2)
    for kind, count, (x, y) in zip(kinds, counts, spots, strict=True):
        frame.paste(tile(kind), x, y)
        fill = CREAM if count else DIM
        frame.write(str(count), x + dx, y + dy, 62, fill, align="m")


def _shelves(count: int, high: bool, middle: float) -> list[Point]:
    """Where the kinds of tiles lie: in one row, or in two that need more or less height."""
    if high:
        low = "-160 60, 0 60, 160 60" if count > 5 else "-80 60, 80 60"
        spots = rows(f"-160 -152, 0 -152, 160 -152, {low}")
    elif count > 5:
        spots = rows("-196 -52, -34 -52, 128 -52, -196 52, -34 52, 128 52")
    else:
        spots = rows("-194 -36, -97 -36, 0 -36, 97 -36, 194 -36")
    return [(MIDDLE + x, middle + y) for x, y in spots]


@lru_cache(4)
def _own(high: int) -> Image.Image:
    """A bag opened for its owner alone."""
    wide = PANEL_W + 20
    pen = Pen(wide, high)
    pen.box(0, 0, wide, high, 28, GOLD)
    pen.box(4, 4, wide - 8, high - 8, 24, PLATE)
    return pen.done()


# --- on the plates ------------------------------------------------------------------------------

CARD: Final = 60
"""The width of a card on a plate."""


def put_figures(frame: Frame, row: Row, view: View, story: Story, seat: Seat) -> None:
    """How many tiles a seat has (at the end: points), what it just won, and its cards."""
    x, y = row.left, row.middle
    if view.scores is None:
        frame.paste(tile(None, scale=0.72), x + 34, y)
        figure, fill = view.counts[seat], CREAM
    else:
        frame.paste(meal(), x + 34, y)
        figure, fill = view.scores[seat], GOLD
    frame.write(str(figure), x + 78, y, 66, fill)
    x += 124 if figure < 10 else 160
    gain = story.gain(seat)
    if gain:
        x += _put_gain(frame, gain, x, y)
    owned = [feast for feast, owner in zip(FEASTS, view.cards, strict=True) if owner == seat]
    step = min(CARD + 6, max(9, (row.right - x - CARD) / max(1, len(owned) - 1)))
    for i, feast in enumerate(reversed(owned)):
        fresh = story.feast is not None and story.feast.feast == feast
        frame.paste(small_card(feast, fresh), row.right - i * step, y, "rm")


def _put_gain(frame: Frame, gain: Gain, x: float, y: float) -> float:
    """The tile just won, with the letter of who gave it; tells the room it takes."""
    given = gain.by_seat is not None
    won = chip(gain.value, GOLD if gain.by_seat is None else SEATS[gain.by_seat].colour)
    frame.paste(won, x + 16 * given, y, "lm")
    if gain.by_seat is not None:
        frame.paste(token(SEATS[gain.by_seat], 18, 38), x + 16, y + 22)
    return won.width + 8 + 16 * given


@lru_cache(1)
def meal() -> Image.Image:
    """Stands for points."""
    pen = Pen(80, 80)
    bite(pen, 5, 38, 38, 2.1)
    return pen.done()


@lru_cache(8)
def small_card(feast: str, fresh: bool) -> Image.Image:
    pen = Pen(CARD, 76)
    for x, fill in ((0, INK), (3, GOLD if fresh else CREAM), (8, TONES[feast])):
        pen.box(x, x, CARD - 2 * x, 76 - 2 * x, 16 - x, fill)
    out, beast = pen.done(), animal(feast, 0.2, 0)
    out.alpha_composite(beast, ((CARD - beast.width) // 2, (76 - beast.height) // 2))
    return out


FINGERS: Final = rows("-34 -18 -46 -52, -14 -40 -20 -84, 8 -42 10 -88, 28 -34 38 -74, 34 10 58 -18")


@lru_cache(8)
def portrait(seat: SeatLook, size: float) -> Image.Image:
    """A hand on the wall of the cave, and the letter of the seat."""
    wide, high = 100, round(112 * size)
    pen = Pen(wide, high)
    hand = Blob(
        Limb((-6, 0), (4, 8), 36, 32),
        *(Limb((a, b), (c, d), 11, 10) for a, b, c, d in FINGERS),
    )
    hand.draw(pen, seat.light, 0, 46, high - 52 * size, 0.62 * size)
    badge(pen, seat, 46, high - 46, 30, MIN_TEXT)
    return pen.done()
