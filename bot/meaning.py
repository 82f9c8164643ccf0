"""Which table, seat, move or time a command means that does not say so, or says it in words."""

from __future__ import annotations

from bot import timing
from bot.edge import Edge
from bot.names import LETTERS
from bot.replies import Reply
from bot.screen_parts import plain_names
from bot.table import ENDED, Match, Refused, Status
from engines.core import Seat


async def table_of(
    edge: Edge, reply: Reply, typed: str | None, status: Status | None = None
) -> Match:
    """The table that a command is about: named, or the only one it can mean.

    ``status`` is the one of the tables that the command is for; others are meant if there is none.
    """
    if typed:
        match = await edge.matches.get(typed.strip().lower())
        seated = match.player(reply.person.id) is not None
        if not seated and reply.guild != match.place.guild_id:
            raise Refused("refused-no-such-table", table=match.id)
        reply.match = match
        return match
    mine = await edge.matches.of_user(reply.person.id)
    here = await edge.matches.of_channel(reply.channel)
    mine_here = [match for match in mine if match.channel == reply.channel]
    open_here = [match for match in here if match.status not in ENDED]
    groups = (mine_here, open_here, mine, here)
    fitting = ([match for match in group if match.status == status] for group in groups)
    for choice in (*fitting, *groups):
        if len(choice) == 1 or (choice and status == "over"):
            reply.match = choice[0]  # of several that ended the newest
            return choice[0]
        if choice:
            raise Refused("refused-which-table", tables=tuple(m.id for m in choice))
    raise Refused("refused-no-table")


async def managed_table(edge: Edge, reply: Reply, typed: str | None) -> Match:
    """The table of this server that a manager means: named, or the only one of the channel."""
    if typed:
        match = await edge.matches.get(typed.strip().lower())
        if match.place.guild_id != reply.guild:
            raise Refused("refused-no-such-table", table=match.id)
    else:
        here = await edge.matches.of_channel(reply.channel)
        playing = [m for m in here if m.status == "running" and m.place.guild_id == reply.guild]
        if not playing:
            raise Refused("refused-none-played")
        if len(playing) > 1:
            raise Refused("refused-which-table", tables=tuple(m.id for m in playing))
        match = playing[0]
    reply.match = match
    return match


def chosen_seat(match: Match, typed: str) -> Seat:
    """The seat that was picked from the list, or named by its letter or its player's name."""
    wanted = typed.strip().casefold()
    for player, name in zip(match.players, plain_names(match), strict=True):
        if wanted in (str(player.seat), LETTERS[player.seat].casefold(), name.casefold()):
            return player.seat
    raise Refused("refused-no-such-seat", value=typed)


async def chosen_move(edge: Edge, reply: Reply, typed: str, table: str | None) -> tuple[Match, str]:
    """The table and the move that were typed or picked; a picked move names its table first."""
    first, _, rest = typed.strip().partition(" ")
    if table is None and rest:
        mine = {match.id for match in await edge.matches.of_user(reply.person.id)}
        if first in mine:
            return await table_of(edge, reply, first), rest.strip()
    match = await table_of(edge, reply, table, "running")
    return match, rest.strip() if first == match.id else typed.strip()


async def homeless_of(edge: Edge, reply: Reply) -> Match:
    """The table that somebody means who names none: the only one that waits for a place."""
    mine = [m for m in await edge.matches.of_user(reply.person.id) if m.channel != reply.channel]
    waiting = [match for match in mine if match.halted == "homeless"] or mine
    if not waiting:
        raise Refused("refused-none-elsewhere")
    if len(waiting) > 1:
        raise Refused("refused-which-table", tables=tuple(match.id for match in waiting))
    return waiting[0]


def time_of(typed: str, otherwise: str = "refused-bad-clock") -> int | None:
    """The seconds of a time for a turn, None of "none"; refused ``otherwise`` if it is neither."""
    try:
        return timing.read(typed)
    except ValueError:
        raise Refused(otherwise, value=typed) from None
