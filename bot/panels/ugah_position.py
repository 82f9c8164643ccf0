"""The whole position of Ugah Ugah in sentences."""

from __future__ import annotations

from bot.i18n import Line, line
from bot.panels.ugah_words import dice
from bot.table import Scene
from engines.core import Seat
from engines.ugah import View
from engines.ugah_dice import FEASTS, Feast
from engines.ugah_ring import HUNTERS


def position(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    lines = [
        line("ugah-at-between", count=between(view)),
        line("ugah-at-ring", ring=_ring(view)),
    ]
    for seat in range(len(view.counts)):
        lines += _seat(view, seat)
    middle = _cards(view, None)
    if middle:
        lines.append(line("ugah-at-middle", cards=middle))
    lines += _turn(scene)
    if view.mine:
        mine = tuple(_worth(value) for value in view.mine)
        lines.append(line("ugah-at-mine", tiles=mine, points=sum(view.mine)))
    return tuple(lines)


def between(view: View) -> int:
    """How many tiles lie between the hunters: when there is none the game is over."""
    return sum(1 for value in view.tiles[view.small + 1 : view.big] if value != 0)


def feasts(view: View, owner: Seat | None) -> tuple[Feast, ...]:
    """The feast cards of a seat, or in the middle."""
    return tuple(f for f, seat in zip(FEASTS, view.cards, strict=True) if seat == owner)


def _ring(view: View) -> tuple[Line, ...]:
    """What lies and stands on the ring, clockwise from the gap; tiles face down are counted."""
    stands = {place: h for h, place in zip(HUNTERS, (view.small, view.big), strict=True)}
    shown: list[Line] = []
    down = 0
    for place in range(-1, len(view.tiles) + 1):
        value = view.tiles[place] if 0 <= place < len(view.tiles) else 0
        hunter = stands.get(place)
        if value is None:
            down += 1
        elif value or hunter:
            shown += [line("ugah-at-down", count=down)] if down else []
            down = 0
            if hunter:
                shown.append(line("ugah-hunter", hunter=hunter))
            else:
                shown.append(_worth(value))
    return (*shown, *([line("ugah-at-down", count=down)] if down else []))


def _seat(view: View, seat: Seat) -> tuple[Line, ...]:
    count, cards = view.counts[seat], _cards(view, seat)
    if view.scores is None:
        has = line("ugah-at-seat", seat=seat, count=count)
    else:
        has = line("ugah-at-seat-over", seat=seat, count=count, points=view.scores[seat])
    return (has, line("ugah-at-cards", seat=seat, cards=cards)) if cards else (has,)


def _cards(view: View, owner: Seat | None) -> tuple[Line, ...]:
    return tuple(line("ugah-feast-name", feast=feast) for feast in feasts(view, owner))


def _turn(scene: Scene) -> tuple[Line, ...]:
    """What the active seat has to do, and with which dice."""
    view: View = scene.view
    seat = view.active
    if view.phase == "over":
        return (line("ugah-at-won", seats=scene.result.winners),) if scene.result else ()
    lines = [line("ugah-at-passed")] if view.passed else []
    if view.phase == "keep":
        lines.append(line("ugah-at-keep", seat=seat, dice=dice(view.dice, words=True)))
    elif view.phase == "give" and view.won is not None:
        small, big = map(_worth, view.won)
        lines.append(line("ugah-at-give", seat=seat, small=small, big=big))
    else:
        lines.append(line(f"ugah-at-{view.phase}", seat=seat))
    if view.kept:
        lines.append(line("ugah-aside", dice=dice(view.kept, words=True)))
    return tuple(lines)


def _worth(value: int | None) -> Line:
    return line("ugah-down") if value is None else line("ugah-worth", value=value)
