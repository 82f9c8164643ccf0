"""Ugah Ugah looked ahead: what a choice leads to where that is certain.

For panels; everything is read off a view, and the rules themselves are asked about a state that
looks like it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from engines import ugah
from engines.core import Event, Replay, Step
from engines.ugah import View
from engines.ugah_dice import Dice, Face, together
from engines.ugah_ring import HUNTERS, Hunter
from engines.ugah_turn import State

Marks: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Way:
    """Where a hunter would stop. No ``end``: no tile is left; no ``value``: it lies face down."""

    hunter: Hunter
    thrown: int
    end: int | None
    value: int | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What some dice, or an order of the hunters, would lead to.

    ``feast`` is the event of the card, None if none is won; ``over``: the game would end.
    """

    feast: Event | None
    ways: tuple[Way, ...]
    over: bool

    @property
    def marks(self) -> Marks:
        return tuple((way.hunter, str(way.end)) for way in self.ways if way.end is not None)


def of_dice(view: View, dice: Dice) -> Outlook:
    """If these were all dice that count. With both hunters no way is certain."""
    state = replace(_imagined(view), phase="keep", dice=dice, kept=(), won=None)
    move = " ".join(("keep", *dict.fromkeys(dice)))
    return _outlook(view, ugah.apply(state, view.active, move, Replay(())))


def of_order(view: View, first: Hunter) -> Outlook:
    """If this hunter went first, whatever is given away then."""
    step = ugah.apply(_imagined(view), view.active, f"first {first}", Replay(()))
    if step.state.phase != "give":
        return _outlook(view, step)
    gift, *_ = ugah.moves(step.state, view.active)
    given = ugah.apply(step.state, view.active, gift, Replay(()))
    return _outlook(view, Step(given.state, step.events + given.events))


def so_far(view: View, face: Face) -> Dice:
    """All dice of a symbol that are set aside once those of this throw are kept."""
    return tuple(each for each in together(view.kept, view.dice) if each == face)


def if_all(view: View) -> Dice:
    """The dice that count if the whole throw is kept: bones do not."""
    return tuple(face for face in together(view.kept, view.dice) if face != "bone")


def marks(view: View) -> Marks:
    """The tiles that hunters reach with the dice set aside, and with those of this throw too."""
    found: list[tuple[str, str]] = []
    for hunter in HUNTERS:
        if view.phase == "order":
            found += of_order(view, hunter).marks
        elif view.phase == "keep":
            aside = tuple(face for face in view.kept if face == hunter)
            for dice in (aside, so_far(view, hunter)):
                found += of_dice(view, dice).marks if dice else ()
    return tuple(dict.fromkeys(found))


def _imagined(view: View) -> State:
    """As it might be; tiles that somebody has won do not matter."""
    nobodys = replace(view, counts=(0,) * len(view.counts), mine=None)
    return ugah.imagine(nobodys, None, lambda n: 0)


def _outlook(view: View, step: Step[State]) -> Outlook:
    feast = next((e for e in step.events if e.key.startswith("ugah-feast")), None)
    walks = [e for e in step.events if e.key in ("ugah-walk", "ugah-stay")]
    over = step.state.phase == "over"
    return Outlook(feast, tuple(_way(view, event) for event in walks), over)


def _way(view: View, event: Event) -> Way:
    hunter: Hunter = "small" if event.args["hunter"] == "small" else "big"
    thrown, end = event.args["thrown"], event.args.get("end")
    assert isinstance(thrown, int)
    assert end is None or isinstance(end, int)
    return Way(hunter, thrown, end, None if end is None else view.tiles[end])
