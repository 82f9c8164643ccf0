"""People who leave the server and come back, on real sockets: nobody waits for them meanwhile."""

from __future__ import annotations

import pytest

from bot.timing import DAY, HOUR
from playground import Person
from tests.e2e.conftest import Lay
from tests.e2e.game import by_dm, by_panel
from tests.e2e.harness import Table

pytestmark = pytest.mark.usefixtures("dots")


def asked(table: Table, person: Person) -> list[int]:
    """How Discord answered when the bot asked whether somebody is there."""
    path = f"/guilds/{table.guild.id}/members/{person.id}"
    return [r.status for r in table.server.requests if r.method == "GET" and r.path == path]


async def test_req_22_nobody_waits_for_whoever_left_the_server(lay: Lay) -> None:
    table = await lay(3)
    world = table.server.world
    await table.seated(clock="24h")
    (first,) = (await table.scene()).to_move
    starter, other, leaver = (table.person((first + step) % 3) for step in range(3))
    seat = table.people.index(leaver)
    left = f"{leaver.name} left the server; the bot plays there."

    # Noticed when a direct message is refused.
    world.kick(leaver)
    await table.act(starter, table.board, "Same")
    await table.until(lambda: left in table.board.content or None)
    match = await table.published()
    assert (match.players[seat].gone, match.players[seat].reach) == (True, "on")
    assert asked(table, leaver) == [404]

    # Back, and asked as ever.
    await by_dm(table, other, 2)
    await by_panel(table, starter, 3)
    board = await table.until(lambda: table.board_with("Most"))
    world.rejoin(leaver)
    assert "You are back at" in (await table.act(leaver, board, "I’m back")).content
    match = await table.published()
    assert not match.players[seat].gone
    await table.act(other, table.board, "Same")
    match = await table.published()
    assert table.prompt(leaver, match.decision)

    # Noticed at a deadline, for no message needs sending; the account itself is deleted.
    world.ban(leaver)
    table.server.fail(f"GET /guilds/*/members/{leaver.id}", 404, 10013, times=9)
    for person in (starter, other):
        await by_panel(table, person, 2)
    await table.later(DAY)
    after = await table.becomes(lambda m: m.turn > match.turn)
    assert (after.players[seat].gone, after.players[seat].misses) == (True, 0)
    await table.until(lambda: left in table.board.content or None)
    assert not [m for m in table.posts() if leaver in m.mentions and m.id > board.id]


async def test_req_22_a_table_without_anybody_on_the_server_closes(lay: Lay) -> None:
    table = await lay(3)
    # Nor do accounts that are gone by the time they would be written to hold anybody up.
    table.server.fail("POST /users/@me/channels", 404, 10013, times=9)
    await table.seated(clock="24h")
    await table.act(table.board.pings[0], table.board, "Same")
    assert [p.reach for p in (await table.published()).players] == ["closed"] * 3
    spectator = table.server.world.add_person("zoe", "Zoe")
    table.server.world.join(table.guild, spectator)
    for person in table.people:
        table.server.world.kick(person)
    while (await table.match()).status == "running":
        await table.later(DAY)
        await table.published()
    board = table.server.visible(spectator, table.games)[-1]
    assert "nobody is left to play" in board.content
    assert board.labels == ()
    assert (await table.published()).status == "closed"


async def test_req_22_whoever_leaves_before_being_told_of_a_missed_turn_is_not_called(
    lay: Lay,
) -> None:
    """The message that says so in the morning is refused, which nobody else need know."""
    table = await lay(3)
    hour = int(table.edge.now()) // HOUR % 24
    await table.seated(clock="6h", nights="no")
    (first,) = (await table.scene()).to_move
    starter, other, leaver = (table.person((first + step) % 3) for step in range(3))
    seat = table.people.index(leaver)
    quiet = f"{(hour + 5) % 24}-{(hour + 10) % 24}"
    await table.command(leaver, "game me", zone="utc", quiet=quiet)
    await table.act(starter, table.board, "Same")
    await table.published()
    for person in (starter, other):
        await by_panel(table, person, 2)
    await table.published()
    await table.later(6 * HOUR)
    await table.becomes(lambda m: m.players[seat].missed and m.players[seat].ask_at)
    await table.published()
    table.server.world.kick(leaver)
    await table.later(4 * HOUR)
    match = await table.becomes(lambda m: m.players[seat].gone)
    match = await table.published()
    assert match.players[seat].reach == "on"
    assert not [m for m in table.posts() if "your time ran out" in m.content]
