"""No screen of any game breaks Discord's limits, whatever people are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import answers, ballots, calls, pages, posts, prompts
from bot.catalog import GAMES
from bot.edge import NEEDED, THREADED
from bot.lobby_post import lobby_post
from bot.screens import Screen
from bot.snapshot import encoded
from bot.store_proposals import Clock, Handover, Kind, Proposal
from bot.table import Match, Person, Reach, Refused
from bot.timing import DAY
from engines.core import Arg, Event, IllegalMove
from tests.scenes import Board, boards, table
from tests.screens.limits import WORST, check


def seen_by_anybody(board: Board) -> Iterator[Screen]:
    """Every screen that a position can lead to."""
    public = board.scene()
    yield posts.turn(public)
    yield posts.turn(public, board=False)
    yield posts.turn(replace(public, match=replace(public.match, status="closed")))
    yield answers.position(public, "en")
    for seat in range(len(board.match.players)):
        scene = board.scene(seat)
        yield prompts.panel(scene, "en")
        yield prompts.stale(scene, "en")
        yield prompts.dm(scene, "en")
        yield prompts.dm_over(scene, "en")
        yield answers.position(scene, "en")
        if scene.to_move:
            yield prompts.wrong_seat(scene, "en")
            yield calls.nudge(scene.match, scene.to_move)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most_seats", [False, True])
def test_a_whole_game_with_the_worst_names(game: str, most_seats: bool) -> None:
    seats = GAMES[game].rules.SEATS
    names = WORST[: seats.stop - 1 if most_seats else seats.start]
    for number, board in enumerate(boards(game, names, seed=7)):
        if number % 9 == 0 or board.over:
            for screen in seen_by_anybody(board):
                check(screen)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=10)
@given(data=st.data())
def test_any_position_with_any_names(game: str, data: st.DataObject) -> None:
    seats = GAMES[game].rules.SEATS
    names = data.draw(
        st.lists(st.text(max_size=40), min_size=seats.start, max_size=seats.stop - 1), "names"
    )
    board = Board(game, names, seed=data.draw(st.integers(0, 10_000), "seed"))
    for _ in range(data.draw(st.integers(0, 25), "moves")):
        if board.over:
            break
        played = board.play_any()
        check(prompts.panel(board.scene(played.seat), "en", played))
    for screen in seen_by_anybody(board):
        check(screen)


def test_the_longest_turn_is_shortened_and_keeps_whose_turn_it_is() -> None:
    board = Board("hoppla", ["*" * 32] * 6, seed=1)
    push = Event(None, "hoppla-push", {"seat": 1, "by_seat": 0, "start": 15, "end": 14})
    shown: dict[str, Arg] = {
        "bet": "same",
        "takes": (5, 5, 5, 4, 4, 4),
        "struck": (),
        "seats": (0, 1, 2, 3, 4, 5),
    }
    board.finished = (
        Event(None, "hoppla-reveal", shown),
        *(
            event
            for seat in range(6)
            for event in (
                Event(None, "hoppla-walk", {"seat": seat, "start": 10, "end": 15}),
                *(push,) * 5,
            )
        ),
    )
    screen = posts.turn(board.scene())
    check(screen)
    starter = board.match.players[board.state.starter]
    assert f"<@{starter.id}> places the bet" in screen.text
    assert "things more" in screen.text
    assert screen.picture is not None
    assert screen.picture.alt.endswith("…")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("status", ["lobby", "running", "over", "closed", "archived"])
def test_lobbies_and_their_replies(game: str, status: str) -> None:
    seats = GAMES[game].rules.SEATS
    guests = tuple(Person(9 * 10**17 + i, name) for i, name in enumerate(WORST * 4))
    for count in range(1, seats.stop):
        match = table(game, WORST[:count], status, invited=guests[:20])
        user = match.players[-1].id
        check(lobby_post(match))
        check(calls.invitation(match, guests[:5]))
        check(answers.invited(guests[:5], match, "en"))
        check(answers.spectator(match, "en"))
        for make in (answers.left, answers.begun, answers.cancel, answers.cancelled):
            check(make(match, "en"))
        for make in (answers.resign, answers.resigned, answers.stayed):
            check(make(match, "en"))
        for reach in ("on", "off", "closed"):
            check(prompts.joined(with_reach(match, reach), user, "en"))
            check(prompts.reached(with_reach(match, reach), user, "en"))
        check(
            answers.tables([match] * 30, [replace(match, id="m3")] * 30, "en", match.players[0].id)
        )
        check(answers.overview([replace(match, id=f"m{number}") for number in range(30)], "en"))
        check(calls.forgotten(match))


@pytest.mark.parametrize("game", GAMES)
def test_proposals(game: str) -> None:
    match = table(game, WORST[: GAMES[game].rules.SEATS.stop - 1])
    newcomer = Person(9 * 10**17, WORST[0])
    wishes: list[tuple[Kind, Clock | Handover | None]] = [
        ("draw", None),
        ("clock", Clock(30 * DAY, nights=True)),
        ("replace", Handover(1, match.players[1].id, newcomer)),
        ("replace", Handover(1, match.players[1].id, newcomer, manager=WORST[1])),
    ]
    for kind, value in wishes:
        agreed = tuple(p.id for p in match.players)
        for some in range(len(agreed)):
            proposal = Proposal("k7", 99, kind, encoded(value), 1, 2, agreed[:some])
            check(ballots.ballot(match, proposal, proposal.at))
            check(ballots.outcome(match, proposal, "ballot-done"))
    check(answers.end(match, "en"))


def with_reach(match: Match, reach: Reach) -> Match:
    return replace(match, players=tuple(replace(p, reach=reach) for p in match.players))


@pytest.mark.parametrize("game", GAMES)
def test_rules_help_and_troubles(game: str) -> None:
    for page in range(-1, 5):
        check(pages.rules(game, "en", page))
    check(pages.commands("en"))
    for page in (1, 2):
        whole = pages.commands("en", {name: 10**18 for name in (*GAMES, "game")}, page)
        check(whole)
        assert "things more" not in whole.text
    check(answers.missing(NEEDED + THREADED, "en"))
    check(answers.bug("k7-1a2b3c", "en"))
    check(answers.invited([], table(game), "en"))
    check(answers.tables([], [], "en", 0))
    check(answers.overview([], "en"))


@pytest.mark.parametrize("typed", [*WORST, "x" * 5000, "@everyone"])
def test_what_somebody_typed_is_quoted_harmlessly(typed: str) -> None:
    check(answers.refused(IllegalMove("illegal-move", move=typed), "en", table()))
    check(answers.refused(Refused("refused-no-such-table", table=typed), "en"))
