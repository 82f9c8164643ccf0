"""The Kookaburra Game in words: what happened, where everybody is, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from bot.i18n import Line, LineArg, line
from bot.table import Scene
from engines.core import Event, Seat
from engines.kookaburra import View
from engines.kookaburra_track import ANIMALS, KOOKABURRA, place

EMOJI: Final = dict(zip(ANIMALS, "🐨🐦🦫🐊🦘", strict=True))

_STEPS: Final = (
    *("kookaburra-double-six", "kookaburra-split"),
    *("kookaburra-owes", "kookaburra-repaid", "kookaburra-saves"),
    *("kookaburra-eats", "kookaburra-fight", "kookaburra-fight-throws"),
    *("kookaburra-fight-won", "kookaburra-fight-lost"),
)
"""What comes of a throw or a move, or belongs to it."""

_MOVES: Final = (
    *("kookaburra-walk", "kookaburra-home", "kookaburra-carry", "kookaburra-fly"),
    *("kookaburra-swim", "kookaburra-stay", "kookaburra-laughs"),
)
_LOTS: Final = ("kookaburra-lots", "kookaburra-starts")
_PLAYED: Final = (*_MOVES, "kookaburra-split")


def animal(name: str) -> Line:
    return line("kookaburra-animal", animal=name)


def listing(parts: Sequence[Line]) -> Line:
    """The parts as a list in words."""
    if len(parts) < 2:
        return parts[0] if parts else line("kookaburra-nobody")
    head = reduce(lambda a, b: line("list-comma", first=a, last=b), parts[:-1])
    return line("list-and", first=head, last=parts[-1])


def animals(names: Sequence[str]) -> Line:
    return listing([animal(name) for name in names])


def way(steps: int, words: bool = False) -> Line:
    """The steps with their sign, or in words."""
    key = "kookaburra-ahead" if steps > 0 else "kookaburra-back"
    return line(f"{key}-words" if words else key, steps=abs(steps))


# --- what happened --------------------------------------------------------------------------------


def happened(view: View, events: Sequence[Event], words: bool = False) -> tuple[Line, ...]:
    """A row for each throw with all that came of it, or in words a sentence for each event.

    A throw that is still to be used is left out: whoever is to move is told of it anyway.
    """
    lines: list[Line] = []
    row: list[Line] = []
    for event in events[: _open_throw(view, events)]:
        if event.key in _LOTS:
            lines.append(_told(event, True))
        elif event.key == "kookaburra-throw" or event.key in _MOVES or event.key in _STEPS:
            if words:
                lines.append(_told(event, True))
                continue
            if event.key == "kookaburra-throw":
                lines += _row(row)
                row = []
            row.append(_told(event, False))
    return (*lines, *_row(row))


def _open_throw(view: View, events: Sequence[Event]) -> int:
    """Where in the events the throw is that is still to be used; else their end."""
    if view.phase == "move":
        for number in reversed(range(len(events))):
            if events[number].key in _PLAYED:
                break
            if events[number].key == "kookaburra-throw":
                return number
    return len(events)


def _told(event: Event, words: bool) -> Line:
    args = dict[str, LineArg](event.args)
    for name in ("start", "end", "drop"):
        if name in args:
            args[name] = _place(event.args[name])
    if isinstance(steps := event.args.get("steps"), int):
        args["way"] = way(steps, words)
    return Line(event.key if words else f"{event.key}-short", args)


def _place(where: object) -> Line:
    if isinstance(where, int):
        return line("kookaburra-square", square=where)
    return line("kookaburra-in-box" if where == "box" else "kookaburra-at-home")


def _row(parts: Sequence[Line]) -> tuple[Line, ...]:
    return (line("kookaburra-way", parts=tuple(parts)),) if parts else ()


# --- where everybody is ---------------------------------------------------------------------------


def position(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    seats = tuple(
        line(
            "kookaburra-at-seat",
            seat=seat,
            gate=view.gates[seat],
            mouth=view.rivers[seat][0],
            bank=view.rivers[seat][1],
            animals=_everywhere(view, seat),
        )
        for seat in range(len(view.progress))
    )
    return line("kookaburra-at-ring", squares=view.size), *seats, _at_turn(scene)


def _everywhere(view: View, seat: Seat) -> tuple[Line, ...]:
    """Where the animals of a seat are: on the ring, at home, in the box."""
    own = view.progress[seat]
    parts: list[Line] = []
    away: dict[str, list[str]] = {"home": [], "box": []}
    for number, name in enumerate(ANIMALS):
        where = place(view.size, view.progress, seat, number)
        if isinstance(where, str):
            away[where].append(name)
        else:
            owes = own[number] < 0 and number != KOOKABURRA
            key = "kookaburra-at-square-owing" if owes else "kookaburra-at-square"
            parts.append(line(key, animal=name, square=where))
    for there, names in away.items():
        if names:
            parts.append(line(f"kookaburra-at-{there}-all", animals=animals(names)))
    return tuple(parts)


def _at_turn(scene: Scene) -> Line:
    view: View = scene.view
    said: dict[str, LineArg] = {"seat": view.active}
    if view.phase == "over":
        return line("kookaburra-at-won", seats=scene.result.winners if scene.result else ())
    if view.phase == "move":
        said |= dict(zip(("first", "second"), view.dice, strict=True))
    elif view.phase == "half":
        said["dice"] = listing([line("kookaburra-die", die=die) for die in view.dice])
    elif view.phase == "swim":
        said["animal"] = view.swimmer or ""
    return Line(f"kookaburra-at-{view.phase}", said)
