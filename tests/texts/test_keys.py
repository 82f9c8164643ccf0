"""Every text that is used exists, gets its arguments, and every text is used; in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot import commands, me_command
from bot.catalog import GAMES
from bot.i18n import DEFAULT, TEXTS, languages

ROOT = Path(__file__).parent.parent.parent
SOURCES = [*sorted((ROOT / "bot").rglob("*.py")), *sorted((ROOT / "engines").glob("*.py"))]
KEYED = {"line": 0, "Refused": 0, "Stale": 0, "IllegalMove": 0, "text": 1, "said": 1, "Event": 1}
"""Callables that get a key, and which of their arguments it is."""


class _Parts(Visitor):
    """The variables a message needs and the messages it contains."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.messages.add(node.id.name)


def messages(language: str) -> dict[str, _Parts]:
    found: dict[str, _Parts] = {}
    for file in sorted((TEXTS / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} is there twice"
                parts = found[entry.id.name] = _Parts()
                parts.visit(entry)
    return found


ENGLISH = messages(DEFAULT)


def needed(key: str) -> set[str]:
    """The variables of a message and of the messages in it."""
    parts = ENGLISH[key]
    return parts.variables.union(*(needed(other) for other in parts.messages))


def calls() -> Iterator[tuple[str, str, set[str] | None]]:
    """(where, key, names of the arguments or None if they are not written out)."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            at = KEYED.get(name)
            if at is None or len(node.args) <= at:
                continue
            key = node.args[at]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield f"{file.name}:{node.lineno}", key.value, _arguments(name, node)


def _arguments(name: str, node: ast.Call) -> set[str] | None:
    if name == "Event":
        given = node.args[2] if len(node.args) > 2 else None
        if not isinstance(given, ast.Dict) or not all(given.keys):
            return None
        names = {key.value for key in given.keys if isinstance(key, ast.Constant)}
    else:
        if any(keyword.arg is None for keyword in node.keywords):
            return None
        names = {keyword.arg for keyword in node.keywords}
    written = {str(name) for name in names}
    more = {"start", "table", "link"} if name == "said" else set()
    if name in ("Refused", "Stale"):
        more = {"start"}
    return written | more | ({"count"} if any(n.endswith("seats") for n in written) else set())


CALLS = list(calls())


def test_the_search_finds_the_calls() -> None:
    assert len(CALLS) > 80
    assert {"refused-stale", "hoppla-reveal", "lobby-head"} <= {key for _, key, _ in CALLS}


@pytest.mark.parametrize(("where", "key", "given"), CALLS, ids=[f"{w}-{k}" for w, k, _ in CALLS])
def test_a_text_that_is_used_exists_and_gets_its_arguments(
    where: str, key: str, given: set[str] | None
) -> None:
    assert key in ENGLISH, f"{where}: add {key} to data/texts/{DEFAULT}"
    if given is not None:
        assert needed(key) <= given, f"{where}: {key} lacks {needed(key) - given}"


def patterns() -> Iterator[str]:
    """What is written in Python as a key or may be a part of one."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in node.values
                ]
                if any(len(part) > 3 for part in parts):
                    yield "".join(parts)


def test_every_text_is_used() -> None:
    used = {key for parts in ENGLISH.values() for key in parts.messages}
    offered = {**commands.CHOICES, **me_command.CHOICES}
    used |= {f"command-{key}-{value}" for key, values in offered.items() for value in values}
    keyish = [p for p in set(patterns()) if re.fullmatch(r"[\w\\.+-]+", p) and len(p) > 2]
    every = re.compile("|".join(sorted(keyish)))
    unused = [key for key in ENGLISH if key not in used and not every.fullmatch(key)]
    assert not unused


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_texts(game: str) -> None:
    wanted = {f"{game}-{part}" for part in ("name", "emoji", "about")}
    for name, option in GAMES[game].rules.OPTIONS.items():
        wanted |= {f"{game}-option-{name}", *(f"{game}-option-{name}-{v}" for v in option.values)}
    assert wanted <= set(ENGLISH)


@pytest.mark.parametrize("language", languages())
def test_a_language_has_every_text_with_the_same_variables(language: str) -> None:
    there = messages(language)
    assert set(there) == set(ENGLISH)
    for key, parts in there.items():
        assert parts.variables <= ENGLISH[key].variables | {"count"}, key
