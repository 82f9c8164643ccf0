"""What happened in Ugah Ugah, line by line; and the dice, tiles and hunters in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.i18n import Line, LineArg, line
from engines.core import Event
from engines.ugah import View
from engines.ugah_dice import FACES

SIGNS: Final = {
    "bone": "🦴",
    "dino": "🦕",
    "mammoth": "🦣",
    "bird": "🦜",
    "small": "🟢",
    "big": "🟠",
}
"""Faces and hunters as emoji; the hunters have the colours of the board."""

_DICE: Final = ("ugah-keep", "ugah-throw")
_PRIVATE: Final = ("ugah-seen", "ugah-gift-seen")
_GAINS: Final = ("ugah-tile", "ugah-tile-down", "ugah-gift", "ugah-gift-down")
_TOLD_ELSEWHERE: Final = ("ugah-next", "ugah-over")


def happened(view: View, events: Sequence[Event], words: bool = False) -> tuple[Line, ...]:
    """Dice that are still being kept are told only in words: the question for more shows them."""
    evaluated = any(event.key == "ugah-outcome" for event in events)
    lines: list[Line] = []
    for number, event in enumerate(events):
        if event.key in _TOLD_ELSEWHERE or (event.key in _DICE and (evaluated or not words)):
            continue
        if words or event.key in _PRIVATE or event.key == "ugah-starts":
            lines.append(_sentence(event))
        elif event.key == "ugah-walk":
            lines.append(_walk(view, event, events[number:]))
        elif event.key not in _GAINS:
            lines.append(_short(event))
        elif not _walked(event, events[:number]):
            lines.append(line("ugah-got", **_hunter(event), got=_got(event)))
    return tuple(lines)


def dice(faces: Iterable[object], words: bool = False) -> tuple[Line, ...]:
    """Dice, the same ones together: "🦣 2 mammoths", "🟢 small hunter"."""
    thrown = list(faces)
    counted = [(face, thrown.count(face)) for face in FACES if face in thrown]
    if words:
        return tuple(line("ugah-dice-plain", face=face, count=count) for face, count in counted)
    return tuple(
        line("ugah-dice", sign=SIGNS[face], face=face, count=count) for face, count in counted
    )


def tile(value: int | None) -> Line:
    return line("ugah-down") if value is None else line("ugah-value", value=value)


def _sentence(event: Event) -> Line:
    args = dict(event.args)
    if event.key == "ugah-walk" and args["steps"] != args["thrown"]:
        return Line("ugah-walk-less", args)
    return Line(event.key, _args(event, words=True))


def _short(event: Event) -> Line:
    args = _args(event, words=False)
    sign = event.args.get("feast", event.args.get("hunter", "bone"))
    return Line(f"{event.key}-short", {**args, "sign": SIGNS[str(sign)]})


def _args(event: Event, words: bool) -> dict[str, LineArg]:
    shown = event.args.get("dice")
    if not isinstance(shown, tuple):
        return dict(event.args)
    return {**event.args, "dice": dice(shown, words)}


def _hunter(event: Event) -> dict[str, str]:
    hunter = str(event.args["hunter"])
    return {"hunter": hunter, "sign": SIGNS[hunter]}


def _walked(event: Event, before: Sequence[Event]) -> bool:
    """Whether the way of this hunter has been told, and its tile with it."""
    return any(e.key == "ugah-walk" and e.args["hunter"] == event.args["hunter"] for e in before)


def _walk(view: View, event: Event, following: Sequence[Event]) -> Line:
    """A way of a hunter, and whose its tile became if that is decided."""
    steps, thrown = int(str(event.args["steps"])), int(str(event.args["thrown"]))
    hunter = event.args["hunter"]
    gains = (e for e in following if e.key in _GAINS and e.args["hunter"] == hunter)
    gain = next(gains, None)
    if gain is None:
        small, big = view.won or (None, None)
        got = _tile("ugah-got-open", small if hunter == "small" else big)
    else:
        got = _got(gain)
    key = "ugah-went" if steps == thrown else "ugah-went-less"
    return line(key, **_hunter(event), steps=steps, thrown=thrown, got=got)


def _got(event: Event) -> Line:
    value, seat = event.args.get("value"), int(str(event.args["seat"]))
    key = "ugah-got-gift" if "by_seat" in event.args else "ugah-got-tile"
    return _tile(key, value if isinstance(value, int) else None, seat=seat)


def _tile(key: str, value: int | None, **more: LineArg) -> Line:
    """A text about a tile, or the one for a tile that lies face down."""
    return line(f"{key}-down", **more) if value is None else line(key, tile=tile(value), **more)
