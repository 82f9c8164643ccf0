"""What has happened since somebody's own last move, read off the log."""

import pytest

from bot.table import Match
from tests.service.conftest import House


async def ended_since(house: House, match: Match) -> list[int]:
    return [len(await house.matches.since(match.id, p.seat)) for p in match.players]


async def test_nothing_before_the_beginning(house: House) -> None:
    assert await house.matches.since((await house.lobby()).id, 0) == ()


@pytest.mark.parametrize("game", ["hoppla", "dice"])
async def test_turns_count_from_the_own_last_choice(house: House, game: str) -> None:
    match = await house.begun(game=game)
    ended = [match.turn - 1] * len(match.players)
    while match.status == "running" and match.turn < 9:
        before = match.turn
        played = await house.random_press(match)
        match = played.match
        over = match.turn - before
        ended = [0 if p.seat == played.seat else ended[p.seat] for p in match.players]
        ended = [count + over for count in ended]
        assert await ended_since(house, match) == ended


async def test_what_is_told_is_public_and_ends_at_the_present(house: House) -> None:
    match = await house.begun()
    while match.turn < 4:
        match = (await house.random_press(match)).match
    scene = await house.matches.scene(match, None)
    for player in match.players:
        turns = await house.matches.since(match.id, player.seat)
        assert turns[-1].view == scene.view
        assert turns[-1].events[-len(scene.finished) :] == scene.finished[-len(turns[-1].events) :]
        assert all(event.to is None for turn in turns for event in turn.events)
