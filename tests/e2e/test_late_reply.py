"""A reply in a direct message that arrives late leaves no question open that is over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.replies import Reply
from tests.e2e.conftest import Lay
from tests.e2e.game import bet, by_dm, by_panel
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
