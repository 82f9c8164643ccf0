"""Words in a picture: what a font can write of a name, and what of it fits."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.kit import MIN_TEXT, cap, font


@lru_cache(4096)
def has_glyph(name: str, char: str) -> bool:
    """Whether the font can write a character; otherwise it would be a box."""
    probe = font(name, 40)
    return char == " " or bytes(probe.getmask(char)) != bytes(probe.getmask("\uffff"))


@lru_cache(256)
def readable(text: str, fallback: str, name: str = "name") -> str:
    """What this font can write of a display name, or ``fallback`` if that is less than half."""
    text = unicodedata.normalize("NFKC", text[:200])
    letters = [c for c in text if not unicodedata.category(c).startswith(("C", "M"))]
    core = [c for c in letters if unicodedata.category(c)[0] in "LN"]
    good = [
        c for c in letters if has_glyph(name, c) and unicodedata.bidirectional(c) not in ("R", "AL")
    ]
    known = set(good)
    if sum(c in known for c in core) * 2 <= len(core):
        return fallback
    return " ".join("".join(good).split())


@lru_cache(256)
def fit(text: str, name: str, size: int, width: int, least: int = MIN_TEXT) -> tuple[str, int]:
    """Text and size that fit into the width: smaller down to ``least``, then cut short."""
    while size > least and (wide := font(name, size).getlength(text)) > width:
        # Each size that is tried is a font in memory: go where it should fit, by proportion.
        size = max(least, min(size - 1, math.ceil(size * width / wide)))
    if font(name, size).getlength(text) <= width:
        return text, size
    while text and font(name, size).getlength(text.rstrip() + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…", size


@lru_cache(256)
def word(text: str, name: str, size: int, align: str) -> tuple[Image.Image, float, float]:
    """The mask of a text, and where its corner lies from the middle of its capitals."""
    face = font(name, size)
    left, top, right, bottom = face.getbbox(text, anchor=f"{align}s")
    mask = Image.new("L", (math.ceil(right - left) + 2, math.ceil(bottom - top) + 2))
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, 255, face, f"{align}s")
    # Four levels of grey are enough for an edge, and cost fewer bytes than 256.
    return mask.point(lambda v: (v + 32) // 64 * 64), left - 1, top - 1 + cap(name, size) / 2
