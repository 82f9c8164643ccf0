"""All other replies to one person: confirmations, refusals, lists; the overview."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from bot.catalog import GAMES, panel_of
from bot.i18n import dotted, listed, text
from bot.names import escape
from bot.screen_parts import (
    TEXT_LIMIT,
    address,
    clip,
    fit,
    happened,
    link,
    names,
    place,
    rules_button,
    spoken,
    start_command,
    table,
    until,
    vacations,
)
from bot.screens import Button, Press, Screen
from bot.table import Match, Person, Refused, Scene
from engines.core import Arg, IllegalMove


def said(locale: str, key: str, match: Match | None = None, **args: int | str) -> Screen:
    """A plain sentence. It may use ``start`` (the commands), ``table`` (its name) and ``link``."""
    args = {"start": _starts(locale), **args}
    if match is not None:
        args = {"table": table(locale, match), "link": address(match), **args}
    return Screen(clip(text(locale, key, **args), TEXT_LIMIT))


def refused(error: Refused | IllegalMove, locale: str, match: Match | None = None) -> Screen:
    """Why something was not done, and what to do next. What a person typed is made harmless."""
    args: dict[str, int | str] = {"start": _starts(locale, match)}
    for name, value in error.values.items():
        args[name] = _named(locale, name, value, match)
    return Screen(clip(text(locale, error.key, **args), TEXT_LIMIT))


def spectator(match: Match, locale: str) -> Screen:
    """To somebody who sits elsewhere, or nowhere."""
    row = (
        rules_button(locale, match.game, match.id),
        Button(text(locale, "button-open"), Press("open", move=match.game), "primary"),
    )
    return Screen(text(locale, "spectator", table=table(locale, match)), (row,))


def left(match: Match, locale: str) -> Screen:
    return said(locale, "left", match)


def begun(match: Match, locale: str) -> Screen:
    return said(locale, "begun-thread" if match.thread else "begun", match)


def invited(people: Sequence[Person], match: Match, locale: str) -> Screen:
    """To the host. People who sit at the table or were invited before are not pinged again."""
    if not people:
        return said(locale, "invited-nobody", match)
    called = listed(locale, [escape(p.name) for p in people])
    return said(locale, "invited", match, people=called)


def cancel(match: Match, locale: str) -> Screen:
    """Asks the host once more. The button that does it is not where the former one was."""
    return _sure(match, locale, "cancel", "close")


def cancelled(match: Match, locale: str) -> Screen:
    return said(locale, "cancelled", match)


def resign(match: Match, locale: str) -> Screen:
    """Asks once more before a seat is given up."""
    return _sure(match, locale, "resign", "resign")


def end(match: Match, locale: str) -> Screen:
    """Asks a manager once more before a game is ended as a draw."""
    return _sure(match, locale, "end", "enddraw")


def resigned(match: Match, locale: str) -> Screen:
    return said(locale, "resigned-closed" if match.status == "closed" else "resigned", match)


def stayed(match: Match, locale: str) -> Screen:
    return said(locale, "stayed", match)


def tables(mine: Sequence[Match], here: Sequence[Match], locale: str, user: int) -> Screen:
    """The user's tables, then this channel's: whose turn, since when and until when."""
    none = text(locale, "tables-none", start=_starts(locale))
    lines = [text(locale, "tables-mine") if mine else none]
    lines += [_entry(match, locale, user) for match in mine]
    seen = {match.id for match in mine}
    others = [match for match in here if match.id not in seen]
    if others:
        lines += ["", text(locale, "tables-here")]
        lines += [_entry(match, locale, here=True) for match in others]
    return Screen(fit(locale, lines, ()))


def overview(here: Sequence[Match], locale: str) -> Screen:
    """The message of a channel that always tells of its tables, for everybody."""
    none = text(locale, "overview-none", start=_starts(locale))
    lines = [text(locale, "overview") if here else none]
    lines += [_entry(match, locale, here=True) for match in here]
    return Screen(fit(locale, lines, ()))


def position(scene: Scene, locale: str) -> Screen:
    """The whole position in words, as far as the viewer may know it."""
    match = scene.match
    panel = panel_of(match.game)
    called = names(match)
    shown = [
        text(locale, "table-at", table=table(locale, match), place=place(locale, match)),
        *spoken(locale, panel.position(scene), called),
    ]
    if scene.to_move and match.status == "running":
        people = listed(locale, [called[seat] for seat in scene.to_move])
        shown.append(text(locale, "text-waiting", people=people, link=address(match)))
    for key, absent in (
        ("table-resigned", [p.seat for p in match.players if p.resigned]),
        ("table-unattended", [p.seat for p in match.players if p.may_return]),
    ):
        if absent and match.status == "running":
            people = listed(locale, [called[seat] for seat in absent])
            shown.append(text(locale, key, people=people))
    story = spoken(locale, happened(scene, words=True), called)
    return Screen(fit(locale, [text(locale, "text-last"), *story] if story else [], shown))


def missing(permissions: Sequence[str], locale: str) -> Screen:
    """Which permissions the bot lacks in a channel, in words (the names as discord.py has them)."""
    lines = [text(locale, "missing-permissions"), *_permissions(permissions, locale)]
    lines.append(text(locale, "missing-then"))
    return Screen("\n".join(lines))


def hampered(permissions: Sequence[str], locale: str) -> Screen:
    """To somebody who plays on while the bot lacks permissions: what that does, and what helps."""
    silent = {"view_channel", "send_messages", "send_messages_in_threads"} & set(permissions)
    lines = [text(locale, "hampered-silent" if silent else "hampered-board")]
    lines += _permissions(permissions, locale)
    lines.append(text(locale, "hampered-then"))
    return Screen("\n".join(lines))


def bug(reference: str, locale: str) -> Screen:
    """Something went wrong that is not the person's fault; the log has it under this reference."""
    return said(locale, "bug", reference=reference)


def _starts(locale: str, match: Match | None = None) -> str:
    """The command that opens a table of this kind, or all that open one."""
    if match is not None:
        return start_command(match.game)
    *others, last = map(start_command, GAMES)
    first = reduce(lambda a, b: text(locale, "list-comma", first=a, last=b), others)
    return text(locale, "list-or", first=first, last=last)


def _permissions(permissions: Sequence[str], locale: str) -> list[str]:
    words = [text(locale, f"permission-{name.replace('_', '-')}") for name in permissions]
    return [text(locale, "bullet", text=word) for word in words]


def _sure(match: Match, locale: str, what: str, verb: str) -> Screen:
    row = (
        Button(text(locale, f"sure-{what}-no"), Press("stay", match.id)),
        link(locale, match),
        Button(text(locale, f"sure-{what}-yes"), Press(verb, match.id), "danger"),
    )
    return Screen(text(locale, f"sure-{what}", table=table(locale, match)), (row,))


def _entry(match: Match, locale: str, user: int | None = None, *, here: bool = False) -> str:
    what = table(locale, match)
    if not here:
        what = text(locale, "table-at", table=what, place=place(locale, match))
    return text(
        locale,
        "tables-entry",
        table=what,
        people=listed(locale, names(match)),
        state=dotted(locale, [_state(match, locale, user), *vacations(locale, match)]),
        link=address(match),
    )


def _state(match: Match, locale: str, user: int | None) -> str:
    """Who is due, since when, until when; or why nobody is."""
    due = [player for player in match.players if player.since is not None]
    if match.status != "running" or not due:
        asleep = match.status == "running" and match.deserted
        return text(locale, "tables-asleep" if asleep else f"tables-{match.status}")
    called = names(match)
    since = until(min(player.since or 0 for player in due))
    mine = next((player for player in due if player.id == user), None)
    if mine is not None:
        shown = [text(locale, "tables-waiting", since=until(mine.since or 0))]
    else:
        people = listed(locale, [called[player.seat] for player in due])
        shown = [text(locale, "tables-due", people=people, since=since)]
    deadline = match.deadline if mine is None else mine.deadline
    if match.halted is not None:
        shown.append(text(locale, f"tables-{match.halted}"))
    elif deadline is not None:
        shown.append(text(locale, "clock-until", when=until(deadline)))
    return dotted(locale, shown)


def _named(locale: str, name: str, value: Arg, match: Match | None) -> int | str:
    if match is not None and name.endswith("seat") and isinstance(value, int):
        return names(match)[value]
    if match is not None and name.endswith("seats") and isinstance(value, tuple):
        return listed(locale, [names(match)[int(seat)] for seat in value])
    if isinstance(value, tuple):
        return listed(locale, [str(item) for item in value])
    return escape(value) if isinstance(value, str) else value
