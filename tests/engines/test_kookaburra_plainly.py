"""The engine does exactly what the same rules, written plainly and slowly, do."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines import kookaburra
from engines.core import IllegalMove, Recorder
from engines.kookaburra import State, apply, imagine, moves, setup, view
from tests.engines.kookaburra_plainly import KINDS, WORDS, is_legal, played
from tests.playing import random_move


def no_draw(n: int) -> int:
    raise AssertionError("an illegal move drew a number")


def options(rng: Random) -> dict[str, str]:
    return {name: rng.choice(option.values) for name, option in kookaburra.OPTIONS.items()}


def refuse(state: State, seat: int, move: str) -> None:
    try:
        apply(state, seat, move, no_draw)
    except IllegalMove:
        return
    raise AssertionError(f"{move} was accepted from seat {seat} in {state}")


def check(state: State) -> None:
    """Listed, accepted and legal are the same texts; whoever is not active has none."""
    seen = view(state, None)
    legal = set(moves(state, state.active))
    assert legal == {move for move in WORDS if is_legal(seen, move)}
    for move in WORDS:
        if move not in legal:
            refuse(state, state.active, move)
    for seat in set(range(len(state.progress))) - {state.active}:
        assert moves(state, seat) == ()
        for move in legal:
            refuse(state, seat, move)


def check_move(state: State, move: str, rng: Random) -> State:
    draw = Recorder(rng.randrange)
    step = apply(state, state.active, move, draw)
    after = view(step.state, None)
    assert after == played(view(state, None), move, draw.drawn)
    assert step.turn_over is (after.active != state.active or after.phase == "over")
    return step.state


@pytest.mark.parametrize("seed", range(6))
def test_in_games(seed: int) -> None:
    rng = Random(seed)
    state = setup(rng.choice(kookaburra.SEATS), options(rng), rng.randrange).state
    for _ in range(120):
        check(state)
        if state.phase == "over":
            break
        state = check_move(state, random_move(kookaburra, state, state.active, rng), rng)


def crowded(rng: Random) -> State:
    """A position that could have come about, with many animals close together."""
    seats = rng.choice(kookaburra.SEATS)
    begun = view(setup(seats, options(rng), rng.randrange).state, None)
    active = rng.randrange(seats)
    near = rng.choice(begun.rivers[active]) - rng.randrange(12)
    width = rng.choice((4, 12, begun.size))
    owner: dict[int, int] = {}
    rows = []
    for seat, gate in enumerate(begun.gates):
        row = []
        for kind in KINDS:
            where = (near + rng.randrange(width)) % begun.size
            far = (where - gate) % begun.size
            if rng.random() < 0.2:
                far = rng.choice((0, begun.size))
            elif (kind == "koala" and where % 3) or owner.setdefault(where, seat) != seat:
                far = 0
            elif far and begun.behind and rng.random() < 0.3:
                far -= begun.size
            row.append(far)
        rows.append(tuple(row if row.count(begun.size) < 5 else [0] * 5))
    dice = rng.randint(1, 6), rng.randint(1, 6)
    shown = replace(begun, phase="move", active=active, dice=dice, progress=tuple(rows))
    return imagine(replace(shown, again=dice == (6, 6)), None, no_draw)


@pytest.mark.parametrize("seed", range(8))
def test_in_crowded_positions(seed: int) -> None:
    rng = Random(1000 + seed)
    for _ in range(40):
        state = crowded(rng)
        while state.phase not in ("roll", "over"):
            check(state)
            for move in moves(state, state.active):
                check_move(state, move, rng)
            state = check_move(state, random_move(kookaburra, state, state.active, rng), rng)
