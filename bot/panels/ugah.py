"""What people read and press in Ugah Ugah."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.i18n import Line, line
from bot.panels.protocol import Ask, Offer, OfferRow, Pick
from bot.panels.ugah_lesson import lesson as lesson
from bot.panels.ugah_position import between, feasts
from bot.panels.ugah_position import position as position
from bot.panels.ugah_words import SIGNS, dice, tile
from bot.panels.ugah_words import happened as happened
from bot.table import Scene
from engines.core import Event, Seat
from engines.ugah import View
from engines.ugah_dice import FEASTS, Dice, Face
from engines.ugah_outlook import Outlook, if_all, marks, of_dice, of_order, so_far
from engines.ugah_ring import HUNTERS, OTHER, Hunter
from engines.ugah_turn import FEAST_DICE, card_points

_ROW: Final = 5
"""Buttons that fit beside each other."""

# --- what everybody reads, and may press ---------------------------------------------------------


def due(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    if view.phase == "over":
        points = tuple(
            line("ugah-final-place", seat=seat, points=points)
            for seat, points in enumerate(view.scores or ())
        )
        winners = scene.result.winners if scene.result else ()
        return line("ugah-over", seats=winners), line("ugah-final", places=points)
    if view.phase == "give" and not _open(view):
        return (line("ugah-due-give-down", pinged_seat=view.active),)
    return line(f"ugah-due-{_asked(view)}", pinged_seat=view.active), *_consequences(view)


def _asked(view: View) -> str:
    """What there is to decide; when one kind of dice is left, next to nothing."""
    return "last" if view.phase == "keep" and len({*view.dice}) == 1 else view.phase


def open_ask(scene: Scene) -> Ask | None:
    view: View = scene.view
    if view.phase == "give" and not _open(view):
        return None
    return Ask(rows=_rows(view), marks=marks(view))


def asks_privately(options: Mapping[str, str]) -> bool:
    """Only who has found unknown tiles is asked where nobody else reads along."""
    return options["unknown"] == "on"


# --- what one seat is asked and told -------------------------------------------------------------


def ask(scene: Scene, begun: str = "") -> Ask:
    view: View = scene.view
    if scene.moves:
        asked = (line(f"ugah-ask-{_asked(view)}"), *_consequences(view))
        return Ask((*asked, *_own(scene)), _rows(view))
    if view.phase == "over":
        return Ask((*due(scene), *_own(scene)))
    return Ask((line("ugah-wait", seat=view.active), *_own(scene)))


def status(scene: Scene) -> tuple[Line, ...]:
    view: View = scene.view
    lines = [line("ugah-status-between", count=between(view))]
    for seat, count in enumerate(view.counts):
        cards = "".join(SIGNS[feast] for feast in feasts(view, seat))
        if cards:
            lines.append(line("ugah-status-cards", seat=seat, count=count, cards=cards))
        else:
            lines.append(line("ugah-status-seat", seat=seat, count=count))
    return tuple(lines)


def recorded(scene: Scene, move: str) -> Line:
    what, *words = move.split()
    if what == "keep":
        return line("ugah-you-keep", dice=dice(_set_aside(scene, words), words=True))
    if what == "first":
        return line("ugah-you-first", hunter=words[0])
    if what == "give":
        return _given(scene, "small" if words[0] == "small" else "big", int(words[1]))
    return line("ugah-you-roll")


def _set_aside(scene: Scene, kinds: Sequence[str]) -> tuple[object, ...]:
    """The dice of these kinds that the viewer kept last, as many as they were."""
    for event in reversed((*scene.finished, *scene.events)):
        kept = event.args.get("dice")
        if event.key == "ugah-keep" and event.args["seat"] == scene.viewer:
            assert isinstance(kept, tuple)
            return tuple(face for face in kept if face in kinds)
    return tuple(kinds)


def became(scene: Scene) -> Line | None:
    for event in scene.finished:
        gift = event.key in ("ugah-gift", "ugah-gift-down")
        if gift and event.args["by_seat"] == scene.viewer:
            hunter: Hunter = "small" if event.args["hunter"] == "small" else "big"
            return _given(scene, hunter, int(str(event.args["seat"])))
    return None


# --- what may be chosen --------------------------------------------------------------------------


def _rows(view: View) -> tuple[OfferRow, ...]:
    match view.phase:
        case "roll":
            return ((Offer("roll", line("ugah-roll"), emoji="🎲"),),)
        case "keep":
            return _keep_rows(view)
        case "order":
            return (tuple(_first(view, hunter) for hunter in _orders(view)),)
        case "give":
            return _give_rows(view)
    return ()


def _keep_rows(view: View) -> tuple[OfferRow, ...]:
    """One kind by one press, all of them by one; the mixtures between in a menu."""
    kinds = tuple(dict.fromkeys(view.dice))
    buttons = [_keep(view, face, "keep ") for face in kinds]
    beside = 1 < len(kinds) < _ROW
    if beside:
        whole = " ".join(("keep", *kinds))
        buttons.append(Offer(whole, line("ugah-keep-all", count=len(kinds))))
    if len(kinds) <= 2:
        return (tuple(buttons),)
    menu = Pick(
        "keep",
        line("ugah-keep-several"),
        tuple(_keep(view, face) for face in kinds),
        least=2,
        most=len(kinds) - beside,
    )
    return tuple(buttons), menu


def _keep(view: View, face: Face, begin: str = "") -> Offer:
    label = line("ugah-choice", face=face, count=view.dice.count(face))
    return Offer(f"{begin}{face}", label, _if_symbol(view, face), SIGNS[face])


def _orders(view: View) -> Sequence[Hunter]:
    """The order that wins the better tiles first: the best one is kept, the other one given."""

    def worth(first: Hunter) -> tuple[int, int]:
        values = [way.value or 2 for way in of_order(view, first).ways if way.end is not None]
        best = max(values, default=0)
        return 2 * best - sum(values), best

    return sorted(HUNTERS, key=worth, reverse=True)


def _first(view: View, hunter: Hunter) -> Offer:
    move, sign = f"first {hunter}", SIGNS[hunter]
    if _same_either_way(view):
        return Offer(move, line("ugah-first", hunter=hunter), emoji=sign)
    parts = _ways(of_order(view, hunter))
    return Offer(move, line("ugah-first-to", hunter=hunter, parts=parts), emoji=sign)


def _give_rows(view: View) -> tuple[OfferRow, ...]:
    """A row for each tile that may be kept, the better one first; to the next seats first."""
    assert view.won is not None
    values = dict(zip(HUNTERS, view.won, strict=True))
    seats = len(view.counts)
    others = [(view.active + i) % seats for i in range(1, seats)]
    best = sorted(HUNTERS, key=lambda hunter: values[hunter] or 0, reverse=True)
    key = "ugah-give" if values["small"] != values["big"] else "ugah-give-which"
    return tuple(
        tuple(
            Offer(
                f"give {OTHER[kept]} {seat}",
                line(
                    key,
                    hunter=kept,
                    kept=tile(values[kept]),
                    given=tile(values[OTHER[kept]]),
                    seat=seat,
                ),
            )
            for seat in others
        )
        for kept in best
    )


# --- what it leads to ----------------------------------------------------------------------------


def _consequences(view: View) -> tuple[Line, ...]:
    if view.phase == "keep":
        return _if_kept(view)
    if view.phase != "order":
        return ()
    if _same_either_way(view):
        return (line("ugah-order-same", parts=_ways(of_order(view, "small"))),)
    return tuple(
        line("ugah-order-if", hunter=hunter, parts=_ways(of_order(view, hunter)))
        for hunter in _orders(view)
    )


def _if_kept(view: View) -> tuple[Line, ...]:
    kinds = tuple(dict.fromkeys(view.dice))
    lines = [line("ugah-aside", dice=dice(view.kept))] if view.kept else []
    for face in kinds:
        (shown,) = dice(each for each in view.dice if each == face)
        lines.append(line("ugah-if", dice=shown, what=_if_symbol(view, face)))
    counting = if_all(view)
    if set(counting) - set(kinds) or len(kinds) > 1:
        lines.append(line("ugah-if-all", parts=_if_all(view, counting)))
    return tuple(lines)


def _if_symbol(view: View, face: Face) -> Line:
    counting = so_far(view, face)
    outlook = of_dice(view, counting)
    if face not in FEASTS:
        (way,) = outlook.ways
        if way.end is None:
            return line("ugah-if-stay")
        key = "ugah-if-way-over" if outlook.over else "ugah-if-way"
        return line(key, thrown=way.thrown, tile=tile(way.value))
    if outlook.feast:
        return _card(outlook.feast)
    owner = view.cards[FEASTS.index(face)]
    said = {"feast": face, "count": len(counting), "most": FEAST_DICE}
    if owner is None:
        return line("ugah-if-card", **said)
    key = "ugah-if-card-again" if owner == view.active else "ugah-if-card-from"
    return line(key, **said, from_seat=owner)


def _if_all(view: View, counting: Dice) -> tuple[Line, ...]:
    outlook = of_dice(view, counting)
    parts = [_card(outlook.feast)] if outlook.feast else []
    if set(HUNTERS) <= set(counting):
        return (*parts, line("ugah-part-both"))
    parts += _ways(outlook)
    return tuple(parts) or (line("ugah-part-nothing"),)


def _card(feast: Event) -> Line:
    return Line(feast.key.replace("ugah-feast", "ugah-part-feast"), feast.args)


def _ways(outlook: Outlook) -> tuple[Line, ...]:
    parts = [
        line(
            "ugah-part-way",
            sign=SIGNS[way.hunter],
            tile=line("ugah-none") if way.end is None else tile(way.value),
        )
        for way in sorted(outlook.ways, key=lambda way: HUNTERS.index(way.hunter))
    ]
    return (*parts, *([line("ugah-part-over")] if outlook.over else []))


def _same_either_way(view: View) -> bool:
    return _ways(of_order(view, "small")) == _ways(of_order(view, "big"))


# --- whose is what -------------------------------------------------------------------------------


def _own(scene: Scene) -> tuple[Line, ...]:
    """What only the viewer may know: the own tiles, and what was learnt lately."""
    view: View = scene.view
    told = (*scene.finished, *scene.events) if view.phase != "over" else ()
    learnt = [Line(event.key, event.args) for event in told if event.to is not None]
    if not view.mine or scene.viewer is None:
        return (*learnt, line("ugah-own-none"))
    tiles = tuple(tile(value) for value in view.mine)
    points = sum(view.mine)
    total = points + card_points(view.cards, scene.viewer)
    key = "ugah-own" if total == points else "ugah-own-cards"
    return (*learnt, line(key, tiles=tiles, points=points, total=total))


def _given(scene: Scene, hunter: Hunter, seat: Seat) -> Line:
    """What the viewer kept and gave away, as far as the events tell (to the giver, they do)."""
    values: dict[str, int | None] = {}
    for event in scene.finished:
        if event.key in ("ugah-seen", "ugah-tile", "ugah-gift"):
            values[str(event.args["hunter"])] = int(str(event.args["value"]))
    kept, given = tile(values.get(OTHER[hunter])), tile(values.get(hunter))
    return line("ugah-you-give", kept=kept, given=given, seat=seat)


def _open(view: View) -> bool:
    return view.won is not None and None not in view.won
