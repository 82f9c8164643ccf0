"""Who is still in the server: asked before somebody is waited for or called."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.change import followed, forsaken
from bot.delivery import Delivery
from bot.errors import Undelivered
from bot.matches import Matches
from bot.snapshot import Change, Loaded
from bot.table import Match, Refused

SILENT = 60
"""Seconds for which nobody is asked about when Discord did not answer."""

log = logging.getLogger(__name__)


class Presence:
    def __init__(self, matches: Matches, delivery: Delivery) -> None:
        self._matches = matches
        self._delivery = delivery
        self._silent_until = 0

    async def check(self, match: Match, user: int) -> bool:
        """Whether the person is still in the server of the table; if not, nobody waits any more.

        True as well while Discord does not say; then nobody is asked about for a while, for each
        question takes long and all that is due waits for its answer.
        """
        now = self._matches.seconds()
        if now < self._silent_until:
            return True
        try:
            if await self._delivery.is_member(match.place.guild_id, user):
                return True
        except Undelivered as error:
            log.info("match %s: who is there cannot be asked: %s", match.id, error.trouble)
            if error.trouble == "retry":
                self._silent_until = now + SILENT
            return True
        await gone(self._matches, match.id, user)
        return False

    async def check_late(self, match_id: str) -> None:
        """Before a deadline is acted on: whoever is late may not be there at all."""
        match = await self._matches.get(match_id)
        now = self._matches.seconds()
        for player in match.players:
            if player.deadline is not None and player.deadline <= now and not player.absent:
                await self.check(match, player.id)


async def gone(matches: Matches, match: str, user: int) -> Match:
    """The bot plays for this person until he is back; the last one to go closes the table."""

    def left(loaded: Loaded) -> Change:
        before, now = loaded.match, matches.seconds()
        player = before.player(user)
        if before.status != "running" or player is None or player.gone:
            return Change(before)
        after = before.with_player(replace(player, gone=True))
        if after.forsaken:
            return forsaken(loaded, after, now)
        try:
            course = matches.course(loaded, after)
        except Refused:
            return Change(before)
        course.note("table-gone", seat=player.seat)
        return followed(loaded, course, now)

    return (await matches.change(match, left, asks=True)).match
