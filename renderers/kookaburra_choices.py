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

FEW: Final = 4
"""So many marked places at most have whole animals; more would hide the board, so are small."""

WIDE: Final = 8
"""An animal that can get to more places than that has them marked by dots."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Where animals of the active seat could get, one mark a square, and squares in danger.

    ``ghosts`` stand where one kind of animal can get, ``dots`` where several can; ``rings`` go
    round animals that stand there already, and ``prey`` are those of others among them.
    """

    ghosts: tuple[tuple[str, Place], ...]
    dots: tuple[Place, ...]
    rings: tuple[Place, ...]
    prey: frozenset[Place]
    danger: frozenset[Place]

    @property
    def small(self) -> bool:
        return len(self.ghosts) + len(self.dots) + len(self.rings) > FEW


def choices(view: View, marks: Marks) -> Choices:
    """As marked; and without marks, where a swim would lead."""
    places: dict[Place, list[str]] = {}
    ghosts: list[tuple[str, Place]] = []
    for kind, place in _ends(view, marks):
        if place == "home":
            ghosts.append((kind, place))  # each animal has a window of its own there
        else:
            places.setdefault(place, []).append(kind)
    every = [kind for kinds in places.values() for kind in kinds]
    wide = {kind for kind in ANIMALS if every.count(kind) > WIDE}
    own, foreign = _standing(view)
    rings = tuple(place for place in places if place in own | foreign)
    free = {place: kinds for place, kinds in places.items() if place not in rings}
    alone = {k: kinds[0] for k, kinds in free.items() if len(kinds) == 1 and kinds[0] not in wide}
    return Choices(
        ghosts=(*ghosts, *((kind, place) for place, kind in alone.items())),
        dots=tuple(place for place in free if place not in alone),
        rings=rings,
        prey=frozenset(places) & foreign,
        danger=frozenset(int(where) for what, where in marks if what == "danger"),
    )


def _ends(view: View, marks: Marks) -> list[tuple[str, Place]]:
    ends: list[tuple[str, Place]] = [
        (what, where if where == "home" else int(where))
        for what, where in dict.fromkeys(marks)
        if what in ANIMALS
    ]
    if view.phase == "swim" and view.swimmer is not None and not ends:
        mouth, bank = view.rivers[view.active]
        far = view.progress[view.active][ANIMALS.index(view.swimmer)]
        ends = [(view.swimmer, bank if place_of(view, view.active, far) == mouth else mouth)]
    return ends


def _standing(view: View) -> tuple[frozenset[Place], frozenset[Place]]:
    """The places of the active seat's animals, and those of the others'."""
    places = [
        (seat, place_of(view, seat, far)) for seat, own in enumerate(view.progress) for far in own
    ]
    own = frozenset(place for seat, place in places if seat == view.active)
    return own, frozenset(place for seat, place in places if seat != view.active)


def put_targets(frame: Frame, view: View, found: Choices) -> None:
    """Below the animals: the way through the water, the squares in question, jaws."""
    size, gate, look = view.size, view.gates[view.active], SEATS[view.active]
    if view.phase == "swim" and found.ghosts:
        for x, y, _ in walk(river(corner_of(size, gate)), 28, 60, 60):
            frame.paste(ripple(), x, y)
    for place in found.danger:
        frame.paste(peril(), *spot(size, gate, 0, place))
    for place in found.dots:
        frame.paste(dot(look, 14), *spot(size, gate, KOOKABURRA, place))
    for place in found.rings:
        frame.paste(target(look.colour), *spot(size, gate, KOOKABURRA, place))
    ends = (spot(size, gate, ANIMALS.index(kind), place) for kind, place in found.ghosts)
    for at in dict.fromkeys(ends) if not found.small else ():
        frame.paste(target(look.colour), *at)


def put_prey(frame: Frame, animals: Sequence[Standing], found: Choices) -> None:
    """Above the animals of others: whom a crocodile would eat."""
    for animal in animals:
        if animal.place in found.prey and not animal.ghost:
            frame.paste(small_bite(), animal.at[0] + 30, animal.at[1] - 32)


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
