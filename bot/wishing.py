"""What a person's wishes do at every table: hours, reminders and vacations, counted at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot import schedule, vacation
from bot.change import noted
from bot.matches import ATTEMPTS, Matches
from bot.snapshot import Change, Loaded
from bot.store_people import People
from bot.table import Conflict, Match, Person, Refused
from bot.wishes import Wishes, dressed


async def wish(
    matches: Matches, people: People, person: Person, wanted: Callable[[Wishes], Wishes]
) -> tuple[Match, ...]:
    """Change what a person wishes, all tables with it or nothing; the tables as they are then.

    Everybody keeps the time that was left. Refused: what ``wanted`` refuses, busy.
    """
    for _ in range(ATTEMPTS):
        # The tables first: what changes between the two is found when they are written.
        tables = await people.tables(person.id)
        before = await people.wishes(person.id)
        wishes, now = wanted(before), matches.seconds()
        if wishes == before:
            return ()
        if replace(wishes, language=before.language) == before:
            tables = ()
        changes = [(table, _fulfilled(table, person.id, before, wishes, now)) for table in tables]
        try:
            await people.keep(person, before, wishes, changes, now)
        except Conflict:
            continue
        for _, change in changes:
            matches.alarmed(change.match)
        return tuple(change.match for _, change in changes)
    raise Refused("refused-busy")


async def lapse(matches: Matches, people: People, wake: Callable[[Match], None]) -> None:
    """End the vacations that are over, and say so at their tables."""
    now = matches.seconds()
    for match in await people.lapsed(now):
        wake((await matches.change(match, lambda loaded: _lapsed(loaded, now))).match)
    await people.returned(now)


def _fulfilled(loaded: Loaded, user: int, former: Wishes, wishes: Wishes, now: int) -> Change:
    """A table at which somebody wishes something else now.

    Even if that changes nothing there it is written: a press that is being judged by the former
    hours is judged anew.
    """
    before = loaded.match
    mine = before.player(user)
    if mine is None:
        return Change(before)
    after = before.with_player(dressed(mine, wishes))
    if before.status == "running" and former.vacation_until != wishes.vacation_until:
        until = wishes.vacation_until
        if until is None:
            after = vacation.ended(after, mine.seat, now)
        else:
            after = vacation.taken(after, mine.seat, until, now)
    return _told(loaded, schedule.rescheduled(before, after, now), now)


def _lapsed(loaded: Loaded, now: int) -> Change:
    """Time that counted from that instant on is not counted anew."""
    after = loaded.match
    for seat in vacation.lapsed(after, now):
        after = vacation.ended(after, seat, now)
    return _told(loaded, after, now)


def _told(loaded: Loaded, match: Match, now: int) -> Change:
    """The newest post says who is on vacation or back, and until when there is time."""
    if _shown(match) == _shown(loaded.match):
        return Change(match)
    change = Change(replace(match, edits=match.edits + 1))
    for old, player in zip(loaded.match.players, match.players, strict=True):
        if old.vacation_until is not None and player.vacation_until is None:
            before = replace(loaded, position=change.position or loaded.position)
            change = noted(before, match, now, "table-vacation-over", seat=player.seat)
    return change


def _shown(match: Match) -> list[tuple[int | None, int | None]]:
    return [(player.deadline, player.vacation_until) for player in match.players]
