"""Records as pictures: ``python -m renderers RECORD OUT.png [--at N] [--seat S]``."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from engines.core import AnyRules, Event
from engines.record import BadRecord, Record, find_rules, read, replay
from renderers.kit import SEATS


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        line = " ".join(message.splitlines())  # an argument is quoted as it is
        self.exit(2, f"{self.prog}: {line} (--help tells more)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m renderers", description="Draw the board of a record as PNG.")
    parser.add_argument("record", metavar="RECORD", type=Path, help="a file of python -m engines")
    parser.add_argument("out", metavar="OUT.png", type=Path)
    parser.add_argument("--at", type=int, metavar="N", help="after N moves; default: at the end")
    parser.add_argument("--seat", type=int, metavar="S", help="as seat S (0, 1, …) sees it")
    return parser


def _games(name: str) -> tuple[AnyRules, ModuleType]:
    """The rules and the renderer of a game."""
    try:
        rules = find_rules(name)
    except ValueError as error:
        raise BadRecord(1, str(error)) from None
    if find_spec(f"renderers.{name}") is None:
        raise ValueError(f"no board for {name} yet; it would be renderers/{name}.py")
    return rules, importlib.import_module(f"renderers.{name}")


def _picture(record: Record, at: int | None, seat: int | None) -> bytes:
    rules, renderer = _games(record.header.game)
    last = len(record.moves) if at is None else at
    if not 0 <= last <= len(record.moves):
        raise ValueError(f"--at {last}: the record has moves 0 to {len(record.moves)}")
    if seat is not None and not 0 <= seat < record.header.seats:
        raise ValueError(f"--seat {seat}: the record has seats 0 to {record.header.seats - 1}")
    events: list[Event] = []
    fresh = True
    for step in islice(replay(rules, record), last + 1):
        if fresh:
            events.clear()
        events += [event for event in step.events if event.to is None]
        fresh, state = step.turn_over, step.state
    names = record.header.names or [look.letter for look in SEATS[: record.header.seats]]
    picture: bytes = renderer.draw(rules.view(state, seat), names, events)
    return picture


def _read(path: Path) -> Record:
    try:
        return read(path.read_bytes())
    except OSError as error:
        raise ValueError(f"cannot read {str(path)!a}: {error.strerror}") from None


def _write(path: Path, picture: bytes) -> None:
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise ValueError(f"cannot write {str(path)!a}: {error.strerror}") from None


def main(arguments: Sequence[str] | None = None) -> int:
    parsed = _parser().parse_args(arguments)
    try:
        picture = _picture(_read(parsed.record), parsed.at, parsed.seat)
        _write(parsed.out, picture)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
