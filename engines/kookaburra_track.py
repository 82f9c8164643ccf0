"""The track of the Kookaburra Game: who stands where, and where an animal may end.

The ring's squares are numbered 0 … size - 1 in the direction of travel; squares divisible by 3 bear
a eucalyptus leaf. An animal's progress counts from its seat's gate: 0 is the box and ``size`` home,
both off the track, and a negative one owes a whole lap. A *spot* is a square counted from the gate
of the seat in question: progress modulo size. Nobody stands on his own gate, spot 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import compress
from typing import Final, NamedTuple, TypeAlias

from engines.core import Seat

ANIMALS: Final = ("koala", "kookaburra", "platypus", "croc", "kangaroo")
KOALA, KOOKABURRA, PLATYPUS, CROC, KANGAROO = range(5)
WALKERS: Final = (KOALA, PLATYPUS, CROC, KANGAROO)
PASSENGERS: Final = (KOALA, KOOKABURRA, PLATYPUS, CROC)
BEARABLE: Final = (0, 0, 0, 1, 0)
"""Per animal, how many foreign animals may stand where it stops: a crocodile eats one."""
BARRED: Final = 2
"""As many foreign animals on a square as let nobody stop there."""

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

WALKS: Final[Mapping[str, Walk]] = {
    **{f"{ANIMALS[a]} {steps}": Walk(a, steps) for a in WALKERS for steps in _STEPS},
    **{
        f"kangaroo {steps} {ANIMALS[a]}": Walk(KANGAROO, steps, a)
        for a in PASSENGERS
        for steps in _STEPS
    },
}
"""Every walking move there is, by its text."""

FLIGHTS: Final[Mapping[str, int]] = {f"fly {square}": square for square in range(60)}
"""Every flight there is, by its text: the square it leads to."""


class Course(NamedTuple):
    """The length of the ring and the options of the rules; ``forward`` is settled."""

    size: int
    behind: bool
    fight: bool
    forward: bool
    split: bool


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


def place(size: int, progress: Progress, seat: Seat, animal: int) -> int | str:
    """The square of an animal, or ``box`` or ``home``."""
    far = progress[seat][animal]
    if far % size:
        return (gates(size, len(progress))[seat] + far) % size
    return "home" if far else "box"


@cache
def _neighbours(size: int, seats: int, seat: Seat) -> tuple[tuple[Seat, tuple[int, ...]], ...]:
    """The other seats, and on which of this seat's spots their animals stand, by progress.

    ``size`` is off the track. A negative progress finds its spot from the end, as ever in Python.
    """
    ring = gates(size, seats)
    ways = (*range(size + 1), *range(1 - size, 0))
    return tuple(
        (other, tuple((gate - ring[seat] + far) % size if far % size else size for far in ways))
        for other, gate in enumerate(ring)
        if other != seat
    )


def foreign(size: int, progress: Progress, seat: Seat) -> bytearray:
    """How many foreign animals bar each spot: the own gate is barred to all, home to none."""
    others = bytearray(size + 1)
    for other, spots in _neighbours(size, len(progress), seat):
        for far in progress[other]:
            others[spots[far]] += 1
    others[0], others[size] = BARRED, 0
    return others


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
    here = progress[seat][CROC] % size
    if not here:
        return None
    for other, spots in _neighbours(size, len(progress), seat):
        for animal, far in enumerate(progress[other]):
            if spots[far] == here:
                return other, animal
    return None


# --- where an animal may end ----------------------------------------------------------------------


def walks(
    course: Course,
    own: tuple[int, ...],
    others: bytearray,
    numbers: tuple[int, ...],
    idle: tuple[int, ...] = (),
) -> list[str]:
    """The walking moves by one of these numbers of steps; idle animals neither walk nor ride."""
    texts: list[str] = []
    for animal in WALKERS:
        if animal not in idle:
            most = BEARABLE[animal]
            ways = _ways(course, animal, own[animal], numbers)
            texts += [text for text, spot in ways if others[spot] <= most]
    here = own[KANGAROO] % course.size
    if here and KANGAROO not in idle:
        for passenger in PASSENGERS:
            if own[passenger] % course.size == here and passenger not in idle:
                texts += _carries(course, own, others, numbers, passenger)
    return texts


def _carries(
    course: Course,
    own: tuple[int, ...],
    others: bytearray,
    numbers: tuple[int, ...],
    passenger: int,
) -> list[str]:
    """Both must end on the track: the kangaroo and, one step further, the passenger."""

    def may_stop(animal: int, steps: int) -> bool:
        spot = end_spot(course, animal, own[animal], steps)
        return spot not in (None, course.size) and others[spot] <= BEARABLE[animal]

    return [
        f"kangaroo {steps} {ANIMALS[passenger]}"
        for steps in numbers
        if may_stop(KANGAROO, steps) and may_stop(passenger, beyond(steps))
    ]


@lru_cache(maxsize=1 << 14)
def _ways(
    course: Course, animal: int, start: int, numbers: tuple[int, ...]
) -> tuple[tuple[str, int], ...]:
    """The walks of an animal as they are without the others: text and spot where each ends."""
    ends = [(steps, end_spot(course, animal, start, steps)) for steps in numbers]
    return tuple((f"{ANIMALS[animal]} {steps}", spot) for steps, spot in ends if spot is not None)


def end_spot(course: Course, animal: int, start: int, steps: int) -> int | None:
    """The spot where an animal ends (``size`` is home); None if it must not, whoever is there."""
    size, end = course.size, start + steps
    if start == size or not end or not lowest(course) <= end <= size:
        return None
    if (animal == KOALA and end % 3) or (animal == CROC and steps < 0 and course.forward):
        return None
    return end if end == size else end % size


def lowest(course: Course) -> int:
    """The least progress an animal may have."""
    return 1 - course.size if course.behind else 0


@cache
def _flight_texts(size: int, gate: int) -> tuple[str, ...]:
    return tuple(f"fly {(gate + spot) % size}" for spot in range(size))


_FREE: Final = bytes([True]) + bytes(255)
"""What a number of foreign animals means to the kookaburra."""


def flights(size: int, gate: int, own: tuple[int, ...], others: bytearray) -> Iterable[str]:
    """To every other square without foreign animals, except the own gate."""
    barred = others.copy()
    barred[own[KOOKABURRA] % size] = BARRED
    return compress(_flight_texts(size, gate), barred.translate(_FREE))


def swim_end(course: Course, progress: Progress, seat: Seat, animal: int) -> int | None:
    """The progress of an animal after swimming from where it stands; None if it may not swim."""
    size, start = course.size, progress[seat][animal]
    third = size // 3
    if start % size == third and animal in (PLATYPUS, CROC):
        end = start + third
    elif start % size == 2 * third and animal == CROC:
        end = start - third
    else:
        return None
    free = foreign(size, progress, seat)[end % size] <= BEARABLE[animal]
    return end if free and end >= lowest(course) else None
