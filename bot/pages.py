"""What one reads page by page: the rules of a game, and what the commands do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.catalog import GAMES, panel_of
from bot.i18n import say, text
from bot.names import LETTERS
from bot.screen_parts import TEXT_LIMIT, clip, fit, spoken
from bot.screens import Button, Picture, Press, Row, Screen

COMMANDS: Final = (
    *("list", "show", "move", "text", "leave", "resign", "clock", "replace", "draw"),
    *("move-here", "export", "me", "help"),
)
"""The subcommands of `/game`, in the order of the help."""


def commands(locale: str, ids: Mapping[str, int] | None = None, page: int = 1) -> Screen:
    """What this is and the games; on page 2 the commands for tables. ``ids`` make them links."""

    def written(command: str) -> str:
        known = (ids or {}).get(command.split()[0])
        return f"</{command}:{known}>" if known else f"`/{command}`"

    if page == 2:
        lines = []
        for name in COMMANDS:
            about = text(locale, f"command-game-{name}")
            command = written(f"game {name}")
            lines.append(text(locale, "help-command", command=command, about=about))
        lines += ["", text(locale, "help-managers")]
    else:
        lines = [text(locale, "help-intro"), ""]
        lines += [_presented(locale, game, written) for game in GAMES]
        lines += ["", text(locale, "help-secrets")]
    row = tuple(
        _page_button(locale, "help", page, number, Press("help", move=str(number)))
        for number in (1, 2)
    )
    return Screen(fit(locale, lines, ()), (row,))


def _presented(locale: str, game: str, written: Callable[[str], str]) -> str:
    return text(
        locale,
        "help-game",
        emoji=text(locale, f"{game}-emoji"),
        game=text(locale, f"{game}-name"),
        about=text(locale, f"{game}-about"),
        start=written(f"{game} start"),
        rules=written(f"{game} rules"),
    )


def _page_button(locale: str, what: str, page: int, number: int, press: Press) -> Button:
    title = text(locale, f"{what}-page-{number}")
    return Button(
        text(locale, "button-page", page=number, title=title),
        press,
        "primary" if number == page else "secondary",
        disabled=number == page,
    )


def rules(game: str, locale: str, page: int = 1) -> Screen:
    """The rules of a game on one screen with a picture; what people ask is a page further."""
    lesson = panel_of(game).lesson()
    name, emoji = text(locale, f"{game}-name"), text(locale, f"{game}-emoji")
    head = text(locale, "rules-head", emoji=emoji, game=name)
    if lesson is None:
        return Screen(f"{head}\n{text(locale, f'{game}-about')}")
    page = min(max(page, 1), len(lesson.pages))
    lines = spoken(locale, lesson.pages[page - 1], LETTERS)
    picture = Picture(
        game,
        lesson.view,
        tuple(say(locale, name) for name in lesson.names),
        lesson.events,
        (),
        text(locale, "rules-alt", game=name),
        f"{game}-rules.png",
    )
    buttons = tuple(
        _page_button(locale, "rules", page, number, Press("rules", move=f"{game} {number}"))
        for number in range(1, len(lesson.pages) + 1)
    )
    shown: tuple[Row, ...] = (buttons,) if len(buttons) > 1 else ()
    return Screen(clip("\n".join([head, *lines]), TEXT_LIMIT), shown, picture)
