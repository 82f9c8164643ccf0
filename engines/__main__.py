"""Records on the command line: ``python -m engines play GAME`` and ``… replay FILE``."""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

from engines.core import AnyRules, Recorder, completed
from engines.record import (
    BadRecord,
    Entry,
    Header,
    entry_line,
    find_rules,
    header_line,
    read,
    replay,
)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        line = " ".join(message.splitlines())  # an argument is quoted as it is
        self.exit(2, f"{self.prog}: {line} (--help tells more)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engines", description="Play and replay records of games.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="play|replay")
    play = commands.add_parser("play", help="let random players play; print the record")
    play.add_argument("game", metavar="GAME", help="such as hoppla")
    play.add_argument("--seats", type=int, required=True, metavar="N")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    play.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same record")
    check = commands.add_parser("replay", help="check a record; print where it ends")
    check.add_argument("file", metavar="FILE", type=Path)
    return parser


def _options(pairs: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"option {pair!a} must be NAME=VALUE")
        if name in options:
            raise ValueError(f"option {name!a} is given twice")
        options[name] = value
    return options


def _random_move(moves: Sequence[str], rng: random.Random) -> str:
    """Uniform over the first words, then over the moves that begin with it."""
    by_word: dict[str, list[str]] = {}
    for move in moves:
        by_word.setdefault(move.split(" ", 1)[0], []).append(move)
    return rng.choice(by_word[rng.choice(list(by_word))])


def _played(rules: AnyRules, seats: int, given: dict[str, str], seed: int) -> Iterator[str]:
    """The lines of a record, as they come: some games are long."""
    options = completed(seats, rules.SEATS, given, rules.OPTIONS)
    rng = random.Random(seed)
    draw = Recorder(rng.randrange)
    state = rules.setup(seats, options, draw).state
    yield header_line(Header(rules.NAME, rules.VERSION, seats, options, tuple(draw.drawn)))
    while due := rules.to_move(state):
        seat = rng.choice(due)
        move = _random_move(rules.moves(state, seat), rng)
        draw = Recorder(rng.randrange)
        state = rules.apply(state, seat, move, draw).state
        yield entry_line(Entry(seat, move, tuple(draw.drawn)))


def _end_of(file: Path) -> dict[str, Any]:
    """What ``replay`` prints: the public view where the record ends, and the result if any."""
    try:
        record = read(file.read_bytes())
    except OSError as error:
        raise ValueError(f"cannot read {str(file)!a}: {error.strerror}") from None
    try:
        rules = find_rules(record.header.game)
    except ValueError as error:
        raise BadRecord(1, str(error)) from None
    *_, last = replay(rules, record)
    result = rules.result(last.state)
    return {
        "view": asdict(rules.view(last.state, None)),
        "scores": None if result is None else result.scores,
        "winners": None if result is None else result.winners,
    }


def _lines(parsed: argparse.Namespace) -> Iterator[str]:
    """What the command prints."""
    if parsed.command == "play":
        rules = find_rules(parsed.game)
        return _played(rules, parsed.seats, _options(parsed.option), parsed.seed)
    return iter([json.dumps(_end_of(parsed.file))])


def main(arguments: Sequence[str] | None = None) -> int:
    parsed = _parser().parse_args(arguments)
    try:
        if sys.stdout is None:  # closed before the start; print would say nothing about it
            raise ValueError("cannot write: the standard output is closed")
        for line in _lines(parsed):
            print(line)
        sys.stdout.flush()
    except OSError as error:
        # Python must not flush what is left at its exit, only to fail once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return 0
        print(f"cannot write: {error.strerror}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
