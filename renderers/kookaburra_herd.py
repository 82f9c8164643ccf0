"""The animals of the Kookaburra Game on the board: alone, together, in boxes and at home."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from engines.kookaburra import View
from engines.kookaburra_track import ANIMALS
from renderers.frames import Frame
from renderers.kit import SEATS
from renderers.kookaburra_animals import (
    HOUSED,
    LARGE,
    LOOKS,
    MIDDLE,
    SMALL,
    Rim,
    faded,
    letter,
    looking_left,
    sticker,
)
from renderers.kookaburra_place import BOARD, Place, spot, square
from renderers.kookaburra_signs import counter, debt, window
from renderers.paths import Point

FANS: Final = {
    1: ((0, 0),),
    2: ((-29, 0), (29, 0)),
    3: ((-50, 14), (0, -14), (50, 14)),
    4: ((-66, 17), (-22, -17), (22, 17), (66, -17)),
    5: ((-90, 18), (-45, -18), (0, 18), (45, -18), (90, 18)),
    6: ((-105, 18), (-63, -18), (-21, 18), (21, -18), (63, 18), (105, -18)),
}
"""Where several animals on one square stand: across the road, and along it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An animal where it is drawn; a ghost is one that could get there."""

    seat: int
    kind: str
    place: Place
    ghost: bool = False
    owes: bool = False
    at: Point = (0, 0)
    scale: float = SMALL


def scale_of(size: int, together: int) -> float:
    """How large animals are drawn, so many together on a square."""
    first = 1 if size > 48 else 0
    return (LARGE, MIDDLE, SMALL)[min(first + together - 1, 2)]


def fan(size: int, k: int, together: int) -> list[Point]:
    """Where so many animals stand on a square, at most six; all of them within the board."""
    x, y, a = square(size, k)
    left, top, width, height = BOARD
    c, s = math.cos(a), math.sin(a)
    spots = [(v * c - u * s, v * s + u * c) for u, v in FANS[min(together, len(FANS))]]
    dx, dy = (max(abs(at[i]) for at in spots) + 40 for i in (0, 1))
    x = min(max(x, left + dx), left + width - dx)
    y = min(max(y, top + dy), top + height - dy)
    return [(x + u, y + v) for u, v in spots]


def herd(view: View, ghosts: Sequence[tuple[str, Place]] = ()) -> list[Standing]:
    """All animals, far ones first; those on one square make room for each other."""
    every = [
        Standing(seat, kind, place_of(view, seat, far), owes=far < 0)
        for seat, own in enumerate(view.progress)
        for kind, far in zip(ANIMALS, own, strict=True)
    ]
    every += [Standing(view.active, kind, place, ghost=True) for kind, place in ghosts]
    squares: dict[int, list[Standing]] = {}
    out = []
    for animal in every:
        if isinstance(animal.place, int):
            squares.setdefault(animal.place, []).append(animal)
        else:
            out.append(_indoors(view, animal))
    for k, group in squares.items():
        out += _together(view.size, k, group)
    return sorted(out, key=lambda animal: animal.at[1])


def place_of(view: View, seat: int, far: int) -> Place:
    if far % view.size:
        return (view.gates[seat] + far) % view.size
    return "home" if far else "box"


def _indoors(view: View, animal: Standing) -> Standing:
    where = spot(view.size, view.gates[animal.seat], ANIMALS.index(animal.kind), animal.place)
    scale = HOUSED if animal.place == "home" else SMALL
    return Standing(animal.seat, animal.kind, animal.place, animal.ghost, False, where, scale)


def _together(size: int, k: int, group: Sequence[Standing]) -> list[Standing]:
    spots, scale = fan(size, k, len(group)), scale_of(size, len(group))
    return [
        Standing(a.seat, a.kind, k, a.ghost, a.owes, at, scale)
        for a, at in zip(group, spots, strict=False)
    ]


def put_herd(
    frame: Frame, view: View, animals: Sequence[Standing], lit: Collection[str], small: bool
) -> None:
    """Animals; those of the active seat that may move have a golden rim. Ghosts may be small."""
    for animal in animals:
        if animal.place == "home" and not animal.ghost:
            frame.paste(window(animal.kind), *animal.at)
        elif animal.ghost and small:
            frame.paste(counter(SEATS[animal.seat], animal.kind), *animal.at)
        else:
            golden = animal.seat == view.active and animal.kind in lit and not animal.ghost
            _put(frame, animal, _looks_right(view.size, animal.place), golden)


def _put(frame: Frame, animal: Standing, right: bool, golden: bool) -> None:
    (x, y), look = animal.at, SEATS[animal.seat]
    outside = isinstance(animal.place, int)
    rim: Rim = "gold" if golden else "cream" if outside else "none"
    draw = sticker if right else looking_left
    frame.paste(draw(faded(look) if animal.ghost else look, animal.kind, animal.scale, rim), x, y)
    if outside:
        dx, dy = LOOKS[animal.kind].letter
        mark = letter(look, round(15 * max(animal.scale, 0.8)))
        frame.paste(mark, x + (dx if right else -dx) * animal.scale, y + dy * animal.scale)
    if animal.owes:
        frame.paste(debt(), x - 36 * animal.scale, y - 34 * animal.scale)


def _looks_right(size: int, place: Place) -> bool:
    """Whether the road leads to the right here."""
    return not isinstance(place, int) or math.cos(square(size, place)[2]) > -0.2
