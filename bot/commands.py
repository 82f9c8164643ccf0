"""The slash commands: a group per game of the catalog, and `/game` for every table.

They read what was typed and hand it to the router; what it means is decided there.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Optional

import discord
from discord import app_commands

from bot import looking
from bot.catalog import GAMES, Game
from bot.i18n import languages, text
from bot.timing import DAY, MOST_VACATION

if TYPE_CHECKING:
    from bot.client import Client

    Interaction = discord.Interaction[Client]

CHOICES = {"dice": ("auto", "press"), "nights": ("yes", "no")}
"""Options with a text for each of their values, beside those of the games."""

TABLE_COMMANDS = ("show", "text", "leave", "resign", "export")
LONGEST = 100


class Texts(app_commands.Translator):
    """Descriptions in the languages there are; a name stays what it is everywhere."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        language = locale.value.split("-")[0]
        if key is None or not {locale.value, language} & set(languages()):
            return None
        return text(locale.value, key, **_named(locale.value, string.extras.get("game")))


def _named(locale: str, game: str | None) -> dict[str, str]:
    return {} if game is None else {"game": text(locale, f"{game}-name")}


def _words(key: str, game: str | None = None) -> app_commands.locale_str:
    """A description in English that the translator knows in the other languages."""
    return app_commands.locale_str(text("en", key, **_named("en", game)), key=key, game=game)


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Every command of the bot, generated from the catalog."""
    for name, game in GAMES.items():
        group = app_commands.Group(name=name, description=_words(f"{name}-about"))
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
    for key in ("dice", "nights") if game.dice else ("nights",):
        values[key], texts[key] = CHOICES[key], f"command-{key}"
    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)]
    for key in values:
        parameters.append(_optional(key))
        choices = [
            app_commands.Choice(name=_words(f"{texts[key]}-{value}"), value=value)
            for value in values[key]
        ]
        app_commands.choices(**{key: choices})(start)
        app_commands.describe(**{key: _words(texts[key])})(start)
    days = app_commands.Range[int, 0, MOST_VACATION // DAY]
    parameters += [_optional("clock"), _optional("vacation", days)]
    for key in ("clock", "vacation"):
        app_commands.describe(**{key: _words(f"command-option-{key}")})(start)
    start.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="start", description=_words("command-start", name), callback=start
    )
    command.autocomplete("clock")(_clocks)
    return command


def _optional(name: str, kind: Any = str) -> inspect.Parameter:
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Optional[kind],  # noqa: UP045 - discord.py wants the typing form
    )


def _rules(name: str) -> app_commands.Command[Any, ..., None]:
    async def rules(interaction: Interaction) -> None:
        await interaction.client.router.rules(interaction, name)

    return _command("rules", rules, _words("command-rules", name))


def _tables() -> app_commands.Group:
    group = app_commands.Group(name="game", description=_words("command-game"))

    async def everything(interaction: Interaction) -> None:
        await interaction.client.router.tables(interaction)

    async def explain(interaction: Interaction) -> None:
        await interaction.client.router.explain(interaction)

    async def move(interaction: Interaction, move: str, table: str | None = None) -> None:
        await interaction.client.router.move(interaction, move, table)

    group.add_command(_command("list", everything))
    group.add_command(_command("help", explain))
    app_commands.describe(move=_words("command-option-move"))(move)
    by_name = _with_table(_command("move", _describe_table(move)))
    by_name.autocomplete("move")(_moves)
    group.add_command(by_name)
    for name in TABLE_COMMANDS:
        group.add_command(_with_table(_command(name, _describe_table(_on_table(name)))))
    return group


def _on_table(name: str) -> Callable[..., Any]:
    async def on_table(interaction: Interaction, table: str | None = None) -> None:
        await interaction.client.router.on_table(interaction, name, table)

    return on_table


def _describe_table(callback: Callable[..., Any]) -> Callable[..., Any]:
    return app_commands.describe(table=_words("command-option-table"))(callback)


def _with_table(
    command: app_commands.Command[Any, ..., None],
) -> app_commands.Command[Any, ..., None]:
    command.autocomplete("table")(_table_choices)
    return command


def _command(
    name: str, callback: Callable[..., Any], description: app_commands.locale_str | None = None
) -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(
        name=name, description=description or _words(f"command-game-{name}"), callback=callback
    )


async def _moves(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    found = await interaction.client.router.suggest_moves(
        interaction, interaction.namespace.table, typed
    )
    return [app_commands.Choice(name=name[:LONGEST], value=value) for name, value in found]


async def _clocks(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    found = looking.suggest_clocks(interaction.locale.value, typed)
    return [app_commands.Choice(name=name[:LONGEST], value=value) for name, value in found]


async def _table_choices(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    found = await interaction.client.router.suggest_tables(interaction, typed)
    return [app_commands.Choice(name=name[:LONGEST], value=value) for name, value in found]
