"""Time for a turn, on real sockets: chosen, shown, over, and the way back."""

from __future__ import annotations

import re

import pytest

from bot.table import Match
from bot.timing import DAY, HOUR, VACATION
from playground import Message, Person
from tests.e2e.conftest import Lay
from tests.e2e.game import by_panel
from tests.e2e.harness import Table, can

pytestmark = pytest.mark.usefixtures("dots")


def told(table: Table, person: Person, words: str) -> Message | None:
    return next((m for m in reversed(table.dms(person)) if words in m.content), None)


async def missed(table: Table, former: Match) -> Match:
    """The match once the bot has played for whoever was late, and told it."""
    await table.becomes(lambda m: (m.turn, m.decision) > (former.turn, former.decision))
    return await table.published()


async def test_the_time_for_a_turn_is_chosen_and_shown(lay: Lay) -> None:
    table = await lay(3)
    ada = table.people[0]
    offered = await table.server.complete(ada, table.games, "hoppla start", "clock", "")
    assert [choice["name"] for choice in offered] == [
        *("24 h a turn", "1 h a turn", "6 h a turn", "3 days a turn", "no time limit")
    ]
    typed = await table.server.complete(ada, table.games, "hoppla start", "clock", "1 day 12 hours")
    assert [tuple(choice.values()) for choice in typed] == [("36 h a turn", "1 day 12 hours")]
    refused = await table.command(ada, "hoppla start", clock="soon")
    assert "I cannot read “soon” as time for a turn" in refused.content
    assert table.posts() == []
    lobby = await table.seated(clock="36h")
    assert "36 h a turn" in lobby.content
    deadline = (await table.published()).deadline
    assert f"⏰ <t:{deadline}:R>; after that the bot plays" in table.board.content
    await table.act(table.board.pings[0], table.board, "Same")
    match = await table.published()
    assert match.deadline is not None
    for person in table.people:
        asked = table.prompt(person, match.decision)
        if asked is not None:
            assert f"<t:{match.deadline}:R>" in asked.content
    assert f"<t:{match.deadline}:R>" in table.board.content


async def test_a_table_has_a_day_for_a_turn_unless_it_wants_none(lay: Lay) -> None:
    table = await lay(3)
    assert "24 h a turn · quiet hours don’t count" in (await table.open()).content
    match = await table.match()
    assert (match.clock, match.nights, match.vacation) == (DAY, True, VACATION)
    lobby = await table.open(nights="no", vacation=3)
    assert "24 h a turn · 3 days of vacation" in lobby.content
    match = await table.match()
    assert (match.clock, match.nights, match.vacation) == (DAY, False, 3 * DAY)
    lobby = await table.seated(clock="none")
    assert "a turn" not in lobby.content
    assert "⏰" not in table.board.content
    assert (await table.published()).deadline is None


async def test_at_the_deadline_the_bot_plays_and_tells_the_way_back(lay: Lay) -> None:
    table = await lay(3)
    await table.seated(clock="1 h")
    match = await table.published()
    starter = table.board.pings[0]
    seat = table.people.index(starter)

    await table.later(HOUR)
    match = await missed(table, match)
    assert match.deadline is not None
    board = table.board
    assert f"The time of {match.players[seat].name} ran out, so the bot played" in board.content
    assert re.search(r"bet", board.content)
    first = await table.until(lambda: told(table, starter, "Your time ran out at"))
    assert not can(first, "I’m back"), "nothing is to be done yet"

    # The others choose; whoever misses again is played for from then on.
    for person in table.people:
        if person is not starter:
            await by_panel(table, person, 2)
    match = await table.published()
    await table.later(HOUR)
    match = await missed(table, match)
    assert [p.away for p in match.players] == [p is starter for p in table.people]
    assert "ran out again, so the bot played" in table.board.content
    assert f"The bot plays for {match.players[seat].name}" in table.board.content
    note = await table.until(lambda: told(table, starter, "ran out again"))
    assert len([m for m in table.dms(starter) if "ran out" in m.content]) == 2
    assert not [
        m for p in table.people if p is not starter for m in table.dms(p) if "ran" in m.content
    ]

    said = await table.act(starter, note, "I’m back")
    assert "You are back at" in said.content
    assert not can(said, "I’m back")
    match = await table.published()
    assert not match.players[seat].away
    assert f"{match.players[seat].name} is back" in table.board.content
    assert not can(table.board, "I’m back")


async def test_back_by_the_button_on_the_post(lay: Lay) -> None:
    """Nobody plays: the table waits, and goes on with whoever comes first."""
    table = await lay(3)
    ada = table.people[0]
    await table.seated(clock="1 h")
    for _ in range(6):
        match = await table.published()
        if match.deadline is None:
            break
        await table.later(HOUR)
        await missed(table, match)
    assert match.deserted
    board = table.board
    assert "Nobody is here any more, so the table waits" in board.content
    assert not board.pings
    posts = len(table.posts())
    await table.restart()
    assert len(table.posts()) == posts
    stranger = table.server.world.add_person("zoe", "Zoe")
    table.server.world.join(table.guild, stranger)
    assert "You do not sit at" in (await table.act(stranger, board, "I’m back")).content
    said = await table.act(ada, board, "I’m back")
    assert "You are back at" in said.content
    again = await table.act(ada, board, "I’m back")
    assert "I do not play for you at" in again.content, "nor does it claim to have done so"
    match = await table.published()
    assert [p.away for p in match.players] == [False, True, True]
    assert (await table.scene()).to_move in ((0,), ())
    assert "Nobody is here" not in table.board.content


async def test_who_takes_no_direct_message_is_told_on_the_post(lay: Lay) -> None:
    table = await lay(3)
    for person in table.people:
        table.server.close_dms(person)
    await table.seated(clock="1 h")
    starter = table.board.pings[0]
    match = await table.published()
    await table.act(starter, table.board, "Same")
    match = await table.published()
    await table.later(HOUR)
    await missed(table, match)
    others = {person for person in table.people if person is not starter}
    assert set(table.board.pings) >= others
    for person in others:
        assert f"<@{person.id}>" in table.board.content.partition(" ran out")[0]
    # Of the starter, who was asked in a reply, that turns out only now.
    (note,) = [m for m in table.posts() if "your time ran out at table" in m.content]
    assert note.pings == (starter,)
    assert len(table.dms(starter)) == 0


async def test_after_an_outage_everybody_has_the_time_that_was_left(lay: Lay) -> None:
    table = await lay(3)
    await table.seated(clock="1 h")
    match = await table.published()
    assert match.deadline is not None
    await table.edge.deliveries.set_note("alive", str(int(table.edge.now()) - 3 * HOUR))
    await table.restart()
    await table.until(lambda: "I was down for about 3 hours" in table.board.content or None)
    match_after = await table.published()
    assert match_after.deadline is not None
    assert abs(match_after.deadline - match.deadline - 3 * HOUR) < 60
    assert f"<t:{match_after.deadline}:R>" in table.board.content
    assert match_after.decision == match.decision


async def test_reminders_come_twice_and_go_when_all_is_chosen(lay: Lay) -> None:
    table = await lay(3)
    ada, ben, cleo = table.people
    await table.seated(clock="24 h")
    await table.act(table.board.pings[0], table.board, "Same")
    await table.published()
    await by_panel(table, ada, 2)
    await table.published()
    posts = len(table.posts())
    await table.later(13 * HOUR)
    first = await table.until(lambda: told(table, ben, "You are waited for"))
    assert f"table `{table.match_id}`" in first.content
    assert "only you" not in first.content
    assert first.labels == ("In 3 hours", f"No reminders of {table.match_id}")
    await by_panel(table, ben, 2)
    # The message is gone with what it was about; the one who is left learns that.
    await table.until(lambda: told(table, ben, "You are waited for") is None or None)
    assert len(table.posts()) == posts
    await table.published()
    await table.later(9 * HOUR)
    await table.until(lambda: told(table, cleo, "only you are missing"))
    # The first one makes room for it.
    await table.until(lambda: len([m for m in table.dms(cleo) if "for:" in m.content]) == 1 or None)
    assert told(table, ada, "waited for") is None
    await by_panel(table, cleo, 2)
    await table.until(lambda: told(table, cleo, "waited for") is None or None)


async def test_whoever_has_quiet_hours_is_named_and_asked_when_they_are_over(lay: Lay) -> None:
    table = await lay(3)
    hour = int(table.edge.now()) // HOUR % 24
    for person in table.people:
        quiet = f"{(hour - 1) % 24}-{(hour + 2) % 24}"
        await table.command(person, "game me", zone="utc", quiet=quiet)
    await table.seated(clock="24h")
    match = await table.published()
    (seat,) = (await table.scene()).to_move
    starter = table.person(seat)
    assert f"<@{starter.id}>" in table.board.content
    assert not table.board.pings
    assert table.dms(starter) == []
    await table.later(3 * HOUR)
    asked = await table.until(lambda: told(table, starter, "Place the bet"))
    assert can(asked, "Same")
    assert (await table.published()).decision == match.decision


async def test_a_reminder_can_be_put_off_and_refused(lay: Lay) -> None:
    table = await lay(3)
    ben = table.people[1]
    await table.seated(clock="24 h")
    await table.act(table.board.pings[0], table.board, "Same")
    await table.published()
    await table.later(13 * HOUR)
    asked = await table.until(lambda: told(table, ben, "You are waited for"))
    said = await table.act(ben, asked, "In 3 hours")
    assert re.search(r"I remind you again <t:\d+:R>", said.content)
    await table.later(4 * HOUR)
    again = await table.until(lambda: told(table, ben, "You are waited for"))
    said = await table.act(ben, again, f"No reminders of {table.match_id}")
    assert "I no longer remind you of" in said.content
    said = await table.act(ben, said, f"Remind me of {table.match_id}")
    assert "again when time gets short" in said.content


async def test_whom_no_direct_message_reaches_is_reminded_in_the_channel(lay: Lay) -> None:
    table = await lay(3)
    for person in table.people:
        table.server.close_dms(person)
    await table.seated(clock="24 h")
    await table.act(table.board.pings[0], table.board, "Same")
    match = await table.published()
    await by_panel(table, table.people[0], 2)
    await table.published()
    await table.later(13 * HOUR)
    found = await table.until(
        lambda: [m for m in table.posts() if "still waits for you" in m.content]
    )
    assert [set(m.pings) for m in found] == [set(table.people[1:])]
    await table.until(
        lambda: not [m for m in table.posts() if "is your turn at table" in m.content] or None
    )
    for person in table.people[1:]:
        await by_panel(table, person, 2)
    await table.until(lambda: found[0] not in table.posts() or None)
    assert (await table.published()).turn == match.turn + 1
