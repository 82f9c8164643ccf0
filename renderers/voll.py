"""The board of Voll in Fahrt: locos in the yard, what just happened, the panel beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from engines.core import Event
from engines.voll import View
from engines.voll_track import HAND, SHED, ZONES, Place, Zones, shift, ways
from renderers import voll_samples as samples
from renderers.frames import Frame, Palette
from renderers.kit import SEATS, SeatLook
from renderers.marks import arrow_head, dot, impact
from renderers.paths import Point, walk
from renderers.plates import Plate, put_plate
from renderers.voll_bridges import bridge, middle, shift_arrow, signal, start_ring
from renderers.voll_land import BOARD
from renderers.voll_locos import body, parked, portrait, puff, put_loco
from renderers.voll_panel import put_slots, put_throw, put_tiles, slot, tile_room
from renderers.voll_rails import HALF, OUT, headings, route, spot, stand, wreck
from renderers.voll_story import Choices, Ghost, Run, Story, Throw, choices, tell
from renderers.voll_yard import STALLS, background

DOT_GAP: Final = 27
BUMP: Final = 54
"""How far behind the middle of a loco it is pushed."""


def draw(
    view: View,
    names: Sequence[str],
    events: Sequence[Event] = (),
    marks: Sequence[tuple[str, str]] = (),
) -> bytes:
    """The board as PNG. ``events`` are public ones to illustrate, the last throw and on.

    ``marks`` are what the seat to move may choose; the trails of the events are left out then.
    WHERE is a place, or ``accident PLACE`` for a loco that is wrecked beyond that square:

    - ``("loco 2", WHERE)``: its loco 2 would end there (on a goal square: would go into a shed)
    - ``("start outer", WHERE)``: a new loco that begins there would end there
    - ``("start", "outer")``: a new loco may begin there
    - ``("push", PLACE)``: the loco that stands there would be pushed
    - ``("B 3", WHERE)``: B's loco 3, pushed, would end there
    - ``("shift", "blue")``: the board as it would be after a throw of that colour
    """
    stage = _stage()
    return _compose(view, names, events, marks, stage.background).png(stage.palette)


def warm() -> None:
    """Builds background, palette and sprites, which the first picture would have to wait for."""
    _stage()
    for seat in SEATS[:4]:
        for heading in headings():
            body(seat, heading)


@dataclass(frozen=True, slots=True)
class _Stage:
    """What all pictures share; the background is kept in palette colours."""

    background: Image.Image
    palette: Palette


@lru_cache(1)
def _stage() -> _Stage:
    ground = background()
    palette = Palette(_compose(*sample, ground).picture for sample in samples.PICTURES)
    return _Stage(palette.map(ground), palette)


def _compose(
    view: View,
    names: Sequence[str],
    events: Sequence[Event],
    marks: Sequence[tuple[str, str]],
    ground: Image.Image,
) -> Frame:
    frame, story = Frame(ground), tell(events)
    found = choices(marks, view.locos, view.active, view.chosen)
    if found.shift:
        moved = shift(view.zones, found.shift)
        view = replace(view, zones=moved.zones)
        story = Story(shift=(found.shift, moved.start, moved.end))
    if marks:
        story = replace(story, runs=())
    _put_bridges(frame, view.zones, story)
    _put_sheds(frame, view, story)
    for run in story.runs:
        _put_trail(frame, view.zones, run)
    for ghost in found.ghosts:
        _put_hint(frame, view.zones, ghost)
    for place in found.starts:
        at = stand(view.zones, place)
        frame.paste(start_ring(), at.x, at.y)
    _put_locos(frame, view, found)
    _put_impacts(frame, view, story, found)
    _put_wrecks(frame, view.zones, story, found)
    _put_panel(frame, view, names, story)
    return frame


# --- the yard -------------------------------------------------------------------------------------


def _put_bridges(frame: Frame, zones: Zones, story: Story) -> None:
    for zone, lies in zip(ZONES, zones, strict=True):
        if lies:
            moved = story.shift is not None and story.shift[0] == lies[0]
            frame.paste(bridge(zone, *lies, moved), *middle(zone))
        x, y = spot(zone, -HALF - 24, OUT[1] + 52 if zone == "W" else OUT[3] - 48)
        frame.paste(signal(lies is not None), x, y + 10, "mb")
    if story.shift:
        sprite, x, y = shift_arrow(*story.shift)
        frame.paste(sprite, x, y, "lt")


def _put_sheds(frame: Frame, view: View, story: Story) -> None:
    """Each seat has its own gates, so that no loco seems to change its shed."""
    seats = len(view.locos)
    own = 2 if seats == 4 else 3
    for seat, places in enumerate(view.locos):
        home = [i + 1 for i, place in enumerate(places) if place == SHED]
        new = story.sheltered[1] if story.sheltered and story.sheltered[0] == seat else None
        # A loco that has just arrived is in the last gate.
        home.sort(key=lambda number: number == new)
        for i, number in enumerate(home):
            x, y = STALLS[own * seat + i if i < own else -1]
            frame.paste(parked(SEATS[seat], number == new), x, y + 22, "mb")


def _put_locos(frame: Frame, view: View, found: Choices) -> None:
    """Locos and ghosts, the nearer ones last."""
    driven = _driven(view)
    ghosts = [
        (stand(view.zones, ghost.end), ghost.seat, ghost.number, True)
        for ghost in found.ghosts
        if not ghost.wrecked and not ghost.sheltered and ghost.start != ghost.end
    ]
    there = [
        (stand(view.zones, place), seat, i + 1, False)
        for seat, places in enumerate(view.locos)
        for i, place in enumerate(places)
        if place not in (HAND, SHED)
    ]
    for at, seat, number, ghost in sorted((*ghosts, *there), key=lambda loco: loco[0].y):
        lit = not ghost and seat == view.active and number in driven
        put_loco(frame, SEATS[seat], number, at, ghost=ghost, lit=lit)


def _driven(view: View) -> tuple[int, ...]:
    """The locos of the seat to move that it may drive now."""
    if view.phase == "over" or (view.phase == "roll" and not view.second):
        return ()
    return (view.chosen,) if view.chosen else (1, 2, 3, 4)


# --- what happened and what may be chosen ---------------------------------------------------------


def _put_dots(
    frame: Frame, path: Sequence[Point], look: SeatLook, ends: tuple[float, float], r: float
) -> tuple[float, float, float] | None:
    """A trail without its ends; tells where its last dot would be, None if there is no room."""
    if sum(math.dist(a, b) for a, b in pairwise(path)) < sum(ends) + DOT_GAP:
        return None
    *spots, last = walk(path, DOT_GAP, *ends)
    footprint = dot(look, r)
    for x, y, _ in spots:
        frame.paste(footprint, x, y)
    return last


def _put_trail(frame: Frame, zones: Zones, run: Run) -> None:
    """The way of a loco, with an arrow where it stopped."""
    look, path = SEATS[run.seat], route(zones, run.way)
    if run.wrecked:
        _put_dots(frame, [*path[:-1], *wreck(zones, run.way[-1])], look, (12, 62), 9)
        return
    last = _put_dots(frame, path, look, (12, 70), 9)
    if last:
        x, y, a = last
        frame.paste(arrow_head(look.colour, round(math.degrees(a) / 5) * 5), x, y)


def _put_hint(frame: Frame, zones: Zones, ghost: Ghost) -> None:
    """The way that a loco would go."""
    way = _way(zones, ghost.start, ghost.end)
    path = route(zones, way)
    if ghost.wrecked:
        path = [*path[:-1], *wreck(zones, ghost.end)]
    _put_dots(frame, path, SEATS[ghost.seat], (12, 44), 5)


def _way(zones: Zones, start: Place, end: Place) -> list[Place]:
    """From one square to another, if the rails lead there."""
    way, ahead = [start], ways(zones)
    while way[-1] != end and way[-1] in ahead and len(way) <= 24:
        way.append(ahead[way[-1]])
    return way if way[-1] == end else [end]


def _put_impacts(frame: Frame, view: View, story: Story, found: Choices) -> None:
    for run in story.runs:
        if run.pushed:
            at = stand(view.zones, run.way[0])
            frame.paste(impact(), *at.off(-26 if len(run.way) > 1 else -BUMP))
    for place in found.pushed:
        frame.paste(impact(), *stand(view.zones, place).off(-BUMP, 26))


def _put_wrecks(frame: Frame, zones: Zones, story: Story, found: Choices) -> None:
    for run in story.runs:
        if run.wrecked:
            end = wreck(zones, run.way[-1])[-1]
            frame.paste(puff(SEATS[run.seat], None), *_inside(end, 66))
    for ghost in found.ghosts:
        if ghost.wrecked:
            end = wreck(zones, ghost.end)[-1]
            frame.paste(puff(SEATS[ghost.seat], ghost.number), *_inside(end, 46))
        elif ghost.sheltered:
            at = stand(zones, ghost.end)
            frame.paste(slot(SEATS[ghost.seat], ghost.number, "shed", False), at.x, at.y)


def _inside(at: Point, r: float) -> Point:
    """The point, moved so that a mark of this radius stays on the board."""
    x, y, w, h = BOARD
    return min(max(at[0], x + r), x + w - r), min(max(at[1], y + r), y + h - r)


# --- the panel ------------------------------------------------------------------------------------


def _put_panel(frame: Frame, view: View, names: Sequence[str], story: Story) -> None:
    seats, over = len(view.locos), view.phase == "over"
    repair = view.supply > 0 or any(view.repairs)
    again = view.second or view.phase == "again"
    put_throw(
        frame, seats, _throw(view, story), view.supply if repair else None, again, view.active
    )
    for seat, places in enumerate(view.locos):
        tiles, missed = view.repairs[seat], story.no_tile == seat
        plate = Plate(
            seat=seat,
            name=names[seat],
            lit=seat == view.active and not over,
            won=seat == view.active and over,
            aside=tile_room(tiles, missed),
        )
        row = put_plate(frame, plate, seats, portrait)
        put_tiles(frame, row, seats, tiles, story.tile == seat, missed)
        chosen = view.chosen if seat == view.active and view.chosen else 0
        put_slots(frame, row, seat, places, chosen)


def _throw(view: View, story: Story) -> Throw | None:
    """The dice of the view; when they are gone already, those of the story."""
    if not view.dice:
        return None if view.second else story.throw
    if story.throw:
        return story.throw
    colour, first, second = view.dice
    return Throw(view.active, str(colour), (int(first), int(second)))
