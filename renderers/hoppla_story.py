"""What just happened in Hoppla Lama: read from the events, drawn as trails, pushes and splashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.core import Event
from renderers.frames import Frame
from renderers.hoppla_llamas import SPLASH_FOOT, ember, splash
from renderers.hoppla_place import CRATER_SPACE, SHORTCUTS, SPACES, WAY_HOME, stretch
from renderers.kit import LAVA, SEATS
from renderers.marks import arrow_head, dot, impact, token
from renderers.paths import Point, beside, walk

DOT_GAP: Final = 27
LANES: Final = 46
"""The width of the road that trails side by side share."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a llama went along the road, or over a shortcut."""

    seat: int
    start: int
    end: int
    shortcut: bool = False
    lane: float = 0


@dataclass(frozen=True, slots=True)
class Story:
    """The last round, or the end. ``chips`` are a seat's number and what became of it."""

    ways: tuple[Way, ...] = ()
    pushes: tuple[Way, ...] = ()
    falls: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    movers: tuple[int, ...] = ()
    last: tuple[int, int] | None = None
    forward: tuple[int, ...] = ()
    back: tuple[int, ...] = ()


def tell(events: Sequence[Event]) -> Story:
    """The story of the last round that is in the events."""
    story = Story()
    for event in events:
        story = _after(story, event)
    return replace(story, ways=_side_by_side(story.ways))


def _after(story: Story, event: Event) -> Story:
    match event.key.removeprefix("hoppla-"), dict(event.args):
        case "reveal", {"takes": tuple(takes), "struck": tuple(struck), "seats": tuple(movers)}:
            return Story(takes=_ints(takes), struck=_ints(struck), movers=_ints(movers))
        case "last-stone", {"seat": int(seat), "number": int(number)}:
            return Story(last=(seat, number))
        case "walk", {"seat": int(seat), "start": int(start), "end": int(end)}:
            return replace(story, ways=(*story.ways, Way(seat, start, end)))
        case "forward", {"seat": int(seat), "start": int(start), "end": int(end)}:
            ways = (*story.ways, Way(seat, start, end))
            return replace(story, ways=ways, forward=(*story.forward, seat))
        case "back", {"seat": int(seat), "start": int(start), "end": int(end)}:
            ways = (*story.ways, Way(seat, start, end)) if end < start else story.ways
            return replace(story, ways=ways, back=(*story.back, seat))
        case "shortcut", {"seat": int(seat), "start": int(start), "end": int(end)}:
            return replace(story, ways=(*story.ways, Way(seat, start, end, shortcut=True)))
        case "push", {"seat": int(seat), "start": int(start), "end": int(end)}:
            return replace(story, pushes=(*story.pushes, Way(seat, start, end)))
        case "fall", {"seat": int(seat), "start": int(start)}:
            ways = (*story.ways, Way(seat, start, CRATER_SPACE))
            forward = (*story.forward, seat) if story.last else story.forward
            return replace(story, ways=ways, falls=(*story.falls, seat), forward=forward)
    return story


def _ints(values: Sequence[int | str]) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


def _side_by_side(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Ways that share a stretch of the road get lanes of their own."""
    lanes: list[int] = []
    for i, way in enumerate(ways):
        taken = {lanes[j] for j in range(i) if _share(ways[j], way)}
        lanes.append(next(lane for lane in range(len(ways)) if lane not in taken))
    out: list[Way] = []
    for way, lane in zip(ways, lanes, strict=True):
        used = 1 + max(other for w, other in zip(ways, lanes, strict=True) if _share(w, way))
        # Lanes are counted from the foot of the mountain, whichever way the llama goes.
        side = (1 if way.start < way.end else -1) * min(20, LANES / used)
        out.append(replace(way, lane=side * (lane - (used - 1) / 2)))
    return tuple(out)


def _share(a: Way, b: Way) -> bool:
    if a.shortcut or b.shortcut:
        return a.shortcut and b.shortcut and a.start == b.start
    return min(a.start, a.end) < max(b.start, b.end) and min(b.start, b.end) < max(a.start, a.end)


# --- drawn on the road, below the llamas --------------------------------------------------------


def put_trails(frame: Frame, story: Story, llamas: Sequence[int]) -> None:
    for way in story.ways:
        _trail(frame, way, llamas)
    for push in story.pushes:
        _push(frame, push)
    if story.falls:
        _way_home(frame)


def _path(way: Way) -> Sequence[Point]:
    path = SHORTCUTS[way.start].path if way.shortcut else stretch(way.start, way.end)
    return beside(path, way.lane) if way.lane else path


def _trail(frame: Frame, way: Way, busy: Sequence[int]) -> None:
    start, end = (12, 22) if way.shortcut else (68, 20 if way.end == CRATER_SPACE else 76)
    spots = walk(_path(way), DOT_GAP, start, end)
    footprint = dot(SEATS[way.seat])
    for x, y, _ in spots[:-1]:
        if not _on_block(x, y, busy):
            frame.paste(footprint, x, y)
    _arrow(frame, way.seat, *spots[-1])


def _on_block(x: float, y: float, busy: Sequence[int]) -> bool:
    """Whether a dot here would hide a number, or lie below a llama."""
    for space in range(2, CRATER_SPACE):
        sx, sy = SPACES[space]
        if abs(x - sx) < 62 and sy + (-26 if space in busy else 10) < y < sy + 78:
            return True
    return False


def _arrow(frame: Frame, seat: int, x: float, y: float, direction: float) -> None:
    frame.paste(arrow_head(SEATS[seat].colour, round(math.degrees(direction) / 5) * 5), x, y)


def _push(frame: Frame, push: Way) -> None:
    """A burst and an arrow, on the road: on the llama they would hide its letter."""
    spots = walk(_path(push), 1)
    x, y, _ = spots[round(len(spots) * 0.4)]
    frame.paste(impact(), x, y)
    _arrow(frame, push.seat, *spots[round(len(spots) * 0.7)])


def _way_home(frame: Frame) -> None:
    spots = walk(WAY_HOME, 34)
    for x, y, _ in spots[:-1]:
        frame.paste(ember(), x, y)
    x, y, direction = spots[-1]
    frame.paste(arrow_head(LAVA, round(math.degrees(direction) / 5) * 5), x, y)


# --- drawn above everything ---------------------------------------------------------------------


def put_splash(frame: Frame, story: Story) -> None:
    """Lava where llamas fell in, with their letters."""
    if not story.falls:
        return
    x, y = SPACES[CRATER_SPACE][0], SPACES[CRATER_SPACE][1] + 6
    frame.paste(splash(), x, y + SPLASH_FOOT, "mb")
    for i, seat in enumerate(story.falls):
        frame.paste(token(SEATS[seat]), x + 72 * (i - (len(story.falls) - 1) / 2), y - 40)
