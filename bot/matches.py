"""The service: open, join, begin, play, resign. The one place where rules, storage and chance meet.

Knows no Discord. Every method is one short transaction; nothing here waits for the network.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bot.table import Dice, Match, Person, Place, Played, Scene
from engines.core import Draw, Seat

if TYPE_CHECKING:
    from bot.store import Store


class Matches:
    def __init__(self, store: Store, draw: Draw, now: Callable[[], float]) -> None: ...

    # --- the lobby (all return the table as it is afterwards; all are idempotent) ---------------
    async def create(
        self,
        game: str,
        options: Mapping[str, str],
        dice: Dice,
        host: Person,
        place: Place,
        locale: str,
    ) -> Match:
        """Open a table in the lobby; the host has seat 0. Refused for an unknown option."""
        raise NotImplementedError

    async def join(self, match: str, person: Person) -> Match:
        """Refused: lobby-full, lobby-over (already begun or closed)."""
        raise NotImplementedError

    async def leave(self, match: str, user: int) -> Match:
        """Leave the lobby; seats are renumbered, the next seat is host, the last one closes it."""
        raise NotImplementedError

    async def invite(
        self, match: str, by: int, people: Sequence[Person]
    ) -> tuple[Match, tuple[Person, ...]]:
        """Host only (refused: not-host). The second value: who is to be pinged now (each once)."""
        raise NotImplementedError

    async def cancel(self, match: str, by: int) -> Match: ...  # type: ignore[empty-body]

    async def begin(self, match: str, by: int) -> Match:
        """Host, or after an hour anybody seated. Refused: too-few, not-host, not-seated."""
        raise NotImplementedError

    # --- playing --------------------------------------------------------------------------------
    async def play(self, match: str, user: int, decision: int | None, move: str) -> Played:
        """Judge a press against the decision it was drawn for (None: the present one, for commands).

        Stale: that decision is over. Refused: not-seated (spectator), not-your-turn (with the seats
        that are to move), illegal moves (the engine's key), table over or closed.
        """
        raise NotImplementedError

    async def resign(self, match: str, user: int) -> Match:
        """The seat is played at random from its own view; a table without people closes."""
        raise NotImplementedError

    # --- reading --------------------------------------------------------------------------------
    async def get(self, match: str) -> Match:
        """Refused: no-such-table."""
        raise NotImplementedError

    async def scene(self, match: str | Match, viewer: Seat | None, number: int | None = None) -> Scene:
        """The present position, or with ``number`` the one that post showed first (while kept)."""
        raise NotImplementedError

    async def of_user(self, user: int) -> tuple[Match, ...]:
        """Lobbies and running matches in which the user sits, those that wait for him first."""
        raise NotImplementedError

    async def of_channel(self, channel: int) -> tuple[Match, ...]:
        """Lobbies and running matches of a channel, newest first; then the last few that ended."""
        raise NotImplementedError

    async def record(self, match: str) -> str:
        """The record of a finished match (see `engines/record.py`), names included. Refused: not-over."""
        raise NotImplementedError
