"""Display names made harmless: what people call themselves, before it becomes part of a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

LETTERS: Final = "ABCDEF"
"""The seats' letters, in the order of the seats."""

LONGEST: Final = 32
_MARKS: Final = 2  # combining marks kept on one character; more is zalgo
_JOINERS: Final = "\u200c\u200d"  # needed inside Persian or Indic words and inside emoji
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing
_MARKDOWN: Final = re.compile(r"[\\*_~`|<>\[\]]|:(?=/)|(?<=\w)\.(?=\w)|^(?:[-+#]|\d+\.)")


@lru_cache(1024)
def clean(name: str, letter: str = "?") -> str:
    """A name as plain text for labels and alt texts: one line, at most 32 characters, never empty.

    Controls, direction marks and piled-up accents go. A name of which nothing is left becomes
    ``letter``. A name written from right to left is isolated, lest it turns the numbers beside it.
    """
    kept: list[str] = []
    marks = 0  # on the last character kept; what is dropped between them does not count anew
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        if kind in ("Mn", "Me"):
            marks += 1
            if marks <= _MARKS and kept and kept[-1] != " ":
                kept.append(char)
            continue
        if char.isspace() or char in _BLANK:
            char = " "
        elif char in _JOINERS:
            if not kept or kept[-1] in f" {_JOINERS}":
                continue
        elif kind[0] == "C":
            continue
        kept.append(char)
        marks = 0
    # Once more: a mark may have come to stand beside its letter only now.
    short = unicodedata.normalize("NFC", " ".join("".join(kept).split())).strip(_JOINERS)
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
