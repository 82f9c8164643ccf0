"""The living overview of a channel: one message that always tells which tables there are.

Changes are gathered for a while, for an old message takes few edits; a deleted message is made
anew with the next change.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Coroutine
from typing import Any

from bot import answers
from bot.delivery import Delivery
from bot.errors import Undelivered
from bot.finishing import finish
from bot.matches import Matches
from bot.screens import Screen
from bot.store_overviews import Overview, Overviews
from bot.table import ENDED, Match, Place

GATHERED = 10.0
"""Seconds for which changes wait for more of them."""

log = logging.getLogger(__name__)


class LivingOverviews:
    def __init__(
        self,
        matches: Matches,
        overviews: Overviews,
        delivery: Delivery,
        gathered: float = GATHERED,
    ) -> None:
        self._matches = matches
        self._overviews = overviews
        self._delivery = delivery
        self._gathered = gathered
        self._channels: frozenset[int] = frozenset()
        self._changed: set[int] = set()
        self._looked = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def look(self) -> None:
        """Learn which channels have an overview: at the start, and what other processes did.

        What changed when a process ended is shown by the next one.
        """
        self._channels = await self._overviews.channels()
        if not self._looked:
            self._looked = True
            self._begin(self._catch_up(), "overviews")

    async def begin(self, place: Place, locale: str) -> None:
        """Show one in this channel. Undelivered when it cannot be posted there."""
        await self._overviews.begin(place.channel_id, place.guild_id, locale)
        self._channels |= {place.channel_id}
        try:
            await self.show(place.channel_id)
        except Undelivered:
            await self.end(place.channel_id)
            raise

    async def end(self, channel: int) -> bool:
        """Take it away; False when there was none."""
        message = await self._overviews.end(channel)
        self._channels -= {channel}
        if message is None:
            return False
        try:
            await self._delivery.delete(channel, message)
        except Undelivered as error:
            log.info("the overview of channel %s stays: %s", channel, error.trouble)
        return True

    def changed(self, match: Match) -> None:
        """Something about this table is another way now."""
        for channel in {match.channel, match.parent} & self._channels:
            if channel is not None and channel not in self._changed:
                self._changed.add(channel)
                self._begin(self._soon(channel), f"overview {channel}")

    async def close(self) -> None:
        await finish(self._tasks)

    async def show(self, channel: int) -> None:
        """The overview says what is true now."""
        overview = await self._overviews.of(channel)
        if overview is None:
            return
        here = [m for m in await self._matches.of_channel(channel) if m.status not in ENDED]
        screen = answers.overview(here, overview.locale)
        shown = hashlib.sha256(screen.text.encode()).hexdigest()
        if overview.message is not None and overview.shown == shown:
            return
        message = await self._shown(overview, screen, shown)
        await self._overviews.showed(channel, message, shown)

    async def _shown(self, overview: Overview, screen: Screen, shown: str) -> int:
        if overview.message is not None:
            try:
                await self._delivery.edit(overview.channel, overview.message, screen, None)
            except Undelivered as error:
                if error.trouble != "message-gone":
                    raise
            else:
                return overview.message
        nonce = f"v{overview.channel % 10**9}-{shown[:8]}"
        return await self._delivery.send(overview.channel, screen, nonce, None)

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _soon(self, channel: int) -> None:
        await asyncio.sleep(self._gathered)
        # From here on a change is news again.
        self._changed.discard(channel)
        await self._show_if_possible(channel)

    async def _catch_up(self) -> None:
        for channel in sorted(self._channels):
            await self._show_if_possible(channel)

    async def _show_if_possible(self, channel: int) -> None:
        try:
            await self.show(channel)
        except Undelivered as error:
            log.info("the overview of channel %s is late: %s", channel, error.trouble)
            if error.trouble == "channel-gone":
                await self.end(channel)
        except Exception:
            log.exception("the overview of channel %s cannot be shown", channel)
