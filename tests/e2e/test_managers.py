"""What managers of a server do about its tables, on real sockets; Discord refuses all others."""

from __future__ import annotations

import pytest

from bot.timing import DAY
from playground import Impossible
from tests.e2e.conftest import Lay
from tests.e2e.harness import can

pytestmark = pytest.mark.usefixtures("dots")


async def test_managers_pause_extend_move_hand_over_and_end_a_game(lay: Lay) -> None:
    table = await lay(4)
    world = table.server.world
    *seated, dora = table.people
    table.people = tuple(seated)
    _, ben, cleo = seated
    (known,) = [c for c in world.commands[None] if c["name"] == "gameadmin"]
    assert known["default_member_permissions"] == str(1 << 5)
    await table.seated(clock="24h")
    for person in (ben, cleo):
        with pytest.raises(Impossible, match="may not use"):
            await table.command(person, "gameadmin pause")
    world.promote(ben)

    said = await table.command(ben, "gameadmin pause")
    assert "The clock of" in said.content
    assert said.only is ben
    assert (await table.published()).halted == "paused"
    assert "Ben paused the clock" in table.board.content
    assert "⏰ <t:" not in table.board.content
    await table.later(3 * DAY)
    assert "runs again" in (await table.command(ben, "gameadmin resume")).content
    match = await table.published()
    now = table.server.clock.now()
    assert match.deadline == pytest.approx(now + DAY, abs=60)

    assert "more time" in (await table.command(ben, "gameadmin extend", time="2 days")).content
    assert (await table.published()).deadline == pytest.approx(now + 3 * DAY, abs=60)
    assert "Ben gave everybody who is due 2 days more" in table.board.content

    former, offered = (
        table.board,
        await table.server.complete(ben, table.games, "gameadmin move", "table", ""),
    )
    assert [choice["value"] for choice in offered] == [table.match_id]
    table.games = world.add_channel(table.guild, "quiet")
    await table.command(ben, "gameadmin move", table=table.match_id)
    await table.until(lambda: table.board_with("Most"))
    assert "Ben moved the table here" in table.board.content
    await table.until(lambda: not former.labels)

    seats = await table.server.complete(ben, table.games, "gameadmin replace", "seat", "cleo")
    assert seats == [{"name": "C · Cleo", "value": "2"}]
    refused = await table.command(ben, "gameadmin replace", seat="2", newcomer=world.bot)
    assert "Bots cannot take a seat" in refused.content
    await table.command(ben, "gameadmin replace", seat="2", newcomer=dora)
    offer = next(m for m in table.posts() if can(m, "Take the seat"))
    await table.act(dora, offer, "Take the seat")
    assert (await table.published()).players[2].id == dora.id
    assert "Ben gave the seat of Cleo to Dora" in table.board.content

    asked = await table.command(ben, "gameadmin end")
    assert (await table.match()).status == "running"
    world.demote(ben)
    with pytest.raises(Impossible, match="may not use"):
        await table.command(ben, "gameadmin end")
    world.promote(ben)
    await table.act(ben, asked, "End it")
    assert (await table.published()).status == "closed"
    assert "Ben ended the game: a draw" in table.board.content
    assert not can(table.board, "Most")


async def test_the_overview_of_a_channel_stays_up_to_date_and_is_made_anew(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lay(3)
    ada, ben, cleo = table.people
    assert table.client is not None
    monkeypatch.setattr(table.client.overviews, "_gathered", 0.0)
    said = await table.command(ada, "gameadmin overview", show="on")
    assert "stays up to date" in said.content
    (overview,) = table.posts()
    assert "No table is open" in overview.content
    world = table.server.world
    world.pin(overview, ada)
    lobby = await table.open(ben)
    await table.until(lambda: f"`{table.match_id}`" in overview.content or None)
    assert "not begun" in overview.content
    assert overview.pings == ()
    table.server.delete_message(overview)
    await table.act(cleo, lobby, "Join")
    again = await table.until(
        lambda: next((m for m in table.posts() if "tables of this channel" in m.content), None)
    )
    assert "Cleo" in again.content
    assert again.labels == ()
    await table.command(ada, "gameadmin overview", show="off")
    assert again.deleted
    said = await table.command(ada, "gameadmin overview", show="off")
    assert "There is no message" in said.content
