"""The Kookaburra Game looked ahead: what a move will lead to, and who is in danger.

For panels, which tell people what they may choose; everything here is read off the public view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engines import kookaburra
from engines.core import Replay, Seat
from engines.kookaburra import View
from engines.kookaburra_track import (
    ANIMALS,
    BEARABLE,
    CROC,
    FLIGHTS,
    KANGAROO,
    KOOKABURRA,
    WALKS,
    Course,
    Progress,
    beyond,
    end_spot,
    foreign,
    place,
    prey,
    put,
    swim_end,
    walked,
)

CARRIED: Final = 13
"""As many steps as only a passenger makes."""

REACH: Final = (*range(1, CARRIED + 1), *range(-1, -CARRIED - 1, -1))
"""How far a throw can lead, one way or another."""


def choices(view: View) -> tuple[str, ...]:
    """The moves of the seat to move: nothing is hidden, so they can be read off any view."""
    return kookaburra.moves(kookaburra.imagine(view, None, Replay(())), view.active)


def after(view: View, move: str, draws: Sequence[int] = ()) -> View:
    """The view after a legal move of the active seat; a fight needs its draws (else ValueError)."""
    draw = Replay(draws)
    step = kookaburra.apply(kookaburra.imagine(view, None, draw), view.active, move, draw)
    draw.finish()
    return kookaburra.view(step.state, None)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where an animal will end (``drop``: its passenger), and what comes of it.

    ``friends`` are its own animals that stand on ``end`` already, ``victim`` the seat and animal
    that a crocodile meets: it eats that one, or fights it with ``fight``, and perhaps loses.
    ``swim`` is what a swim would lead to afterwards. ``owes``: it will owe a whole lap from now on.
    """

    end: int | str
    drop: int | str | None = None
    friends: tuple[str, ...] = ()
    victim: tuple[Seat, str] | None = None
    fight: bool = False
    swim: Outlook | None = None
    owes: bool = False


def outlook(view: View, move: str) -> Outlook | None:
    """What a legal move of the active seat leads to; None if no animal walks, flies or swims."""
    seat, size, before = view.active, view.size, view.progress
    if move in WALKS:
        walk = WALKS[move]
        parts = walk.parts
        after = walked(before, seat, walk)
        carried = walk.passenger is not None
        victim, fight = _met(view, after) if parts[-1][0] == CROC else (None, False)
        return Outlook(
            end=place(size, after, seat, walk.animal),
            drop=place(size, after, seat, parts[-1][0]) if carried else None,
            friends=_friends(after, size, seat, walk.animal, parts[-1][0]),
            victim=victim,
            fight=fight,
            swim=_swum(view, after, parts[-1][0]),
            owes=any(after[seat][a] < 0 <= before[seat][a] for a, _ in parts if a != KOOKABURRA),
        )
    if move in FLIGHTS:
        spot = (FLIGHTS[move] - view.gates[seat]) % size
        after = put(before, seat, KOOKABURRA, spot)
        return Outlook(FLIGHTS[move], friends=_friends(after, size, seat, KOOKABURRA))
    if move == "swim" and view.swimmer is not None:
        return _swum(view, before, ANIMALS.index(view.swimmer))
    return None


def _course(view: View) -> Course:
    return Course(view.size, view.behind, view.fight, view.forward, view.split)


def _swum(view: View, before: Progress, animal: int) -> Outlook | None:
    seat, size = view.active, view.size
    far = swim_end(_course(view), before, seat, animal)
    if far is None:
        return None
    after = put(before, seat, animal, far)
    victim, fight = _met(view, after) if animal == CROC else (None, False)
    return Outlook(
        end=place(size, after, seat, animal),
        friends=_friends(after, size, seat, animal),
        victim=victim,
        fight=fight,
    )


def _met(view: View, progress: Progress) -> tuple[tuple[Seat, str] | None, bool]:
    """Whom the active seat's crocodile meets, and whether they fight."""
    met = prey(view.size, progress, view.active)
    if met is None:
        return None, False
    seat, animal = met
    return (seat, ANIMALS[animal]), view.fight and animal == CROC


def _friends(progress: Progress, size: int, seat: Seat, *movers: int) -> tuple[str, ...]:
    """Animals of the seat on the square of the first mover, none of them a mover."""
    own = progress[seat]
    spot = own[movers[0]] % size
    return tuple(
        name
        for animal, name in enumerate(ANIMALS)
        if spot and animal not in movers and own[animal] % size == spot
    )


def endangered(view: View, seat: Seat) -> tuple[str, ...]:
    """The animals of a seat that some crocodile can reach with its next throw."""
    size, progress, found = view.size, view.progress, set()
    for other in range(len(progress)):
        if other != seat:
            taken = foreign(size, progress, other)
            for far in _hunts(view, other, taken):
                if taken[far % size]:
                    met = prey(size, put(progress, other, CROC, far), other)
                    if met is not None and met[0] == seat:
                        found.add(met[1])
    return tuple(ANIMALS[animal] for animal in sorted(found))


def _hunts(view: View, seat: Seat, others: bytearray) -> set[int]:
    """How far the crocodile of a seat can be after one move: walked, carried, swum."""
    course, progress = _course(view), view.progress
    own, size = progress[seat], view.size
    ways = {
        steps: abs(steps) < CARRIED
        for steps, spot in _stops(course, CROC, own[CROC])
        if others[spot] <= BEARABLE[CROC]
    }
    here = own[CROC] % size
    if here and own[KANGAROO] % size == here:
        for steps, spot in _stops(course, KANGAROO, own[KANGAROO]):
            if others[spot] <= BEARABLE[KANGAROO] and beyond(steps) in ways:
                ways[beyond(steps)] = True
    ended = {own[CROC] + steps for steps, possible in ways.items() if possible}
    banks = [far for far in ended if not far % (size // 3)]
    swims = [swim_end(course, put(progress, seat, CROC, far), seat, CROC) for far in banks]
    return ended.union(far for far in swims if far is not None)


@lru_cache(1 << 12)
def _stops(course: Course, animal: int, start: int) -> tuple[tuple[int, int], ...]:
    """Steps and spots on the track of every throw, and of being carried by it."""
    ends = [(steps, end_spot(course, animal, start, steps)) for steps in REACH]
    return tuple((steps, spot) for steps, spot in ends if spot not in (None, course.size))
