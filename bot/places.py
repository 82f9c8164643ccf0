"""Where a table is played when that changes: its place is lost, found again, or another one."""

from __future__ import annotations

from dataclasses import replace

from bot import schedule
from bot.change import noted
from bot.matches import Matches
from bot.names import escape
from bot.snapshot import Change, Loaded
from bot.table import Match, Person, Place, Refused, check_not_ended


async def suspend(
    matches: Matches, match: str, *, lost: int | None = None, server: bool = False
) -> Match:
    """Nothing can be posted there: the clock stands until something can, or the table moves.

    Not if it was moved away from the channel that is ``lost`` meanwhile. With the whole ``server``
    its managers are gone, who alone could resume a paused table.
    """

    def suspended(loaded: Loaded) -> Change:
        if lost is not None and loaded.match.channel != lost:
            return Change(loaded.match)
        paused = loaded.match.halted == "paused" and not server
        if loaded.match.status != "running" or loaded.match.halted == "homeless" or paused:
            return Change(loaded.match)
        now = matches.seconds()
        stopped = schedule.halted(loaded.match, "homeless", now)
        return noted(loaded, stopped, now, _told(stopped, "table-suspended"))

    return (await matches.change(match, suspended)).match


async def settle(matches: Matches, match: str) -> Match:
    """Something could be posted there again: the clock goes on where it stood."""

    def settled(loaded: Loaded) -> Change:
        if loaded.match.status != "running" or loaded.match.halted != "homeless":
            return Change(loaded.match)
        now = matches.seconds()
        going = schedule.resumed(loaded.match, now)
        return noted(loaded, going, now, _told(going, "table-settled"))

    return (await matches.change(match, settled)).match


async def move(
    matches: Matches, match: str, by: Person, place: Place, *, manager: bool = False
) -> Match:
    """Play on in another channel; in another server only when there is nowhere else to play.

    Refused: not-seated (unless a manager does it), over, closed, archived, elsewhere.
    """

    def moved(loaded: Loaded) -> Change:
        before = loaded.match
        check_not_ended(before)
        if before.player(by.id) is None and not manager:
            raise Refused("refused-not-seated")
        if before.place.guild_id != place.guild_id and before.halted != "homeless":
            raise Refused("refused-elsewhere")
        if before.channel == place.channel_id:
            return Change(before)
        now = matches.seconds()
        going = schedule.resumed(before, now) if before.halted == "homeless" else before
        there = replace(going, place=place, parent=None)
        return noted(loaded, there, now, "table-moved", by=escape(by.name))

    return (await matches.change(match, moved)).match


async def house(matches: Matches, match: str, thread: int | None) -> Match:
    """The table is played in its own thread from now on; None: there can be none."""

    def housed(loaded: Loaded) -> Change:
        before, now = loaded.match, matches.seconds()
        if not before.thread or before.parent is not None:
            return Change(before)
        if thread is None:
            return noted(loaded, replace(before, thread=False), now, "table-threadless")
        place = replace(before.place, channel_id=thread)
        return Change(replace(before, place=place, parent=before.channel))

    return (await matches.change(match, housed)).match


def _told(match: Match, key: str) -> str:
    """The same of a table without a clock, of which nothing can stand or go on."""
    return key if match.clock is not None else f"{key}-unhurried"
