"""What the log of a match tells: its turns as everybody saw them, and the record of the game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.course import ROLL
from bot.scenes import heard
from bot.snapshot import Entry
from bot.table import Match, Turn
from engines import record
from engines.core import AnyRules, Event, Replay, Seat


def turns_since(
    rules: AnyRules, match: Match, log: Sequence[Entry], seat: Seat
) -> tuple[Turn, ...]:
    """The turns that have ended since the seat last chose something itself, the oldest first."""
    setup, *moves = log
    step = rules.setup(len(match.players), match.options, Replay(setup.draws))
    events: list[Event] = list(heard(step.events, None))
    turns: list[Turn] = []
    for entry in moves:
        assert entry.seat is not None, "only the setup has no seat"
        thrown = match.dice == "auto" and rules.moves(step.state, entry.seat) == (ROLL,)
        if entry.seat == seat and not entry.auto and not thrown:
            turns, events = [], []
        step = rules.apply(step.state, entry.seat, entry.move, Replay(entry.draws))
        events += heard(step.events, None)
        if step.turn_over:
            turns.append(Turn(rules.view(step.state, None), tuple(events)))
            events = []
    return tuple(turns)


def recorded(rules: AnyRules, match: Match, log: Sequence[Entry]) -> str:
    """The record of a game that is over, with the names of its players."""
    setup, *moves = log
    header = record.Header(
        game=match.game,
        rules=match.rules,
        seats=len(match.players),
        options=match.options,
        draws=setup.draws,
        names=tuple(player.name for player in match.players),
    )
    entries = (record.Entry(e.seat, e.move, e.draws) for e in moves if e.seat is not None)
    return record.write(record.effective(rules, record.Record(header, tuple(entries))))
