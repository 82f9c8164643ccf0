"""Who presses before the bot knows where its lobby post is finds it up to date all the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from playground import Message
from tests.e2e.conftest import Lay
from tests.e2e.harness import Table, can, table_of

pytestmark = pytest.mark.usefixtures("dots")

Slow = Callable[[Table], asyncio.Event]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """The note of where the post is waits for this event."""

    def slowed(table: Table) -> asyncio.Event:
        may, note = asyncio.Event(), table.edge.deliveries.lobby

        async def late(match: str, message: int) -> None:
            await may.wait()
            await note(match, message)

        monkeypatch.setattr(table.edge.deliveries, "lobby", late)
        return may

    return slowed


def lobby_of(table: Table, *besides: Message) -> Message | None:
    lobbies = [m for m in table.posts() if can(m, "Cancel") and m not in besides]
    return lobbies[-1] if lobbies else None


async def test_one_joins_the_lobby_of_a_command(lay: Lay, slow: Slow) -> None:
    table = await lay(3)
    ada, ben, _ = table.people
    may = slow(table)
    lobby = await table.command(ada, "hoppla start")
    table.match_id = table_of(lobby)
    await table.act(ben, lobby, "Join")
    await table.published()
    assert "Ben" not in lobby.content, "it is not known yet where the post is"
    may.set()
    await table.until(lambda: "Ben" in lobby.content)


async def test_one_joins_the_lobby_of_a_button(lay: Lay, slow: Slow) -> None:
    table = await lay(4)
    *seated, dora = table.people
    table.people = tuple(seated)
    await table.seated()
    said = await table.act(dora, table.board, "Most")
    may = slow(table)
    opening = asyncio.create_task(table.act(dora, said, "Open a table of your own"))
    lobby = await table.until(lambda: lobby_of(table))
    await table.act(seated[1], lobby, "Join")
    may.set()
    await opening
    await table.until(lambda: "Ben" in lobby.content)


@pytest.mark.parametrize("label", ["Join", "Begin"])
async def test_one_joins_or_begins_on_a_lobby_shown_again(lay: Lay, slow: Slow, label: str) -> None:
    table = await lay(4)
    ada, ben, cleo, dora = table.people
    first = await table.gathered(ben, cleo)
    await table.published()
    may = slow(table)
    showing = asyncio.create_task(table.command(ben, "game show"))
    again = await table.until(lambda: lobby_of(table, first))
    await table.act(dora if label == "Join" else ada, again, label)
    may.set()
    await showing
    await table.until(lambda: "Dora" in again.content if label == "Join" else not can(again, label))
    await table.until(lambda: not first.labels)
