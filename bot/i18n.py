"""Locale + key + arguments -> text: the only way from data/texts to a person's eyes.

`text` is for one text, `say` for a `Line`: a text as data, with seats still to be named. Names are
made harmless by `bot/names.py` before they come here.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, reduce
from pathlib import Path
from typing import Any, Final, TypeAlias, Union

from fluent.runtime import FluentBundle
from fluent.runtime.types import fluent_number
from fluent.syntax import FluentParser

from engines.core import Arg, Event

TEXTS: Final = Path(__file__).parent.parent / "data" / "texts"
DEFAULT: Final = "en"

REMEMBERED: Final = 2048
"""Texts, for a board says most of what it said a move ago."""

strict = False
"""Tests set it: a missing text or a missing argument is an error then, not a log line."""

log = logging.getLogger(__name__)


class _FlawedError(Exception):
    """What is wrong with a text, and what is shown ``instead`` of nothing."""

    def __init__(self, what: str, instead: str) -> None:
        super().__init__(what)
        self.what = what
        self.instead = instead


LineArg: TypeAlias = Union[Arg, "Line", "tuple[Line, ...]"]


@dataclass(frozen=True, slots=True)
class Line:
    """A text as data.

    An argument ``seat`` or ``…_seat`` becomes a name, ``seats`` or ``…_seats`` a list of names (and
    ``count`` their number); with ``pinged_`` before it they are mentions where the screen may ping.
    A line becomes its text, several lines a row with dots between them, any other tuple a list.
    """

    key: str
    args: Mapping[str, LineArg] = field(default_factory=dict)


def line(key: str, /, **args: LineArg) -> Line:
    return Line(key, args)


def text(locale: str, key: str, /, **args: int | str) -> str:
    """The text of this key in this language, or else in English.

    Numbers get no digit groups, but ids, mentions and timestamps should come as ready-made strings.
    """
    try:
        return _formatted(locale, key, tuple(args.items()))
    except _FlawedError as flawed:
        if strict:
            raise LookupError(flawed.what) from None
        _log_once(flawed.what)
        return flawed.instead


@lru_cache(REMEMBERED)
def _formatted(locale: str, key: str, args: tuple[tuple[str, int | str], ...]) -> str:
    values = {
        name: fluent_number(value, useGrouping=False) if isinstance(value, int) else value
        for name, value in args
    }
    bundle = next((b for b in _chain(locale) if b.has_message(key)), None)
    pattern = bundle.get_message(key).value if bundle else None
    if bundle is None or pattern is None:
        raise _FlawedError(f"there is no text {key!r}; add it to data/texts/{DEFAULT}", key)
    written, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise _FlawedError(f"text {key!r} with {sorted(values)}: {errors[0]}", str(written))
    return str(written)


def has(key: str) -> bool:
    """Whether there is a text of this key (in English, which has them all)."""
    return bool(_bundles()[DEFAULT].has_message(key))


def say(
    locale: str,
    what: Line | Event,
    names: Sequence[str] = (),
    mentions: Sequence[str] | None = None,
) -> str:
    """The text of a line or an event. ``mentions`` is how pinged seats are written."""
    pings = names if mentions is None else mentions
    values: dict[str, int | str] = {}
    for name, value in what.args.items():
        called = pings if name.startswith("pinged_") else names
        if name.endswith("seats") and isinstance(value, tuple):
            values[name] = listed(locale, [called[int(str(seat))] for seat in value])
            values["count"] = len(value)
        elif name.endswith("seat") and isinstance(value, int):
            values[name] = called[value]
        elif isinstance(value, Line):
            values[name] = say(locale, value, names, mentions)
        elif isinstance(value, tuple):
            values[name] = _row(locale, value, names, mentions)
        else:
            values[name] = value
    return text(locale, what.key, **values)


def listed(locale: str, items: Sequence[str]) -> str:
    """The items as a list in words: "Ada, Ben and Cleo"."""
    if len(items) < 2:
        return "".join(items)
    head = reduce(lambda a, b: text(locale, "list-comma", first=a, last=b), items[:-1])
    return text(locale, "list-and", first=head, last=items[-1])


def dotted(locale: str, items: Sequence[str]) -> str:
    """The items in a row: "Ada 3 · Ben 5"."""
    return reduce(lambda a, b: text(locale, "list-dot", first=a, last=b), items) if items else ""


def _row(
    locale: str, items: Sequence[Any], names: Sequence[str], mentions: Sequence[str] | None
) -> str:
    if not all(isinstance(item, Line) for item in items):
        return listed(locale, [str(item) for item in items])
    return dotted(locale, [say(locale, item, names, mentions) for item in items])


@cache
def _log_once(what: str) -> None:
    log.error("%s", what)


def _chain(locale: str) -> list[FluentBundle]:
    bundles = _bundles()
    wanted = dict.fromkeys((locale, locale.split("-")[0], DEFAULT))
    return [bundles[name] for name in wanted if name in bundles]


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first: the folders of data/texts."""
    found = sorted(folder.name for folder in TEXTS.iterdir() if folder.is_dir())
    return (DEFAULT, *(name for name in found if name != DEFAULT))


@cache
def _bundles() -> dict[str, FluentBundle]:
    # Where in its file each part of a text stands would take as much memory as the texts.
    parser = FluentParser(with_spans=False)
    bundles = {}
    for name in languages():
        bundle = FluentBundle([name], use_isolating=False)
        for file in sorted((TEXTS / name).glob("*.ftl")):
            bundle.add_resource(parser.parse(file.read_text(encoding="utf-8")))
        bundles[name] = bundle
    return bundles
