"""Direct messages to people: opened within a budget, and never tried again with who takes none."""

from __future__ import annotations

from typing import Protocol

from bot.delivery import Delivery
from bot.errors import Undelivered
from bot.presence import Presence
from bot.screens import Screen
from bot.store_deliveries import Deliveries
from bot.table import Match


class Budget(Protocol):
    """How many people may be written to for the first time; Discord blocks bots that overdo it."""

    @property
    def dm_burst(self) -> int: ...
    @property
    def dm_per_minute(self) -> float: ...


class DirectMessages:
    def __init__(
        self, deliveries: Deliveries, delivery: Delivery, presence: Presence, budget: Budget
    ) -> None:
        self._deliveries = deliveries
        self._delivery = delivery
        self._presence = presence
        self._budget = budget

    async def open(self, user: int) -> int | None:
        """The channel for direct messages to somebody who agreed to them by joining a table."""
        reach, known = await self._deliveries.reach_of(user)
        if reach != "on" or known is not None:
            return known if reach == "on" else None
        budget = self._budget
        if not await self._deliveries.spend_dm_channel(budget.dm_burst, budget.dm_per_minute):
            return None
        try:
            opened = await self._delivery.open_dm(user)
        except Undelivered as error:
            if error.trouble not in ("closed", "stranger"):
                raise
            await self._deliveries.reach(user, "closed")
            return None
        await self._deliveries.dm_opened(user, opened)
        # The person may have said "Not by DM" while Discord was asked.
        reach, _ = await self._deliveries.reach_of(user)
        return opened if reach == "on" else None

    async def send(
        self, match: Match, user: int, to: int, screen: Screen, nonce: str
    ) -> int | None:
        """A direct message; None, noted and never tried again, when the person takes none."""
        try:
            return await self._delivery.send(to, screen, nonce, None)
        except Undelivered as error:
            if error.trouble not in ("closed", "channel-gone", "forbidden"):
                raise
            # That nothing reaches somebody who left says nothing about whoever comes back.
            if await self._presence.check(match, user):
                await self._deliveries.reach(user, "closed")
            return None
