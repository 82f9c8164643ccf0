"""What Discord refuses in the list of commands that a bot registers (50035)."""

from __future__ import annotations

import re

from playground.refusals import FieldErrors
from playground.things import Json

# Discord's pattern, with \w for its letters and digits: no spaces, no capitals.
NAME = re.compile(r"[-_'\w]{1,32}")
_LOCALES = (
    "bg cs da de el en-GB en-US es-419 es-ES fi fr hi hr hu id it ja ko lt nl no pl pt-BR ro ru "
    "sv-SE th tr uk vi zh-CN zh-TW"
)
LOCALES = frozenset(_LOCALES.split())
SUBCOMMAND, GROUP = 1, 2
TOTAL = 8000


def check_commands(commands: list[Json]) -> None:
    """Refuse a bulk overwrite that Discord would refuse."""
    errors = FieldErrors()
    chat = [c for c in commands if c.get("type", 1) == 1]
    if len(chat) > 100:
        text = "Maximum number of application commands reached (100)"
        errors.add("commands", "APPLICATION_COMMANDS_MAX", text)
    names: set[tuple[int, str]] = set()
    for i, command in enumerate(commands):
        key = (command.get("type", 1), str(command.get("name")))
        if key in names:
            text = "Application command names must be unique"
            errors.add(str(i), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
        names.add(key)
        if key[0] == 1:
            _command(errors, str(i), command, depth=0)
            if (size := _size(command)) > TOTAL:
                text = f"Command exceeds maximum size ({size} of {TOTAL})"
                errors.add(str(i), "APPLICATION_COMMAND_TOO_LARGE", text)
    errors.done()


def _command(errors: FieldErrors, path: str, one: Json, depth: int) -> None:
    _texts(errors, path, one)
    options: list[Json] = one.get("options") or []
    errors.length(f"{path}.options", options, 0, 25)
    names = [o.get("name") for o in options]
    if len(set(names)) < len(names):
        text = "Option names must be unique"
        errors.add(f"{path}.options", "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", text)
    optional = False
    for i, option in enumerate(options):
        where = f"{path}.options.{i}"
        kind = option.get("type")
        if kind in (SUBCOMMAND, GROUP):
            if depth > 1 or (kind == GROUP and depth > 0):
                text = "Sub-command option types are not allowed here"
                errors.add(f"{where}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
            _command(errors, where, option, 2 if kind == SUBCOMMAND else depth + 1)
            continue
        if optional and option.get("required"):
            text = "Required options must be placed before non-required options"
            errors.add(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional = optional or not option.get("required")
        _option(errors, where, option)


def _texts(errors: FieldErrors, path: str, one: Json) -> None:
    for name in [one.get("name"), *(one.get("name_localizations") or {}).values()]:
        if not isinstance(name, str) or not NAME.fullmatch(name) or name != name.lower():
            text = f"{name!r} is no name of a command or option"
            errors.add(f"{path}.name", "APPLICATION_COMMAND_INVALID_NAME", text)
    for text in [one.get("description"), *(one.get("description_localizations") or {}).values()]:
        errors.length(f"{path}.description", text, 1, 100, needed=True)
    for kind in ("name_localizations", "description_localizations"):
        for locale in set(one.get(kind) or {}) - LOCALES:
            text = f"{locale!r} is no locale of Discord"
            errors.add(f"{path}.{kind}", "ENUM_TYPE_COERCE", text)


def _option(errors: FieldErrors, path: str, option: Json) -> None:
    _texts(errors, path, option)
    errors.number(f"{path}.type", option.get("type"), 1, 11)
    choices: list[Json] = option.get("choices") or []
    errors.length(f"{path}.choices", choices, 0, 25)
    if choices and option.get("autocomplete"):
        text = "Choices and autocomplete exclude each other"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", text)
    for i, choice in enumerate(choices):
        value = choice.get("value")
        names = [choice.get("name"), *(choice.get("name_localizations") or {}).values()]
        for name in names:
            errors.length(f"{path}.choices.{i}.name", name, 1, 100, needed=True)
        if isinstance(value, str):
            errors.length(f"{path}.choices.{i}.value", value, 1, 100)


def _size(one: Json) -> int:
    """Characters of names, descriptions and values; of translations the longest counts."""

    def longest(key: str) -> int:
        texts = [one.get(key) or "", *(one.get(f"{key}_localizations") or {}).values()]
        return max(len(str(text)) for text in texts)

    inner = [*(one.get("options") or []), *(one.get("choices") or [])]
    value = len(str(one["value"])) if "value" in one else 0
    return longest("name") + longest("description") + value + sum(map(_size, inner))
