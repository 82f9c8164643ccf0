"""Scenes without a service: a match that is played in memory, as posts and panels would show it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.catalog import GAMES
from bot.table import Match, Place, Played, Player, Scene
from bot.timing import VACATION
from engines.core import Event, Seat

PLACE = Place(guild_id=111111111111111111, channel_id=222222222222222222, guild_name="Game night")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def table(
    game: str = "hoppla", names: Sequence[str] = NAMES[:3], status: Any = "running", **more: Any
) -> Match:
    """A table at which these people sit; the first one is the host."""
    players = tuple(
        Player(seat, 100000000000000001 + seat, name, "en-US") for seat, name in enumerate(names)
    )
    rules = GAMES[game].rules
    options = {name: option.default for name, option in rules.OPTIONS.items()}
    match = Match(
        id="k7",
        game=game,
        rules=rules.VERSION,
        status=status,
        options=options,
        dice="auto",
        locale="en-US",
        place=PLACE,
        host=players[0].id,
        players=players,
        lobby_message=333333333333333333,
        post_message=444444444444444444,
        vacation=VACATION,
    )
    return replace(match, **more)


class Board:
    """A match that is being played: moves in, scenes out."""

    def __init__(
        self,
        game: str = "hoppla",
        names: Sequence[str] = NAMES[:3],
        seed: int = 0,
        **options: str,
    ) -> None:
        self.rules = GAMES[game].rules
        self.random = random.Random(seed)
        match = table(game, names, decision=1, turn=1, posted=1)
        self.match = replace(match, options={**match.options, **options})
        self.state, events, _ = self.rules.setup(
            len(names), self.match.options, self.random.randrange
        )
        self.finished: tuple[Event, ...] = tuple(events)
        self.events: tuple[Event, ...] = ()

    @property
    def over(self) -> bool:
        return not self.rules.to_move(self.state)

    def scene(self, viewer: Seat | None = None, state: Any = None) -> Scene:
        """What a seat, or a spectator, may know; of another state that might be the real one."""
        state = self.state if state is None else state
        return Scene(
            match=self.match,
            viewer=viewer,
            view=self.rules.view(state, viewer),
            to_move=self.rules.to_move(state),
            moves=() if viewer is None else self.rules.moves(state, viewer),
            finished=_known(self.finished, viewer),
            events=_known(self.events, viewer),
            result=self.rules.result(state),
            number=self.match.turn,
        )

    def play(self, seat: Seat, move: str) -> Played:
        """Make a move, as the service would tell its player."""
        before = self.rules.to_move(self.state)
        self.state, events, turn_over = self.rules.apply(
            self.state, seat, move, self.random.randrange
        )
        after = self.rules.to_move(self.state)
        still = bool(after) and set(before) - {seat} <= set(after) <= set(before)
        decision = self.match.decision + (not still)
        self.match = replace(self.match, decision=decision)
        self.events += tuple(events)
        if turn_over:
            self.finished, self.events = self.events, ()
            self.match = replace(self.match, turn=self.match.turn + 1, posted=self.match.turn + 1)
        if not after:
            self.match = replace(self.match, status="over")
        return Played(self.match, seat, (move,), _known(tuple(events), seat), True, True)

    def play_any(self) -> Played:
        """Make a random move of a random seat that is to move."""
        seat = self.random.choice(self.rules.to_move(self.state))
        moves = self.rules.moves(self.state, seat)
        word = self.random.choice(sorted({move.split()[0] for move in moves}))
        return self.play(seat, self.random.choice([m for m in moves if m.split()[0] == word]))


def boards(
    game: str, names: Sequence[str] = NAMES[:3], seed: int = 0, most: int = 400, **options: str
) -> Iterator[Board]:
    """The same board after each move of a random game, from its beginning to its end."""
    board = Board(game, names, seed, **options)
    yield board
    for _ in range(most):
        if board.over:
            return
        board.play_any()
        yield board


def _known(events: tuple[Event, ...], viewer: Seat | None) -> tuple[Event, ...]:
    return tuple(event for event in events if event.to is None or event.to == viewer)
