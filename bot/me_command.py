"""The command with which somebody says what is wished for all tables."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.command_parts import command, offered, optional, pairs, words
from bot.i18n import languages
from bot.profile import REMINDERS
from bot.wishes import AS_DISCORD

if TYPE_CHECKING:
    from bot.client import Client

    Interaction = discord.Interaction[Client]

WISHES: Final = ("zone", "quiet", "dm", "language", "reminders", "vacation")
CHOICES: Final = {
    "dm": ("on", "off"),
    "language": (AS_DISCORD, *languages()),
    "reminders": REMINDERS,
}
"""Those with a text for each of their values; the others are typed."""


def me_command() -> app_commands.Command[Any, ..., None]:
    async def me(interaction: Interaction, **options: str | None) -> None:
        typed = {key: value for key, value in options.items() if value is not None}
        await interaction.client.router.me(interaction, typed)

    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for key in WISHES:
        parameters.append(optional(key))
        if key in CHOICES:
            offered(me, key, CHOICES[key], f"command-{key}")
        app_commands.describe(**{key: words(f"command-{key}")})(me)
    me.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    made = command("me", me)
    made.autocomplete("zone")(_zones)
    return made


async def _zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return pairs(await interaction.client.router.suggest_zones(interaction, typed))
