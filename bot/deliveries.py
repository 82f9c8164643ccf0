"""What has been announced, and what is due: the bookkeeping behind the posts, prompts and mentions.

Knows no Discord. Every method is one short transaction. Marks are compare-and-set, so that two processes
that publish the same match never count backwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.table import Reach
from engines.core import Seat

if TYPE_CHECKING:
    from bot.store import Store


class Deliveries:
    def __init__(self, store: Store, now: Callable[[], float]) -> None: ...

    async def due(self) -> tuple[str, ...]:
        """Matches with something to publish (one indexed query: no work per match at start-up)."""
        raise NotImplementedError

    async def claim(self, match: str, owner: str, seconds: float) -> bool:
        """Lease a match for publishing; False while another owner's lease lasts."""
        raise NotImplementedError

    async def release(self, match: str, owner: str, *, settled: bool) -> bool:
        """End the lease. ``settled`` marks all as published unless something new came meanwhile.

        True if more is due.
        """
        raise NotImplementedError

    async def posted(self, match: str, number: int, message: int, edits: int) -> None:
        """Post ``number`` is out and shows ``edits``; older turns' views and events are forgotten."""
        raise NotImplementedError

    async def shown(self, match: str, number: int, edits: int) -> None:
        raise NotImplementedError

    async def reposted(self, match: str, number: int, message: int, edits: int) -> int | None:
        """The newest post was made once more (`/game show`, or it was deleted): the former message."""
        raise NotImplementedError

    async def lobby(self, match: str, message: int) -> None:
        """The id of the lobby post."""
        raise NotImplementedError

    async def prompted(self, match: str, seat: Seat, decision: int, dm_message: int | None) -> None:
        """The seat was asked for this decision (by DM, or in the reply to its own press)."""
        raise NotImplementedError

    async def nudged(self, match: str, decision: int, message: int | None) -> None:
        """The short mention in the channel for those whom no DM reaches (None: deleted)."""
        raise NotImplementedError

    async def reach(self, user: int, reach: Reach, dm_channel: int | None = None) -> None:
        """How a person wants to be reached, or that Discord refused; remembers the DM channel."""
        raise NotImplementedError

    async def reach_of(self, user: int) -> tuple[Reach, int | None]:
        raise NotImplementedError

    async def spend_dm_channel(self, burst: int, per_minute: float) -> bool:
        """Take one from the budget of new DM channels, kept in the database for all processes."""
        raise NotImplementedError

    async def outdated_dms(self, match: str) -> tuple[tuple[Seat, int, int], ...]:
        """(seat, DM channel, message) of live prompts whose decision is over: to be edited and closed."""
        raise NotImplementedError

    async def closed_dm(self, match: str, seat: Seat, message: int) -> None:
        """That prompt has been edited; it is no longer live."""
        raise NotImplementedError
