"""``python -m renderers``: the board of a record, at any move, for any seat."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engines import hoppla as rules
from engines.record import Record, write
from renderers import hoppla
from renderers.__main__ import main
from tests.playing import Game, play

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game() -> Game:
    return play(rules, 4, {}, Random(5))


@pytest.fixture
def record(game: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(write(game.record), encoding="utf-8")
    return path


def run(record: Path, *more: str) -> bytes:
    out = record.with_name("out.png")
    assert main([str(record), str(out), *more]) == 0
    return out.read_bytes()


def test_the_end_of_a_record_is_drawn_with_the_last_turn(game: Game, record: Path) -> None:
    over = game.states[-1]
    events = [event for event in game.steps[-1].events if event.to is None]
    turn = [i for i, step in enumerate(game.steps) if step.turn_over][-2] + 1
    earlier = [e for step in game.steps[turn:-1] for e in step.events if e.to is None]
    expected = hoppla.draw(rules.view(over, None), "ABCD", (*earlier, *events))
    assert run(record) == expected


def test_a_turns_beginning_shows_the_turn_before(game: Game, record: Path) -> None:
    first = next(i for i, step in enumerate(game.steps) if step.turn_over)
    told = [e for step in game.steps[: first + 1] for e in step.events if e.to is None]
    at_start = hoppla.draw(rules.view(game.states[first], None), "ABCD", told)
    assert run(record, "--at", str(first)) == at_start
    bet = hoppla.draw(
        rules.view(game.states[first + 1], None), "ABCD", game.steps[first + 1].events
    )
    assert run(record, "--at", str(first + 1)) == bet


def test_the_setup_is_position_0(game: Game, record: Path) -> None:
    assert run(record, "--at", "0") == hoppla.draw(rules.view(game.begun.state, None), "ABCD")


def test_a_seat_sees_how_many_stones_are_left_when_it_takes(game: Game, record: Path) -> None:
    views = [rules.view(state, None) for state in game.states]
    at = next(i for i, v in enumerate(views) if v.in_turn and v.phase == "take" and any(v.taken))
    seat = rules.to_move(game.states[at])[0]
    own = run(record, "--at", str(at), "--seat", str(seat))
    assert own != run(record, "--at", str(at))
    assert run(record, "--at", str(at), "--seat", str((seat + 1) % 4)) != own


def test_the_names_of_the_header_are_drawn(game: Game, record: Path) -> None:
    letters = run(record)
    header, *moves = record.read_text(encoding="utf-8").splitlines()
    named = json.loads(header) | {"names": ["Ada", "Ben", "Cleo", "Dan"]}
    record.write_text("\n".join([json.dumps(named), *moves]) + "\n", encoding="utf-8")
    assert run(record) != letters


def test_another_process_draws_the_same_bytes(game: Game, record: Path) -> None:
    out = record.with_name("other.png")
    command = [sys.executable, "-m", "renderers", str(record), str(out), "--at", "9"]
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert out.read_bytes() == run(record, "--at", "9")


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--at", "9999"], "--at 9999: the record has moves 0 to"),
        (["--at", "-1"], "--at -1: the record has moves 0 to"),
        (["--seat", "4"], "--seat 4: the record has seats 0 to 3"),
        (["--seat", "-1"], "--seat -1: the record has seats 0 to 3"),
    ],
)
def test_what_the_record_does_not_have(
    more: list[str], complaint: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = record.with_name("out.png")
    assert main([str(record), str(out), *more]) == 2
    error = capsys.readouterr().err
    assert error.startswith(complaint)
    assert error.count("\n") == 1
    assert not out.exists()


def broken(game: Game) -> dict[str, str]:
    header, first, *_ = write(game.record).splitlines()
    return {
        "": "line 1",
        "no json\n": "line 1",
        header.replace("hoppla", "chess") + "\n": "line 1",
        f"{header}\n\n": "line 2",
        f"{header}\n{first.replace('bet', 'bat')}\n": "line 2",
        write(Record(game.record.header, game.record.moves * 2)): "line",
    }


def test_a_broken_record_is_refused_in_one_line(
    game: Game, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, complaint in broken(game).items():
        record.write_text(text, encoding="utf-8")
        assert main([str(record), str(record.with_name("out.png"))]) == 2
        error = capsys.readouterr().err
        assert error.startswith(complaint)
        assert error.count("\n") == 1


def test_files_that_cannot_be_opened(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, nowhere = tmp_path / "missing.jsonl", tmp_path / "nowhere" / "out.png"
    for arguments, problem in (
        ([missing, tmp_path / "out.png"], f"cannot read {str(missing)!a}: No such file"),
        ([tmp_path, tmp_path / "out.png"], f"cannot read {str(tmp_path)!a}: Is a directory"),
        ([record, nowhere], f"cannot write {str(nowhere)!a}: No such file"),
        ([record, Path("/dev/full")], "cannot write '/dev/full': No space left on device"),
    ):
        assert main([str(path) for path in arguments]) == 2
        error = capsys.readouterr().err
        assert error.startswith(problem)
        assert error.count("\n") == 1


def test_a_game_without_a_board(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("renderers.__main__.find_spec", lambda name: None)
    assert main([str(record), str(record.with_name("out.png"))]) == 2
    assert capsys.readouterr().err == "no board for hoppla yet; it would be renderers/hoppla.py\n"


@pytest.mark.parametrize(
    "arguments", [[], ["a"], ["a", "b", "--at", "x"], ["a", "b", "--nope"], ["a", "b", "c\nd"]]
)
def test_wrong_arguments_get_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
