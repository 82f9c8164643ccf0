"""The panel of the Kookaburra Game: the dice and what they allow, and who is home already."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from engines.kookaburra import View
from engines.kookaburra_track import ANIMALS
from renderers.frames import Frame
from renderers.kit import GOLD, INK, PLATE_EDGE, SEATS, Pen, SeatLook
from renderers.kookaburra_animals import SMALL, silhouette, sticker
from renderers.kookaburra_story import Story
from renderers.kookaburra_tones import BARK, BLADE, DIM_BLADE, MISSING, MISSING_LIT, TRAY
from renderers.marks import die
from renderers.paths import catmull, rows
from renderers.plates import PANEL_W, PANEL_X, Row, top_of

TOP: Final = 24
CHIP: Final = 84
SCENES: Final = {2: 236, 3: 124, 4: 0}
"""How much of the tray is for the branch, by the number of seats."""


def put_tray(frame: Frame, view: View, story: Story, seats: int) -> None:
    """The two dice, and below them the numbers they allow, or whether to swim."""
    scene = SCENES[seats]
    if scene:
        bird = sticker(SEATS[view.active], "kookaburra", scene / 130)
        frame.paste(bird, PANEL_X + 0.62 * PANEL_W, TOP + 0.48 * scene)
    top, height = TOP + scene, top_of(seats) - 14 - TOP - scene
    middle, look = PANEL_X + PANEL_W / 2, SEATS[view.active]
    big = min(168, round(height * 0.46))
    chips = _chips(view)
    gap = height - big - 8 - CHIP
    down = gap * 0.36 if chips else (height - big - 8) / 2
    for i, (face, used) in enumerate(_faces(view, story)):
        x = middle + (i - 0.5) * (big + 28)
        frame.paste(_die(face, big, used), x, top + down, "mt")
    sprites = [chip(look, what) for what in chips]
    x = middle - (sum(sprite.width for sprite in sprites) + 16 * (len(sprites) - 1)) / 2
    for sprite in sprites:
        frame.paste(sprite, x, top + height - gap * 0.32 - CHIP, "lt")
        x += sprite.width + 16


def _faces(view: View, story: Story) -> list[tuple[int, bool]]:
    """The two dice, 0 before they are thrown, and whether each has been moved by already."""
    if view.phase == "roll" or not (story.thrown or view.dice):
        return [(0, False), (0, False)]
    if len(view.dice) == 2:
        return [(face, False) for face in view.dice]
    left, faces = list(view.dice), []
    for face in story.thrown or (*view.dice, 0):
        if face in left:
            left.remove(face)
            faces.append((face, False))
        else:
            faces.append((face, view.phase != "over"))
    return faces


def _chips(view: View) -> list[str]:
    """What may be done with the throw."""
    if view.phase == "swim":
        what = ["swim", "stay"]
    elif view.phase in ("move", "half"):
        numbers = {*view.dice, sum(view.dice)} if view.phase == "move" else {*view.dice}
        what = [str(number) for number in sorted(numbers)]
    else:
        what = []
    return [*what, "again"] if view.again else what


def tray(seats: int) -> Image.Image:
    """The ground of the dice, part of the background; where there is room, below a gum branch."""
    height, scene = top_of(seats) - 14 - TOP, SCENES[seats]
    pen, leaves = Pen(PANEL_W, height), Pen(PANEL_W, height)
    pen.box(0, 0, PANEL_W, height, 28, PLATE_EDGE)
    pen.box(4, 4, PANEL_W - 8, height - 8, 24, TRAY)
    ground = pen.done()
    if scene:
        _branch(leaves, scene)
        sheet = leaves.done()
        inside = ground.point(lambda v: v)
        ground.alpha_composite(sheet)
        ground.putalpha(inside.getchannel("A"))
    return ground


def _branch(pen: Pen, scene: float) -> None:
    """A bough from the left across the tray, with hanging leaves."""
    u, low = 0.4 + scene / 400, 0.79 * scene
    bough = catmull(
        [(0, low - 24 * u), (120, low), (260, low + 6 * u), (400, low), (480, low - 30 * u)]
    )
    for x, y in rows("46 -14, 118 0, 196 4, 404 0, 458 -18"):
        for i, (dx, dy, bend) in enumerate(rows("-30 40 -8, -14 58 -4, 8 62 6, 28 46 10")):
            tip = (x + dx * u, low + (y + dy) * u)
            middle = ((x + tip[0]) / 2 + bend * u, (low + y * u + tip[1]) / 2)
            pen.ribbon([(x, low + y * u), middle], (DIM_BLADE, BLADE)[i % 2], (5 * u, 13 * u))
            pen.ribbon([middle, tip], (DIM_BLADE, BLADE)[i % 2], (13 * u, 3 * u))
    pen.ribbon(bough, BARK, (30 * u, 12 * u))


@lru_cache(24)
def _die(face: int, size: int, used: bool) -> Image.Image:
    """A die; not thrown yet, an empty outline; moved by already, pale."""
    if face and not used:
        return die(face, size)
    pen = Pen(size, size + 8)
    pen.box(0, 4, size, size, size * 0.2, PLATE_EDGE)
    pen.box(5, 9, size - 10, size - 10, size * 0.16, TRAY)
    sheet = pen.done()
    if face:
        spent = die(face, size).copy()
        spent.putalpha(spent.getchannel("A").point(lambda v: v * 2 // 5))
        sheet.alpha_composite(spent)
    return sheet


@lru_cache(64)
def chip(seat: SeatLook, what: str) -> Image.Image:
    """A number the throw allows, or ``swim``, ``stay``, ``again``."""
    width = {"swim": 140, "stay": 140, "again": 84}.get(what, 108)
    pen, c, y = Pen(width, CHIP), width / 2, CHIP / 2
    if what == "again":
        pen.circle(c, y, CHIP / 2, GOLD)
        turns = (0.2 + i * 0.15 for i in range(32))
        arc = [(c + 21 * math.cos(a), y + 21 * math.sin(a)) for a in turns]
        pen.line(arc, INK, 8)
        pen.poly([(c + 4, y - 2), (c + 38, y - 2), (c + 22, y + 18)], INK)
        return pen.done()
    pen.box(0, 0, width, CHIP, 24, seat.colour)
    pen.box(6, 6, width - 12, CHIP - 12, 18, seat.badge)
    if what == "swim":
        for dy in (-16, 4, 24):
            wave = [(c - 42 + i * 3, y - 3 + dy + 7 * math.sin(i / 2.25)) for i in range(29)]
            pen.line(wave, seat.text, 8)
    elif what == "stay":
        pen.line([(c - 24, y - 26), (c - 24, y + 28)], seat.text, 8)
        pen.poly([(c - 22, y - 28), (c + 30, y - 11), (c - 22, y + 8)], seat.text)
    else:
        pen.text(c, y, what, 66, seat.text)
    return pen.done()


# --- on the plates --------------------------------------------------------------------------------


def put_animals(frame: Frame, row: Row, view: View, seat: int, lit: bool) -> None:
    """A seat's five animals: in its colour those that are home."""
    step = (row.right - row.left) / len(ANIMALS)
    for i, (kind, far) in enumerate(zip(ANIMALS, view.progress[seat], strict=True)):
        x = row.left + step * (i + 0.5)
        if far == view.size:
            frame.paste(sticker(SEATS[seat], kind, SMALL), x, row.middle)
        else:
            frame.paste(silhouette(kind, MISSING_LIT if lit else MISSING, 0.56), x, row.middle)


def put_lots(frame: Frame, row: Row, numbers: Sequence[int]) -> None:
    """What a seat threw for the first turn; the last ones, if many."""
    for i, number in enumerate(numbers[-5:]):
        frame.paste(die(number, 62), row.left + i * 72, row.middle, "lm")
