"""The commands for a table as a whole: what it agrees on, and where it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.command_parts import clocks, described, offered, on_table, seats

if TYPE_CHECKING:
    from bot.client import Client

    Interaction = discord.Interaction[Client]

NIGHTS = ("yes", "no")


def add_agreements(group: app_commands.Group) -> None:
    by_time = on_table("clock", described(_clock, "time", "nights", "table"))
    by_time.autocomplete("time")(clocks)
    group.add_command(by_time)
    by_seat = on_table("replace", described(_replace, "seat", "newcomer", "table"))
    by_seat.autocomplete("seat")(seats)
    group.add_command(by_seat)
    group.add_command(on_table("move-here", described(_move_here, "table")))
    group.add_command(on_table("draw", described(_draw, "table")))


async def _clock(
    interaction: Interaction, time: str, nights: str | None = None, table: str | None = None
) -> None:
    await interaction.client.router.clock(interaction, time, nights, table)


async def _replace(
    interaction: Interaction, seat: str, newcomer: discord.User, table: str | None = None
) -> None:
    await interaction.client.router.replace(interaction, seat, newcomer, table)


async def _move_here(interaction: Interaction, table: str | None = None) -> None:
    await interaction.client.router.move_here(interaction, table)


async def _draw(interaction: Interaction, table: str | None = None) -> None:
    await interaction.client.router.draw(interaction, table)


offered(_clock, "nights", NIGHTS, "command-nights")
