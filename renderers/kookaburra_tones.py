"""The colours of the Kookaburra Game's bush, beside those of the seats."""

from __future__ import annotations

from typing import Final

from renderers.kit import (
    CREAM,
    INK,
    PLATE,
    PLATE_EDGE,
    PLATE_LIT,
    SEATS,
    Colour,
    SeatLook,
    mix,
    rgb,
)

EARTH, SOIL, ROCK = rgb("c9783f"), rgb("d68b4d"), rgb("a84f33")
ROAD, ROAD_EDGE, SANDSTONE = rgb("e0b87c"), rgb("96582f"), rgb("fbeccb")
WATER, DEEP, SHORE, FOAM = rgb("58b9c4"), rgb("3b9db3"), rgb("6f8f4b"), rgb("c4ebe8")
CANOPY, LIGHT_CANOPY, LEAF, LEAF_TILE = rgb("5f9a5d"), rgb("93b96b"), rgb("2f7d55"), rgb("a9d184")
SPINIFEX, WATTLE, PAW, LOTUS = rgb("b5a850"), rgb("f2bd2c"), rgb("b3262f"), rgb("f4b7c6")
BANK, WALL, EAVES, LAMP = rgb("9c8a5c"), rgb("f0d9b0"), rgb("9a6a4c"), rgb("ffd978")
BLOOD, SLATE, HORN, MOUTH = rgb("c8273a"), rgb("4d4150"), rgb("e9b25a"), rgb("a82f3a")
TRAY, BARK, BLADE, DIM_BLADE = rgb("2b2438"), rgb("6d5a66"), rgb("3f7560"), rgb("33594f")
MISSING, MISSING_LIT = rgb("6b6086"), rgb("8f7a4d")
"""An animal that is not home yet, on a plate, and on a lit one."""

MOST_SEATS: Final = 4


def pale(seat: SeatLook) -> Colour:
    """Bellies and faces."""
    return mix(seat.light, CREAM, 0.6)


def doorstep(seat: SeatLook) -> Colour:
    """The square of a gate."""
    return mix(seat.light, CREAM, 0.35)


def dusk(seat: SeatLook) -> Colour:
    """A window without light."""
    return mix(seat.dark, INK, 0.62)


KEPT: Final = (
    *(EARTH, SOIL, ROCK, ROAD, ROAD_EDGE, SANDSTONE, WATER, DEEP, SHORE, FOAM),
    *(CANOPY, LIGHT_CANOPY, LEAF, LEAF_TILE, SPINIFEX, WATTLE, PAW, WALL, EAVES, LAMP),
    *(TRAY, mix(TRAY, CREAM, 0.4), BARK, BLADE, DIM_BLADE, MISSING, MISSING_LIT),
    *(PLATE, PLATE_EDGE, PLATE_LIT),
    *(
        colour
        for seat in SEATS[:MOST_SEATS]
        for colour in (seat.badge, seat.text, pale(seat), doorstep(seat), dusk(seat))
    ),
)
"""Colours that are in the palette whatever their area."""
