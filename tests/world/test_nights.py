"""Quiet hours and vacations as people live through them: who is told what, and when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from bot.screens import Press
from bot.store_schema import people, players
from bot.table import Match
from tests.world import DAY, HOUR, Human, World, play
from tests.world.test_world import taking

EVENING = datetime(2026, 7, 1, 21, 30, tzinfo=UTC)
MORNING = 9.5
"""The end of the night, in hours from the evening."""

NIGHT = {"zone": "UTC", "quiet_from": 22 * 60, "quiet_until": 7 * 60}


async def settle(world: World, persons: Sequence[Human], **wishes: Any) -> None:
    """As they said long ago."""
    async with world.process.shelf.write() as db:
        here = people.c.id.in_([person.id for person in persons])
        await db.execute(people.update().where(here).values(**wishes))


async def at(world: World, hours: float) -> None:
    await world.until(EVENING.timestamp() + hours * HOUR + 5)


async def due(world: World, match: str) -> list[Human]:
    scene = await world.matches.scene(match, None)
    return [world.human(scene.match.players[seat].id) for seat in scene.to_move]


async def choose(world: World, match: str, move: str, *persons: Human) -> Match:
    decision = (await world.matches.get(match)).decision
    for person in persons:
        await person.do(Press("move", match, decision, move))
    return await world.matches.get(match)


def calls(world: World, *persons: Human) -> dict[str, list[tuple[float, str]]]:
    """(hours since the evening, where) of whatever made somebody's telephone buzz since then."""
    return {
        person.name: [
            (round((said.at - EVENING.timestamp()) / HOUR, 1), "post" if said.public else "dm")
            for said in person.called
            if said.at >= EVENING.timestamp() + HOUR / 4
        ]
        for person in persons
    }


async def next_round(world: World, clock: str = "24h", nights: str = "yes") -> tuple[str, Human]:
    """At 22:30, in everybody's quiet hours, a round ends: the table, and who begins the next."""
    match, first, others = await taking(world, clock, nights)
    await settle(world, world.people, **NIGHT)
    await at(world, 1)
    await choose(world, match, "take 2", *others, first)
    (starter,) = await due(world, match)
    assert starter is not first, "or the reply to the last choice asks"
    await world.wait(60)  # for edits of old messages are paced
    return match, starter


async def a_night(dms: bool) -> None:
    async with World(EVENING) as world:
        match, starter = await next_round(world)
        if not dms:
            world.server.closed |= {person.id for person in world.people}
        assert f"<@{starter.id}>" in world.channel.last.text, "the post names whom it does not ping"
        others = [person for person in world.people if person is not starter]
        await at(world, MORNING - 0.01)
        assert calls(world, *world.people) == {person.name: [] for person in world.people}
        await at(world, MORNING)
        where = "dm" if dms else "post"
        assert calls(world, starter) == {starter.name: [(MORNING, where)]}
        if dms:
            await starter.press(starter.dm.last, "Same")
        else:
            assert "Your move" not in world.channel.last.text, "the board asks"
            await choose(world, match, "bet same", starter)
        # By day the others hear of it at once.
        await at(world, MORNING + 1)
        assert calls(world, *others) == {person.name: [(MORNING, where)] for person in others}


def test_whoever_is_asleep_is_asked_once_in_the_morning() -> None:
    for dms in (True, False):
        play(a_night(dms))


async def two_mornings() -> None:
    async with World(EVENING) as world:
        match, starter = await next_round(world)
        world.server.closed |= {person.id for person in world.people}
        early, late = (person for person in world.people if person is not starter)
        await settle(world, [late], quiet_until=8 * 60)
        await choose(world, match, "bet same", starter)
        await at(world, MORNING + 2)
        assert calls(world, early, late) == {
            early.name: [(MORNING, "post")],
            late.name: [(MORNING + 1, "post")],
        }
        both = [m for m in world.channel.shown if "it is your turn" in m.text]
        assert [early.name, late.name] == [
            person.name for person in (early, late) if f"<@{person.id}>" in both[-1].text
        ]
        assert len(both) == 1


def test_the_mention_of_one_who_sleeps_longer_does_not_take_the_first_one_away() -> None:
    play(two_mornings())


async def up_late() -> None:
    async with World(EVENING) as world:
        match, starter = await next_round(world)
        await choose(world, match, "bet same", starter)
        await at(world, MORNING - 2)
        first, other = (person for person in world.people if person is not starter)
        await choose(world, match, "take 1", first)
        await at(world, MORNING + 1)
        assert calls(world, *world.people) == {
            starter.name: [],  # the reply to the bet has asked
            first.name: [],
            other.name: [(MORNING, "dm")],
        }


def test_what_is_done_by_the_morning_is_not_asked_for() -> None:
    play(up_late())


async def bot_asleep() -> None:
    async with World(EVENING) as world:
        _, starter = await next_round(world)
        await at(world, 2)
        await world.outage(9 * HOUR)
        await world.outage(12 * HOUR)  # into the next night
        assert [hours for hours, _ in calls(world, starter)[starter.name]] == [11.0]
        await at(world, 64)
        assert len(calls(world, starter)[starter.name]) == 3, "and the two reminders"


def test_a_bot_that_was_down_in_the_morning_asks_when_it_is_back() -> None:
    play(bot_asleep())


async def overslept(dms: bool) -> None:
    async with World(EVENING) as world:
        match, starter = await next_round(world, "5 h", nights="no")
        if not dms:
            world.server.closed.add(starter.id)
            await settle(world, [starter], reach="closed")
        await at(world, 7)
        assert (await world.matches.get(match)).players[0].deadline is not None
        assert "ran out" in world.channel.last.text
        await at(world, MORNING - 0.01)
        assert calls(world, starter)[starter.name] == []
        await at(world, MORNING)
        told = [said.text for said in starter.called if said.at > EVENING.timestamp() + 9 * HOUR]
        missed = [text for text in told if "our time ran out" in text]
        assert len(missed) == 1
        assert len(told) == 2, "and that it is their turn again"


def test_what_was_missed_at_night_is_told_in_the_morning() -> None:
    for dms in (True, False):
        play(overslept(dms))


async def away() -> None:
    async with World(EVENING) as world:
        match, first, others = await taking(world)
        await settle(world, world.people, **NIGHT)
        begin = int(EVENING.timestamp())
        async with world.process.shelf.write() as db:
            vacation = {"vacation_from": begin, "vacation_until": begin + 3 * DAY + HOUR}
            await db.execute(players.update().values(**vacation))
        after = await choose(world, match, "take 2", *others, first)
        (starter,) = await due(world, match)
        # It ends at 22:30, when it is night: the 24 hours begin at seven.
        assert after.deadline == begin + (3 * 24 + MORNING + 24 + 9) * HOUR
        await world.until(after.deadline - 1)
        heard = calls(world, starter)[starter.name]
        assert [round(hours - 3 * 24 - MORNING, 1) for hours, _ in heard] == [0, 12, 30.6]


def test_whoever_is_on_vacation_is_asked_once_when_it_is_over() -> None:
    play(away())


async def invited() -> None:
    async with World(EVENING) as world:
        ada, ben, cleo, dan = world.add("Ada", "Ben", "Cleo", "Dan")
        await world.table("hoppla", ada, ben, cleo)
        await settle(world, [ben], **NIGHT)
        await at(world, 1)
        await ada.slash(world.channel, "hoppla start")
        lobby = world.channel.last
        await ada.invite(lobby, ben, cleo)
        await at(world, 2)
        assert calls(world, ben, cleo) == {"Ben": [], "Cleo": [(1.0, "post")]}
        # That others sit down meanwhile does not make it forgotten, nor earlier.
        await dan.press(lobby, "Join")
        await cleo.press(lobby, "Join")
        await cleo.press(lobby, "Leave")
        await at(world, MORNING + 1)
        assert calls(world, ben, cleo) == {"Ben": [(MORNING, "post")], "Cleo": [(1.0, "post")]}
        invitations = [m.text for m in world.channel.shown if "invites you" in m.text]
        assert [f"<@{ben.id}>" in text for text in invitations] == [True]
        await ben.press(lobby, "Join")
        await world.wait(60)
        assert not [m.text for m in world.channel.shown if "invites you" in m.text]


def test_whoever_is_asleep_is_invited_in_the_morning() -> None:
    play(invited())


async def homeless() -> None:
    async with World(EVENING) as world:
        match, starter = await next_round(world)
        early, late = (person for person in world.people if person is not starter)
        await settle(world, [late], quiet_until=8 * 60)
        world.channel.gone = True
        await choose(world, match, "bet same", starter)
        await at(world, MORNING - 0.01)
        assert calls(world, *world.people) == {person.name: [] for person in world.people}
        await at(world, MORNING + 3)
        told = {
            person.name: [hours for hours, _ in calls(world, person)[person.name]]
            for person in world.people
            if "the game waits" in person.dm.last.text
        }
        assert told == {starter.name: [MORNING], early.name: [MORNING], late.name: [MORNING + 1]}


def test_a_place_lost_at_night_is_told_of_in_the_morning() -> None:
    play(homeless())


async def found_again() -> None:
    async with World(EVENING) as world:
        match, first, others = await taking(world)
        await settle(world, world.people, **NIGHT)
        world.channel.gone = True
        await at(world, 1)
        await choose(world, match, "take 2", *others, first)
        (starter,) = await due(world, match)
        await at(world, MORNING + 3)
        assert calls(world, starter)[starter.name] == [(MORNING, "dm")]
        world.channel.gone = False
        world.process.publisher.poke(match)
        await at(world, MORNING + 4)
        assert calls(world, starter)[starter.name] == [(MORNING, "dm"), (MORNING + 3, "post")]


def test_the_post_that_calls_somebody_is_all_there_is() -> None:
    """Though something was to be told after the night: where the table was lost."""
    play(found_again())


async def just_left() -> None:
    async with World(EVENING) as world:
        match, _, (ben, _) = await taking(world)
        async with world.process.shelf.write() as db:
            his = players.c.user_id == ben.id
            await db.execute(players.update().where(his).values(prompted=0))
        before = await world.matches.get(match)
        async with world.process.shelf.write() as db:
            begin = int(EVENING.timestamp())
            vacation = {"vacation_from": begin, "vacation_until": begin + DAY}
            await db.execute(players.update().where(his).values(**vacation))
        heard = len(ben.called)
        await world.process.router.edge.prompting.prompt(before)
        assert len(ben.called) == heard
        after = (await world.matches.get(match)).player(ben.id)
        assert after is not None
        assert after.ask_at == begin + DAY


def test_a_vacation_that_began_while_others_were_told_counts() -> None:
    play(just_left())


async def never_there() -> None:
    """Exactly one notice and two reminders, and none of them at night."""
    async with World(EVENING) as world:
        match, starter = await next_round(world, "3 days")
        deadline = (await world.matches.get(match)).deadline
        assert deadline is not None
        await world.until(deadline - 1)
        heard = calls(world, starter)[starter.name]
        # 36 and 64.8 of the 72 hours that count, of which each day has 15.
        assert heard == [
            (MORNING, "dm"),
            (MORNING + 2 * 24 + 6, "dm"),
            (MORNING + 4 * 24 + 4.8, "dm"),
        ]
        assert deadline == EVENING.timestamp() + (MORNING + 4 * 24 + 12) * HOUR


def test_whoever_never_moves_hears_of_it_three_times() -> None:
    play(never_there())


async def finish(world: World, match: str) -> Human:
    """Everybody plays to the end at once, in the middle of the night: who made the last move."""
    while (scene := await world.matches.scene(match, None)).match.status == "running":
        seat = scene.to_move[0]
        user, mine = scene.match.players[seat].id, await world.matches.scene(match, seat)
        await world.matches.play(match, user, None, mine.moves[-1], asks=True)
    world.process.publisher.poke(match)
    await world.published()
    return world.human(user)


async def over_at_night(dms: bool) -> None:
    async with World(EVENING) as world:
        match, _, _ = await taking(world)
        await settle(world, world.people, **NIGHT)
        await at(world, 1)
        if not dms:
            world.server.closed |= {person.id for person in world.people}
        last = await finish(world, match)
        early, late = (person for person in world.people if person is not last)
        await settle(world, [late], quiet_until=8 * 60)
        assert "the game is over" in world.channel.last.text
        assert calls(world, *world.people) == {person.name: [] for person in world.people}
        where = "dm" if dms else "post"
        await at(world, MORNING + 0.5)
        await world.outage(12 * HOUR)
        await world.wait(3 * DAY)
        assert calls(world, *world.people) == {
            last.name: [],  # the reply has shown it
            early.name: [(MORNING, where)],
            late.name: [(MORNING + 12.5, where)],
        }, "once, and when the bot is back"
        assert "ended while I kept quiet" in late.called[-1].text
        if dms:
            assert "🏆" in late.called[-1].text
            assert "https://discord.com" in late.dm.last.parts[0].url


def test_whoever_was_asleep_when_a_game_ended_is_told_in_the_morning() -> None:
    for dms in (True, False):
        play(over_at_night(dms))


async def overslept_the_end(dms: bool) -> None:
    async with World(EVENING) as world:
        match, starter = await next_round(world, "5 h", nights="no")
        if not dms:
            world.server.closed |= {person.id for person in world.people}
        await at(world, 7)
        assert "ran out" in world.channel.last.text
        async with world.process.shelf.write() as db:  # for the second time
            his = players.c.user_id == starter.id
            await db.execute(players.update().where(his).values(away=1, misses=2))
        await finish(world, match)
        await at(world, 3 * 24)
        heard = [said.text for said in starter.called if said.at > EVENING.timestamp() + HOUR]
        assert len(heard) == 1, "in one message that the time was over and the game is"
        assert "our time ran out" in heard[0]
        if dms:
            assert "The game is over by now" in heard[0]
            assert starter.dm.last.labels == [], "there is nothing to be back for"


def test_who_missed_a_deadline_of_a_game_that_is_over_is_not_promised_a_next_turn() -> None:
    for dms in (True, False):
        play(overslept_the_end(dms))
