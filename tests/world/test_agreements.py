"""What a table agrees on and what managers do, as everybody sees it in the channel."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from bot import managing
from bot.ballots import OPEN
from bot.screens import Press
from bot.store_proposals import Handover
from bot.table import Match, Person
from tests.world import DAY, HOUR, Channel, Human, Message, World, play
from tests.world.test_nights import EVENING, NIGHT, at, calls, settle


def user(human: Human, *, bot: bool = False) -> Any:
    """Somebody as an option of a command names them."""
    return SimpleNamespace(id=human.id, display_name=human.name, bot=bot)


def ballot(world: World) -> Message:
    return next(
        m for m in reversed(world.channel.shown) if "shall" in m.text or "may take" in m.text
    )


async def another_clock() -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        said = await ada.slash(world.channel, "game clock", time="2 days", nights="no")
        assert said is not None
        assert said.text.endswith(
            f"is asked in the channel of 🌋 **Hoppla Lama** · table `{match.id}`."
        )
        asked = ballot(world)
        assert "2 days a turn · quiet hours count" in asked.text
        waits = f"Still asked: <@{ben.id}> and <@{cleo.id}> · ⏰ <t:"
        assert waits in asked.text
        assert asked.text.endswith(":R>"), "read as: in 3 days"
        assert {p.id for p in (ben, cleo)} == {
            p.id for p in world.people if asked.text in [s.text for s in p.called]
        }
        await ben.press(asked, "Agree")
        counted = await ben.press(asked, "Agree")
        assert counted is not None
        assert counted.text.startswith("You agreed. The others are still asked")
        assert (await world.matches.get(match.id)).clock == DAY
        done = await cleo.press(asked, "Agree")
        assert done is not None
        after = await world.matches.get(match.id)
        assert (after.clock, after.nights) == (2 * DAY, False)
        assert "done" in asked.text
        assert not asked.parts
        assert "From now on: 2 days a turn" in world.channel.shown[-2].text
        assert len(cleo.called) <= 3
        asked_for = len(world.channel.shown)
        said = await ben.slash(world.channel, "game clock", time="48 h")
        assert said is not None
        assert said.text.endswith(
            "plays so already: 2 days a turn · quiet hours count. Nothing was changed."
        )
        assert len(world.channel.shown) == asked_for, "nobody is asked what is so already"


def test_everybody_has_to_agree_to_another_clock() -> None:
    play(another_clock())


async def objected() -> None:
    async with World() as world:
        ada, ben, cleo, dan = world.add("Ada", "Ben", "Cleo", "Dan")
        match = await world.table("hoppla", ada, ben, cleo, clock="6 days")
        await ada.slash(world.channel, "game draw")
        asked = ballot(world)
        nothing = await dan.press(asked, "Agree")
        assert nothing is not None
        assert "not asked" in nothing.text
        await cleo.press(asked, "Rather not")
        assert "all stays as it is" in asked.text
        late = await ben.press(asked, "Agree") if asked.parts else None
        assert late is None
        await ada.slash(world.channel, "game draw")
        first = ballot(world)
        await ben.slash(world.channel, "game clock", time="1h")
        assert "No longer asked" in first.text
        second = ballot(world)
        await world.wait(OPEN + HOUR)
        over = await ada.press(second, "Agree")
        assert over is not None
        assert "no longer asked" in over.text
        assert (await world.matches.get(match.id)).clock == 6 * DAY
        await ben.slash(world.channel, "game draw")
        for person in (ada, cleo):
            await person.press(ballot(world), "Agree")
        await world.wait(10)
        assert (await world.matches.get(match.id)).status == "closed"
        board = next(m for m in reversed(world.channel.shown) if m.files)
        assert "agreed to end the game here" in board.text
        assert not board.parts


def test_one_no_is_enough_and_a_proposal_ends_by_itself() -> None:
    play(objected())


async def handed_over() -> None:
    async with World() as world:
        ada, ben, cleo, dan = world.add("Ada", "Ben", "Cleo", "Dan")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        starter = (await world.matches.scene(match, None)).to_move[0]
        await world.human(match.players[starter].id).press(world.channel.last, "Same")
        leaving = next(p for p in match.players if p.seat != starter)
        old = world.human(leaving.id)
        other = next(p for p in (ada, ben, cleo) if p.id not in (old.id, match.players[starter].id))
        starting = world.human(match.players[starter].id)
        await old.press(old.dm.last, "3")
        said = await starting.slash(
            world.channel, "game replace", seat=str(leaving.seat), newcomer=user(dan)
        )
        assert said is not None
        asked = ballot(world)
        assert "Dan" in asked.text
        wrong = await other.press(asked, "Take the seat")
        assert wrong is not None
        assert "Only Dan can take that seat" in wrong.text
        assert f"Agreed: {starting.name}\n" in asked.text, "nor does that count as a yes"
        await other.press(asked, "Agree")
        assert (await world.matches.get(match.id)).players[leaving.seat].id == old.id
        await dan.press(asked, "Take the seat")
        assert (await world.matches.get(match.id)).players[leaving.seat].id == old.id
        await old.press(asked, "Agree")
        await world.wait(10)
        after = await world.matches.get(match.id)
        assert after.players[leaving.seat].id == dan.id
        assert "Somebody else plays on" in old.dm.last.text
        assert not old.dm.last.parts
        panel = await dan.slash(world.channel, "game text", table=match.id)
        assert panel is not None
        public = [s for s in world.said if s.public]
        assert not any("You take" in s.text for s in public)


async def on_vacation() -> None:
    async with World() as world:
        ada, ben, cleo, dan = world.add("Ada", "Ben", "Cleo", "Dan")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        for person in (ben, cleo):
            await person.slash(world.channel, "game me", vacation="7 days")
        await ada.slash(world.channel, "game draw")
        assert (await world.matches.get(match.id)).status == "running"
        await ada.slash(world.channel, "game replace", seat="B", newcomer=user(dan))
        await dan.press(ballot(world), "Take the seat")
        assert (await world.matches.get(match.id)).players[1].id == ben.id
        await ada.slash(world.channel, "game clock", time="2 days")
        assert (await world.matches.get(match.id)).clock == 2 * DAY


def test_nobody_loses_a_game_or_a_seat_by_being_on_vacation() -> None:
    play(on_vacation())


async def handed_over_meanwhile(when: str) -> None:
    """While the bot asks everybody, a seat becomes another's."""
    async with World() as world:
        ada, ben, cleo, dan = world.add("Ada", "Ben", "Cleo", "Dan")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        (starter,) = (await world.matches.scene(match, None)).to_move
        first, last = (p for p in match.players if p.seat != starter)
        handed: list[str] = []

        def hand_over(kind: str, channel: Channel) -> None:
            asks = channel.owner == (first.id if when == "before" else last.id)
            if kind == "send" and asks and not handed:
                handed.append(kind)
                edge, to = world.process.router.edge, Person(dan.id, dan.name)
                leaving = Handover(last.seat, last.id, to)
                now = managing.hand_over(edge.matches, edge.people, match.id, leaving)
                with suppress(StopIteration):
                    now.send(None)  # nothing in it waits

        world.server.after = hand_over
        await world.human(match.players[starter].id).press(world.channel.last, "Same")
        await world.wait(60)
        assert handed
        old = world.human(last.id)
        assert len(old.dm.shown) == (when == "after")
        assert [m.labels != [] for m in dan.dm.shown] == [True], "the newcomer is asked"
        await dan.press(dan.dm.last, "3")
        assert (await world.matches.get(match.id)).players[last.seat].id == dan.id


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_seat_that_changes_hands_while_it_is_asked_is_asked_anew(when: str) -> None:
    play(handed_over_meanwhile(when))


def test_a_seat_changes_hands_when_all_agree_and_the_newcomer_takes_it() -> None:
    play(handed_over())


async def managed() -> None:
    async with World() as world:
        ada, ben, cleo, dan, manager = world.add("Ada", "Ben", "Cleo", "Dan", "Max")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        board = world.channel.last
        await manager.slash(world.channel, "gameadmin pause")
        await world.wait(5 * DAY)
        assert "Max paused the clock" in board.text
        assert [len(p.called) for p in (ada, ben, cleo)].count(0) >= 2
        await manager.slash(world.channel, "gameadmin resume")
        await manager.slash(world.channel, "gameadmin extend", time="2 h")
        after = await world.matches.get(match.id)
        assert after.deadline is not None
        offered = await manager.slash(
            world.channel, "gameadmin replace", seat="B", newcomer=user(dan)
        )
        assert offered is not None
        assert offered.text.startswith("Dan is asked in the channel of 🌋 **Hoppla Lama**")
        asked = ballot(world)
        assert "Max decided" in asked.text
        assert [p.label for p in asked.parts] == ["Take the seat", "Rather not"]
        taken = await dan.press(asked, "Take the seat")
        assert taken is not None
        assert "is yours, and you play on from here: https://discord.com/" in taken.text
        assert asked.text.endswith("\nDan took the seat."), "nobody else has agreed"
        assert (await world.matches.get(match.id)).players[1].id == dan.id
        await world.wait(10)
        assert "Max gave the seat of Ben to Dan" in board.text
        refused = await manager.slash(
            world.channel, "gameadmin replace", seat="A", newcomer=user(ben, bot=True)
        )
        assert refused is not None
        assert "Bots" in refused.text
        sure = await manager.slash(world.channel, "gameadmin end")
        assert sure is not None
        assert (await world.matches.get(match.id)).status == "running"
        await manager.press(sure, "End it")
        await world.wait(10)
        assert (await world.matches.get(match.id)).status == "closed"
        assert "Max ended the game" in board.text
        assert not board.parts


def test_managers_pause_extend_replace_and_end_for_all_to_see() -> None:
    play(managed())


def shown(world: World) -> list[str]:
    return [m.text for m in world.channel.shown if "shall" in m.text or "may take" in m.text]


async def asked_once() -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        for _ in range(3):
            await ada.slash(world.channel, "game clock", time="2 days")
        asked = ballot(world)
        assert len(shown(world)) == 1
        assert len([s for s in ben.called if s.text in shown(world)]) == 1
        await cleo.slash(world.channel, "game clock", time="48 h")
        assert len(shown(world)) == 1, "who wishes the same agrees"
        await world.wait(60)
        world.server.delete(world.channel.id, asked.id)
        await ada.slash(world.channel, "game clock", time="2 days")
        again = ballot(world)
        assert again is not asked
        await ben.press(again, "Agree")
        assert (await world.matches.get(match.id)).clock == 2 * DAY


def test_the_same_thing_is_asked_once_and_once_more_when_its_message_is_gone() -> None:
    play(asked_once())


async def another_thing() -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo)
        await ada.slash(world.channel, "game clock", time="2 days")
        stale = ballot(world).part("Agree").custom_id
        verb, name, number, move = stale.split(":")
        press = Press(verb[:-1], name, int(number), move)
        await cleo.press(ballot(world), "Rather not")
        await ada.slash(world.channel, "game draw")
        for person in (ben, cleo):
            refused = await person.do(press, world.channel)
            assert refused is not None
            assert "no longer asked" in refused.text
        assert (await world.matches.get(match.id)).status == "running"


def test_a_button_never_agrees_to_another_thing_than_it_was_shown_for() -> None:
    play(another_thing())


async def died_between() -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        await ada.slash(world.channel, "game clock", time="2 days")
        asked = ballot(world)
        for person in (ben, cleo):
            await world.process.router.edge.proposals.agree(match.id, 1, person.id)
        await world.kill()
        await world.up()
        late = await ben.press(asked, "Rather not")
        assert late is not None
        assert "decided already" in late.text
        await ben.press(asked, "Agree")
        assert (await world.matches.get(match.id)).clock == 2 * DAY
        assert "done" in asked.text


def test_what_all_have_agreed_to_outlives_the_process_and_cannot_be_taken_back() -> None:
    play(died_between())


async def not_asked() -> None:
    async with World() as world:
        ada, ben, cleo, dan, manager = world.add("Ada", "Ben", "Cleo", "Dan", "Max")
        match = await world.table("hoppla", ada, ben, cleo)
        await manager.slash(world.channel, "gameadmin replace", seat="B", newcomer=user(dan))
        offer = ballot(world)
        assert offer.text in [said.text for said in ben.called], "who is to leave hears of it"
        for person in (ada, ben, cleo):
            await person.press(offer, "Rather not")
        assert offer.parts, "the table is not asked"
        await manager.press(offer, "Rather not")
        assert "Taken back" in offer.text
        # Nobody ends a game who was not asked whether it is to be ended.
        for who in (ada, dan):
            await who.do(Press("enddraw", match.id), who.dm)
            await who.do(Press("enddraw", match.id))
        assert (await world.matches.get(match.id)).status == "running"
        for _ in range(9):
            await manager.slash(world.channel, "gameadmin replace", seat="B", newcomer=user(dan))
            if ballot(world).parts:
                await manager.press(ballot(world), "Rather not")
        assert 1 < len(shown(world)) < 6, "not as often as somebody likes"


def test_only_who_is_asked_decides() -> None:
    play(not_asked())


async def asked_at_night() -> None:
    async with World(EVENING) as world:
        ada, ben, cleo, dan = world.add("Ada", "Ben", "Cleo", "Dan")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        await world.table("hoppla", dan, ben, cleo)  # where Dan is known from
        await settle(world, [ben, dan], **NIGHT)
        await at(world, 1)
        await ada.slash(world.channel, "game replace", seat="B", newcomer=user(dan), table=match.id)
        asked = ballot(world)
        assert all(f"<@{person.id}>" in asked.text for person in (ben, cleo, dan))
        assert calls(world, ben, cleo, dan) == {"Ben": [], "Cleo": [(1.0, "post")], "Dan": []}


def test_nobody_is_asked_for_a_seat_in_quiet_hours() -> None:
    play(asked_at_night())


async def left_to_the_others(how: str) -> None:
    async with World() as world:
        ada, ben, cleo, dan = world.add("Ada", "Ben", "Cleo", "Dan")
        match = await world.table("hoppla", ada, ben, cleo, dan, clock="1h")
        await world.wait(60)
        await ada.slash(world.channel, "game draw")
        asked = ballot(world)
        for person in (ben, cleo):
            await person.press(asked, "Agree")
        if how == "resigns":
            await dan.do(Press("resign", match.id))
        elif how == "leaves":
            world.guild.members.discard(dan.id)
        await world.wait(8 * HOUR)
        after = await world.matches.get(match.id)
        assert after.players[dan_seat(after, dan)].absent
        if how == "is away":
            assert after.status == "running", "who may come back is not passed over"
            assert asked.parts
            await ada.do(Press("back", match.id))
            await ada.press(asked, "Agree")  # but those who are there may decide
        assert (await world.matches.get(match.id)).status == "closed"
        assert "Agreed by all, and done" in asked.text
        assert not asked.parts


def dan_seat(match: Match, dan: Human) -> int:
    return next(player.seat for player in match.players if player.id == dan.id)


@pytest.mark.parametrize("how", ["resigns", "leaves", "is away"])
def test_what_all_agree_to_who_are_left_is_done_when_the_last_other_one_goes(how: str) -> None:
    play(left_to_the_others(how))


async def no_longer_asked() -> None:
    async with World() as world:
        ada, ben, cleo, manager = world.add("Ada", "Ben", "Cleo", "Max")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        await ada.slash(world.channel, "game clock", time="2 days")
        first = ballot(world)
        await world.wait(OPEN + DAY)
        for person in (ada, ben, cleo):
            await person.do(Press("back", match.id))
        await world.wait(10)
        assert "Nobody decided it in time" in first.text
        assert not first.parts, "as soon as something happens at the table"
        await ada.slash(world.channel, "game clock", time="3 days", table=match.id)
        second = ballot(world)
        sure = await manager.slash(world.channel, "gameadmin end")
        assert sure is not None
        await manager.press(sure, "End it")
        await world.wait(10)
        assert "No longer asked" in second.text
        assert not second.parts


def test_what_is_no_longer_asked_says_so_by_itself() -> None:
    play(no_longer_asked())


async def moved_with_the_table() -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        await ada.slash(world.channel, "game clock", time="2 days")
        asked = ballot(world)
        await ben.press(asked, "Agree")
        new = world.server.add_channel(world.guild, "other")
        await ada.slash(new, "game move-here", table=match.id)
        await world.wait(60)
        assert not asked.parts, "it is asked where the table is"
        again = [m for m in new.shown if "shall it be" in m.text]
        assert [m.labels for m in again] == [["Agree", "Rather not"]]
        assert "Agreed: Ada and Ben" in again[0].text
        await cleo.press(again[0], "Agree")
        assert (await world.matches.get(match.id)).clock == 2 * DAY


def test_what_is_asked_goes_where_the_table_goes() -> None:
    play(moved_with_the_table())


async def reminded_before() -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        (seat,) = (await world.matches.scene(match.id, None)).to_move
        starter = world.human(match.players[seat].id)
        await world.wait(13 * HOUR)
        first, second = (person for person in (ada, ben, cleo) if person is not starter)
        await first.slash(world.channel, "game clock", time="2 days")
        for person in (starter, second):
            await person.press(ballot(world), "Agree")
        changed = world.now()
        await world.wait(2 * DAY - HOUR)
        about = [said for said in starter.called if "shall it be" not in said.text]
        hours = [round((said.at - changed) / HOUR, 1) for said in about]
        assert hours == [-13.0, -1.0, 43.2], "one notice and two reminders, as in any turn"


def test_another_clock_brings_no_more_reminders_in_a_turn() -> None:
    play(reminded_before())
