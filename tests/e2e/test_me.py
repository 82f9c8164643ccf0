"""`/game me` on real sockets: typed, chosen, and what comes of it at the tables."""

from __future__ import annotations

import pytest

from bot.timing import DAY
from tests.e2e.conftest import Lay

pytestmark = pytest.mark.usefixtures("dots")


async def test_wishes_are_typed_and_chosen(lay: Lay) -> None:
    table = await lay(3)
    ben = table.people[1]
    panel = await table.command(ben, "game me")
    assert panel.only is ben
    assert "Time zone: not chosen yet" in panel.content
    offered = await table.server.complete(ben, table.games, "game me", "zone", "rome")
    assert offered[0]["value"] == "Europe/Rome"
    panel = await table.command(
        ben, "game me", zone="rome", quiet="22:30-7", reminders="last", language="en", dm="off"
    )
    for words in (
        "Europe/Rome",
        "22:30–7:00",
        "only when time gets short",
        "English",
        "messages: no",
    ):
        assert words in panel.content
    done = await table.server.select(ben, panel, ["off"], "Quiet hours…")
    assert done.ok
    await table.until(lambda: "Quiet hours: none" in panel.content or None)
    refused = await table.command(ben, "game me", zone="Atlantis")
    assert "cannot tell the time zone from “Atlantis”" in refused.content
    assert "Europe/Rome" in refused.content
    assert table.posts() == []


async def test_a_vacation_shows_on_the_board_until_its_owner_is_back(lay: Lay) -> None:
    table = await lay(3)
    ben = table.people[1]
    await table.seated(vacation=7)
    panel = await table.command(ben, "game me", vacation="30 days")
    assert f"`{table.match_id}` grants it until" in panel.content
    match = await table.published()
    start = match.players[1].vacation_from
    assert match.players[1].vacation_until == (start or 0) + 7 * DAY
    assert "Ben is on vacation until <t:" in table.board.content
    assert "Ben is on vacation until <t:" in (await table.command(ben, "game list")).content
    await table.act(ben, panel, "Back from vacation")
    await table.until(lambda: "The vacation of Ben is over." in table.board.content or None)
    assert "on vacation" not in table.board.content


async def test_what_is_said_is_in_the_chosen_language(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await lay(3)
    ada, ben, _ = table.people
    heard: list[str] = []
    usual = table.edge.people.language

    async def language(user: int) -> str | None:
        heard.append("ada" if user == ada.id else "ben")
        return await usual(user)

    monkeypatch.setattr("bot.store_people.People.language", lambda _, user: language(user))
    await table.command(ben, "game me", language="en")
    await table.seated()
    assert {"ada", "ben"} <= set(heard)
    match = await table.match()
    assert [p.locale for p in match.players] == ["en-US", "en", "en-US"]
    await table.command(ben, "game me", language="discord")
    match = await table.match()
    assert [p.locale for p in match.players] == ["en-US", "en-US", "en-US"]
