"""Which games are played anywhere: their boards are prepared after a start, no others."""

from tests.service.conftest import ADA, House


async def test_only_games_that_are_played_count(house: House) -> None:
    assert await house.matches.games() == frozenset()
    lobby = await house.lobby(game="dice")
    await house.begun(game="hoppla")
    assert await house.matches.games() == {"dice", "hoppla"}
    await house.matches.cancel(lobby.id, ADA.id)
    assert await house.matches.games() == {"hoppla"}
