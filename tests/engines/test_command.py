"""``python -m engines play|replay``: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import io
import json
import os
import runpy
import sys
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.record import find_rules, read, replay


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on stderr."""
    try:
        code: object = main(arguments)
    except SystemExit as exit:
        code = exit.code
    assert code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.removesuffix("\n")


def test_play_prints_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "play", "hoppla", "--seats", "4", "--seed", "7")
    record = read(text)
    assert record.header.seats == 4
    assert record.header.names is None
    rules = find_rules("hoppla")
    *_, last = replay(rules, record)
    assert rules.result(last.state) is not None


def test_the_same_seed_gives_the_same_record_and_0_is_the_default(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def played(*more: str) -> str:
        return output(capsys, "play", "hoppla", "--seats", "3", *more)

    assert played() == played("--seed", "0")
    assert played("--seed", "5") == played("--seed", "5")
    assert len({played("--seed", str(seed)) for seed in range(5)}) == 5


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        pytest.param([], "required: play|replay", id="nothing"),
        pytest.param(["watch"], "invalid choice: 'watch'", id="unknown-command"),
        pytest.param(["play", "hoppla"], "required: --seats", id="no-seats"),
        pytest.param(["play", "hopla", "--seats", "3"], "unknown game 'hopla'", id="game"),
        pytest.param(["play", "hoppla", "--seats", "many"], "invalid int", id="seats-no-number"),
        pytest.param(["play", "hoppla", "--seats", "2"], "2 seats, not 3 to 6", id="too-few"),
        pytest.param(["play", "hoppla", "--seats", "3", "--seed", "x"], "invalid int", id="seed"),
        pytest.param(
            ["play", "hoppla", "--seats", "3", "--option", "fast"], "NAME=VALUE", id="option-form"
        ),
        pytest.param(
            ["play", "hoppla", "--seats", "3", "--option", "a=1", "--option", "a=2"],
            "option 'a' is given twice",
            id="option-twice",
        ),
        pytest.param(
            ["play", "hoppla", "--seats", "3", "--option", "a=b=c"],
            "unknown option 'a'",
            id="unknown-option",
        ),
        pytest.param(["replay"], "required: FILE", id="no-file"),
        pytest.param(["replay", "a", "b"], "unrecognized arguments: b", id="two-files"),
        pytest.param(["replay", "a", "b\nc"], "unrecognized arguments: b c", id="line-end"),
        pytest.param(["replay", "no/such/file"], "'no/such/file': No such file", id="no-such-file"),
    ],
)
def test_bad_arguments(
    capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str
) -> None:
    assert problem in refusal(capsys, *arguments)


def test_help_tells_both_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["--help"])
    assert exit.value.code == 0
    assert "let random players play" in capsys.readouterr().out


HEADER = '{"game": "hoppla", "rules": 1, "seats": 3, "options": {}, "draws": [2]}\n'


def test_replay_prints_the_view_of_an_unfinished_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(
        HEADER
        + '{"seat": 2, "move": "bet most", "draws": []}\n'
        + '{"seat": 0, "move": "take 4", "draws": []}\n'
    )
    assert json.loads(output(capsys, "replay", str(file))) == {
        "view": {
            "phase": "take",
            "round": 1,
            "starter": 2,
            "bet": "most",
            "llamas": [1, 1, 1],
            "stones": [0, 0, 0],
            "bag": 90,
            "left": None,
            "in_turn": False,
            "taken": [True, False, False],
            "mine": None,
            "last": None,
        },
        "scores": None,
        "winners": None,
    }


def test_replay_prints_the_result_of_a_finished_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(output(capsys, "play", "hoppla", "--seats", "5", "--seed", "3"))
    end = json.loads(output(capsys, "replay", str(file)))
    assert end["view"]["phase"] == "over"
    assert end["scores"] == end["view"]["llamas"]
    best = max(end["scores"])
    assert end["winners"] == [seat for seat, score in enumerate(end["scores"]) if score == best]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"", "line 1: is blank", id="empty"),
        pytest.param(HEADER.replace("hoppla", "x").encode(), "line 1: unknown game", id="game"),
        pytest.param((HEADER + HEADER).encode(), "line 2: unknown field", id="form"),
        pytest.param(
            (HEADER + '{"seat": 2, "move": "roll", "draws": []}').encode(),
            "line 2: seat 2 may not play 'roll', but bet extremes",
            id="illegal-move",
        ),
        pytest.param(b"\xff\xfe", "line 1: is not UTF-8", id="binary"),
    ],
)
def test_replay_names_the_line_that_is_wrong(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, message: str
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    assert refusal(capsys, "replay", str(file)).startswith(message)


def test_a_reader_that_has_seen_enough_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert main(["play", "hoppla", "--seats", "3"]) == 0


COMMANDS = [["play", "hoppla", "--seats", "3"], ["replay", "game.jsonl"]]


@pytest.fixture
def in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.jsonl").write_text(HEADER)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("in_place")
@pytest.mark.parametrize("command", COMMANDS, ids=["play", "replay"])
def test_a_full_disk_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(command) == 2
    assert capsys.readouterr().err == "cannot write: No space left on device\n"


@pytest.mark.usefixtures("in_place")
@pytest.mark.parametrize("command", COMMANDS, ids=["play", "replay"])
def test_a_closed_output_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(command) == 2
    assert capsys.readouterr().err == "cannot write: the standard output is closed\n"


def test_run_as_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdout", printed)
    monkeypatch.setattr(sys, "argv", ["engines", "play", "hoppla", "--seats", "3"])
    script = Path(__file__).parents[2] / "engines" / "__main__.py"
    with pytest.raises(SystemExit) as exit:
        runpy.run_path(str(script), run_name="__main__")
    assert exit.value.code == 0
    assert read(printed.getvalue()).header.game == "hoppla"
