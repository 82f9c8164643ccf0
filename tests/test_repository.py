"""The repository keeps its promises: layout, lock, and what its pages name."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from discord import app_commands
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import ballots, hours, neglect, timing
from bot.admin_commands import add_admin_commands
from bot.catalog import GAMES
from bot.commands import add_commands
from bot.config import Settings
from bot.edge import NEEDED, THREADED

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

TOP = {
    *("pyproject.toml", "bot", "engines", "renderers", "data", "tests", ".env.example"),
    *("playground", "bench", "docs"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"),
    *("Makefile", "requirements.lock", ".ci", ".gitignore"),
}

# In pieces, so that this file does not contain what it looks for.
REGISTRIES = "|".join((r"pypi\." + "org", "python" + "hosted", "npm" + "js", "--" + "index-url"))
MACHINES = "|".join((r"/ro" + r"ot/", r"/ho" + r"me/\w", r"/Us" + r"ers/\w", r"/wo" + r"rk/"))


def tracked() -> list[Path]:
    """Every file of the repository, as git knows it."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: the files of the repository are not known")
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).exists()]


def text_of(path: Path) -> str:
    """Empty for a picture or another file that is no text."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return ""


def locked(section: str) -> dict[str, str]:
    """The lines of one section of the lock, by package."""
    parts = re.split(r"^# section: (\w+)\n", (ROOT / "requirements.lock").read_text(), flags=re.M)
    text = dict(zip(parts[1::2], parts[2::2], strict=True))[section]
    entries = re.findall(r"^[a-z].*(?:\n .*)*", text, flags=re.M)
    assert "\n".join(entries) == text.rstrip("\n"), "something else than packages"
    return {entry.partition("==")[0]: entry for entry in entries}


def test_the_top_level_is_as_agreed() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} == TOP


@pytest.mark.parametrize("pattern", [REGISTRIES, MACHINES], ids=["registry", "machine"])
def test_no_file_names_where_it_was_made(pattern: str) -> None:
    named = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in tracked()
        if (match := re.search(pattern, text_of(path)))
    ]
    assert named == []


def test_every_package_is_pinned_with_hashes() -> None:
    for section in ("bot", "test", "bench"):
        for entry in locked(section).values():
            first, *hashes = (line.rstrip(" \\") for line in entry.splitlines())
            assert re.fullmatch(r"[\w.-]+==[\w.]+( ; .+)?", first)
            assert hashes
            assert all(re.fullmatch(r" {4}--hash=sha256:[0-9a-f]{64}", line) for line in hashes)


@pytest.mark.parametrize(
    ("section", "extras"),
    [("bot", ("", "postgres")), ("test", ("test",)), ("bench", ("bench",))],
)
def test_the_lock_satisfies_the_project(section: str, extras: tuple[str, ...]) -> None:
    entries = locked("bot") | locked(section)
    for extra in extras:
        wanted = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
        for requirement in map(Requirement, wanted):
            entry = entries[canonicalize_name(requirement.name)]
            version = re.split("==|[ ;\\\\]", entry, maxsplit=2)[1]
            assert version in requirement.specifier, entry.splitlines()[0]


def test_every_setting_is_in_the_example() -> None:
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    named = {match[1] for line in lines if (match := re.match(r"#?([A-Z][A-Z_]+)=", line))}
    assert named == {name.upper() for name in Settings.model_fields}


def settings_in_pages() -> Iterator[tuple[str, str]]:
    for path in [*PAGES, *(ROOT / "docs/deploy").iterdir()]:
        for name in re.findall(r"\b(?:DISCORD|HOPPLA|SHARD|DM|LOG)_[A-Z_]+\b", text_of(path)):
            yield path.name, name


def test_pages_name_only_settings_that_exist() -> None:
    known = {name.upper() for name in Settings.model_fields} | {"DISCORD_OPENAPI"}
    assert [(page, name) for page, name in settings_in_pages() if name not in known] == []


def test_the_page_for_hosts_names_every_setting() -> None:
    hosting = text_of(ROOT / "docs/hosting.md")
    assert [name for name in Settings.model_fields if f"`{name.upper()}`" not in hosting] == []


def test_pages_name_only_commands_that_exist() -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*)\b.*:(?!=)", text_of(ROOT / "Makefile"), flags=re.M))
    targets |= {"setup"}
    for page in PAGES:
        named = set(re.findall(r"(?:^|[`\s])make ([a-z][a-z-]*)", code_in(page)))
        assert named <= targets, page.name


def test_pages_run_python_where_the_packages_are() -> None:
    """The system's own has none of them."""
    for page in PAGES:
        assert not re.findall(r"(?<!\.venv/bin/)\bpython -m \w+", code_in(page)), page.name


def code_in(page: Path) -> str:
    """What a page shows as code: blocks and spans."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text_of(page), flags=re.S))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`\n]+`", "", text_of(page), flags=re.S)
    for target in re.findall(r"\]\(([^)#\s]+)", prose):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_map_of_the_bot_names_every_module_once() -> None:
    page = text_of(ROOT / "docs/architecture.md")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    named = re.findall(r"`(\w+)`", "\n".join(rows))
    there = {path.stem for path in (ROOT / "bot").glob("*.py")} - {"__init__"}
    assert sorted(named) == sorted(name for name in there if not name.startswith("store_"))


def test_the_version_is_in_the_changelog() -> None:
    assert f"\n## {PROJECT['version']} " in text_of(ROOT / "CHANGELOG.md")


def test_the_first_screen_of_the_readme_has_picture_and_commands() -> None:
    first = "\n".join(text_of(ROOT / "README.md").splitlines()[:20])
    assert "](docs/img/board.png)" in first
    assert "make play" in first
    assert "make test" in first


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_in_the_pages(game: str) -> None:
    assert f"`/{game} start`" in text_of(ROOT / "README.md")
    assert f"(docs/rules-{game}.md)" in text_of(ROOT / "README.md")
    assert f"(rules-{game}.md)" in text_of(ROOT / "docs/index.md")


def test_the_invitation_asks_for_what_is_needed_and_nothing_more() -> None:
    readme, hosting = text_of(ROOT / "README.md"), text_of(ROOT / "docs/hosting.md")
    needed = set(NEEDED + THREADED)
    number = str(discord.Permissions(**dict.fromkeys(needed, True)).value)
    assert re.findall(r"&permissions=(\d+)", readme) == [number]
    assert f"`{number}`" in hosting
    [named] = re.findall(r"The number stands for (.*?), and nothing more", " ".join(readme.split()))
    assert {identifier(name) for name in re.split(", | and ", named)} == needed
    section = hosting.partition("\n## Permissions\n")[2].partition("\n## ")[0]
    [_, *cells] = re.findall(r"^\| (.*?) \|", section, flags=re.M)
    assert {identifier(name) for cell in cells for name in cell.split(", ")} == needed


def identifier(permission: str) -> str:
    """As the library names it."""
    return permission.lower().replace(" ", "_")


# --- commands -------------------------------------------------------------------------------------

COMMAND = re.compile(r"`/([a-z]+)(?: ([a-z-]+))?((?: [a-z]+:[^`]*)?)`")


def tree() -> app_commands.CommandTree[discord.Client]:
    made = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(made)
    add_admin_commands(made)
    return made


@pytest.fixture(scope="module")
def options() -> dict[str, set[str]]:
    """The options of every command: "game move" -> {"move", "table"}."""
    return {
        command.qualified_name: {parameter.name for parameter in command.parameters}
        for command in tree().walk_commands()
        if isinstance(command, app_commands.Command)
    }


def test_pages_show_only_commands_that_exist(options: dict[str, set[str]]) -> None:
    groups = {name.split()[0] for name in options}
    for page in PAGES:
        for group, name, typed in COMMAND.findall(text_of(page)):
            shown = f"{page.name}: /{group} {name}{typed}"
            assert group in groups, shown
            if name:
                known = options.get(f"{group} {name}")
                assert known is not None, shown
                assert set(re.findall(r"([a-z]+):", typed)) <= known, shown


def test_pages_tell_of_every_command_and_option(options: dict[str, set[str]]) -> None:
    """Those of everybody on the page for players, those of managers on the one for hosts."""
    days, hosting = text_of(ROOT / "docs/days.md"), text_of(ROOT / "docs/hosting.md")
    for name in options:
        group = name.split()[0]
        if group not in GAMES:
            page = hosting if group == "gameadmin" else days
            assert f"`/{name}`" in page, name
    for option in options["game me"]:
        assert re.search(rf"`/game me [^`]*\b{option}:|`{option}`", days), option
    for game in GAMES:
        rules = text_of(ROOT / f"docs/rules-{game}.md")
        for option in options[f"{game} start"]:
            own = option in GAMES[game].rules.OPTIONS
            assert f"`{option}`" in (rules if own else days), f"/{game} start {option}:"
        assert "\n## What the bot does for you\n" in rules


def test_values_that_pages_show_can_be_typed() -> None:
    """Discord finds what is typed in the names of choices: each begins with its value."""
    days = text_of(ROOT / "docs/days.md")
    choices: dict[str, list[str]] = {}
    for command in tree().walk_commands():
        if isinstance(command, app_commands.Command):
            for option in command.parameters:
                choices.setdefault(option.name, []).extend(str(c.name) for c in option.choices)
    shown = {
        (option, value)
        for page in PAGES
        for option, value in re.findall(r"\b([a-z]+): ([a-z]+)\b", code_in(page))
        if choices.get(option)
    }
    shown |= set(re.findall(r"^\| `(nights|thread|dice)` .*\| `(\w+)` \|$", days, flags=re.M))
    assert {("thread", "yes"), ("thread", "no"), ("dm", "off"), ("dice", "auto")} <= shown
    for option, value in shown:
        names = [name for name in choices[option] if re.match(rf"{value}\b", name)]
        assert names, f"{option}: {value}"


@pytest.mark.parametrize(
    "figure",
    [
        f"gives you {timing.DEFAULT // timing.HOUR} hours",
        f"{timing.LEAST // timing.MINUTE} minutes",
        f"up to {timing.MOST_VACATION // timing.DAY};",
        f"grants {timing.VACATION // timing.DAY} days",
        f"{hours.MOST // 60} hours a day at most",
        f"*In {timing.SNOOZE // timing.HOUR} hours*",
        f"after {ballots.OPEN // timing.DAY} days it is no longer asked",
        f"nothing happens for {neglect.LOBBY[0] // timing.DAY} days",
        f"nobody plays for {neglect.GAME[0] // timing.DAY} days",
        f"put away {neglect.GAME[1] // timing.DAY} days later",
    ],
)
def test_players_are_told_the_times_that_the_bot_keeps(figure: str) -> None:
    assert figure in " ".join(text_of(ROOT / "docs/days.md").split())


# --- what the pages say of the code ---------------------------------------------------------------


def test_pages_name_only_code_that_exists() -> None:
    for page in PAGES:
        for path in re.findall(r"`((?:bot|engines|tests|data)/[^`\s]*)`", text_of(page)):
            if "NAME" not in path and "LANGUAGE" not in path:
                assert list(ROOT.glob(path)), f"{page.name}: {path}"


def test_the_map_of_the_bot_names_modules_that_exist() -> None:
    page = text_of(ROOT / "docs/architecture.md")
    section = page.partition("\n## Where things are in `bot/`\n")[2].partition("\n## ")[0]
    named = re.findall(r"`([a-z_]+)/?`", section)
    assert len(named) > 50
    assert [n for n in named if not [*ROOT.glob(f"bot/{n}.py"), *ROOT.glob(f"bot/{n}/")]] == []


def test_the_map_of_the_tests_is_whole() -> None:
    page = text_of(ROOT / "CONTRIBUTING.md")
    parts = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    assert [part for part in parts if f"`tests/{part}`" not in page] == []


def test_the_readmes_way_without_discord_works(tmp_path: Path) -> None:
    section = (
        text_of(ROOT / "README.md").partition("\n## Without Discord\n")[2].partition("\n## ")[0]
    )
    commands = re.findall(r"^\.venv/bin/python (.*?)(?: +#.*)?$", section, flags=re.M)
    assert len(commands) == 3
    for command in commands:
        line = f"{shlex.quote(sys.executable)} {command}"
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(line, shell=True, check=True, cwd=tmp_path, env=environment)
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_the_readme_names_the_designers() -> None:
    credits_ = text_of(ROOT / "README.md").partition("## Credits")[2]
    for name in ("Roberto Fraga", "Benjamin Schwer", "Edualc Z", "Bob Lindner", "unofficial"):
        assert name in credits_


def test_the_build_server_runs_the_tests() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert "make test" in text_of(script)
    subprocess.run(["bash", "-n", str(script)], check=True)
