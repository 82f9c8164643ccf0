"""What a game's panel is: the values it returns and the functions it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from bot.i18n import Line
from bot.table import Scene
from engines.core import Event


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to be pressed: a move, or in a `Pick` the words that complete its beginning.

    ``more`` says that a button is not the move yet: its press asks on, with this as ``begun``.
    """

    move: str
    label: Line
    hint: Line | None = None
    emoji: str | None = None
    chosen: bool = False
    more: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """A menu. The move is ``begin`` and the chosen offers' moves, joined by spaces.

    ``whole`` says that this always is a whole move; otherwise more may have to be chosen.
    """

    begin: str
    placeholder: Line
    offers: tuple[Offer, ...]
    least: int = 1
    most: int = 1
    whole: bool = True


OfferRow: TypeAlias = tuple[Offer, ...] | Pick


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to a seat (or, on the post, to whoever it is for) and the possible answers.

    ``marks`` are what the board shows of them; a private question has a board only if it has marks.
    """

    prompt: tuple[Line, ...] = ()
    rows: tuple[OfferRow, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """The rules page: text per page, and an invented position with what just happened in it."""

    pages: tuple[tuple[Line, ...], ...]
    view: Any
    events: tuple[Event, ...]
    names: tuple[Line, ...]


class GamePanel(Protocol):
    """Public functions get a spectator's scene, private ones that of the seat they speak to."""

    def happened(self, view: Any, events: Sequence[Event], words: bool = False) -> tuple[Line, ...]:
        """What these events of a turn were; lines at the end may be left out for space.

        In ``words`` there are no arrows and signs: for those who have it read out.
        """

    def due(self, scene: Scene) -> tuple[Line, ...]:
        """Public: whose turn it is and what to do, who has chosen, or who has won."""

    def open_ask(self, scene: Scene) -> Ask | None:
        """Public: the answers that may lie on the post. None: they are behind "Your move"."""

    def ask(self, scene: Scene, begun: str = "") -> Ask:
        """Private: what the viewer may choose now; no rows when there is nothing to choose.

        ``begun`` is what was picked so far; an empty answer to it: the viewer has nothing to pick.
        """

    def status(self, scene: Scene) -> tuple[Line, ...]:
        """Private: where the viewer and the others stand, for a row of short remarks."""

    def recorded(self, scene: Scene, move: str) -> Line:
        """Private: what the viewer just chose, and whether it may still be changed."""

    def became(self, scene: Scene) -> Line | None:
        """Private: what became of the viewer's last secret choice, None if there was none."""

    def position(self, scene: Scene) -> tuple[Line, ...]:
        """The whole position in sentences, as far as the viewer may know it."""

    def lesson(self) -> Lesson | None:
        """The rules of the game."""
