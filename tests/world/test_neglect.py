"""What a channel sees of its tables: the overview, and what becomes of those that nobody plays."""

from __future__ import annotations

from bot.neglect import GAME, LOBBY
from tests.world import DAY, HOUR, Message, World, play
from tests.world.test_agreements import ballot


def overview(world: World) -> Message | None:
    found = [m for m in world.channel.shown if "tables of this channel" in m.text]
    assert len(found) <= 1
    return found[0] if found else None


async def looked_over() -> None:
    async with World() as world:
        ada, ben, cleo, dan = world.add("Ada", "Ben", "Cleo", "Dan")
        first = await world.table("hoppla", ada, ben, cleo)
        said = await ada.slash(world.channel, "gameadmin overview", show="on")
        assert said is not None
        assert "Pin it" in said.text
        shown = overview(world)
        assert shown is not None
        assert f"`{first.id}`" in shown.text
        assert f"⏰ <t:{first.deadline}:R>" in shown.text
        second = await world.table("hoppla", ada, ben, dan)
        await world.wait(60)
        assert overview(world) is shown
        assert f"`{second.id}`" in shown.text
        edits = [s.at for s in world.said if s.kind == "edit" and "tables of this" in s.text]
        await world.wait(HOUR)
        assert [s.at for s in world.said if s.kind == "edit" and "tables of this" in s.text] == (
            edits
        ), "nothing has changed"
        world.server.delete(world.channel.id, shown.id)
        third = await world.table("hoppla", cleo, ben, dan)
        await world.wait(60)
        again = overview(world)
        assert again is not None
        assert all(f"`{m.id}`" in again.text for m in (first, second, third))
        await world.outage(DAY)
        await world.wait(60)
        new = world.server.add_channel(world.guild, "quiet")
        await ada.slash(new, "game move-here", table=first.id)
        await world.wait(60)
        assert f"`{first.id}`" not in again.text, "it is played elsewhere"
        await ada.slash(new, "game draw", table=second.id)
        for person in (ben, dan):
            await person.press(ballot(world), "Agree")
        await world.kill()
        await world.up()
        await world.wait(60)
        assert f"`{second.id}`" not in again.text, "what a process did not come to does the next"
        await ada.slash(world.channel, "gameadmin overview", show="off")
        assert overview(world) is None


def test_the_overview_of_a_channel_is_kept_up_to_date_and_heals() -> None:
    play(looked_over())


async def unfilled() -> None:
    async with World() as world:
        ada, ben = world.add("Ada", "Ben")
        lobby = await ada.slash(world.channel, "hoppla start")
        assert lobby is not None
        await world.wait(LOBBY[0] + 1)
        warning = world.channel.last
        assert "It closes" in warning.text
        assert ada.called[-1].text == warning.text
        await ben.press(lobby, "Join")
        await world.wait(10)
        assert world.channel.last is not warning, "somebody came: the warning is gone"
        await world.wait(LOBBY[0] + 1)
        assert "It closes" in world.channel.last.text
        await world.outage(LOBBY[1] + HOUR)
        await world.wait(HOUR)
        assert "Nothing happened here for three days" in lobby.text
        assert not lobby.parts
        assert len(ada.called) == 2
        assert ben.called == []


def test_a_lobby_that_does_not_fill_warns_its_host_and_closes() -> None:
    play(unfilled())


async def forgotten() -> None:
    async with World() as world:
        people = world.add("Ada", "Ben", "Cleo")
        match = await world.table("hoppla", *people, clock="none")
        board = world.channel.last
        await world.wait(GAME[0] + HOUR)
        assert "It is put away" in world.channel.last.text
        assert all("It is put away" in person.called[-1].text for person in people)
        notices = [len(person.called) for person in people]
        await world.wait(GAME[1] + HOUR)
        assert (await world.matches.get(match.id)).status == "archived"
        assert "put away as it stands" in board.text
        assert not board.parts
        assert [len(person.called) for person in people] == notices
        shown = await people[0].slash(world.channel, "game export", table=match.id)
        assert shown is not None
        assert shown.files


def test_a_game_that_everybody_has_forgotten_is_put_away_for_all_to_see() -> None:
    play(forgotten())
