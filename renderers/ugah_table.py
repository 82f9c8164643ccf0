"""The middle of the board of Ugah Ugah: the three feasts, dice on the skin and on the stone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby, product
from typing import Final, TypeAlias

from PIL import Image

from engines.core import Seat
from engines.ugah import View
from engines.ugah_dice import FEASTS, Dice
from engines.ugah_ring import HUNTERS
from renderers import kit
from renderers.frames import Frame, laid
from renderers.kit import CREAM, GOLD, INK, SEATS, Pen, mix, rgb
from renderers.marks import arrow_head, crown, token
from renderers.paths import catmull, points
from renderers.ugah_cast import animal, symbol
from renderers.ugah_clay import TONES, WOOD
from renderers.ugah_place import CARDS, SKIN, SLOT, STONE
from renderers.ugah_story import Story
from renderers.ugah_tiles import bite, rim, tile

DIE: Final = 104
ASIDE: Final = 86
"""The sizes of a die on the skin and on the stone."""

APART: Final = 108
"""How far equal dice lie apart."""

# --- the feasts ---------------------------------------------------------------------------------

CARD_W: Final = 176
CARD_H: Final = 224
MARGIN: Final = 22
"""For the shadow: no more, or a card would hide the edge of its neighbour."""

Card: TypeAlias = tuple[str, Seat | None, bool]
"""Its feast, its owner, whether it has just been won."""

Cards: TypeAlias = Mapping[Card, Image.Image]


def put_cards(frame: Frame, view: View, story: Story, cards: Cards) -> None:
    won, new = story.feast, story.feast.feast if story.feast else None
    lying = list(zip(CARDS, FEASTS, view.cards, strict=True))
    # The one just won last: it is wider, and its neighbour would hide its rim.
    for (x, y), feast, owner in sorted(lying, key=lambda card: card[1] == new):
        frame.paste(cards[feast, owner, feast == new], x, y)
    for (x, y), feast, owner in lying:
        if owner is not None:
            frame.paste(token(SEATS[owner], 37, 66), x + CARD_W / 2 - 30, y - CARD_H / 2 + 38)
        if won and feast == new and won.from_seat is not None:
            _put_theft(frame, x - CARD_W / 2 + 14, y + CARD_H / 2 - 14, won.from_seat)


def _put_theft(frame: Frame, x: float, y: float, loser: Seat) -> None:
    """The card has left this seat."""
    frame.paste(token(SEATS[loser], 27, 54), x, y)
    frame.paste(arrow_head(SEATS[loser].colour, -30), x + 54, y - 20)


def cards_on(grounds: Sequence[Image.Image]) -> Sequence[Cards]:
    """On each ground the three cards as they lie there: for every owner, and just won."""
    every: list[dict[Card, Image.Image]] = [{} for _ in grounds]
    for (feast, spot), owner in product(zip(FEASTS, CARDS, strict=True), (None, 0, 1, 2, 3)):
        for fresh in (False,) if owner is None else (False, True):
            sprite = card(feast, owner, fresh)
            for ground, cards in zip(grounds, every, strict=True):
                cards[feast, owner, fresh] = laid(ground, sprite, *spot)
    return every


def card(feast: str, owner: Seat | None, fresh: bool = False) -> Image.Image:
    """A painted board standing in the grass, in the colour of its owner, without the letter."""
    w, h, m = CARD_W, CARD_H, MARGIN
    size = (w + 2 * m, h + 2 * m)
    out = _board(feast, rgb("fff0d0") if owner is None else SEATS[owner].colour)
    beast = animal(feast, 0.76)
    out.alpha_composite(beast, (m + (w - beast.width) // 2, m + 62))
    top = Pen(*size, -m, -m)
    top.text(40, 48, "3", 66, INK)
    bite(top, 5, 78, 50, 1.3)
    out.alpha_composite(top.done())
    ground = Pen(*size, -m, -m)
    if fresh:
        ground.box(-17, -17, w + 34, h + 36, 42, INK)
        ground.box(-13, -13, w + 26, h + 28, 38, GOLD)
    glow = ground.done()
    out = Image.alpha_composite(glow, out)
    return Image.alpha_composite(kit.shadow(out, 6, 0.45), out)


def _board(feast: str, edge: kit.Colour) -> Image.Image:
    """Two legs, the edge, and a hilly ground in the colour of the feast."""
    w, h, tone = CARD_W, CARD_H, TONES[feast]
    pen = Pen(w + 2 * MARGIN, h + 2 * MARGIN, -MARGIN, -MARGIN)
    for x in (16, w - 36):
        pen.box(x - 3, h - 20, 26, 38, 8, INK)
        pen.box(x + 1, h - 20, 18, 34, 6, WOOD)
    for x, deep, r, fill in (
        (-5, 14, 31, INK),
        (0, 4, 26, mix(edge, INK, 0.35)),
        (0, -4, 26, edge),
        (10, -24, 18, mix(tone, INK, 0.42)),
        (13, -30, 16, tone),
    ):
        pen.box(x, x, w - 2 * x, h + deep, r, fill)
    hill = mix(tone, INK, 0.18)
    pen.box(13, h * 0.62, w - 26, h * 0.38 - 17, 16, hill)
    ridge = points(f"13 {h * 0.6}, 62 {h * 0.54}, 116 {h * 0.6}, {w - 13} {h * 0.55}")
    pen.poly([(13, h * 0.8), *catmull(ridge, 8), (w - 13, h * 0.8)], hill)
    return pen.done()


# --- the dice -----------------------------------------------------------------------------------


@lru_cache(24)
def die(face: str, size: int = DIE) -> Image.Image:
    """Upright: turned ones would cost two kilobytes each, for turning blurs every edge."""
    m, tone = 4, TONES[face]
    pen = Pen(size + 2 * m, size + 2 * m + 10, -m, -m)
    for x, y, r, fill in (
        (0, 9, 0.22, INK),
        (0, 0, 0.22, INK),
        (4, 13, 0.18, rgb("cdb38a")),
        (4, 4, 0.18, CREAM),
        (11, 11, 0.13, mix(tone, INK, 0.25)),
    ):
        pen.box(x, y, size - 2 * x, size - 2 * x, size * r, fill)
    pen.box(11, 14, size - 22, size - 25, size * 0.13, tone)
    out, mark = pen.done(), symbol(face, size / 104)
    out.alpha_composite(mark, ((out.width - mark.width) // 2, m + (size - mark.height) // 2))
    return out


@lru_cache(8)
def choice(count: int) -> Image.Image:
    """Equal dice are kept together: one golden ground for one choice."""
    wide = count * APART + 12
    pen = Pen(wide, 130)
    for grow, fill in ((0, INK), (-3.5, GOLD)):
        pen.box(-grow, -grow, wide + 2 * grow, 130 + 2 * grow, 30 + grow, fill)
    return pen.done()


def put_table(frame: Frame, view: View, story: Story) -> None:
    """The dice, or what there is to decide instead; aside lies what is kept, or what decided."""
    if view.phase == "over":
        _put_winners(frame, view)
    else:
        frame.paste(token(SEATS[view.active], 40, 74), SKIN[0] - 336, SKIN[1])
    if view.phase in ("order", "give"):
        _put_hunt(frame, view)
    _put_dice(frame, view.dice)
    kept: Dice = view.kept
    if view.phase in ("roll", "over") and story.outcome:
        kept, seat = story.outcome
        frame.paste(token(SEATS[seat], 33, 64), STONE[0] - 306, STONE[1] - 4)
    for i, face in enumerate(kept):
        frame.paste(die(face, ASIDE), STONE[0] + (i - 2) * SLOT, STONE[1] - 5)


def _put_dice(frame: Frame, dice: Dice) -> None:
    runs = [(face, len(list(run))) for face, run in groupby(dice)]
    x = SKIN[0] + 22 - (len(dice) * APART + (len(runs) - 1) * 18) / 2
    for i, (face, count) in enumerate(runs):
        y = SKIN[1] + 5 * (-1) ** i
        frame.paste(choice(count), x + count * APART / 2, y)
        for k in range(count):
            frame.paste(die(face), x + APART / 2 + k * APART, y)
        x += count * APART + 18


def _put_hunt(frame: Frame, view: View) -> None:
    """Both hunters with their steps, or with the tiles they won."""
    for i, kind in enumerate(HUNTERS):
        x, y = SKIN[0] - 194 + i * 284, SKIN[1]
        frame.paste(symbol(kind, 1.3, 8), x, y)
        if view.won:
            frame.paste(rim(GOLD, GOLD), x + 126, y)
            frame.paste(tile(view.won[i]), x + 126, y)
        else:
            frame.write(str(view.kept.count(kind)), x + 92, y, 92, CREAM, align="m")
            frame.paste(arrow_head(TONES[kind], 0), x + 158, y)


def _put_winners(frame: Frame, view: View) -> None:
    assert view.scores is not None
    best = max(view.scores)
    winners = [seat for seat, score in enumerate(view.scores) if score == best]
    for i, seat in enumerate(winners):
        x = SKIN[0] + (i - (len(winners) - 1) / 2) * 140
        frame.paste(token(SEATS[seat], 42, 78), x, SKIN[1] + 22)
        frame.paste(crown(84), x, SKIN[1] - 44)
