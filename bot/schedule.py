"""Until when each seat has time: begun, kept, stopped and taken up again. Pure.

The time of a seat begins when it becomes due, and anew with each turn. It stands while the seat is
on vacation, and in the quiet hours of its person where the table has agreed to that. The match's
deadline is the earliest one of its seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.hours import MOST, Quiet, Stops, counted, ends, free, quiet_of, quiet_since
from bot.table import Halt, Match, Player
from bot.timing import MINUTE, SHARES, SOON, runs_on
from engines.core import Seat

_HEARD: Final = MINUTE
"""How long before quiet hours somebody is reminded who would not be reminded after them."""

IDLE: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("since", "deadline", "time_left", "ask_at", "remind_at")),
    "reminders": 0,
}
"""What the time of a seat is while nobody waits for it."""


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
    halt = match.halted if match.status == "running" else None
    return _dated(replace(match, players=tuple(players), halted=halt))


def overdue(match: Match, due: tuple[Seat, ...], now: int) -> tuple[Seat, ...]:
    """Those of the seats that are due whose own time is over."""
    deadlines = {player.seat: player.deadline for player in match.players}
    return tuple(seat for seat in due if (at := deadlines[seat]) is not None and at <= now)


def halted(match: Match, why: Halt, now: int) -> Match:
    """The clock stands; everybody keeps what is left of the time."""
    players = tuple(
        player
        if player.deadline is None
        else replace(player, time_left=_left(match, player, now), deadline=None, remind_at=None)
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


def extended(match: Match, seconds: int, now: int) -> Match:
    """Everybody who is due has so much more time."""
    return _again(match, match, now, seconds)


def rescheduled(before: Match, match: Match, now: int) -> Match:
    """The hours or the vacation of somebody have changed, who keeps what was left."""
    again = _again(before, match, now)
    players = tuple(
        replace(player, ask_at=listens(player, now)) if player.ask_at else player
        for player in again.players
    )
    return replace(again, players=players)


def renewed(match: Match, now: int) -> Match:
    """Everybody who is due has the whole time once more, though no more reminders in this turn."""
    players = tuple(
        player
        if player.since is None
        else _timed(match, replace(player, since=now), now, match.clock)
        for player in match.players
    )
    return _dated(replace(match, players=players))


def outlasted(match: Match, last: int, now: int, grace: int) -> Match:
    """After an outage everybody has what was left at its beginning, and ``grace`` at least.

    Nothing is due before that, for people have to see first that the bot is back.
    """
    players = []
    for player in match.players:
        if player.deadline is not None:
            left = max(_left(match, player, last), grace)
            later = _timed(match, player, now, left)
            player = player if later.deadline == player.deadline else later
        players.append(player)
    return _dated(replace(match, players=tuple(players)))


# --- reminders ------------------------------------------------------------------------------------


def listens(player: Player, now: int) -> int:
    """When the person may be told something: at once, or after quiet hours and vacation."""
    return free(now, Stops(_quiet(player), _vacation(player)))


def awake(match: Match, users: tuple[int, ...], now: int) -> tuple[int, ...]:
    """Those of the users who may be pinged now: all but those of the table who do not listen."""
    asleep = {player.id for player in match.players if listens(player, now) > now}
    return tuple(user for user in users if user not in asleep)


def reminded(match: Match, player: Player, now: int) -> Player:
    """The person was reminded just now."""
    again = replace(player, reminders=_next(player) + 1)
    at = _reminder(match, again, now, _left(match, player, now))
    return replace(again, remind_at=None if at is None or at <= now else at)


def postponed(player: Player, at: int) -> Player:
    """To be reminded then, or when the person listens again; not at all if that is too late."""
    heard = listens(player, at)
    late = player.deadline is None or heard >= player.deadline
    return replace(player, remind_at=None if late else heard)


def is_soon(match: Match, player: Player, now: int) -> bool:
    """Whether a reminder is due, or so nearly that it goes out with another one."""
    margin = round((match.clock or 0) * SOON)
    return player.remind_at is not None and player.remind_at <= now + margin


def _reminder(match: Match, player: Player, now: int, left: int) -> int | None:
    """When to remind somebody who has so many seconds left, never while nobody listens.

    What falls into quiet hours comes after them, or just before when the time ends in them.
    """
    if match.clock is None or player.remind == "none":
        return None
    stops = _stops(match, player)
    since = now if player.since is None else player.since
    asked = listens(player, since)
    for share in SHARES[_next(player) :]:
        at = max(now, ends(now, left - round(match.clock * (1 - share)), stops))
        heard = listens(player, at)
        if heard == asked > since:
            continue  # the notice of the turn comes then
        if heard < ends(now, left, stops):
            return heard
        return _before_night(player, at, now)
    return None


def _before_night(player: Player, at: int, now: int) -> int | None:
    """Just before the quiet hours that last at an instant, if the person listens then."""
    quiet = _quiet(player)
    night = None if quiet is None else quiet_since(quiet, at)
    if night is None or night - _HEARD <= now:
        return None
    evening = night - _HEARD
    return evening if listens(player, evening) == evening else None


def _next(player: Player) -> int:
    """Which of the shares of the time the next reminder belongs to."""
    return max(player.reminders, len(SHARES) - 1) if player.remind == "last" else player.reminders


# --- the time of a seat ---------------------------------------------------------------------------


def _stops(match: Match, player: Player) -> Stops:
    return Stops(_quiet(player) if match.nights else None, _vacation(player))


def _quiet(player: Player) -> Quiet | None:
    return quiet_of(player.zone, player.quiet_from, player.quiet_until)


def _vacation(player: Player) -> tuple[tuple[int, int], ...]:
    if player.vacation_from is None or player.vacation_until is None:
        return ()
    return ((player.vacation_from, player.vacation_until),)


def _left(match: Match, player: Player, now: int) -> int:
    """The seconds that a seat has, until its deadline."""
    return counted(now, player.deadline or now, _stops(match, player))


def _again(before: Match, match: Match, now: int, more: int = 0) -> Match:
    """Everybody has what was left before, and so much more."""
    players = []
    for old, player in zip(before.players, match.players, strict=True):
        if old == player and not more:
            pass  # what was put off stays put off
        elif old.deadline is not None:
            player = _bounded(match, old, player, now, _left(before, old, now) + more)
        elif player.time_left is not None:
            player = replace(player, time_left=player.time_left + more)
        players.append(player)
    return _dated(replace(match, players=tuple(players)))


def _bounded(match: Match, old: Player, player: Player, now: int, left: int) -> Player:
    """So many seconds to go, in other hours perhaps.

    Whoever moves the quiet hours along with the clock on the wall would hold everybody up for ever:
    nobody gets more by that than some quiet hours would have given from the beginning.
    """
    timed = _timed(match, player, now, left)
    if _quiet(old) == _quiet(player) or timed.deadline is None or match.clock is None:
        return timed
    kept = replace(player, zone=old.zone, quiet_from=old.quiet_from, quiet_until=old.quiet_until)
    usual = ends(now, left, _stops(match, kept))
    since = now if player.since is None else player.since
    most = max(usual, since + 2 * match.clock + MOST * MINUTE)
    if not left and old.deadline is not None:
        most = old.deadline  # bounded before, in the midst of hours that do not count
    elif timed.deadline <= most:
        return timed
    rest = counted(now, most, _stops(match, player))
    return replace(timed, deadline=most, remind_at=_reminder(match, player, now, rest))


def _idle(player: Player) -> Player:
    return replace(player, **IDLE)


def _begun(match: Match, player: Player, now: int) -> Player:
    return _timed(match, replace(player, since=now, reminders=0), now, match.clock)


def _timed(match: Match, player: Player, now: int, left: int | None) -> Player:
    """So many seconds to go from now on (None: no hurry)."""
    if left is None or match.clock is None:
        return replace(player, deadline=None, time_left=None, remind_at=None)
    if match.halted is not None:
        return replace(player, deadline=None, time_left=left, remind_at=None)
    return replace(
        player,
        deadline=ends(now, left, _stops(match, player)),
        time_left=None,
        remind_at=_reminder(match, player, now, left),
    )


def _dated(match: Match) -> Match:
    deadlines = [p.deadline for p in match.players if p.deadline is not None]
    return replace(match, deadline=min(deadlines, default=None))
