"""Tiles of Ugah Ugah that a viewer has not seen, dealt as they might lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import TypeAlias

from engines.core import Draw, shuffled
from engines.ugah_ring import VALUES

Tally: TypeAlias = tuple[int, ...]
"""How many tiles of the values 1, 2, 3, 4, 5."""


def deal(
    seen: Iterable[int | None],
    counts: Mapping[int, int],
    worth: Mapping[int, int] | None,
    draw: Draw,
) -> tuple[dict[int, tuple[int, ...]], list[int]]:
    """For each seat so many tiles, worth so much if that is known; and the tiles that are left.

    ``seen`` are the values that are accounted for; None and 0 are no values.
    """
    unseen = list((Counter(VALUES) - Counter(value for value in seen if value)).elements())
    if worth is not None:
        wanted = {seat: (count, worth[seat]) for seat, count in counts.items()}
        hands = _hands(tuple(unseen.count(value) for value in range(1, 6)), wanted, draw)
        assert hands is not None, "the tiles that were really taken are a solution"
        for hand in hands.values():
            for value in hand:
                unseen.remove(value)
        return hands, list(shuffled(unseen, draw))
    heap = list(shuffled(unseen, draw))
    return {seat: tuple(heap.pop() for _ in range(count)) for seat, count in counts.items()}, heap


def _hands(
    left: Tally, wanted: Mapping[int, tuple[int, int]], draw: Draw
) -> dict[int, tuple[int, ...]] | None:
    """Hands of so many tiles and so many points; None when these tiles do not allow it."""
    if not wanted:
        return {}
    fitting = {seat: _fitting(left, *demand) for seat, demand in wanted.items()}
    # The seat with the least choice comes first, or the search might take a wrong turn for long.
    seat = min(fitting, key=lambda each: len(fitting[each]))
    others = {other: demand for other, demand in wanted.items() if other != seat}
    for tally in shuffled(fitting[seat], draw):
        hands = _hands(tuple(a - b for a, b in zip(left, tally, strict=True)), others, draw)
        if hands is not None:
            hand = tuple(v for v, many in enumerate(tally, start=1) for _ in range(many))
            return {seat: hand, **hands}
    return None


def _fitting(left: Tally, count: int, points: int) -> list[Tally]:
    """Every way to take so many tiles worth so many points."""
    found: list[Tally] = []
    for threes, fours, fives in product(*(range(many + 1) for many in left[2:])):
        cheap = count - threes - fours - fives
        twos = points - 3 * threes - 4 * fours - 5 * fives - cheap
        ones = cheap - twos
        if 0 <= twos <= left[1] and 0 <= ones <= left[0]:
            found.append((ones, twos, threes, fours, fives))
    return found
