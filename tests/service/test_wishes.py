"""What people wish for all their tables: kept with all that follows from it, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from bot import managing, wishing
from bot.hours import Quiet, Stops, ends
from bot.scenes import NOTICES
from bot.snapshot import Change
from bot.store import Store
from bot.table import Conflict, Match, Person, Refused, Terms
from bot.timing import DAY, HOUR
from bot.wishes import Wishes, wished
from tests.service.conftest import ADA, BEN, House

AGREED = Terms(DAY, nights=True, vacation=7 * DAY)


async def wish(house: House, person: Person, **typed: str) -> tuple[Match, ...]:
    now = int(house.clock())
    return await wishing.wish(
        house.matches, house.people, person, lambda wishes: wished(wishes, typed, now)
    )


def deadlines(match: Match) -> list[int | None]:
    return [player.deadline for player in match.players]


async def bens_turn(house: House) -> Match:
    """All three are to take stones at once, Ben among them."""
    match = await house.begun(terms=AGREED)
    scene = await house.matches.scene(match, None)
    return (await house.move(match, scene.view.starter, "bet same")).match


async def noticed(house: House, match: Match) -> list[tuple[str, Mapping[str, Any]]]:
    scene = await house.matches.scene(match, None)
    return [(event.key, event.args) for event in (*scene.notices, *scene.news)]


async def lapse(house: House) -> list[Match]:
    woken: list[Match] = []
    await wishing.lapse(house.matches, house.people, woken.append)
    return woken


def test_what_was_typed_is_read_in_order() -> None:
    typed = {"quiet": "22-8", "zone": "rome", "reminders": "last", "vacation": "2 days"}
    wishes = wished(Wishes(), typed, 1000)
    assert wishes == Wishes(None, "Europe/Rome", 1320, 480, "last", 1000, 1000 + 2 * DAY)
    assert wishes.quiet is not None
    assert wished(wishes, {"quiet": "off"}, 1000).quiet is None
    assert wished(wishes, {"zone": "off"}, 1000).quiet is None
    longer = wished(wishes, {"vacation": "5 days"}, 2000)
    assert (longer.vacation_from, longer.vacation_until) == (1000, 2000 + 5 * DAY)
    back = wished(longer, {"vacation": "back"}, 3000)
    assert (back.vacation_from, back.vacation_until) == (None, None)
    assert wished(wishes, {"vacation": "1 day"}, 9 * DAY).vacation_from == 9 * DAY
    assert wished(Wishes(), {"language": "en"}, 0).language == "en"
    assert wished(Wishes("en"), {"language": "discord"}, 0).language is None


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ({"zone": "Atlantis"}, "refused-bad-zone"),
        ({"quiet": "22-8"}, "refused-no-zone"),
        ({"quiet": "all day"}, "refused-bad-quiet"),
        ({"zone": "rome", "quiet": "8-22"}, "refused-bad-quiet"),
        ({"vacation": "soon"}, "refused-bad-vacation"),
        ({"reminders": "many"}, "refused-bad-option"),
        ({"language": "tlh"}, "refused-bad-option"),
    ],
)
def test_what_cannot_be_read_is_refused(typed: dict[str, str], key: str) -> None:
    with pytest.raises(Refused) as refusal:
        wished(Wishes(), typed, 0)
    assert refusal.value.key == key


async def test_a_stranger_wishes_nothing_and_can_wish(house: House) -> None:
    assert await house.people.wishes(ADA.id) == Wishes()
    assert await house.people.language(ADA.id) is None
    assert await wish(house, ADA, zone="rome", quiet="22-8", language="en") == ()
    assert await house.people.wishes(ADA.id) == Wishes("en", "Europe/Rome", 1320, 480)
    assert await house.people.language(ADA.id) == "en"
    assert await house.deliveries.reach_of(ADA.id) == ("on", None)


async def test_two_wishes_at_once_both_count(house: House) -> None:
    await house.begun(terms=AGREED)
    await asyncio.gather(
        wish(house, BEN, zone="rome"),
        wish(house, BEN, reminders="last"),
        wish(house, BEN, language="en"),
        wish(house, BEN, vacation="1 day"),
    )
    wishes = await house.people.wishes(BEN.id)
    assert (wishes.zone, wishes.remind, wishes.language) == ("Europe/Rome", "last", "en")
    assert wishes.vacation_until == int(house.clock()) + DAY


async def test_a_seat_has_the_hours_of_its_person(house: House) -> None:
    first, second = await house.begun(terms=AGREED), await house.begun(terms=AGREED)
    lobby = await house.lobby(terms=AGREED)
    changed = await wish(house, BEN, zone="rome", quiet="22-8", reminders="none")
    assert {match.id for match in changed} == {first.id, second.id, lobby.id}
    for match in (first, second, lobby):
        players = (await house.matches.get(match.id)).players
        assert [(p.zone, p.quiet_from, p.remind) for p in players] == [
            (None, None, "both"),
            ("Europe/Rome", 1320, "none"),
            (None, None, "both"),
        ]


async def test_the_language_changes_no_table(house: House) -> None:
    match = await house.begun(terms=AGREED)
    assert await wish(house, BEN, language="en") == ()
    after = await house.matches.get(match.id)
    assert (after.edits, after.players[1].locale) == (match.edits, "en")


async def test_a_press_that_was_judged_by_the_former_hours_is_judged_anew(house: House) -> None:
    match = await house.begun(terms=AGREED)
    loaded = await house.store.load(match.id)
    assert loaded is not None
    await wish(house, BEN, zone="rome", quiet="22-8")
    with pytest.raises(Conflict):
        await house.store.save(loaded, Change(loaded.match), 0)


async def test_all_tables_change_or_none(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await house.begun(terms=AGREED), await house.begun(terms=AGREED)
    put, written = Store.put, []

    async def dies(self: Store, db: Any, before: Any, *rest: Any, **more: Any) -> None:
        written.append(before.match.id)
        if len(written) == 2:
            raise ConnectionError
        await put(self, db, before, *rest, **more)

    monkeypatch.setattr(Store, "put", dies)
    with pytest.raises(ConnectionError):
        await wish(house, BEN, zone="rome", vacation="2 days")
    assert set(written) == {first.id, second.id}
    assert await house.people.wishes(BEN.id) == Wishes()
    for match in (first, second):
        assert await house.matches.get(match.id) == match


async def test_quiet_hours_that_are_chosen_leave_the_time_that_was_left(house: House) -> None:
    match = await bens_turn(house)
    begun = int(house.clock())
    house.clock.seconds += 6 * HOUR
    await wish(house, BEN, zone="UTC", quiet="22-7")
    after = await house.matches.get(match.id)
    quiet = Stops(Quiet("UTC", 22 * 60, 7 * 60))
    assert after.players[1].deadline == ends(begun + 6 * HOUR, 18 * HOUR, quiet) > begun + DAY
    assert deadlines(after)[::2] == deadlines(match)[::2] == [begun + DAY] * 2
    assert after.edits == match.edits + 1
    await wish(house, BEN, quiet="off")
    assert deadlines(await house.matches.get(match.id)) == deadlines(match)


# --- vacations ------------------------------------------------------------------------------------


async def test_a_vacation_is_told_at_every_table_with_its_end(house: House) -> None:
    long = await house.begun(terms=AGREED)
    short = await house.begun(terms=Terms(DAY, vacation=2 * DAY))
    none = await house.begun(terms=Terms(DAY))
    start = int(house.clock())
    await wish(house, BEN, vacation="5 days")
    until = [
        (await house.matches.get(match.id)).players[1].vacation_until
        for match in (long, short, none)
    ]
    assert until == [start + 5 * DAY, start + 2 * DAY, None]
    edits = [(await house.matches.get(match.id)).edits - match.edits for match in (long, none)]
    assert edits == [1, 0]
    assert await noticed(house, long) == []

    assert await house.deadlines.earliest() is not None
    house.clock.seconds = start + 2 * DAY - 1
    assert await lapse(house) == []
    house.clock.seconds += 1
    assert [match.id for match in await lapse(house)] == [short.id]
    assert await noticed(house, short) == [("table-vacation-over", {"seat": 1})]
    assert (await house.matches.get(short.id)).players[1].vacation_spent == 2 * DAY
    assert (await house.people.wishes(BEN.id)).vacation_until == start + 5 * DAY

    house.clock.seconds = start + 5 * DAY
    assert [match.id for match in await lapse(house)] == [long.id]
    assert (await house.people.wishes(BEN.id)) == Wishes()
    assert await lapse(house) == []


async def test_whoever_is_back_early_keeps_the_other_days(house: House) -> None:
    match = await bens_turn(house)
    await wish(house, BEN, vacation="7 days")
    away = await house.matches.get(match.id)
    begun = int(house.clock())
    assert deadlines(away) == [begun + DAY, begun + 8 * DAY, begun + DAY]
    house.clock.seconds += DAY
    await wish(house, BEN, vacation="back")
    match = await house.matches.get(match.id)
    mine = match.players[1]
    assert mine.deadline == int(house.clock()) + DAY
    assert (mine.vacation_until, mine.vacation_spent) == (None, DAY)
    assert await noticed(house, match) == [("table-vacation-over", {"seat": 1})]
    await wish(house, BEN, vacation="30 days")
    mine = (await house.matches.get(match.id)).players[1]
    assert mine.vacation_until == int(house.clock()) + 6 * DAY


async def test_whoever_comes_and_goes_all_the_time_fills_no_post(house: House) -> None:
    match = await house.begun(terms=Terms(None, vacation=7 * DAY))
    for number in range(12):
        await wish(house, BEN, vacation="3 days")
        await wish(house, BEN, vacation="back")
        await managing.change_clock(house.matches, match.id, (5 + number) * HOUR, True, f"{number}")
    told = await noticed(house, match)
    assert told[-2:] == [("table-vacation-over", {"seat": 1}), ("table-clock", {"time": "11"})]
    assert [key for key, _ in told].count("table-vacation-over") == 1
    assert len(told) == NOTICES


async def test_the_alarm_wakes_when_a_vacation_ends(house: House) -> None:
    await house.begun(terms=Terms(None, vacation=7 * DAY))
    until = int(house.clock()) + 3 * DAY
    heard: list[int] = []
    house.matches.alarm = heard.append
    await wish(house, BEN, vacation="3 days")
    assert await house.deadlines.earliest() == until
    assert min(heard) <= until


async def test_a_vacation_at_a_table_that_is_over_wakes_nobody(house: House) -> None:
    match = await house.begun(terms=Terms(None, vacation=7 * DAY))
    await wish(house, BEN, vacation="3 days")
    for player in match.players:
        await house.matches.resign(match.id, player.id)
    assert await house.deadlines.earliest() is None
    house.clock.seconds += 3 * DAY
    assert await lapse(house) == []
    assert await house.people.wishes(BEN.id) == Wishes()


async def test_a_table_that_begins_in_a_vacation_counts_it(house: House) -> None:
    start = int(house.clock())
    await wish(house, BEN, vacation="5 days")
    lobby = await house.lobby(terms=AGREED)
    house.clock.seconds += DAY
    match = await house.matches.begin(lobby.id, ADA.id)
    mine = match.players[1]
    assert (mine.vacation_from, mine.vacation_until) == (start + DAY, start + 5 * DAY)
    assert [p.vacation_until for p in match.players if p.id != BEN.id] == [None, None]
