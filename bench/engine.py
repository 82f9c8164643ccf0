"""How many moves a second the engines choose and apply, beside python-chess doing the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import chess

from bench.figure import Figure, Goal, rates
from bot.catalog import GAMES
from engines.core import AnyRules

MOVES = 20_000
CHESS_MOVES = 4_000
LONGEST = 300
"""Random games that go on are left here, in chess as with us."""


def measure() -> list[Figure]:
    """Random play: list the legal moves, choose one, apply it."""
    figures: list[Figure] = []
    for name, game in GAMES.items():
        rules = game.rules
        ours, theirs = rates(_ours(rules), _chess, rounds=9)
        seats = rules.SEATS[-1]
        figures += [
            Figure(f"{name}, {seats} seats: moves chosen and applied", ours, "/s"),
            Figure("python-chess: moves chosen and pushed, same run", theirs, "/s"),
            Figure(f"{name} beside python-chess", ours / theirs, "×", Goal("≥", 3)),
        ]
    return figures


def _ours(rules: AnyRules) -> Callable[[], int]:
    def work() -> int:
        random = Random(1)
        choice, draw = random.choice, random.randrange
        to_move, moves, apply = rules.to_move, rules.moves, rules.apply
        done = 0
        while done < MOVES:
            state = rules.setup(rules.SEATS[-1], {}, draw).state
            for _ in range(LONGEST):
                seats = to_move(state)
                if not seats:
                    break
                seat = choice(seats)
                state = apply(state, seat, choice(moves(state, seat)), draw).state
                done += 1
        return done

    return work


def _chess() -> int:
    choice = Random(1).choice
    done = 0
    while done < CHESS_MOVES:
        board = chess.Board()
        for _ in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(choice(moves))
            done += 1
    return done
