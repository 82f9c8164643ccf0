"""Whole games over real sockets, from `/hoppla start` to the winner."""

from __future__ import annotations

import itertools

import pytest

from tests.e2e.conftest import Lay
from tests.e2e.game import by_command, by_dm, by_panel, play
from tests.e2e.harness import Table, can


async def check_the_end(table: Table) -> None:
    """One board per turn, each with its picture and words; only the last one can be pressed."""
    match = await table.published()
    assert match.status == "over"
    boards = table.boards()
    names = [board.picture["filename"] for board in boards if board.picture]
    assert names == [f"{match.id}-{n}.png" for n in range(1, match.turn + 1)]
    assert all(board.picture and board.picture["description"] for board in boards)
    assert all(board.labels == () for board in boards[:-1])
    assert boards[-1].labels == ("Rematch", "Record")
    assert "🏆" in boards[-1].content
    assert not [
        b for b in boards[:-1] if "⏳" in b.content or "<@" in b.content or "⏰" in b.content
    ]
    assert set(boards[-1].pings) == set(table.people)
    for person in table.people:
        assert not any(can(dm, "1") for dm in table.dms(person)), "a prompt was left open"
    assert not [post for post in table.posts() if "it is your turn" in post.content]


async def test_three_people_play_by_direct_message(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    await play(table, dict.fromkeys(table.people, by_dm))
    await check_the_end(table)


@pytest.mark.usefixtures("dots")
async def test_six_people_play_by_direct_message(lay: Lay) -> None:
    table = await lay(6)
    await table.seated()
    await play(table, dict.fromkeys(table.people, by_dm), seed=6)
    await check_the_end(table)


@pytest.mark.usefixtures("dots")
async def test_each_in_a_different_way(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    ways = dict(zip(table.people, (by_dm, by_panel, by_command), strict=True))
    await play(table, ways, seed=1)
    await check_the_end(table)


@pytest.mark.usefixtures("dots")
async def test_req_1_a_whole_game_with_all_direct_messages_closed(lay: Lay) -> None:
    table = await lay(3)
    for person in table.people:
        table.server.close_dms(person)
    await table.seated()
    await play(table, dict.fromkeys(table.people, by_panel), seed=2)
    await check_the_end(table)
    for person in table.people:
        channel = table.server.world.dm(person)
        tried = [r for r in table.server.requests if r.path == f"/channels/{channel.id}/messages"]
        assert len(tried) <= 1, "tried again after Discord had refused"


@pytest.mark.usefixtures("dots")
async def test_req_2_a_restart_between_any_two_presses(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    presses = itertools.count()

    async def restart() -> None:
        if next(presses) % 2:
            await table.restart()

    ways = dict(zip(table.people, (by_dm, by_panel, by_dm), strict=True))
    await play(table, ways, seed=3, between=restart)
    await check_the_end(table)
