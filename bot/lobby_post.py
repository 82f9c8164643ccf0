"""The post with which a table begins: who is in, how it will be played, what may be pressed."""

from __future__ import annotations

from bot.catalog import GAMES
from bot.i18n import dotted, listed, text
from bot.names import escape
from bot.screen_parts import clock, names, rules_button, start_command, table
from bot.screens import Button, PeopleMenu, Press, Row, Screen, Style
from bot.table import Match
from bot.timing import DAY, VACATION

SEAT_EMOJI = "🇦🇧🇨🇩🇪🇫"


def lobby_post(match: Match) -> Screen:
    """The table before, and after, it has begun."""
    locale = match.locale
    lines = [_head(match), _seats(match)]
    if match.status == "closed":
        key = "lobby-expired" if match.warned else "lobby-closed"
        return Screen("\n".join([*lines, text(locale, key, start=start_command(match.game))]))
    if match.status != "lobby":
        rules = rules_button(locale, match.game, match.id)
        key = "lobby-begun-thread" if match.thread else "lobby-begun"
        return Screen("\n".join([*lines, text(locale, key)]), ((rules,),))
    seated = {p.id for p in match.players}
    invited = [p for p in match.invited if p.id not in seated]
    if invited:
        people = listed(locale, [escape(p.name) for p in invited])
        lines.append(text(locale, "lobby-invited", people=people))
    return Screen("\n".join(lines), _rows(match))


def thread_name(match: Match) -> str:
    """What a table's own thread is called: "Hoppla Lama · k7"."""
    game = text(match.locale, f"{match.game}-name")
    return dotted(match.locale, [game, match.id])


def _head(match: Match) -> str:
    seats = GAMES[match.game].rules.SEATS
    least, most = seats.start, seats.stop - 1
    head = table(match.locale, match)
    parts = [text(match.locale, "lobby-head", table=head, least=least, most=most)]
    parts += _time(match)
    if GAMES[match.game].dice and match.dice == "press":
        parts.append(text(match.locale, "lobby-dice"))
    for name, option in GAMES[match.game].rules.OPTIONS.items():
        if match.options.get(name, option.default) != option.default:
            parts.append(text(match.locale, f"{match.game}-option-{name}-{match.options[name]}"))
    return dotted(match.locale, parts)


def _time(match: Match) -> list[str]:
    """How long a turn lasts and when that stands still, as far as it is not as ever."""
    locale = match.locale
    parts = [clock(locale, match.clock)]
    if match.clock is None:
        return parts
    if match.nights:
        parts.append(text(locale, "nights-stop"))
    if match.vacation != VACATION:
        parts.append(text(locale, "lobby-vacation", days=match.vacation // DAY))
    return parts


def _seats(match: Match) -> str:
    locale = match.locale
    seats = []
    for player, name in zip(match.players, names(match), strict=True):
        key = "lobby-host" if player.id == match.host else "lobby-seat"
        seats.append(text(locale, key, emoji=SEAT_EMOJI[player.seat], name=name))
    missing = GAMES[match.game].rules.SEATS.start - len(match.players)
    if match.status == "lobby":
        key = "lobby-waiting" if missing > 0 else "lobby-ready"
        seats.append(text(locale, key, count=missing))
    return dotted(locale, seats)


def _rows(match: Match) -> tuple[Row, ...]:
    locale = match.locale
    seats = GAMES[match.game].rules.SEATS

    def button(verb: str, style: Style = "secondary", disabled: bool = False) -> Button:
        label = text(locale, f"button-{verb}")
        return Button(label, Press(verb, match.id), style, disabled=disabled)

    full = len(match.players) >= seats.stop - 1
    few = len(match.players) < seats.start
    return (
        (
            button("join", "success", full),
            button("leave"),
            button("begin", "primary", few),
            rules_button(locale, match.game, match.id),
            button("cancel"),
        ),
        PeopleMenu(Press("invite", match.id), text(locale, "lobby-invite")),
    )
