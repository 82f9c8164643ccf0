"""One picture: a background, what is pasted on it, the palette and the PNG."""

from __future__ import annotations

import math
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from deflate import zlib_compress
from PIL import Image

from renderers.kit import CREAM, FRAME, GOLD, INK, LAVA, SEATS, STONE, Colour
from renderers.letters import word

LIMIT: Final = 150_000
"""The largest picture, in bytes."""

LEVELS: Final = (5, 6, 7, 9)
"""Of libdeflate, which takes half the time of zlib and makes a tenth less of it: each level takes
longer than the one before it, and only a picture beyond the limit goes on to the next."""


MANY: Final = 1 << 16
"""More colours than a sample picture has; Pillow's table of them takes time to make by its size."""


class Palette:
    """The colours of a board.

    The steps of its one gradient; the flat colours, exact, largest area first; and for soft edges a
    fifth learnt from what is left. The gradient must not be in the sample pictures.
    """

    def __init__(
        self, samples: Iterable[Image.Image], gradient: Sequence[Colour] = (), few: int = 104
    ) -> None:
        areas: Counter[Colour] = Counter()
        for sample in samples:
            found = sample.getcolors(MANY)
            assert found is not None
            for n, colour in found:
                assert isinstance(colour, tuple)
                areas[colour] += n
        counts = sorted(((n, colour) for colour, n in areas.items()), reverse=True)
        flat = self._flat([colour for _, colour in counts], few * 4 // 5)
        # Weighted by the root of its area, or the sky's edge would drown a llama's.
        rest = b"".join(bytes(colour) * math.isqrt(n) for n, colour in counts if n > 4)
        learnt = Image.frombytes("RGB", (len(rest) // 3, 1), rest).quantize(
            few - len(flat), Image.Quantize.MEDIANCUT, kmeans=3
        )
        values = [v for colour in (*flat, *dict.fromkeys(gradient)) for v in colour]
        self.image = Image.new("P", (1, 1))
        self.image.putpalette([*values, *(learnt.getpalette() or [])[: 3 * (few - len(flat))]])

    @staticmethod
    def _flat(largest_first: Sequence[Colour], count: int) -> list[Colour]:
        flat = [FRAME, INK, CREAM, GOLD, LAVA, STONE]
        flat += [
            colour for seat in SEATS for colour in (seat.colour, seat.dark, seat.light, seat.tint)
        ]
        for colour in largest_first:
            if len(flat) == count:
                break
            if all(max(abs(a - b) for a, b in zip(colour, f, strict=True)) > 5 for f in flat):
                flat.append(colour)
        return flat

    def map(self, picture: Image.Image) -> Image.Image:
        return picture.quantize(palette=self.image, dither=Image.Dither.NONE)


class Frame:
    """A copy of the background and what is pasted on it.

    With a palette, of which the background is then, it stays in palette colours: only what lies
    below a soft edge is mixed, and most of a picture is never touched.
    """

    def __init__(self, background: Image.Image, palette: Palette | None = None) -> None:
        self.picture, self.palette = background.copy(), palette

    def paste(self, sprite: Image.Image, x: float, y: float, anchor: str = "mm") -> None:
        """Pastes the sprite with its anchor (l/m/r, then t/m/b) at (x, y)."""
        left = round(x - {"l": 0, "m": sprite.width / 2, "r": sprite.width}[anchor[0]])
        top = round(y - {"t": 0, "m": sprite.height / 2, "b": sprite.height}[anchor[1]])
        if sprite.mode == "RGBA":
            self._mix(sprite, left, top, sprite)
        elif self.palette and sprite.mode == "RGB":
            self.picture.paste(self.palette.map(sprite), (left, top))
        else:
            self.picture.paste(sprite, (left, top))

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: int,
        fill: Colour,
        name: str = "round",
        align: str = "l",
    ) -> None:
        """Text with the middle of its capitals at y."""
        mask, left, top = word(text, name, size, align)
        self._mix(fill, round(x + left), round(y + top), mask)

    def _mix(self, paint: Image.Image | Colour, left: int, top: int, mask: Image.Image) -> None:
        if not self.palette:
            self.picture.paste(paint, (left, top), mask)
            return
        box = (left, top, left + mask.width, top + mask.height)
        patch = self.picture.crop(box).convert("RGB")
        patch.paste(paint, (0, 0), mask)
        self.picture.paste(self.palette.map(patch), (left, top))

    def png(self) -> bytes:
        """The picture as PNG, with more care the larger it would be than ``LIMIT``."""
        for level in LEVELS:
            out = encode(self.picture, level)
            if len(out) <= LIMIT:
                break
        return out


def laid(ground: Image.Image, sprite: Image.Image, x: float, y: float) -> Image.Image:
    """The sprite as it lies with its middle at (x, y): opaque, which is faster to paste."""
    left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
    out = ground.crop((left, top, left + sprite.width, top + sprite.height))
    out.paste(sprite, (0, 0), sprite)
    return out


def encode(mapped: Image.Image, level: int) -> bytes:
    """A picture in palette colours as PNG, without filters: they do not suit flat colours."""
    width, height = mapped.size
    rows = Image.new("P", (width + 1, height))
    rows.paste(mapped, (1, 0))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(mapped.getpalette() or ())),
        (b"IDAT", bytes(zlib_compress(rows.tobytes(), level))),
        (b"IEND", b""),
    )
    out = [b"\x89PNG\r\n\x1a\n"]
    for kind, data in chunks:
        out += [struct.pack(">I", len(data)), kind, data]
        out.append(struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))))
    return b"".join(out)
