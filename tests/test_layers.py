"""Who may import whom, read from the source: the design's boundaries, enforced."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PRODUCT = ("engines", "renderers", "bot")
STANDARD = frozenset(sys.stdlib_module_names)
ENGINES = frozenset(path.stem for path in (ROOT / "engines").glob("[!_]*.py"))

IMPURE = {
    *("random", "secrets", "time", "datetime"),
    *("os", "io", "pathlib", "socket", "subprocess"),
    *("asyncio", "threading", "logging"),
}
"""What would bring a clock, chance or the outside world into the rules."""

COMMAND_LINES = frozenset({"engines/__main__.py", "renderers/__main__.py"})

EDGE = frozenset(
    f"bot/{name}.py"
    for name in (
        "__main__",
        "admin_commands",
        "agreement_commands",
        "assembly",
        "boundary",
        "client",
        "command_parts",
        "commands",
        "components",
        "delivery",
        "errors",
        "me_command",
        "posting",
        "prompting",
        "publish",
        "replies",
        "router",
    )
)
"""The only modules that know Discord."""

OUTSIDE = {
    "renderers": {"PIL", "deflate"},
    "bot": {"msgspec", "fluent", "pydantic", "pydantic_settings", "dotenv"},
}
"""What else the layers stand on, in all their modules."""

JUDGES = frozenset({"bot/course.py", "bot/history.py", "bot/matches.py", "bot/rulebook.py"})
"""The modules of the bot that handle states; all others get views."""


JUDGING = frozenset({"State", "setup", "apply", "moves", "view", "imagine"})
"""What a module that only shows has no business with."""


def modules() -> list[str]:
    paths = (path for layer in PRODUCT for path in (ROOT / layer).rglob("*.py"))
    return sorted(str(path.relative_to(ROOT)) for path in paths)


def tree(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text(encoding="utf-8"), module)


def imports(module: str) -> Iterator[str]:
    """Dotted names of all modules imported, lazily and for type checking only too."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno} imports relatively"
            yield node.module or ""


def allowed(module: str, top: str) -> bool:
    layer = module.split("/")[0]
    if top in PRODUCT:
        # Each layer stands on those before it and never on a later one.
        return PRODUCT.index(top) <= PRODUCT.index(layer)
    if top in STANDARD:
        return layer != "engines" or top not in IMPURE or module in COMMAND_LINES
    if top in ("sqlalchemy", "alembic", "asyncpg", "aiosqlite"):
        return module.startswith(("bot/store", "bot/migrations/"))
    if top in ("discord", "aiohttp", "yarl"):
        return module in EDGE
    if top.startswith("font_"):
        return module == "renderers/kit.py"
    return top in OUTSIDE.get(layer, ())


@pytest.mark.parametrize("module", modules())
def test_imports_stay_within_the_layers(module: str) -> None:
    wrong = {name for name in imports(module) if not allowed(module, name.split(".")[0])}
    assert not wrong, f"{module} may not import {', '.join(sorted(wrong))}"


@pytest.mark.parametrize(
    "module",
    [m for m in modules() if not m.startswith("engines/") and m not in JUDGES | COMMAND_LINES],
)
def test_who_draws_or_writes_never_sees_a_state(module: str) -> None:
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engines"):
            taken = {alias.name for alias in node.names} & JUDGING
            assert not taken, f"{module} takes {', '.join(sorted(taken))} from an engine"
        if isinstance(node, ast.Attribute):
            assert node.attr != "State", f"{module} handles a State, not a View"


@pytest.mark.parametrize("module", [m for m in modules() if m.startswith("bot/autopilots/")])
def test_autopilots_choose_from_views_alone(module: str) -> None:
    """They take names from engines, which is checked above, and no engine as a whole."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            assert all(alias.name.split(".")[0] in STANDARD for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package, _, name = (node.module or "").partition(".")
            assert package in STANDARD or name.split(".")[0] in ("autopilots", "panels", *ENGINES)


def test_edge_and_judges_exist() -> None:
    """A name that is no longer a module would quietly allow whoever takes it next."""
    assert set(modules()) >= COMMAND_LINES | EDGE | JUDGES


@pytest.mark.parametrize(
    ("module", "name", "expected"),
    [
        ("engines/hoppla.py", "random", False),
        ("engines/__main__.py", "random", True),
        ("engines/hoppla.py", "json", True),
        ("engines/hoppla.py", "msgspec", False),
        ("engines/hoppla.py", "renderers", False),
        ("renderers/hoppla.py", "engines", True),
        ("renderers/hoppla.py", "bot", False),
        ("renderers/hoppla.py", "font_fredoka_one", False),
        ("bot/matches.py", "sqlalchemy", False),
        ("bot/store.py", "sqlalchemy", True),
        ("bot/matches.py", "discord", False),
        ("bot/client.py", "discord", True),
        ("bot/client.py", "playground", False),
        ("bot/screens.py", "chess", False),
    ],
)
def test_the_boundaries_themselves(module: str, name: str, expected: bool) -> None:
    assert allowed(module, name) is expected
