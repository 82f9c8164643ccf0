"""`/gameadmin`: what the managers of a server may do about its tables. Discord asks who may."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.command_parts import command, described, on_table, seats, words

if TYPE_CHECKING:
    from bot.client import Client

    Interaction = discord.Interaction[Client]

GROUP = "gameadmin"
SWITCH = ("on", "off")
DEEDS = ("pause", "resume", "end")


def add_admin_commands(tree: app_commands.CommandTree[Any]) -> None:
    group = app_commands.Group(
        name=GROUP,
        description=words(f"command-{GROUP}"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    for deed in DEEDS:
        group.add_command(on_table(deed, described(_deed(deed), table="managed"), GROUP))
    group.add_command(on_table("move", described(_move, table="managed"), GROUP))
    group.add_command(on_table("extend", described(_extend, time="more", table="managed"), GROUP))
    by_seat = on_table("replace", described(_replace, "seat", "newcomer", table="managed"), GROUP)
    by_seat.autocomplete("seat")(seats)
    group.add_command(by_seat)
    choices = [app_commands.Choice(name=value, value=value) for value in SWITCH]
    app_commands.choices(show=choices)(_overview)
    group.add_command(command("overview", described(_overview, "show"), GROUP))
    tree.add_command(group)


def _deed(deed: str) -> Callable[..., Any]:
    async def manage(interaction: Interaction, table: str | None = None) -> None:
        await interaction.client.router.manage(interaction, deed, table)

    return manage


async def _move(interaction: Interaction, table: str) -> None:
    await interaction.client.router.move_here(interaction, table, manager=True)


async def _extend(interaction: Interaction, time: str, table: str | None = None) -> None:
    await interaction.client.router.extend(interaction, time, table)


async def _replace(
    interaction: Interaction, seat: str, newcomer: discord.User, table: str | None = None
) -> None:
    await interaction.client.router.install(interaction, seat, newcomer, table)


async def _overview(interaction: Interaction, show: str) -> None:
    await interaction.client.router.overview(interaction, on=show == "on")
