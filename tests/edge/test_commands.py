"""The real command tree keeps Discord's limits in every language; a failed sync harms nobody."""

from __future__ import annotations

import json
import re
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.admin_commands import add_admin_commands
from bot.catalog import GAMES
from bot.commands import Texts, add_commands
from bot.cooldown import Cooldown
from bot.i18n import languages, text
from bot.pages import COMMANDS

NAME = re.compile(r"[-_'\w]{1,32}")


@pytest.fixture
async def payload() -> list[dict[str, Any]]:
    """What Discord is told."""
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    add_commands(tree)
    add_admin_commands(tree)
    texts = Texts()
    return [dict(await c.get_translated_payload(tree, texts)) for c in tree.get_commands()]


def within(command: dict[str, Any], depth: int = 0) -> None:
    assert NAME.fullmatch(command["name"])
    assert command["name"] == command["name"].lower()
    descriptions = [command["description"], *command.get("description_localizations", {}).values()]
    assert all(1 <= len(description) <= 100 for description in descriptions)
    assert not command.get("name_localizations"), "a command has one name for all"
    choices = command.get("choices", [])
    assert len(choices) <= 25
    for choice in choices:
        names = [choice["name"], *(choice.get("name_localizations") or {}).values()]
        assert all(1 <= len(name) <= 100 for name in names)
        assert len(str(choice["value"])) <= 100
    options = command.get("options", [])
    assert len(options) <= 25
    assert depth <= 3
    for option in options:
        within(option, depth + 1)


def letters(command: dict[str, Any]) -> int:
    """How Discord counts: names, descriptions and values, of localisations the longest."""
    longest = max(
        map(len, (command["description"], *command.get("description_localizations", {}).values()))
        if "description" in command
        else [0]
    )
    own = len(command["name"]) + longest + len(str(command.get("value", "")))
    below = [*command.get("options", []), *command.get("choices", [])]
    return own + sum(letters(part) for part in below)


async def test_req_15_the_command_tree_keeps_the_limits(payload: list[dict[str, Any]]) -> None:
    assert len(payload) <= 100
    for command in payload:
        within(command)
        assert letters(command) <= 8000


async def test_every_game_of_the_catalog_can_be_started(payload: list[dict[str, Any]]) -> None:
    by_name = {command["name"]: command for command in payload}
    assert set(by_name) == {*GAMES, "game", "gameadmin"}
    for name, game in GAMES.items():
        subcommands = {option["name"]: option for option in by_name[name]["options"]}
        assert set(subcommands) == {"start", "rules"}
        offered = {
            option["name"]: tuple(choice["value"] for choice in option.get("choices", ()))
            for option in subcommands["start"].get("options", [])
        }
        # Anything may be typed there; what is offered depends on it.
        assert offered.pop("clock") == ()
        assert offered.pop("vacation") == ()
        wanted = {key: option.values for key, option in game.rules.OPTIONS.items()}
        wanted["thread"] = ("yes", "no")
        wanted["nights"] = ("yes", "no")
        if game.dice:
            wanted["dice"] = ("auto", "press")
        assert offered == wanted
    tables = {option["name"] for option in by_name["game"]["options"]}
    assert tables == set(COMMANDS), "the help has them all"


async def test_descriptions_are_told_in_every_language_there_is(
    payload: list[dict[str, Any]],
) -> None:
    game = next(command for command in payload if command["name"] == "game")
    told = game["description_localizations"]
    for language in languages():
        for locale in discord.Locale:
            if locale.value.split("-")[0] == language:
                assert told[locale.value] == text(locale.value, "command-game")


async def test_the_payload_is_the_same_each_time(payload: list[dict[str, Any]]) -> None:
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    add_commands(tree)
    add_admin_commands(tree)
    again = [await c.get_translated_payload(tree, Texts()) for c in tree.get_commands()]
    assert json.dumps(again, sort_keys=True) == json.dumps(payload, sort_keys=True)


def test_a_cooldown_forgets() -> None:
    now = 0.0
    cooldown = Cooldown(lambda: now, most=2, seconds=10)
    assert [cooldown.allows("ada") for _ in range(3)] == [True, True, False]
    assert cooldown.allows("ben")
    now = 10.0
    assert cooldown.allows("ada")
