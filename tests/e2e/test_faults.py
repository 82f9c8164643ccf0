"""Whatever Discord does not let the bot do, the game goes on and every turn is posted once."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest

from bot import catalog
from bot.components import write
from bot.screens import Press
from bot.table import Match
from playground import Channel, Message, Person
from tests.e2e.conftest import Lay
from tests.e2e.game import by_dm, by_panel, play
from tests.e2e.harness import Table, can

pytestmark = pytest.mark.usefixtures("dots")


class Impatient:
    """asyncio for the library, which sleeps for seconds between its attempts."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.02))


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits in a test: attempts follow one another at once, the library's own too."""
    monkeypatch.setattr("bot.publish.FIRST_WAIT", 0.02)
    monkeypatch.setattr("bot.publish.LONGEST_WAIT", 0.1)
    monkeypatch.setattr("discord.http.asyncio", Impatient())


async def bets(table: Table, label: str = "Most") -> Person:
    starter = table.person((await table.scene()).to_move[0])
    await table.act(starter, table.board, label)
    return starter


def each_posted_once(table: Table, match: Match) -> None:
    files = [b.picture["filename"] for b in table.boards() if b.picture]
    assert files == [f"{match.id}-{n}.png" for n in range(1, match.turn + 1)]


# --- REQ 1 ---------------------------------------------------------------------------------------


async def test_req_1_who_takes_no_message_is_mentioned_in_the_channel_once(lay: Lay) -> None:
    table = await lay(3)
    for person in table.people:
        table.server.close_dms(person)
    await table.seated()
    starter = await bets(table)
    await table.published()
    others = [p for p in table.people if p is not starter]
    nudge = table.posts()[-1]
    assert "it is your turn" in nudge.content
    assert set(nudge.pings) == set(others)
    panel = await table.act(others[0], table.board, "Your move")
    assert "DM me again" in panel.labels
    assert "I cannot reach you by direct message" in panel.content
    panel = await table.act(others[0], table.board, "Your move")
    assert "I cannot reach you by direct message" not in panel.content, "told twice"
    for person in table.people:
        await by_panel(table, person, 2)
    await table.published()
    assert nudge.deleted
    table.server.open_dms(others[0])
    again = await table.act(others[0], panel, "DM me again")
    assert "by direct message again" in again.content


# --- REQ 10 --------------------------------------------------------------------------------------


async def test_req_10_a_deleted_board_is_made_anew(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    deleted = table.board
    starter = table.person((await table.scene()).to_move[0])
    await asyncio.gather(table.server.press(starter, deleted, "Same"), _delete(table, deleted))
    board = await table.until(lambda: table.board_with("Your move"))
    assert board is not deleted
    await table.published()
    await play_on(table, starter)


async def _delete(table: Table, message: Any) -> None:
    table.server.delete_message(message)


async def play_on(table: Table, starter: Person) -> None:
    """The round that has begun, and one more."""
    for person in table.people:
        await by_panel(table, person, 1)
    await table.until(lambda: table.board_with("Most"))
    await play(table, dict.fromkeys(table.people, by_panel), rounds=1)
    match = await table.published()
    assert match.turn == match.posted == 3


async def test_req_10_show_brings_a_deleted_board_or_lobby_back(lay: Lay) -> None:
    table = await lay(3)
    lobby = await table.open()
    table.server.delete_message(lobby)
    shown = await table.command(table.people[1], "game show")
    assert f"table `{table.match_id}` is in the channel again" in shown.content
    again = table.posts()[-1]
    for person in table.people[1:]:
        await table.act(person, again, "Join")
    await table.until(lambda: can(again, "Begin"))
    await table.act(table.people[0], again, "Begin")
    first = await table.until(lambda: table.board_with("Most"))
    await table.published()
    await table.command(table.people[0], "game show")
    await table.server.wait_for(lambda: not first.labels)
    assert table.board is not first
    assert table.board.labels[:2] == ("Most + fewest", "Most")
    assert table.board.pings == (), "a repetition need not call anybody again"
    await play(table, dict.fromkeys(table.people, by_dm), rounds=2)


@pytest.mark.parametrize("when", ["lobby", "bet", "take"])
async def test_req_10_a_deleted_channel_blocks_no_other_game(lay: Lay, when: str) -> None:
    table = await lay(3)
    home = table.games
    lobby = await table.open() if when == "lobby" else await table.seated()
    if when == "take":
        await bets(table)
    await table.published()
    table.server.delete_channel(home)
    for person in table.people:
        await table.edge.matches.get(table.match_id)
        await dm_press(table, person)
    assert lobby
    table.games = table.server.world.add_channel(table.guild, "other")
    await asyncio.wait_for(table.seated(), 10)
    assert table.board.channel is table.games


async def dm_press(table: Table, person: Person) -> None:
    for message in table.dms(person):
        if can(message, "3"):
            await table.act(person, message, "3")


async def test_req_10_players_hear_once_that_their_channel_is_gone(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    await bets(table)
    await table.published()
    table.server.delete_channel(table.games)
    for person in table.people:
        await dm_press(table, person)

    def told() -> list[int]:
        return [sum("is gone" in m.content for m in table.dms(p)) for p in table.people]

    await table.until(lambda: all(told()))
    await table.settled()
    assert told() == [1, 1, 1]


# --- REQ 11 --------------------------------------------------------------------------------------

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


@pytest.mark.parametrize("permission", NEEDED)
async def test_req_11_the_start_names_what_is_missing(lay: Lay, permission: str) -> None:
    table = await lay(3)
    table.server.deny(table.games, permission)
    said = await table.command(table.people[0], "hoppla start")
    assert said.only is table.people[0]
    assert NEEDED[permission] in said.content
    assert await table.edge.matches.of_channel(table.games.id) == ()


@pytest.mark.parametrize("permission", NEEDED)
async def test_req_11_a_permission_lost_in_the_game(lay: Lay, permission: str) -> None:
    table = await lay(3)
    await table.seated()
    starter = await bets(table)
    await table.published()
    table.server.deny(table.games, permission)
    waiting = [p for p in table.people if p is not starter]
    for person in waiting:
        await dm_press(table, person)
    reply = await table.command(starter, "game move", move="take 4", table=table.match_id)
    assert "4" in reply.content, "interactions work without any permission"
    if permission != "read_message_history":
        await table.until(lambda: table.edge.publisher.hampers(table.match_id))
        await table.settled()
        asked = await table.server.press(starter, table.posts()[-1], panel_id(table), forged=True)
        await table.server.wait_for(lambda: asked.followups)
        assert NEEDED[permission] in asked.text, "nobody is told what is missing"
        assert asked.text.startswith("Your moves count"), "as if the game stood still"
    match = await table.match()
    assert match.turn == 2
    if permission == "attach_files":
        await table.published()
        words = table.posts()[-1]
        assert words.picture is None
        assert "stands" in words.content or "on" in words.content
        assert can(words, "Most")
        assert "*Attach Files* is missing" in words.content
        await table.command(starter, "game show")
        again = table.posts()[-1]
        assert again is not words
        assert again.picture is None
        assert "Attach Files" not in again.content, "why is said once"
    elif permission in ("send_messages", "view_channel"):
        assert (await table.match()).posted == 1
    table.server.allow(table.games, permission)
    if permission == "attach_files":
        starter = table.person((await table.scene()).to_move[0])
        await table.act(starter, table.posts()[-1], "Most")
        await table.until(lambda: table.board_with("Your move"))
    else:
        await table.until(lambda: table.board_with("Most"))
        each_posted_once(table, await table.published())


def panel_id(table: Table) -> str:
    return write(Press("panel", table.match_id))


# --- REQ 12 --------------------------------------------------------------------------------------


async def in_thread(table: Table) -> Channel:
    thread = table.server.world.add_thread(table.games, "llamas")
    table.games = thread
    await table.seated()
    return thread


async def test_req_12_an_archived_thread_is_woken_by_a_post(lay: Lay) -> None:
    table = await lay(3)
    thread = await in_thread(table)
    starter = await bets(table)
    await table.published()
    table.server.archive(thread)
    first, second = (p for p in table.people if p is not starter)
    await dm_press(table, first)
    await table.server.wait_for(lambda: not thread.archived)
    await table.published()
    table.server.archive(thread)
    await dm_press(table, second)
    await by_panel(table, starter, 1)
    await table.published()
    assert not thread.archived
    assert can(table.board, "Most")


async def test_req_12_a_locked_thread_suspends_the_game(lay: Lay) -> None:
    table = await lay(3)
    parent = table.games
    thread = await in_thread(table)
    starter = await bets(table)
    await table.published()
    table.server.archive(thread, locked=True)
    for person in table.people:
        if person is not starter:
            await dm_press(table, person)
    match = await table.becomes(lambda m: m.halted == "homeless")
    assert match.status == "running"

    def notes() -> list[Message]:
        return [m for m in table.server.visible(starter, parent) if "the game waits" in m.content]

    await table.until(notes)
    await table.settled()
    assert len(notes()) == 1
    table.server.archive(thread, archived=False)
    await table.command(starter, "game move", move="take 1", table=table.match_id)
    await table.until(lambda: table.board_with("Most"))


# --- REQ 13 --------------------------------------------------------------------------------------

FAULTS: list[dict[str, Any]] = [
    {"status": 500},
    {"status": 502, "executed": True},
    {"status": 503},
    {"status": 503, "executed": True},
    {"status": 504, "executed": True, "times": 7},
    {"status": 429, "retry_after": 0.01},
    {"status": 429, "retry_after": 0.01, "via": False},
    {"drop": True},
    {"drop": True, "executed": True},
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
async def test_req_13_each_turn_has_one_post_whatever_fails(
    lay: Lay, fault: dict[str, Any]
) -> None:
    table = await lay(3)
    await table.seated()
    for what in ("POST /channels/*/messages", "PATCH /channels/*/messages/*"):
        table.server.fail(what, **fault)
        await play(table, dict.fromkeys(table.people, by_panel), rounds=1)
        match = await table.published()
        each_posted_once(table, match)
    assert all(board.labels == () for board in table.boards()[:-1])


async def test_req_13_any_fault_at_any_time(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    chance = random.Random(13)

    async def break_something() -> None:
        fault = chance.choice(FAULTS)
        route = chance.choice(["POST /channels/*", "PATCH /channels/*", "DELETE /channels/*"])
        table.server.fail(route, **fault)

    await play(table, dict.fromkeys(table.people, by_panel), between=break_something, rounds=4)
    each_posted_once(table, await table.published())


@pytest.mark.parametrize("minutes", [0, 60])
async def test_req_13_killed_before_the_post_was_noted(
    lay: Lay, minutes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post is out, the process dies before it knows; the next one finds it, however late."""
    table = await lay(3)
    await table.seated()
    starter = await bets(table)
    await table.published()

    async def die(*_: Any) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as dying:
        dying.setattr(table.edge.deliveries, "posted", die)
        for person in table.people:
            await by_panel(table, person, 5 if person is starter else 2)
        await table.until(lambda: table.board_with("Most"))
        await table.settled()
        assert (await table.match()).posted == 1
        await table.down()
    table.server.clock.forward(60 * minutes)
    await table.up()
    each_posted_once(table, await table.published())
    assert [m.labels for m in table.boards()[:1]] == [()]


@pytest.mark.parametrize("minutes", [0, 60])
async def test_req_13_killed_before_a_prompt_was_noted(
    lay: Lay, minutes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The direct message is out, the process dies before it knows: nobody is asked twice."""
    table = await lay(3)
    await table.seated()

    async def die(*_: Any) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as dying:
        dying.setattr(table.edge.deliveries, "prompted", die)
        starter = await bets(table)
        await table.settled()
        asked = [p for p in table.people if table.dms(p)]
        assert len(asked) == 1, "it did not die with the first"
        await table.down()
    table.server.clock.forward(60 * minutes)
    await table.up()
    await table.published()
    assert {p: len(table.dms(p)) for p in table.people} == {
        p: 0 if p is starter else 1 for p in table.people
    }


# --- REQ 17 --------------------------------------------------------------------------------------


async def test_req_17_a_board_that_never_gets_drawn_becomes_words(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lay(3)
    assert table.client is not None
    table.client.drawing._worker.seconds = 0.2
    await table.seated()

    def hang(*_: Any) -> bytes:
        while True:
            pass

    monkeypatch.setitem(catalog.GAMES, "hoppla", replace(catalog.GAMES["hoppla"], draw=hang))
    starter = await bets(table)
    for person in table.people:
        await by_panel(table, person, 5 if person is starter else 2)
    await table.published()
    words = table.posts()[-1]
    assert words.picture is None
    assert can(words, "Most")


async def test_req_17_spamming_a_public_command_is_slowed_down(lay: Lay) -> None:
    table = await lay(3)
    said = [await table.command(table.people[0], "hoppla start") for _ in range(8)]
    refused = [m for m in said if "That is a lot at once" in m.content]
    assert refused
    assert all(m.only is table.people[0] for m in refused)
    assert len(await table.edge.matches.of_channel(table.games.id)) == 8 - len(refused)


async def test_req_17_rules_that_never_answer_stop_only_their_own_game(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.__main__.RULES_SECONDS", 0.3)
    table = await lay(3)
    await table.seated()
    hung = table.match_id
    other = Table(
        table.server, table.database, table.guild, table.games, table.people, table.client
    )
    await other.seated()
    rulebook = table.edge.matches.rulebook
    broken = Brooding(rulebook.named("hoppla"), seat=(await table.scene()).to_move[0])
    monkeypatch.setattr(rulebook, "_rules", {"hoppla": broken})
    starter = table.person(broken.seat)
    board = next(b for b in table.boards() if hung in str(b.picture))
    broken.brooding = True
    said = await table.act(starter, board, "Most")
    assert "out of play" in said.content
    broken.brooding = False
    said = await table.act(starter, board, "Most")
    assert "out of play" in said.content, "it is not tried again"
    await play(other, dict.fromkeys(table.people, by_panel), rounds=1)
    await asyncio.wait_for(table.down(), 8)


class Brooding:
    """Rules that think for ever about a bet, once they are told to."""

    def __init__(self, rules: Any, seat: int) -> None:
        self._rules = rules
        self.seat = seat
        self.brooding = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, *args: Any) -> Any:
        while self.brooding:
            pass
        return self._rules.apply(*args)
