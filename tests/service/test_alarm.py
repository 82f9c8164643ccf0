"""The alarm: asleep until something is due, deaf to what is later, and never stopped by a fault."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from bot.alarm import AGAIN, Alarm
from bot.timing import DAY, HOUR
from tests.service.conftest import ADA, House
from tests.service.test_deadlines import begun


class Bell:
    """An alarm whose machine runs with the clock of the test."""

    def __init__(self, house: House, grace: float = 0.0) -> None:
        self.woken: list[str] = []
        self.checked: list[str] = []
        self.looks = 0
        self.alarm = Alarm(
            house.matches,
            house.deadlines,
            lambda match: self.woken.append(match.id),
            self.check,
            (self.remind,),
            house.clock,
            grace,
            house.clock,
        )

    async def check(self, match: str) -> None:
        self.checked.append(match)

    async def remind(self) -> None:
        self.looks += 1


async def test_the_alarm_sleeps_until_the_earliest_deadline(house: House) -> None:
    bell = Bell(house)
    running = asyncio.create_task(bell.alarm.run())
    first = await begun(house, clock=3 * DAY)
    # Stored later, it is earlier: who sleeps is woken.
    second = await begun(house, clock=HOUR)
    await asyncio.sleep(0.05)
    assert bell.woken == []
    assert second.deadline is not None
    house.clock.seconds = second.deadline
    await bell.alarm.beat()
    for _ in range(500):
        if bell.woken:
            break
        await asyncio.sleep(0.01)
    running.cancel()
    assert bell.woken == [second.id]
    assert (await house.matches.get(second.id)).decision == second.decision + 1
    assert await house.matches.get(first.id) == first


async def test_the_alarm_hears_of_an_earlier_deadline_only(house: House) -> None:
    bell = Bell(house)
    await begun(house, clock=DAY)
    await bell.alarm.ring()
    sleeping = asyncio.create_task(bell.alarm._sleep())
    while bell.alarm._next is None:
        await asyncio.sleep(0.005)
    await begun(house, clock=3 * DAY)
    assert not sleeping.done()
    await begun(house, clock=HOUR)
    await asyncio.wait_for(sleeping, 5)


async def test_a_broken_match_does_not_hold_up_the_others(house: House) -> None:
    bell = Bell(house)
    broken, sound = await begun(house), await begun(house)
    async with house.store.write() as db:
        await db.execute(text("UPDATE matches SET state = '{}' WHERE id = :id"), {"id": broken.id})
    house.clock.seconds += DAY
    await bell.alarm.ring()
    assert bell.woken == [sound.id]
    assert (await house.matches.get(broken.id)).deadline is None
    assert (await house.matches.get(sound.id)).decision == sound.decision + 1


async def test_what_fails_holds_nothing_else_up(house: House) -> None:
    bell = Bell(house)
    first, second = await begun(house), await begun(house, clock=DAY + 1)
    check = bell.check

    async def fails(match: str) -> None:
        await check(match)
        if match == first.id:
            raise ZeroDivisionError

    bell.alarm._check = fails
    house.clock.seconds += 2 * DAY
    assert not await bell.alarm.ring()
    assert (bell.checked, bell.woken) == ([first.id, second.id], [second.id])
    assert bell.looks == 1
    bell.alarm._check = check
    assert await bell.alarm.ring()
    assert bell.woken == [second.id, first.id]


async def test_an_instant_that_nothing_becomes_of_is_no_reason_to_spin(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    bell, pauses = Bell(house), []
    await begun(house)
    house.clock.seconds += 2 * DAY

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("bot.alarm.asyncio.sleep", pause)
    for _ in range(3):
        await bell.alarm._sleep()
    assert pauses == [AGAIN, AGAIN]


async def test_a_table_that_is_over_has_no_time_that_could_run_out(house: House) -> None:
    bell = Bell(house)
    closed, hung = await begun(house), await begun(house)
    async with house.store.write() as db:
        await db.execute(text("UPDATE matches SET state = '{}' WHERE id = :id"), {"id": hung.id})
        await db.execute(
            text("UPDATE matches SET status = 'closed' WHERE id = :i"), {"i": closed.id}
        )
    cancelled = await house.matches.cancel(hung.id, ADA.id)
    assert (cancelled.status, cancelled.deadline) == ("closed", None)
    house.clock.seconds += 2 * DAY
    await bell.alarm.ring()
    after = await house.matches.get(closed.id)
    assert (after.deadline, after.decision) == (None, closed.decision)
    assert await house.deadlines.earliest() is None


async def test_an_outage_is_measured_between_two_lives(house: House) -> None:
    match = await begun(house)
    assert match.deadline is not None
    bell = Bell(house, grace=1800)
    await bell.alarm.begin()
    for _ in range(10):
        house.clock.seconds += 60
        await bell.alarm.beat()
    house.clock.seconds += 5 * HOUR
    await Bell(house, grace=1800).alarm.begin()
    assert (await house.matches.get(match.id)).deadline == match.deadline + 5 * HOUR
