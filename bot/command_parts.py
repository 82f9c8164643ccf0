"""What the modules of slash commands share: their words in every language, and what lists offer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Optional

import discord
from discord import app_commands

from bot.i18n import text

if TYPE_CHECKING:
    from bot.client import Client

    Interaction = discord.Interaction[Client]

LONGEST = 100


def named(locale: str, game: str | None) -> dict[str, str]:
    return {} if game is None else {"game": text(locale, f"{game}-name")}


def words(key: str, game: str | None = None) -> app_commands.locale_str:
    """A description in English that the translator knows in the other languages."""
    return app_commands.locale_str(text("en", key, **named("en", game)), key=key, game=game)


def optional(name: str, kind: Any = str) -> inspect.Parameter:
    """A parameter of a callback whose options are only known when the program runs."""
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Optional[kind],  # noqa: UP045 - discord.py wants the typing form
    )


def offered(callback: Callable[..., Any], option: str, values: Iterable[str], texts: str) -> None:
    """What Discord offers for an option, with a text for each value."""
    choices = [app_commands.Choice(name=words(f"{texts}-{value}"), value=value) for value in values]
    app_commands.choices(**{option: choices})(callback)


def described(callback: Callable[..., Any], *options: str, **others: str) -> Callable[..., Any]:
    """What an option is for; ``others`` have the text of another name."""
    texts = {**dict(zip(options, options, strict=True)), **others}
    told = {name: words(f"command-option-{what}") for name, what in texts.items()}
    return app_commands.describe(**told)(callback)


def on_table(
    name: str, callback: Callable[..., Any], group: str = "game"
) -> app_commands.Command[Any, ..., None]:
    """A command with an option ``table`` that offers the tables it may mean."""
    made = command(name, callback, group)
    made.autocomplete("table")(_managed if group == "gameadmin" else _mine)
    return made


def command(
    name: str, callback: Callable[..., Any], group: str = "game"
) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(
        name=name, description=words(f"command-{group}-{name}"), callback=callback
    )


def pairs(found: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """(what the list shows, what it stands for) as the library has it."""
    return [app_commands.Choice(name=name[:LONGEST], value=value) for name, value in found]


async def clocks(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return pairs(await interaction.client.router.suggest_clocks(interaction, typed))


async def seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    table = interaction.namespace.table
    return pairs(await interaction.client.router.suggest_seats(interaction, table, typed))


async def _mine(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return pairs(await interaction.client.router.suggest_tables(interaction, typed))


async def _managed(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return pairs(await interaction.client.router.suggest_managed(interaction, typed))
