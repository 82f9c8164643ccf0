"""Quiet hours at the table and in the database: late alone, told later, given back."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from bot.store import Store
from bot.store_reminders import Reminders
from bot.store_schema import people
from bot.table import Match, Terms
from bot.timing import DAY, HOUR
from engines.core import Event
from tests.service.conftest import ADA, BEN, PEOPLE, PLACE, House
from tests.service.test_deadlines import due, notices, posted
from tests.service.test_reminders import reminded

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp()


async def taking(house: House, *, nights: bool = True, clock: int = 12 * HOUR) -> Match:
    """At noon everybody is to take stones; Ben has his quiet hours from 22 to 7."""
    house.clock.seconds = NOON
    terms = Terms(clock=clock, nights=nights, vacation=14 * DAY)
    match = await house.matches.create("hoppla", {}, "auto", ADA, PLACE, "en-US", terms)
    for person in PEOPLE[1:3]:
        match = await house.matches.join(match.id, person)
    night = {"zone": "UTC", "quiet_from": 22 * 60, "quiet_until": 7 * 60}
    async with house.store.write() as db:
        await db.execute(people.update().where(people.c.id == BEN.id).values(**night))
    match = await house.matches.begin(match.id, ADA.id)
    (starter,) = await due(house, match)
    return await posted(house, (await house.move(match, starter, "bet same")).match)


async def test_only_whose_own_time_is_over_is_late(house: House) -> None:
    match = await taking(house)
    assert [p.deadline for p in match.players] == [NOON + hours * HOUR for hours in (12, 21, 12)]
    house.clock.seconds = NOON + 12 * HOUR
    assert await house.deadlines.over() == (match.id,)
    after = await posted(house, await house.matches.expire(match.id))
    assert [p.misses for p in after.players] == [1, 0, 1]
    assert (await due(house, after), after.turn) == ((1,), match.turn)
    assert after.deadline == after.players[1].deadline == NOON + 21 * HOUR
    told = [notice.args["pinged_seat"] for notice in await notices(house, after)]
    assert told == [0, 2]
    house.clock.seconds = NOON + 21 * HOUR
    last = await house.matches.expire(match.id)
    assert last.turn == match.turn + 1
    assert [p.misses for p in last.players] == [1, 1, 1]


async def test_an_outage_gives_back_what_would_have_counted(house: House) -> None:
    match = await taking(house)
    await house.deadlines.alive(1000)
    house.clock.seconds = NOON + 24 * HOUR
    assert await house.deadlines.started(1000 + DAY, 1800) == DAY
    after = await house.matches.get(match.id)
    # All have their twelve hours; in those of Ben is a night again.
    assert [p.deadline for p in after.players] == [
        NOON + (24 + hours) * HOUR for hours in (12, 21, 12)
    ]
    assert after.deadline == NOON + 36 * HOUR
    assert [p.remind_at for p in after.players] == [NOON + 30 * HOUR] * 3
    assert Event(None, "table-outage", {"hours": 24}) in await notices(house, after)


async def test_nobody_is_reminded_at_night_however_late_the_bot_is(house: House) -> None:
    match = await taking(house)
    house.clock.seconds = NOON + 11 * HOUR
    assert BEN.id not in {one.user for one in await reminded(house)}
    assert (await house.matches.get(match.id)).players[1].remind_at == NOON + 19 * HOUR
    assert await house.deadlines.earliest() == NOON + 12 * HOUR
    house.clock.seconds = NOON + 19 * HOUR
    assert [(one.user, one.waiting) for one in await reminded(house)] == [
        (BEN.id, ((match.id, 1),))
    ]


async def test_three_hours_later_is_after_the_night(house: House) -> None:
    await taking(house)
    house.clock.seconds = NOON + 9 * HOUR
    assert BEN.id in {one.user for one in await reminded(house)}
    assert await house.reminders.snooze(BEN.id, 3 * HOUR) == NOON + 19 * HOUR
    assert await house.reminders.snooze(ADA.id, 2 * HOUR) == NOON + 11 * HOUR


async def test_the_morning_is_one_process_s_to_announce(house: House) -> None:
    match = await taking(house)
    await house.deliveries.ask_later(match.id, 1, int(NOON) + 19 * HOUR)
    assert await house.reminders.wake() == ()
    house.clock.seconds = NOON + 19 * HOUR
    await house.deliveries.claim(match.id, "me", 5)
    assert not await house.deliveries.release(match.id, "me", settled=True)
    url = house.store.url.render_as_string(hide_password=False)
    stores = [await Store.open(url) for _ in range(3)]
    woken = [Reminders(store, house.clock) for store in stores]
    found = await asyncio.gather(*(one.wake() for one in woken for _ in range(3)))
    assert sorted(found)[-2:] == [(), (match.id,)]
    assert await house.deliveries.due() == (match.id,)
    assert (await house.matches.get(match.id)).players[1].ask_at == 0
    assert await house.deadlines.earliest() != 0, "nothing more is to happen by itself"
    await house.deliveries.woken(match.id, [0, 2])
    assert (await house.matches.get(match.id)).players[1].ask_at == 0
    await house.deliveries.woken(match.id, [1])
    assert (await house.matches.get(match.id)).players[1].ask_at is None
    for store in stores:
        await store.close()


async def test_what_is_done_is_not_to_be_told_any_more(house: House) -> None:
    match = await taking(house)
    await house.deliveries.ask_later(match.id, 1, int(NOON) + 19 * HOUR)
    match = (await house.move(match, 1, "take 1")).match
    assert match.players[1].ask_at is None
