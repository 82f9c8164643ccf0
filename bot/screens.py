"""Match + viewer + locale -> text, picture and buttons for one viewer: pure values, no Discord.

The values are here; `bot/lobby_post.py`, `bot/posts.py` and `bot/calls.py` make what everybody
sees, `bot/prompts.py` what a seat is asked in private, `bot/answers.py` all other replies.
The verbs of a press, and what its ``move`` is:

- to everybody on a post: ``join``, ``leave``, ``begin``, ``cancel`` (asks once more), ``invite`` (a
  `PeopleMenu`), ``panel`` (Your move)
- anywhere there is something to choose: ``move`` (a move text), ``pick`` (the beginning of one, see
  `bot/panels/picker.py`, or whatever a game's panel understands)
- in private: ``refresh``, ``quiet`` and ``loud`` (not by DM; DM again), ``close`` (cancel
  confirmed), ``resign`` (confirmed), ``stay`` (neither)
- on a post and in private: ``back`` (I'm back), ``rematch``, ``record``
- on a proposal: ``agree`` (its number as decision) and ``object``; ``enddraw``: a manager's
  confirmed end
- in a reminder: ``snooze`` (all of them), ``mute`` and ``unmute`` (of one table)
- on the panel of `/game me`: ``me`` (what is wished and how: "zone Europe/Rome")
- anywhere: ``help`` (a page), ``rules`` (the game, or the game and a page: "hoppla 2"), ``open``
  (the game of a new table)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engines.core import Event

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Press:
    """What a component stands for; `bot/components.py` makes it a custom_id and reads it back.

    ``verb`` is a lower-case word, ``move`` a move text, or the beginning of one when the component
    is a menu whose chosen values complete it. Never a secret, never a user id.
    """

    verb: str
    match: str = ""
    decision: int = 0
    move: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    press: Press | None = None
    style: Style = "secondary"
    emoji: str | None = None
    disabled: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu; the press's move and the chosen values, joined by spaces, are a move."""

    value: str
    label: str
    hint: str = ""
    emoji: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select of one or several lines (at most 25)."""

    press: Press
    placeholder: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class PeopleMenu:
    """A select of members of the server."""

    press: Press
    placeholder: str
    most: int = 5


Row: TypeAlias = tuple[Button, ...] | Menu | PeopleMenu


@dataclass(frozen=True, slots=True)
class Picture:
    """A board still to be drawn (in a worker thread): what `draw` of the game's renderer wants.

    ``alt`` is the whole position in words (at most 1,024 characters), ``file`` the file's name.
    """

    game: str
    view: Any
    names: tuple[str, ...]
    events: tuple[Event, ...]
    marks: tuple[tuple[str, str], ...]
    alt: str
    file: str


@dataclass(frozen=True, slots=True)
class Screen:
    """Text, picture and buttons for one viewer. ``mentions`` are the users the text may ping."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    mentions: tuple[int, ...] = ()
