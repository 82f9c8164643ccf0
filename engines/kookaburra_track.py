"""The track of the Kookaburra Game: who stands where, and where an animal may end.

The ring's squares are numbered 0 … size - 1 in the direction of travel; squares divisible by 3 bear
a eucalyptus leaf. An animal's progress counts from its seat's gate: 0 is the box and ``size`` home,
both off the track, and a negative one owes a whole lap. A *spot* is a square counted from the gate
of the seat in question: progress modulo size. Nobody stands on his own gate, spot 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple, Protocol, TypeAlias

from engines.core import Seat

ANIMALS: Final = ("koala", "kookaburra", "platypus", "croc", "kangaroo")
KOALA, KOOKABURRA, PLATYPUS, CROC, KANGAROO = range(5)
WALKERS: Final = (KOALA, PLATYPUS, CROC, KANGAROO)
PASSENGERS: Final = (KOALA, KOOKABURRA, PLATYPUS, CROC)

Progress: TypeAlias = tuple[tuple[int, ...], ...]
"""Per seat how far each of its animals is, in the order of `ANIMALS`."""


class Walk(NamedTuple):
    """A walking move. Steps are negative backwards; a kangaroo may carry a passenger."""

    animal: int
    steps: int
    passenger: int | None = None

    @property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """Every animal that moves and its steps; the last one may eat, fight and swim then."""
        if self.passenger is None:
            return ((self.animal, self.steps),)
        return (self.animal, self.steps), (self.passenger, beyond(self.steps))


def beyond(steps: int) -> int:
    """How far a passenger gets: one step further than the kangaroo."""
    return steps + 1 if steps > 0 else steps - 1


_STEPS: Final = (*range(1, 13), *range(-1, -13, -1))
_WALK_TEXTS: Final = tuple({steps: f"{name} {steps}" for steps in _STEPS} for name in ANIMALS)
_CARRY_TEXTS: Final = tuple(
    {steps: f"kangaroo {steps} {name}" for steps in _STEPS} for name in ANIMALS
)
WALKS: Final[Mapping[str, Walk]] = {
    **{_WALK_TEXTS[a][steps]: Walk(a, steps) for a in WALKERS for steps in _STEPS},
    **{_CARRY_TEXTS[a][steps]: Walk(KANGAROO, steps, a) for a in PASSENGERS for steps in _STEPS},
}
"""Every walking move there is, by its text."""

FLIGHTS: Final[Mapping[str, int]] = {f"fly {square}": square for square in range(60)}
"""Every flight there is, by its text: the square it leads to."""


class Position(Protocol):
    """What of a state or a view says who stands where, and which options change the ways."""

    @property
    def size(self) -> int: ...
    @property
    def progress(self) -> Progress: ...
    @property
    def behind(self) -> bool: ...
    @property
    def forward(self) -> bool: ...


class Ground(NamedTuple):
    """What a seat's animals find: how far each is, and how many foreign ones stand on a spot.

    ``lowest`` is the least progress allowed; with ``forward`` crocodiles do not walk backwards.
    """

    size: int
    own: tuple[int, ...]
    others: dict[int, int]
    lowest: int
    forward: bool


@cache
def gates(size: int, seats: int) -> tuple[int, ...]:
    """The gate square of each seat; two players sit opposite each other."""
    quarter = size // 4
    return (0, 2 * quarter) if seats == 2 else tuple(quarter * seat for seat in range(seats))


@cache
def rivers(size: int, seats: int) -> tuple[tuple[int, int], ...]:
    """Mouth and far bank of each seat's river."""
    third = size // 3
    return tuple(((g + third) % size, (g + 2 * third) % size) for g in gates(size, seats))


def square(size: int, seats: int, seat: Seat, progress: int) -> int:
    """The square of an animal on the track."""
    return (gates(size, seats)[seat] + progress) % size


def ground(position: Position, seat: Seat) -> Ground:
    size, progress = position.size, position.progress
    ring = gates(size, len(progress))
    gate = ring[seat]
    others: dict[int, int] = {}
    for other, animals in enumerate(progress):
        if other != seat:
            shift = ring[other] - gate
            for far in animals:
                if far and far != size:
                    spot = (shift + far) % size
                    others[spot] = others.get(spot, 0) + 1
    # Whoever stands on the seat's own gate is in nobody's way: no animal of the seat ends there.
    others.pop(0, None)
    lowest = 1 - size if position.behind else 1
    return Ground(size, progress[seat], others, lowest, position.forward)


def put(progress: Progress, seat: Seat, animal: int, far: int) -> Progress:
    """The same, but this animal is so far."""
    own = progress[seat]
    moved = (*own[:animal], far, *own[animal + 1 :])
    return (*progress[:seat], moved, *progress[seat + 1 :])


def walked(progress: Progress, seat: Seat, walk: Walk) -> Progress:
    for animal, steps in walk.parts:
        progress = put(progress, seat, animal, progress[seat][animal] + steps)
    return progress


def prey(size: int, progress: Progress, seat: Seat) -> tuple[Seat, int] | None:
    """The foreign animal on the square where this seat's crocodile has just ended."""
    seats, end = len(progress), progress[seat][CROC]
    if not end % size:
        return None
    there = square(size, seats, seat, end)
    for other, animals in enumerate(progress):
        if other != seat:
            for animal, far in enumerate(animals):
                if far % size and square(size, seats, other, far) == there:
                    return other, animal
    return None


# --- where an animal may end ----------------------------------------------------------------------


def may_stop(ground: Ground, animal: int, steps: int) -> bool:
    """Whether an animal may end on the track so many steps from where it is."""
    size, own, others, lowest, forward = ground
    end = own[animal] + steps
    if not lowest <= end < size or not end:
        return False
    if animal == CROC:
        return others.get(end % size, 0) < 2 and not (forward and steps < 0)
    return end % size not in others and not (animal == KOALA and end % 3)


def may_walk(ground: Ground, animal: int, steps: int) -> bool:
    """Like `may_stop`, for an animal that walks by itself: home, too, and from there nowhere."""
    start = ground.own[animal]
    return start != ground.size and (
        start + steps == ground.size or may_stop(ground, animal, steps)
    )


def may_carry(ground: Ground, passenger: int, steps: int) -> bool:
    """Whether the kangaroo may carry an animal that stands beside it."""
    return may_stop(ground, KANGAROO, steps) and may_stop(ground, passenger, beyond(steps))


def beside_kangaroo(ground: Ground) -> list[int]:
    """The animals of the seat on the square of its kangaroo, if that is on the track."""
    own, size = ground.own, ground.size
    spot = own[KANGAROO] % size
    return [animal for animal in PASSENGERS if own[animal] % size == spot] if spot else []


def walks(ground: Ground, numbers: tuple[int, ...], idle: tuple[int, ...] = ()) -> list[str]:
    """The walking moves by one of these numbers of steps; idle animals neither walk nor ride."""
    texts = []
    for animal in WALKERS:
        if animal not in idle:
            names = _WALK_TEXTS[animal]
            texts += [names[steps] for steps in numbers if may_walk(ground, animal, steps)]
    if KANGAROO not in idle:
        for passenger in beside_kangaroo(ground):
            if passenger not in idle:
                names = _CARRY_TEXTS[passenger]
                texts += [names[steps] for steps in numbers if may_carry(ground, passenger, steps)]
    return texts


@cache
def _flight_texts(size: int, gate: int) -> tuple[str, ...]:
    return tuple(f"fly {(gate + spot) % size}" for spot in range(size))


def closed(ground: Ground) -> set[int]:
    """The spots to which the kookaburra may not fly: foreign animals, its own place and gate."""
    return {0, ground.own[KOOKABURRA] % ground.size, *ground.others}


def flights(ground: Ground, gate: int) -> list[str]:
    shut = closed(ground)
    texts = enumerate(_flight_texts(ground.size, gate))
    return [text for spot, text in texts if spot not in shut]


def swim_end(position: Position, seat: Seat, animal: int) -> int | None:
    """The progress of an animal after swimming from where it stands; None if it may not swim."""
    size, start = position.size, position.progress[seat][animal]
    third = size // 3
    if start % size == third and animal in (PLATYPUS, CROC):
        end = start + third
    elif start % size == 2 * third and animal == CROC:
        end = start - third
    else:
        return None
    found = ground(position, seat)
    bearable = 1 if animal == CROC else 0
    free = found.others.get(end % size, 0) <= bearable
    return end if free and end >= found.lowest else None
