"""The panel of Hoppla Lama: the four bets, the bag, and what each seat took and owns."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image

from renderers.frames import Frame
from renderers.hoppla_story import Story
from renderers.kit import (
    CREAM,
    DIM,
    GOLD,
    INK,
    LAVA,
    MIN_TEXT,
    PLATE,
    PLATE_EDGE,
    SEATS,
    STONE,
    Blob,
    Colour,
    Disc,
    Limb,
    Pen,
    mix,
    rgb,
    shaded,
    shadow,
)
from renderers.plates import PANEL_W, PANEL_X, Row

State: TypeAlias = Literal["open", "chosen", "closed"]
Fate: TypeAlias = Literal["moves", "stays", "struck", "forward", "back"]

BETS: Final = ("extremes", "most", "same", "fewest")
BARS: Final = {"extremes": (1, 2, 4), "most": (1, 2, 4), "same": (3, 1, 3), "fewest": (1, 2, 4)}
MOVING: Final = {"extremes": (0, 2), "most": (2,), "same": (0, 2), "fewest": (0,)}
TILE: Final = 112
BAG_TOP: Final = 142
STRIKE: Final = rgb("ff6a58")
STONE_DARK: Final = rgb("8f8896")
CHIPS: Final[dict[Fate, tuple[Colour, Colour]]] = {
    "moves": (GOLD, INK),
    "stays": (STONE, INK),
    "struck": (INK, mix(DIM, CREAM, 0.35)),
    "forward": (GOLD, INK),
    "back": (LAVA, INK),
}
"""Ground and colour of a number, by what became of it."""


# --- the bets -----------------------------------------------------------------------------------


def put_bets(frame: Frame, chosen: str | None, closed: bool) -> None:
    """All four while one may be chosen; then the chosen one stands out."""
    for i, bet in enumerate(BETS):
        state: State = "chosen" if bet == chosen else "closed" if chosen or closed else "open"
        frame.paste(bet_tile(bet, state), PANEL_X + i * 124 - 10, 14, "lt")


@lru_cache(12)
def bet_tile(bet: str, state: State) -> Image.Image:
    """Three takes as columns; those that move are bright and bear an arrow."""
    margin = 10
    pen = Pen(TILE + 2 * margin, TILE + 2 * margin, -margin, -margin)
    chosen = state == "chosen"
    pen.box(0, 0, TILE, TILE, 24, GOLD if chosen else PLATE_EDGE)
    pen.box(4, 4, TILE - 8, TILE - 8, 20, rgb("6b4f1d") if chosen else PLATE)
    bright, dull = {
        "chosen": (CREAM, SEATS[2].dark),
        "open": (GOLD, mix(DIM, PLATE, 0.3)),
        "closed": (DIM, mix(DIM, PLATE, 0.65)),
    }[state]
    for i, number in enumerate(BARS[bet]):
        x, tall = 19 + i * 26, 14 + number * 13
        moves = i in MOVING[bet]
        pen.box(x, TILE - 16 - tall, 22, tall, 6, bright if moves else dull)
        if moves:
            y = TILE - 26 - tall
            pen.poly([(x - 3, y + 4), (x + 25, y + 4), (x + 11, y - 10)], bright)
    sheet = pen.done()
    return Image.alpha_composite(shadow(sheet, 5, 0.7, GOLD, 36), sheet) if chosen else sheet


# --- the bag ------------------------------------------------------------------------------------


def put_bag(frame: Frame, number: int, seats: int, bottom: float, mine: int | None) -> None:
    """How many stones are in the bag, and how near that is to the end.

    In a seat's own picture its choice takes the place of the gauge.
    """
    height = bottom - BAG_TOP
    tall = height > 150
    bag = sack(round(min(height - 6, 270)), number == 0)
    full, left, middle = 60 + 10 * seats, PANEL_X + bag.width + 14, BAG_TOP + height / 2
    right = PANEL_X + PANEL_W - 4
    width = right - left - (0 if tall else 134)
    frame.paste(bag, PANEL_X, middle, "lm")
    x, y = (left + width / 2, middle - 0.16 * height) if tall else (left + 60, middle)
    frame.write(str(number), x, y, 112 if height > 200 else 82, CREAM, align="m")
    low = middle + (0.24 * height if tall else 0)
    if mine:
        frame.paste(fist(), right - 76, low, "rm")
        frame.paste(chip(mine, "stays"), right - 8, low, "rm")
        return
    scale = (width - 8) / full
    filled, mark = round(scale * number), round(4 + scale * 5 * seats)
    frame.paste(gauge(round(width), filled, mark, number <= 5 * seats), right, low, "rm")


@lru_cache(8)
def sack(height: int, empty: bool) -> Image.Image:
    pen = Pen(round(height * 0.86), height)
    u, x, y = height / 100, height * 0.43, height * 0.5
    body = Blob(
        Limb((x - 14 * u, y + 24 * u), (x + 14 * u, y + 24 * u), 21 * u, 21 * u),
        Disc(x, y + 6 * u, 26 * u),
        Limb((x, y - 14 * u), (x, y - 24 * u), 15 * u, 12 * u),
        *(Disc(x + dx * u, y - 34 * u, 9 * u) for dx in (-15, -5, 5, 15)),
    )
    skin, tie = Pen(*pen.size), Pen(*pen.size)
    body.draw(pen, INK, 5)
    body.draw(skin, rgb("b57d47"))
    leather = pen.done()
    dark, light = rgb("8d5a30"), rgb("d9a86c")
    leather.alpha_composite(shaded(shaded(skin.done(), dark, -7, 7), light, 5, -5))
    for fill, width in ((INK, 10), (GOLD, 5)):
        tie.line([(x - 13 * u, y - 20 * u), (x + 13 * u, y - 20 * u)], fill, width * u)
    for dx, dy, r in () if empty else ((-4, 20, 13), (12, 26, 10), (-17, 28, 9)):
        for grow, fill in ((3, rgb("6f4524")), (0, STONE)):
            tie.circle(x + dx * u, y + dy * u, r * u + grow, fill, 0.82)
    leather.alpha_composite(tie.done())
    return leather


@lru_cache(16)
def gauge(width: int, filled: int, mark: int, last: bool) -> Image.Image:
    """How full the bag is, and from where on the stones are taken one after another."""
    pen = Pen(width, 60)
    pen.box(0, 12, width, 36, 18, PLATE_EDGE)
    pen.box(4, 16, width - 8, 28, 14, INK)
    if filled:
        pen.box(4, 16, max(28, filled), 28, 14, LAVA if last else STONE)
    for fill, thick in ((INK, 12), (GOLD, 6)):
        pen.line([(mark, 6), (mark, 54)], fill, thick)
    return pen.done()


# --- on the plates ------------------------------------------------------------------------------


STONES: Final = 118
"""The room that a seat's stones need beside its name."""


def put_stones(frame: Frame, row: Row, stones: int) -> None:
    """What a seat owns, on a river stone at the right end of its row."""
    frame.paste(stone(), row.right + 4, row.middle, "rm")
    frame.write(str(stones), row.right - 48, row.middle - 1, MIN_TEXT, INK, align="m")


def put_take(frame: Frame, row: Row, story: Story, seat: int, hidden: bool) -> None:
    """What a seat took, and what became of it; of a choice still secret only that it was made."""
    x = row.left
    if hidden:
        frame.paste(fist(), x - 2, row.middle, "lm")
        return
    if story.takes:
        number = story.takes[seat]
        fate: Fate = (
            "moves" if seat in story.movers else "struck" if number in story.struck else "stays"
        )
        frame.paste(chip(number, fate), x, row.middle, "lm")
    if story.last and story.last[0] == seat:
        frame.paste(sack(62, True), x - 4, row.middle, "lm")
        frame.paste(chip(story.last[1], "stays"), x + 54, row.middle, "lm")
        x += 122
    if seat in story.forward:
        frame.paste(chip(3, "forward"), x, row.middle, "lm")
    elif seat in story.back:
        frame.paste(chip(3, "back"), x, row.middle, "lm")


@lru_cache(32)
def chip(number: int, fate: Fate) -> Image.Image:
    """A number and what became of it: an arrow if it moves somebody, a stroke if cancelled."""
    arrow = {"moves": 1, "forward": 1, "back": -1}.get(fate, 0)
    wide, high = (100 if arrow else 58), 54
    pen = Pen(wide, high)
    fill, colour = CHIPS[fate]
    pen.box(0, 0, wide, high, 17, INK)
    pen.box(3, 3, wide - 6, high - 6, 14, fill)
    if arrow:
        y, tip = high / 2, 17 * arrow
        pen.poly([(11, y + tip * 0.1), (53, y + tip * 0.1), (32, y - tip)], INK)
        pen.box(24, y - 2 if arrow > 0 else y - 16, 16, 18, 3, INK)
    if fate == "struck":
        pen.line([(6, high - 10), (wide - 6, 10)], STRIKE, 6)
    pen.text(wide - 27 if arrow else wide / 2, high / 2, str(number), MIN_TEXT, colour)
    return pen.done()


@lru_cache(1)
def stone() -> Image.Image:
    """A river stone, to write a number on."""
    pen = Pen(104, 62)
    for grow, dy, fill in ((4, 1, INK), (0, 3, STONE_DARK), (0, -1, STONE)):
        Blob(Limb((30, 30 + dy), (74, 29 + dy), 25, 26)).draw(pen, fill, grow)
    return pen.done()


@lru_cache(1)
def fist() -> Image.Image:
    """A closed hand with stones in it: taken, but not shown."""
    pen = Pen(72, 60)
    body = Blob(Limb((24, 32), (46, 32), 20, 20), *(Disc(18 + 13 * i, 16, 9) for i in range(4)))
    body.draw(pen, INK, 4)
    body.draw(pen, rgb("e8b98a"))
    for i in range(3):
        pen.line([(24.5 + 13 * i, 12), (24.5 + 13 * i, 28)], rgb("8d5a30"), 3)
    pen.capsule((16, 36), (38, 36), 8, 7, rgb("c98f5e"))
    return pen.done()
