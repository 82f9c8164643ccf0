"""Where a table is played, on real sockets: threads, lost permissions, the bot thrown out."""

from __future__ import annotations

import pytest

from bot.table import Match
from bot.timing import DAY
from playground import EVERYBODY, Channel, Message, Person
from playground.permissions import bit
from playground.things import Overwrite
from tests.e2e.conftest import Lay
from tests.e2e.game import by_dm, by_panel
from tests.e2e.harness import Table

pytestmark = pytest.mark.usefixtures("dots")

UNSEEING = EVERYBODY & ~bit("view_channel")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused is not tried again by itself: only an event of Discord's helps."""
    monkeypatch.setattr("bot.publish.FIRST_WAIT", 600.0)


async def in_thread(table: Table) -> tuple[Message, Channel]:
    """Begin a table that wants a thread: the lobby post, and the thread it is played in."""
    lobby = await table.gathered(thread="yes", clock="none")
    await table.act(table.people[0], lobby, "Begin")
    table.games = await table.until(lambda: lobby.thread)
    await table.until(lambda: table.board_with("Same"))
    await table.published()
    return lobby, table.games


async def bet(table: Table) -> tuple[Person, list[Person]]:
    """The starter bets; the starter, and the others, who are asked by direct message."""
    (seat,) = (await table.scene()).to_move
    starter = table.person(seat)
    await table.act(starter, table.board, "Same")
    await table.published()
    return starter, [person for person in table.people if person is not starter]


def homeless(match: Match) -> bool:
    return match.halted == "homeless" and match.deadline is None


async def goes_on(table: Table) -> Match:
    """The match when it can be played again where it is, and says so."""
    await table.becomes(lambda m: m.halted is None)
    await table.until(lambda: "I can post here again" in table.board.content or None)
    return await table.published()


def told(table: Table, person: Person) -> list[Message]:
    return [m for m in table.dms(person) if "the game waits" in m.content]


# --- threads --------------------------------------------------------------------------------------


async def test_a_thread_is_made_of_the_lobby_post_woken_and_outlived(lay: Lay) -> None:
    table = await lay(3)
    ada, parent = table.people[0], table.games
    lobby, thread = await in_thread(table)
    assert thread.name == f"Hoppla Lama · {table.match_id}"
    assert "Begun" in lobby.content
    assert not [m for m in table.server.visible(ada, parent) if m.picture]
    match = await table.match()
    assert (match.place.channel_id, match.parent) == (thread.id, parent.id)

    starter, others = await bet(table)
    await table.later(8 * DAY)
    assert thread.archived, "nobody wrote for a week"
    for person in others:
        assert f"<#{thread.id}>" in (await by_dm(table, person, 2)).content
    await table.until(lambda: not thread.archived)

    table.server.delete_channel(thread)
    await table.becomes(homeless)
    table.games = parent
    listed = await table.command(ada, "game list")
    assert f"`{table.match_id}`" in listed.content
    assert "has no place to play" in listed.content
    said = await table.command(starter, "game move", move="take 2", table=table.match_id)
    assert "**2**" in said.content, "moves count meanwhile"
    said = await table.command(ada, "game move-here")
    assert "is played here from now on" in said.content
    await table.until(lambda: table.board_with("Most"))
    match = await table.published()
    assert (match.halted, match.turn, match.parent) == (None, 2, None)
    assert "Ada moved the table here" in table.board.content


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_without_the_permission_for_threads_the_game_stays_in_the_channel(
    lay: Lay, permission: str
) -> None:
    table = await lay(3)
    table.server.deny(table.games, permission)
    said = await table.command(table.people[0], "hoppla start", thread="yes")
    assert permission.replace("_", " ").title().replace(" In ", " in ") in said.content
    assert table.posts() == []
    table.server.allow(table.games, permission)
    lobby = await table.gathered(thread="yes")
    table.server.deny(table.games, permission)
    await table.act(table.people[0], lobby, "Begin")
    board = await table.until(lambda: table.board_with("Most"))
    assert "I may not open a thread here" in board.content


async def test_an_unlocked_thread_is_played_in_again_by_itself(lay: Lay) -> None:
    table = await lay(3)
    _, thread = await in_thread(table)
    _, others = await bet(table)
    table.server.archive(thread, locked=True)
    await by_dm(table, others[0], 2)
    await table.becomes(homeless)
    await table.settled()
    table.server.archive(thread, archived=True, locked=False)
    await goes_on(table)
    assert not thread.archived


async def test_with_a_channel_its_archived_threads_are_gone(lay: Lay) -> None:
    """Of them Discord says no word, and the library does not know them any more."""
    table = await lay(3)
    parent = table.games
    _, thread = await in_thread(table)
    table.server.archive(thread)
    table.server.delete_channel(parent)
    await table.becomes(homeless)
    for person in table.people:
        await table.until(lambda p=person: told(table, p))  # type: ignore[misc]


async def test_the_overview_tells_of_a_lost_thread_and_forgets_a_table_that_moved(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lay(3)
    ada, parent = table.people[0], table.games
    assert table.client is not None
    monkeypatch.setattr(table.client.overviews, "_gathered", 0.0)
    await table.command(ada, "gameadmin overview", show="on")
    (overview,) = table.posts()
    _, thread = await in_thread(table)
    await table.until(lambda: f"/{thread.id}" in overview.content or None)
    table.server.delete_channel(thread)
    await table.until(lambda: "has no place to play" in overview.content or None)
    table.games = table.server.world.add_channel(table.guild, "quiet")
    await table.command(ada, "game move-here", table=table.match_id)
    await table.until(lambda: "No table is open" in overview.content or None)
    assert overview.channel is parent


# --- the bot, and what it may do ------------------------------------------------------------------


async def test_req_11_a_permission_that_comes_back_is_noticed_however_it_does(lay: Lay) -> None:
    table = await lay(3)
    world, server = table.server.world, table.server
    await table.seated(clock="24h")
    starter, (second, third) = await bet(table)

    server.deny(table.games, "view_channel")
    await by_dm(table, second, 2)
    await table.becomes(homeless)
    server.allow(table.games, "view_channel")
    assert (await goes_on(table)).deadline is not None
    assert [len(told(table, person)) for person in table.people] == [1, 1, 1]

    (role,) = table.guild.members[world.bot.id].roles
    world.set_permissions(UNSEEING, role)
    world.set_permissions(UNSEEING)
    await by_dm(table, third, 2)
    await table.becomes(homeless)
    world.set_permissions(EVERYBODY, role)
    await goes_on(table)

    # A role of its own is taken from the bot, and given back.
    await table.later(600)
    world.promote(starter, EVERYBODY)
    world.demote(world.bot)
    await table.command(starter, "game move", move="take 2", table=table.match_id)
    await table.becomes(homeless)
    world.promote(world.bot, EVERYBODY)
    assert (await goes_on(table)).turn == 2

    # A role that is kept out of the channel is deleted.
    world.set_permissions(EVERYBODY)
    (role,) = table.guild.members[world.bot.id].roles
    table.games.overwrites[role] = Overwrite(0, deny=bit("view_channel"))
    world.tell("channel-update", table.games)
    await table.act(table.person((await table.scene()).to_move[0]), table.board, "Same")
    await table.becomes(homeless)
    world.drop_role(table.guild, role)
    await goes_on(table)
    assert [len(told(table, person)) for person in table.people] == [2, 2, 2]


@pytest.mark.parametrize("up", [True, False], ids=["while it runs", "while it is down"])
async def test_req_10_the_bot_is_thrown_out_and_invited_again(lay: Lay, up: bool) -> None:
    table = await lay(3)
    world = table.server.world
    await table.seated(clock="24h")
    starter, others = await bet(table)
    before = await table.published()
    assert before.deadline is not None
    world.remove_bot()
    await table.becomes(homeless)
    await table.later(3 * DAY)
    if up:
        world.invite_bot()
    else:
        await table.down()
        world.invite_bot()
        await table.up()
    after = await goes_on(table)
    assert after.deadline == pytest.approx(before.deadline + 3 * DAY, abs=60)
    assert [(p.reach, p.misses, p.gone) for p in after.players] == [("on", 0, False)] * 3
    for person in others:
        await by_dm(table, person, 2)
    await by_panel(table, starter, 2)
    await table.until(lambda: table.board_with("Most"))
    assert (await table.published()).turn == 2
