"""The drawing kit: names, text sizes, contrast, colours for every kind of sight, bounded caches."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

import renderers
from renderers import frames, hoppla, kit, letters, marks
from renderers import hoppla_panel as panel
from renderers import hoppla_scenery as scenery
from renderers.hoppla_llamas import TALL, WIDE
from renderers.hoppla_place import SHORTCUTS
from renderers.hoppla_road import CARVED, TUFF_FRONT
from renderers.kit import MIN_TEXT, SEATS, Colour
from renderers.paths import rows

PHONE = 360 / kit.W
"""What is left of a pixel on a phone 360 pixels wide."""


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Ωμέγα Ж", "Ωμέγα Ж"),
        ("𝓐𝓭𝓪", "Ada"),
        ("Ada 🦙", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("A\u0335d\u0336a\u0337", "Ada"),
        ("\u202eAda\u202c", "Ada"),
        ("李小龍", "C"),
        ("李小龍 Bo", "C"),
        ("🦙🦙", "C"),
        ("سلام", "C"),
        ("שלום A", "C"),
        ("***", "C"),
        ("", "C"),
        ("\u200b\u0000", "C"),
    ],
)
def test_a_name_is_readable_or_gives_way_to_the_letter(name: str, shown: str) -> None:
    assert letters.readable(name, "C") == shown


@pytest.mark.parametrize("char", ["李", "🦙", "\u0e01", "\U0001f3fb"])
def test_what_the_font_cannot_write_is_known(char: str) -> None:
    assert not letters.has_glyph("name", char)


def test_text_shrinks_to_the_least_size_and_is_then_cut() -> None:
    assert letters.fit("Ada", "name", 66, 300) == ("Ada", 66)
    text, size = letters.fit("Maximiliane", "name", 66, 300)
    assert MIN_TEXT <= size < 66 or text.endswith("…")
    text, size = letters.fit("W" * 32, "name", 66, 300)
    assert size == MIN_TEXT
    assert text.endswith("…")
    assert kit.font("name", size).getlength(text) <= 300


# --- readable on a phone --------------------------------------------------------------------------


def test_the_least_text_and_the_llamas_are_large_enough_on_a_phone() -> None:
    assert MIN_TEXT >= kit.W / 28
    assert MIN_TEXT * PHONE >= 11
    assert WIDE * PHONE >= 14
    assert TALL * PHONE >= 14


def luminance(colour: Colour) -> float:
    linear = [v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Colour, b: Colour) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def in_light(colour: Colour, light: Sequence[float]) -> Colour:
    return tuple(round(v * part) for v, part in zip(colour, light, strict=True))


def texts() -> Iterator[tuple[str, Colour, Colour]]:
    for ground in (kit.PLATE, kit.PLATE_LIT):
        yield "name", kit.CREAM, ground
    yield "bag", kit.CREAM, kit.FRAME
    yield "stones", kit.INK, kit.STONE
    for seat in SEATS:
        yield f"letter {seat.letter}", seat.text, seat.badge
    for light in (scenery.FULL, scenery.NIGHT.things):
        for front, text in (
            (TUFF_FRONT, CARVED),
            *((way.colour, way.text) for way in SHORTCUTS.values()),
        ):
            yield f"space {front}", text, in_light(front, light)
    for fate, (ground, text) in panel.CHIPS.items():
        yield f"chip {fate}", text, ground


@pytest.mark.parametrize(("what", "text", "ground"), [*texts()])
def test_text_stands_out_from_its_ground(what: str, text: Colour, ground: Colour) -> None:
    assert contrast(text, ground) >= 4.5, what


@pytest.mark.parametrize("theme", ["313338", "ffffff", "1a1a1e", "f2f3f5"])
def test_the_frame_holds_the_picture_together_on_every_theme(theme: str) -> None:
    """Whatever the theme, what matters stands against the picture's own opaque frame."""
    assert contrast(kit.CREAM, kit.FRAME) >= 3
    assert contrast(kit.GOLD, kit.FRAME) >= 3
    assert contrast(kit.CREAM, kit.INK) >= 3, "the halo around a llama's outline"
    ground = kit.rgb(theme)
    assert contrast(ground, kit.FRAME) >= 3 or luminance(ground) < 0.1


# --- every kind of sight --------------------------------------------------------------------------

SIGHT = {
    "normal": "1 0 0, 0 1 0, 0 0 1",
    "protanopia": ".152286 1.052583 -.204868, .114503 .786281 .099216, -.003882 -.048116 1.051998",
    "deuteranopia": ".367322 .860646 -.227968, .280085 .672501 .047413, -.01182 .04294 .968881",
    "tritanopia": "1.255528 -.076749 -.178779, -.078411 .930809 .147602, .004733 .691367 .3039",
}
"""What becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""


def linear(value: float) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def lab(colour: Colour, sight: str) -> tuple[float, float, float]:
    rgb = [linear(value) for value in colour]
    r, g, b = (
        min(1, max(0, sum(k * v for k, v in zip(row, rgb, strict=True))))
        for row in rows(SIGHT[sight])
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


PAIRS = list(combinations(SEATS, 2))


@pytest.mark.parametrize("sight", SIGHT)
def test_seats_differ_in_every_kind_of_sight(sight: str) -> None:
    for a, b in PAIRS:
        here, there = lab(a.colour, sight), lab(b.colour, sight)
        distance = sum((p - q) ** 2 for p, q in zip(here, there, strict=True)) ** 0.5
        assert distance >= 20, f"{a.letter} and {b.letter}"


def test_seats_differ_in_grey_letter_and_shape() -> None:
    for a, b in PAIRS:
        assert abs(lab(a.colour, "normal")[0] - lab(b.colour, "normal")[0]) >= 10
        assert a.letter != b.letter
        assert a.shape != b.shape


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_shapes_of_two_seats_are_different_silhouettes(
    a: kit.SeatLook, b: kit.SeatLook
) -> None:
    def cells(seat: kit.SeatLook) -> bytes:
        pen = kit.Pen(60, 60)
        marks.shape(seat.shape, 30, 30, 20).draw(pen, kit.INK)
        return pen.done().getchannel("A").point(lambda v: 255 if v > 127 else 0).tobytes()

    differing = sum(p != q for p, q in zip(cells(a), cells(b), strict=True))
    assert differing > 100


# --- the palette and the file ---------------------------------------------------------------------


@pytest.mark.parametrize("time", [0, 1])
def test_the_palette_keeps_the_colours_that_tell_seats_apart(time: int) -> None:
    palette = hoppla.stages()[time].palette
    colours = [seat.colour for seat in SEATS]
    strip = Image.new("RGB", (len(colours), 1))
    for x, colour in enumerate(colours):
        strip.putpixel((x, 0), colour)
    mapped = palette.map(strip).convert("RGB")
    for x, colour in enumerate(colours):
        shown = mapped.getpixel((x, 0))
        assert isinstance(shown, tuple)
        assert max(abs(p - q) for p, q in zip(shown, colour, strict=True)) <= 4
    assert len(palette.image.getpalette() or []) <= 3 * 256


def test_a_picture_too_large_is_compressed_with_more_care(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = hoppla.stages()[0]
    frame = frames.Frame(stage.background, stage.palette)
    quick = frame.png()
    monkeypatch.setattr(frames, "LIMIT", len(quick) - 1)
    assert len(frame.png()) < len(quick)


def test_a_picture_in_palette_colours_is_what_it_would_be_in_all_colours() -> None:
    stage = hoppla.stages()[0]
    kept = frames.Frame(stage.background, stage.palette)
    free = frames.Frame(stage.background.convert("RGB"))
    for frame in (kept, free):
        frame.paste(marks.token(SEATS[0]), 400, 300)
        frame.paste(kit.on(kit.PLATE, marks.token(SEATS[1])), 600, 300, "lt")
        frame.write("100", 800, 300, 92, kit.CREAM)
    assert kept.picture.tobytes() == stage.palette.map(free.picture).tobytes()


def _noise() -> Image.Image:
    gradient = Image.linear_gradient("L").resize((400, 300))
    return gradient.convert("RGB").quantize(64)


def test_a_png_holds_exactly_the_colours_of_the_palette() -> None:
    assert mapped_back(frames.encode(_noise(), 5)) == _noise().convert("RGB").tobytes()


def mapped_back(data: bytes) -> bytes:
    return Image.open(BytesIO(data)).convert("RGB").tobytes()


def test_soft_edges_keep_their_colour_on_an_empty_sheet() -> None:
    pen, colour = kit.Pen(120, 60), kit.GOLD
    pen.circle(30, 30, 20.3, colour)
    pen.text(85, 30, "28", 30, colour)
    drawn = pen.done().getcolors()
    assert drawn is not None
    soft = [found for _, found in drawn if isinstance(found, tuple) and 64 <= found[3] < 255]
    assert len(soft) > 20
    for *shown, _ in soft:
        assert max(abs(a - b) for a, b in zip(shown, colour, strict=True)) <= 3


def test_every_cache_is_bounded() -> None:
    seen = 0
    for found in pkgutil.iter_modules(renderers.__path__, "renderers."):
        if found.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(found.name)).items():
            if info := getattr(value, "cache_info", None):
                assert info().maxsize is not None, f"{found.name}.{name}"
                seen += 1
    assert seen > 10
