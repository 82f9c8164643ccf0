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
- ``kookaburra-owes`` seat, animal: it went back past its start and owes a whole lap
- ``kookaburra-repaid`` seat, animal: it came forward past its start again
- ``kookaburra-eats`` seat, victim_seat, animal (the eaten), square
- ``kookaburra-fight`` seat, victim_seat, square: a crocodile attacks another one
- ``kookaburra-fight-throws`` seat, victim_seat, attack, defence: perhaps equal, then more follow
- ``kookaburra-fight-won`` seat, victim_seat, square: the attacked goes to its box
- ``kookaburra-fight-lost`` seat, victim_seat, square: the attacker goes to its box
- ``kookaburra-swim`` seat, animal, start, end (squares); a meal or a fight follows as above
- ``kookaburra-stay`` seat, animal, square: it could have swum
- ``kookaburra-again`` seat: after a double six the same seat throws again
- ``kookaburra-next`` seat
- ``kookaburra-laughs`` seat, start (square): the kookaburra comes home
- ``kookaburra-over`` seats (the winner), scores (per seat, animals at home)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, TypeAlias

from engines.core import Arg, Draw, Event, IllegalMove, Option, Result, Seat, Step, completed
from engines.kookaburra_track import (
    ANIMALS,
    CROC,
    FLIGHTS,
    KOOKABURRA,
    WALKERS,
    WALKS,
    Ground,
    Progress,
    Walk,
    closed,
    flights,
    gates,
    ground,
    may_walk,
    prey,
    put,
    rivers,
    square,
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
    size: int
    progress: Progress
    again: bool
    swimmer: str | None
    moved: tuple[str, ...]
    behind: bool
    fight: bool
    forward: bool
    split: bool


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
        size=SIZES[chosen["length"]],
        progress=((0,) * len(ANIMALS),) * seats,
        again=False,
        swimmer=None,
        moved=(),
        behind=chosen["behind"] == "on",
        fight=chosen["fight"] == "on",
        forward=chosen["forward"] == "on" or (chosen["forward"] == "auto" and seats == 4),
        split=chosen["split"] == "on",
    )
    return Step(state, (*story, Event(None, "kookaburra-starts", {"seat": first})))


def to_move(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.active,)


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    if seat != state.active or state.phase == "over":
        return ()
    if state.phase == "roll":
        return ("roll",)
    if state.phase == "swim":
        return ("swim", "stay")
    found = ground(state, seat)
    if state.phase == "half":
        return tuple(_halves(state, found))
    legal = walks(found, _steps(state))
    legal += flights(found, gates(state.size, len(state.progress))[seat])
    if _may_go_home(state):
        legal.append("home")
    if _may_split(state, found):
        legal.append("split")
    return tuple(legal)


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    step = _played(state, move, draw) if seat == state.active else None
    if step is None:
        raise IllegalMove("illegal-move", move=move)
    return step


def view(state: State, seat: Seat | None) -> View:
    seats = len(state.progress)
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"no seat {seat}: seats are 0 to {seats - 1}")
    return View(
        phase=state.phase,
        active=state.active,
        dice=state.dice,
        size=state.size,
        gates=gates(state.size, seats),
        rivers=rivers(state.size, seats),
        progress=state.progress,
        again=state.again,
        swimmer=state.swimmer,
        moved=state.moved,
        behind=state.behind,
        fight=state.fight,
        forward=state.forward,
        split=state.split,
    )


def result(state: State) -> Result | None:
    return Result(_scores(state), (state.active,)) if state.phase == "over" else None


def imagine(view: View, seat: Seat | None, draw: Draw) -> State:
    """Nothing is hidden: the state itself."""
    return State(
        phase=view.phase,
        active=view.active,
        dice=view.dice,
        size=view.size,
        progress=view.progress,
        again=view.again,
        swimmer=view.swimmer,
        moved=view.moved,
        behind=view.behind,
        fight=view.fight,
        forward=view.forward,
        split=view.split,
    )


# --- what is legal --------------------------------------------------------------------------------


@cache
def _both_ways(numbers: frozenset[int]) -> tuple[int, ...]:
    ahead = sorted(numbers)
    return (*ahead, *(-number for number in ahead))


def _steps(state: State) -> tuple[int, ...]:
    """One die, the other, or their sum, forward or backward; in a split no sum."""
    dice = state.dice
    return _both_ways(frozenset(dice if state.phase == "half" else (*dice, sum(dice))))


def _may_go_home(state: State) -> bool:
    """Whether the kookaburra may: last of all, from the track, with a 6."""
    own, size, dice = state.progress[state.active], state.size, state.dice
    last = all(far == size for animal, far in enumerate(own) if animal != KOOKABURRA)
    return last and own[KOOKABURRA] != 0 and 6 in (*dice, sum(dice))


def _may_split(state: State, found: Ground) -> bool:
    return state.split and any(_halves(replace(state, phase="half"), found))


def _halves(state: State, found: Ground) -> Iterator[str]:
    """The moves by one die: without the kookaburra, and never the same animal twice.

    A first half must leave a second one. Whether it does is seen right after its landing: a meal is
    certain, a fight as good as lost, and a swim not made yet.
    """
    idle = (KOOKABURRA, *map(ANIMALS.index, state.moved))
    for text in walks(found, _steps(state), idle):
        if len(state.dice) == 1 or _leaves_a_half(state, found, WALKS[text]):
            yield text


def _leaves_a_half(state: State, found: Ground, walk: Walk) -> bool:
    seat, size = state.active, state.size
    progress = walked(state.progress, seat, walk)
    moved = [animal for animal, _ in walk.parts]
    victim = prey(size, progress, seat) if moved[-1] == CROC else None
    if victim is not None:
        lost = state.fight and victim[1] == CROC
        progress = put(progress, *((seat, CROC) if lost else victim), 0)
        found = ground(replace(state, progress=progress), seat)
    else:
        found = found._replace(own=progress[seat])
    steps = _both_ways(frozenset(_unused(state.dice, walk.steps)))
    return any(
        may_walk(found, animal, number)
        for animal in WALKERS
        if animal not in moved
        for number in steps
    )


def _unused(dice: tuple[int, ...], steps: int) -> tuple[int, ...]:
    """The dice that are left when one was moved by."""
    first = dice.index(abs(steps))
    return (*dice[:first], *dice[first + 1 :])


# --- what happens ---------------------------------------------------------------------------------


def _event(key: str, **args: Arg) -> Event:
    return Event(None, f"kookaburra-{key}", args)


def _place(state: State, seat: Seat, far: int) -> int | str:
    """Where that progress is, as events tell it."""
    if far % state.size:
        return square(state.size, len(state.progress), seat, far)
    return "home" if far else "box"


def _lots(seats: int, draw: Draw) -> tuple[Seat, list[Event]]:
    """Who begins: the highest number; those who share it draw again."""
    story = []
    throwing = tuple(range(seats))
    while len(throwing) > 1:
        numbers = tuple(draw(6) + 1 for _ in throwing)
        story.append(_event("lots", seats=throwing, numbers=numbers))
        best = max(numbers)
        throwing = tuple(s for s, n in zip(throwing, numbers, strict=True) if n == best)
    return throwing[0], story


def _played(state: State, move: str, draw: Draw) -> Step[State] | None:
    """What a move of the active seat leads to; None if it is illegal."""
    phase = state.phase
    if phase == "roll":
        return _roll(state, draw) if move == "roll" else None
    if phase == "swim":
        return _swim(state, draw) if move == "swim" else _stay(state) if move == "stay" else None
    if phase == "half":
        legal = move in _halves(state, ground(state, state.active))
        return _walk(state, WALKS[move], draw) if legal else None
    if phase == "over":
        return None
    if move in FLIGHTS:
        return _fly(state, FLIGHTS[move])
    found = ground(state, state.active)
    if move in WALKS and move in walks(found, _steps(state)):
        return _walk(state, WALKS[move], draw)
    if move == "home" and _may_go_home(state):
        return _go_home(state)
    if move == "split" and _may_split(state, found):
        return _split(state)
    return None


def _roll(state: State, draw: Draw) -> Step[State]:
    seat = state.active
    first, second = draw(6) + 1, draw(6) + 1
    story = [_event("throw", seat=seat, first=first, second=second)]
    again = first == second == 6
    if again:
        story.append(_event("double-six", seat=seat))
    return Step(replace(state, phase="move", dice=(first, second), again=again), tuple(story))


def _split(state: State) -> Step[State]:
    first, second = state.dice
    told = _event("split", seat=state.active, first=first, second=second)
    return Step(replace(state, phase="half"), (told,))


def _fly(state: State, end: int) -> Step[State] | None:
    seat, size = state.active, state.size
    spot = (end - gates(size, len(state.progress))[seat]) % size
    if end >= size or spot in closed(ground(state, seat)):
        return None
    own = state.progress[seat]
    start = _place(state, seat, own[KOOKABURRA])
    story = [_event("fly", seat=seat, start=start, end=end)]
    friends = [animal for animal, far in zip(ANIMALS, own, strict=True) if far % size == spot]
    if len(friends) == 1:
        story.append(_event("saves", seat=seat, animal=friends[0], square=end))
    return _finish(replace(state, progress=put(state.progress, seat, KOOKABURRA, spot)), story)


def _go_home(state: State) -> Step[State]:
    seat, size = state.active, state.size
    start = _place(state, seat, state.progress[seat][KOOKABURRA])
    progress = put(state.progress, seat, KOOKABURRA, size)
    after = replace(state, phase="over", dice=(), progress=progress, again=False)
    story = (
        _event("laughs", seat=seat, start=start),
        _event("over", seats=(seat,), scores=_scores(after)),
    )
    return Step(after, story, turn_over=True)


def _walk(state: State, walk: Walk, draw: Draw) -> Step[State]:
    after = replace(state, progress=walked(state.progress, state.active, walk))
    if state.phase == "half":
        names = (ANIMALS[animal] for animal, _ in walk.parts)
        after = replace(after, dice=_unused(state.dice, walk.steps), moved=(*state.moved, *names))
    story = _told(state, after, walk)
    last, _ = walk.parts[-1]
    if last == CROC:
        after = _meal(after, draw, story)
    if swim_end(after, after.active, last) is None:
        return _finish(after, story)
    return Step(replace(after, phase="swim", swimmer=ANIMALS[last]), tuple(story))


def _told(before: State, after: State, walk: Walk) -> list[Event]:
    seat, size = before.active, before.size
    left, reached = before.progress[seat], after.progress[seat]
    start = _place(before, seat, left[walk.animal])
    end = _place(after, seat, reached[walk.animal])
    steps, name = walk.steps, ANIMALS[walk.parts[-1][0]]
    if walk.passenger is not None:
        drop = _place(after, seat, reached[walk.passenger])
        told = _event("carry", seat=seat, animal=name, steps=steps, start=start, end=end, drop=drop)
    elif end == "home":
        count = reached.count(size)
        told = _event("home", seat=seat, animal=name, steps=steps, start=start, count=count)
    else:
        told = _event("walk", seat=seat, animal=name, steps=steps, start=start, end=end)
    story = [told]
    for animal, _ in walk.parts:
        if left[animal] < 0 < reached[animal]:
            story.append(_event("repaid", seat=seat, animal=ANIMALS[animal]))
        elif reached[animal] < 0 <= left[animal]:
            story.append(_event("owes", seat=seat, animal=ANIMALS[animal]))
    return story


def _meal(state: State, draw: Draw, story: list[Event]) -> State:
    """What comes of it when the active seat's crocodile has just ended somewhere."""
    seat = state.active
    loser = prey(state.size, state.progress, seat)
    if loser is None:
        return state
    other, animal = loser
    here = _place(state, seat, state.progress[seat][CROC])
    if not state.fight or animal != CROC:
        told = {"seat": seat, "victim_seat": other, "animal": ANIMALS[animal], "square": here}
        story.append(Event(None, "kookaburra-eats", told))
    elif not _wins_fight(seat, other, here, draw, story):
        loser = seat, CROC
    return replace(state, progress=put(state.progress, *loser, 0))


def _wins_fight(seat: Seat, other: Seat, here: int | str, draw: Draw, story: list[Event]) -> bool:
    story.append(_event("fight", seat=seat, victim_seat=other, square=here))
    attack = defence = 0
    while attack == defence:
        attack, defence = draw(6) + 1, draw(6) + 1
        story.append(
            _event("fight-throws", seat=seat, victim_seat=other, attack=attack, defence=defence)
        )
    ending = "fight-won" if attack > defence else "fight-lost"
    story.append(_event(ending, seat=seat, victim_seat=other, square=here))
    return attack > defence


def _swim(state: State, draw: Draw) -> Step[State]:
    seat, name = state.active, state.swimmer
    assert name is not None
    animal = ANIMALS.index(name)
    end = swim_end(state, seat, animal)
    assert end is not None
    after = replace(state, progress=put(state.progress, seat, animal, end))
    places = [_place(state, seat, far) for far in (state.progress[seat][animal], end)]
    story = [_event("swim", seat=seat, animal=name, start=places[0], end=places[1])]
    return _finish(_meal(after, draw, story) if animal == CROC else after, story)


def _stay(state: State) -> Step[State]:
    seat, name = state.active, state.swimmer
    assert name is not None
    here = _place(state, seat, state.progress[seat][ANIMALS.index(name)])
    return _finish(state, [_event("stay", seat=seat, animal=name, square=here)])


def _finish(state: State, story: list[Event]) -> Step[State]:
    """After a move and its swim: the other half of a split, the same seat again, or the next."""
    if len(state.dice) == 1:
        return Step(replace(state, phase="half", swimmer=None), tuple(story))
    again = state.again
    seat = state.active if again else (state.active + 1) % len(state.progress)
    story.append(_event("again" if again else "next", seat=seat))
    after = replace(state, phase="roll", active=seat, dice=(), swimmer=None, moved=())
    return Step(after, tuple(story), turn_over=not again)


def _scores(state: State) -> tuple[int, ...]:
    """Animals at home, per seat."""
    return tuple(animals.count(state.size) for animals in state.progress)
