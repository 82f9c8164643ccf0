"""Reminds whoever is still due: all tables of a person in one message, and never after the move."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.errors import Undelivered
from bot.matches import Matches
from bot.presence import Presence
from bot.prompting import Prompting
from bot.store_reminders import Reminder, Reminders
from bot.table import Refused, Scene
from engines.core import Seat

log = logging.getLogger(__name__)


class Reminding:
    def __init__(
        self,
        matches: Matches,
        reminders: Reminders,
        prompting: Prompting,
        presence: Presence,
        poke: Callable[[str], None],
    ) -> None:
        """``poke`` publishes a match again."""
        self._matches = matches
        self._reminders = reminders
        self._prompting = prompting
        self._presence = presence
        self._poke = poke

    async def wake(self) -> None:
        """Whoever was asleep when something came up is told now, if it is still so."""
        for match in await self._reminders.wake():
            self._poke(match)

    async def remind(self) -> None:
        """Send every reminder that is due; one that cannot be sent is left out."""
        unreached: dict[str, list[Seat]] = {}
        counts: dict[str, int] = {}
        for user in await self._reminders.due():
            reminder = await self._reminders.take(user)
            if reminder is None:
                continue
            waiting = await self._waiting(reminder)
            if not waiting:
                continue
            first = waiting[0].match
            nonce = f"{first.id}-r{first.decision}-{reminder.waiting[0][1]}-{reminder.count}"
            try:
                if await self._prompting.remind(user, reminder.locale, waiting, nonce):
                    continue
            except Undelivered as error:
                log.info("a reminder is left out: %s", error.trouble)
                continue
            for scene in waiting:
                mine = scene.match.player(user)
                assert mine is not None, "only who is due waits"
                unreached.setdefault(scene.match.id, []).append(mine.seat)
                counts[scene.match.id] = reminder.count
        for match_id, seats in unreached.items():
            match = await self._matches.get(match_id)
            nonce = f"{match.id}-r{match.decision}-{counts[match_id]}"
            try:
                await self._prompting.remind_here(match, seats, nonce)
            except Undelivered as error:
                log.info("a reminder is left out: %s", error.trouble)

    async def _waiting(self, reminder: Reminder) -> list[Scene]:
        """The tables at which the person is due at this very moment."""
        found = []
        for match, seat in reminder.waiting:
            try:
                scene = await self._matches.scene(match, None)
            except Refused as refusal:
                log.info("no reminder of match %s: %s", match, refusal.key)
                continue
            if seat not in scene.to_move or scene.match.players[seat].id != reminder.user:
                continue
            if await self._presence.check(scene.match, reminder.user):
                found.append(scene)
            else:
                self._poke(match)  # the bot has played there
        return found
