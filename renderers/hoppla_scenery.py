"""The landscape of Hoppla Lama that never changes, layer by layer, by dusk and by night."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from renderers import kit
from renderers.hoppla_mountain import (
    HEIGHT,
    LEFT,
    RIDGES,
    TOP,
    WIDTH,
    Paint,
    brook,
    condors,
    crater,
    heavens,
    moon,
    plants,
    volcano,
)
from renderers.hoppla_place import CRATER_SPACE, SPACES
from renderers.hoppla_road import blocks, bridges, numbers, roads
from renderers.hoppla_village import windows
from renderers.kit import FRAME, GOLD, INK, Colour, Pen, rgb

Light: TypeAlias = tuple[float, float, float]
"""What is left of red, green and blue."""

FULL: Final = (1, 1, 1)


@dataclass(frozen=True, slots=True)
class Time:
    """A time of day: the sky, and what it leaves of the colours of land and things."""

    name: Literal["dusk", "night"]
    sky: tuple[Colour, ...]
    land: Light = FULL
    things: Light = FULL

    def over(self, land: Image.Image, sky: bool = True) -> Image.Image:
        """The whole background; without the sky's gradient, to learn the other colours from."""
        ground = Image.new("RGBA", (kit.W, kit.H), (*FRAME, 255))
        ground.paste(self.sky[len(self.sky) // 2], (LEFT, TOP, LEFT + WIDTH, TOP + HEIGHT))
        if sky:
            centre = (SPACES[CRATER_SPACE][0] - LEFT, 200)
            ground.paste(kit.radial(WIDTH, HEIGHT, centre, (690, 500), self.sky), (LEFT, TOP))
        ground.alpha_composite(land, (LEFT, TOP))
        corner = Image.new("L", (WIDTH, HEIGHT), 255)
        ImageDraw.Draw(corner).rounded_rectangle((0, 0, WIDTH - 1, HEIGHT - 1), 30, 0)
        ground.paste((*FRAME, 255), (LEFT, TOP), corner)
        return ground.convert("RGB")


@dataclass(frozen=True, slots=True)
class Layer:
    """What is painted on one sheet of paper, what light falls on it, and its shadow."""

    paint: Paint
    lit: Literal["land", "things", "full"] = "land"
    alpha: float = 0
    blur: float = 5
    drop: tuple[int, int] = (0, 0)
    colour: Colour = INK
    only: Literal["dusk", "night"] | None = None


def _sky(*stops: str) -> tuple[Colour, ...]:
    return kit.ramp([rgb(stop) for stop in stops])


DUSK: Final = Time("dusk", _sky("ffd592", "f7a868", "c9706f", "74508a", "2b3768"))
NIGHT: Final = Time(
    name="night",
    sky=_sky("f08a55", "93405f", "4a2b66", "251f52", "161638"),
    land=(0.54, 0.54, 0.74),
    things=(0.8, 0.78, 0.88),
)
TIMES: Final = (DUSK, NIGHT)
LAYERS: Final = (
    Layer(condors, "full", only="dusk"),
    Layer(moon, "full", only="night"),
    Layer(heavens),
    *(Layer(paint, alpha=0.4, blur=4, drop=(0, -3)) for paint in (volcano, *RIDGES)),
    Layer(brook),
    Layer(plants, alpha=0.3, blur=1, drop=(0, 4)),
    Layer(windows, "full", alpha=0.8, blur=6, colour=GOLD, only="night"),
    Layer(roads, alpha=0.3, blur=1, drop=(0, 4)),
    Layer(crater, "full"),
    Layer(bridges, "things", alpha=0.5, blur=2, drop=(6, 10)),
    Layer(blocks, "things", alpha=0.5, blur=3, drop=(0, 8)),
    Layer(numbers, "full"),
)


def landscapes() -> list[Image.Image]:
    """All that lies before the sky and never changes, for each of ``TIMES``."""
    lands = [Image.new("RGBA", (WIDTH, HEIGHT)) for _ in TIMES]
    for layer in LAYERS:
        pen = Pen(WIDTH, HEIGHT, LEFT, TOP)
        layer.paint(pen)
        sheet = pen.done()
        soft = kit.shadow(sheet, layer.blur, layer.alpha, layer.colour) if layer.alpha else None
        for land, time in zip(lands, TIMES, strict=True):
            if layer.only in (None, time.name):
                _lay(land, sheet, soft, layer, time)
    return lands


def _lay(
    land: Image.Image, sheet: Image.Image, soft: Image.Image | None, layer: Layer, time: Time
) -> None:
    """Lays a sheet on the others, in the light of the time, its shadow between them."""
    if soft:
        x, y = layer.drop
        land.alpha_composite(soft, (x, max(0, y)), (0, max(0, -y)))
    light = {"land": time.land, "things": time.things}.get(layer.lit, FULL)
    if light != FULL:
        sheet = sheet.point([round(v * part) for part in (*light, 1) for v in range(256)])
    land.alpha_composite(sheet)
