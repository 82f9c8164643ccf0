"""What a move leads to: decisions, turns and edits counted, and what nobody need press for played.

Forced throws and the moves of resigned seats follow at once, so that they are part of the same
transaction and of the same post.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

import msgspec

from bot.store import Entry, Position, Turn
from bot.table import Match
from engines.core import AnyRules, Draw, Event, Recorder, Seat

ROLL: Final = "roll"
"""The one move that is made for people where it is all they can do."""


class Course:
    """A match on its way from one stored position to the next."""

    def __init__(
        self, rules: AnyRules, match: Match, state: Any, turns: Mapping[int, Turn], draw: Draw
    ) -> None:
        self.match = match
        self.state = state
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self._rules = rules
        self._draw = draw
        self._before = turns
        self._turns = dict(turns)
        self._opened = False

    @classmethod
    def begin(cls, rules: AnyRules, match: Match, at: int, draw: Draw) -> Course:
        """Set up the first turn of a lobby."""
        chance = Recorder(draw)
        step = rules.setup(len(match.players), match.options, chance)
        running = replace(match, status="running", decision=1, changed=at)
        course = cls(rules, running, step.state, {}, draw)
        course._turns[0] = Turn(0, None, (), encoded(step.events), 0)
        course.entries.append(Entry(None, "", tuple(chance.drawn), 0))
        course._open_turn()
        course.settle()
        return course

    def play(self, seat: Seat, move: str, at: int) -> bool:
        """Make a move and all that follows from it; False when the same choice was made again."""
        changes_mind = seat not in self._rules.to_move(self.state)
        if not self._make(seat, move):
            return False
        told = any(event.to is None for event in self.events)
        if told or not changes_mind:
            self.publish(at)
        self.settle()
        return True

    def publish(self, at: int) -> None:
        """Count a change that everybody may see, where no new turn tells of it anyway."""
        edits = self.match.edits if self._opened else self.match.edits + 1
        self.match = replace(self.match, edits=edits, changed=at)

    def settle(self) -> None:
        """Play what nobody need press for."""
        while self.match.status == "running" and (following := self._automatic()) is not None:
            self._make(*following)
        if self._opened:
            self._keep_view()

    def position(self) -> Position:
        """What is to be stored: the snapshot, and the turns of which more is known now."""
        news = (turn for turn in self._turns.values() if turn != self._before.get(turn.number))
        return Position(encoded(self.state), self._rules.to_move(self.state), tuple(news))

    def _automatic(self) -> tuple[Seat, str] | None:
        for seat in self._rules.to_move(self.state):
            moves = self._rules.moves(self.state, seat)
            if self.match.players[seat].resigned:
                return seat, chosen(moves, self._draw)
            if self.match.dice == "auto" and moves == (ROLL,):
                return seat, ROLL
        return None

    def _make(self, seat: Seat, move: str) -> bool:
        before = set(self._rules.to_move(self.state))
        chance = Recorder(self._draw)
        step = self._rules.apply(self.state, seat, move, chance)
        if seat not in before and not chance.drawn and step.state == self.state:
            return False
        self.entries.append(Entry(seat, move, tuple(chance.drawn), self.match.decision))
        self.state = step.state
        self._tell(step.events)
        after = set(self._rules.to_move(self.state))
        # Choices made at the same time are one decision, open until the last one is in.
        if not after or after != before - {seat}:
            self.match = replace(self.match, decision=self.match.decision + 1)
        if self._rules.result(self.state) is not None:
            self.match = replace(self.match, status="over")
        if step.turn_over:
            self._open_turn()
        return True

    def _tell(self, events: tuple[Event, ...]) -> None:
        self.events += events
        turn = self._turns[self.match.turn]
        told = decoded_events(turn.events) + events
        self._turns[turn.number] = replace(turn, events=encoded(told))

    def _open_turn(self) -> None:
        number = self.match.turn + 1
        self.match = replace(self.match, turn=number, edits=0)
        self._turns[number] = Turn(number, None, (), encoded(()), 0)
        self._opened = True
        self._keep_view()

    def _keep_view(self) -> None:
        turn = self._turns[self.match.turn]
        self._turns[turn.number] = replace(
            turn,
            view=encoded(self._rules.view(self.state, None)),
            to_move=self._rules.to_move(self.state),
            opened=len(decoded_events(turn.events)),
        )


def chosen(moves: tuple[str, ...], draw: Draw) -> str:
    """One of the moves: uniform over their first words, then over the moves that begin with it."""
    words = tuple(dict.fromkeys(move.split()[0] for move in moves))
    word = words[draw(len(words))]
    choices = tuple(move for move in moves if move.split()[0] == word)
    return choices[draw(len(choices))]


def heard(events: Iterable[Event], viewer: Seat | None) -> tuple[Event, ...]:
    """Those addressed to everybody or to the viewer."""
    return tuple(event for event in events if event.to is None or event.to == viewer)


def encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


def decoded(text: str, kind: Any) -> Any:
    return _decoder(kind).decode(text)


def decoded_events(text: str) -> tuple[Event, ...]:
    return _EVENTS.decode(text)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


_EVENTS: Final = msgspec.json.Decoder(tuple[Event, ...])
