"""What happens when the time for a turn is over: once, for whoever is due, with a way back."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData, inspect

from bot.matches import Matches
from bot.rulebook import Rulebook
from bot.snapshot import Change, Loaded
from bot.store import Store
from bot.store_database import MIGRATIONS
from bot.store_deadlines import UNNOTICED
from bot.table import Match, Refused, Terms
from bot.timing import DAY, HOUR
from engines.core import Event
from tests.service.conftest import ADA, BEN, GUS, PEOPLE, PLACE, RULES, House
from tests.service.test_playing import replayed


async def begun(
    house: House, seats: int = 3, clock: int | None = DAY, game: str = "hoppla"
) -> Match:
    """A table with a clock whose first board is out."""
    match = await house.matches.create(game, {}, "auto", ADA, PLACE, "en-US", Terms(clock))
    for person in PEOPLE[1:seats]:
        match = await house.matches.join(match.id, person)
    return await posted(house, await house.matches.begin(match.id, ADA.id))


async def posted(house: House, match: Match) -> Match:
    await house.deliveries.posted(match.id, match.turn, 1000 + match.turn, match.edits)
    return await house.matches.get(match.id)


async def late(house: House, match: Match) -> Match:
    """Nobody does anything until the deadline."""
    assert match.deadline is not None
    house.clock.seconds = match.deadline
    return await posted(house, await house.matches.expire(match.id))


async def due(house: House, match: Match) -> tuple[int, ...]:
    return (await house.matches.scene(match, None)).to_move


async def notices(house: House, match: Match) -> list[Event]:
    scene = await house.matches.scene(match, None)
    return [*scene.notices, *scene.news]


# --- how long there is time -----------------------------------------------------------------------


async def test_without_a_clock_there_is_no_deadline(house: House) -> None:
    match = await begun(house, clock=None)
    assert (match.clock, match.deadline) == (None, None)
    house.clock.seconds += 1000 * DAY
    assert await house.matches.expire(match.id) == match


async def test_the_clock_begins_with_the_game_and_for_everybody_who_becomes_due(
    house: House,
) -> None:
    lobby = await house.matches.create("hoppla", {}, "auto", ADA, PLACE, "en-US", Terms(DAY))
    assert (lobby.clock, lobby.deadline) == (DAY, None)
    match = await begun(house)
    start = int(house.clock())
    assert match.deadline == start + DAY
    (starter,) = await due(house, match)
    house.clock.seconds += HOUR
    match = (await house.move(match, starter, "bet same")).match
    assert match.deadline == start + HOUR + DAY, "the others are due now"
    house.clock.seconds += HOUR
    for move in ("take 1", "take 2"):
        match = (await house.move(match, 0, move)).match
        assert match.deadline == start + HOUR + DAY, "those who are left have no more time"
    house.clock.seconds += HOUR
    await house.move(match, 1, "take 1")
    match = (await house.move(match, 2, "take 1")).match
    assert match.deadline == start + 3 * HOUR + DAY
    assert await house.deadlines.earliest() == match.deadline - DAY // 2, (
        "there is a reminder first"
    )


async def test_a_turn_of_several_decisions_has_one_deadline(house: House) -> None:
    match = await begun(house, 2, game="dice")
    (seat,) = await due(house, match)
    deadline, turn = match.deadline, match.turn
    house.clock.seconds += HOUR
    match = (await house.random_press(match)).match
    while match.turn == turn and match.status == "running":
        assert await due(house, match) == (seat,)
        assert match.deadline == deadline
        match = (await house.random_press(match)).match
    assert match.status != "running" or match.deadline == int(house.clock()) + DAY


async def test_the_end_has_no_deadline(house: House) -> None:
    match = await house.to_the_end(await begun(house))
    assert (match.status, match.deadline) == ("over", None)
    match = await begun(house)
    for person in PEOPLE[:3]:
        match = await house.matches.resign(match.id, person.id)
    assert (match.status, match.deadline) == ("closed", None)
    assert await house.deadlines.earliest() is None


# --- what happens then ----------------------------------------------------------------------------


async def test_before_the_deadline_nothing_happens(house: House) -> None:
    match = await begun(house)
    assert match.deadline is not None
    house.clock.seconds = match.deadline - 1
    assert await house.deadlines.over() == ()
    assert await house.matches.expire(match.id) == match
    house.clock.seconds += 1
    assert await house.deadlines.over() == (match.id,)


async def test_the_bot_plays_for_whoever_is_late_and_says_so(house: House) -> None:
    match = await begun(house)
    (starter,) = await due(house, match)
    after = await late(house, match)
    assert (after.decision, after.turn) == (match.decision + 1, match.turn)
    assert after.deadline == int(house.clock()) + DAY
    assert await due(house, after) == (0, 1, 2)
    assert after.edits > match.edits
    assert await notices(house, after) == [Event(None, "table-missed", {"pinged_seat": starter})]
    player = after.players[starter]
    assert (player.misses, player.missed, player.away) == (1, match.decision, False)
    assert [p.misses for p in after.players if p.seat != starter] == [0, 0]
    logged = (await house.store.log(match.id))[1:]
    assert [(entry.seat, entry.auto) for entry in logged] == [(starter, True)]
    assert logged[0].move.startswith("bet ")
    assert await replayed(house, after) == await house.state(after)


async def test_only_those_who_are_missing_miss(house: House) -> None:
    match = await begun(house)
    (starter,) = await due(house, match)
    match = (await house.move(match, starter, "bet same")).match
    await house.move(match, 0, "take 4")
    match = (await house.move(match, 1, "take 2")).match
    after = await late(house, match)
    assert [p.misses for p in after.players] == [0, 0, 1]
    assert after.turn == match.turn + 1
    view = (await house.matches.scene(after, None)).view
    assert view.last[1][:2] == (4, 2)
    assert 1 <= view.last[1][2] <= 5
    autos = [(entry.seat, entry.auto) for entry in (await house.store.log(match.id))[1:]]
    assert autos == [(starter, False), (0, False), (1, False), (2, True)]
    # The post of the next turn tells of it, for good.
    assert [notice.args for notice in await notices(house, after)] == [{"pinged_seat": 2}]


async def test_what_the_bot_takes_is_as_secret_as_what_people_take(house: House) -> None:
    match = await begun(house)
    match = await away(house, match, 2)
    while (await house.matches.scene(match, None)).view.phase != "take":
        match = await posted(house, (await house.random_press(match)).match)
    assert 2 not in await due(house, match)
    for viewer in (None, 0, 1):
        scene = await house.matches.scene(match, viewer)
        assert not [event for event in scene.events if event.key == "hoppla-took"]
    own = await house.matches.scene(match, 2)
    assert [event.args["seat"] for event in own.events if event.key == "hoppla-took"] == [2]


async def away(house: House, match: Match, seat: int) -> Match:
    """Everybody plays but for one, who misses twice in a row."""
    while not match.players[seat].away:
        assert match.status == "running"
        others = [s for s in await due(house, match) if s != seat]
        if others:
            moves = (await house.matches.scene(match, others[0])).moves
            match = await posted(house, (await house.move(match, others[0], moves[0])).match)
        else:
            match = await late(house, match)
    return match


async def test_after_two_misses_nobody_waits_any_more(house: House) -> None:
    match = await away(house, await begun(house), 1)
    assert match.players[1].misses == 2
    assert [n.key for n in await notices(house, match)].count("table-away") == 1
    decision = match.decision
    for _ in range(12):
        assert 1 not in await due(house, match)
        if match.status != "running":
            break
        match = await posted(house, (await house.random_press(match)).match)
    assert match.decision > decision
    assert await replayed(house, match) == await house.state(match)


async def test_back_again(house: House) -> None:
    match = await away(house, await begun(house), 1)
    before = match.edits, match.turn
    match = await house.matches.back(match.id, BEN.id)
    player = match.players[1]
    assert (player.away, player.misses) == (False, 0)
    assert (match.edits, match.turn) > before
    assert [n.key for n in await notices(house, match)][-1] == "table-back"
    assert await house.matches.back(match.id, BEN.id) == match, "once is enough"
    while 1 not in await due(house, match):
        match = await posted(house, (await house.random_press(match)).match)
    with pytest.raises(Refused, match="refused-not-seated"):
        await house.matches.back(match.id, GUS.id)


async def test_a_move_is_a_return(house: House) -> None:
    """And whatever was chosen explicitly never counts as a miss."""
    match = await begun(house)
    (starter,) = await due(house, match)
    match = await late(house, match)
    assert match.players[starter].misses == 1
    match = (await house.move(match, starter, "take 1")).match
    assert match.players[starter].misses == 0
    match = await late(house, match)
    assert match.players[starter].misses == 0
    assert sum(player.misses for player in match.players) == 2


async def test_a_move_of_somebody_away_is_seen_as_a_return(house: House) -> None:
    match = await away(house, await begun(house), 1)
    while (await house.matches.scene(match, None)).view.phase != "take":
        match = await posted(house, (await house.random_press(match)).match)
    edits = match.edits
    match = (await house.move(match, 1, "take 5")).match
    assert not match.players[1].away
    assert match.edits > edits
    assert [n.key for n in await notices(house, match)][-1] == "table-back"


async def test_when_nobody_is_there_the_table_waits(house: House) -> None:
    match = await begun(house)
    for _ in range(20):
        if match.deserted:
            break
        match = await late(house, match)
    assert match.deserted
    assert (match.status, match.deadline) == ("running", None)
    waiting = await due(house, match)
    assert waiting
    house.clock.seconds += 100 * DAY
    assert await house.matches.expire(match.id) == match
    match = await house.matches.back(match.id, BEN.id)
    assert not match.deserted
    assert set(await due(house, match)) <= {1}
    if await due(house, match):
        assert match.deadline == int(house.clock()) + DAY


@pytest.mark.parametrize("game", ["hoppla", "dice"])
async def test_with_one_who_is_there_a_game_comes_to_its_end(house: House, game: str) -> None:
    """The others never answer; whoever is there is waited for by nobody and waits a day at most."""
    match = await begun(house, 3, game=game)
    waited = 0.0
    while match.status == "running":
        if 0 in await due(house, match):
            moves = (await house.matches.scene(match, 0)).moves
            match = await posted(house, (await house.move(match, 0, moves[0])).match)
        else:
            before = house.clock()
            match = await late(house, match)
            waited += house.clock() - before
    assert match.status == "over"
    assert waited <= 4 * DAY
    assert [p.away for p in match.players] == [False, True, True]


async def test_a_turn_that_nobody_could_see_is_not_missed(house: House) -> None:
    match = await begun(house)
    (starter,) = await due(house, match)
    match = (await house.move(match, starter, "bet same")).match
    for seat in range(3):
        match = (await house.move(match, seat, "take 1")).match
    assert match.posted < match.turn
    assert match.deadline is not None
    house.clock.seconds = match.deadline + HOUR
    after = await house.matches.expire(match.id)
    assert after.deadline == int(house.clock()) + DAY
    assert (after.decision, after.turn) == (match.decision, match.turn)
    (seat,) = await due(house, after)
    assert after.players[seat].remind_at == int(house.clock()) + DAY // 2


# --- once, whoever is quicker ---------------------------------------------------------------------


async def test_a_deadline_is_over_once_for_many_processes(house: House) -> None:
    match = await begun(house)
    assert match.deadline is not None
    house.clock.seconds = match.deadline
    url = house.store.url.render_as_string(hide_password=False)
    stores = [await Store.open(url) for _ in range(4)]
    services = [Matches(store, house.draw, house.clock, Rulebook(RULES)) for store in stores]
    found = await asyncio.gather(*(s.expire(match.id) for s in services for _ in range(5)))
    assert {m.decision for m in found} == {match.decision + 1}
    assert len(await house.store.log(match.id)) == 2
    for store in stores:
        await store.close()


async def test_killed_at_a_deadline(database_url: str) -> None:
    """Two processes play nothing but deadlines; one is killed again and again: none is lost."""
    house = House(await Store.open(database_url))
    match = await begun(house, 6, clock=HOUR)
    for lines in (1, 3):
        processes = [
            await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "tests.service.sleeper", database_url, match.id),
                stdout=asyncio.subprocess.PIPE,
            )
            for _ in range(2)
        ]
        for process in processes:
            assert process.stdout is not None
            for _ in range(lines):
                await process.stdout.readline()
            process.kill()
            await process.wait()
        match = await house.matches.get(match.id)
        assert await replayed(house, match) == await house.state(match)
    decisions = [entry.decision for entry in (await house.store.log(match.id))[1:] if entry.auto]
    starts = [seat for seat in decisions if decisions.count(seat) == 1]
    assert starts, "a bet was played once"
    assert all(decisions.count(decision) <= 6 for decision in set(decisions))
    await house.store.close()


async def test_what_the_clock_did_is_no_event_of_the_rules_on_a_former_post_either(
    house: House,
) -> None:
    match = await late(house, await begun(house))
    for seat in range(3):
        match = (await house.move(match, seat, "take 2")).match
    assert match.turn == 2
    for number in (1, 2):
        scene = await house.matches.scene(match, None, number)
        keys = [event.key for event in (*scene.finished, *scene.events)]
        assert not [key for key in keys if key.startswith("table-")]
        assert [notice.key for notice in scene.notices] == ["table-missed"] * (number == 2)


# --- the bot was down -----------------------------------------------------------------------------


async def test_what_the_bot_was_down_for_is_given_back_once(house: House) -> None:
    match = await begun(house)
    assert match.deadline is not None
    machine = 5_000_000
    await house.deadlines.alive(machine)
    house.clock.seconds += 2 * DAY
    assert await house.deadlines.started(machine + 2 * DAY, 1800) == 2 * DAY
    after = await house.matches.get(match.id)
    assert after.deadline == match.deadline + 2 * DAY
    assert (after.edits, after.decision) == (match.edits + 1, match.decision)
    told = [Event(None, "table-outage", {"hours": 48})]
    assert await notices(house, after) == told
    assert match.id in await house.deliveries.due()
    # A second process that starts finds that the first one lives.
    assert await house.deadlines.started(machine + 2 * DAY + 5, 1800) == 0
    assert await house.matches.get(match.id) == after
    assert await notices(house, after) == told


async def test_nothing_is_due_right_after_a_start(house: House) -> None:
    match = await begun(house)
    assert match.deadline is not None
    await house.deadlines.alive(1000)
    house.clock.seconds = match.deadline - 60
    assert await house.deadlines.started(1000 + UNNOTICED, 1800) == 0
    after = await house.matches.get(match.id)
    assert after.deadline == int(house.clock()) + 1800
    assert await notices(house, after) == []


async def test_a_restart_looks_at_no_table_that_has_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    near = await begun(house, clock=HOUR)
    await begun(house, clock=DAY)
    looked: list[str] = []
    seats = Store.seats

    async def counted(self: Store, *args: Any) -> tuple[Loaded, ...]:
        found = await seats(self, *args)
        looked.extend(loaded.match.id for loaded in found)
        return found

    monkeypatch.setattr(Store, "seats", counted)
    await house.deadlines.alive(1000)
    house.clock.seconds += HOUR - 60
    await house.deadlines.started(1060, 1800)
    assert looked == [near.id]


async def test_the_first_start_ever(house: House) -> None:
    match = await begun(house)
    assert await house.deadlines.started(10**9, 1800) == 0
    assert await house.matches.get(match.id) == match


async def test_a_press_that_is_being_judged_keeps_what_was_given_back(house: House) -> None:
    match = await begun(house)
    loaded = await house.store.load(match.id)
    assert loaded is not None
    await house.deadlines.alive(1000)
    await house.deadlines.started(1000 + DAY, 0)
    with pytest.raises(Exception, match=match.id):
        await house.store.save(loaded, Change(replace(match, edits=9)), 0)


# --- databases of old -----------------------------------------------------------------------------


async def test_a_game_from_before_the_clock_plays_on(empty_url: str) -> None:
    """A database of the first revision, with a game in it, is upgraded."""
    house = House(await Store.open(empty_url))
    match = await house.taking(3)

    def back_in_time(connection: Connection) -> None:
        everything = MetaData()
        everything.reflect(connection)
        tables = [t for t in everything.sorted_tables if t.name != "alembic_version"]
        kept = {
            t.name: [dict(row) for row in connection.execute(t.select()).mappings()] for t in tables
        }
        everything.drop_all(connection)
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        old = MetaData()
        old.reflect(connection)
        for table in old.sorted_tables:
            columns = {column.name for column in table.columns}
            rows: list[dict[str, Any]] = [
                {name: value for name, value in row.items() if name in columns}
                for row in kept.get(table.name, [])
            ]
            if rows:
                connection.execute(table.insert(), rows)

    async with house.store.write() as db:
        await db.run_sync(back_in_time)
        columns = await db.run_sync(
            lambda c: {x["name"] for x in inspect(c).get_columns("matches")}
        )
        assert "deadline" not in columns
    await house.store.close()
    house = House(await Store.open(empty_url), clock=house.clock)
    assert await house.matches.get(match.id) == match
    match = (await house.move(match, 0, "take 2")).match
    assert (match.clock, match.deadline) == (None, None)
    assert [entry.auto for entry in await house.store.log(match.id)] == [False] * 3
    await house.store.close()


async def test_what_a_person_was_told_only_goes_forward(house: House) -> None:
    match = await begun(house)
    for decision, told in ((3, 3), (2, 3), (5, 5)):
        await house.deliveries.told(match.id, 1, decision)
        assert [p.told for p in (await house.matches.get(match.id)).players] == [0, told, 0]
