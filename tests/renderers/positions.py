"""Positions of random games with the public events that a picture would illustrate."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from engines.core import AnyRules, Event
from tests.playing import play

NAMES = ("Valentina", "Bjørn", "Łukasz Ż", "Maximiliane", "Zoë Quartz", "Nonna Pina")


class Position(NamedTuple):
    state: Any
    view: Any
    events: tuple[Event, ...]


def positions(rules: AnyRules, seats: int, seed: int) -> Iterator[Position]:
    """Those of a random game whose picture is published: after every public event."""
    game = play(rules, seats, {}, Random(seed))
    events: list[Event] = []
    fresh = True
    for step in game.steps:
        if fresh:
            events.clear()
        fresh = step.turn_over
        told = [event for event in step.events if event.to is None]
        events += told
        if told:
            yield Position(step.state, rules.view(step.state, None), tuple(events))
