"""The kinds of change: a course that was played, a choice repeated, something about the table."""

from __future__ import annotations

from dataclasses import replace

from bot import schedule
from bot.course import Course
from bot.scenes import heard
from bot.snapshot import Change, Loaded
from bot.table import Match, Played
from engines.core import Seat


def changed(loaded: Loaded, course: Course, now: int, seat: Seat | None = None) -> Change:
    """Where a course has led, and until when whoever is due now has time."""
    was_due, due = loaded.position.to_move, course.position.to_move
    course.match = schedule.moved(loaded.match, course.match, was_due, due, now)
    played = None
    if seat is not None:
        logged = tuple(entry.move for entry in course.entries)
        told, publish = heard(course.events, seat), course.match != loaded.match
        played = Played(course.match, seat, logged, told, changed=True, due=publish)
    return Change(course.match, course.position, tuple(course.entries), course.posts, played)


def unchanged(match: Match, seat: Seat) -> Change:
    """The same choice was made again."""
    return Change(match, played=Played(match, seat, (), (), changed=False, due=False))


def followed(loaded: Loaded, course: Course, now: int) -> Change:
    """Others sit at the table: everybody sees that, and the bot plays what follows from it."""
    course.publish(now)
    course.settle()
    return changed(loaded, course, now)


def forsaken(loaded: Loaded, match: Match, now: int) -> Change:
    """Nobody is left who could come back: the table closes."""
    closed = replace(match, status="closed", changed=now, edits=match.edits + 1)
    return Change(schedule.moved(loaded.match, closed, loaded.position.to_move, (), now))


def noted(loaded: Loaded, match: Match, now: int, key: str, **args: int | str) -> Change:
    """Something about the table itself, told to everybody: in the newest post once it has begun."""
    if match.turn == 0:
        return Change(replace(match, changed=now))
    told = Course.told(loaded.position, key, **args)
    return Change(replace(match, changed=now, edits=match.edits + 1), told)
