"""No question that is over stays open in a direct message, whatever arrived or was noted late."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.components import write
from bot.replies import Reply
from bot.screens import Press
from engines.core import Seat
from tests.e2e.conftest import Lay
from tests.e2e.game import bet, by_dm, by_panel, play
from tests.e2e.harness import can

pytestmark = pytest.mark.usefixtures("dots")


async def test_the_next_question_comes_when_the_one_before_is_closed(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round ends and another begins before the reply to somebody's stones is there."""
    table = await lay(3)
    await table.seated()
    ways = dict.fromkeys(table.people, by_panel)
    starter = (await table.scene()).to_move[0]
    await bet(table, "Most", ways)
    match = await table.published()
    late = table.person((starter + 2) % 3)  # who does not begin the next round either
    asked = table.prompt(late, match.decision)
    assert asked is not None
    may, edit, waits = asyncio.Event(), Reply.edit, asyncio.Event()

    async def slow(reply: Reply, *said: Any, **options: Any) -> int | None:
        if reply.person.id == late.id and reply.dm_message is not None:
            waits.set()
            await may.wait()
        return await edit(reply, *said, **options)

    monkeypatch.setattr(Reply, "edit", slow)
    first = table.board
    pressed = await table.server.press(late, asked, "3")
    assert pressed.ok
    await waits.wait()
    for person in table.people:
        if person is not late:
            await by_panel(table, person, 2)
    await table.until(lambda: table.board is not first)
    await bet(table, "Most", ways)
    decision = (await table.match()).decision
    others = [p for p in table.people if p is not late]
    await table.until(lambda: any(table.prompt(p, decision) for p in others))
    await asyncio.sleep(0.2)  # all this time the reply is on its way
    assert table.prompt(late, decision) is None, "asked twice"
    may.set()
    await table.until(lambda: table.prompt(late, decision))
    await table.published()
    assert [bool(can(dm, "1")) for dm in table.dms(late)] == [False, True]
    await by_dm(table, late, 1)


@pytest.mark.parametrize("over", [False, True])
async def test_a_message_that_nobody_noted_is_closed_when_it_is_pressed(
    lay: Lay, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process died after it had sent it; the question was answered elsewhere since."""
    table = await lay(3)
    await table.seated()
    starter = (await table.scene()).to_move[0]
    ways = dict.fromkeys(table.people, by_panel)
    note = table.edge.deliveries.prompted

    async def forget(match: str, seat: Seat, decision: int, _: int | None, *more: Any) -> None:
        await note(match, seat, decision, None, *more)

    with monkeypatch.context() as forgetful:
        forgetful.setattr(table.edge.deliveries, "prompted", forget)
        await bet(table, "Most", ways)
        decision = (await table.published()).decision
    person = table.person((starter + 2) % 3)
    lost = table.prompt(person, decision)
    assert lost is not None
    first = table.board
    for one in table.people:
        await by_panel(table, one, 2)
    await table.until(lambda: table.board is not first)
    if over:
        await play(table, ways)
    await table.published()
    assert can(lost, "3"), "it is known after all"
    pressed = await table.server.press(person, lost, "3")
    await table.until(lambda: pressed.followups)
    assert ("is over" if over else "so this press did not count") in pressed.text
    assert lost.labels == ()


async def test_a_message_that_asks_stays_open_when_an_old_button_of_it_is_pressed(
    lay: Lay,
) -> None:
    """A client may show a message as it was."""
    table = await lay(3)
    await table.seated()
    starter = (await table.scene()).to_move[0]
    await bet(table, "Most", dict.fromkeys(table.people, by_panel))
    person = table.person((starter + 2) % 3)
    match = await table.published()
    asked = table.prompt(person, match.decision)
    assert asked is not None
    old = write(Press("move", match.id, match.decision - 1, "take 1"))
    pressed = await table.server.press(person, asked, old, forged=True)
    await table.until(lambda: pressed.followups)
    assert "so this press did not count" in pressed.text
    assert can(asked, "3")
