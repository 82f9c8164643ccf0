"""Trails, pushes and wrecks in the yard of Voll in Fahrt: what happened and what may be chosen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from engines import voll_track
from engines.voll_track import Locos, Place, Zones
from renderers.frames import Frame
from renderers.kit import SEATS, SeatLook
from renderers.marks import arrow_head, dot, impact
from renderers.paths import Point, Spot, walk
from renderers.voll_bridges import start_ring
from renderers.voll_land import BOARD
from renderers.voll_locos import puff
from renderers.voll_panel import slot
from renderers.voll_rails import route, stand, wreck
from renderers.voll_story import Choices, Ghost, Run, Story

DOT_GAP: Final = 29
TRAIL, HINT = 9, 5
"""The size of the dots of a way gone, and of one that may be chosen."""

BUMP: Final = 54
"""How far behind the middle of a loco it is pushed."""

LONGEST: Final = 24
"""More squares than any throw reaches."""


# --- below the locos ------------------------------------------------------------------------------


def put_trails(frame: Frame, zones: Zones, story: Story, found: Choices) -> None:
    """The ways of all locos, with an arrow where one stopped; light on squares to start from."""
    for run in story.runs:
        _put_trail(frame, zones, run, (run.seat, run.number) == story.sheltered)
    for place in found.starts:
        at = stand(zones, place)
        frame.paste(start_ring(), at.x, at.y)
    for ghost in found.ghosts:
        _put_hint(frame, zones, ghost)


def _put_trail(frame: Frame, zones: Zones, run: Run, sheltered: bool) -> None:
    look, path = SEATS[run.seat], route(zones, run.way)
    if run.wrecked:
        _put_dots(frame, [*path[:-1], *wreck(zones, run.way[-1])], look, (12, 62), TRAIL)
    elif last := _put_dots(frame, path, look, (12, 10 if sheltered else 72), TRAIL):
        x, y, a = last
        frame.paste(arrow_head(look.colour, round(math.degrees(a) / 5) * 5), x, y)


def _put_hint(frame: Frame, zones: Zones, ghost: Ghost) -> None:
    path = route(zones, _way(zones, ghost.start, ghost.end))
    if ghost.wrecked:
        path = [*path[:-1], *wreck(zones, ghost.end)]
    _put_dots(frame, path, SEATS[ghost.seat], (12, 44), HINT)


def _put_dots(
    frame: Frame, path: Sequence[Point], look: SeatLook, ends: tuple[float, float], r: float
) -> Spot | None:
    """A trail without its ends; tells where its last dot would be, None if there is no room."""
    if sum(math.dist(a, b) for a, b in pairwise(path)) < sum(ends) + DOT_GAP / 2:
        return None
    *spots, last = walk(path, DOT_GAP, *ends)
    footprint = dot(look, r)
    for x, y, _ in spots:
        frame.paste(footprint, x, y)
    return last


def _way(zones: Zones, start: Place, end: Place) -> list[Place]:
    """From one square to another, if the rails lead there."""
    way, ahead = [start], voll_track.ways(zones)
    while way[-1] != end and way[-1] in ahead and len(way) <= LONGEST:
        way.append(ahead[way[-1]])
    return way if way[-1] == end else [end]


# --- above the locos ------------------------------------------------------------------------------


def put_impacts(frame: Frame, zones: Zones, locos: Locos, story: Story, found: Choices) -> None:
    """A burst where a loco was pushed: on the square it has left, or behind it if it stands yet."""
    for run in story.runs:
        if run.pushed:
            stood = run.way[0]
            still = locos[run.seat][run.number - 1] == stood
            frame.paste(impact(), *stand(zones, stood).off(-BUMP if still else -22))
    for place in found.pushed:
        frame.paste(impact(54), *stand(zones, place).off(-BUMP - 2, 34))


def put_ends(frame: Frame, zones: Zones, story: Story, found: Choices) -> None:
    """Puffs of accidents, and signs on the goal squares from which a loco would go into a shed."""
    for run in story.runs:
        if run.wrecked:
            end = wreck(zones, run.way[-1])[-1]
            frame.paste(puff(SEATS[run.seat], None), *_inside(end, 71))
    for ghost in found.ghosts:
        look = SEATS[ghost.seat]
        if ghost.wrecked:
            end = wreck(zones, ghost.end)[-1]
            frame.paste(puff(look, ghost.number), *_inside(end, 46))
        elif ghost.sheltered:
            at = stand(zones, ghost.end)
            frame.paste(slot(look, ghost.number, "shed", False), at.x, at.y)


def _inside(at: Point, r: float) -> Point:
    """The point, moved so that a mark of this radius stays on the board."""
    x, y, w, h = BOARD
    return min(max(at[0], x + r), x + w - r), min(max(at[1], y + r), y + h - r)
