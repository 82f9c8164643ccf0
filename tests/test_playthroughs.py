"""Recorded games replay to exactly the events, views and results that were once looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.catalog import GAMES
from engines.record import find_rules, read, replay, write
from tests.playthroughs import RECORDS, told

PATHS = sorted(RECORDS.glob("*.jsonl"))
NAMES = [path.name for path in PATHS]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_one_played_to_its_end(game: str) -> None:
    ends = []
    for path in RECORDS.glob(f"{game}-*.jsonl"):
        rules = find_rules(game)
        *_, last = replay(rules, read(path.read_bytes()))
        ends.append(rules.result(last.state))
    assert any(ends), f"write one: python -m engines play {game} … > tests/records/{game}-1.jsonl"


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_playthrough(path: Path) -> None:
    record = read(path.read_bytes())
    assert path.name.split("-")[0] == record.header.game
    assert write(record) == path.read_text(encoding="utf-8")
    expected = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert told(record) == expected, "meant to change? python -m tests.playthroughs, then look"


def test_no_text_without_its_record() -> None:
    assert {path.stem for path in RECORDS.glob("*.txt")} == {path.stem for path in PATHS}
