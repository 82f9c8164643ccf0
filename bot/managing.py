"""What changes the terms of a table, or who sits at it: the service behind votes and managers.

Each change is one transaction and is told to everybody in the newest post. The keys it refuses
with: ``refused-no-clock``, ``refused-homeless``, ``refused-not-paused``,
``refused-seated-already`` seat, ``refused-other-holder`` seat, and those of every table
(`bot/table.py`).
"""

from __future__ import annotations

from dataclasses import replace

from bot import schedule, vacation
from bot.change import followed, noted
from bot.matches import Matches
from bot.names import LETTERS, escape
from bot.snapshot import Change, Loaded
from bot.store_people import People
from bot.store_proposals import Handover
from bot.table import Match, Person, Player, Refused, check_running
from bot.wishes import Wishes, dressed
from engines.core import Seat


async def pause(matches: Matches, match: str, by: Person) -> Match:
    """The clock stands from now on; it can be played on all the same."""

    def paused(loaded: Loaded) -> Change:
        check_running(loaded.match)
        if loaded.match.clock is None:
            raise Refused("refused-no-clock")
        if loaded.match.halted == "homeless":
            raise Refused("refused-homeless")
        if loaded.match.halted is not None:
            return Change(loaded.match)
        now = matches.seconds()
        stopped = schedule.halted(loaded.match, "paused", now)
        return noted(loaded, stopped, now, "table-paused", by=escape(by.name))

    return (await matches.change(match, paused)).match


async def resume(matches: Matches, match: str, by: Person) -> Match:
    """The clock of a paused table goes on."""

    def resumed(loaded: Loaded) -> Change:
        check_running(loaded.match)
        if loaded.match.halted != "paused":
            raise Refused("refused-not-paused")
        now = matches.seconds()
        going = schedule.resumed(loaded.match, now)
        return noted(loaded, going, now, "table-resumed", by=escape(by.name))

    return (await matches.change(match, resumed)).match


async def extend(matches: Matches, match: str, seconds: int, by: Person, words: str) -> Match:
    """Whoever is due has so much more time; ``words`` say how much in the table's language."""

    def extended(loaded: Loaded) -> Change:
        check_running(loaded.match)
        if loaded.match.clock is None:
            raise Refused("refused-no-clock")
        who, now = escape(by.name), matches.seconds()
        longer = schedule.extended(loaded.match, seconds, now)
        return noted(loaded, longer, now, "table-extended", by=who, time=words)

    return (await matches.change(match, extended)).match


async def end(matches: Matches, match: str, by: Person | None) -> Match:
    """A draw, by a manager or (None) by everybody's wish: nobody wins, the board stays."""

    def ended(loaded: Loaded) -> Change:
        before, now = loaded.match, matches.seconds()
        check_running(before)
        closed = replace(before, status="closed")
        timeless = schedule.moved(before, closed, loaded.position.to_move, (), now)
        if by is None:
            return noted(loaded, timeless, now, "table-drawn")
        return noted(loaded, timeless, now, "table-drawn-by", by=escape(by.name))

    return (await matches.change(match, ended)).match


async def change_clock(
    matches: Matches, match: str, clock: int | None, nights: bool, words: str
) -> Match:
    """Another time for a turn; whoever is due has all of it from now on."""

    def changed_clock(loaded: Loaded) -> Change:
        before, now = loaded.match, matches.seconds()
        if (before.clock, before.nights) == (clock, nights):
            return Change(before)
        if before.status != "lobby":
            check_running(before)
        after = schedule.renewed(replace(before, clock=clock, nights=nights), now)
        return noted(loaded, after, now, "table-clock", time=words)

    return (await matches.change(match, changed_clock)).match


async def hand_over(matches: Matches, people: People, match: str, leaving: Handover) -> Match:
    """The seat is another person's, with all its secrets and with its whole time.

    Idempotent. Presses of the former holder are a spectator's from now on.
    """
    seat, newcomer = leaving.seat, leaving.newcomer
    wishes = await people.wishes(newcomer.id)

    def handed_over(loaded: Loaded) -> Change:
        before, now = loaded.match, matches.seconds()
        check_running(before)
        holder = before.players[seat]
        if holder.id == newcomer.id and not holder.resigned:
            return Change(before)
        if holder.id != leaving.former:
            raise Refused("refused-other-holder", seat=seat)
        elsewhere = before.player(newcomer.id)
        if elsewhere is not None:
            raise Refused("refused-seated-already", seat=elsewhere.seat)
        seated = vacation.joined(_seated(before, seat, newcomer, wishes), now)
        course = matches.course(loaded, seated)
        named = {"former": escape(holder.name, LETTERS[seat])}
        if leaving.manager:
            course.note("table-handed-over-by", seat=seat, by=escape(leaving.manager), **named)
        else:
            course.note("table-handed-over", seat=seat, **named)
        return followed(loaded, course, now)

    return (await matches.change(match, handed_over, asks=True)).match


def _seated(match: Match, seat: Seat, newcomer: Person, wishes: Wishes) -> Match:
    """The newcomer starts with nothing missed, nothing asked and the whole time."""
    holder = match.players[seat]
    fresh = dressed(Player(seat, newcomer.id, newcomer.name, newcomer.locale), wishes)
    host = newcomer.id if match.host == holder.id else match.host
    return replace(match.with_player(fresh), host=host)
