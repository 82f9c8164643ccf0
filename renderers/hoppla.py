"""The board of Hoppla Lama: llamas on the mountain, what just happened, and the panel beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.core import Event
from engines.hoppla import View
from renderers import hoppla_samples as samples
from renderers.frames import Frame, Palette
from renderers.hoppla_llamas import FOOT, llama, portrait
from renderers.hoppla_panel import STONES, put_bag, put_bets, put_stones, put_take
from renderers.hoppla_place import looks_right, standing
from renderers.hoppla_scenery import TIMES, Time, landscapes
from renderers.hoppla_story import put_splash, put_trails, tell
from renderers.kit import SEATS
from renderers.marks import rays, ring
from renderers.plates import Plate, put_plate, top_of


def draw(
    view: View,
    names: Sequence[str],
    events: Sequence[Event] = (),
    marks: Sequence[tuple[str, str]] = (),
) -> bytes:
    """The board as PNG. ``events`` are public ones to illustrate; ``marks`` are not used here."""
    stage = stages()[1 if view.in_turn else 0]
    frame = Frame(stage.background, stage.palette)
    return _compose(frame, view, names, events).png()


def warm() -> None:
    """Builds backgrounds, palettes and sprites, which the first picture would have to wait for."""
    stages()


@dataclass(frozen=True, slots=True)
class Stage:
    """What all pictures of one time of day share; the background is kept in palette colours."""

    background: Image.Image
    palette: Palette


@lru_cache(1)
def stages() -> tuple[Stage, ...]:
    """Dusk while all take their stones at once; night from when the end is near."""
    return tuple(_stage(time, land) for time, land in zip(TIMES, landscapes(), strict=True))


def _stage(time: Time, land: Image.Image) -> Stage:
    plain = time.over(land, sky=False)
    # One after another: together they would take twenty megabytes.
    pictures = (_compose(Frame(plain), *sample).picture for sample in samples.PICTURES)
    palette = Palette(pictures, time.sky)
    return Stage(palette.map(time.over(land)), palette)


def _compose(frame: Frame, view: View, names: Sequence[str], events: Sequence[Event]) -> Frame:
    story = tell(events)
    lit, winners = _to_move(view), _winners(view)
    put_trails(frame, story, view.llamas)
    _put_llamas(frame, view, lit if len(lit) == 1 else (), winners)
    put_splash(frame, story)
    seats = len(view.llamas)
    put_bets(frame, view.bet if view.phase == "take" else None, view.phase == "over")
    mine = view.mine if view.phase == "take" else None
    put_bag(frame, _bag(view), seats, top_of(seats) - 6, mine)
    for seat in range(seats):
        hidden = view.phase == "take" and view.in_turn and view.taken[seat]
        plate = Plate(
            seat=seat,
            name=names[seat],
            lit=seat in lit,
            starts=seat == view.starter and view.phase != "over",
            won=seat in winners,
            beside=0 if hidden or story.concerns(seat) else STONES,
        )
        row = put_plate(frame, plate, seats, portrait)
        put_stones(frame, row, view.stones[seat])
        put_take(frame, row, story, seat, hidden)
    return frame


def _put_llamas(frame: Frame, view: View, lit: Sequence[int], winners: Sequence[int]) -> None:
    spots = standing(view.llamas)
    for seat in sorted(range(len(spots)), key=lambda seat: spots[seat][1]):
        x, y = spots[seat]
        if seat in lit:
            frame.paste(ring(), x, y)
        if seat in winners:
            frame.paste(rays(), x, y - 92)
        sprite = llama(SEATS[seat], looks_right(view.llamas[seat]), seat in winners)
        frame.paste(sprite, x, y + 4 + FOOT, "mb")


def _to_move(view: View) -> tuple[int, ...]:
    """Who is asked. While all take at once it is everybody: who has taken is not shown."""
    seats = len(view.llamas)
    if view.phase == "over":
        return ()
    if view.phase == "bet":
        return (view.starter,)
    if not view.in_turn:
        return tuple(range(seats))
    order = [(view.starter + i) % seats for i in range(seats)]
    return tuple([seat for seat in order if not view.taken[seat]][:1])


def _winners(view: View) -> tuple[int, ...]:
    if view.phase != "over":
        return ()
    return tuple(seat for seat, space in enumerate(view.llamas) if space == max(view.llamas))


def _bag(view: View) -> int:
    """Empty at the end; otherwise as everybody knows it, or as the seat was told."""
    if view.phase == "over":
        return 0
    return view.bag if view.left is None else view.left
