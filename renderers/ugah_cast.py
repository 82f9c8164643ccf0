"""The cast of Ugah Ugah: the animals of the feasts, the two hunters, and the faces of the dice."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from engines.ugah_dice import FEASTS
from engines.ugah_ring import Hunter
from renderers.kit import CREAM, INK, mix, rgb, underfoot
from renderers.ugah_clay import BONE, WOOD, Figure, clay, eyes, sticker

# --- the feasts ---------------------------------------------------------------------------------

FUR, PELT = rgb("9a5b34"), rgb("b97442")
SAURIAN, PLATES = rgb("69a83c"), rgb("f2903a")
PLUME, WING, COMB, BEAK = rgb("4a62c9"), rgb("7f97ee"), rgb("e2506b"), rgb("f7b733")


def _legs(r: float, *xs: float) -> str:
    return ", ".join(f"{x} 28 {x} 56 {r} {r - 1}" for x in xs)


MAMMOTH: Final = Figure(
    (
        (FUR, clay(chains="-66 -4 7, -80 16 5, -78 28 5")),
        (mix(FUR, INK, 0.3), clay(limbs=_legs(13, -20, 30))),
        (FUR, clay(limbs=_legs(15, -48, 6))),
        (PELT, clay("-22 -22 27", "-40 4 6 -2 35 39")),
        (PELT, clay(chains="52 -18 18, 66 8 13, 66 38 11, 52 52 8")),
        (PELT, clay("36 -26 30, 34 -54 17")),
        (FUR, clay("32 -64 13", "20 -66 30 -72 5 4, 34 -70 40 -78 6 3")),
        (BONE, clay(chains="48 2 8, 66 24 7, 90 26 6, 106 8 4, 106 -8 2")),
    ),
    (
        (FUR, clay(limbs="14 -22 14 -18 13 13")),
        *eyes(-30, 6, 46),
        (
            FUR,
            clay(
                chains="-56 21 2.5, -61 32 2.5, -51 30 2.5 / -34 23 2.5, -39 34 2.5, -29 32 2.5"
                "/ -12 23 2.5, -17 34 2.5, -7 32 2.5 / -40 -29 2.5, -46 -18 2.5"
                "/ -18 -39 2.5, -24 -28 2.5 / -52 -9 2.5, -58 2 2.5"
            ),
        ),
    ),
)
DINO: Final = Figure(
    (
        (
            PLATES,
            clay(
                planes="-58 6, -52 -23, -33 4 / -36 -8, -27 -37, -11 -10 / -12 -12, 3 -41, 13 -14"
                "/ 10 -16, 31 -45, 35 -18 / 21 -42, 42 -71, 46 -44"
            ),
        ),
        (mix(SAURIAN, INK, 0.3), clay(limbs=_legs(11, -12, 30))),
        (
            SAURIAN,
            clay(
                limbs="-28 12 12 8 29 31, 52 -58 74 -56 16 13",
                chains="-40 10 22, -66 20 14, -88 12 8, -104 -6 3 / 20 2 27, 42 -26 16, 54 -52 13",
            ),
        ),
        (SAURIAN, clay(limbs=_legs(13, -36, 10))),
    ),
    (
        *eyes(-62, 6.5, 64),
        (INK, clay(chains="62 -46 1.5, 72 -46 1.5, 82 -51 1.5")),
        (mix(SAURIAN, INK, 0.22), clay("-26 -2 8, -6 -8 6, -12 10 5, 38 -14 5")),
    ),
)
BIRD: Final = Figure(
    (
        (
            COMB,
            clay(
                chains="-30 4 11, -62 -20 9, -82 -32 5 / -34 12 11, -72 2 9, -90 -2 5"
                "/ -30 20 11, -66 24 8, -84 28 5"
            ),
        ),
        (
            rgb("f2a23a"),
            clay(chains="-6 34 6, -4 60 5, 14 61 4 / 14 34 6, 20 60 5, 38 61 4"),
        ),
        (COMB, clay(limbs="30 -56 14 -84 7 4, 36 -60 30 -92 7 4, 42 -58 50 -88 7 4")),
        (PLUME, clay(limbs="-14 8 8 6 31 31", chains="16 -6 24, 34 -34 17, 38 -46 20")),
        (BEAK, clay(planes="46 -64, 76 -60, 98 -42, 102 -22, 84 -32, 48 -32")),
        (WING, clay(chains="8 2 15, -12 16 14, -42 24 6 / 4 8 14, -14 30 9, -34 40 5")),
    ),
    (
        *eyes(-52, 7.5, 44),
        (
            CREAM,
            clay(
                planes="50 -43, 58 -43, 54 -35 / 61 -44, 69 -44, 65 -36 / 72 -43, 80 -43, 76 -35"
                "/ 82 -40, 90 -40, 86 -32"
            ),
        ),
        (INK, clay(chains="50 -43 1.5, 74 -45 1.5, 93 -37 1.5")),
    ),
)
ANIMALS: Final = {"dino": DINO, "mammoth": MAMMOTH, "bird": BIRD}


@lru_cache(16)
def animal(feast: str, scale: float, rim: float = 8) -> Image.Image:
    wide, high = round(236 * scale) + 20, round(180 * scale) + 20
    return sticker(
        ANIMALS[feast], (wide, high), wide / 2 - 8 * scale, high / 2 + 14 * scale, scale, rim
    )


# --- the hunters --------------------------------------------------------------------------------

SKIN, PALE, BEARD, GINGER = rgb("e0955f"), rgb("f4bd8a"), rgb("4a2a22"), rgb("e2632a")
FLINT, HIDE, LEAF = rgb("cfd3dc"), rgb("e8752c"), rgb("b8cf3a")
BIG_NOSE, SMALL_NOSE = rgb("c9703f"), rgb("dc8f5c")

BIG_HEAD: Final = Figure(
    (
        (BEARD, clay("-25 -15 13, -15 -28 15, 4 -32 16, 21 -22 15, 27 -4 11, -29 0 10")),
        (SKIN, clay(limbs="-9 -4 9 -4 23 23")),
        (BEARD, clay("-22 12 11, 22 12 11, -12 20 13, 12 20 13, 0 27 13")),
    ),
    (
        *eyes(-5, 6, -11, 11),
        (BEARD, clay(chains="-21 -15 3.5, 0 -12 3.5, 21 -15 3.5")),
        (BIG_NOSE, clay(limbs="-4 5 6 5 8 8")),
        (INK, clay(limbs="-9 19 9 19 5 5")),
        (CREAM, clay(limbs="-8 17 8 17 2 2")),
    ),
)
SMALL_HEAD: Final = Figure(
    (
        (PALE, clay("-22 4 7, 22 4 7")),
        (PALE, clay(limbs="-4 0 4 0 21 21")),
        (
            GINGER,
            clay(
                planes="-26 -2, -36 -15, -23 -16, -29 -34, -12 -27, -8 -44, 4 -29, 18 -40, 19 -22,"
                "34 -26, 24 -10, 31 0, 14 -9, -2 -4, -16 -8"
            ),
        ),
    ),
    (
        *eyes(2, 6.5, -9, 9),
        (SMALL_NOSE, clay("1 9 4.5")),
        (INK, clay(chains="-8 14 1.5, 0 17 1.5, 8 14 1.5")),
    ),
)
HEADS: Final[dict[Hunter, Figure]] = {"small": SMALL_HEAD, "big": BIG_HEAD}
CLUB: Final = "48 -56 64 -122 6 9"
BIG_HUNTER: Final = Figure(
    (
        (BONE, clay("42 -57 7, 53 -54 7, 56 -124 12, 74 -120 12", CLUB)),
        (
            SKIN,
            clay(
                limbs="-22 -28 -23 -10 14 13, -34 -7 -20 -7 9 9, 22 -28 23 -10 14 13,"
                "34 -7 20 -7 9 9"
            ),
        ),
        (
            SKIN,
            clay(
                limbs="-18 -62 18 -62 31 31",
                chains="-40 -72 16, -56 -46 13, -52 -34 13 / 40 -74 16, 58 -62 13, 52 -68 13",
            ),
        ),
        (
            HIDE,
            clay(
                planes="-46 -58, -40 -84, -18 -88, 10 -66, 46 -58, 46 -26, 36 -12, 26 -22,"
                "14 -9, 2 -21, -10 -9, -24 -22, -36 -12, -47 -28"
            ),
        ),
    ),
    (
        (
            mix(HIDE, INK, 0.62),
            clay(
                planes="-44 -58, -26 -52, -44 -49 / -45 -42, -31 -36, -45 -33"
                "/ 44 -52, 26 -46, 44 -43 / 44 -36, 30 -30, 44 -27 / -38 -76, -24 -70, -38 -67"
            ),
        ),
    ),
) + BIG_HEAD.moved(0, -102)
SMALL_HUNTER: Final = Figure(
    (
        (WOOD, clay(limbs="33 -4 35 -100 3.2 3.2")),
        (FLINT, clay(planes="35 -126, 26 -106, 32 -96, 38 -96, 44 -106")),
        (
            PALE,
            clay(
                limbs="-11 -24 -12 -8 8 7, -20 -6 -12 -6 6.5 6.5, 11 -24 12 -8 8 7,"
                "20 -6 12 -6 6.5 6.5"
            ),
        ),
        (PALE, clay(chains="14 -48 8, 28 -42 7, 32 -46 8 / -14 -48 8, -27 -36 7, -26 -30 7")),
        (
            LEAF,
            clay(planes="-18 -54, 18 -54, 25 -22, 16 -13, 8 -21, 0 -12, -8 -21, -16 -13, -25 -22"),
        ),
    ),
    ((mix(LEAF, INK, 0.45), clay("-10 -44 3.5, 6 -38 3.5, -6 -28 3.5, 14 -28 3.5")),),
) + SMALL_HEAD.moved(0, -74)
HUNTERS: Final[dict[Hunter, tuple[Figure, float, int]]] = {
    "small": (SMALL_HUNTER, 0.9, 34),
    "big": (BIG_HUNTER, 0.81, 52),
}
"""With scale, and half the width of the shadow."""

FOOT: Final = 18
"""How far a hunter's feet stand above the lower edge of the sprite."""


@lru_cache(4)
def hunter(kind: Hunter, right: bool = True) -> Image.Image:
    """A hunter with its shadow, its feet in the middle, looking whither it walks."""
    figure, scale, wide = HUNTERS[kind]
    size = round(186 * scale), round(176 * scale)
    out = underfoot(size, size[0] / 2, size[1] - FOOT - 1, wide * scale)
    body = sticker(figure, size, size[0] / 2, size[1] - FOOT, scale)
    out.alpha_composite(body if right else body.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    return out


# --- faces of the dice --------------------------------------------------------------------------

BONE_FACE: Final = Figure(
    ((BONE, clay("-28.7 17.7 7, -19.3 26.3 7, 18.4 -31.7 12, 31.8 -19 12", "-24 22 22 -22 6 9")),)
)
WEAPONS: Final[dict[Hunter, Figure]] = {
    "small": Figure(
        (
            (WOOD, clay(limbs="-38 46 34 -38 4 4")),
            (FLINT, clay(planes="52 -58, 46 -32, 36 -28, 26 -36, 30 -50")),
        )
    ),
    "big": Figure(
        (
            (
                BONE,
                clay("-48 40 7, -40 48 7, 40 -51.7 12, 54 -38.6 12", "-44 44 44 -42 6 9"),
            ),
        )
    ),
}


@lru_cache(32)
def symbol(face: str, scale: float, rim: float = 0) -> Image.Image:
    """What is on a die: an animal, the head of a hunter, a bone."""
    if face in FEASTS:
        return animal(face, scale * 0.44, rim)
    side = round(100 * scale)
    if face == "bone":
        return sticker(BONE_FACE, (side, side), side / 2, side / 2, scale, rim)
    kind: Hunter = "small" if face == "small" else "big"
    head = WEAPONS[kind] + HEADS[kind]
    return sticker(head, (side, side), side / 2, side / 2, scale * 0.68, rim)
