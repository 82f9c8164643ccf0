"""What the moves of Voll in Fahrt would lead to: foretold by the engine, the best ones first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from bot.names import LETTERS
from engines.core import Arg, Event, Seat
from engines.voll import View, choices, outlook
from engines.voll_track import COLOURS, HAND, LANES, SHED, Colour, Place

Marks: TypeAlias = tuple[tuple[str, str], ...]

WAYS_TO_THROW: Final = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""How many of the 36 throws of two dice make each number of points."""


class Pushed(NamedTuple):
    seat: Seat
    loco: int
    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of a drive: where the loco ends, whom it pushes, who is wrecked, and how.

    ``gain`` is how many squares the seat's own locos come forward, ``wreck`` the accident.
    """

    move: str
    seat: Seat
    loco: int
    end: Place
    gain: int
    sheltered: bool
    pushes: tuple[Pushed, ...]
    wreck: tuple[Seat, int, str, Place] | None

    @property
    def lane(self) -> int | None:
        """The lane on which a new loco starts."""
        word, _, name = self.move.partition(" ")
        return LANES[name] if word == "start" else None

    @property
    def wrecks_itself(self) -> bool:
        return self.wreck is not None and self.wreck[:2] == (self.seat, self.loco)


def outcomes(view: View) -> tuple[Outcome, ...]:
    """Of all drives that are possible now, the best first."""
    drives = [move for move in choices(view) if move.split()[0] in ("start", "loco")]
    return tuple(sorted((_outcome(view, move) for move in drives), key=_rank))


def marks(found: Iterable[Outcome]) -> Marks:
    """Where the choices end, for the board (see `renderers/voll.py`)."""
    return tuple(dict.fromkeys(mark for outcome in found for mark in _marks(outcome)))


# --- what chance may bring ------------------------------------------------------------------------


class Prospect(NamedTuple):
    """In how many of all throws an own loco is wrecked, and in how many one gets into a shed."""

    throws: int
    wrecks: int
    sheds: int

    def percent(self, count: int) -> int:
        return round(100 * count / self.throws)


@lru_cache(256)
def second_turn(view: View) -> Prospect | None:
    """What a second turn may bring; None when its loco is in hand and has nothing to lose."""
    if view.chosen is None or view.locos[view.active][view.chosen - 1] == HAND:
        return None
    throwing, _ = outlook(view, "again")
    thrown = [
        (ways, outlook(throwing, "roll", (COLOURS.index(colour), *draws))[0])
        for colour in COLOURS
        for ways, draws in _throws()
    ]
    return _prospect(thrown, f"loco {view.chosen}")


@lru_cache(256)
def named(view: View, colour: Colour) -> Mapping[int, Prospect]:
    """What the throw after naming a colour may bring to each loco that could drive then."""
    thrown = [(ways, outlook(view, f"repair {colour}", draws)[0]) for ways, draws in _throws()]
    places = view.locos[view.active]
    able = [view.chosen] if view.chosen else [1, 2, 3, 4]
    return {
        loco: _prospect(thrown, f"loco {loco}")
        for loco in able
        if places[loco - 1] not in (HAND, SHED)
    }


def _throws() -> Iterator[tuple[int, tuple[int, int]]]:
    """For each number of points how often it comes, and draws that make it."""
    for total, ways in WAYS_TO_THROW.items():
        first = min(total - 1, 6)
        yield ways, (first - 1, total - first - 1)


def _prospect(thrown: Iterable[tuple[int, View]], move: str) -> Prospect:
    throws = wrecks = sheds = 0
    for ways, view in thrown:
        outcome = _outcome(view, move)
        throws += ways
        wrecks += ways * (outcome.wreck is not None and outcome.wreck[0] == outcome.seat)
        sheds += ways * outcome.sheltered
    return Prospect(throws, wrecks, sheds)


# --- one drive ------------------------------------------------------------------------------------


def _outcome(view: View, move: str) -> Outcome:
    seat, events = view.active, outlook(view, move)[1]
    loco, end, gain = 0, "", 0
    pushes: list[Pushed] = []
    wreck: tuple[Seat, int, str, Place] | None = None
    for event in events:
        args = event.args
        match event.key, args:
            case "voll-place", {"loco": int(loco), "end": str(end)}:
                gain += 1
            case "voll-drive", {"loco": int(loco), "end": str(end)}:
                gain += _squares(event)
            case "voll-push", {"seat": int(whose), "loco": int(other)}:
                pushes.append(Pushed(whose, other, _text(args, "start"), _text(args, "end")))
                gain += _squares(event) if whose == seat else 0
            case "voll-accident", {"seat": int(whose), "loco": int(other)}:
                wreck = whose, other, _text(args, "cause"), _text(args, "place")
            case "voll-shed", {"loco": int(loco), "place": str(end)}:
                return Outcome(move, seat, loco, end, gain, True, (), None)
    return Outcome(move, seat, loco, end, gain, False, tuple(pushes), wreck)


def _squares(event: Event) -> int:
    way = event.args["way"]
    assert isinstance(way, tuple)
    return len(way) - 1


def _text(args: Mapping[str, Arg], name: str) -> str:
    return str(args[name])


def _rank(outcome: Outcome) -> tuple[int, int]:
    if outcome.sheltered:
        grade = 0
    elif outcome.wrecks_itself:
        grade = 5
    elif outcome.wreck is not None:
        grade = 4 if outcome.wreck[0] == outcome.seat else 1
    else:
        grade = 3 if any(pushed.seat != outcome.seat for pushed in outcome.pushes) else 2
    return grade, -outcome.gain


def _marks(outcome: Outcome) -> Iterator[tuple[str, str]]:
    wrecks = outcome.wrecks_itself
    yield outcome.move, f"accident {outcome.end}" if wrecks else outcome.end
    for pushed in outcome.pushes:
        yield "push", pushed.start
    if outcome.wreck is not None and not wrecks:
        seat, loco, _, place = outcome.wreck
        yield f"{LETTERS[seat]} {loco}", f"accident {place}"
