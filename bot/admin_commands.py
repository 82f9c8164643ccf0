"""`/gameadmin`: what the managers of a server may do about its tables. Discord asks who may."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.i18n import text

if TYPE_CHECKING:
    from bot.client import Client

    Interaction = discord.Interaction[Client]

SWITCH = ("on", "off")


def add_admin_commands(tree: app_commands.CommandTree[Any]) -> None:
    group = app_commands.Group(
        name="gameadmin",
        description=_words("command-gameadmin"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    group.add_command(_command("overview", _overview()))
    tree.add_command(group)


def _overview() -> Callable[..., Any]:
    async def overview(interaction: Interaction, show: str) -> None:
        await interaction.client.router.overview(interaction, on=show == "on")

    app_commands.describe(show=_words("command-option-show"))(overview)
    choices = [app_commands.Choice(name=value, value=value) for value in SWITCH]
    app_commands.choices(show=choices)(overview)
    return overview


def _command(name: str, callback: Callable[..., Any]) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(
        name=name, description=_words(f"command-gameadmin-{name}"), callback=callback
    )


def _words(key: str) -> app_commands.locale_str:
    """A description in English that the translator knows in the other languages."""
    return app_commands.locale_str(text("en", key), key=key)
