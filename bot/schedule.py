"""Until when each seat has time: begun, kept, stopped and taken up again. Pure.

The time of a seat begins when it becomes due, and anew with each turn. The match's deadline is the
earliest one of its seats.
"""

from __future__ import annotations

from dataclasses import replace

from bot.table import Halt, Match, Player
from bot.timing import reminder, runs_on
from engines.core import Seat


def moved(
    before: Match, match: Match, was_due: tuple[Seat, ...], due: tuple[Seat, ...], now: int
) -> Match:
    """What a move, or somebody's coming and going, does to everybody's time."""
    keeps = runs_on(match.turn == before.turn, was_due, due)
    waits = match.status == "running" and not match.deserted
    players = []
    for player in match.players:
        if not waits or player.absent or player.seat not in due:
            players.append(_idle(player))
        elif keeps and player.since is not None:
            players.append(player)
        else:
            players.append(_begun(match, player, now))
    return _dated(replace(match, players=tuple(players)))


def halted(match: Match, why: Halt, now: int) -> Match:
    """The clock stands; everybody keeps what is left of the time."""
    players = tuple(
        replace(
            player,
            time_left=player.time_left if player.deadline is None else player.deadline - now,
            deadline=None,
            remind_at=None,
        )
        for player in match.players
    )
    return _dated(replace(match, players=players, halted=why))


def resumed(match: Match, now: int) -> Match:
    """The clock goes on where it stood."""
    going = replace(match, halted=None)
    players = tuple(
        player if player.since is None else _timed(going, player, now, player.time_left)
        for player in match.players
    )
    return _dated(replace(going, players=players))


def extended(match: Match, seconds: int) -> Match:
    """Everybody who is due has so much more time."""
    players = tuple(
        player
        if player.since is None
        else replace(
            player,
            deadline=None if player.deadline is None else player.deadline + seconds,
            time_left=None if player.time_left is None else player.time_left + seconds,
        )
        for player in match.players
    )
    return _dated(replace(match, players=players))


def renewed(match: Match, now: int, seats: tuple[Seat, ...] | None = None) -> Match:
    """These seats (None: all) have their whole time once more, if they are due."""
    players = tuple(
        player
        if player.since is None or (seats is not None and player.seat not in seats)
        else _begun(match, player, now)
        for player in match.players
    )
    return _dated(replace(match, players=players))


def _idle(player: Player) -> Player:
    return replace(
        player,
        since=None,
        deadline=None,
        time_left=None,
        ask_at=None,
        remind_at=None,
        reminders=0,
    )


def _begun(match: Match, player: Player, now: int) -> Player:
    return _timed(match, replace(player, since=now, reminders=0), now, match.clock)


def _timed(match: Match, player: Player, now: int, left: int | None) -> Player:
    """So many seconds to go from now on (None: no hurry)."""
    if left is None or match.clock is None:
        return replace(player, deadline=None, time_left=None, remind_at=None)
    if match.halted is not None:
        return replace(player, deadline=None, time_left=left, remind_at=None)
    deadline = now + left
    at = reminder(deadline, match.clock, player.reminders)
    return replace(player, deadline=deadline, time_left=None, remind_at=at)


def _dated(match: Match) -> Match:
    deadlines = [p.deadline for p in match.players if p.deadline is not None]
    return replace(match, deadline=min(deadlines, default=None))
