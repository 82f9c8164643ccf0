"""Drawing kit of all boards: colours, seats, fonts, a pen with smooth edges, shapes and shadows.

Everything is drawn once, ``SS`` times too large, reduced and cached. A frame is then only: copy the
background, paste sprites and words, map to the palette, encode (see ``frames``).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from renderers.paths import Point, walk

Colour: TypeAlias = tuple[int, ...]

W: Final = 1650
H: Final = 1050
SS: Final = 2
MIN_TEXT: Final = 59
"""The least size of names and figures: 1/28 of the width, about 13 px on a phone."""


def rgb(code: str) -> Colour:
    """A colour from six hexadecimal digits."""
    return tuple(int(code[i : i + 2], 16) for i in (0, 2, 4))


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """The colour that lies the part ``t`` of the way from ``a`` to ``b``."""
    return tuple(round(x + (y - x) * t) for x, y in zip(a[:3], b[:3], strict=True))


INK, CREAM, FRAME = rgb("2a1a2b"), rgb("fff6e2"), rgb("1f1a2b")
PLATE, PLATE_EDGE, PLATE_LIT = rgb("352d47"), rgb("4b4063"), rgb("5c4a2c")
DIM, GOLD, LAVA, STONE = rgb("b0a6c2"), rgb("ffcf4d"), rgb("ff6a1f"), rgb("d8d2d6")


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat looks in every game: letter, shape and colours together.

    ``dark`` and ``light`` are second tones; ``badge`` and ``text`` are for the letter.
    """

    letter: str
    shape: str
    colour: Colour
    dark: Colour
    light: Colour
    badge: Colour
    text: Colour

    @property
    def tint(self) -> Colour:
        """The ground of the seat's portrait."""
        return mix(self.colour, PLATE, 0.5)


# Found by search: the colours stay apart in normal, protan, deutan and tritan sight and in grey.
SEATS: Final = tuple(
    SeatLook(letter, shape, *map(rgb, colours.split()))
    for letter, shape, colours in (
        ("A", "circle", "d0351a 9c1f14 f06a45 fff6e2 8a1a10"),
        ("B", "square", "1f45b8 15308a 4d78e6 fff6e2 15308a"),
        ("C", "diamond", "f9c022 d98f10 ffe27a 3b2410 ffe27a"),
        ("D", "house", "1fa38c 127565 5fd3bd fff6e2 0b5b4e"),
        ("E", "shield", "fdf7ea d6c8b4 ffffff 4a3a3a fff6e2"),
        ("F", "hexagon", "45185a 2b0c3b 7a4396 fff6e2 45185a"),
    )
)

FONTS: Final = {
    "round": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "name": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
}
"""``round`` for figures and letters, ``name`` (narrow; Latin, Greek, Cyrillic) for names."""


@lru_cache(64)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of ``FONTS``, from the package that ships it."""
    package, file = FONTS[name]
    folder = Path(import_module(package).__file__ or "").parent / "files"
    return ImageFont.truetype(folder / file, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(64)
def cap(name: str, size: int) -> float:
    """The height of a capital letter."""
    return -font(name, size).getbbox("H", anchor="ls")[1]


class Pen:
    """A transparent sheet, drawn ``SS`` times too large, in opaque (else premultiplied) colours.

    ``origin`` is the point of the drawing that lies in its upper left corner; ``done`` gives the
    sheet back reduced, with smooth edges.
    """

    def __init__(self, width: int, height: int, left: float = 0, top: float = 0) -> None:
        self.size, self.origin = (width, height), (left, top)
        # Premultiplied, as it must be when it is reduced: otherwise every edge gets a dark fringe.
        self.sheet = Image.new("RGBa", (width * SS, height * SS))
        self.draw = ImageDraw.Draw(self.sheet)

    def _at(self, points: Iterable[Point]) -> list[Point]:
        return [((x - self.origin[0]) * SS, (y - self.origin[1]) * SS) for x, y in points]

    def poly(self, points: Sequence[Point], fill: Colour) -> None:
        self.draw.polygon(self._at(points), fill=fill)

    def circle(self, x: float, y: float, r: float, fill: Colour, squash: float = 1) -> None:
        ((cx, cy),) = self._at([(x, y)])
        a, b = r * SS, r * SS * squash
        self.draw.ellipse((cx - a, cy - b, cx + a, cy + b), fill=fill)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """A line with round ends."""
        spots = self._at(points)
        self.draw.line(spots, fill=fill, width=max(1, round(width * SS)), joint="curve")
        r = width * SS / 2
        for x, y in (spots[0], spots[-1]):
            self.draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def capsule(self, p: Point, q: Point, r0: float, r1: float, fill: Colour) -> None:
        """Two circles and what lies between them: the clay that everything alive is made of."""
        a, d = math.atan2(q[1] - p[1], q[0] - p[0]), math.dist(p, q)
        self.circle(*p, r0, fill)
        self.circle(*q, r1, fill)
        if d > abs(r0 - r1):
            b = math.acos((r0 - r1) / d)
            sides = ((p, r0, 1), (q, r1, 1), (q, r1, -1), (p, r0, -1))
            self.poly(
                [
                    (c[0] + r * math.cos(a + s * b), c[1] + r * math.sin(a + s * b))
                    for c, r, s in sides
                ],
                fill,
            )

    def ribbon(self, path: Sequence[Point], fill: Colour, widths: tuple[float, float]) -> None:
        """A band whose width runs evenly from the first to the last of ``widths``."""
        spots = walk(path, 3)
        for i, (x, y, _) in enumerate(spots):
            self.circle(x, y, (widths[0] + (widths[1] - widths[0]) * i / len(spots)) / 2, fill)

    def box(self, x: float, y: float, w: float, h: float, r: float, fill: Colour) -> None:
        """A rectangle with round corners."""
        (x0, y0), (x1, y1) = self._at([(x, y), (x + w, y + h)])
        self.draw.rounded_rectangle((x0, y0, x1, y1), r * SS, fill=fill)

    def text(
        self, x: float, y: float, text: str, size: int, fill: Colour, name: str = "round"
    ) -> None:
        """Text whose capitals are centred on (x, y), whatever it says."""
        ((cx, cy),) = self._at([(x, y)])
        cy, face = cy + cap(name, size * SS) / 2, font(name, size * SS)
        left, top, right, bottom = self.draw.textbbox((cx, cy), text, face, "ms")
        box = math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)
        # Its edges are soft, and Pillow does not premultiply them.
        patch = self.sheet.crop(box).convert("RGBA")
        ImageDraw.Draw(patch).text((cx - box[0], cy - box[1]), text, fill, face, "ms")
        self.sheet.paste(patch.convert("RGBa"), box)

    def done(self) -> Image.Image:
        return self.sheet.reduce(SS).convert("RGBA")


@dataclass(frozen=True, slots=True)
class Disc:
    """A round part of a blob."""

    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Limb:
    """A tapered part of a blob, from one circle to another."""

    start: Point
    end: Point
    r0: float
    r1: float


@dataclass(frozen=True, slots=True)
class Plane:
    """A flat part of a blob with straight edges."""

    corners: tuple[Point, ...]


class Blob:
    """A silhouette made of parts, drawn grown by any amount.

    Outline and halo are the same parts, only fatter, so they always fit.
    """

    def __init__(self, *parts: Disc | Limb | Plane) -> None:
        self.parts = parts

    def draw(
        self,
        pen: Pen,
        fill: Colour,
        grow: float = 0,
        dx: float = 0,
        dy: float = 0,
        scale: float = 1,
    ) -> None:
        def at(p: Point) -> Point:
            return (p[0] * scale + dx, p[1] * scale + dy)

        for part in self.parts:
            if isinstance(part, Disc):
                pen.circle(*at((part.x, part.y)), part.r * scale + grow, fill)
            elif isinstance(part, Limb):
                radii = (part.r0 * scale + grow, part.r1 * scale + grow)
                pen.capsule(at(part.start), at(part.end), *radii, fill)
            else:
                corners = [at(p) for p in part.corners]
                pen.poly(corners, fill)
                if grow > 0:
                    pen.line([*corners, corners[0], corners[1]], fill, grow * 2)


def blob(discs: str = "", limbs: str = "") -> Blob:
    """A blob from numbers: discs as ``x y r, …``, limbs as ``x y x y r0 r1, …``."""
    parts: list[Disc | Limb] = []
    for row in filter(None, discs.split(",")):
        parts.append(Disc(*map(float, row.split())))
    for row in filter(None, limbs.split(",")):
        x0, y0, x1, y1, r0, r1 = map(float, row.split())
        parts.append(Limb((x0, y0), (x1, y1), r0, r1))
    return Blob(*parts)


def shadow(
    sprite: Image.Image, blur: float, alpha: float, colour: Colour = INK, step: int = 51
) -> Image.Image:
    """A soft copy of the silhouette, to lay below a layer; in steps, as every level costs bytes."""
    soft = sprite.getchannel("A").filter(ImageFilter.GaussianBlur(blur))
    out = Image.new("RGBA", sprite.size, (*colour, 0))
    out.putalpha(soft.point(lambda v: round(v * alpha / step) * step))
    return out


def underfoot(size: tuple[int, int], x: float, y: float, r: float) -> Image.Image:
    """The soft shadow of somebody who stands at (x, y), on a sheet of this size."""
    pen, alpha = Pen(*size), 150
    pen.circle(x, y, r, (*mix((0, 0, 0), INK, alpha / 255), alpha), 0.26)
    return pen.done().filter(ImageFilter.GaussianBlur(3))


def on(ground: Colour, sprite: Image.Image) -> Image.Image:
    """The sprite on a plain ground: opaque, which is faster to paste."""
    out = Image.new("RGB", sprite.size, ground)
    out.paste(sprite, (0, 0), sprite)
    return out


def shaded(sprite: Image.Image, colour: Colour, dx: int, dy: int, alpha: float = 1) -> Image.Image:
    """The sprite with its rim facing (dx, dy) painted over: a second tone that follows the form."""
    mask = sprite.getchannel("A")
    rim = ImageChops.subtract(mask, ImageChops.offset(mask, -dx, -dy))
    out = sprite.copy()
    out.paste(
        Image.new("RGBA", sprite.size, (*colour, 255)),
        (0, 0),
        rim.point(lambda v: round(v * alpha)),
    )
    out.putalpha(mask)
    return out


def ramp(stops: Sequence[Colour], steps: int = 256) -> tuple[Colour, ...]:
    """A run of colours through the stops in equal steps: none shows more than another.

    Pillow looks colours up in cells of four levels a channel. On the corners of the cells each
    colour of the run is found again, exactly; so neighbours are often the same.
    """
    pairs = list(pairwise(stops))
    spans = [max(abs(x - y) for x, y in zip(a, b, strict=True)) for a, b in pairs]
    out = []
    for i in range(steps):
        at, k = sum(spans) * i / (steps - 1), 0
        while k < len(spans) - 1 and at > spans[k]:
            at -= spans[k]
            k += 1
        out.append(tuple(value & ~3 for value in mix(*pairs[k], at / spans[k])))
    return tuple(out)


def radial(
    width: int, height: int, centre: Point, radii: Point, colours: Sequence[Colour]
) -> Image.Image:
    """Colours by distance from a point.

    It has one parameter, so it needs as many colours as the ramp and no more: the only kind of
    gradient that stays smooth in a palette.
    """
    rx, ry = radii
    disc = Image.radial_gradient("L").resize(
        (round(2 * rx), round(2 * ry)), Image.Resampling.BICUBIC
    )
    field = Image.new("L", (width, height), 255)
    field.paste(disc, (round(centre[0] - rx), round(centre[1] - ry)))
    index = field.point(lambda v: v * len(colours) // 256)
    index.putpalette([v for colour in colours for v in colour])
    return index.convert("RGB")
