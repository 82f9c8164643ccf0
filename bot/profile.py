"""The panel of `/game me`: what somebody wishes for all tables, and what else may be chosen.

Its presses have the verb ``me``; their move is what is wished and how, as if it were typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, get_args
from zoneinfo import ZoneInfo

from bot.hours import Quiet, span
from bot.i18n import languages, text
from bot.screen_parts import fit, table
from bot.screens import Button, Choice, Menu, Press, Row, Screen
from bot.table import Match, Reach, Taste
from bot.wishes import AS_DISCORD, Wishes
from bot.zones import COMMON, OFFERED

NIGHTS: Final = ((21, 7), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8))
"""What is offered as quiet hours; anything that can be read may be typed."""

REMINDERS: Final = get_args(Taste)
VACATIONS: Final = ("3 days", "7 days", "14 days")


def profile(
    wishes: Wishes,
    reach: Reach,
    seats: Sequence[Match],
    user: int,
    locale: str,
    now: int,
    note: str = "",
) -> Screen:
    """``seats`` are the tables of the person; ``note`` is a ready-made sentence to put first."""
    told = [*([note, ""] if note else []), text(locale, "me-head")]
    told += [
        _zone(wishes, locale, now),
        _quiet(wishes, locale),
        text(locale, f"me-dm-{reach}"),
        text(locale, f"me-reminders-{wishes.remind}"),
        text(locale, "me-language", language=_language(locale, wishes.language or AS_DISCORD)),
        *_vacation(wishes, seats, user, locale),
    ]
    return Screen(fit(locale, told, [text(locale, "me-how")]), _rows(wishes, reach, locale, now))


def zone_label(locale: str, zone: str, now: int) -> str:
    """A zone and what the clock shows there."""
    there = datetime.fromtimestamp(now, ZoneInfo(zone))
    name = zone.replace("_", " ")
    return text(locale, "me-zone-label", zone=name, time=f"{there:%H:%M}")


def _zone(wishes: Wishes, locale: str, now: int) -> str:
    if wishes.zone is None:
        return text(locale, "me-zone-none")
    return text(locale, "me-zone", zone=zone_label(locale, wishes.zone, now))


def _quiet(wishes: Wishes, locale: str) -> str:
    if wishes.quiet is None:
        return text(locale, "me-quiet-none")
    return text(locale, "me-quiet", hours=span(wishes.quiet))


def _language(locale: str, language: str) -> str:
    return text(locale, f"command-language-{language}")


def _vacation(wishes: Wishes, seats: Sequence[Match], user: int, locale: str) -> list[str]:
    """Until when, and where it does not last so long because the table grants less."""
    until = wishes.vacation_until
    if until is None:
        return [text(locale, "me-vacation-none")]
    told = [text(locale, "me-vacation", until=f"<t:{until}:f>")]
    for match in seats:
        mine = match.player(user)
        if match.status != "running" or mine is None or mine.vacation_until == until:
            continue
        what = table(locale, match)
        if mine.vacation_until is None:
            told.append(text(locale, "me-vacation-spent", table=what))
        else:
            short = f"<t:{mine.vacation_until}:f>"
            told.append(text(locale, "me-vacation-short", table=what, until=short))
    return told


def _rows(wishes: Wishes, reach: Reach, locale: str, now: int) -> tuple[Row, ...]:
    quiet = (_quiet_menu(wishes, locale),) if wishes.zone is not None else ()
    reminders = [
        (taste, text(locale, f"command-reminders-{taste}"), taste == wishes.remind)
        for taste in REMINDERS
    ]
    spoken = [
        (name, _language(locale, name), name == (wishes.language or AS_DISCORD))
        for name in (AS_DISCORD, *languages())
    ]
    return (
        _zone_menu(wishes, locale, now),
        *quiet,
        _menu(locale, "reminders", reminders),
        _menu(locale, "language", spoken),
        _buttons(wishes, reach, locale),
    )


def _zone_menu(wishes: Wishes, locale: str, now: int) -> Menu:
    own = () if wishes.zone is None else (wishes.zone,)
    offered = tuple(dict.fromkeys((*own, *COMMON)))[:OFFERED]
    zones = [(zone, zone_label(locale, zone, now), zone == wishes.zone) for zone in offered]
    return _menu(locale, "zone", zones)


def _quiet_menu(wishes: Wishes, locale: str) -> Menu:
    zone = wishes.zone or "UTC"
    nights = [Quiet(zone, begin * 60, end * 60) for begin, end in NIGHTS]
    own = [wishes.quiet] if wishes.quiet is not None and wishes.quiet not in nights else []
    hours = [(span(quiet), span(quiet), quiet == wishes.quiet) for quiet in (*own, *nights)]
    none = text(locale, "me-quiet-off")
    return _menu(locale, "quiet", [*hours, ("off", none, wishes.quiet is None)])


def _menu(locale: str, wish: str, values: Sequence[tuple[str, str, bool]]) -> Menu:
    choices = tuple(Choice(value, label, chosen=chosen) for value, label, chosen in values)
    return Menu(Press("me", move=wish), text(locale, f"me-choose-{wish}"), choices)


def _buttons(wishes: Wishes, reach: Reach, locale: str) -> tuple[Button, ...]:
    verb, dm, emoji = ("quiet", "off", "🔕") if reach == "on" else ("loud", "on", "✉️")
    first = Button(text(locale, f"button-{verb}"), Press("me", move=f"dm {dm}"), emoji=emoji)
    if wishes.vacation_until is not None:
        back = text(locale, "button-vacation-back")
        return first, Button(back, Press("me", move="vacation back"), "success")
    return first, *(
        Button(
            text(locale, "button-vacation", days=int(days.split()[0])),
            Press("me", move=f"vacation {days}"),
            emoji="🏖️",
        )
        for days in VACATIONS
    )
