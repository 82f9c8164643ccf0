"""Time zones as people name them: by city, by country, or by their own name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

OFFERED: Final = 25
"""As many as Discord lists below what is being typed."""

COMMON: Final = (
    *("Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Madrid", "Europe/Paris"),
    *("Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "Europe/Rome", "Europe/Amsterdam"),
    *("Europe/Stockholm", "Europe/Warsaw", "Europe/Athens", "Europe/Istanbul"),
    *("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
    *("America/Toronto", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Tokyo"),
    *("Australia/Sydney", "Pacific/Auckland", "UTC"),
)
"""What is offered before anything is typed."""

_BEGINNING: Final = 2  # only a word begins so

_CALLED: Final = {
    **{"usa": "united states", "us": "united states", "holland": "netherlands"},
    **dict.fromkeys(("uk", "england", "great britain", "united kingdom"), "britain"),
}


@dataclass(frozen=True, slots=True)
class _Zone:
    name: str
    words: tuple[str, str, str]  # the city, the country, the whole name

    def fits(self, wanted: str) -> tuple[int, int] | None:
        """How well: what it is called, a word of that or how one begins; the less the better."""
        spaced = [f" {words} " for words in self.words]
        for kind, part in enumerate((f" {wanted} ", f" {wanted} ", f" {wanted}")):
            for at, words in enumerate(spaced):
                if words == part or (kind and part in words):
                    return kind, at
        return None


def zones(typed: str) -> tuple[str, ...]:
    """The zones somebody may mean who has typed so much, the likeliest first; `OFFERED` at most."""
    wanted = _wanted(typed)
    if not wanted:
        return COMMON
    fitting = [(fit, zone.name) for zone in _table() if (fit := zone.fits(wanted))]
    return tuple(name for _, name in sorted(fitting, key=lambda found: found[0]))[:OFFERED]


def read_zone(typed: str) -> str:
    """The zone of "rome", "germany", "new york" or "US/Eastern", by whole words.

    ValueError when there is none, or several whose clocks differ.
    """
    wanted = _wanted(typed)
    fitting = [(fit[0], zone.name) for zone in _table() if (fit := zone.fits(wanted))]
    best = min((kind for kind, _ in fitting), default=_BEGINNING)
    found = [name for kind, name in fitting if kind == best < _BEGINNING]
    if len({_rule(name) for name in found}) != 1:
        raise ValueError("no time zone, or more than one")
    return found[0]


def _wanted(typed: str) -> str:
    wanted = _plain(typed)
    return _CALLED.get(wanted, wanted)


def _plain(text: str) -> str:
    """Small letters and digits in words, without accents."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return " ".join(re.findall(r"[^\W_]+", bare))


@cache
def _table() -> tuple[_Zone, ...]:
    """One zone for each part of a country, the most populous first where that can be; then UTC.

    Last the former names that say where. Of an offset like "EST" nobody knows the summer.
    """
    countries = {row[0]: _plain(row[1]) for row in _rows("iso3166.tab")}
    places = {row[2]: countries[row[0]] for row in _rows("zone.tab")}
    listed = files("tzdata").joinpath("zones").read_text("utf-8").split()
    former = (name for name in listed if "/" in name and not name.startswith("Etc/"))
    return tuple(
        _Zone(name, (_plain(name.split("/")[-1]), places.get(name, ""), _plain(name)))
        for name in dict.fromkeys((*places, "UTC", *former))
    )


@cache
def _rule(name: str) -> bytes:
    """How the clock goes from now on, which stands at the end of a zone's file."""
    return files("tzdata").joinpath("zoneinfo", *name.split("/")).read_bytes().split(b"\n")[-2]


def _rows(name: str) -> Iterator[list[str]]:
    text = files("tzdata").joinpath("zoneinfo", name).read_text("utf-8")
    return (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
