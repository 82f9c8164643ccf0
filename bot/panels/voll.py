"""What people read and press in Voll in Fahrt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.i18n import Line, line
from bot.panels import voll_words as words_of
from bot.panels.protocol import Ask, Offer
from bot.panels.voll_choices import Marks, Outcome, marks, named, outcomes, second_turn
from bot.panels.voll_lesson import lesson as lesson
from bot.table import Scene
from engines.core import Event
from engines.voll import TO_WIN, View, choices
from engines.voll_track import COLOURS, HAND, LANES, SHED, Colour, Zones, shift

LOOK: Final = "look"
"""What a press begins that shows what naming a colour would do, and does nothing yet."""

IN_A_ROW: Final = 3
"""Labels are long and phones are narrow."""

BOLD: Final = 25
"""Up to this chance of an accident, in percent, a second turn is offered first."""


def happened(view: View, events: Sequence[Event], words: bool = False) -> tuple[Line, ...]:
    return words_of.story(view, events, words)


def due(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    if view.phase == "over":
        winners = scene.result.winners if scene.result else ()
        return line("voll-over", seats=winners), line("voll-final", sheds=_sheds(view))
    return _question(view)


def open_ask(scene: Scene) -> Ask | None:
    return _answers(scene.view)


def ask(scene: Scene, begun: str = "") -> Ask:
    view: View = scene.view
    if not scene.moves:
        if begun:
            return Ask()
        waiting = due(scene) if view.phase == "over" else (line("voll-wait", seat=view.active),)
        return Ask(waiting)
    word, _, colour = begun.partition(" ")
    if word == LOOK and f"repair {colour}" in scene.moves:
        return _preview(view, next(known for known in COLOURS if known == colour))
    return replace(_answers(view), prompt=_question_to_you(view), marks=())


def status(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    me = scene.viewer
    lines = [] if me is None else [line("voll-status-you", sheds=_home(view, me), all=TO_WIN)]
    lines += [
        line("voll-status-seat", seat=seat, sheds=_home(view, seat))
        for seat in range(len(view.locos))
        if seat != me
    ]
    if me is not None and _with_tiles(view):
        lines.append(line("voll-status-tiles", tiles=view.repairs[me]))
    return tuple(lines)


def recorded(scene: Scene, move: str) -> Line:
    word, _, what = move.partition(" ")
    if word == "repair":
        return line("voll-you-repair", colour=what)
    if word == "start":
        return line("voll-you-start", lane=LANES[what])
    if word == "loco":
        return line("voll-you-loco", loco=int(what))
    return line(f"voll-you-{word}")


def became(scene: Scene) -> Line | None:
    return None


def position(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    lines = [
        line("voll-at-seat", seat=seat, locos=words_of.everywhere(view, seat))
        for seat in range(len(view.locos))
    ]
    if _with_tiles(view):
        tiles = tuple(
            line("voll-at-tiles-of", seat=seat, tiles=tiles)
            for seat, tiles in enumerate(view.repairs)
            if tiles
        )
        key = "voll-at-tiles" if tiles else "voll-at-no-tiles"
        lines.append(line(key, tiles=tiles, supply=view.supply))
    return (*lines, *words_of.bridges(view.zones), _at_turn(scene))


def ended(scene: Scene) -> View | None:
    """The board as the finished turn left it, when nothing but the next throw has come since."""
    view: View = scene.view
    keys = [event.key for event in scene.events]
    moved = any(event.key in words_of.PLAYED for event in scene.finished)
    if view.phase != "move" or keys != ["voll-throw", "voll-shift"] or not moved:
        return None
    colour = next(known for known in COLOURS if known == view.dice[0])
    # The same shift once more brings the bridge back to where it was.
    return replace(view, phase="roll", dice=(), zones=shift(view.zones, colour).zones)


# --- whose turn it is -----------------------------------------------------------------------------


def _question(view: View) -> tuple[Line, ...]:
    """What the seat to move has to decide, and what is at stake."""
    if view.phase == "roll":
        return (_question_of_throw(view),)
    if view.phase == "again":
        assert view.chosen is not None
        asked = line("voll-due-again", pinged_seat=view.active, loco=view.chosen)
        return asked, _stake(view, view.chosen)
    colour, first, second = view.dice
    assert isinstance(first, int)
    assert isinstance(second, int)
    thrown = line(
        "voll-due-drive",
        pinged_seat=view.active,
        colour=str(colour),
        zone=words_of.zone_of(view.zones, str(colour)),
        first=first,
        second=second,
        points=first + second,
    )
    riders = words_of.riding(view, str(colour))
    on_it = (line("voll-riders", riders=riders),) if riders else ()
    return thrown, *on_it, _question_of_drive(view)


def _question_to_you(view: View) -> tuple[Line, ...]:
    """The same, said to nobody but the seat itself, which needs no name."""
    first, *more = _question(view)
    args = {name: value for name, value in first.args.items() if name != "pinged_seat"}
    return Line(f"voll-own-{first.key.removeprefix('voll-due-')}", args), *more


def _question_of_throw(view: View) -> Line:
    tiles = view.repairs[view.active]
    if view.second and view.chosen is not None:
        key = "voll-due-throw-again-tiles" if tiles else "voll-due-throw-again"
        return line(key, pinged_seat=view.active, loco=view.chosen, tiles=tiles)
    key = "voll-due-throw-tiles" if tiles else "voll-due-throw"
    return line(key, pinged_seat=view.active, tiles=tiles)


def _question_of_drive(view: View) -> Line:
    if choices(view) == ("pass",):
        return line("voll-ask-pass")
    if view.chosen is None:
        return line("voll-ask-drive")
    in_hand = view.locos[view.active][view.chosen - 1] == HAND
    return line("voll-ask-start-again" if in_hand else "voll-ask-drive-again", loco=view.chosen)


def _stake(view: View, loco: int) -> Line:
    prospect = second_turn(view)
    if prospect is None:
        return line("voll-stake-nothing", loco=loco)
    return line(
        "voll-stake",
        loco=loco,
        wrecks=prospect.percent(prospect.wrecks),
        sheds=prospect.percent(prospect.sheds),
    )


def _at_turn(scene: Scene) -> Line:
    view: View = scene.view
    seat, loco = view.active, view.chosen or 0
    if view.phase == "over":
        return line("voll-at-won", seats=scene.result.winners if scene.result else ())
    if view.phase == "again":
        return line("voll-at-again", seat=seat, loco=loco)
    if view.phase == "roll":
        key = "voll-at-throw-again" if view.second else "voll-at-throw"
        return line(key, seat=seat, loco=loco)
    colour, first, second = view.dice
    key = "voll-at-drive-again" if view.second else "voll-at-drive"
    points = int(first) + int(second)
    return line(key, seat=seat, colour=str(colour), points=points, loco=loco)


def _home(view: View, seat: int) -> int:
    return view.locos[seat].count(SHED)


def _sheds(view: View) -> tuple[Line, ...]:
    order = sorted(range(len(view.locos)), key=lambda seat: -_home(view, seat))
    return tuple(line("voll-final-sheds", seat=s, sheds=_home(view, s)) for s in order)


def _with_tiles(view: View) -> bool:
    return view.supply > 0 or any(view.repairs)


# --- what may be pressed --------------------------------------------------------------------------


def _answers(view: View) -> Ask:
    """The buttons for what may be done, and where on the board that would lead."""
    if view.phase == "roll":
        return Ask(rows=(_throws(view),))
    if view.phase == "again":
        return Ask(rows=(_again(view),))
    found = outcomes(view)
    if not found:
        return Ask(rows=((Offer("pass", line("voll-pass-button")),),))
    offers = tuple(_offer(view.zones, outcome) for outcome in found)
    rows = tuple(offers[i : i + IN_A_ROW] for i in range(0, len(offers), IN_A_ROW))
    return Ask(rows=rows, marks=marks(found))


def _throws(view: View) -> tuple[Offer, ...]:
    throw = Offer("roll", line("voll-throw-button"), emoji="🎲")
    if not view.repairs[view.active]:
        return (throw,)
    return (throw, *(_look(colour) for colour in COLOURS))


def _look(colour: Colour) -> Offer:
    return Offer(f"{LOOK} {colour}", line("voll-look", colour=colour), emoji="🔧", more=True)


def _again(view: View) -> tuple[Offer, ...]:
    prospect = second_turn(view)
    again = Offer("again", line("voll-again-button", loco=view.chosen or 0), emoji="🎲")
    stop = Offer("stop", line("voll-stop-button"))
    bold = prospect is None or prospect.percent(prospect.wrecks) <= BOLD
    return (again, stop) if bold else (stop, again)


def _preview(view: View, colour: Colour) -> Ask:
    """What naming a colour would do: told, and shown on a board."""
    moved = shift(view.zones, colour)
    riders = words_of.riding(view, colour)
    start, end = (line("voll-zone", zone=zone) for zone in (moved.start, moved.end))
    told = [line("voll-would-shift", colour=colour, start=start, end=end)]
    if riders:
        told.append(line("voll-riders", riders=riders))
    told += [
        line(
            "voll-prospect",
            loco=loco,
            wrecks=prospect.percent(prospect.wrecks),
            sheds=prospect.percent(prospect.sheds),
        )
        for loco, prospect in named(view, colour).items()
    ]
    use = Offer(f"repair {colour}", line("voll-use", colour=colour), emoji="🔧")
    others = (_look(other) for other in COLOURS if other != colour)
    throw = Offer("roll", line("voll-throw-button"), emoji="🎲")
    shown: Marks = (("shift", colour),)
    return Ask(tuple(told), ((use, *others, throw),), shown)


def _offer(zones: Zones, outcome: Outcome) -> Offer:
    emoji: str | None
    if outcome.sheltered:
        emoji = "🏠"
    elif outcome.wreck is not None:
        emoji = "⚠️" if outcome.wreck[0] == outcome.seat else "💥"
    else:
        emoji = None
    return Offer(outcome.move, _label(zones, outcome), emoji=emoji)


def _label(zones: Zones, outcome: Outcome) -> Line:
    lane = outcome.lane
    if lane is None:
        what = line("voll-what-loco", loco=outcome.loco)
    else:
        what = line("voll-what-start", lane=lane)
    if outcome.sheltered:
        return line("voll-choice-shed", what=what)
    if not outcome.pushes:
        if outcome.wreck is not None:
            return line("voll-choice-wreck", what=what, cause=outcome.wreck[2])
        end = words_of.exactly(zones, outcome.end)
        return line("voll-choice-drive", what=what, end=end)
    chain = tuple(
        line("voll-pushed-own" if seat == outcome.seat else "voll-loco-of", seat=seat, loco=loco)
        for seat, loco, _, _ in outcome.pushes
    )
    if len(chain) > 1:
        key = "voll-choice-chain" if outcome.wreck is None else "voll-choice-chain-off"
        return line(key, what=what, pushed=chain)
    if outcome.wreck is not None:
        return line("voll-choice-push-off", what=what, pushed=chain[0])
    end = words_of.where(outcome.pushes[0].end)
    return line("voll-choice-push", what=what, pushed=chain[0], end=end)
