"""The board of Ugah Ugah: the ring in the steppe, what just happened, and the panel beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle
from typing import TypeAlias

from PIL import Image

from engines.core import Event, Seat
from engines.ugah import View
from engines.ugah_ring import HUNTERS, PLACES, Hunter
from renderers import ugah_samples as samples
from renderers.frames import Frame, Palette
from renderers.marks import arrow_head
from renderers.plates import Plate, put_plate, top_of
from renderers.ugah_cast import FOOT, hunter
from renderers.ugah_clay import TONES
from renderers.ugah_panel import NEAR, between, portrait, put_clock, put_figures, put_larder
from renderers.ugah_place import SPOTS, ahead, direction, knot_of, spot_of
from renderers.ugah_scenery import background, things
from renderers.ugah_steppe import GOLDEN, LATE
from renderers.ugah_story import Story, put_arrows, put_trails, tell
from renderers.ugah_table import Cards, cards_on, put_cards, put_table
from renderers.ugah_tiles import rim, tile

Marks: TypeAlias = Sequence[tuple[str, str]]


def draw(
    view: View, names: Sequence[str], events: Sequence[Event] = (), marks: Marks = ()
) -> bytes:
    """The board as PNG. ``events`` are public ones to illustrate.

    ``marks`` are places that a hunter would reach, as ("small", "12") or ("big", "30"): the tile
    gets a rim in the colour of the hunter, or of both; there may be several of each.
    """
    stage = _stages()[1 if between(view) <= NEAR else 0]
    frame = Frame(stage.background, stage.palette)
    return _compose(frame, view, names, events, marks, stage.cards).png()


def warm() -> None:
    """Builds background, palette and sprites, which the first picture would have to wait for."""
    draw(*samples.OVER)


@dataclass(frozen=True, slots=True)
class Stage:
    """What all pictures of an hour share; what never changes is kept in palette colours."""

    background: Image.Image
    cards: Cards
    palette: Palette


@lru_cache(1)
def _stages() -> tuple[Stage, ...]:
    """The golden hour; and the last light, when the hunters are near each other.

    One palette does for both, as its colours are spent on what lies in the same light.
    """
    before, hours = things(), (GOLDEN, LATE)
    plain = [background(hour, before, sky=False) for hour in hours]
    cards = cards_on(plain)
    # One after another: together they would take thirty megabytes.
    pictures = (
        _compose(Frame(ground), *sample, lying).picture
        for sample, (ground, lying) in zip(samples.PICTURES, cycle(zip(plain, cards, strict=True)))
    )
    palette = Palette(pictures, (*GOLDEN.sky, *LATE.sky), 132)
    return tuple(
        Stage(
            palette.map(background(hour, before)),
            {which: palette.map(sprite) for which, sprite in lying.items()},
            palette,
        )
        for hour, lying in zip(hours, cards, strict=True)
    )


def _compose(
    frame: Frame,
    view: View,
    names: Sequence[str],
    events: Sequence[Event],
    marks: Marks,
    cards: Cards,
) -> Frame:
    story = tell(events)
    _put_tiles(frame, view, marks)
    put_cards(frame, view, story, cards)
    put_table(frame, view, story)
    put_trails(frame, story)
    _put_hunters(frame, view, story)
    put_arrows(frame, story)
    _put_panel(frame, view, names, story)
    return frame


def _put_tiles(frame: Frame, view: View, marks: Marks) -> None:
    # The rims first: above the tiles they would hide their neighbours' numbers.
    for place, (x, y) in enumerate(SPOTS):
        tones = [TONES[kind] for kind in HUNTERS if (kind, str(place)) in marks]
        if tones:
            frame.paste(rim(tones[0], tones[-1]), x, y + 4)
    for place in sorted(range(PLACES), key=lambda place: SPOTS[place][1]):
        if view.tiles[place] != 0:
            x, y = SPOTS[place]
            frame.paste(tile(view.tiles[place]), x, y + 4)


def _put_hunters(frame: Frame, view: View, story: Story) -> None:
    places: dict[Hunter, int] = {"small": view.small, "big": view.big}
    for kind in sorted(HUNTERS, key=lambda kind: spot_of(places[kind])[1]):
        x, y = spot_of(places[kind])
        right = math.cos(direction(kind, knot_of(places[kind]))) > 0
        frame.paste(hunter(kind, right), x, y + 49 + FOOT, "mb")
    for kind in HUNTERS if view.phase != "over" else ():
        if not story.walk(kind):
            _put_direction(frame, kind, places[kind])


def _put_direction(frame: Frame, kind: Hunter, place: int) -> None:
    """A small arrow towards where a hunter will go."""
    x, y, a = ahead(kind, place)
    frame.paste(arrow_head(TONES[kind], round(math.degrees(a) / 5) * 5), x, y)


def _put_panel(frame: Frame, view: View, names: Sequence[str], story: Story) -> None:
    seats = len(view.counts)
    bottom = top_of(seats) - 14
    clock = {2: 104, 3: 92, 4: 78}[seats]
    put_clock(frame, view, clock)
    put_larder(frame, view, clock + 62, bottom)
    winners = _winners(view)
    for seat in range(seats):
        lit = seat == view.active and view.phase != "over"
        plate = Plate(seat=seat, name=names[seat], lit=lit, won=seat in winners)
        row = put_plate(frame, plate, seats, portrait)
        put_figures(frame, row, view, story, seat)


def _winners(view: View) -> tuple[Seat, ...]:
    scores = view.scores or ()
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))
