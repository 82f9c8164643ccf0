"""What just happened in Ugah Ugah: read from the events, drawn as trails on the ring."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.core import Event, Seat
from engines.ugah_dice import FACES, Dice
from engines.ugah_ring import HUNTERS, Hunter
from renderers.frames import Frame
from renderers.kit import SEATS
from renderers.marks import arrow_head, dot, impact, token
from renderers.paths import Spot, walk
from renderers.ugah_place import beside, is_low, spot_of, stretch

DOT_GAP: Final = 29


@dataclass(frozen=True, slots=True)
class Feast:
    """A card was won, perhaps from somebody."""

    seat: Seat
    feast: str
    from_seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """A hunter went from place to place for a seat."""

    seat: Seat
    hunter: Hunter
    start: int
    end: int

    @property
    def steps(self) -> list[Spot]:
        """Where the dots lie, and at the end the arrow."""
        return walk(
            stretch(self.hunter, self.start, self.end), DOT_GAP, 4, 66 if is_low(self.end) else 30
        )


@dataclass(frozen=True, slots=True)
class Gain:
    """A seat won a tile (None: face down), or was given it by another seat."""

    seat: Seat
    value: int | None
    by_seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """What the last dice that were all set aside led to; ``outcome`` are those, and whose."""

    outcome: tuple[Dice, Seat] | None = None
    feast: Feast | None = None
    walks: tuple[Walk, ...] = ()
    passed: int | None = None
    gains: tuple[Gain, ...] = ()

    def walk(self, hunter: Hunter) -> Walk | None:
        return next((walk for walk in self.walks if walk.hunter == hunter), None)

    def gain(self, seat: Seat) -> Gain | None:
        return next((gain for gain in self.gains if gain.seat == seat), None)


def tell(events: Sequence[Event]) -> Story:
    """The story of the last outcome of dice that is in the events for everybody."""
    story = Story()
    for event in events:
        if event.to is None:
            story = _after(story, event)
    return story


def _after(story: Story, event: Event) -> Story:
    match event.key.removeprefix("ugah-"), dict(event.args):
        case "outcome", {"seat": int(seat), "dice": tuple(dice)}:
            return Story(
                outcome=(tuple(face for face in FACES for each in dice if each == face), seat)
            )
        case "feast", {"seat": int(seat), "feast": str(feast)}:
            return replace(story, feast=Feast(seat, feast))
        case "feast-from", {"seat": int(seat), "from_seat": int(loser), "feast": str(feast)}:
            return replace(story, feast=Feast(seat, feast, loser))
        case "walk", {
            "seat": int(seat),
            "hunter": str(hunter),
            "start": int(start),
            "end": int(end),
        }:
            walked = Walk(seat, _hunter(hunter), start, end)
            return replace(story, walks=(*story.walks, walked))
        case "pass", {"other": int(place)}:
            return replace(story, passed=place)
        case "tile", {"seat": int(seat), "value": int(value)}:
            return replace(story, gains=(*story.gains, Gain(seat, value)))
        case "tile-down", {"seat": int(seat)}:
            return replace(story, gains=(*story.gains, Gain(seat, None)))
        case "gift", {"seat": int(seat), "by_seat": int(giver), "value": int(value)}:
            return replace(story, gains=(*story.gains, Gain(seat, value, giver)))
        case "gift-down", {"seat": int(seat), "by_seat": int(giver)}:
            return replace(story, gains=(*story.gains, Gain(seat, None, giver)))
    return story


def _hunter(text: str) -> Hunter:
    return HUNTERS[0] if text == HUNTERS[0] else HUNTERS[1]


# --- drawn on the ring --------------------------------------------------------------------------


def put_trails(frame: Frame, story: Story) -> None:
    """The mover's letter where the hunter stood, dots in its colour inside the ring."""
    for walked in story.walks:
        for x, y, _ in walked.steps[:-1]:
            frame.paste(dot(SEATS[walked.seat]), x, y)
    for walked in story.walks:
        frame.paste(token(SEATS[walked.seat], 29, 58), *spot_of(walked.start))


def put_arrows(frame: Frame, story: Story) -> None:
    """The ends of the trails, above the hunters; a burst where one passed the other."""
    for walked in story.walks:
        x, y, a = walked.steps[-1]
        head = arrow_head(SEATS[walked.seat].colour, round(math.degrees(a) / 5) * 5)
        frame.paste(head, x, y)
    if story.passed is not None:
        frame.paste(impact(), *beside(story.passed))
