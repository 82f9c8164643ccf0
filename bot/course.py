"""What a move leads to: decisions, turns and edits counted, and what nobody need press for played.

Forced throws and the moves of resigned seats follow at once, so that they are part of the same
transaction and of the same post.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from bot.scenes import decoded_events, encoded, heard
from bot.store import Entry, Position, Post
from bot.table import Match
from engines.core import AnyRules, Draw, Event, Recorder, Seat

ROLL: Final = "roll"
"""The one move that is made for people where it is all they can do."""


class Course:
    """A match on its way from one stored position to the next.

    ``entries`` and ``events`` are what happened on the way; ``finished`` are the events of the turn
    before, ``since`` those of this one.
    """

    def __init__(
        self, rules: AnyRules, match: Match, state: Any, position: Position, draw: Draw
    ) -> None:
        self.match = match
        self.state = state
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self._finished = decoded_events(position.finished)
        self._since = decoded_events(position.events)
        self._posts: dict[int, Post] = {}
        self._rules = rules
        self._draw = draw

    @classmethod
    def begin(cls, rules: AnyRules, match: Match, at: int, draw: Draw) -> Course:
        """Set up the first turn of a lobby."""
        chance = Recorder(draw)
        step = rules.setup(len(match.players), match.options, chance)
        running = replace(match, status="running", decision=1, changed=at)
        course = cls(rules, running, step.state, Position(), draw)
        course.entries.append(Entry(None, "", tuple(chance.drawn), 0))
        course._tell(step.events)
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
        """Count a change that everybody may see, unless a new turn tells of it anyway."""
        edits = self.match.edits + (not self._posts)
        self.match = replace(self.match, edits=edits, changed=at)

    def settle(self) -> None:
        """Play what nobody need press for."""
        while self.match.status == "running" and (following := self._automatic()) is not None:
            self._make(*following)
        if self._posts:
            self._keep_post()

    @property
    def position(self) -> Position:
        return Position(
            state=encoded(self.state),
            to_move=self._rules.to_move(self.state),
            finished=encoded(self._finished),
            events=encoded(self._since),
        )

    @property
    def posts(self) -> tuple[Post, ...]:
        """What the posts of the turns begun on the way show first."""
        return tuple(self._posts.values())

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
        if seat not in before:
            # The choice is told instead of the former one.
            self._since = tuple(event for event in self._since if event.to != seat)
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
        self._since += events

    def _open_turn(self) -> None:
        self.match = replace(self.match, turn=self.match.turn + 1, edits=0)
        self._finished, self._since = self._since, ()
        self._keep_post()

    def _keep_post(self) -> None:
        number = self.match.turn
        self._posts[number] = Post(
            number=number,
            view=encoded(self._rules.view(self.state, None)),
            to_move=self._rules.to_move(self.state),
            finished=encoded(heard(self._finished, None)),
            events=encoded(heard(self._since, None)),
        )


def chosen(moves: tuple[str, ...], draw: Draw) -> str:
    """One of the moves: uniform over their first words, then over the moves that begin with it."""
    words = tuple(dict.fromkeys(move.split()[0] for move in moves))
    word = words[draw(len(words))]
    choices = tuple(move for move in moves if move.split()[0] == word)
    return choices[draw(len(choices))]
