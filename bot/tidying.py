"""Sees to tables that nobody plays: their people are warned, then the table is put away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot import schedule
from bot.change import noted
from bot.matches import Matches
from bot.snapshot import Change, Loaded
from bot.store_deadlines import Deadlines
from bot.table import Match


class Tidying:
    def __init__(
        self, matches: Matches, deadlines: Deadlines, wake: Callable[[Match], None]
    ) -> None:
        """``wake`` hears of a match in which something happened."""
        self._matches = matches
        self._deadlines = deadlines
        self._wake = wake

    async def tidy(self) -> None:
        """See to every table whose time for that has come."""
        for match in await self._deadlines.untidy():
            self._wake(await tidied(self._matches, match))


async def tidied(matches: Matches, match: str) -> Match:
    """Warn the people of a table that nobody plays, or, if they were, put it away."""

    def judged(loaded: Loaded) -> Change:
        table, now = loaded.match, matches.seconds()
        if table.tidy_at is None or table.tidy_at > now:
            return Change(table)
        if not table.warned:
            warned = replace(table, warned=True)
            return noted(loaded, warned, now, "table-forgotten") if table.turn else Change(warned)
        if table.status == "lobby":
            return Change(replace(table, status="closed", changed=now))
        away = replace(table, status="archived")
        timeless = schedule.moved(table, away, loaded.position.to_move, (), now)
        return noted(loaded, timeless, now, "table-archived")

    return (await matches.change(match, judged)).match
