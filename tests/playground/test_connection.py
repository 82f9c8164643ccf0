"""Connecting: READY, commands, shards, RESUME with replay, and what ends a connection."""

from __future__ import annotations

import discord

from tests.playground.conftest import Table
from tests.playground.probe import Probe


async def test_ready_knows_the_server_and_its_channels(table: Table, probe: Probe) -> None:
    guild = probe.get_guild(table.guild.id)
    assert guild is not None
    assert guild.name == "Family"
    assert [channel.name for channel in guild.channels] == ["games"]
    assert probe.application_id == table.server.world.bot.id


async def test_restart_gets_same_command_ids(table: Table, probe: Probe) -> None:
    @probe.tree.command(description="Says hello")
    async def hello(interaction: discord.Interaction[discord.Client]) -> None:
        await interaction.response.send_message("Hello")

    first = await probe.tree.sync()
    second = await probe.tree.sync()
    assert [one.id for one in first] == [one.id for one in second]
    made = await table.server.slash(table.ada, table.games, "hello")
    assert made.text == "Hello"
    assert made.answer is not None
    assert made.answer.asked_name == "/hello"
