"""When nobody plays a table: a lobby that does not fill, a game that everybody has forgotten. Pure.

Its people are warned first. A lobby closes then; a game is put away: it can be looked at, and is
never deleted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.table import ENDED, Match
from bot.timing import DAY

LOBBY: Final = (2 * DAY, DAY)
"""How long nothing happens in a lobby until its host is warned, and then until it closes."""

GAME: Final = (30 * DAY, 14 * DAY)
"""The same for a game that no clock drives on, until it is put away."""


def dated(before: Match, match: Match, now: int) -> Match:
    """When to see to the table after this change; whatever people see happen ends a warning.

    What nobody may see, a choice that is made anew, leaves no trace here either.
    """
    waits = LOBBY if match.status == "lobby" else GAME
    if match.status in ENDED:
        return replace(match, tidy_at=None)
    if match.warned and not before.warned:
        return replace(match, tidy_at=now + waits[1])
    if match.deadline is not None:
        return replace(match, tidy_at=None, warned=False)
    if _seen(match) == _seen(before) and before.tidy_at is not None:
        return match
    return replace(match, tidy_at=match.changed + waits[0], warned=False)


def _seen(match: Match) -> tuple[object, ...]:
    return match.status, match.changed, match.turn, match.edits
