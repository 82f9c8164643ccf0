"""What people read and press in The Kookaburra Game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.i18n import Line, line
from bot.panels.kookaburra_choices import (
    Prospect,
    dangers,
    flights,
    in_danger,
    may_fly,
    others,
    swim,
    targets,
    walks,
    where,
)
from bot.panels.kookaburra_lesson import lesson as lesson
from bot.panels.kookaburra_words import EMOJI, animals, listing, way
from bot.panels.kookaburra_words import happened as happened
from bot.panels.kookaburra_words import position as position
from bot.panels.protocol import Ask, Offer, OfferRow, Pick
from bot.table import Scene
from engines.kookaburra import View
from engines.kookaburra_outlook import Outlook

LIMIT: Final = 25
"""Lines of a menu."""

FEW: Final = 3
"""So many moves are buttons, which are pressed without opening a menu."""

FLY, BACK = "fly", "back"
"""What a press begins that asks for a flight, or for a move backward."""

STRETCH: Final = 20
"""Squares that are offered together when every square is wanted."""


def due(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    if view.phase == "over":
        winners = scene.result.winners if scene.result else ()
        return line("kookaburra-over", seats=winners), line("kookaburra-final", homes=_homes(view))
    return _question(view)


def open_ask(scene: Scene) -> Ask | None:
    return _answers(scene.view)


def ask(scene: Scene, begun: str = "") -> Ask:
    view: View = scene.view
    if not scene.moves:
        if begun:
            return Ask()
        waits = line("kookaburra-wait", seat=view.active)
        return Ask(due(scene) if view.phase == "over" else (waits,))
    word, _, page = begun.partition(" >")
    if word == FLY and view.phase == "move":
        return _flying(view, int(page) if page.isdigit() else None)
    if word == BACK and (rest := _apart(view)[1]):
        marks = (*targets(rest), *dangers(view))
        return Ask((line("kookaburra-ask-back"),), (_menu(rest, "kookaburra-choose-back"),), marks)
    return replace(_answers(view), prompt=_question(view), marks=())


def status(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    me = scene.viewer
    mine = () if me is None else (line("kookaburra-status-you", count=_home(view, me), all=5),)
    return (
        *mine,
        *(
            line("kookaburra-status-seat", seat=seat, count=_home(view, seat))
            for seat in range(len(view.progress))
            if seat != me
        ),
    )


def recorded(scene: Scene, move: str) -> Line:
    word, *rest = move.split()
    if len(rest) > 1:
        return line("kookaburra-you-carry", way=way(int(rest[0])), animal=rest[1])
    if word == "fly":
        return line("kookaburra-you-fly", square=int(rest[0]))
    if rest:
        return line("kookaburra-you-walk", animal=word, way=way(int(rest[0])))
    return line(f"kookaburra-you-{word}")


def became(scene: Scene) -> Line | None:
    return None


# --- whose turn it is -----------------------------------------------------------------------------


def _question(view: View) -> tuple[Line, ...]:
    """What the seat to move has to decide, and which of its animals are in danger."""
    if view.phase == "roll":
        key = "kookaburra-due-roll-again" if view.again else "kookaburra-due-roll"
        return (line(key, pinged_seat=view.active),)
    if view.phase == "swim":
        return (_question_of_swim(view),)
    return (*_question_of_move(view), *_danger(view))


def _question_of_move(view: View) -> tuple[Line, ...]:
    dice = tuple(line("kookaburra-die", die=die) for die in view.dice)
    if view.phase == "half":
        key = "kookaburra-due-half" if len(dice) > 1 else "kookaburra-due-other-half"
        return (line(key, pinged_seat=view.active, dice=listing(dice)),)
    thrown = line("kookaburra-due-move", pinged_seat=view.active, dice=listing(dice))
    again = (line("kookaburra-due-again"),) if view.again else ()
    if "home" in others(view):
        return thrown, *again, line("kookaburra-ask-laugh")
    return thrown, *again, line("kookaburra-ask-move" if walks(view) else "kookaburra-ask-fly")


def _question_of_swim(view: View) -> Line:
    name = view.swimmer or ""
    return line(
        "kookaburra-due-swim",
        pinged_seat=view.active,
        animal=name,
        start=where(view, name),
        end=swim(view).outlook.end,
    )


def _danger(view: View) -> tuple[Line, ...]:
    names = in_danger(view)
    if not names:
        return ()
    standing = [
        line("kookaburra-at-square", animal=name, square=where(view, name)) for name in names
    ]
    return (line("kookaburra-danger", animals=listing(standing)),)


def _home(view: View, seat: int) -> int:
    return view.progress[seat].count(view.size)


def _homes(view: View) -> tuple[Line, ...]:
    order = sorted(range(len(view.progress)), key=lambda seat: -_home(view, seat))
    return tuple(line("kookaburra-status-seat", seat=s, count=_home(view, s)) for s in order)


# --- what may be pressed --------------------------------------------------------------------------


def _answers(view: View) -> Ask:
    """What may be chosen, the best first, and where on the board that would lead."""
    if view.phase == "roll":
        return Ask(rows=((Offer("roll", line("kookaburra-roll"), emoji="🎲"),),))
    if view.phase == "swim":
        return Ask(rows=(_swim_or_stay(view),))
    first, rest = _apart(view)
    rows: list[OfferRow] = []
    if "home" in others(view):
        rows.append((Offer("home", line("kookaburra-laugh"), emoji="🏆"),))
    if len(first) > FEW:
        rows.append(_menu(first, "kookaburra-choose"))
    elif first:
        rows.append(_offers(first, True))
    more = tuple(_more(view, rest))
    if more:
        rows.append(more)
    shown = [prospect for prospect in first if prospect.ahead or prospect.hunts]
    return Ask(rows=tuple(rows), marks=(*targets(shown), *dangers(view)))


def _apart(view: View) -> tuple[tuple[Prospect, ...], tuple[Prospect, ...]]:
    """The moves for the first menu, and those for a second one if there are too many for one.

    Then the second one has those backward, but for as many hunts as find room in the first.
    """
    found = walks(view)
    if len(found) <= LIMIT:
        return found, ()
    ahead = [prospect for prospect in found if prospect.ahead]
    hunts = [prospect for prospect in found if prospect.hunts and not prospect.ahead]
    chosen = {prospect.move for prospect in (*ahead, *hunts)[:LIMIT]}
    first = tuple(prospect for prospect in found if prospect.move in chosen)
    return first, tuple(prospect for prospect in found if prospect.move not in chosen)


def _more(view: View, rest: Sequence[Prospect]) -> Iterable[Offer]:
    if may_fly(view):
        yield Offer(FLY, line("kookaburra-fly-more"), emoji=EMOJI["kookaburra"], more=True)
    if rest:
        yield Offer(BACK, line("kookaburra-back-more"), emoji="↩️", more=True)
    if "split" in others(view):
        yield Offer("split", line("kookaburra-split-button"), emoji="✌️")


def _flying(view: View, page: int | None) -> Ask:
    """The most useful flights first, and every square behind a button for its stretch."""
    found = flights(view)
    if not found:
        return replace(_answers(view), prompt=_question(view), marks=())
    stretches: dict[int, list[Prospect]] = {}
    for flight in sorted(found, key=_square):
        stretches.setdefault(_square(flight) // STRETCH, []).append(flight)
    listed = found[:LIMIT] if page is None else stretches.get(page, found[:LIMIT])
    friendly = [flight for flight in listed if flight.outlook.friends]
    marks = (*targets(friendly if friendly and page is None else listed), *dangers(view))
    key = "kookaburra-ask-flight" if page is None and found[0].useful else "kookaburra-ask-square"
    prompt = (line(key), *_danger(view))
    menu = _menu(listed, "kookaburra-choose-flight")
    if len(found) <= LIMIT:
        return Ask(prompt, (menu,), marks)
    buttons = tuple(
        Offer(
            f"{FLY} >{number}",
            line("kookaburra-stretch", first=_square(flown[0]), last=_square(flown[-1])),
            chosen=number == page,
            more=True,
        )
        for number, flown in stretches.items()
    )
    return Ask(prompt, (menu, buttons), marks)


def _square(flight: Prospect) -> int:
    return int(flight.outlook.end)


def _swim_or_stay(view: View) -> tuple[Offer, ...]:
    prospect = swim(view)
    swims = Offer("swim", _swims(prospect.outlook), emoji="🌊")
    stays = Offer("stay", line("kookaburra-stay-button"))
    return swims, stays


def _swims(seen: Outlook, key: str = "kookaburra-swim") -> Line:
    if seen.victim is None:
        return line(f"{key}-to", end=seen.end)
    seat, name = seen.victim
    ending = "fights" if seen.fight else "eats"
    return line(f"{key}-{ending}", end=seen.end, victim_seat=seat, animal=name)


def _menu(prospects: Sequence[Prospect], placeholder: str) -> Pick:
    return Pick("", line(placeholder), _offers(prospects))


def _offers(prospects: Sequence[Prospect], alone: bool = False) -> tuple[Offer, ...]:
    """Lines of a menu; or buttons, which have no room for hints and say the most of them.

    Where a crocodile could come after most moves, those are marked after which it cannot.
    """
    rare = sum(prospect.exposed for prospect in prospects) * 2 <= len(prospects)
    return tuple(_offer(prospect, alone, rare) for prospect in prospects)


def _offer(prospect: Prospect, alone: bool, rare: bool) -> Offer:
    hints = _hints(prospect, rare)
    label = line("kookaburra-choice", what=_who(prospect), leads=_leads(prospect))
    if alone and hints:
        label = line("kookaburra-choice-more", choice=label, hint=hints[0])
    hint = None if alone or not hints else line("kookaburra-way", parts=hints)
    return Offer(prospect.move, label, hint, EMOJI[prospect.animal])


def _who(prospect: Prospect) -> Line:
    if not prospect.steps:
        return line("kookaburra-what-flies")
    steps = way(prospect.steps)
    if prospect.passenger is not None:
        return line("kookaburra-what-carries", way=steps, animal=prospect.passenger)
    return line("kookaburra-what-walks", way=steps, animal=prospect.animal)


def _leads(prospect: Prospect) -> Line:
    """The most important of what a move leads to."""
    seen = prospect.outlook
    if seen.victim is not None:
        seat, name = seen.victim
        key = "kookaburra-leads-fight" if seen.fight else "kookaburra-leads-meal"
        return line(key, victim_seat=seat, animal=name)
    if seen.end == "home":
        return line("kookaburra-leads-home")
    if seen.swim is not None:
        return line("kookaburra-leads-river")
    if prospect.passenger is not None and seen.drop is not None:
        said = {"animal": prospect.passenger, "drop": seen.drop}
        return line("kookaburra-leads-carry", end=seen.end, **said)
    return line("kookaburra-leads-square", end=seen.end)


def _hints(prospect: Prospect, rare: bool) -> tuple[Line, ...]:
    """What else there is to know, the most important first."""
    seen = prospect.outlook
    parts: list[Line] = []
    if seen.swim is not None:
        parts.append(_swims(seen.swim, "kookaburra-hint-swims"))
    if seen.owes:
        parts.append(line("kookaburra-hint-owes"))
    if saved := prospect.saved_friends:
        parts.append(line("kookaburra-hint-saves", animals=animals(saved)))
    if left := [name for name in prospect.risks if name not in prospect.movers]:
        parts.append(line("kookaburra-hint-leaves", animals=animals(left)))
    if prospect.exposed and rare:
        parts.append(line("kookaburra-hint-risks"))
    if len(saved) < len(prospect.saves):
        parts.append(line("kookaburra-hint-escapes"))
    elif seen.end != "home" and not (rare or prospect.exposed):
        parts.append(line("kookaburra-hint-safe"))
    if seen.friends:
        parts.append(line("kookaburra-hint-friends", animals=animals(seen.friends)))
    if seen.end != "home" and (seen.victim is not None or seen.swim is not None):
        parts.append(line("kookaburra-hint-ends", end=seen.end))
    return tuple(parts)
