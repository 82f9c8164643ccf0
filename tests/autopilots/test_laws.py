"""What holds for the autopilot of every game of the catalog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from bot import course
from bot.autopilots import chance
from bot.autopilots.protocol import Autopilot, best
from bot.catalog import GAMES, Game, autopilot_of
from bot.course import Course
from engines.core import AnyRules, Draw, Result, Seat
from tests.playing import play
from tests.scenes import table

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def some_options(rules: AnyRules, rng: Random) -> dict[str, str]:
    return {name: rng.choice(option.values) for name, option in rules.OPTIONS.items()}


def played(
    rules: AnyRules, options: Mapping[str, str], seats: tuple[Autopilot, ...], rng: Random
) -> Result | None:
    """How a game ends in which each seat chooses for itself; None if it takes too long."""
    state = rules.setup(len(seats), options, rng.randrange).state
    for _ in range(2000):
        if not (due := rules.to_move(state)):
            break
        seat = rng.choice(due)
        legal = rules.moves(state, seat)
        move = seats[seat](rules.view(state, seat), seat, legal, rng.randrange)
        state = rules.apply(state, seat, move, rng.randrange).state
    return rules.result(state)


@every_game
def test_the_choice_is_legal_and_depends_on_the_own_view_alone(game: Game) -> None:
    """In a state that the seat cannot tell from the real one, the same draws choose the same."""
    rules, rng = game.rules, Random(4)
    for number in range(5):
        made = play(rules, rng.choice(rules.SEATS), some_options(rules, rng), rng, cap=80)
        for state in rng.sample(made.states, min(20, len(made.states))):
            for seat in rules.to_move(state):
                view, legal = rules.view(state, seat), rules.moves(state, seat)
                move = game.autopilot(view, seat, legal, Random(number).randrange)
                assert move in legal
                other = rules.imagine(view, seat, rng.randrange)
                view, legal = rules.view(other, seat), rules.moves(other, seat)
                assert game.autopilot(view, seat, legal, Random(number).randrange) == move


@every_game
def test_autopilots_among_themselves_come_to_the_end(game: Game) -> None:
    rng = Random(2)
    for seats in (game.rules.SEATS[0], game.rules.SEATS[-1]):
        options = some_options(game.rules, rng)
        assert played(game.rules, options, (game.autopilot,) * seats, rng), (seats, options)


@pytest.mark.parametrize(
    ("name", "seats", "games"),
    [("hoppla", 6, 60), ("ugah", 3, 30), ("kookaburra", 2, 5), ("voll", 3, 20)],
)
def test_an_absent_seat_does_clearly_better_than_by_chance(
    name: str, seats: int, games: int
) -> None:
    """Among players who play by chance an autopilot wins at least half more than its share."""
    game, rng = GAMES[name], Random(1)
    won = 0.0
    for number in range(games):
        pilots: list[Autopilot] = [chance.choose] * seats
        pilots[number % seats] = game.autopilot
        result = played(game.rules, {}, tuple(pilots), rng)
        assert result is not None
        won += (number % seats in result.winners) / len(result.winners)
    assert won >= 1.5 * games / seats


@every_game
def test_the_bot_plays_from_the_view_of_the_seat(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person plays on, all others are away: what an autopilot gets is theirs to know."""
    rules, seats, rng = game.rules, game.rules.SEATS.start, Random(9)
    asked: list[Seat] = []

    def autopilot(view: Any, seat: Seat, moves: tuple[str, ...], draw: Draw) -> str:
        asked.append(seat)
        assert running.match.players[seat].absent
        assert type(view) is type(rules.view(running.state, None))
        assert view == rules.view(running.state, seat)
        assert moves == rules.moves(running.state, seat)
        return game.autopilot(view, seat, moves, draw)

    match = table(rules.NAME, [f"P{seat}" for seat in range(seats)])
    people = tuple(replace(player, away=player.seat > 0) for player in match.players)
    running = Course.begin(rules, match, 0, rng.randrange)
    running.match = replace(running.match, players=people)
    monkeypatch.setattr(course, "autopilot_of", lambda name: autopilot)
    running.settle()
    for _ in range(30):
        if 0 in rules.to_move(running.state):
            running.play(0, rng.choice(rules.moves(running.state, 0)), 0)
    assert set(asked) == set(range(1, seats))


def test_a_game_without_an_autopilot_is_played_by_chance() -> None:
    assert autopilot_of("no such game") is chance.choose
    hoppla = GAMES["hoppla"]
    assert Game(hoppla.rules, hoppla.draw, hoppla.warm).autopilot is chance.choose


def test_chance_is_uniform_over_first_words() -> None:
    moves = ("bank", "again", "guess low", "guess high")
    draw = Random(5).randrange
    counts = Counter(chance.choose(None, 0, moves, draw) for _ in range(6000))
    assert 1800 < counts["bank"] < 2200
    assert 1800 < counts["again"] < 2200
    assert 850 < counts["guess low"] < 1150
    assert set(counts) == set(moves)


def test_of_the_best_moves_any_is_taken() -> None:
    worth = {"a": 1.0, "b": 2.0, "c": 2.0}.__getitem__
    pick = partial(best, ("a", "b", "c"), worth)
    assert [pick(lambda n, k=k: k) for k in range(2)] == ["b", "c"]  # type: ignore[misc]
    assert pick(lambda n: n - 1) == "c"
