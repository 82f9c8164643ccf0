"""What a move leads to: decisions, turns and edits counted, and what nobody need press for played.

Forced throws and the moves of absent seats follow at once, so that they are part of the same
transaction and of the same post.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from bot.catalog import autopilot_of
from bot.scenes import public, with_notice
from bot.schedule import overdue
from bot.snapshot import Entry, Position, Post, decoded_events, encoded
from bot.table import Match, Player
from bot.timing import MISSES, runs_on
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
        seats = tuple(replace(player, ask_at=None) for player in match.players)
        running = replace(match, status="running", decision=1, changed=at, players=seats)
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

    def expire(self, at: int) -> None:
        """The time of some who are due is over: the bot plays for them until others are due."""
        due, turn = self._rules.to_move(self.state), self.match.turn
        late = overdue(self.match, due, at)
        for seat in late:
            player = self.match.players[seat]
            misses = player.misses + 1
            away = misses >= MISSES
            self._seated(replace(player, misses=misses, missed=self.match.decision, away=away))
            self.note("table-away" if away else "table-missed", pinged_seat=seat)
        while runs_on(turn == self.match.turn, due, left := self._rules.to_move(self.state)):
            seats = [seat for seat in left if seat in late]
            if not seats:
                break
            self._make(seats[0], self._chosen(seats[0]), auto=True)
        self.publish(at)
        self.settle()

    def welcome(self, seat: Seat) -> None:
        """Whoever holds the seat is there: nothing that was missed counts any more."""
        player = self.match.players[seat]
        self._seated(replace(player, misses=0, missed=0, away=False, gone=False))
        if player.may_return:
            self.note("table-back", seat=seat)

    def note(self, key: str, **args: int | str) -> None:
        """Something that everybody is to read and that no rule knows of."""
        self._since = with_notice(self._since, Event(None, key, args))

    @staticmethod
    def told(position: Position, key: str, **args: int | str) -> Position:
        """The same for a table at which nobody moves."""
        since = with_notice(decoded_events(position.events), Event(None, key, args))
        return replace(position, events=encoded(since))

    def settle(self) -> None:
        """Play what nobody need press for."""
        while self.match.status == "running" and (following := self._automatic()) is not None:
            seat, move = following
            self._make(seat, move, auto=self.match.players[seat].absent)
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
        if self.match.deserted:
            return None  # it would be played to its end with nobody there
        for seat in self._rules.to_move(self.state):
            if self.match.players[seat].absent:
                return seat, self._chosen(seat)
            if self.match.dice == "auto" and self._rules.moves(self.state, seat) == (ROLL,):
                return seat, ROLL
        return None

    def _chosen(self, seat: Seat) -> str:
        """What the bot plays for a seat, which it knows no more of than the seat does."""
        choose = autopilot_of(self.match.game)
        view, moves = self._rules.view(self.state, seat), self._rules.moves(self.state, seat)
        return choose(view, seat, moves, self._draw)

    def _make(self, seat: Seat, move: str, *, auto: bool = False) -> bool:
        before = set(self._rules.to_move(self.state))
        chance = Recorder(self._draw)
        step = self._rules.apply(self.state, seat, move, chance)
        if seat not in before and not chance.drawn and step.state == self.state:
            return False
        drawn = tuple(chance.drawn)
        self.entries.append(Entry(seat, move, drawn, self.match.decision, auto))
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

    def _seated(self, player: Player) -> None:
        self.match = self.match.with_player(player)

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
            finished=encoded(public(self._finished)),
            events=encoded(public(self._since)),
        )
