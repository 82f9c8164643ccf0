"""Terms that change while a game runs, and seats that change hands (REQ 21, REQ 24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import managing
from bot.hours import Stops, ends
from bot.store_proposals import Handover, Proposal, Proposals
from bot.table import Match, Person, Player, Refused, Terms
from bot.timing import DAY, HOUR
from bot.wishes import Wishes
from tests.service.conftest import ADA, BEN, CLEO, DAN, GUS, House
from tests.service.test_deadlines import begun, posted


async def handed(house: House, match: Match, seat: int, former: int, newcomer: Person) -> Match:
    leaving = Handover(seat, former, newcomer)
    return await managing.hand_over(house.matches, house.people, match.id, leaving)


async def news(house: House, match: Match) -> list[str]:
    return [event.key for event in (await house.matches.scene(match, None)).news]


async def test_a_paused_clock_stands_and_goes_on_where_it_stood(house: House) -> None:
    match = await begun(house)
    end = match.deadline
    assert end is not None
    house.clock.seconds += 5 * HOUR
    paused = await managing.pause(house.matches, match.id, GUS)
    assert (paused.halted, paused.deadline, paused.edits) == ("paused", None, match.edits + 1)
    assert await managing.pause(house.matches, match.id, GUS) == paused, "once is enough"
    house.clock.seconds += 10 * DAY
    assert await house.deadlines.over() == ()
    assert await house.reminders.due() == ()
    resumed = await managing.resume(house.matches, match.id, GUS)
    assert (resumed.halted, resumed.deadline) == (None, end + 10 * DAY)
    assert await news(house, match) == ["table-paused", "table-resumed"]
    with pytest.raises(Refused, match="refused-not-paused"):
        await managing.resume(house.matches, match.id, GUS)


async def test_a_paused_table_can_be_played_and_the_next_one_due_has_all_the_time(
    house: House,
) -> None:
    match = await begun(house)
    await managing.pause(house.matches, match.id, GUS)
    played = (await house.random_press(match)).match
    assert (played.halted, played.deadline) == ("paused", None)
    resumed = await managing.resume(house.matches, match.id, GUS)
    assert resumed.deadline == int(house.clock()) + DAY


async def test_more_time_is_for_whoever_is_due(house: House) -> None:
    match = await begun(house)
    assert match.deadline is not None
    longer = await managing.extend(house.matches, match.id, 2 * HOUR, GUS, "2 h")
    assert longer.deadline == match.deadline + 2 * HOUR
    await managing.pause(house.matches, match.id, GUS)
    await managing.extend(house.matches, match.id, HOUR, GUS, "1 h")
    resumed = await managing.resume(house.matches, match.id, GUS)
    assert resumed.deadline == match.deadline + 3 * HOUR
    timeless = await begun(house, clock=None)
    with pytest.raises(Refused, match="refused-no-clock"):
        await managing.pause(house.matches, timeless.id, GUS)
    with pytest.raises(Refused, match="refused-no-clock"):
        await managing.extend(house.matches, timeless.id, HOUR, GUS, "1 h")


async def test_a_game_that_is_ended_is_nobodys_victory(house: House) -> None:
    match = await begun(house)
    ended = await managing.end(house.matches, match.id, GUS)
    assert (ended.status, ended.deadline, ended.tidy_at) == ("closed", None, None)
    assert await news(house, match) == ["table-drawn-by"]
    assert await house.deadlines.earliest() is None
    assert (await house.matches.scene(match, 0)).moves == ()
    written = await house.matches.record(match.id)
    assert '"game":"hoppla"' in written.replace(" ", ""), "there is nothing to keep secret any more"
    with pytest.raises(Refused, match="refused-closed"):
        await house.move(match, 0, "take 1")


async def test_another_clock_begins_at_once_for_whoever_is_due(house: House) -> None:
    match = await begun(house)
    house.clock.seconds += 20 * HOUR
    faster = await managing.change_clock(house.matches, match.id, HOUR, True, "1 h")
    assert (faster.clock, faster.nights) == (HOUR, True)
    assert faster.deadline == int(house.clock()) + HOUR
    assert await managing.change_clock(house.matches, match.id, HOUR, True, "1 h") == faster
    calm = await managing.change_clock(house.matches, match.id, None, True, "none")
    assert (calm.deadline, await house.deadlines.over()) == (None, ())
    again = await managing.change_clock(house.matches, match.id, DAY, False, "24 h")
    assert again.deadline == int(house.clock()) + DAY
    lobby = await managing.change_clock(house.matches, (await house.lobby()).id, HOUR, False, "1 h")
    assert (lobby.clock, lobby.deadline) == (HOUR, None)


# --- seats ----------------------------------------------------------------------------------------


async def test_req_24_every_state_can_be_handed_over(house: House) -> None:
    """Each decision of a whole game is made by somebody who has just come."""
    match = await house.begun()
    people = [ADA.id, BEN.id, CLEO.id]
    strangers = iter(range(10**9, 2 * 10**9))
    while match.status == "running":
        scene = await house.matches.scene(match, None)
        seat = scene.to_move[0]
        old, new = people[seat], Person(next(strangers), "Zoe")
        before = await house.matches.scene(match, seat)
        match = await managing.hand_over(
            house.matches, house.people, match.id, Handover(seat, old, new)
        )
        people[seat] = new.id
        after = await house.matches.scene(match, seat)
        assert (after.view, after.moves, after.to_move) == (
            before.view,
            before.moves,
            before.to_move,
        )
        with pytest.raises(Refused, match="refused-not-seated"):
            await house.matches.play(match.id, old, match.decision, before.moves[0])
        match = (await house.random_press(match)).match
    assert match.status == "over"


async def test_a_choice_in_secret_passes_on_and_can_be_changed(house: House) -> None:
    match = await house.taking()
    seat = (await house.matches.scene(match, None)).to_move[0]
    old = match.players[seat].id
    match = (await house.move(match, seat, "take 3")).match
    seen = await house.matches.scene(match, seat)
    match = await managing.hand_over(
        house.matches, house.people, match.id, Handover(seat, old, GUS)
    )
    now = await house.matches.scene(match, seat)
    assert (now.view, now.moves, now.events) == (seen.view, seen.moves, seen.events)
    assert (await house.matches.play(match.id, GUS.id, match.decision, "take 2")).changed


async def test_whoever_takes_a_seat_has_all_the_time_and_is_asked_anew(house: House) -> None:
    match = await begun(house)
    seat = (await house.matches.scene(match, None)).to_move[0]
    old = match.players[seat].id
    await house.deliveries.prompted(match.id, seat, match.decision, 77)
    house.clock.seconds += 20 * HOUR
    match = await managing.hand_over(
        house.matches, house.people, match.id, Handover(seat, old, GUS)
    )
    match = await house.matches.get(match.id)
    holder = match.players[seat]
    assert (holder.id, holder.prompted, holder.dm_message) == (GUS.id, 0, None)
    assert holder.deadline == match.deadline == int(house.clock()) + DAY
    assert await news(house, match) == ["table-handed-over"]
    assert await handed(house, match, seat, old, GUS) == match


async def test_whoever_takes_a_seat_brings_the_own_hours_and_vacation(house: House) -> None:
    match = await house.begun(terms=Terms(DAY, nights=True, vacation=7 * DAY))
    seat = (await house.matches.scene(match, None)).to_move[0]
    old = match.players[seat].id
    wishes = Wishes("en", "UTC", 22 * 60, 7 * 60, "last", vacation_until=int(house.clock()) + DAY)
    await house.people.keep(GUS, Wishes(), wishes, [], 0)
    match = await managing.hand_over(
        house.matches, house.people, match.id, Handover(seat, old, GUS)
    )
    holder = match.players[seat]
    assert holder == replace(await stored(house, match, seat), locale=GUS.locale)
    assert (holder.zone, holder.quiet_from, holder.remind) == ("UTC", 22 * 60, "last")
    now = int(house.clock())
    assert (holder.vacation_from, holder.vacation_until) == (now, now + DAY)
    stops = Stops(wishes.quiet, ((now, now + DAY),))
    assert holder.deadline == ends(now, DAY, stops) > now + 2 * DAY


async def stored(house: House, match: Match, seat: int) -> Player:
    return (await house.matches.get(match.id)).players[seat]


async def test_a_sleeping_table_wakes_for_whoever_takes_a_seat(house: House) -> None:
    match = await begun(house)
    while not match.deserted:
        match = await posted(house, match)
        house.clock.seconds = match.deadline or house.clock.seconds
        match = await house.matches.expire(match.id)
    match = await managing.hand_over(
        house.matches, house.people, match.id, Handover(1, BEN.id, GUS)
    )
    assert not match.deserted
    assert (await house.matches.scene(match, None)).to_move == (1,)
    assert match.deadline == int(house.clock()) + DAY


async def test_a_seat_that_was_given_up_can_be_taken(house: House) -> None:
    match = await house.taking()
    match = await house.matches.resign(match.id, BEN.id)
    match = await managing.hand_over(
        house.matches, house.people, match.id, Handover(1, BEN.id, GUS)
    )
    assert match.player(GUS.id) is not None
    assert not match.players[1].resigned


async def test_whoever_comes_back_to_another_seat_can_give_up_that_one_too(house: House) -> None:
    match = await house.taking()
    await house.matches.resign(match.id, BEN.id)
    await handed(house, match, 2, CLEO.id, BEN)
    match = await house.matches.resign(match.id, BEN.id)
    assert [p.resigned for p in match.players] == [False, True, True]
    assert await house.matches.resign(match.id, BEN.id) == match


async def test_nobody_sits_twice_and_nobody_is_put_out_twice(house: House) -> None:
    match = await house.taking()
    with pytest.raises(Refused, match="refused-seated-already"):
        await handed(house, match, 1, BEN.id, ADA)
    await handed(house, match, 1, BEN.id, GUS)
    with pytest.raises(Refused, match="refused-other-holder"):
        await handed(house, match, 1, BEN.id, DAN)


# --- proposals ------------------------------------------------------------------------------------


async def test_one_proposal_at_a_time_each_with_its_own_number(house: House) -> None:
    match = await house.taking()
    proposals = Proposals(house.store)
    assert await proposals.of(match.id) is None
    first, former = await proposals.propose(match.id, "draw", "null", ADA.id, 5)
    assert (first.number, former, first.agreed) == (1, None, ())
    second, former = await proposals.propose(match.id, "clock", "{}", BEN.id, 6)
    assert (second.number, former) == (2, first)
    assert await proposals.agree(match.id, 1, ADA.id) is None, "that one is over"
    for _ in range(2):
        agreed = await proposals.agree(match.id, 2, ADA.id)
        assert agreed is not None
        assert agreed.agreed == (ADA.id,), "counted once"
    await proposals.posted(match.id, 2, 99)
    kept = Proposal(match.id, 2, "clock", "{}", BEN.id, 6, (ADA.id,), 99)
    assert await proposals.of(match.id) == kept
    assert await proposals.propose(match.id, "clock", "{}", CLEO.id, 9, since=6) == (kept, None)
    assert not await proposals.close(match.id, 2, ()), "somebody has agreed meanwhile"
    assert [await proposals.close(match.id, 2, (ADA.id,)) for _ in range(2)] == [True, False]
    assert await proposals.of(match.id) is None
    assert await proposals.agree(match.id, 2, BEN.id) is None
    third, former = await proposals.propose(match.id, "clock", "{}", BEN.id, 6)
    assert (third.number, former) == (3, None), "no button for a former one counts for this"
    fourth, former = await proposals.propose(match.id, "clock", "{}", BEN.id, 99, since=7)
    assert (fourth.number, former) == (4, third), "that was too long ago"
