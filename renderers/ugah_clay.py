"""Figures of Ugah Ugah: drawings of clay, and how they become stickers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image

from renderers import kit
from renderers.kit import CREAM, INK, Blob, Colour, Disc, Limb, Pen, Plane, mix, rgb
from renderers.paths import points, rows

Parts: TypeAlias = tuple[tuple[Colour, Blob], ...]

BONE, WOOD = rgb("fff3d6"), rgb("8a5a35")
TONES: Final = {
    face: rgb(code)
    for face, code in (
        ("bone", "bdb4c4"),
        ("dino", "8cc152"),
        ("mammoth", "7fb8dd"),
        ("bird", "f08a9d"),
        ("small", "c6d93f"),
        ("big", "ff9a3d"),
    )
}
"""The ground of each face of the dice; also of cards, arrows and rings."""


def clay(discs: str = "", limbs: str = "", chains: str = "", planes: str = "") -> Blob:
    """A blob from numbers, as in the kit.

    Chains are rows of circles joined by limbs, planes rows of corners; several parted by slashes.
    """
    parts: list[Disc | Limb | Plane] = [*kit.blob(discs, limbs).parts]
    for chain in filter(None, chains.split("/")):
        parts += [
            Limb((x0, y0), (x1, y1), r0, r1) for (x0, y0, r0), (x1, y1, r1) in pairwise(rows(chain))
        ]
    parts += [Plane(tuple(points(corners))) for corners in filter(None, planes.split("/"))]
    return Blob(*parts)


def eyes(y: float, r: float, *xs: float) -> Parts:
    """Eyes that look a little to the right."""
    white = Blob(*(Disc(x, y, r) for x in xs))
    return (CREAM, white), (INK, Blob(*(Disc(x + r * 0.32, y, r * 0.64) for x in xs)))


@dataclass(frozen=True, slots=True)
class Figure:
    """Parts one above the other, each with its outline, and what is painted on them."""

    parts: Parts
    marks: Parts = ()

    def moved(self, dx: float, dy: float) -> Figure:
        return Figure(_moved(self.parts, dx, dy), _moved(self.marks, dx, dy))

    def __add__(self, other: Figure) -> Figure:
        return Figure((*self.parts, *other.parts), (*self.marks, *other.marks))


def _moved(parts: Parts, dx: float, dy: float) -> Parts:
    def part(shape: Disc | Limb | Plane) -> Disc | Limb | Plane:
        if isinstance(shape, Disc):
            return Disc(shape.x + dx, shape.y + dy, shape.r)
        if isinstance(shape, Plane):
            return Plane(tuple((x + dx, y + dy) for x, y in shape.corners))
        (x0, y0), (x1, y1) = shape.start, shape.end
        return replace(shape, start=(x0 + dx, y0 + dy), end=(x1 + dx, y1 + dy))

    return tuple((colour, Blob(*map(part, blob.parts))) for colour, blob in parts)


def sticker(
    figure: Figure, size: tuple[int, int], x: float, y: float, scale: float, rim: float = 8
) -> Image.Image:
    """The figure with its origin at (x, y): pale rim, outline, a light and a dark side."""
    base, deep = Pen(*size), max(2, round(5 * scale))
    rims: Sequence[tuple[float, Colour]] = ((rim, CREAM), (4.5, INK)) if rim else ((4.5, INK),)
    for grow, fill in rims:
        for _, blob in figure.parts:
            blob.draw(base, fill, grow, x, y, scale)
    out = base.done()
    for colour, blob in figure.parts:
        line, body = Pen(*size), Pen(*size)
        blob.draw(line, INK, 2.6 * min(1, scale + 0.2), x, y, scale)
        blob.draw(body, colour, 0, x, y, scale)
        out.alpha_composite(line.done())
        sheet = kit.shaded(body.done(), mix(colour, INK, 0.3), -deep, deep)
        if scale > 0.5:
            sheet = kit.shaded(sheet, mix(colour, CREAM, 0.45), deep - 1, 1 - deep)
        out.alpha_composite(sheet)
    pen = Pen(*size)
    for colour, blob in figure.marks:
        blob.draw(pen, colour, 0, x, y, scale)
    out.alpha_composite(pen.done())
    return out
