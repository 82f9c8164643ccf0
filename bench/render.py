"""How long a board takes to draw and encode, and how big it is, beside python-chess's own picture.

Processor time, not time on the clock: pictures are drawn by one thread, and a busy machine must not
count.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

import cairosvg
import chess
import chess.svg

from bench.figure import Figure, Goal, milliseconds, percentile
from bench.games import Position, positions
from bot.catalog import GAMES, Game

WIDTH = 1050
"""Of the chess board, which is square; our boards are 1650 × 1050."""

GAMES_PER_TABLE = 4
BOARDS_PER_GAME = 12
"""Evenly spread from the first to the last: neighbours look alike, and some games are long."""

CHESS_EVERY = 5
"""A chess board takes long; so many of ours are drawn for each, so that both meet one machine."""

MEDIAN, SLOW, KILOBYTES, SHARE = 20, 40, 150, 0.25
SHOWN = 8


def measure() -> list[Figure]:
    """Draws positions of random games with every number of seats, each for the first time."""
    figures: list[Figure] = []
    for name, game in GAMES.items():
        first = milliseconds(game.warm, process_time)
        chosen = _chosen(game)
        chess_boards = _chess_boards()
        _chess(next(chess_boards))
        drawn, theirs = [], []
        for number, position in enumerate(chosen):
            drawn.append(_drawn(game, position))
            if number % CHESS_EVERY == 0:
                theirs.append(_chess(next(chess_boards)))
        ours, sizes = [ms for ms, _ in drawn], [kb for _, kb in drawn]
        half, chess_half = percentile(ours, 0.5), percentile(theirs, 0.5)
        figures += [
            Figure(f"{name}: warming up, once", first, "ms"),
            Figure(f"{name}: {len(chosen)} boards, p50", half, "ms", Goal("≤", MEDIAN)),
            Figure(f"{name}: p95", percentile(ours, 0.95), "ms", Goal("≤", SLOW)),
            Figure(f"slowest: {chosen[ours.index(max(ours))].where}", max(ours), "ms"),
            Figure(f"{name}: size, p50", percentile(sizes, 0.5), "KB"),
            Figure(f"{name}: size, biggest", max(sizes), "KB", Goal("≤", KILOBYTES)),
            Figure(f"python-chess SVG by CairoSVG at {WIDTH} px, p50", chess_half, "ms"),
            Figure(f"{name} beside python-chess", half / chess_half, "×", Goal("≤", SHARE)),
            *_misses(game, chosen, ours, sizes),
        ]
    return figures


def _chosen(game: Game) -> list[Position]:
    return [
        position
        for seats in game.rules.SEATS
        for seed in range(GAMES_PER_TABLE)
        for position in _spread(list(positions(game, seats, seed)))
    ]


def _spread(boards: list[Position]) -> list[Position]:
    step = max(1, (len(boards) - 1) / (BOARDS_PER_GAME - 1))
    return [boards[round(number * step)] for number in range(min(BOARDS_PER_GAME, len(boards)))]


def _misses(
    game: Game, chosen: list[Position], ours: list[float], sizes: list[float]
) -> Iterator[Figure]:
    """The boards that are still too slow when drawn twice more, and those that are too big."""
    by_time = sorted(zip(ours, chosen, strict=True), key=lambda pair: -pair[0])
    for took, position in by_time[:SHOWN]:
        again = min(took, *(_drawn(game, position)[0] for _ in range(2))) if took > SLOW else 0
        if again > SLOW:
            yield Figure(f"slow: {position.where}", again, "ms", Goal("≤", SLOW))
    by_size = sorted(zip(sizes, chosen, strict=True), key=lambda pair: -pair[0])
    for size, position in by_size[:SHOWN]:
        if size > KILOBYTES:
            yield Figure(f"big: {position.where}", size, "KB", Goal("≤", KILOBYTES))


def _drawn(game: Game, position: Position) -> tuple[float, float]:
    """Milliseconds and kilobytes."""
    start = process_time()
    png = game.draw(position.view, position.names, position.events)
    return (process_time() - start) * 1000, len(png) / 1000


def _chess(board: chess.Board) -> float:
    start = process_time()
    move = board.peek() if board.move_stack else None
    drawing = chess.svg.board(board, size=WIDTH, lastmove=move)
    cairosvg.svg2png(bytestring=drawing.encode(), output_width=WIDTH)
    return (process_time() - start) * 1000


def _chess_boards() -> Iterator[chess.Board]:
    choice = Random(1).choice
    while True:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 80:
            board.push(choice(list(board.legal_moves)))
            if board.ply() % 5 == 0:
                yield board
