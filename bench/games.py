"""Random games of the catalog, the same ones every time, for measurements that need positions."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

from bot.catalog import Game
from engines.__main__ import main as engines
from engines.core import Event
from engines.record import read, replay

NAMES = ("Ada", "Benedikt", "Cleo 🦙", "Dr. Dorothea Lang-Weiler", "Émile", "ファン")


@dataclass(frozen=True, slots=True)
class Position:
    """A board as it is posted: the public view, and what is illustrated in it."""

    where: str
    view: Any
    names: tuple[str, ...]
    events: tuple[Event, ...]


def positions(game: Game, seats: int, seed: int) -> Iterator[Position]:
    """Every board of a random game after which a picture is published."""
    rules = game.rules
    printed = io.StringIO()
    with redirect_stdout(printed):
        engines(["play", rules.NAME, "--seats", str(seats), "--seed", str(seed)])
    told: tuple[Event, ...] = ()
    for number, step in enumerate(replay(rules, read(printed.getvalue()))):
        public = tuple(event for event in step.events if event.to is None)
        told += public
        if public:
            where = f"{rules.NAME} --seats {seats} --seed {seed}, --at {number}"
            yield Position(where, rules.view(step.state, None), NAMES[:seats], told)
        if step.turn_over:
            told = ()
