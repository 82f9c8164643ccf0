"""A game as a text file: written, read and replayed.

JSON Lines. First the header, ``{"game", "rules", "seats", "options", "draws"}`` with every option
of the rules and perhaps ``"names"``; then a line a move, ``{"seat", "move", "draws"}``, with the
numbers drawn for it. Nothing else is accepted.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

from engines.core import AnyRules, IllegalMove, Replay, Seat, Step


class BadRecord(ValueError):
    """A record that cannot be replayed, and the line where that shows (the header is line 1)."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Header:
    """What a game began with. ``draws`` are those of the setup, ``names`` only for display."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, str]
    draws: tuple[int, ...]
    names: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One move that was made, and what was drawn for it."""

    seat: Seat
    move: str
    draws: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    header: Header
    moves: tuple[Entry, ...]


def find_rules(name: str) -> AnyRules:
    """The rules of a game by its name; ValueError when there is no such game."""
    try:
        module = importlib.import_module(f"engines.{name}") if name.isidentifier() else None
    except ModuleNotFoundError:
        module = None
    if getattr(module, "NAME", None) != name:
        raise ValueError(f"unknown game {_shown(name)}; games are modules of engines/, like hoppla")
    return cast(AnyRules, module)


# --- writing --------------------------------------------------------------------------------------


def header_line(header: Header) -> str:
    """The first line of a record, without its line end."""
    fields: dict[str, object] = {
        "game": header.game,
        "rules": header.rules,
        "seats": header.seats,
        "options": dict(header.options),
        "draws": header.draws,
    }
    if header.names is not None:
        fields["names"] = header.names
    return json.dumps(fields)


def entry_line(entry: Entry) -> str:
    """A move as a line of a record, without its line end."""
    return json.dumps({"seat": entry.seat, "move": entry.move, "draws": entry.draws})


def write(record: Record) -> str:
    """The whole text of a record; ``read`` gives the record back."""
    lines = [header_line(record.header), *map(entry_line, record.moves)]
    return "".join(f"{line}\n" for line in lines)


# --- reading --------------------------------------------------------------------------------------


class _Kind(NamedTuple):
    fits: Callable[[Any], bool]
    wanted: str


def _is_int(value: object) -> bool:
    return type(value) is int  # true and false are ints to isinstance


_TEXT: Final = _Kind(lambda v: isinstance(v, str), "a text")
_INT: Final = _Kind(_is_int, "a whole number")
_INTS: Final = _Kind(lambda v: isinstance(v, list) and all(map(_is_int, v)), "whole numbers in []")
_TEXTS: Final = _Kind(
    lambda v: isinstance(v, list) and all(isinstance(item, str) for item in v), "texts in []"
)
_OPTIONS: Final = _Kind(
    lambda v: isinstance(v, dict) and all(isinstance(item, str) for item in v.values()),
    "an object of texts",
)
_HEADER: Final = {
    "game": _TEXT,
    "rules": _INT,
    "seats": _INT,
    "options": _OPTIONS,
    "draws": _INTS,
    "names": _TEXTS,
}
_ENTRY: Final = {"seat": _INT, "move": _TEXT, "draws": _INTS}


def read(data: str | bytes) -> Record:
    """The record in a text, checked as far as its form goes; BadRecord names the wrong line."""
    text = data if isinstance(data, str) else _decoded(data)
    # Not splitlines(): that would also cut at rare separators inside a name.
    lines = text.removesuffix("\n").split("\n")
    head = _fields(1, lines[0], _HEADER, optional="names")
    names = head.get("names")
    header = Header(
        game=head["game"],
        rules=head["rules"],
        seats=head["seats"],
        options=head["options"],
        draws=tuple(head["draws"]),
        names=None if names is None else tuple(names),
    )
    moves = []
    for number, line in enumerate(lines[1:], start=2):
        entry = _fields(number, line, _ENTRY)
        moves.append(Entry(entry["seat"], entry["move"], tuple(entry["draws"])))
    return Record(header, tuple(moves))


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(line, "is not UTF-8 text") from None


def _fields(
    number: int, line: str, kinds: Mapping[str, _Kind], optional: str = ""
) -> dict[str, Any]:
    if not line.strip():
        raise BadRecord(number, "is blank; a record has one JSON object in every line")
    try:
        fields = json.loads(line, object_pairs_hook=_object)
    except json.JSONDecodeError as error:  # which counts lines of its own
        problem = f"is not a JSON object (column {error.colno}: {error.msg})"
        raise BadRecord(number, problem) from None
    except (ValueError, RecursionError) as error:
        raise BadRecord(number, f"is not a JSON object ({error})") from None
    if not isinstance(fields, dict):
        raise BadRecord(number, "is not a JSON object")
    for name in fields:
        if name not in kinds:
            known = ", ".join(kinds)
            raise BadRecord(number, f"unknown field {_shown(name)}; fields are {known}")
    for name, kind in kinds.items():
        if name not in fields:
            if name == optional:
                continue
            raise BadRecord(number, f'field "{name}" is missing')
        if not kind.fits(fields[name]):
            raise BadRecord(number, f'field "{name}" must be {kind.wanted}')
    return fields


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field twice")
    return fields


def _shown(text: str) -> str:
    """A stranger's text within a message of one line."""
    return ascii(text if len(text) <= 40 else f"{text[:40]}...")


# --- replaying ------------------------------------------------------------------------------------


def replay(rules: AnyRules, record: Record) -> Iterator[Step[Any]]:
    """The setup's step, then that of every move; BadRecord names a line that breaks the rules."""
    header = record.header
    _check_header(rules, header)
    draw = Replay(header.draws)
    try:
        step = rules.setup(header.seats, header.options, draw)
        draw.finish()
    except ValueError as error:
        raise BadRecord(1, str(error)) from None
    yield step
    for number, entry in enumerate(record.moves, start=2):
        state = step.state
        if not rules.to_move(state):
            raise BadRecord(number, "a move after the end of the game")
        draw = Replay(entry.draws)
        try:
            step = rules.apply(state, entry.seat, entry.move, draw)
            draw.finish()
        except IllegalMove:
            raise BadRecord(number, _why_illegal(rules, state, entry)) from None
        except ValueError as error:
            raise BadRecord(number, str(error)) from None
        yield step


def _check_header(rules: AnyRules, header: Header) -> None:
    if header.game != rules.NAME:
        raise BadRecord(1, f"a record of {_shown(header.game)}, not of {rules.NAME}")
    if header.rules != rules.VERSION:
        raise BadRecord(1, f"rules version {header.rules}; this program plays {rules.VERSION}")
    for name in rules.OPTIONS:
        if name not in header.options:
            raise BadRecord(1, f'option "{name}" is missing')
    if header.names is not None and len(header.names) != header.seats:
        raise BadRecord(1, f"{len(header.names)} names for {header.seats} seats")


def _why_illegal(rules: AnyRules, state: Any, entry: Entry) -> str:
    legal = rules.moves(state, entry.seat)
    if not legal:
        turn = ", ".join(map(str, rules.to_move(state)))
        return f"seat {entry.seat} may not move now, but seat {turn}"
    some = ", ".join(legal[:8]) + (", ..." if len(legal) > 8 else "")
    return f"seat {entry.seat} may not play {_shown(entry.move)}, but {some}"


def effective(rules: AnyRules, record: Record) -> Record:
    """The record without choices that were changed later in one decision; its end is the same.

    A seat that moves although it is not due changes the choice it made last. The new choice takes
    the place of the old one, so that the lines do not even tell that anybody wavered.
    """
    kept: list[Entry] = []
    latest: dict[Seat, int] = {}
    steps = replay(rules, record)
    state = next(steps).state
    for entry, step in zip(record.moves, steps, strict=True):
        if entry.seat in rules.to_move(state):
            latest[entry.seat] = len(kept)
            kept.append(entry)
        else:
            kept[latest[entry.seat]] = entry
        state = step.state
    return Record(record.header, tuple(kept))
