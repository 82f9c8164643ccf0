"""The key scenarios once more on simcord, a second and independent model of Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from pydantic import SecretStr

from bot.__main__ import opened
from bot.alarm import Alarm
from bot.client import Client
from bot.config import Settings
from tests.e2e.conftest import dots

__all__ = ["dots"]
pytestmark = pytest.mark.usefixtures("dots")


@dataclass
class Sim:
    env: simcord.Env
    games: simcord.ChannelHandle
    people: list[simcord.MemberActor]
    users: list[simcord.UserHandle]
    client: Client

    def posts(self) -> list[discord.Message]:
        return [m for m in self.games.history() if not m.flags.ephemeral]

    @property
    def board(self) -> discord.Message:
        return [m for m in self.posts() if m.attachments][-1]

    @property
    def starter(self) -> int:
        called = {user.id for user in self.board.mentions}
        return next(n for n, person in enumerate(self.people) if person.id in called)

    async def begun(self) -> None:
        ada, ben, cleo = self.people
        lobby = await ada.slash(self.games, "hoppla start")
        assert lobby.response is not None
        for person in (ben, cleo):
            joined = await person.click(lobby.response, label="Join")
            assert "You sit at" in joined.followups[0].content
            await self.env.settle()
        await ada.click(lobby.response, label="Begin")
        await self.env.settle()

    def dm(self, index: int) -> discord.Message:
        message = self.users[index].dm_channel.last_message
        assert message is not None
        return message


def labels(message: discord.Message) -> list[str]:
    rows: Any = message.components
    return [part.label for row in rows for part in row.children if part.label]


@pytest.fixture
async def sim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sim]:
    monkeypatch.setattr("bot.delivery.OLD", float("inf"))  # simcord's messages are years old
    settings = Settings(
        discord_token=SecretStr("simcord"),
        database_url=SecretStr(f"sqlite:///{tmp_path}/hoppla.db"),
        guild_ready_timeout=0.0,
        dm_burst=100,
    )
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(opened(settings))
        env = simcord.Env(client, shard_count=1, settle_timeout=20)
        until_heard = Alarm._sleep

        async def sleep(alarm: Alarm) -> None:
            await env.external_wait(until_heard(alarm), reason="the earliest deadline")

        monkeypatch.setattr(Alarm, "_sleep", sleep)
        await env.start()
        stack.push_async_callback(env.shutdown)
        guild = env.create_guild("Family")
        users = [env.create_user(name, global_name=name.title()) for name in ("ada", "ben", "cleo")]
        people = [guild.add_member(user) for user in users]
        games = guild.create_text_channel("games")
        await env.settle()
        yield Sim(env, games, people, users, client)


async def test_a_round_from_the_lobby_to_the_reveal(sim: Sim) -> None:
    await sim.begun()
    first = sim.board
    assert labels(first) == ["Most + fewest", "Most", "Same", "Fewest", "Rules"]
    assert first.attachments[0].description
    starter = sim.starter
    bet = await sim.people[starter].click(first, label="Same")
    assert bet.followups[0].ephemeral
    assert "You bet **same number**" in bet.followups[0].content
    await sim.env.settle()
    for index, user in enumerate(sim.users):
        if index != starter:
            await user.click(sim.dm(index), label="3")
            assert "You take **3**" in sim.dm(index).content
    await sim.env.settle()
    await sim.people[starter].click(bet.followups[0], label="3")
    await sim.env.settle()
    assert sim.board.id != first.id
    assert "Round 1" in sim.board.content
    assert labels(sim.board)[:2] == ["Most + fewest", "Most"]
    former = next(m for m in sim.posts() if m.id == first.id)
    assert labels(former) == []
    for index in range(3):
        if index != starter:
            assert labels(sim.dm(index)) == []


async def test_the_wrong_person_and_a_stale_button(sim: Sim) -> None:
    await sim.begun()
    board = sim.board
    starter = sim.starter
    wrong = (starter + 1) % 3
    said = await sim.people[wrong].click(board, label="Most")
    assert "It is the turn of" in said.followups[0].content
    assert said.followups[0].ephemeral
    panel = await sim.people[starter].click(board, label="Most")
    await sim.env.settle()
    take = panel.followups[0]
    await sim.people[starter].click(take, label="1")
    assert "You take **1**" in take.content
    await sim.people[starter].click(take, label="2")
    assert "You take **2**" in take.content


async def test_a_restart_forgets_no_button(sim: Sim, tmp_path: Path) -> None:
    await sim.begun()
    board, starter = sim.board, sim.starter
    settings = Settings(
        discord_token=SecretStr("simcord"),
        database_url=SecretStr(f"sqlite:///{tmp_path}/hoppla.db"),
        guild_ready_timeout=0.0,
    )
    async with opened(settings) as again:
        await sim.env.restart_bot(again)
        await sim.env.settle()
        bet = await sim.people[starter].click(board, label="Fewest")
        assert "You bet **fewest**" in bet.followups[0].content
        await sim.env.settle()
        assert "Your move" in labels(sim.board)


async def test_moves_by_command(sim: Sim) -> None:
    await sim.begun()
    starter = sim.people[sim.starter]
    offered = await starter.autocomplete(sim.games, "game move", "move", "same")
    said = await starter.slash(sim.games, "game move", move=offered[0]["value"])
    assert said.ephemeral
    assert said.response is not None
    assert "You bet **same number**" in said.response.content


async def test_missing_permissions_are_named_before_anything_is_opened(sim: Sim) -> None:
    guild = sim.games.guild
    assert guild is not None
    me = sim.client.user
    assert me is not None
    closed = guild.create_text_channel(
        "closed", overwrites={me: discord.PermissionOverwrite(attach_files=False)}
    )
    await sim.env.settle()
    said = await sim.people[0].slash(closed, "hoppla start")
    assert said.response is not None
    assert said.ephemeral
    assert "Attach Files" in said.response.content
