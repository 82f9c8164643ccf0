"""The commands: what they find, say and refuse, and how Discord is told of them."""

from __future__ import annotations

import pytest

from engines.record import read
from playground import EVERYBODY, Message
from tests.e2e.conftest import Lay
from tests.e2e.game import by_command, by_panel, play
from tests.e2e.harness import can

pytestmark = pytest.mark.usefixtures("dots")


async def test_req_15_unchanged_commands_are_not_told_again(lay: Lay) -> None:
    table = await lay(3)
    await table.restart()
    synced = [r for r in table.server.requests if r.method == "PUT" and "commands" in r.path]
    assert len(synced) == 1


async def test_req_15_a_failed_sync_leaves_the_old_commands_and_the_bot_running(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lay(3)
    await table.edge.deliveries.set_note("commands", "{}")
    await table.down()
    table.server.fail("PUT /applications/*/commands", 400, code=50035, times=99)
    monkeypatch.setattr("tests.e2e.harness.SYNCED", False)
    await table.up()
    await table.server.wait_for(
        lambda: [r for r in table.server.requests if r.method == "PUT" and r.status == 400]
    )
    lobby = await table.open()
    assert can(lobby, "Join")
    assert not [r for r in table.server.requests if r.method == "DELETE" and "guilds" in r.path]


async def test_req_16_a_command_means_the_table_of_the_channel_or_asks(lay: Lay) -> None:
    table = await lay(3)
    ada, ben, _ = table.people
    assert "There is no table here" in (await table.command(ada, "game text")).content
    await table.seated()
    first = table.match_id
    assert f"`{first}`" in (await table.command(ben, "game text")).content
    await table.seated()
    second = table.match_id
    said = await table.command(ben, "game text")
    assert "More than one table could be meant" in said.content
    assert first in said.content
    assert second in said.content
    said = await table.command(ben, "game text", table=first)
    assert f"`{first}`" in said.content
    offered = await table.server.complete(ben, table.games, "game text", "table", "")
    assert {choice["value"] for choice in offered} == {first, second}
    narrowed = await table.server.complete(ben, table.games, "game text", "table", second)
    assert [choice["value"] for choice in narrowed] == [second]


async def test_req_16_everything_private_names_game_table_and_channel(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    starter = table.person((await table.scene()).to_move[0])
    reply = await table.act(starter, table.board, "Same")
    await table.published()
    asked = [m for p in table.people for m in table.dms(p) if can(m, "1")]
    assert len(asked) == 2
    for message in (reply, *asked):
        assert "Hoppla Lama" in message.content
        assert f"`{table.match_id}`" in message.content
        assert f"<#{table.games.id}>" in message.content
        assert "round 1" in message.content


async def test_moves_are_suggested_and_played(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    starter = table.person((await table.scene()).to_move[0])
    other = next(p for p in table.people if p is not starter)
    assert await table.server.complete(other, table.games, "game move", "move", "") == []
    offered = await table.server.complete(starter, table.games, "game move", "move", "bet")
    assert [c["value"] for c in offered] == [
        f"{table.match_id} bet {bet}" for bet in ("extremes", "most", "same", "fewest")
    ]
    named = [c["name"].rpartition(" · ")[2] for c in offered]
    assert named == [label for label in table.board.labels if label in named]
    said = await table.command(starter, "game move", move=offered[2]["value"])
    assert said.content.startswith("You bet **same number**")
    said = await table.command(starter, "game move", move="take 9")
    assert "take 9 is not possible" in said.content
    await play(table, dict.fromkeys(table.people, by_command), rounds=0)
    for person in table.people:
        said = await table.command(person, "game move", move="take 3")
        assert "**3**" in said.content
    assert (await table.published()).turn == 2


async def test_list_text_help_and_rules_are_for_ones_own_eyes(lay: Lay) -> None:
    table = await lay(4)
    *seated, spectator = table.people
    table.people = tuple(seated)
    await table.seated()
    for person in (*seated, spectator):
        for name in ("game list", "game text", "game help", "hoppla rules"):
            said = await table.command(person, name)
            assert said.only is person
            assert said.content
    starter = table.person((await table.scene()).to_move[0])
    listed = await table.command(starter, "game list")
    assert "it is your turn" in listed.content
    rules = await table.command(spectator, "hoppla rules")
    assert rules.picture
    assert rules.picture["description"]
    more = next(label for label in rules.labels if "2" in label)
    turned = await table.act(spectator, rules, more)
    assert turned is rules
    assert len(turned.content) > 100


async def test_help_links_the_commands(lay: Lay) -> None:
    table = await lay(3)
    said = await table.command(table.people[0], "game help")
    ids = {c["name"]: c["id"] for known in table.server.world.commands.values() for c in known}
    assert f"</hoppla start:{ids['hoppla']}>" in said.content
    turned = await table.act(table.people[0], said, next(x for x in said.labels if "2" in x))
    assert f"</game help:{ids['game']}>" in turned.content


async def test_in_a_direct_message(lay: Lay) -> None:
    table = await lay(3)
    ada = table.people[0]
    dm = table.server.world.dm(ada)
    done = await table.server.slash(ada, dm, "hoppla start")
    await table.server.wait_for(lambda: done.answer and not done.thinking)
    assert "in a channel of a server" in done.text
    await table.seated()
    done = await table.server.slash(ada, dm, "game text", {"table": table.match_id})
    await table.server.wait_for(lambda: done.answer and not done.thinking)
    assert f"`{table.match_id}`" in done.text


async def test_other_servers_learn_nothing_of_a_table(lay: Lay) -> None:
    table = await lay(4)
    *seated, stranger = table.people
    table.people = tuple(seated)
    await table.seated()
    world = table.server.world
    club = world.add_guild("Club", stranger, EVERYBODY)
    there = world.add_channel(club, "club")
    for name in ("game text", "game show", "game export"):
        done = await table.server.slash(stranger, there, name, {"table": table.match_id})
        await table.until(lambda d=done: None if d.thinking else d.answer)  # type: ignore[misc]
        assert "There is no table" in done.text


async def test_leave_invite_and_host_changes(lay: Lay) -> None:
    table = await lay(4)
    ada, ben, cleo, dora = table.people
    lobby = await table.open()
    await table.act(ben, lobby, "Join")
    done = await table.server.select(ada, lobby, [cleo.username, ben.username], "Invite…")
    await table.server.wait_for(lambda: done.followups)
    assert "Cleo" in done.text or f"<@{cleo.id}>" in done.text
    await table.published()
    called = [m for m in table.posts() if m.pings]
    assert [m.pings for m in called] == [(cleo,)]
    assert "not yet here: Cleo" in lobby.content
    refused = await table.server.select(ben, lobby, [dora.username], "Invite…")
    await table.server.wait_for(lambda: refused.followups)
    assert "Only the host" in refused.text
    said = await table.command(ada, "game leave")
    assert "You left" in said.content
    await table.published()
    assert "Ben (host)" in lobby.content
    said = await table.command(dora, "game leave")
    assert "not sit at" in said.content
    await table.act(ben, lobby, "Leave")
    assert (await table.published()).status == "closed"
    assert lobby.labels == ()


async def test_an_invitation_goes_when_it_is_followed_or_no_use(lay: Lay) -> None:
    table = await lay(5)
    ada, ben, cleo, dora, emil = table.people
    lobby = await table.open()
    await table.server.select(ada, lobby, [ben.username, cleo.username], "Invite…")
    await table.until(lambda: [m for m in table.posts() if m.pings])
    await table.server.select(ada, lobby, [dora.username, emil.username], "Invite…")
    first, second = await table.until(lambda: _two([m for m in table.posts() if m.pings]))
    await table.act(ben, lobby, "Join")
    await table.published()
    assert f"<@{ben.id}>" not in first.content
    assert f"<@{cleo.id}>" in first.content
    assert first.pings == (ben, cleo), "an edit calls nobody"
    await table.act(cleo, lobby, "Join")
    await table.published()
    assert first.deleted
    assert not second.deleted
    await table.act(ada, lobby, "Begin")
    await table.published()
    assert second.deleted, "the table has begun without them"
    assert not [m for m in table.posts() if "invites you" in m.content]


async def test_an_invitation_goes_with_its_table(lay: Lay) -> None:
    table = await lay(3)
    ada, ben, _ = table.people
    lobby = await table.open()
    await table.server.select(ada, lobby, [ben.username], "Invite…")
    invitation = await table.until(lambda: next((m for m in table.posts() if m.pings), None))
    asked = await table.act(ada, lobby, "Cancel")
    await table.act(ada, asked, "Close the table")
    await table.published()
    assert invitation.deleted


def _two(messages: list[Message]) -> tuple[Message, Message] | None:
    return (messages[0], messages[1]) if len(messages) > 1 else None


async def test_leaving_a_game_that_runs_points_to_what_can_be_done(lay: Lay) -> None:
    table = await lay(3)
    lobby = await table.seated()
    ben = table.people[1]
    said = await table.command(ben, "game leave")
    assert "`/game resign` gives up your seat" in said.content
    assert (await table.match()).player(ben.id) is not None
    assert lobby


async def test_rematch_record_and_what_is_refused_afterwards(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    first = table.match_id
    said = await table.command(table.people[0], "game export")
    assert "when the game is over" in said.content
    end = await play(table, dict.fromkeys(table.people, by_panel), seed=5)
    ada, ben, cleo = table.people
    for reply in (
        await table.act(ada, end, "Record"),
        await table.command(ben, "game export", table=first),
    ):
        assert reply.picture
        assert reply.picture["filename"] == f"hoppla-{first}.jsonl"
        path = reply.picture["url"].removeprefix(table.server.url).split("?")[0]
        lines = table.server.world.uploads[path].data
        assert read(lines).header.names == ("Ada", "Ben", "Cleo")
    said = await table.command(ada, "game move", move="take 1", table=first)
    assert "This game is over" in said.content
    await table.open()
    said = await table.command(ben, "game export")
    assert f"`{first}`" in said.content, "the finished game is meant, not the new lobby"
    said = await table.command(ada, "game leave")
    assert "You left" in said.content
    await table.published()

    said = await table.act(ben, end, "Rematch")
    assert "is open" in said.content
    lobby = next(m for m in reversed(table.posts()) if can(m, "Join"))
    await table.published()
    assert "Ben (host)" in lobby.content
    called = await table.until(
        lambda: next((m for m in table.posts() if set(m.pings) == {ada, cleo}), None)
    )
    said = await table.act(cleo, end, "Rematch")
    assert "You sit at" in said.content
    await table.until(lambda: f"<@{cleo.id}>" not in called.content or None)
    assert f"<@{ada.id}>" in called.content
    assert len([m for m in table.posts() if can(m, "Join")]) == 1


async def test_a_spectator_opens_a_table_of_ones_own_once(lay: Lay) -> None:
    table = await lay(4)
    *seated, dora = table.people
    table.people = tuple(seated)
    await table.seated()
    said = await table.act(dora, table.board, "Most")
    assert "Open a table of your own" in said.labels
    button = can(said, "Open a table of your own")
    assert button is not None
    for _ in range(3):
        done = await table.server.press(dora, said, button["custom_id"], forged=True)
        assert done.ok
    await table.until(lambda: "is open" in said.content or None)
    await table.settled()
    mine = [m for m in table.posts() if "Dora (host)" in m.content]
    assert len(mine) == 1
    assert "is open" in said.content


async def test_who_resigned_is_played_and_the_last_one_closes_the_table(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    for person in table.people:
        asked = await table.command(person, "game resign", table=table.match_id)
        await table.act(person, asked, "Give up my seat")
    match = await table.published()
    assert match.status == "closed"
    assert "closed" in table.board.content
    assert table.board.labels == ()
    assert not [p for p in table.people for m in table.dms(p) if can(m, "1")]


async def test_quiet_people_are_mentioned_instead(lay: Lay) -> None:
    table = await lay(3)
    ada, ben, cleo = table.people
    lobby = await table.open()
    joined = await table.act(ben, lobby, "Join")
    await table.act(ben, joined, "Not by DM")
    assert "No more direct messages" in joined.content
    await table.act(cleo, lobby, "Join")
    await table.until(lambda: can(lobby, "Begin"))
    await table.act(ada, lobby, "Begin")
    await table.until(lambda: table.board_with("Most"))
    starter = table.person((await table.scene()).to_move[0])
    await table.act(starter, table.board, "Same")
    await table.published()
    assert not table.dms(ben)
    nudges = [m for m in table.posts() if "it is your turn" in m.content]
    assert [m.pings for m in nudges] == ([] if starter is ben else [(ben,)])


async def test_a_seat_is_offered_to_a_person_of_the_server_who_takes_it(lay: Lay) -> None:
    table = await lay(4)
    ada, ben, cleo, dora = table.people
    lobby = await table.gathered(ben, cleo)
    await table.act(ada, lobby, "Begin")
    await table.until(table.boards)
    offered = await table.server.complete(ada, table.games, "game replace", "seat", "b")
    assert offered == [{"name": "B · Ben", "value": "1"}]
    said = await table.command(ada, "game replace", seat="1", newcomer=dora)
    assert "asked in the channel" in said.content
    ballot = next(m for m in table.posts() if can(m, "Take the seat"))
    for person in (cleo, ben):
        await table.act(person, ballot, "Agree")
    await table.act(dora, ballot, "Take the seat")
    assert (await table.match()).players[1].id == dora.id
    assert "Take the seat" not in str(ballot.components)
