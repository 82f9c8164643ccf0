"""What just happened in the Kookaburra Game: read from the events, drawn as trails and marks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image

from engines.core import Arg, Event
from engines.kookaburra_track import ANIMALS
from renderers.frames import Frame
from renderers.kit import SEATS, Colour
from renderers.kookaburra_animals import LARGE, looking_left, sticker
from renderers.kookaburra_place import CENTRE, Place, corner_of, river, spot, stretch
from renderers.kookaburra_signs import bite, clash, fight_die, heart, splash
from renderers.marks import arrow_head, dot
from renderers.paths import Point, beside, bezier, walk

Args: TypeAlias = Mapping[str, Arg]
Going: TypeAlias = Literal["walk", "hop", "fly", "swim", "back"]

MOST: Final = 10
"""So many ways at most are drawn: the last ones."""

ROOM: Final = 56
"""The width of the road that trails side by side share."""


@dataclass(frozen=True, slots=True)
class Way:
    """How an animal went: along the ring, set down, through the air, swimming, or back, eaten."""

    going: Going
    seat: int
    animal: str
    start: Place
    end: Place
    steps: int = 0
    lane: int = 0
    lanes: int = 1


@dataclass(frozen=True, slots=True)
class Fight:
    """A crocodile attacks another one; ``throws`` are the last numbers, attack and defence."""

    seat: int
    victim: int
    square: int
    throws: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """The events to illustrate: ways, meals, fights, friends saved, and dice."""

    ways: tuple[Way, ...] = ()
    meals: tuple[int, ...] = ()
    fights: tuple[Fight, ...] = ()
    saved: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()
    lots: tuple[tuple[int, tuple[int, ...]], ...] = ()


def tell(events: Sequence[Event], size: int, gates: Sequence[int]) -> Story:
    story = Story()
    for event in events:
        story = _after(story, event.key.removeprefix("kookaburra-"), event.args)
    ways = story.ways[-MOST:]
    return replace(story, ways=_side_by_side(ways, size, gates))


def _after(story: Story, key: str, args: Args) -> Story:
    match key, args:
        case "throw", {"first": int(first), "second": int(second)}:
            return replace(story, thrown=(first, second))
        case "lots", {"seats": tuple(seats), "numbers": tuple(numbers)}:
            return replace(story, lots=_thrown(story.lots, seats, numbers))
        case "walk" | "home", {"seat": int(seat), "animal": str(animal), "steps": int(steps)}:
            way = Way("walk", seat, animal, _place(args, "start"), _place(args, "end"), steps)
            return _with(story, way)
        case "carry", {"seat": int(seat), "animal": str(animal), "steps": int(steps)}:
            start, end, drop = (_place(args, name) for name in ("start", "end", "drop"))
            story = _with(story, Way("walk", seat, "kangaroo", start, end, steps))
            return _with(story, Way("hop", seat, animal, end, drop, steps))
        case "fly" | "laughs", {"seat": int(seat)}:
            ends = _place(args, "start"), _place(args, "end")
            return _with(story, Way("fly", seat, "kookaburra", *ends))
        case "swim", {"seat": int(seat), "animal": str(animal)}:
            ends = _place(args, "start"), _place(args, "end")
            return _with(story, Way("swim", seat, animal, *ends))
        case "eats", {"victim_seat": int(seat), "animal": str(animal), "square": int(square)}:
            story = _with(story, Way("back", seat, animal, square, "box"))
            return replace(story, meals=(*story.meals, square))
    return _after_fighting(story, key, args)


def _after_fighting(story: Story, key: str, args: Args) -> Story:
    match key, args:
        case "fight", {"seat": int(seat), "victim_seat": int(victim), "square": int(square)}:
            return replace(story, fights=(*story.fights, Fight(seat, victim, square)))
        case "fight-throws", {"attack": int(attack), "defence": int(defence)} if story.fights:
            last = replace(story.fights[-1], throws=(attack, defence))
            return replace(story, fights=(*story.fights[:-1], last))
        case "fight-won", {"victim_seat": int(loser), "square": int(square)}:
            return _with(story, Way("back", loser, "croc", square, "box"))
        case "fight-lost", {"seat": int(loser), "square": int(square)}:
            return _with(story, Way("back", loser, "croc", square, "box"))
        case "saves", {"square": int(square)}:
            return replace(story, saved=(*story.saved, square))
    return story


def _with(story: Story, way: Way) -> Story:
    return replace(story, ways=(*story.ways, way))


def _place(args: Args, name: str) -> Place:
    """Where an event says it was; what comes home does not say so."""
    value = args.get(name, "home")
    assert isinstance(value, int | str)
    return value


def _thrown(
    before: Sequence[tuple[int, tuple[int, ...]]],
    seats: Sequence[int | str],
    numbers: Sequence[int | str],
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The numbers of each seat so far, with those of one more round."""
    told = dict(before)
    for seat, number in zip(seats, numbers, strict=True):
        told[int(seat)] = (*told.get(int(seat), ()), int(number))
    return tuple(told.items())


def _side_by_side(ways: Sequence[Way], size: int, gates: Sequence[int]) -> tuple[Way, ...]:
    """Walks that share a stretch of the road get lanes of their own."""
    covered = [_covered(way, size, gates) for way in ways]
    lanes: list[int] = []
    for i, mine in enumerate(covered):
        taken = {lanes[j] for j in range(i) if covered[j] & mine}
        lanes.append(next(lane for lane in range(len(ways) + 1) if lane not in taken))
    return tuple(
        replace(
            way,
            lane=lanes[i],
            lanes=1 + max([lanes[j] for j, other in enumerate(covered) if other & mine] or [0]),
        )
        for i, (way, mine) in enumerate(zip(ways, covered, strict=True))
    )


def _covered(way: Way, size: int, gates: Sequence[int]) -> frozenset[int]:
    """The stretches between a square and the next that a walk goes along."""
    if way.going != "walk":
        return frozenset()
    start = way.start if isinstance(way.start, int) else gates[way.seat]
    low, high = sorted((start, start + way.steps))
    return frozenset(k % size for k in range(low, high))


# --- drawn ----------------------------------------------------------------------------------------


def route(way: Way, size: int, gates: Sequence[int]) -> Sequence[Point]:
    """The way as a line."""
    gate, animal = gates[way.seat], ANIMALS.index(way.animal)
    if way.going == "walk":
        side = 1 if way.steps > 0 else -1
        path = stretch(size, gate, animal, way.start, way.steps)
        offset = side * min(30, ROOM / way.lanes) * (way.lane - (way.lanes - 1) / 2)
        return beside(path, offset) if offset else path
    start, end = spot(size, gate, animal, way.start), spot(size, gate, animal, way.end)
    if way.going == "swim":
        line = river(corner_of(size, gate))
        return line if way.start == (gate + size // 3) % size else line[::-1]
    (cx, cy), (mx, my) = CENTRE, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if way.going == "hop":
        far = math.dist((mx, my), CENTRE) / 150
        return bezier((start, (mx + (cx - mx) / far, my + (cy - my) / far), end))
    lift = 150 if way.going == "fly" else 90
    return bezier((start, (mx + (cx - mx) * 0.3, my + (cy - my) * 0.3 - lift), end))


def put_ways(frame: Frame, story: Story, size: int, gates: Sequence[int]) -> None:
    """Trails on the ground, below the animals."""
    for way in story.ways:
        if way.going == "back":
            _trail(frame, way, route(way, size, gates), True, (50, 52))
        elif way.going != "hop":
            _trail(frame, way, route(way, size, gates), False, (36, 58))


def put_marks(
    frame: Frame, story: Story, size: int, gates: Sequence[int], busy: Sequence[Point]
) -> None:
    """What is drawn above the animals, but a bird on the wing not above one of the ``busy``."""
    for way in story.ways:
        if way.going == "hop":
            _trail(frame, way, route(way, size, gates), True, (36, 48))
        elif way.going == "fly":
            _put_bird(frame, way, route(way, size, gates), busy)
        elif way.going == "swim":
            frame.paste(splash(), *route(way, size, gates)[12])
    for k in story.saved:
        x, y = spot(size, 0, 0, k)
        frame.paste(heart(), x + 38, y - 40)
    for k in story.meals:
        x, y = spot(size, 0, 0, k)
        frame.paste(bite(), x + 36, y - 34)
    for fight in story.fights:
        _put_fight(frame, fight, spot(size, 0, 0, fight.square))


def _put_bird(frame: Frame, way: Way, line: Sequence[Point], busy: Sequence[Point]) -> None:
    """A kookaburra on its way; the one that comes home laughs elsewhere, larger."""
    if way.end == "home":
        return
    middle = len(line) // 2
    free = [
        at for at in line[middle // 2 : -middle // 2] if all(math.dist(at, b) > 80 for b in busy)
    ]
    x, y = min(free or line, key=lambda at: math.dist(at, line[middle]))
    draw = sticker if line[-1][0] >= line[0][0] else looking_left
    frame.paste(draw(SEATS[way.seat], "flying", LARGE), x, y)


def _put_fight(frame: Frame, fight: Fight, where: Point) -> None:
    """The clash, and the two dice on the side of the centre."""
    (x, y), (cx, cy) = where, CENTRE
    frame.paste(clash(), x + 36, y - 34)
    if fight.throws:
        far = 118 / (math.dist(where, CENTRE) or 1)
        mx, my = x + (cx - x) * far, y + (cy - y) * far
        frame.paste(fight_die(SEATS[fight.seat], fight.throws[0]), mx - 42, my)
        frame.paste(fight_die(SEATS[fight.victim], fight.throws[1]), mx + 42, my)


@lru_cache(128)
def _small_head(colour: Colour, degrees: int) -> Image.Image:
    head = arrow_head(colour, degrees).convert("RGBa")
    return head.resize((56, 56), Image.Resampling.LANCZOS).convert("RGBA")


def _trail(
    frame: Frame, way: Way, line: Sequence[Point], small: bool, ends: tuple[int, int]
) -> None:
    seat = SEATS[way.seat]
    spots = walk(line, 20 if small else 26, *ends)
    footprint = dot(seat, 6 if small else 9)
    for x, y, _ in spots[:-1]:
        frame.paste(footprint, x, y)
    x, y, a = spots[-1]
    degrees = round(math.degrees(a) / 5) * 5
    head = _small_head if small else arrow_head
    frame.paste(head(seat.colour, degrees), x, y)
