"""What just happened in Hoppla Lama: read from the events, drawn as trails, pushes and splashes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.core import Event
from renderers.frames import Frame
from renderers.hoppla_llamas import SPLASH_FOOT, ember, splash
from renderers.hoppla_place import CRATER_SPACE, SHORTCUTS, SPACES, stretch, way_home
from renderers.kit import LAVA, SEATS
from renderers.marks import arrow_head, dot, impact, token
from renderers.paths import Point, beside, walk

DOT_GAP: Final = 27
BURST: Final = 70
"""How far a push is marked from the middle of the space where it happened."""

ROOM: Final = 52
"""The width of the road that trails side by side share."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a llama went along the road, or over a shortcut.

    Trails side by side run in ``lanes``, counted from the foot of the mountain.
    """

    seat: int
    start: int
    end: int
    shortcut: bool = False
    lane: int = 0
    lanes: int = 1

    @property
    def path(self) -> Sequence[Point]:
        path = SHORTCUTS[self.start].path if self.shortcut else stretch(self.start, self.end)
        side = 1 if self.start < self.end else -1
        offset = side * min(26, ROOM / self.lanes) * (self.lane - (self.lanes - 1) / 2)
        return beside(path, offset) if offset else path


@dataclass(frozen=True, slots=True)
class Story:
    """The last round, or the end: who took what, who moved where, who was pushed or fell."""

    ways: tuple[Way, ...] = ()
    pushes: tuple[Way, ...] = ()
    falls: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    movers: tuple[int, ...] = ()
    last: tuple[int, int] | None = None
    forward: tuple[int, ...] = ()
    back: tuple[int, ...] = ()

    def concerns(self, seat: int) -> bool:
        """Whether there is something to tell on the plate of a seat."""
        last = self.last is not None and self.last[0] == seat
        return bool(self.takes) or last or seat in self.forward or seat in self.back


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
    pairs = list(zip(ways, lanes, strict=True))
    return tuple(
        replace(way, lane=lane, lanes=1 + max(other for w, other in pairs if _share(w, way)))
        for way, lane in pairs
    )


def _share(a: Way, b: Way) -> bool:
    if a.shortcut or b.shortcut:
        return a.shortcut and b.shortcut and a.start == b.start
    return min(a.start, a.end) < max(b.start, b.end) and min(b.start, b.end) < max(a.start, a.end)


# --- drawn on the road, below the llamas --------------------------------------------------------


def put_trails(frame: Frame, story: Story, llamas: Sequence[int]) -> None:
    # Of several pushes from one space only the last can still be seen in the position.
    pushes = {push.start: push for push in story.pushes}
    for way in story.ways:
        _trail(frame, way, llamas, bumps=way.end in pushes and way.start < way.end)
    for push in pushes.values():
        _push(frame, push)
    for seat in dict.fromkeys(story.falls):
        _way_home(frame, seat)


def _trail(frame: Frame, way: Way, busy: Sequence[int], bumps: bool) -> None:
    """Footprints and an arrow; no arrow where a burst marks the end."""
    start, end = (12, 22) if way.shortcut else (68, 20 if way.end == CRATER_SPACE else 76)
    # Four trails and more have no room side by side: their dots are fewer, and take turns.
    crowded = way.lanes > 3
    gap = DOT_GAP * (way.lanes / 2 if crowded else 1)
    spots = walk(way.path, gap, start + gap * crowded * way.lane / way.lanes, end)
    footprint = dot(SEATS[way.seat])
    for x, y, _ in spots[:-1]:
        if not _on_block(x, y, busy):
            frame.paste(footprint, x, y)
    if way.shortcut or not bumps:
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
    spots = walk(push.path, 1)
    x, y, _ = spots[min(BURST, len(spots) * 45 // 100)]
    frame.paste(impact(), x, y)
    _arrow(frame, push.seat, *spots[min(BURST + 52, len(spots) - 66)])


def _way_home(frame: Frame, seat: int) -> None:
    spots = walk(way_home(seat), 34)
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
