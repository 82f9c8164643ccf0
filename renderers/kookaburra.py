"""The board of The Kookaburra Game: animals in the bush, what just happened, and the panel.

Marks are pairs of what and where, and where is a square or ``home``: an animal of the active seat
("croc", "17") that may get there; ("danger", "23"), an animal that a crocodile could eat there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from deflate import zlib_compress, zlib_decompress
from PIL import Image

from engines.core import Event
from engines.kookaburra import View
from engines.kookaburra_track import ANIMALS
from renderers import kit
from renderers import kookaburra_samples as samples
from renderers.frames import Frame, Palette
from renderers.kit import SEATS
from renderers.kookaburra_animals import portrait, prepare, sticker
from renderers.kookaburra_choices import choices, movable, put_prey, put_targets
from renderers.kookaburra_herd import herd, put_herd
from renderers.kookaburra_panel import put_animals, put_lots, put_tray
from renderers.kookaburra_place import CENTRE, corner_of, corner_point
from renderers.kookaburra_scenery import Kind, backgrounds
from renderers.kookaburra_signs import laugh, turn_letter
from renderers.kookaburra_story import Story, put_marks, put_ways, tell
from renderers.kookaburra_tones import KEPT, MOST_SEATS
from renderers.plates import Plate, put_plate


def draw(
    view: View,
    names: Sequence[str],
    events: Sequence[Event] = (),
    marks: Sequence[tuple[str, str]] = (),
) -> bytes:
    """The board as PNG. ``events`` are public ones to illustrate; for ``marks`` see above."""
    frame = Frame(_background((view.size, len(view.progress))), stage().palette)
    return _compose(frame, view, names, events, marks).png()


def warm() -> None:
    """Builds backgrounds, palette and sprites, which the first picture would have to wait for."""
    prepare(SEATS[:MOST_SEATS])
    for seats in range(2, MOST_SEATS + 1):
        fresh = samples.view_of("move", ((0,) * len(ANIMALS),) * seats, 0, (6, 5))
        draw(fresh, samples.NAMES)


@dataclass(frozen=True, slots=True)
class Stage:
    """What all pictures share; backgrounds are kept in palette colours, and compressed."""

    packed: dict[Kind, bytes]
    palette: Palette


COLOURS: Final = 44
"""As many are learnt: edges cost bytes, and the fewer colours they go through, the less."""


@lru_cache(1)
def stage() -> Stage:
    """Built one after another: all nine backgrounds at once would take sixty megabytes."""
    grounds = backgrounds()
    first, ground = next(grounds)
    pictures = (_compose(Frame(ground), *sample, ()).picture for sample in samples.PICTURES)
    palette = Palette(pictures, KEPT, COLOURS)
    packed = {first: _packed(palette, ground)}
    packed |= {kind: _packed(palette, ground) for kind, ground in grounds}
    return Stage(packed, palette)


def _packed(palette: Palette, ground: Image.Image) -> bytes:
    return bytes(zlib_compress(palette.map(ground).tobytes(), 6))


@lru_cache(3)
def _background(kind: Kind) -> Image.Image:
    """There are nine, but few are played on at a time."""
    pixels = zlib_decompress(stage().packed[kind], kit.W * kit.H)
    image = Image.frombytes("P", (kit.W, kit.H), bytes(pixels))
    image.putpalette(stage().palette.image.getpalette() or [])
    return image


def _compose(
    frame: Frame,
    view: View,
    names: Sequence[str],
    events: Sequence[Event],
    marks: Sequence[tuple[str, str]],
) -> Frame:
    size, gates, seats = view.size, view.gates, len(view.progress)
    story = tell(events, size, gates)
    if view.phase != "over":
        corner = corner_of(size, gates[view.active])
        frame.paste(turn_letter(SEATS[view.active]), *corner_point(corner))
    put_ways(frame, story, size, gates)
    found = choices(view, marks)
    put_targets(frame, view, found)
    animals = herd(view, found.ghosts)
    mine = [animal for animal in animals if animal.seat == view.active and not animal.ghost]
    others = [animal for animal in animals if animal not in mine]
    put_herd(frame, view, others, frozenset(), found.small)
    put_prey(frame, [animal for animal in others if animal.seat != view.active], found)
    put_herd(frame, view, mine, movable(view), found.small)
    put_marks(frame, story, size, gates, [animal.at for animal in animals])
    if view.phase == "over":
        bird = sticker(SEATS[view.active], "laughing", 2.2)
        frame.paste(bird, CENTRE[0] - 66, CENTRE[1] + 50)
        frame.paste(laugh(), CENTRE[0] + 40, CENTRE[1] - 110)
    put_tray(frame, view, story, seats)
    for seat in range(seats):
        _put_seat(frame, view, story, seat, names[seat])
    return frame


def _put_seat(frame: Frame, view: View, story: Story, seat: int, name: str) -> None:
    """A seat's plate: who is home, or at the very beginning the lots."""
    active, over = seat == view.active, view.phase == "over"
    plate = Plate(seat, name, lit=active and not over, won=active and over)
    row = put_plate(frame, plate, len(view.progress), portrait)
    lots = dict(story.lots)
    if seat in lots:
        put_lots(frame, row, lots[seat])
    else:
        put_animals(frame, row, view, seat, active)
