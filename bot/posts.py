"""The post of a turn: what happened, the board, whose turn it is and what may be pressed.

In the language of the table, from a spectator's scene: nothing here can know a secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.catalog import GAMES, panel_of
from bot.i18n import dotted, listed, say, text
from bot.notices import noticed
from bot.panels.protocol import Ask
from bot.pictures import picture
from bot.screen_parts import (
    back_button,
    ended_buttons,
    fit,
    happened,
    mentions,
    names,
    rows,
    rules_button,
    spoken,
    start_command,
    table,
    until,
    vacations,
)
from bot.screens import Button, Press, Row, Screen
from bot.table import Match, Scene
from engines.core import Seat


def turn(scene: Scene, *, board: bool = True) -> Screen:
    """What happened in the last turn, whose turn it is, and what may be pressed.

    Without ``board`` (the permission to attach files is missing) the position is told in words.
    """
    match = scene.match
    if scene.number < match.turn:
        return past(scene, board=board)
    called = names(match)
    said = _told(scene, called, board, _asked(scene, called))
    pinged = tuple(p.id for p in match.players if f"<@{p.id}>" in said)
    ask = panel_of(match.game).open_ask(scene) if match.status == "running" else None
    shown = picture(scene, ask.marks if ask else ()) if board else None
    return Screen(said, _turn_rows(scene, ask), shown, pinged)


def past(scene: Scene, *, board: bool = True) -> Screen:
    """The post of a turn that is over, or that has a newer post: it asks nobody for anything."""
    called = names(scene.match)
    said = _told(scene, called, board, _due(scene, called) if scene.result is not None else ())
    return Screen(said, picture=picture(scene) if board else None)


def _told(scene: Scene, called: Sequence[str], board: bool, asked: Sequence[str]) -> str:
    match, locale = scene.match, scene.match.locale
    why, terms, news = noticed(scene, called)
    story = [*why, *spoken(locale, happened(scene), called), *terms]
    rest: list[str] = []
    if not board:
        rest += [*spoken(locale, panel_of(match.game).position(scene), called), ""]
    rest += [*news, *asked]
    rest.append(text(locale, "small", text=table(locale, match)))
    return fit(locale, story, rest)


def _due(scene: Scene, called: Sequence[str]) -> list[str]:
    match = scene.match
    due = panel_of(match.game).due(scene)
    return [say(match.locale, line, called, mentions(match)) for line in due]


def _asked(scene: Scene, called: Sequence[str]) -> list[str]:
    """Whose turn it is and until when, and for whom the bot plays; at the end, how it ended."""
    match, locale = scene.match, scene.match.locale
    if match.status in ("closed", "archived"):
        why = "ended" if match.status == "closed" and not match.deserted else match.status
        return [text(locale, f"table-{why}", start=start_command(match.game))]
    asked = _due(scene, called)
    if match.status == "over":
        seated = listed(locale, [f"<@{p.id}>" for p in match.players if not p.left])
        return [*asked, text(locale, "table-over", people=seated)]
    asked += _clocks(scene, called)
    gone = [called[p.seat] for p in match.players if p.resigned]
    if gone:
        left = text(locale, "table-resigned", people=listed(locale, gone))
        asked.append(text(locale, "small", text=left))
    away = _away(match)
    if away:
        key = "table-asleep" if match.deserted else "table-unattended"
        asked.append(text(locale, key, people=listed(locale, [called[seat] for seat in away])))
    return asked + vacations(locale, match)


def _clocks(scene: Scene, called: Sequence[str]) -> list[str]:
    """Until when there is time: one line for all, or each with the own where they differ."""
    match, locale = scene.match, scene.match.locale
    ends = {seat: at for seat in scene.to_move if (at := match.players[seat].deadline) is not None}
    if match.halted == "paused" and match.clock is not None:
        return [text(locale, "clock-paused")]
    if not ends:
        return []
    if len(set(ends.values())) > 1:
        each = [
            text(locale, "clock-own", person=called[seat], when=until(at))
            for seat, at in sorted(ends.items(), key=lambda end: end[1])
        ]
        return [text(locale, "clock-each", each=dotted(locale, each))]
    late = listed(locale, [called[seat] for seat in ends])
    when = until(match.deadline or 0)
    return [text(locale, "clock-due", when=when, count=len(ends), people=late)]


def _away(match: Match) -> tuple[Seat, ...]:
    if match.status != "running":
        return ()
    return tuple(p.seat for p in match.players if p.may_return)


def _turn_rows(scene: Scene, ask: Ask | None) -> tuple[Row, ...]:
    match, locale = scene.match, scene.match.locale
    if match.status in ("closed", "archived"):
        return ()
    if match.status == "over":
        return ((*ended_buttons(locale, match), *_own_panel(match)),)
    back = (back_button(locale, match),) if _away(match) else ()
    more = (*_own_panel(match), rules_button(locale, match.game, match.id), *back)
    if ask is None:
        mine = Press("panel", match.id, match.decision)
        return ((Button(text(locale, "button-panel"), mine, "primary"), *more),)
    return _with_more(rows(locale, match, ask), more)


def _with_more(made: tuple[Row, ...], more: tuple[Button, ...]) -> tuple[Row, ...]:
    """The further buttons in the last row if they find room there, else below."""
    if made and isinstance(made[-1], tuple) and len(made[-1]) + len(more) <= 5:
        return (*made[:-1], (*made[-1], *more))
    return (*made, more)


def _own_panel(match: Match) -> tuple[Button, ...]:
    """Always there, unlike "Your move"; its press says so, for ids in a message must differ."""
    own = GAMES[match.game].own
    return (Button(text(match.locale, own), Press("panel", match.id, move="own")),) if own else ()
