"""Who is reminded of what, and when: at most twice a turn, in one message, never after the move."""

from __future__ import annotations

import asyncio

import pytest

from bot import managing
from bot.store import Store
from bot.store_reminders import Notice, Reminder, Reminders
from bot.store_schema import players
from bot.table import Match
from bot.timing import DAY, HOUR
from tests.service.conftest import ADA, BEN, CLEO, House
from tests.service.test_deadlines import away, begun, due, late, posted


async def reminded(house: House) -> list[Reminder]:
    """Everybody who is to be reminded at this instant."""
    found = [await house.reminders.take(user) for user in await house.reminders.due()]
    return [one for one in found if one is not None]


async def sent(house: House, until: float, step: int = HOUR // 2) -> list[tuple[float, int, int]]:
    """(hours from now, user, how manieth) of every reminder until then."""
    start = house.clock()
    found = []
    while house.clock() < until:
        house.clock.seconds += step
        hours = (house.clock() - start) / HOUR
        found += [(hours, one.user, one.count) for one in await reminded(house)]
    return found


async def take_phase(house: House, clock: int = DAY) -> Match:
    """Everybody is to take stones, and nobody has."""
    match = await begun(house, clock=clock)
    (starter,) = await due(house, match)
    return await posted(house, (await house.move(match, starter, "bet same")).match)


async def test_req_18_the_exact_list_of_a_turn_of_seven_days(house: House) -> None:
    """Ada takes at once, Ben between the two reminders, Cleo not at all."""
    match = await take_phase(house, 7 * DAY)
    assert match.deadline is not None
    start, end = house.clock(), match.deadline
    await house.move(match, 0, "take 1")
    assert await sent(house, start + 5 * DAY) == [(84, BEN.id, 1), (84, CLEO.id, 1)]
    await house.move(match, 1, "take 1")
    assert await sent(house, end - HOUR) == [(151.5 - 120, CLEO.id, 2)]
    match = await late(house, match)
    assert match.players[2].misses == 1
    assert await reminded(house) == []


async def test_a_change_of_mind_and_a_step_within_the_turn_remind_nobody_anew(
    house: House,
) -> None:
    match = await take_phase(house)
    house.clock.seconds += 13 * HOUR
    assert len(await reminded(house)) == 3
    for move in ("take 1", "take 2", "take 3"):
        match = (await house.move(match, 0, move)).match
    assert [(p.reminders, p.remind_at is None) for p in match.players] == [
        *((0, True), (1, False), (1, False))
    ]
    assert await reminded(house) == []


async def test_without_a_clock_nobody_is_reminded(house: House) -> None:
    match = await begun(house, clock=None)
    assert await sent(house, house.clock() + 3 * DAY, 6 * HOUR) == []
    assert await house.deadlines.earliest() == match.tidy_at


async def test_several_tables_are_one_message(house: House) -> None:
    """A table whose reminder is nearly due goes along; the others are named only."""
    first = await take_phase(house)
    house.clock.seconds += HOUR
    second = await take_phase(house)
    house.clock.seconds += 5 * HOUR
    third = await take_phase(house)
    house.clock.seconds += 6 * HOUR
    one = next(r for r in await reminded(house) if r.user == ADA.id)
    assert one.waiting == ((first.id, 0), (second.id, 0), (third.id, 0))
    assert one.count == 1
    counts = {m: (await house.matches.get(m)).players[0].reminders for m, _ in one.waiting}
    assert counts == {first.id: 1, second.id: 1, third.id: 0}
    house.clock.seconds += HOUR
    assert await reminded(house) == [], "the second one was in the first message"


async def test_whoever_is_late_by_both_is_reminded_once(house: House) -> None:
    """As after an outage."""
    await take_phase(house)
    house.clock.seconds += 23 * HOUR
    assert [r.count for r in await reminded(house)] == [1, 1, 1]
    house.clock.seconds += HOUR // 2
    assert await reminded(house) == []


async def test_nobody_is_reminded_of_a_seat_that_the_bot_plays(house: House) -> None:
    match = await away(house, await begun(house), 1)
    for _ in range(6):
        if match.deadline is None:
            break
        users = {user for _, user, _ in await sent(house, match.deadline - HOUR, 2 * HOUR)}
        assert BEN.id not in users
        match = await late(house, match)
    match = await begun(house)
    for person in (ADA, BEN, CLEO):
        match = await house.matches.resign(match.id, person.id)
    assert [p.remind_at for p in match.players] == [None] * 3


async def test_an_end_ends_the_reminders(house: House) -> None:
    match = await house.to_the_end(await begun(house))
    assert [(p.remind_at, p.reminders) for p in match.players] == [(None, 0)] * 3


async def test_snooze(house: House) -> None:
    match = await take_phase(house)
    house.clock.seconds += 12 * HOUR
    assert len(await reminded(house)) == 3
    at = await house.reminders.snooze(ADA.id, 3 * HOUR)
    assert at == house.clock() + 3 * HOUR
    assert match.deadline is not None
    later = [(hours, n) for hours, user, n in await sent(house, match.deadline) if user == ADA.id]
    assert later == [(3, 2)], "and no further one"


async def test_a_snooze_beyond_the_deadline_changes_nothing_and_says_so(house: House) -> None:
    await take_phase(house, HOUR)
    house.clock.seconds += HOUR // 2
    assert len(await reminded(house)) == 3
    planned = await house.reminders.snooze(ADA.id, 3 * HOUR)
    assert planned == house.clock() + 24 * 60, "the one that comes anyway"
    house.clock.seconds += 25 * 60
    assert ADA.id in {r.user for r in await reminded(house)}
    assert await house.reminders.snooze(ADA.id, 3 * HOUR) is None, "that was the last one"


async def test_mute(house: House) -> None:
    quiet, loud = await take_phase(house), await take_phase(house)
    await house.reminders.mute(quiet.id, ADA.id, on=True)
    house.clock.seconds += 12 * HOUR
    found = {r.user: r.waiting for r in await reminded(house)}
    assert found[ADA.id] == ((loud.id, 0),)
    assert set(found[BEN.id]) == {(quiet.id, 1), (loud.id, 1)}
    await house.reminders.mute(loud.id, ADA.id, on=True)
    await house.reminders.mute(quiet.id, ADA.id, on=False)
    house.clock.seconds += 10 * HOUR
    found = {r.user: r.waiting for r in await reminded(house)}
    assert found[ADA.id] == ((quiet.id, 0),)
    await house.reminders.mute(quiet.id, ADA.id, on=True)
    assert await house.reminders.take(ADA.id) is None


async def test_a_table_that_is_muted_alone_reminds_nobody(house: House) -> None:
    match = await take_phase(house)
    await house.reminders.mute(match.id, ADA.id, on=True)
    house.clock.seconds += 12 * HOUR
    assert {r.user for r in await reminded(house)} == {BEN.id, CLEO.id}
    assert await house.reminders.due() == ()


async def test_the_message_is_outdated_when_nothing_is_owed_any_more(house: House) -> None:
    match, other = await take_phase(house), await take_phase(house)
    house.clock.seconds += 12 * HOUR
    await reminded(house)
    await house.deliveries.dm_opened(ADA.id, 77)
    assert await house.reminders.noticed(ADA.id, 5) is None
    assert await house.reminders.noticed(ADA.id, 6) == 5
    await house.move(match, 0, "take 1")
    assert await house.reminders.outdated(match.id) == ()
    await house.move(other, 0, "take 1")
    assert await house.reminders.outdated(match.id) == ((ADA.id, 77, 6),)
    await house.reminders.noticed(ADA.id, None)
    assert await house.reminders.outdated(match.id) == ()


async def test_a_message_that_is_not_true_any_more_is_known_until_it_is_corrected(
    house: House,
) -> None:
    match, other = await take_phase(house), await take_phase(house)
    house.clock.seconds += 12 * HOUR
    await reminded(house)
    await house.deliveries.dm_opened(ADA.id, 77)
    ends = [(m.id, seat.deadline) for m in (match, other) if (seat := m.players[0])]
    told = [(name, at) for name, at in ends if at is not None]
    await house.reminders.noticed(ADA.id, 6, told)
    assert await house.reminders.untrue(match.id) == ()
    await house.move(match, 0, "take 1")
    (notice,) = await house.reminders.untrue(match.id)
    assert notice == Notice(ADA.id, 77, 6, (told[1],))
    await house.reminders.noticed(ADA.id, 6, notice.true)
    for table in (match, other):
        assert await house.reminders.untrue(table.id) == ()
    longer = await managing.extend(house.matches, other.id, HOUR, BEN, "1 h")
    (notice,) = await house.reminders.untrue(other.id)
    assert notice.true == ((other.id, longer.players[0].deadline),)
    await house.reminders.answered(ADA.id, 5)
    assert await house.reminders.untrue(other.id) == (notice,), "that was another message"
    await house.reminders.answered(ADA.id, 6)
    assert await house.reminders.untrue(other.id) == ()


async def test_many_processes_remind_once(house: House) -> None:
    await take_phase(house)
    house.clock.seconds += 12 * HOUR
    url = house.store.url.render_as_string(hide_password=False)
    stores = [await Store.open(url) for _ in range(3)]
    takers = [Reminders(store, house.clock) for store in stores]
    found = await asyncio.gather(*(t.take(ADA.id) for t in takers for _ in range(4)))
    assert sum(one is not None for one in found) == 1
    for store in stores:
        await store.close()


@pytest.mark.parametrize("seats", [3, 6])
async def test_never_more_than_two_reminders_for_a_decision(house: House, seats: int) -> None:
    """A whole game in which people answer late, or never."""
    match = await begun(house, seats)
    most: dict[tuple[int, int], int] = {}
    for _ in range(400):
        if match.status != "running" or match.deadline is None:
            break
        for one in await reminded(house):
            key = (one.user, match.decision)
            most[key] = most.get(key, 0) + 1
            (table,) = one.waiting
            assert table[1] in await due(house, match)
        if house.clock() >= match.deadline:
            match = await posted(house, await house.matches.expire(match.id))
        elif house.random.random() < 0.1:
            match = await posted(house, (await house.random_press(match)).match)
        house.clock.seconds += 2 * HOUR
    assert most
    assert max(most.values()) <= 2


async def test_processes_that_look_at_the_same_seats_never_wait_in_a_circle(house: House) -> None:
    tables = [await take_phase(house, DAY - number * HOUR) for number in range(6)]
    url = house.store.url.render_as_string(hide_password=False)
    others = [House(await Store.open(url), clock=house.clock) for _ in range(3)]
    soon, now = int(house.clock()) + 8 * DAY, int(house.clock())
    for _ in range(3):
        async with house.store.write() as db:
            await db.execute(players.update().values(remind_at=now, reminders=1, ask_at=now))
            await db.execute(players.update().values(deadline=soon - players.c.deadline % DAY))
        await asyncio.gather(
            *(other.reminders.take(user.id) for other in others for user in (ADA, BEN, CLEO)),
            *(other.reminders.wake() for other in others),
            *(other.reminders.snooze(BEN.id, HOUR) for other in others),
            *(other.deadlines.started(now, 9 * DAY) for other in others),
        )
    assert {match.id for match in tables} == set(await house.deliveries.due())
    for other in others:
        await other.store.close()
