"""Direct messages that ask somebody: closed when that is over, corrected when the time changes."""

from __future__ import annotations

from collections.abc import Collection

from bot import prompts
from bot.delivery import Delivery
from bot.errors import Undelivered
from bot.matches import Matches
from bot.screens import Screen
from bot.store_deliveries import Deliveries
from bot.table import Match


class Letters:
    def __init__(self, matches: Matches, deliveries: Deliveries, delivery: Delivery) -> None:
        self._matches = matches
        self._deliveries = deliveries
        self._delivery = delivery

    async def close(self, match: Match, held: Collection[int]) -> None:
        """Prompts whose decision is over lose their buttons and say what became of it.

        Not those that are ``held``: the reply to a press in one says what to say, and may ask there
        again.
        """
        for seat, dm, message in await self._deliveries.outdated_dms(match.id):
            player = match.players[seat]
            scene = await self._matches.scene(match.id, seat)
            if scene.match.players[seat].id != player.id or message in held:
                continue
            await self._edit(dm, message, prompts.dm_over(scene, player.locale))
            await self._deliveries.closed_dm(match.id, seat, message)

    async def correct(self, match: Match, held: Collection[int]) -> None:
        """Prompts say until when there is time: also when that is paused, extended, given back."""
        for seat, dm, message in await self._deliveries.misdated_dms(match.id):
            scene = await self._matches.scene(match.id, seat)
            player = scene.match.players[seat]
            if player.id != match.players[seat].id or message in held:
                continue
            if seat in scene.to_move:
                await self._edit(dm, message, prompts.dm(scene, player.locale))
            await self._deliveries.redated(match.id, seat, message, player.deadline)

    async def _edit(self, dm: int, message: int, screen: Screen) -> None:
        try:
            await self._delivery.edit(dm, message, screen, None)
        except Undelivered as error:
            if error.trouble == "retry":
                raise
