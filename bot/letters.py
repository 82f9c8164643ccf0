"""Direct messages that ask somebody: closed when that is over, corrected when the time changes."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from bot import prompts
from bot.delivery import Delivery
from bot.errors import Undelivered
from bot.matches import Matches
from bot.screens import Screen
from bot.store_deliveries import Deliveries
from bot.store_reminders import Reminders
from bot.table import Match, Refused
from engines.core import Seat


class Letters:
    def __init__(
        self,
        matches: Matches,
        deliveries: Deliveries,
        delivery: Delivery,
        reminders: Reminders,
    ) -> None:
        self._matches = matches
        self._deliveries = deliveries
        self._delivery = delivery
        self._reminders = reminders

    async def close(self, match: Match, held: Collection[int]) -> set[Seat]:
        """Prompts whose decision is over lose their buttons and say what became of it.

        Not those that are ``held``: the reply to a press in one says what to say, and may ask there
        again. The seats whose prompts these are: only one is known of each seat, so it is not asked
        anew before that one is closed.
        """
        left = set()
        for seat, dm, message in await self._deliveries.outdated_dms(match.id):
            player = match.players[seat]
            scene = await self._matches.scene(match.id, seat)
            if scene.match.players[seat].id != player.id:
                continue
            if message in held:
                left.add(seat)
                continue
            await self._edit(dm, message, prompts.dm_over(scene, player.locale))
            await self._deliveries.closed_dm(match.id, seat, message)
        return left

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

    async def remind(self, match: Match) -> None:
        """Reminders go when nothing is owed any more; else they tell what still is, until when."""
        for user, dm, message in await self._reminders.outdated(match.id):
            await self._take_back(user, dm, message)
        for notice in await self._reminders.untrue(match.id):
            waiting = []
            for table, _ in notice.true:
                with suppress(Refused):  # a broken table does not hold up another one
                    waiting.append(await self._matches.scene(table, None))
            me = waiting[0].match.player(notice.user) if waiting else None
            if me is None:
                await self._take_back(notice.user, notice.dm, notice.message)
                continue
            await self._edit(
                notice.dm, notice.message, prompts.reminder(waiting, notice.user, me.locale)
            )
            await self._reminders.noticed(notice.user, notice.message, notice.true)

    async def _take_back(self, user: int, dm: int, message: int) -> None:
        await self._delivery.take_back(dm, message)
        await self._reminders.noticed(user, None)

    async def _edit(self, dm: int, message: int, screen: Screen) -> None:
        try:
            await self._delivery.edit(dm, message, screen, None)
        except Undelivered as error:
            if error.trouble == "retry":
                raise
