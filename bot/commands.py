"""The slash commands: a group per game of the catalog, and `/game` for every table.

They read what was typed and hand it to the router; what it means is decided there.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.agreement_commands import add_agreements
from bot.catalog import GAMES, Game
from bot.command_parts import (
    clocks,
    command,
    described,
    named,
    offered,
    on_table,
    optional,
    pairs,
    words,
)
from bot.i18n import languages, text
from bot.me_command import me_command
from bot.timing import DAY, MOST_VACATION

if TYPE_CHECKING:
    from bot.client import Client

    Interaction = discord.Interaction[Client]

CHOICES = {"dice": ("auto", "press"), "nights": ("yes", "no"), "thread": ("yes", "no")}
"""Options with a text for each of their values, beside those of the games."""

TABLE_COMMANDS = ("show", "text", "leave", "resign", "export")


class Texts(app_commands.Translator):
    """Descriptions in the languages there are; a name stays what it is everywhere."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        if key is None or not _is_spoken(locale.value):
            return None
        return text(locale.value, key, **named(locale.value, string.extras.get("game")))


@cache
def _is_spoken(locale: str) -> bool:
    return bool({locale, locale.split("-")[0]} & set(languages()))


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Every command of the bot, generated from the catalog."""
    for name, game in GAMES.items():
        group = app_commands.Group(name=name, description=words(f"{name}-about"))
        group.add_command(_start(name, game))
        group.add_command(_rules(name))
        tree.add_command(group)
    tree.add_command(_tables())


def _start(name: str, game: Game) -> app_commands.Command[Any, ..., None]:
    async def start(interaction: Interaction, **options: str | int | None) -> None:
        chosen = {key: str(value) for key, value in options.items() if value is not None}
        await interaction.client.router.start(interaction, name, chosen)

    values = {key: option.values for key, option in game.rules.OPTIONS.items()}
    texts = {key: f"{name}-option-{key}" for key in values}
    for key in ("dice", "nights", "thread") if game.dice else ("nights", "thread"):
        values[key], texts[key] = CHOICES[key], f"command-{key}"
    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for key in values:
        parameters.append(optional(key))
        offered(start, key, values[key], texts[key])
        app_commands.describe(**{key: words(texts[key])})(start)
    days = app_commands.Range[int, 0, MOST_VACATION // DAY]
    parameters += [optional("clock"), optional("vacation", days)]
    described(start, "clock", "vacation")
    start.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="start", description=words("command-start", name), callback=start
    )
    made.autocomplete("clock")(clocks)
    return made


def _rules(name: str) -> app_commands.Command[Any, ..., None]:
    async def rules(interaction: Interaction) -> None:
        await interaction.client.router.rules(interaction, name)

    return app_commands.Command(
        name="rules", description=words("command-rules", name), callback=rules
    )


def _tables() -> app_commands.Group:
    group = app_commands.Group(name="game", description=words("command-game"))

    async def everything(interaction: Interaction) -> None:
        await interaction.client.router.tables(interaction)

    async def explain(interaction: Interaction) -> None:
        await interaction.client.router.explain(interaction)

    async def move(interaction: Interaction, move: str, table: str | None = None) -> None:
        await interaction.client.router.move(interaction, move, table)

    group.add_command(me_command())
    group.add_command(command("list", everything))
    group.add_command(command("help", explain))
    by_name = on_table("move", described(move, "move", "table"))
    by_name.autocomplete("move")(_moves)
    group.add_command(by_name)
    for name in TABLE_COMMANDS:
        group.add_command(on_table(name, described(_plain(name), "table")))
    add_agreements(group)
    return group


def _plain(name: str) -> Callable[..., Any]:
    async def plain(interaction: Interaction, table: str | None = None) -> None:
        await interaction.client.router.on_table(interaction, name, table)

    return plain


async def _moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    found = await interaction.client.router.suggest_moves(
        interaction, interaction.namespace.table, typed
    )
    return pairs(found)
