"""The Kookaburra Game: five animals a seat go once round the bush, and crocodiles eat the rest.

Each turn two dice are thrown and one animal moves by one of them or by their sum, forward or
backward; or the kookaburra flies. Once four friends are home, a 6 takes the kookaburra home and
wins.

Moves: ``roll``; ``koala 3``, ``croc -7``, … (animal and steps, negative backwards);
``kangaroo 4 koala`` (carrying); ``fly 17`` (ring square); ``home``; ``swim``, ``stay``; ``split``.
Draws: at the setup ``draw(6)`` for each seat, again for those who share the highest, until one is
alone; ``roll``: ``draw(6)`` twice; in a fight (by whatever move) ``draw(6)`` for the attacker, then
for the defender, again while they are equal. A turn (one post) ends with the move after which
another seat is active, or with the game; after a double six the same turn goes on.

Events, all to everybody. ``start``, ``end``, ``drop`` are a ring square, or ``box`` or ``home``;
``animal`` is ``koala``, ``kookaburra``, ``platypus``, ``croc`` or ``kangaroo``.

- ``kookaburra-lots`` seats, numbers (one each): thrown for the first turn; again by those who
  shared the highest (at the setup)
- ``kookaburra-starts`` seat (at the setup)
- ``kookaburra-throw`` seat, first, second
- ``kookaburra-double-six`` seat: there will be another throw after this move
- ``kookaburra-split`` seat, first, second: two animals will move, one by each die
- ``kookaburra-walk`` seat, animal, steps, start (``box`` or square), end (square)
- ``kookaburra-home`` seat, animal, steps, start, count (how many of the seat are home now)
- ``kookaburra-carry`` seat, animal (the passenger), steps, start, end (both of the kangaroo), drop
  (where the passenger ends); all squares
- ``kookaburra-fly`` seat, start (``box`` or square), end (square)
- ``kookaburra-saves`` seat, animal, square: the kookaburra now stands with this one lone friend
- ``kookaburra-owes`` seat, animal (never the kookaburra): it went back past its start and owes a
  whole lap
- ``kookaburra-repaid`` seat, animal: it came forward past its start again
- ``kookaburra-eats`` seat, victim_seat, animal (the eaten), square
- ``kookaburra-fight`` seat, victim_seat, square: a crocodile attacks another one
- ``kookaburra-fight-throws`` seat, victim_seat, attack, defence: perhaps equal, then more follow
- ``kookaburra-fight-won`` seat, victim_seat, square: the attacked goes to its box
- ``kookaburra-fight-lost`` seat, victim_seat, square: the attacker goes to its box
- ``kookaburra-swim`` seat, animal, start, end (squares); a meal or a fight follows as above
- ``kookaburra-stay`` seat, animal, square: it could have swum
- ``kookaburra-again`` seat: after a double six the same seat throws again
- ``kookaburra-laughs`` seat, start (square): the kookaburra comes home
- ``kookaburra-over`` seats (the winner), scores (per seat, animals at home)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

from engines.core import Arg, Draw, Event, IllegalMove, Option, Result, Seat, Step, completed
from engines.kookaburra_track import (
    ANIMALS,
    CROC,
    FLIGHTS,
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
    rivers,
    swim_end,
    walked,
    walks,
)

NAME: Final = "kookaburra"
SEATS: Final = range(2, 5)
VERSION: Final = 1
HIDDEN: Final = False
OPTIONS: Final[Mapping[str, Option]] = {
    "length": Option(("short", "standard", "long"), "standard"),
    "behind": Option(("on", "off"), "on"),
    "fight": Option(("off", "on"), "off"),
    "forward": Option(("auto", "on", "off"), "auto"),
    "split": Option(("off", "on"), "off"),
}
SIZES: Final[Mapping[str, int]] = {"short": 36, "standard": 48, "long": 60}

_ROLL: Final = ("roll",)

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


@dataclass(frozen=True, slots=True)
class View:
    """What everybody may know, which is everything; ``behind`` to ``split`` are the options."""

    phase: Phase
    active: Seat
    dice: tuple[int, ...]
    size: int
    gates: tuple[int, ...]
    rivers: tuple[tuple[int, int], ...]
    progress: Progress
    again: bool
    swimmer: str | None
    moved: tuple[str, ...]
    behind: bool
    fight: bool
    forward: bool
    split: bool


def setup(seats: int, options: Mapping[str, str], draw: Draw) -> Step[State]:
    chosen = completed(seats, SEATS, options, OPTIONS)
    first, story = _lots(seats, draw)
    state = State(
        phase="roll",
        active=first,
        dice=(),
        course=Course(
            size=SIZES[chosen["length"]],
            behind=chosen["behind"] == "on",
            fight=chosen["fight"] == "on",
            forward=chosen["forward"] == "on" or (chosen["forward"] == "auto" and seats == 4),
            split=chosen["split"] == "on",
        ),
        progress=((0,) * len(ANIMALS),) * seats,
        again=False,
        swimmer=None,
        moved=(),
    )
    return Step(state, (*story, Event(None, "kookaburra-starts", {"seat": first})))


def to_move(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.active,)


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    if seat != state.active:
        return ()
    return _ROLL if state.phase == "roll" else _choices(state)


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    if move not in moves(state, seat):
        raise IllegalMove("illegal-move", move=move)
    if move == "roll":
        return _roll(state, draw)
    if move in FLIGHTS:
        return _fly(state, FLIGHTS[move])
    if move in WALKS:
        return _walk(state, WALKS[move], draw)
    if move == "swim":
        return _swim(state, draw)
    return {"stay": _stay, "split": _split, "home": _go_home}[move](state)


def view(state: State, seat: Seat | None) -> View:
    seats = len(state.progress)
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"no seat {seat}: seats are 0 to {seats - 1}")
    course = state.course
    return View(
        phase=state.phase,
        active=state.active,
        dice=state.dice,
        size=course.size,
        gates=gates(course.size, seats),
        rivers=rivers(course.size, seats),
        progress=state.progress,
        again=state.again,
        swimmer=state.swimmer,
        moved=state.moved,
        behind=course.behind,
        fight=course.fight,
        forward=course.forward,
        split=course.split,
    )


def result(state: State) -> Result | None:
    return Result(_scores(state), (state.active,)) if state.phase == "over" else None


def imagine(view: View, seat: Seat | None, draw: Draw) -> State:
    """Nothing is hidden: the state itself."""
    return State(
        phase=view.phase,
        active=view.active,
        dice=view.dice,
        course=Course(view.size, view.behind, view.fight, view.forward, view.split),
        progress=view.progress,
        again=view.again,
        swimmer=view.swimmer,
        moved=view.moved,
    )


# --- what is legal --------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _choices(state: State) -> tuple[str, ...]:
    """Remembered, as `apply` asks again for what `moves` has listed."""
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


# --- what happens ---------------------------------------------------------------------------------


def _event(key: str, **args: Arg) -> Event:
    return Event(None, key, args)


def _lots(seats: int, draw: Draw) -> tuple[Seat, list[Event]]:
    """Who begins: the highest number; those who share it draw again."""
    story = []
    throwing = tuple(range(seats))
    while len(throwing) > 1:
        numbers = tuple(draw(6) + 1 for _ in throwing)
        story.append(_event("kookaburra-lots", seats=throwing, numbers=numbers))
        best = max(numbers)
        throwing = tuple(s for s, n in zip(throwing, numbers, strict=True) if n == best)
    return throwing[0], story


def _roll(state: State, draw: Draw) -> Step[State]:
    seat = state.active
    first, second = draw(6) + 1, draw(6) + 1
    again = first == second == 6
    story = [_event("kookaburra-throw", seat=seat, first=first, second=second)]
    if again:
        story.append(_event("kookaburra-double-six", seat=seat))
    dice = first, second
    after = State("move", seat, dice, state.course, state.progress, again, None, ())
    return Step(after, tuple(story))


def _split(state: State) -> Step[State]:
    first, second = state.dice
    told = _event("kookaburra-split", seat=state.active, first=first, second=second)
    return Step(replace(state, phase="half"), (told,))


def _fly(state: State, end: int) -> Step[State]:
    seat, size, before = state.active, state.course.size, state.progress
    spot = (end - gates(size, len(before))[seat]) % size
    start = place(size, before, seat, KOOKABURRA)
    story = [_event("kookaburra-fly", seat=seat, start=start, end=end)]
    own = before[seat]
    if own.count(spot) + own.count(spot - size) == 1:
        friend = ANIMALS[own.index(spot if spot in own else spot - size)]
        story.append(_event("kookaburra-saves", seat=seat, animal=friend, square=end))
    return _finish(state, put(before, seat, KOOKABURRA, spot), story)


def _go_home(state: State) -> Step[State]:
    seat, size = state.active, state.course.size
    start = place(size, state.progress, seat, KOOKABURRA)
    progress = put(state.progress, seat, KOOKABURRA, size)
    after = replace(state, phase="over", dice=(), progress=progress, again=False)
    story = (
        _event("kookaburra-laughs", seat=seat, start=start),
        _event("kookaburra-over", seats=(seat,), scores=_scores(after)),
    )
    return Step(after, story, turn_over=True)


def _walk(state: State, walk: Walk, draw: Draw) -> Step[State]:
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
        story = [_event("kookaburra-carry", **told, end=end, drop=drop)]
    elif end == "home":
        story = [_event("kookaburra-home", **told, count=reached.count(size))]
    else:
        story = [_event("kookaburra-walk", **told, end=end)]
    for animal, _ in walk.parts:
        if animal == KOOKABURRA:
            continue  # It may go home from anywhere.
        if left[animal] < 0 < reached[animal]:
            story.append(_event("kookaburra-repaid", seat=seat, animal=ANIMALS[animal]))
        elif reached[animal] < 0 <= left[animal]:
            story.append(_event("kookaburra-owes", seat=seat, animal=ANIMALS[animal]))
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
            _event("kookaburra-eats", seat=seat, victim_seat=other, animal=name, square=here)
        )
    elif not _wins_fight(seat, other, here, draw, story):
        loser = seat, CROC
    return put(progress, *loser, 0)


def _wins_fight(seat: Seat, other: Seat, here: int | str, draw: Draw, story: list[Event]) -> bool:
    story.append(_event("kookaburra-fight", seat=seat, victim_seat=other, square=here))
    attack = defence = 0
    while attack == defence:
        attack, defence = draw(6) + 1, draw(6) + 1
        story.append(
            _event(
                "kookaburra-fight-throws",
                seat=seat,
                victim_seat=other,
                attack=attack,
                defence=defence,
            )
        )
    ending = "kookaburra-fight-won" if attack > defence else "kookaburra-fight-lost"
    story.append(_event(ending, seat=seat, victim_seat=other, square=here))
    return attack > defence


def _swim(state: State, draw: Draw) -> Step[State]:
    seat, course, before = state.active, state.course, state.progress
    assert state.swimmer is not None
    animal = ANIMALS.index(state.swimmer)
    far = swim_end(course, before, seat, animal)
    assert far is not None
    after = put(before, seat, animal, far)
    start, end = (place(course.size, progress, seat, animal) for progress in (before, after))
    story = [_event("kookaburra-swim", seat=seat, animal=state.swimmer, start=start, end=end)]
    if animal == CROC:
        after = _meal(course, after, seat, draw, story)
    return _finish(state, after, story)


def _stay(state: State) -> Step[State]:
    seat, size = state.active, state.course.size
    assert state.swimmer is not None
    here = place(size, state.progress, seat, ANIMALS.index(state.swimmer))
    story = [_event("kookaburra-stay", seat=seat, animal=state.swimmer, square=here)]
    return _finish(state, state.progress, story)


def _finish(state: State, progress: Progress, story: list[Event]) -> Step[State]:
    """After a move and its swim: the other half of a split, the same seat again, or the next."""
    if len(state.dice) == 1:
        after = replace(state, phase="half", progress=progress, swimmer=None)
        return Step(after, tuple(story))
    seat, again = state.active, state.again
    if again:
        story.append(_event("kookaburra-again", seat=seat))
    else:
        seat = (seat + 1) % len(progress)
    after = State("roll", seat, (), state.course, progress, again, None, ())
    return Step(after, tuple(story), turn_over=not again)


def _scores(state: State) -> tuple[int, ...]:
    """Animals at home, per seat."""
    return tuple(animals.count(state.course.size) for animals in state.progress)
