"""What somebody wishes for all tables, and how it is typed or chosen. Pure.

Refused: ``refused-bad-zone``, ``refused-bad-quiet``, ``refused-bad-vacation`` value,
``refused-no-zone``, ``refused-bad-option`` option value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, cast, get_args

from bot import vacation
from bot.hours import Quiet, quiet_of, read_quiet
from bot.i18n import languages
from bot.table import Player, Refused, Taste
from bot.zones import read_zone

AS_DISCORD: Final = "discord"
"""The language of the person's Discord."""

_FORGET: Final = frozenset({"off", "none"})


@dataclass(frozen=True, slots=True)
class Wishes:
    """``language`` None: as in Discord. On vacation as long as there is a ``vacation_until``."""

    language: str | None = None
    zone: str | None = None
    quiet_from: int | None = None
    quiet_until: int | None = None
    remind: Taste = "both"
    vacation_from: int | None = None
    vacation_until: int | None = None

    @property
    def quiet(self) -> Quiet | None:
        return quiet_of(self.zone, self.quiet_from, self.quiet_until)


def dressed(player: Player, wishes: Wishes) -> Player:
    """A seat whose person wishes this."""
    return replace(
        player,
        zone=wishes.zone,
        quiet_from=wishes.quiet_from,
        quiet_until=wishes.quiet_until,
        remind=wishes.remind,
        off_until=wishes.vacation_until,
    )


def wished(wishes: Wishes, typed: Mapping[str, str], now: int) -> Wishes:
    """What becomes of the wishes when some of them are typed; the zone comes first."""
    if "zone" in typed:
        wishes = _in_zone(wishes, typed["zone"])
    if "quiet" in typed:
        wishes = _quiet(wishes, typed["quiet"])
    if "reminders" in typed:
        if (taste := typed["reminders"]) not in get_args(Taste):
            raise Refused("refused-bad-option", option="reminders", value=taste)
        wishes = replace(wishes, remind=cast(Taste, taste))
    if "language" in typed:
        if (language := typed["language"]) not in (*languages(), AS_DISCORD):
            raise Refused("refused-bad-option", option="language", value=language)
        wishes = replace(wishes, language=None if language == AS_DISCORD else language)
    if "vacation" in typed:
        wishes = _vacation(wishes, typed["vacation"], now)
    return wishes


def _in_zone(wishes: Wishes, typed: str) -> Wishes:
    if typed.strip().casefold() in _FORGET:
        return replace(wishes, zone=None, quiet_from=None, quiet_until=None)
    try:
        return replace(wishes, zone=read_zone(typed))
    except ValueError:
        raise Refused("refused-bad-zone", value=typed) from None


def _quiet(wishes: Wishes, typed: str) -> Wishes:
    try:
        # Whatever the zone is: what was typed is the first thing to be right.
        quiet = read_quiet(typed, wishes.zone or "UTC")
    except ValueError:
        raise Refused("refused-bad-quiet", value=typed) from None
    if quiet is None:
        return replace(wishes, quiet_from=None, quiet_until=None)
    if wishes.zone is None:
        raise Refused("refused-no-zone")
    return replace(wishes, quiet_from=quiet.start, quiet_until=quiet.end)


def _vacation(wishes: Wishes, typed: str, now: int) -> Wishes:
    try:
        until = vacation.read(typed, now, wishes.zone)
    except ValueError:
        raise Refused("refused-bad-vacation", value=typed) from None
    if until is None:
        return replace(wishes, vacation_from=None, vacation_until=None)
    since = wishes.vacation_from if (wishes.vacation_until or 0) > now else None
    return replace(wishes, vacation_from=now if since is None else since, vacation_until=until)
