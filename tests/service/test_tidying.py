"""Tables that nobody plays: warned, then closed or put away, never deleted (REQ 26)."""

from __future__ import annotations

from bot import places
from bot.neglect import GAME, LOBBY
from bot.table import Match, Terms
from bot.tidying import Tidying, tidied
from bot.timing import DAY, HOUR
from tests.service.conftest import ADA, BEN, PLACE, House


async def tidied_after(house: House, match: Match, seconds: int) -> Match:
    """The table after so much time, looked at as the alarm does."""
    house.clock.seconds += seconds
    woken: list[Match] = []
    await Tidying(house.matches, house.deadlines, woken.append).tidy()
    assert [m.id for m in woken] in ([], [match.id])
    return await house.matches.get(match.id)


async def test_a_lobby_is_warned_and_then_closed(house: House) -> None:
    lobby = await house.lobby(2)
    assert await house.deadlines.earliest() == lobby.created + LOBBY[0]
    assert await tidied_after(house, lobby, LOBBY[0] - 1) == lobby
    warned = await tidied_after(house, lobby, 1)
    assert (warned.status, warned.warned) == ("lobby", True)
    assert warned.tidy_at == int(house.clock()) + LOBBY[1]
    assert (await tidied_after(house, lobby, LOBBY[1] - 1)) == warned
    closed = await tidied_after(house, lobby, 1)
    assert (closed.status, closed.tidy_at, closed.warned) == ("closed", None, True)
    assert await house.deadlines.earliest() is None


async def test_whoever_joins_a_warned_lobby_keeps_it_open(house: House) -> None:
    lobby = await house.lobby(1)
    assert (await tidied_after(house, lobby, LOBBY[0])).warned
    house.clock.seconds += HOUR
    joined = await house.matches.join(lobby.id, BEN)
    assert (joined.warned, joined.tidy_at) == (False, int(house.clock()) + LOBBY[0])


async def test_a_game_without_a_clock_is_put_away_and_kept(house: House) -> None:
    match = await house.taking()
    warned = await tidied_after(house, match, GAME[0])
    assert (warned.status, warned.warned, warned.edits) == ("running", True, match.edits + 1)
    assert [e.key for e in (await house.matches.scene(match, None)).news] == ["table-forgotten"]
    away = await tidied_after(house, match, GAME[1])
    assert (away.status, away.tidy_at, away.edits) == ("archived", None, warned.edits + 1)
    scene = await house.matches.scene(match, None)
    assert (scene.to_move, scene.view) == ((), (await house.matches.scene(match, None)).view)
    assert '"game":"hoppla"' in (await house.matches.record(match.id)).replace(" ", "")
    assert away.id in [m.id for m in await house.matches.of_channel(PLACE.channel_id)]
    assert await house.matches.of_user(ADA.id) == ()


async def test_a_move_at_a_warned_game_is_enough(house: House) -> None:
    match = await house.begun()
    assert (await tidied_after(house, match, GAME[0])).warned
    played = (await house.random_press(match)).match
    assert (played.warned, played.tidy_at) == (False, int(house.clock()) + GAME[0])


async def test_a_clock_that_runs_needs_nobody_to_look_after_the_table(house: House) -> None:
    running = await house.begun(terms=Terms(DAY))
    assert (running.deadline, running.tidy_at) == (int(house.clock()) + DAY, None)
    for _ in range(100):
        running = await house.matches.get(running.id)
        if running.deserted:
            break
        await house.deliveries.posted(running.id, running.turn, 1, running.edits)
        house.clock.seconds = running.deadline or house.clock.seconds
        await house.matches.expire(running.id)
    assert running.deserted
    assert running.tidy_at == int(house.clock()) + GAME[0], "everybody is away: the clock stands"


async def test_too_early_a_look_changes_nothing(house: House) -> None:
    lobby = await house.lobby(1)
    assert await tidied(house.matches, lobby.id) == lobby


async def test_a_table_that_is_put_away_without_a_place_is_not_played_when_that_is_back(
    house: House,
) -> None:
    match = await house.begun(terms=Terms(DAY))
    await places.suspend(house.matches, match.id)
    assert (await tidied_after(house, match, GAME[0])).warned
    away = await tidied_after(house, match, GAME[1])
    assert (away.status, away.halted) == ("archived", None)
    assert [p.time_left for p in away.players] == [None] * 3
    assert await places.settle(house.matches, match.id) == away
    assert await house.deadlines.earliest() is None
