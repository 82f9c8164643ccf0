"""What may be chosen in the Kookaburra Game: who can move and where to, and who is hunted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engines.kookaburra import View
from engines.kookaburra_track import ANIMALS, KOOKABURRA, Course, flights, foreign, walks
from renderers.frames import Frame
from renderers.kit import SEATS
from renderers.kookaburra_herd import Standing, place_of
from renderers.kookaburra_place import Place, corner_of, river, spot
from renderers.kookaburra_signs import peril, ripple, small_bite, target
from renderers.marks import dot
from renderers.paths import walk

Marks: TypeAlias = Sequence[tuple[str, str]]

FEW: Final = 6
"""So many ghosts at most are whole animals; more would hide the board, so they are small."""

WIDE: Final = 8
"""An animal that can get to more places than that has them marked by dots."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Where animals of the active seat could get, as ghosts or as dots; squares in danger."""

    ghosts: tuple[tuple[str, Place], ...]
    dots: tuple[Place, ...]
    danger: frozenset[Place]

    @property
    def small(self) -> bool:
        return len(self.ghosts) > FEW


def choices(view: View, marks: Marks) -> Choices:
    """As marked; and without marks, where a swim would lead."""
    ends = [
        (what, where if where == "home" else int(where))
        for what, where in dict.fromkeys(marks)
        if what in ANIMALS
    ]
    if view.phase == "swim" and view.swimmer is not None and not ends:
        mouth, bank = view.rivers[view.active]
        far = view.progress[view.active][ANIMALS.index(view.swimmer)]
        ends = [(view.swimmer, bank if place_of(view, view.active, far) == mouth else mouth)]
    wide = {kind for kind in ANIMALS if sum(what == kind for what, _ in ends) > WIDE}
    return Choices(
        ghosts=tuple(end for end in ends if end[0] not in wide),
        dots=tuple(dict.fromkeys(place for what, place in ends if what in wide)),
        danger=frozenset(int(where) for what, where in marks if what == "danger"),
    )


def put_targets(frame: Frame, view: View, found: Choices) -> None:
    """Below the animals: the way through the water, the squares in question, jaws."""
    size, gate, look = view.size, view.gates[view.active], SEATS[view.active]
    if view.phase == "swim" and found.ghosts:
        for x, y, _ in walk(river(corner_of(size, gate)), 28, 60, 60):
            frame.paste(ripple(), x, y)
    for place in found.dots:
        frame.paste(dot(look, 14), *spot(size, gate, KOOKABURRA, place))
    ends = (spot(size, gate, ANIMALS.index(kind), place) for kind, place in found.ghosts)
    for at in dict.fromkeys(ends) if not found.small else ():
        frame.paste(target(look.colour), *at)
    for place in found.danger:
        frame.paste(peril(), *spot(size, gate, 0, place))


def put_outlook(frame: Frame, animals: Sequence[Standing], found: Choices) -> None:
    """Above the animals: whom a crocodile would eat, and who is in danger."""
    hunters = {animal.place: animal.seat for animal in animals if animal.ghost}
    for animal in animals:
        if isinstance(animal.place, int) and not animal.ghost:
            (x, y), hunter = animal.at, hunters.get(animal.place, animal.seat)
            if animal.place in found.danger or hunter != animal.seat:
                frame.paste(small_bite(), x + 30, y - 32)


def movable(view: View) -> frozenset[str]:
    """The animals of the active seat that may move now.

    Before the first half of a split also those after whose move there might be no second one.
    """
    if view.phase == "swim":
        return frozenset(filter(None, (view.swimmer,)))
    if view.phase not in ("move", "half"):
        return frozenset()
    course = Course(view.size, view.behind, view.fight, view.forward, view.split)
    own = view.progress[view.active]
    others = foreign(view.size, view.progress, view.active)
    whole = view.phase == "move"
    numbers = {*view.dice, sum(view.dice)} if whole else {*view.dice}
    both = (*numbers, *(-number for number in numbers))
    idle = tuple(map(ANIMALS.index, view.moved)) + (() if whole else (KOOKABURRA,))
    able = {text.split()[0] for text in walks(course, own, others, both, idle)}
    if whole and any(flights(view.size, view.gates[view.active], own, others)):
        able.add(ANIMALS[KOOKABURRA])
    return frozenset(able)
