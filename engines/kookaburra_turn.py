"""A turn of Kookaburra: what the active seat may do, and what its move leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from engines.core import Arg, Draw, Event, Seat, Step
from engines.kookaburra_track import (
    ANIMALS,
    CROC,
    KOOKABURRA,
    WALKS,
    Course,
    Progress,
    Walk,
    flights,
    foreign,
    gates,
    place,
    prey,
    put,
    swim_end,
    walked,
    walks,
)

Phase: TypeAlias = Literal["roll", "move", "swim", "half", "over"]


@dataclass(frozen=True, slots=True)
class State:
    """Everything. ``progress`` counts each seat's animals from its gate; see kookaburra_track.

    ``dice`` are those not used up: two in an ordinary move and before the first half of a split,
    one before the second half, none after it. ``moved`` are the animals that moved in a split.
    """

    phase: Phase
    active: Seat
    dice: tuple[int, ...]
    course: Course
    progress: Progress
    again: bool
    swimmer: str | None
    moved: tuple[str, ...]


# --- what is legal --------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def choices(state: State) -> tuple[str, ...]:
    """What the active seat may do once it has thrown.

    Remembered, as `apply` asks again for what `moves` has listed.
    """
    if state.phase == "over":
        return ()
    if state.phase == "swim":
        return ("swim", "stay")
    if state.phase == "half":
        return tuple(_halves(state))
    course, progress, seat = state.course, state.progress, state.active
    own, others = progress[seat], foreign(course.size, progress, seat)
    legal = walks(course, own, others, _numbers(state.dice, True))
    legal += flights(course.size, gates(course.size, len(progress))[seat], own, others)
    if _may_go_home(state):
        legal.append("home")
    if course.split and any(_halves(state)):
        legal.append("split")
    return tuple(legal)


@cache
def _numbers(dice: tuple[int, ...], or_sum: bool) -> tuple[int, ...]:
    """How many steps these dice allow: each, and perhaps their sum, forward and backward."""
    ahead = sorted({*dice, sum(dice)} if or_sum else {*dice})
    return (*ahead, *(-number for number in ahead))


def _may_go_home(state: State) -> bool:
    """Whether the kookaburra may: last of all, from the track, with a 6."""
    own, size, dice = state.progress[state.active], state.course.size, state.dice
    last = own.count(size) == len(ANIMALS) - 1
    return last and own[KOOKABURRA] not in (0, size) and 6 in (*dice, sum(dice))


def _halves(state: State) -> Iterator[str]:
    """The moves by one die: without the kookaburra, and never the same animal twice.

    A first half must leave a second one. Whether it does is seen right after its landing: a meal is
    certain, a fight as good as lost, and a swim not made yet.
    """
    course, progress, seat = state.course, state.progress, state.active
    others = foreign(course.size, progress, seat)
    idle = (KOOKABURRA, *map(ANIMALS.index, state.moved))
    for text in walks(course, progress[seat], others, _numbers(state.dice, False), idle):
        if len(state.dice) == 1 or _leaves_a_half(state, WALKS[text]):
            yield text


def _leaves_a_half(state: State, walk: Walk) -> bool:
    course, seat = state.course, state.active
    progress = walked(state.progress, seat, walk)
    moved = [animal for animal, _ in walk.parts]
    loser = prey(course.size, progress, seat) if moved[-1] == CROC else None
    if loser is not None:
        loser = (seat, CROC) if course.fight and loser[1] == CROC else loser
        progress = put(progress, *loser, 0)
    others = foreign(course.size, progress, seat)
    rest = _numbers(_unused(state.dice, walk.steps), False)
    return bool(walks(course, progress[seat], others, rest, (KOOKABURRA, *moved)))


def _unused(dice: tuple[int, ...], steps: int) -> tuple[int, ...]:
    """The dice that are left when one was moved by."""
    first = dice.index(abs(steps))
    return (*dice[:first], *dice[first + 1 :])


# --- what happens --------------------------------------------------------------------------------


def event(key: str, **args: Arg) -> Event:
    return Event(None, key, args)


def roll(state: State, draw: Draw) -> Step[State]:
    seat = state.active
    first, second = draw(6) + 1, draw(6) + 1
    again = first == second == 6
    story = [event("kookaburra-throw", seat=seat, first=first, second=second)]
    if again:
        story.append(event("kookaburra-double-six", seat=seat))
    dice = first, second
    after = State("move", seat, dice, state.course, state.progress, again, None, ())
    return Step(after, tuple(story))


def take_both(state: State) -> Step[State]:
    first, second = state.dice
    told = event("kookaburra-split", seat=state.active, first=first, second=second)
    return Step(replace(state, phase="half"), (told,))


def fly(state: State, end: int) -> Step[State]:
    seat, size, before = state.active, state.course.size, state.progress
    spot = (end - gates(size, len(before))[seat]) % size
    start = place(size, before, seat, KOOKABURRA)
    story = [event("kookaburra-fly", seat=seat, start=start, end=end)]
    own = before[seat]
    if own.count(spot) + own.count(spot - size) == 1:
        friend = ANIMALS[own.index(spot if spot in own else spot - size)]
        story.append(event("kookaburra-saves", seat=seat, animal=friend, square=end))
    return _finish(state, put(before, seat, KOOKABURRA, spot), story)


def go_home(state: State) -> Step[State]:
    seat, size = state.active, state.course.size
    start = place(size, state.progress, seat, KOOKABURRA)
    progress = put(state.progress, seat, KOOKABURRA, size)
    after = replace(state, phase="over", dice=(), progress=progress, again=False)
    story = (
        event("kookaburra-laughs", seat=seat, start=start),
        event("kookaburra-over", seats=(seat,), scores=scores(after)),
    )
    return Step(after, story, turn_over=True)


def go(state: State, walk: Walk, draw: Draw) -> Step[State]:
    seat, course = state.active, state.course
    if state.phase == "half":
        names = (ANIMALS[animal] for animal, _ in walk.parts)
        moved = (*state.moved, *names)
        state = replace(state, dice=_unused(state.dice, walk.steps), moved=moved)
    progress = walked(state.progress, seat, walk)
    story = _told(state, progress, walk)
    last, _ = walk.parts[-1]
    if last == CROC:
        progress = _meal(course, progress, seat, draw, story)
    if swim_end(course, progress, seat, last) is None:
        return _finish(state, progress, story)
    after = replace(state, phase="swim", progress=progress, swimmer=ANIMALS[last])
    return Step(after, tuple(story))


def _told(state: State, progress: Progress, walk: Walk) -> list[Event]:
    seat, size = state.active, state.course.size
    left, reached = state.progress[seat], progress[seat]
    start = place(size, state.progress, seat, walk.animal)
    end = place(size, progress, seat, walk.animal)
    told: dict[str, Arg] = {
        "seat": seat,
        "animal": ANIMALS[walk.parts[-1][0]],
        "steps": walk.steps,
        "start": start,
    }
    if walk.passenger is not None:
        drop = place(size, progress, seat, walk.passenger)
        story = [event("kookaburra-carry", **told, end=end, drop=drop)]
    elif end == "home":
        story = [event("kookaburra-home", **told, count=reached.count(size))]
    else:
        story = [event("kookaburra-walk", **told, end=end)]
    for animal, _ in walk.parts:
        if animal == KOOKABURRA:
            continue  # It may go home from anywhere.
        if left[animal] < 0 < reached[animal]:
            story.append(event("kookaburra-repaid", seat=seat, animal=ANIMALS[animal]))
        elif reached[animal] < 0 <= left[animal]:
            story.append(event("kookaburra-owes", seat=seat, animal=ANIMALS[animal]))
    return story


def _meal(
    course: Course, progress: Progress, seat: Seat, draw: Draw, story: list[Event]
) -> Progress:
    """What comes of it when this seat's crocodile has just ended somewhere."""
    loser = prey(course.size, progress, seat)
    if loser is None:
        return progress
    other, animal = loser
    here = place(course.size, progress, seat, CROC)
    if not course.fight or animal != CROC:
        name = ANIMALS[animal]
        story.append(
            event("kookaburra-eats", seat=seat, victim_seat=other, animal=name, square=here)
        )
    elif not _wins_fight(seat, other, here, draw, story):
        loser = seat, CROC
    return put(progress, *loser, 0)


def _wins_fight(seat: Seat, other: Seat, here: int | str, draw: Draw, story: list[Event]) -> bool:
    story.append(event("kookaburra-fight", seat=seat, victim_seat=other, square=here))
    attack = defence = 0
    while attack == defence:
        attack, defence = draw(6) + 1, draw(6) + 1
        story.append(
            event(
                "kookaburra-fight-throws",
                seat=seat,
                victim_seat=other,
                attack=attack,
                defence=defence,
            )
        )
    ending = "kookaburra-fight-won" if attack > defence else "kookaburra-fight-lost"
    story.append(event(ending, seat=seat, victim_seat=other, square=here))
    return attack > defence


def swim(state: State, draw: Draw) -> Step[State]:
    seat, course, before = state.active, state.course, state.progress
    assert state.swimmer is not None
    animal = ANIMALS.index(state.swimmer)
    far = swim_end(course, before, seat, animal)
    assert far is not None
    after = put(before, seat, animal, far)
    start, end = (place(course.size, progress, seat, animal) for progress in (before, after))
    story = [event("kookaburra-swim", seat=seat, animal=state.swimmer, start=start, end=end)]
    if animal == CROC:
        after = _meal(course, after, seat, draw, story)
    return _finish(state, after, story)


def stay(state: State) -> Step[State]:
    seat, size = state.active, state.course.size
    assert state.swimmer is not None
    here = place(size, state.progress, seat, ANIMALS.index(state.swimmer))
    story = [event("kookaburra-stay", seat=seat, animal=state.swimmer, square=here)]
    return _finish(state, state.progress, story)


def _finish(state: State, progress: Progress, story: list[Event]) -> Step[State]:
    """After a move and its swim: the other half of a split, the same seat again, or the next."""
    if len(state.dice) == 1:
        after = replace(state, phase="half", progress=progress, swimmer=None)
        return Step(after, tuple(story))
    seat, again = state.active, state.again
    if again:
        story.append(event("kookaburra-again", seat=seat))
    else:
        seat = (seat + 1) % len(progress)
    after = State("roll", seat, (), state.course, progress, again, None, ())
    return Step(after, tuple(story), turn_over=not again)


def scores(state: State) -> tuple[int, ...]:
    """Animals at home, per seat."""
    return tuple(animals.count(state.course.size) for animals in state.progress)
