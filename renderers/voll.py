"""The board of Voll in Fahrt: locos in the yard, what just happened, the panel beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations, product
from typing import Final, TypeAlias, get_args

from PIL import Image

from engines import voll_track
from engines.core import Event
from engines.voll import View
from engines.voll_track import COLOURS, HAND, SHED, ZONES, Orientation, Zones
from renderers import voll_samples as samples
from renderers.frames import Frame, Palette, laid
from renderers.kit import SEATS
from renderers.plates import Plate, put_plate
from renderers.voll_bridges import bridge, glow, middle, shift_arrow, signal
from renderers.voll_locos import parked, portrait, put_loco
from renderers.voll_models import body, pale
from renderers.voll_panel import put_slots, put_throw, put_tiles, tile_room
from renderers.voll_rails import headings, stand
from renderers.voll_story import Choices, Story, Throw, choices, tell
from renderers.voll_trails import put_ends, put_impacts, put_trails
from renderers.voll_yard import SIGNALS, STALLS, background

COLOURS_KEPT: Final = 128
"""More than usual: ghosts of every seat have tones of their own."""


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
    frame = Frame(stage.ground, stage.palette)
    return _compose(frame, view, names, events, marks, stage.bridges).png()


def warm() -> None:
    """Builds background, palette and sprites, which the first picture would have to wait for."""
    _stage()
    for seat in SEATS[:4]:
        for heading in headings():
            body(seat, heading)
            pale(seat, heading)
    for colour, (start, end) in product(COLOURS, permutations(ZONES, 2)):
        shift_arrow(colour, start, end)


_Bridges: TypeAlias = Mapping[tuple[str, str, str], Image.Image]
"""Every bridge as it lies on the ground: opaque, which is faster to paste."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """What all pictures share; what never changes is kept in palette colours."""

    ground: Image.Image
    bridges: _Bridges
    palette: Palette


@lru_cache(1)
def _stage() -> _Stage:
    ground = background()
    bridges: _Bridges = {
        (zone, colour, lies): laid(ground, bridge(zone, colour, lies), *middle(zone))
        for zone, colour, lies in product(ZONES, COLOURS, get_args(Orientation))
    }
    pictures = (_compose(Frame(ground), *sample, bridges).picture for sample in samples.PICTURES)
    palette = Palette(pictures, few=COLOURS_KEPT)
    mapped: _Bridges = {where: palette.map(sprite) for where, sprite in bridges.items()}
    return _Stage(palette.map(ground), mapped, palette)


def _compose(
    frame: Frame,
    view: View,
    names: Sequence[str],
    events: Sequence[Event],
    marks: Sequence[tuple[str, str]],
    bridges: _Bridges,
) -> Frame:
    story = tell(events)
    found = choices(marks, view.locos, view.active, view.chosen)
    if found.shift:
        moved = voll_track.shift(view.zones, found.shift)
        view = replace(view, zones=moved.zones)
        story = Story(shift=(found.shift, moved.start, moved.end))
    if marks:
        story = replace(story, runs=())
    _put_bridges(frame, view.zones, story, bridges)
    _put_sheds(frame, view, story)
    put_trails(frame, view.zones, story, found)
    _put_locos(frame, view, found)
    put_impacts(frame, view.zones, view.locos, story, found)
    put_ends(frame, view.zones, story, found)
    _put_panel(frame, view, names, story)
    return frame


# --- the yard -------------------------------------------------------------------------------------


def _put_bridges(frame: Frame, zones: Zones, story: Story, bridges: _Bridges) -> None:
    for zone, lies in zip(ZONES, zones, strict=True):
        if lies:
            frame.paste(bridges[zone, *lies], *middle(zone))
            if story.shift and story.shift[0] == lies[0]:
                frame.paste(glow(zone), *middle(zone))
        frame.paste(signal(lies is not None), *SIGNALS[zone], "mb")
    if story.shift:
        sprite, x, y = shift_arrow(*story.shift)
        frame.paste(sprite, x, y, "lt")


def _put_sheds(frame: Frame, view: View, story: Story) -> None:
    """Each seat has its own gates, so that no loco seems to change its shed."""
    own = 2 if len(view.locos) == 4 else 3
    for seat, places in enumerate(view.locos):
        home = [i + 1 for i, place in enumerate(places) if place == SHED]
        new = story.sheltered[1] if story.sheltered and story.sheltered[0] == seat else None
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
        if not ghost.wrecked
        and not ghost.sheltered
        and view.locos[ghost.seat][ghost.number - 1] != ghost.end
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
    """The numbers of the locos that the seat to move may drive now."""
    if view.chosen:
        return (view.chosen,)
    return (1, 2, 3, 4) if view.phase == "move" else ()


# --- the panel ------------------------------------------------------------------------------------


def _put_panel(frame: Frame, view: View, names: Sequence[str], story: Story) -> None:
    seats, over = len(view.locos), view.phase == "over"
    repair = view.supply > 0 or any(view.repairs)
    again = view.second or view.phase == "again"
    supply = view.supply if repair else None
    put_throw(frame, seats, _throw(view, story), supply, again, view.active)
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
    """The dice of the view; when they are put away already, those of the story."""
    if story.throw or not view.dice:
        return None if view.second and not view.dice else story.throw
    colour, first, second = view.dice
    return Throw(view.active, str(colour), (int(first), int(second)))
