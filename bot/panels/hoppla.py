"""What people read and press in Hoppla Lama."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Line, line
from bot.panels.hoppla_lesson import lesson as lesson
from bot.panels.protocol import Ask, Offer
from bot.table import Scene
from engines.core import Event, Seat
from engines.hoppla import View

BETS: Final = ("extremes", "most", "same", "fewest")
_WAYS: Final = ("hoppla-walk", "hoppla-fall", "hoppla-forward", "hoppla-back")
_STEPS: Final = ("hoppla-shortcut", "hoppla-push")
_TOLD_ELSEWHERE: Final = (
    "hoppla-bet",
    "hoppla-took",
    "hoppla-took-in-turn",
    "hoppla-next",
    "hoppla-over",
)


def happened(view: View, events: Sequence[Event], words: bool = False) -> tuple[Line, ...]:
    lines: list[Line] = []
    bet = ""
    way: list[Line] = []
    for event in events:
        if event.key in _STEPS:
            way.append(_part(event, words))
            continue
        lines += _way(way)
        way = []
        if event.key in _WAYS:
            way = [_part(_ended(view, event), words)]
        elif event.key == "hoppla-reveal":
            bet = str(event.args["bet"])
            lines += _reveal(view, event, words)
        elif event.key == "hoppla-nobody":
            lines.append(line("hoppla-nobody-why", bet=bet))
        elif event.key not in _TOLD_ELSEWHERE:
            lines.append(Line(event.key, event.args))
    return (*lines, *_way(way))


def due(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    if view.phase == "over":
        winners = scene.result.winners if scene.result else ()
        places = tuple(
            line("hoppla-final-place", seat=seat, space=view.llamas[seat])
            for seat in sorted(range(len(view.llamas)), key=lambda s: -view.llamas[s])
        )
        return line("hoppla-over", seats=winners), line("hoppla-final", places=places)
    if view.phase == "bet":
        return (line("hoppla-due-bet", round=view.round, pinged_seat=view.starter),)
    said = {"seat": view.starter, "bet": view.bet or "", "round": view.round}
    marks = tuple(
        line("hoppla-mark-done" if view.taken[seat] else "hoppla-mark-waiting", seat=seat)
        for seat in _order(view)
    )
    if view.in_turn:
        turn = line("hoppla-due-take-in-turn", pinged_seat=_taker(view), **said)
    else:
        turn = line("hoppla-due-take", **said)
    return turn, line("hoppla-marks", marks=marks)


def open_ask(scene: Scene) -> Ask | None:
    return Ask(rows=(_bets(),)) if scene.view.phase == "bet" else None


def ask(scene: Scene, begun: str = "") -> Ask:
    view: View = scene.view
    if scene.moves and view.phase == "bet":
        return Ask((line("hoppla-ask-bet"),), (_bets(),))
    if scene.moves:
        offers = tuple(_take(move, view.mine) for move in scene.moves)
        if view.left is not None:
            prompt = line("hoppla-ask-in-turn", left=view.left)
        elif view.mine is not None:
            prompt = line("hoppla-ask-again", number=view.mine)
        else:
            prompt = line("hoppla-ask-take")
        return Ask((prompt,), (offers,))
    if view.phase == "bet":
        return Ask((line("hoppla-wait-bet", seat=view.starter),))
    if view.phase == "take" and view.mine is not None:
        return Ask((line("hoppla-wait-take", number=view.mine, seat=_taker(view)),))
    if view.phase == "take":
        return Ask((line("hoppla-wait-turn", seat=_taker(view)),))
    return Ask(due(scene))


def status(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    lines: list[Line] = []
    if view.phase != "over":
        lines.append(line("hoppla-status-round", round=view.round))
    if view.bet is not None and view.phase == "take":
        lines.append(line("hoppla-status-bet", seat=view.starter, bet=view.bet))
    if view.left is None and view.phase != "over":
        lines.append(line("hoppla-status-bag", bag=view.bag))
    if scene.viewer is not None:
        lines.append(line("hoppla-status-you", space=view.llamas[scene.viewer]))
    lines += [
        line("hoppla-status-seat", seat=seat, space=space)
        for seat, space in enumerate(view.llamas)
        if seat != scene.viewer
    ]
    return tuple(lines)


def recorded(scene: Scene, move: str) -> Line:
    what, _, value = move.partition(" ")
    if what == "bet":
        return line("hoppla-you-bet", bet=value)
    if scene.view.phase != "take":
        return line("hoppla-you-took", number=int(value))
    if scene.view.in_turn:
        return line("hoppla-wait-take", number=int(value), seat=_taker(scene.view))
    return line("hoppla-ask-again", number=int(value))


def became(scene: Scene) -> Line | None:
    view: View = scene.view
    if scene.viewer is None:
        return None
    if view.phase == "take" and view.mine is not None:
        return line("hoppla-you-took", number=view.mine)
    space = view.llamas[scene.viewer]
    for event in scene.finished:
        if event.key == "hoppla-last-stone" and event.args["seat"] == scene.viewer:
            return line("hoppla-became-last", space=space)
        if event.key == "hoppla-last-stone":
            return Line("hoppla-became-back", {"seat": event.args["seat"], "space": space})
        if event.key == "hoppla-reveal":
            return _fate(view, event, scene.viewer)
    return None


def position(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    seats = range(len(view.llamas))
    if view.phase == "over":
        lines = [line("hoppla-at-over", round=view.round)]
    else:
        lines = [line("hoppla-at-round", round=view.round, bag=view.bag)]
    lines += [
        line("hoppla-at-seat", seat=seat, space=view.llamas[seat], stones=view.stones[seat])
        for seat in seats
    ]
    if view.phase == "bet":
        lines.append(line("hoppla-at-bet", seat=view.starter))
    elif view.phase == "take":
        bet = view.bet or ""
        if view.in_turn:
            turn = line("hoppla-at-turn", seat=view.starter, bet=bet, taker_seat=_taker(view))
        else:
            turn = line("hoppla-at-take", seat=view.starter, bet=bet)
        lines.append(turn)
        if view.mine is not None:
            lines.append(line("hoppla-at-mine", number=view.mine))
        if view.left is not None:
            lines.append(line("hoppla-at-left", left=view.left))
    elif scene.result is not None:
        lines.append(line("hoppla-at-won", seats=scene.result.winners))
    return tuple(lines)


def _reveal(view: View, event: Event, words: bool) -> tuple[Line, ...]:
    """The numbers, which of them cancelled out, and who moves."""
    takes, struck, movers = (_numbers(event, name) for name in ("takes", "struck", "seats"))
    numbers = tuple(
        line(f"hoppla-number{'-struck' if number in struck else ''}", seat=seat, number=number)
        for seat, number in enumerate(takes)
    )
    lines = [
        line(
            "hoppla-revealed" if words else "hoppla-revealed-short",
            round=view.round - 1,
            takes=numbers,
            bet=str(event.args["bet"]),
        )
    ]
    if struck:
        lines.append(line("hoppla-struck", struck=struck, count=len(struck)))
    if movers:
        lines.append(line("hoppla-movers", seats=movers))
    return tuple(lines)


def _way(parts: Sequence[Line]) -> tuple[Line, ...]:
    return (line("hoppla-way", parts=tuple(parts)),) if parts else ()


def _ended(view: View, event: Event) -> Event:
    """A fall in the movement of the end, with the reason for going so far."""
    if event.key != "hoppla-fall" or view.phase != "over":
        return event
    return Event(None, "hoppla-forward-fall", {**event.args, "stones": max(view.stones)})


def _part(event: Event, words: bool) -> Line:
    return Line(event.key if words else f"{event.key}-short", event.args)


def _numbers(event: Event, name: str) -> tuple[int, ...]:
    """The several numbers of an argument."""
    value = event.args[name]
    assert isinstance(value, tuple), f"{event.key} has several {name}"
    return tuple(int(item) for item in value)


def _fate(view: View, event: Event, seat: Seat) -> Line:
    takes, struck, movers = (_numbers(event, name) for name in ("takes", "struck", "seats"))
    if seat in movers:
        key = "hoppla-became-moved"
    else:
        key = "hoppla-became-struck" if takes[seat] in struck else "hoppla-became-stayed"
    return line(
        key,
        round=view.round - 1,
        bet=str(event.args["bet"]),
        number=takes[seat],
        space=view.llamas[seat],
    )


def _bets() -> tuple[Offer, ...]:
    return tuple(Offer(f"bet {bet}", line(f"hoppla-bet-{bet}")) for bet in BETS)


def _take(move: str, mine: int | None) -> Offer:
    number = int(move.removeprefix("take "))
    return Offer(move, line("hoppla-take", number=number), chosen=number == mine)


def _order(view: View) -> tuple[Seat, ...]:
    seats = len(view.llamas)
    return tuple((view.starter + i) % seats for i in range(seats))


def _taker(view: View) -> Seat:
    return next((seat for seat in _order(view) if not view.taken[seat]), view.starter)
