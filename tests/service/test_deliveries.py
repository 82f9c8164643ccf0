"""The bookkeeping of posts, prompts and mentions: it only goes forward, whoever keeps it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import text, update
from sqlalchemy.dialects import sqlite

from bot.snapshot import Change
from bot.store import Store
from bot.store_deliveries import DUE
from bot.store_schema import players
from bot.table import Match, Player
from tests.service.conftest import ADA, BEN, CLEO, GUS, House


async def player(house: House, match: Match, seat: int) -> Player:
    return (await house.matches.get(match.id)).players[seat]


async def settle(house: House, match: Match, owner: str = "one") -> bool:
    assert await house.deliveries.claim(match.id, owner, 60)
    return await house.deliveries.release(match.id, owner, settled=True)


# --- due, claim, release --------------------------------------------------------------------------


async def test_every_change_makes_a_match_due_and_publishing_settles_it(house: House) -> None:
    match = await house.lobby(2)
    assert await house.deliveries.due() == (match.id,)
    assert not await settle(house, match)
    assert await house.deliveries.due() == ()
    await house.matches.join(match.id, BEN)
    assert await house.deliveries.due() == ()
    await house.matches.join(match.id, CLEO)
    assert await house.deliveries.due() == (match.id,)
    assert not await settle(house, match)
    await house.matches.begin(match.id, ADA.id)
    assert await house.deliveries.due() == (match.id,)
    assert not await settle(house, match)
    await house.random_press(await house.matches.get(match.id))
    assert await house.deliveries.due() == (match.id,)


async def test_a_changed_choice_leaves_nothing_to_publish(house: House) -> None:
    """Its presser alone sees it: whoever watches the posts must not even see them edited."""
    match = await house.taking(3)
    first = await house.move(match, 0, "take 1")
    assert first.due
    assert not await settle(house, match)
    changed = await house.move(match, 0, "take 5")
    assert changed.changed
    assert not changed.due
    assert await house.deliveries.due() == ()
    other = await house.move(match, 1, "take 2")
    assert other.due
    assert await house.deliveries.due() == (match.id,)


async def test_what_comes_while_publishing_stays_due(house: House) -> None:
    match = await house.begun(3)
    assert await house.deliveries.claim(match.id, "one", 60)
    await house.random_press(match)
    assert await house.deliveries.release(match.id, "one", settled=True)
    assert await house.deliveries.due() == (match.id,)


async def test_a_renewed_lease_forgets_nothing_that_came_meanwhile(house: House) -> None:
    match = await house.begun(3)
    assert await house.deliveries.claim(match.id, "one", 10)
    await house.random_press(match)
    assert await house.deliveries.renew(match.id, "one", 60)
    assert not await house.deliveries.renew(match.id, "two", 60)
    assert await house.deliveries.release(match.id, "one", settled=True)
    assert await house.deliveries.due() == (match.id,)


async def test_where_messages_go_says_nothing_about_whether_they_are_wanted(house: House) -> None:
    await house.lobby(2)
    await house.deliveries.reach(ADA.id, "off")
    await house.deliveries.dm_opened(ADA.id, 77)
    assert await house.deliveries.reach_of(ADA.id) == ("off", 77)
    await house.deliveries.dm_opened(GUS.id, 78)
    assert await house.deliveries.reach_of(GUS.id) == ("on", 78)


async def test_what_could_not_be_published_stays_due(house: House) -> None:
    match = await house.begun(3)
    assert await house.deliveries.claim(match.id, "one", 60)
    assert await house.deliveries.release(match.id, "one", settled=False)
    assert await house.deliveries.due() == (match.id,)


async def test_one_at_a_time_until_the_lease_is_over(house: House) -> None:
    match = await house.begun(3)
    owners = [str(number) for number in range(8)]
    won = await asyncio.gather(*(house.deliveries.claim(match.id, o, 60) for o in owners))
    assert won.count(True) == 1
    owner = owners[won.index(True)]
    assert await house.deliveries.claim(match.id, owner, 60)
    house.clock.seconds += 59
    assert not await house.deliveries.claim(match.id, "late", 60)
    house.clock.seconds += 2
    assert await house.deliveries.claim(match.id, "late", 60)
    # The former owner neither ends the lease nor settles what the new one publishes.
    assert await house.deliveries.release(match.id, owner, settled=True)
    assert not await house.deliveries.claim(match.id, owner, 60)
    assert not await house.deliveries.release(match.id, "late", settled=True)
    assert await house.deliveries.claim(match.id, owner, 60)


async def test_an_unknown_match_is_never_due(house: House) -> None:
    assert not await house.deliveries.claim("zz9", "one", 60)
    assert not await house.deliveries.release("zz9", "one", settled=True)


async def test_a_start_looks_at_nothing_but_what_is_due(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/hoppla.db")
    async with store.read() as db:
        plan = f"EXPLAIN QUERY PLAN {DUE.compile(dialect=sqlite.dialect())}"
        steps = [row[-1] for row in await db.execute(text(plan))]
    await store.close()
    assert steps == ["SCAN matches USING INDEX matches_due"]


# --- posts ----------------------------------------------------------------------------------------


async def test_posted_counts_forward_only(house: House) -> None:
    match = await house.begun(3)
    await house.deliveries.posted(match.id, 1, 1001, 0)
    await house.deliveries.posted(match.id, 1, 6666, 9)
    now = await house.matches.get(match.id)
    assert (now.posted, now.post_message, now.shown) == (1, 1001, 0)
    await house.deliveries.shown(match.id, 1, 4)
    await house.deliveries.shown(match.id, 1, 3)
    assert (await house.matches.get(match.id)).shown == 4
    await house.deliveries.posted(match.id, 2, 1002, 1)
    await house.deliveries.shown(match.id, 1, 5)
    now = await house.matches.get(match.id)
    assert (now.posted, now.post_message, now.shown) == (2, 1002, 1)


async def test_marks_and_moves_do_not_undo_each_other(house: House) -> None:
    """A move that was judged before a mark and stored after it leaves the mark."""
    match = await house.taking(3)
    loaded = await house.store.load(match.id)
    assert loaded is not None
    await house.deliveries.posted(match.id, 1, 1001, 1)
    await house.store.save(loaded, Change(loaded.match), 0)
    now = await house.matches.get(match.id)
    assert (now.posted, now.post_message, now.shown) == (1, 1001, 1)
    await house.deliveries.lobby(match.id, 77)
    await house.move(match, 0, "take 1")
    assert (await house.matches.get(match.id)).lobby_message == 77


async def test_reposting_tells_which_message_is_outdated(house: House) -> None:
    match = await house.begun(3)
    await house.deliveries.posted(match.id, 1, 1001, 0)
    assert await house.deliveries.reposted(match.id, 1, 1002, 3) == 1001
    now = await house.matches.get(match.id)
    assert (now.post_message, now.shown) == (1002, 3)
    await house.deliveries.posted(match.id, 2, 1003, 0)
    assert await house.deliveries.reposted(match.id, 1, 1004, 0) == 1004
    assert (await house.matches.get(match.id)).post_message == 1003


async def test_the_first_repost_of_a_lost_post(house: House) -> None:
    match = await house.begun(3)
    assert await house.deliveries.reposted(match.id, 0, 1001, 0) is None


# --- prompts --------------------------------------------------------------------------------------


async def test_prompts_are_remembered_until_their_decision_is_over(house: House) -> None:
    match = await house.taking(3)
    await house.deliveries.dm_opened(BEN.id, 501)
    await house.deliveries.prompted(match.id, 1, match.decision, 9001)
    await house.deliveries.prompted(match.id, 0, match.decision, None)
    assert await house.deliveries.outdated_dms(match.id) == ()
    ben = await player(house, match, 1)
    assert (ben.prompted, ben.dm_message, ben.dm_channel) == (match.decision, 9001, 501)
    assert (await player(house, match, 0)).prompted == match.decision
    for seat in range(3):
        match = (await house.move(match, seat, "take 1")).match
    assert await house.deliveries.outdated_dms(match.id) == ((1, 501, 9001),)
    # Asked anew in a reply: the outdated message is still to be closed.
    await house.deliveries.prompted(match.id, 1, match.decision, None)
    await house.deliveries.prompted(match.id, 1, match.decision - 1, 6666)
    assert await house.deliveries.outdated_dms(match.id) == ((1, 501, 9001),)
    await house.deliveries.closed_dm(match.id, 1, 1234)
    assert await house.deliveries.outdated_dms(match.id) == ((1, 501, 9001),)
    await house.deliveries.closed_dm(match.id, 1, 9001)
    assert await house.deliveries.outdated_dms(match.id) == ()
    assert (await player(house, match, 1)).prompted == match.decision


async def test_prompts_that_tell_another_deadline_are_known_until_corrected(house: House) -> None:
    match = await house.taking(3)
    for person in (ADA, BEN, CLEO):
        await house.deliveries.dm_opened(person.id, person.id)
    late, early = 1_900_000_000, 1_800_000_100
    for seat, told in ((0, early), (1, late), (2, late)):
        await house.deliveries.prompted(match.id, seat, match.decision, 900 + seat, deadline=told)
    seats = [(0, early), (1, late), (2, None)]
    async with house.store.write() as db:
        for seat, deadline in seats:
            here = (players.c.match == match.id, players.c.seat == seat)
            await db.execute(update(players).where(*here).values(deadline=deadline, since=1))
    assert await house.deliveries.misdated_dms(match.id) == ((2, CLEO.id, 902),)
    await house.deliveries.redated(match.id, 2, 1234, None)
    assert await house.deliveries.misdated_dms(match.id) == ((2, CLEO.id, 902),)
    await house.deliveries.redated(match.id, 2, 902, None)
    assert await house.deliveries.misdated_dms(match.id) == ()
    await house.deliveries.redated(match.id, 1, 901, early)
    assert await house.deliveries.misdated_dms(match.id) == ((1, BEN.id, 901),)
    match = (await house.move(match, 1, "take 1")).match
    assert await house.deliveries.misdated_dms(match.id) == (), "who owes nothing has no deadline"


async def test_a_message_sent_too_late_is_outdated_at_once(house: House) -> None:
    match = await house.taking(3)
    await house.deliveries.dm_opened(BEN.id, 501)
    asked = match.decision
    for seat in range(3):
        match = (await house.move(match, seat, "take 1")).match
    await house.deliveries.prompted(match.id, 1, match.decision, None)
    await house.deliveries.prompted(match.id, 1, asked, 9001)
    assert (await player(house, match, 1)).prompted == match.decision
    assert await house.deliveries.outdated_dms(match.id) == ((1, 501, 9001),)


async def test_prompts_of_a_closed_table_and_of_the_resigned_are_outdated(house: House) -> None:
    match = await house.taking(3)
    for person in (ADA, BEN):
        await house.deliveries.dm_opened(person.id, person.id)
    for seat in (0, 1):
        await house.deliveries.prompted(match.id, seat, match.decision, 900 + seat)
    await house.matches.resign(match.id, BEN.id)
    assert await house.deliveries.outdated_dms(match.id) == ((1, BEN.id, 901),)
    for person in (ADA, CLEO):
        await house.matches.resign(match.id, person.id)
    assert len(await house.deliveries.outdated_dms(match.id)) == 2


async def test_the_mention_in_the_channel_comes_and_goes(house: House) -> None:
    match = await house.taking(3)
    await house.deliveries.nudged(match.id, match.decision, 42)
    await house.deliveries.nudged(match.id, match.decision - 1, 41)
    now = await house.matches.get(match.id)
    assert (now.nudged, now.nudge_message) == (match.decision, 42)
    await house.deliveries.nudged(match.id, match.decision, None)
    now = await house.matches.get(match.id)
    assert (now.nudged, now.nudge_message) == (match.decision, None)


# --- people ---------------------------------------------------------------------------------------


async def test_reach_is_kept_per_person(house: House) -> None:
    match = await house.begun(3)
    assert await house.deliveries.reach_of(ADA.id) == ("on", None)
    assert await house.deliveries.reach_of(GUS.id) == ("on", None)
    await house.deliveries.dm_opened(ADA.id, 500)
    await house.deliveries.reach(ADA.id, "closed")
    assert await house.deliveries.reach_of(ADA.id) == ("closed", 500)
    ada = await player(house, match, 0)
    assert (ada.reach, ada.dm_channel) == ("closed", 500)
    await house.deliveries.reach(GUS.id, "off")
    assert await house.deliveries.reach_of(GUS.id) == ("off", None)


async def test_whoever_wants_messages_again_is_asked_at_once(house: House) -> None:
    match, lobby = await house.begun(3), await house.lobby(3)
    over = await house.begun(3)
    await house.matches.resign(over.id, ADA.id)
    for table in (match, lobby, over):
        await settle(house, table)
    await house.deliveries.reach(ADA.id, "closed")
    await house.deliveries.dm_opened(BEN.id, 5)
    assert await house.deliveries.due() == ()
    await house.deliveries.reach(ADA.id, "on")
    assert await house.deliveries.due() == (match.id,)


async def test_people_change_their_language(house: House) -> None:
    match = await house.begun(3)
    await house.deliveries.seen(BEN.id, "it")
    await house.deliveries.seen(GUS.id, "it")
    assert [p.locale for p in (await house.matches.get(match.id)).players] == [
        "en-US",
        "it",
        "en-US",
    ]


async def test_new_dm_channels_are_on_a_budget(house: House) -> None:
    async def spend(times: int) -> int:
        spent = (house.deliveries.spend_dm_channel(3, 2.0) for _ in range(times))
        return (await asyncio.gather(*spent)).count(True)

    assert await spend(8) == 3
    house.clock.seconds += 29
    assert await spend(2) == 0
    house.clock.seconds += 1
    assert await spend(2) == 1
    house.clock.seconds += 3600
    assert await spend(8) == 3
    assert not await house.deliveries.spend_dm_channel(0, 1.0)


async def test_notes(house: House) -> None:
    assert await house.deliveries.note("commands") is None
    for value in ("abc", "def"):
        await house.deliveries.set_note("commands", value)
        assert await house.deliveries.note("commands") == value
