"""Settings: read from the environment and a file, and every mistake told in one helpful line."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest

from bot.clock import clock
from bot.config import SQLITE, Settings, load
from bot.table import Unusable

ROOT = Path(__file__).parents[2]
NOWHERE = Path("no.env")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting from the machine that runs the tests."""
    for name in [*os.environ]:
        if name.lower() in Settings.model_fields:
            monkeypatch.delenv(name)


def problem(monkeypatch: pytest.MonkeyPatch, **settings: str) -> str:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(Unusable) as caught:
        _ = load(NOWHERE).token
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", " aaa.bbb.ccc ")
    settings = load(NOWHERE)
    assert settings.token == "aaa.bbb.ccc"
    assert settings.database_url.get_secret_value() == SQLITE
    assert (settings.shard_ids, settings.shard_count) == (None, None)
    assert (settings.dm_burst, settings.dm_per_minute) == (10, 1.0)
    assert "aaa" not in repr(settings)


def test_the_environment_wins_over_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=one\nLOG_LEVEL=debug\nSHARD_IDS=0, 2\nSHARD_COUNT=3\nOTHER=5\n")
    monkeypatch.setenv("DISCORD_TOKEN", "two")
    settings = load(file)
    assert (settings.token, settings.log_level) == ("two", "DEBUG")
    assert (settings.shard_ids, settings.shard_count) == ((0, 2), 3)


def test_the_playground_has_endpoints_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "playground")
    monkeypatch.setenv("HOPPLA_API", "http://127.0.0.1:8000/api/v10")
    monkeypatch.setenv("HOPPLA_GATEWAY", "ws://[::1]:8000/gateway")
    monkeypatch.setenv("HOPPLA_CLOCK", "3600")
    settings = load(NOWHERE)
    now = clock(settings.hoppla_clock)
    assert 3599 < now() - time.time() < 3601


def test_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "DISCORD_TOKEN=" in problem(monkeypatch)
    assert "DISCORD_TOKEN=" in problem(monkeypatch, DISCORD_TOKEN="")


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"DM_BURST": "many"}, "DM_BURST is wrong"),
        ({"DM_PER_MINUTE": "0"}, "DM_PER_MINUTE is wrong"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL is wrong"),
        ({"SHARD_IDS": "0"}, "SHARD_COUNT"),
        ({"SHARD_IDS": "zero", "SHARD_COUNT": "1"}, "SHARD_IDS is wrong"),
        ({"SHARD_IDS": "0 1", "SHARD_COUNT": "1"}, "SHARD_IDS must be numbers from 0 to 0"),
        ({"SHARD_COUNT": "0"}, "SHARD_COUNT is wrong"),
        ({"GUILD_READY_TIMEOUT": "-1"}, "GUILD_READY_TIMEOUT is wrong"),
        ({"HOPPLA_API": "http://127.0.0.1"}, "HOPPLA_GATEWAY"),
        ({"HOPPLA_CLOCK": "60"}, "HOPPLA_API"),
        ({"HOPPLA_CLOCK": "inf"}, "HOPPLA_CLOCK is wrong"),
        ({"DISCORD_TOKEN_FILE": "token"}, "not both"),
    ],
)
def test_mistakes(monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], says: str) -> None:
    assert says in problem(monkeypatch, **{"DISCORD_TOKEN": "x"} | settings)


@pytest.mark.parametrize(
    "api", ["https://discord.com/api", "http://10.0.0.1", "http://127.0.0.1.evil.example", "x"]
)
def test_only_this_machine_may_play_discord(monkeypatch: pytest.MonkeyPatch, api: str) -> None:
    said = problem(monkeypatch, HOPPLA_API=api, HOPPLA_GATEWAY="ws://localhost", DISCORD_TOKEN="x")
    assert "only an address of this machine" in said


def test_a_real_token_never_goes_to_the_playground(monkeypatch: pytest.MonkeyPatch) -> None:
    token = "MTIzNDU2Nzg5.Gabcde.abcdefghijklmnop-qrstuvwxyz"
    local = {"HOPPLA_API": "http://localhost:1", "HOPPLA_GATEWAY": "ws://localhost:1"}
    said = problem(monkeypatch, DISCORD_TOKEN=token, **local)
    assert "looks real" in said
    assert token not in said


def test_no_mistake_quotes_a_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = problem(monkeypatch, DISCORD_TOKEN="sesame", DISCORD_TOKEN_FILE=str(tmp_path))
    assert "sesame" not in said


def test_the_token_from_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "token"
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(file))
    assert "No such file" in problem(monkeypatch)
    file.write_text("\n")
    file.chmod(0o600)
    assert "is empty" in problem(monkeypatch)
    file.write_bytes(b"\xff\xfe")
    assert "it is no text" in problem(monkeypatch)
    file.write_text("secret\n")
    assert load(NOWHERE).token == "secret"
    assert not caplog.records
    file.chmod(0o644)
    assert load(NOWHERE).token == "secret"
    assert f"chmod 600 {file}" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize("held", ["# for Hoppla\nsesame", "the token: sesame", "sesame\x1b[0m"])
def test_nothing_but_the_token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, held: str) -> None:
    (tmp_path / "token").write_text(held)
    in_file = problem(monkeypatch, DISCORD_TOKEN_FILE=str(tmp_path / "token"))
    monkeypatch.delenv("DISCORD_TOKEN_FILE")
    for said in (in_file, problem(monkeypatch, DISCORD_TOKEN=held)):
        assert "must hold the token and nothing else" in said
        assert "sesame" not in said


def test_a_folder_is_no_file_of_a_token(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tmp_path.chmod(0o755)
    assert "Is a directory" in problem(monkeypatch, DISCORD_TOKEN_FILE=str(tmp_path))
    assert not caplog.records, "chmod 600 would lock everybody out of it"


def test_a_misspelt_setting_is_not_passed_over(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DATABSE_URL=postgresql://localhost/hoppla\n")
    with pytest.raises(Unusable, match="did you mean DATABASE_URL"):
        load(file)


def test_a_file_of_settings_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"DISCORD_TOKEN=\xff\n")
    with pytest.raises(Unusable, match="UTF-8"):
        load(file)


def test_the_example_lists_every_setting_and_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    named = re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)
    assert {name.lower() for name in named} == set(Settings.model_fields)
    copied = tmp_path / ".env"
    copied.write_text(example)
    assert load(copied).database_url.get_secret_value() == SQLITE
