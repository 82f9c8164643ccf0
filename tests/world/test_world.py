"""The world itself: what the other tests in it rely on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.screens import Press
from tests.world import DAY, HOUR, Channel, Human, World, play, public
from tests.world.server import unwell


async def taking(
    world: World, clock: str = "24h", nights: str = "yes"
) -> tuple[str, Human, list[Human]]:
    """A table of Hoppla Lama at which the bet is placed: its name, the starter, the others."""
    people = world.add("Ada", "Ben", "Cleo")
    match = await world.table("hoppla", *people, clock=clock, nights=nights)
    starter = (await world.matches.scene(match, None)).to_move[0]
    human = world.human(match.players[starter].id)
    await human.press(world.channel.last, "Same")
    return match.id, human, [person for person in people if person is not human]


async def one_day() -> None:
    async with World() as world:
        match, starter, others = await taking(world)
        began = world.now()
        for person in others:
            assert "How many stones do you take?" in person.dm.last.text
            await person.press(person.dm.last, "2")
        assert world.now() - began < 1
        assert starter.dm.shown == []
        turn = (await world.matches.get(match)).turn
        await world.until(began + 13 * HOUR)
        assert "only you are missing" in starter.dm.last.text
        assert starter.called[-1].at == pytest.approx(began + 12 * HOUR, abs=2)
        await world.until(began + DAY + 1)
        assert (await world.matches.get(match)).turn == turn + 1
        assert f"The time of {starter.name} ran out" in world.channel.last.text


def test_a_day_is_over_in_a_moment() -> None:
    play(one_day())


async def told(seed: int) -> list[object]:
    async with World(seed=seed) as world:
        await taking(world)
        await world.wait(2 * DAY)
        return [(said.at, public(said)) for said in world.said]


def test_the_same_seed_is_the_same_world() -> None:
    first = play(told(3))
    assert first == play(told(3))
    assert first != play(told(4))


async def killed(fuse: int) -> None:
    """The process dies so many statements after a press; another one goes on."""
    async with World() as world:
        match, starter, others = await taking(world)
        before = await world.matches.get(match)
        world.process.shelf.fuse = fuse
        take = Press("move", match, before.decision, "take 2")
        await others[0].do(take)
        await world.kill()
        await world.up()
        for person in (*others, starter):
            await person.do(take)
        await world.wait(60)
        after = await world.matches.get(match)
        assert (after.turn, after.posted) == (before.turn + 1, before.turn + 1)
        boards = [m for m in world.channel.shown if m.files]
        assert [m.files[0][0] for m in boards] == [f"{match}-1.png", f"{match}-2.png"]


@pytest.mark.parametrize("fuse", [0, 1, 3, 5, 8, 12, 25])
def test_a_process_may_die_at_any_statement(fuse: int) -> None:
    play(killed(fuse))


def _gone(channel: Channel) -> None:
    channel.gone = True


def _locked(channel: Channel) -> None:
    channel.locked = True


def _silent(channel: Channel) -> None:
    channel.permissions.send_messages = False


async def refused(harm: Callable[[Channel], None]) -> list[str]:
    async with World() as world:
        match, _, _ = await taking(world)
        harm(world.channel)
        said = len(world.said)
        for person in world.people:
            decision = (await world.matches.get(match)).decision
            await person.do(Press("move", match, decision, "take 2"))
        await world.wait(HOUR)
        new = [s for s in world.said[said:] if s.kind == "send" and s.only is None]
        assert [s for s in new if s.public] == []
        return [s.text for s in new]


def test_what_discord_refuses_is_not_said() -> None:
    for harm in (_gone, _locked, _silent):
        homeless = [text for text in play(refused(harm)) if "the game waits" in text]
        assert len(homeless) == 3, "everybody is told once"


async def unwell_for_a_while() -> None:
    async with World() as world:
        people = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", *people)
        seat = (await world.matches.scene(match, None)).to_move[0]
        failed: list[str] = []

        def ill(kind: str, channel: Channel) -> None:
            if len(failed) < 4 and channel is world.channel:
                failed.append(kind)
                raise unwell()

        world.server.after = ill
        human = world.human(match.players[seat].id)
        await human.do(Press("move", match.id, match.decision, "bet same"))
        decision = (await world.matches.get(match.id)).decision
        for person in people:
            await person.do(Press("move", match.id, decision, "take 3"))
        await world.wait(HOUR)
        assert len(failed) == 4
        boards = [m.files[0][0] for m in world.channel.shown if m.files]
        assert boards == [f"{match.id}-1.png", f"{match.id}-2.png"]
        assert (await world.matches.get(match.id)).posted == 2


def test_what_was_done_though_discord_said_otherwise_is_not_done_twice() -> None:
    play(unwell_for_a_while())


async def deleted_and_killed() -> None:
    """A board is deleted, made anew, and its process dies before it can note that."""
    async with World() as world:
        match, _, others = await taking(world)
        number = (await world.matches.get(match)).turn
        del world.channel.messages[world.channel.last.id]
        said: list[str] = []

        def cut(kind: str, channel: Channel) -> None:
            if kind == "send" and channel is world.channel:
                said.append(kind)
                world.process.shelf.fuse = 0

        world.server.after = cut
        decision = (await world.matches.get(match)).decision
        await others[0].do(Press("move", match, decision, "take 2"))
        await world.wait(1)
        assert said == ["send"]
        world.server.after = lambda kind, channel: None
        await world.kill()
        await world.wait(HOUR)
        await world.up()
        await world.wait(60)
        boards = [m for m in world.channel.shown if m.files]
        assert [m.files[0][0] for m in boards] == [f"{match}-{number}.png"]
        assert f"✔ {others[0].name}" in boards[0].text


def test_a_board_made_anew_is_found_by_the_next_process() -> None:
    play(deleted_and_killed())


async def another_time() -> None:
    async with World() as world:
        match, _, (ben, cleo) = await taking(world)
        (manager,) = world.add("Max")
        asked = ben.dm.last
        await cleo.press(cleo.dm.last, "2")
        chosen, heard = cleo.dm.last.text, len(ben.called)

        async def told() -> str | None:
            await world.wait(60)
            player = (await world.matches.get(match)).player(ben.id)
            assert player is not None
            lines = [line for line in asked.text.splitlines() if "after that I play" in line]
            until = "" if player.deadline is None else f"⏰ <t:{player.deadline}:R>"
            assert [line.split(";")[0] for line in lines] == [until][: bool(until)]
            return until

        times = [await told()]
        await manager.slash(world.channel, "gameadmin extend", time="2 days")
        times.append(await told())
        await manager.slash(world.channel, "gameadmin pause")
        assert await told() == ""
        await world.wait(HOUR)
        await manager.slash(world.channel, "gameadmin resume")
        times.append(await told())
        await world.outage(10 * HOUR)
        times.append(await told())
        await ben.slash(world.channel, "game me", vacation="5 days")
        times.append(await told())
        await ben.slash(world.channel, "game me", vacation="back", zone="Rome", quiet="11-23")
        times.append(await told())
        assert len(set(times)) == len(times)
        assert len(ben.called) == heard, "nobody is called by that"
        assert cleo.dm.last.text == chosen, "who has chosen owes nothing"
        await ben.press(asked, "3")
        edits = sum(said.kind == "edit" and said.message == asked.id for said in world.said)
        await world.wait(HOUR)
        again = sum(said.kind == "edit" and said.message == asked.id for said in world.said)
        assert edits == again


def test_a_direct_message_tells_until_when_there_is_time() -> None:
    """Though that was another time when it was sent."""
    play(another_time())


async def one_of_two() -> None:
    async with World() as world:
        match, _, (ben, cleo) = await taking(world)
        (manager,) = world.add("Max")
        other = await world.table("hoppla", *world.people[:3], clock="24h")
        seat = (await world.matches.scene(other.id, None)).to_move[0]
        starter = world.human(other.players[seat].id)
        await starter.do(Press("move", other.id, other.decision, "bet same"))
        await world.wait(13 * HOUR)
        reminder = ben.dm.last
        assert reminder.text.startswith("🔔")
        assert all(f"`{name}`" in reminder.text for name in (match, other.id))
        heard = len(ben.called)
        await manager.slash(world.channel, "gameadmin extend", time="2 days", table=other.id)
        await world.wait(60)
        deadline = (await world.matches.get(other.id)).players[1].deadline
        assert f"<t:{deadline}:R>" in reminder.text, "there is more time"
        decision = (await world.matches.get(match)).decision
        await ben.do(Press("move", match, decision, "take 2"))
        await world.wait(60)
        assert f"`{match}`" not in reminder.text, "what is done is not waited for"
        assert f"`{other.id}`" in reminder.text
        assert reminder.labels == ["In 3 hours", f"No reminders of {other.id}"]
        # What was answered stays as it was answered.
        asked = next(m for m in reversed(cleo.dm.shown) if m.text.startswith("🔔"))
        await cleo.press(asked, "In 3 hours")
        await cleo.do(Press("move", match, decision, "take 2"))
        await world.wait(60)
        assert "I remind you again" in asked.text
        await manager.slash(world.channel, "gameadmin pause", table=other.id)
        await world.wait(60)
        assert reminder not in ben.dm.shown, "nobody waits with a watch"
        assert len(ben.called) == heard


def test_a_reminder_of_two_tables_tells_what_is_still_true_of_each() -> None:
    play(one_of_two())
