"""Display names made harmless: what people call themselves, before it becomes part of a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

LETTERS: Final = "ABCDEF"
"""The seats' letters, in the order of the seats."""

LONGEST: Final = 32
_MARKS: Final = 2  # combining marks kept on one character; more is zalgo
_JOINERS: Final = "\u200c\u200d"  # needed inside Persian or Indic words and inside emoji
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing
_MARKDOWN: Final = re.compile(r"[\\*_~`|<>\[\]]|:(?=/)|(?<=\w)\.(?=\w)|^(?:[-+#]|\d+\.)")


def clean(name: str, letter: str = "?") -> str:
    """A name as plain text for labels and alt texts: one line, at most 32 characters, never empty.

    Controls, direction marks and piled-up accents go. A name of which nothing is left becomes
    ``letter``. A name written from right to left is isolated, lest it turns the numbers beside it.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if char.isspace() or char in _BLANK:
            kept.append(" ")
        elif char in _JOINERS:
            if kept and kept[-1] not in f" {_JOINERS}":
                kept.append(char)
        elif kind[0] != "C" and marks <= _MARKS and (marks == 0 or kept):
            kept.append(char)
    short = " ".join("".join(kept).split()).strip(_JOINERS)
    if len(short) > LONGEST:
        short = short[: LONGEST - 1].rstrip(f" {_JOINERS}") + "…"
    if not any(unicodedata.category(char)[0] in "LNPS" for char in short):
        return letter
    return f"\u2068{short}\u2069" if _turns(short) else short


def escape(name: str, letter: str = "?") -> str:
    """`clean`, and harmless in a message too: no Markdown, mention, link, emoji or timestamp."""
    plain = clean(name, letter)
    quoted = _MARKDOWN.sub(lambda found: _quoted(found.group()), plain)
    return quoted.replace("@", "@\u200b")


def apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names of a table's seats; those who are called the same get their letter behind it."""
    folded = [name.casefold() for name in names]
    return tuple(
        f"{name} ({LETTERS[seat]})" if folded.count(name.casefold()) > 1 else name
        for seat, name in enumerate(names)
    )


def _quoted(char: str) -> str:
    return f"{char[:-1]}\\{char[-1]}"


def _turns(name: str) -> bool:
    return any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
