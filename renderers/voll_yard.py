"""The place of Voll in Fahrt: the pit with its turntable, the sheds, and all that never changes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from engines.voll_track import ZONES
from renderers import kit
from renderers.kit import CREAM, FRAME, GOLD, INK, Blob, Pen, Plane, mix, rgb
from renderers.paths import Point, points
from renderers.voll_bridges import area, lanes, strip
from renderers.voll_land import BOARD, GRASS, chequered_flag, fields, scenery
from renderers.voll_rails import CENTRE, HALF, OUT, spot

LEFT, TOP, WIDTH, HEIGHT = BOARD
PIT, WALL, KERB = rgb("3c3550"), rgb("8d86a0"), rgb("b9b0a2")
BRICK, SLATE, TILE = rgb("e3b98c"), rgb("6d5a80"), rgb("c4573a")
NOTCH: Final = 82
"""How far the pit reaches beyond a zone behind its fourth slot, where no lane goes on."""

DEEP: Final = 20
"""How much of the wall of the pit is seen."""

_X, _Y = CENTRE
LONG_SHED: Final = tuple((_X - 549 + 62 * i, _Y + 286) for i in range(6))
STATION: Final = tuple((_X - 259 + 62 * i, _Y + 204) for i in range(3))
STALLS: Final[tuple[Point, ...]] = (*LONG_SHED, *STATION)
"""Where the gates of the nine sheds stand."""

SIGNALS: Final[dict[str, Point]] = {
    "W": (_X - 507, _Y + 138),
    "N": (_X - 129, _Y - 207),
    "E": (_X + 273, _Y - 118),
    "S": (_X + 128, _Y + 283),
}
"""Where each zone's signal stands, beside the lanes that lead there."""


def background() -> Image.Image:
    """Everything that never changes."""
    ground = Image.new("RGBA", (kit.W, kit.H), (*GRASS, 255))
    _lay(ground, fields, 0)
    _dig(ground)
    _lay(ground, lanes, 0.3, blur=4, drop=2)
    _lay(ground, scenery)
    _lay(ground, sheds)
    frame = Image.new("L", ground.size, 255)
    box = (LEFT, TOP, LEFT + WIDTH - 1, TOP + HEIGHT - 1)
    ImageDraw.Draw(frame).rounded_rectangle(box, 30, 0)
    ground.paste(FRAME, (0, 0), frame)
    return ground.convert("RGB")


def _lay(
    ground: Image.Image,
    paint: Callable[[Pen], None],
    alpha: float = 0.4,
    blur: float = 5,
    drop: int = 4,
) -> None:
    """Lays what is painted on the ground, above its shadow."""
    pen = Pen(WIDTH, HEIGHT, LEFT, TOP)
    paint(pen)
    sheet = pen.done()
    if alpha:
        ground.alpha_composite(kit.shadow(sheet, blur, alpha), (LEFT, TOP + drop))
    ground.alpha_composite(sheet, (LEFT, TOP))


# --- the pit --------------------------------------------------------------------------------------


def _hole(grow: float = 0, down: float = 0) -> Image.Image:
    """The mask of the pit: a cross, and the notch behind the fourth slot of every zone."""
    mask = Image.new("L", (kit.W * 2, kit.H * 2))
    draw = ImageDraw.Draw(mask)
    reach = HALF + 3 + grow
    for zone in ZONES:
        for along, out in (
            ((-reach, reach), (-10, OUT[1] + 36 + grow)),
            ((HALF - 10, HALF + NOTCH + grow), (OUT[4] - 40 - grow, OUT[4] + 31 + grow)),
        ):
            corners = area(zone, along, out)
            draw.polygon([(2 * x, 2 * (y + down)) for x, y in corners], fill=255)
    return mask.resize((kit.W, kit.H), Image.Resampling.BOX)


def _dig(ground: Image.Image) -> None:
    for grow, fill in ((9, INK), (5, KERB), (1.5, INK)):
        ground.paste(fill, (0, 0), _hole(grow))
    hole = _hole()
    ground.paste(WALL, (0, 0), hole)
    floor = ImageChops.darker(hole, _hole(down=DEEP))
    ground.paste(PIT, (0, 0), floor)
    pen = Pen(kit.W, kit.H)
    for zone in ZONES:
        _floor(pen, zone)
    _turntable(pen)
    sheet = pen.done()
    ground.paste(sheet, (0, 0), ImageChops.multiply(sheet.getchannel("A"), floor))


def _floor(pen: Pen, zone: str) -> None:
    """The tracks on which the bridges move, and the warning at the edges where lanes end."""
    for along in (-60, 60):
        line = [spot(zone, along, 60), spot(zone, along, OUT[1] + 30)]
        strip(pen, line, 15, mix(PIT, INK, 0.55))
        strip(pen, line, 6, mix(PIT, CREAM, 0.22))
    for i in range(19):
        _stripe(pen, zone, -HALF - 3, OUT[4] - 34 + i * 13.4)
    for i in range(5):
        _stripe(pen, zone, HALF + NOTCH - 12, OUT[4] - 38 + i * 13.6)


def _stripe(pen: Pen, zone: str, along: float, out: float) -> None:
    corners = ((along, out), (along + 12, out + 5), (along + 12, out + 12), (along, out + 7))
    pen.poly([spot(zone, *corner) for corner in corners], GOLD)


def _turntable(pen: Pen) -> None:
    rings = ((128, -0.6), (122, 0.16), (104, -0.35), (98, 0.08), (40, -0.6), (34, 0.3), (14, -0.5))
    for r, light in rings:
        pen.circle(_X, _Y, r, mix(PIT, CREAM if light > 0 else INK, abs(light)))
    pale = mix(PIT, CREAM, 0.3)
    for turn in (0.0, math.pi):
        arc = [_polar(_X, _Y, 69, turn + 0.35 + 2.2 * i / 20) for i in range(21)]
        pen.line(arc, pale, 13)
        at = turn + 2.55 + math.pi / 2
        pen.poly([_polar(*arc[-1], r, at + a) for r, a in ((30, 0), (24, 1.9), (24, -1.9))], pale)
    for i in range(12):
        pen.circle(*_polar(_X, _Y, 113, math.tau * i / 12), 3.5, mix(PIT, INK, 0.5))


def _polar(x: float, y: float, r: float, a: float) -> Point:
    return x + r * math.cos(a), y + r * math.sin(a)


# --- the sheds ------------------------------------------------------------------------------------


def sheds(pen: Pen) -> None:
    _row(pen, STATION, 36)
    _clock(pen, _X - 156, _Y + 136)
    _row(pen, LONG_SHED, 20)
    chequered_flag(pen, 46, 1012)


def _row(pen: Pen, stalls: Sequence[Point], roof: int) -> None:
    """A brick building with one arched gate a stall."""
    left, right, y = stalls[0][0] - 32, stalls[-1][0] + 32, stalls[0][1]
    pen.box(left - 4, y - 62, right - left + 8, 66, 4, INK)
    pen.box(left, y - 60, right - left, 60, 2, BRICK)
    pen.poly([(left, y), (right, y), (right, y - 9), (left, y - 9)], mix(BRICK, INK, 0.25))
    for x, _ in stalls:
        _gate(pen, x, y)
    eaves, ridge = y - 54, y - 60 - roof
    top = ((left - 6, eaves), (left + 7, ridge), (right - 7, ridge), (right + 6, eaves))
    Blob(Plane(top)).draw(pen, INK, 3.5)
    pen.poly(top, SLATE)
    gutter = [(left - 4, y - 59), (left - 6, eaves), (right + 6, eaves), (right + 4, y - 59)]
    pen.poly(gutter, mix(SLATE, INK, 0.3))
    for x, _ in stalls:
        window = y - 58 - roof * 0.72
        pen.box(x - 11, window, 22, roof * 0.42, 3, mix(SLATE, INK, 0.35))
        pen.box(x - 9, window + 2, 18, roof * 0.42 - 4, 2, GOLD)


def _gate(pen: Pen, x: float, y: float) -> None:
    for r, fill in ((28.5, mix(BRICK, CREAM, 0.5)), (26, INK), (23, rgb("4a3d55"))):
        pen.circle(x, y - 27, r, fill)
        pen.poly([(x - r, y - 27), (x + r, y - 27), (x + r, y), (x - r, y)], fill)
    for side in (-10, 10):
        far, near = x + side * 0.6, x + side
        pen.poly([(far - 2, y - 16), (far + 2, y - 16), (near + 3.5, y), (near - 3.5, y)], WALL)


def _clock(pen: Pen, x: float, y: float) -> None:
    pen.box(x - 27, y - 74, 54, 62, 5, INK)
    pen.box(x - 23, y - 70, 46, 54, 3, BRICK)
    roof = tuple((x + a, y + b) for a, b in points("-31 -70, 0 -100, 31 -70"))
    Blob(Plane(roof)).draw(pen, INK, 3)
    pen.poly(roof, TILE)
    for r, fill in ((20, INK), (17, CREAM)):
        pen.circle(x, y - 42, r, fill)
    pen.line([(x, y - 53), (x, y - 42), (x + 8, y - 37)], INK, 3.5)
