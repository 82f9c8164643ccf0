"""What the short messages in the channel say that call people to a table, and whom they ping."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import dotted, listed, text
from bot.screen_parts import address, names, table, until
from bot.screens import Screen
from bot.table import Match, Person, Player
from engines.core import Seat


def nudge(match: Match, seats: Sequence[Seat], *, on_post: bool = False) -> Screen:
    """The short mention for those whom no direct message reaches; the post may ask them already."""
    ids = tuple(match.players[seat].id for seat in seats)
    people = listed(match.locale, [f"<@{user}>" for user in ids])
    key = "nudge-late" if on_post else "nudge"
    said = text(match.locale, key, people=people, link=address(match), table=match.id)
    return Screen(said, mentions=ids)


def reminder(match: Match, seats: Sequence[Seat]) -> Screen:
    """The mention of those who are still due and whom no direct message reaches.

    Each with the own time where they differ; the last one missing reads that, too.
    """
    locale, called = match.locale, names(match)
    ids = tuple(match.players[seat].id for seat in seats)
    people = listed(locale, [f"<@{user}>" for user in ids])
    ends = {seat: at for seat in seats if (at := match.players[seat].deadline) is not None}
    when = until(min(ends.values(), default=0))
    if len(set(ends.values())) > 1:
        own = ((called[seat], until(at)) for seat, at in ends.items())
        when = dotted(locale, [text(locale, "clock-own", person=p, when=at) for p, at in own])
    alone = sum(player.since is not None for player in match.players) == 1
    key = "nudge-reminder-only" if alone else "nudge-reminder"
    said = text(locale, key, people=people, when=when, link=address(match), table=match.id)
    return Screen(said, mentions=ids)


def forgotten(match: Match) -> Screen:
    """To the host of a lobby that does not fill, to everybody at a table that nobody plays."""
    lobby = match.status == "lobby"
    ids = tuple(p.id for p in match.players if not p.left)
    if lobby:
        ids = (match.host,)
    people = listed(match.locale, [f"<@{user}>" for user in ids])
    key = "lobby-forgotten" if lobby else "game-forgotten"
    when, where = until(match.tidy_at or 0), address(match)
    what = table(match.locale, match)
    said = text(match.locale, key, people=people, table=what, when=when, link=where)
    return Screen(said, mentions=ids)


def missed(match: Match, player: Player) -> Screen:
    """To somebody whose time ran out when it turns out that no direct message arrives."""
    who, where = f"<@{player.id}>", address(match)
    said = text(match.locale, "nudge-missed", who=who, table=match.id, link=where)
    return Screen(said, mentions=(player.id,))


def over(match: Match, player: Player) -> Screen:
    """To somebody whom no direct message reaches, and who was asleep when the game ended."""
    who, where = f"<@{player.id}>", address(match)
    said = text(match.locale, "nudge-over", who=who, table=match.id, link=where)
    return Screen(said, mentions=(player.id,))


def invitation(match: Match, people: Sequence[Person]) -> Screen:
    """Pings the invited, once; an edit of the lobby would not."""
    host = names(match)[match.host_seat]
    ids = tuple(p.id for p in people)
    invited = listed(match.locale, [f"<@{user}>" for user in ids])
    what = table(match.locale, match)
    said = text(match.locale, "invitation", people=invited, host=host, table=what)
    return Screen(f"{said} {address(match)}", mentions=ids)
