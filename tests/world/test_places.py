"""Where a game is played, and who is there to play it, over days (REQ 10, 11, 12, 22)."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import discord
import pytest

from bot import places
from bot.delivery import SECONDS
from bot.neglect import GAME
from bot.screens import Press
from bot.table import Match, Person, Place
from engines.core import Seat
from tests.world import DAY, HOUR, Channel, Human, World, play
from tests.world.server import refusal, unwell
from tests.world.test_nights import EVENING, finish
from tests.world.test_world import taking


async def due(world: World, match: str) -> Seat:
    return (await world.matches.scene(match, None)).to_move[0]


async def lost(how: str) -> None:
    """The place is lost in one of many ways, days go by, and it is there again."""
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        end, where = match.deadline, world.channel
        assert end is not None
        await world.wait(HOUR)
        every = discord.Permissions.all()
        if how == "server":
            world.guild.left = True
            await world.process.on_guild_remove(world.guild)  # type: ignore[arg-type]
        elif how == "permission":
            where.permissions = discord.Permissions(view_channel=False)
            starter = world.human(match.players[await due(world, match.id)].id)
            await starter.slash(world.channel, "game show", table=match.id)
            await starter.do(Press("move", match.id, match.decision, "bet same"))
        elif how == "channel":
            where.gone = True
            await world.process.on_guild_channel_delete(where)  # type: ignore[arg-type]
        await world.wait(10)
        halted = await world.matches.get(match.id)
        assert (halted.status, halted.halted, halted.deadline) == ("running", "homeless", None)
        told = [[s for s in p.called if "/game move-here" in s.text] for p in (ada, ben, cleo)]
        assert [len(each) for each in told] == [1, 1, 1]
        notices = [len(p.called) for p in (ada, ben, cleo)]
        await world.wait(10 * DAY)
        assert [len(p.called) for p in (ada, ben, cleo)] == notices, "nobody is called meanwhile"
        before = await world.matches.get(match.id)
        if how == "channel":
            new = world.server.add_channel(world.guild, "other")
            moved = await ben.slash(new, "game move-here")
            assert moved is not None
            assert "played here from now on" in moved.text
            where = new
        elif how == "server":
            world.guild.left = False
            await world.process.on_guild_join(world.guild)  # type: ignore[arg-type]
        else:
            where.permissions = every
            channel: object = type("C", (), {"guild": world.guild})()
            await world.process.on_guild_channel_update(channel, channel)  # type: ignore[arg-type]
        await world.wait(30)
        after = await world.matches.get(match.id)
        assert (after.halted, after.place.channel_id) == (None, where.id)
        assert after.deadline is not None
        left = after.deadline - world.now()
        assert left == pytest.approx(23 * HOUR if how != "permission" else DAY, abs=60)
        board = next(m for m in reversed(where.shown) if m.files)
        assert board.labels
        assert before.turn == after.turn


@pytest.mark.parametrize("how", ["channel", "server", "permission"])
def test_req_10_a_table_without_a_place_waits_and_is_taken_up_again(how: str) -> None:
    play(lost(how))


async def shown_in_vain() -> None:
    async with World() as world:
        people = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", *people)
        world.channel.permissions = discord.Permissions(view_channel=True)
        starter = world.human(match.players[await due(world, match.id)].id)
        await starter.do(Press("move", match.id, match.decision, "bet same"))
        match = await world.matches.get(match.id)
        for person in people:
            await person.do(Press("move", match.id, match.decision, "take 2"))
        await world.wait(10)
        assert (await world.matches.get(match.id)).halted == "homeless"
        said = await starter.slash(world.channel, "game show", table=match.id)
        assert said is not None
        assert said.text.startswith("I cannot post there at the moment")
        assert "Round 1" in said.text


def test_a_board_that_cannot_be_posted_is_not_said_to_be_there() -> None:
    play(shown_in_vain())


async def never_blocks() -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo)
        world.channel.gone = True
        await world.process.on_guild_channel_delete(world.channel)  # type: ignore[arg-type]
        new = world.server.add_channel(world.guild, "other")
        other = await world.table("hoppla", ada, ben, cleo, where=new)
        assert other.status == "running"
        elsewhere = world.server.add_guild("Club", [ada.id])
        far = world.server.add_channel(elsewhere, "far")
        await ada.slash(far, "game move-here", table=match.id)
        assert (await world.matches.get(match.id)).place.channel_id == far.id
        refused = await ada.slash(far, "game move-here", table=other.id)
        assert refused is not None
        assert "another server" in refused.text
        stranger = world.add("Dan")[0]
        nothing = await stranger.slash(new, "game move-here", table=match.id)
        assert nothing is not None
        assert "do not sit" in nothing.text


async def lost_again() -> None:
    """A table that was moved loses that place too, and the process dies while it says so."""
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        places = [world.channel, world.server.add_channel(world.guild, "other")]
        for number, place in enumerate(places, 1):
            place.gone = True
            if number == 2:
                world.server.before = lambda kind, channel: setattr(
                    world.process.shelf,
                    "fuse",
                    0 if channel is ben.dm else world.process.shelf.fuse,
                )
            await world.process.on_guild_channel_delete(place)  # type: ignore[arg-type]
            await world.wait(10)
            world.server.before = lambda kind, channel: None
            if number == 2:
                await world.kill()
                await world.up()
            await world.wait(HOUR)
            told = [[s for s in p.called if "/game move-here" in s.text] for p in (ada, ben, cleo)]
            assert [len(each) for each in told] == [number] * 3
            if number == 1:
                await ben.slash(places[1], "game move-here", table=match.id)
                await world.wait(HOUR)


def test_every_lost_place_is_told_once_also_by_a_process_that_dies_meanwhile() -> None:
    play(lost_again())


async def for_good() -> None:
    """The bot is out of a server for ever: it does not knock there all the time."""
    async with World(looks=DAY) as world:
        people = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", *people, clock="24h")
        world.guild.left = True
        await world.process.on_guild_remove(world.guild)  # type: ignore[arg-type]
        knocks: list[float] = []
        world.server.before = lambda kind, channel: knocks.append(world.now())
        await world.wait(10 * DAY)
        assert len(knocks) < 10 * 24 + 20
        await world.wait(sum(GAME))
        assert (await world.matches.get(match.id)).status == "archived"
        knocks.clear()
        await world.wait(10 * DAY)
        assert knocks == []


def test_a_server_that_is_left_for_good_is_left_alone() -> None:
    play(for_good())


def test_a_lost_place_never_blocks_another_game() -> None:
    play(never_blocks())


async def moved_by_a_manager() -> None:
    async with World() as world:
        ada, ben, cleo, manager = world.add("Ada", "Ben", "Cleo", "Max")
        match = await world.table("hoppla", ada, ben, cleo, clock="24h")
        old = world.channel.last
        new = world.server.add_channel(world.guild, "quiet")
        await manager.slash(new, "gameadmin move", table=match.id)
        await world.wait(10)
        assert not old.parts
        board = next(m for m in reversed(new.shown) if m.files)
        assert "Max moved the table here" in board.text
        after = await world.matches.get(match.id)
        assert (after.deadline, after.halted) == (match.deadline, None)


def test_a_manager_moves_a_table_within_the_server() -> None:
    play(moved_by_a_manager())


# --- threads --------------------------------------------------------------------------------------


async def threaded(*, allowed: bool, parent: bool = False) -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        lobby = await ada.slash(world.channel, "hoppla start", thread="yes")
        assert lobby is not None
        for person in (ben, cleo):
            await person.press(lobby, "Join")
        if not allowed:
            every = discord.Permissions.all()
            every.create_public_threads = False
            world.channel.permissions = every
        said = await ada.press(lobby, "Begin")
        assert said is not None
        assert not allowed or said.text.endswith("The board comes in a thread of its own.")
        await world.wait(5)
        where = "in the thread" if allowed else "below"
        assert lobby.text.endswith(f"-# Begun. The board is {where}.")
        name = lobby.part("Rules").custom_id.split(":")[1]
        match = await world.matches.get(name)
        if not allowed:
            assert (match.place.channel_id, match.thread) == (world.channel.id, False)
            assert "may not open a thread" in world.channel.last.text
            return
        thread = world.server.channels[match.place.channel_id]
        assert (thread.parent, match.parent) == (world.channel, world.channel.id)
        assert thread.name == f"Hoppla Lama · {name}"
        assert not any(m.files for m in world.channel.shown)
        assert [m.id for m in await world.matches.of_channel(world.channel.id)] == [name]
        thread.archived = True
        starter = world.human(match.players[await due(world, name)].id)
        await starter.do(Press("move", name, match.decision, "bet same"))
        await world.wait(10)
        assert not thread.archived, "a new post wakes it"
        assert "same number" in thread.last.text or "same number" in thread.shown[-1].text
        thread.gone = True
        if parent:
            world.channel.gone = True
            await world.process.on_guild_channel_delete(world.channel)  # type: ignore[arg-type]
            assert (await world.matches.get(name)).halted == "homeless"
            return
        event: object = type("E", (), {"thread_id": thread.id})()
        await world.process.on_raw_thread_delete(event)  # type: ignore[arg-type]
        await world.wait(10)
        assert (await world.matches.get(name)).halted == "homeless"
        await ada.slash(world.channel, "game move-here")
        await world.wait(10)
        assert world.channel.last.files


@pytest.mark.parametrize("allowed", [True, False])
def test_a_game_in_a_thread_of_its_own(allowed: bool) -> None:
    play(threaded(allowed=allowed))


def test_a_thread_goes_with_its_channel() -> None:
    play(threaded(allowed=True, parent=True))


# --- people ---------------------------------------------------------------------------------------


async def left(step: int) -> None:
    """Somebody leaves the server after so many moves; the game goes on to its end without him."""
    async with World(seed=step) as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="1h")
        await moves(world, match.id, step)
        world.guild.members.discard(ben.id)
        world.server.closed.add(ben.id)
        at = len(world.said)
        while (match := await world.matches.get(match.id)).status == "running":
            scene = await world.matches.scene(match.id, None)
            there = [seat for seat in scene.to_move if match.players[seat].id != ben.id]
            if there:
                await one(world, match, there[0])
            else:
                await world.wait(HOUR)
        assert match.status == "over"
        assert [s for s in world.said[at:] if ben.id in s.called] == [] or not match.players[1].gone
        pinged = [s for s in world.said[at:] if ben.id in s.pings]
        assert len(pinged) <= 1, "until it was noticed"


async def moves(world: World, match_id: str, count: int) -> None:
    for _ in range(count):
        match = await world.matches.get(match_id)
        scene = await world.matches.scene(match_id, None)
        await one(world, match, scene.to_move[0])


async def one(world: World, match: Match, seat: Seat) -> None:
    scene = await world.matches.scene(match.id, seat)
    human: Human = world.human(match.players[seat].id)
    move = world.random.choice(scene.moves)
    await human.do(Press("move", match.id, match.decision, move))


@pytest.mark.parametrize("step", [0, 1, 2, 3, 5, 8])
def test_req_22_whoever_leaves_the_server_at_any_step_holds_nobody_up(step: int) -> None:
    play(left(step))


async def left_and_came_back() -> None:
    async with World() as world:
        ada, ben, cleo = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", ada, ben, cleo, clock="1h")
        world.guild.members.discard(ben.id)
        for _ in range(40):
            match = await world.matches.get(match.id)
            if match.players[1].gone:
                break
            scene = await world.matches.scene(match.id, None)
            there = [seat for seat in scene.to_move if seat != 1]
            await (one(world, match, there[0]) if there else world.wait(HOUR))
        assert match.players[1].gone
        board = next(m for m in reversed(world.channel.shown) if m.files)
        assert "Ben left the server" in board.text
        world.guild.members.add(ben.id)
        await ben.press(board, "I’m back")
        after = await world.matches.get(match.id)
        assert not after.players[1].gone
        for person in (ada, ben, cleo):
            world.guild.members.discard(person.id)
        await world.wait(3 * DAY)
        ended = await world.matches.get(match.id)
        assert (ended.status, ended.deadline) == ("closed", None)
        assert "nobody is left" in world.channel.last.text


def test_req_22_a_seat_waits_for_whoever_left_and_nobody_left_is_the_end() -> None:
    play(left_and_came_back())


async def missed_at_a_reminder() -> None:
    async with World(looks=10 * DAY) as world:
        people = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", *people, clock="24h")
        starter = match.players[await due(world, match.id)]
        world.guild.members.discard(starter.id)
        await world.wait(12 * HOUR)
        assert (await world.matches.get(match.id)).players[starter.seat].gone
        assert f"{starter.name} left the server" in world.channel.last.text
        asked = [person for person in people if "How many" in person.called[-1].text]
        assert {person.id for person in people} - {starter.id} == {person.id for person in asked}


def test_when_a_reminder_finds_nobody_the_others_go_on_at_once() -> None:
    play(missed_at_a_reminder())


async def unanswered() -> None:
    """Discord does not say who is there: what is due waits for one answer, not for each."""
    async with World() as world:
        people = world.add("Ada", "Ben", "Cleo")
        matches = [await world.table("hoppla", *people, clock="1h") for _ in range(4)]
        asked: list[float] = []

        async def silent(guild: int, user: int) -> None:
            asked.append(world.now())
            await asyncio.sleep(SECONDS)
            raise unwell()

        setattr(world.process.http, "get_member", silent)  # noqa: B010 - mypy knows it as a method
        await world.wait(HOUR + 2 * SECONDS)
        after = [await world.matches.get(match.id) for match in matches]
        assert [match.decision > 1 for match in after] == [True] * 4
        assert not any(player.gone for match in after for player in match.players)
        assert len(asked) <= 5


def test_a_discord_that_does_not_answer_holds_no_deadline_up() -> None:
    play(unanswered())


async def paused_and_left() -> None:
    async with World() as world:
        people = ada, _, _ = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", *people, clock="24h")
        await ada.slash(world.channel, "gameadmin pause")
        world.guild.left = True
        await world.process.on_guild_remove(world.guild)  # type: ignore[arg-type]
        far = world.server.add_channel(world.server.add_guild("Club", [ada.id]), "far")
        await ada.slash(far, "game move-here", table=match.id)
        after = await world.matches.get(match.id)
        assert (after.place.channel_id, after.halted) == (far.id, None)


def test_a_paused_table_is_not_lost_with_its_server() -> None:
    play(paused_and_left())


async def moved_meanwhile() -> None:
    """A post fails in the former channel at the very moment at which the table is moved."""
    async with World() as world:
        people = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", *people, clock="24h")
        old, new = world.channel, world.server.add_channel(world.guild, "other")
        there = Place(world.guild.id, new.id, "Family")
        mover = Person(people[0].id, "Ada")
        moved: list[str] = []

        def gone(kind: str, channel: Channel) -> None:
            if channel is old:
                moving = places.move(world.process.router.edge.matches, match.id, mover, there)
                with suppress(StopIteration):
                    moving.send(None)  # nothing in it waits
                moved.append(kind)
                raise refusal(10003)

        world.server.before = gone
        starter = world.human(match.players[await due(world, match.id)].id)
        await starter.do(Press("move", match.id, match.decision, "bet same"))
        await world.wait(60)
        assert moved
        after = await world.matches.get(match.id)
        assert (after.channel, after.halted) == (new.id, None)
        board = next(m for m in reversed(new.shown) if m.files)
        assert "moved the table here" in board.text
        assert not any("/game move-here" in s.text for person in people for s in person.called)


def test_a_failure_in_the_former_place_says_nothing_of_the_new_one() -> None:
    play(moved_meanwhile())


async def over_without_a_place(known: bool) -> None:
    async with World(EVENING) as world:
        match, *_ = await taking(world)
        world.channel.gone = True
        if known:
            await world.process.on_guild_channel_delete(world.channel)  # type: ignore[arg-type]
            await world.wait(600)
            told = [p.dm.last.text for p in world.people]
            assert all("its clock stands" in text for text in told)
        last = await finish(world, match)
        await world.wait(60)
        ends = f"`/game text table: {match}` says how it ended"
        for person in world.people:
            assert "is over" in person.dm.last.text
            assert ends in person.dm.last.text
            assert sum("is over" in said.text for said in person.called) == 1
            assert known or not any("the game waits" in said.text for said in person.called)
        said = await last.slash(last.dm, "game text", table=match)
        assert said is not None
        assert "The game is over" in said.text
        shown = await last.slash(last.dm, "game show", table=match)
        assert shown is not None
        assert shown.text.startswith("The board comes to the channel as soon as I can post there")


@pytest.mark.parametrize("known", [False, True])
def test_who_plays_without_a_place_is_told_of_the_end(known: bool) -> None:
    play(over_without_a_place(known))


async def unhurried() -> None:
    async with World() as world:
        match, starter, _ = await taking(world, clock="none")
        world.channel.locked = True
        await world.people[0].do(Press("move", match, 2, "take 2"))
        await world.wait(10)
        assert "the game waits: your seat is kept, and your moves count." in starter.dm.last.text
        world.channel.locked = False
        await world.process.on_guild_role_delete(SimpleNamespace(guild=world.guild))  # type: ignore[arg-type]
        await world.wait(10)
        board = world.channel.last.text
        assert "I can post here again." in board
        assert "clock" not in board


def test_of_a_table_without_a_clock_no_clock_is_said_to_stand() -> None:
    play(unhurried())


async def stands_already() -> None:
    async with World() as world:
        match, *_ = await taking(world)
        (manager,) = world.add("Max")
        world.channel.gone = True
        await world.process.on_guild_channel_delete(world.channel)  # type: ignore[arg-type]
        await world.wait(10)
        new = world.server.add_channel(world.guild, "other")
        said = await manager.slash(new, "gameadmin pause", table=match)
        assert said is not None
        assert "has no place to play" in said.text
        await manager.slash(new, "gameadmin move", table=match)
        assert (await world.matches.get(match)).halted is None
        await manager.slash(new, "gameadmin pause", table=match)
        assert (await world.matches.get(match)).halted == "paused"


def test_a_manager_is_not_told_that_a_table_without_a_place_is_paused() -> None:
    play(stands_already())
