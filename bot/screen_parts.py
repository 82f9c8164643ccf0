"""Parts that several screens have: names, headings, links, answers as buttons and menus."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.catalog import panel_of
from bot.i18n import Line, say, text
from bot.names import LETTERS, apart, clean, escape
from bot.panels.protocol import Ask, Offer, Pick
from bot.screens import Button, Choice, Menu, Press, Row, Style
from bot.table import Match, Scene
from bot.timing import parts
from bot.vacation import day

TEXT_LIMIT, LABEL_LIMIT, OPTION_LIMIT, ALT_LIMIT = 2000, 80, 100, 1024


def names(match: Match) -> tuple[str, ...]:
    """The seats' names for a message text."""
    return apart([escape(p.name, LETTERS[p.seat]) for p in match.players])


def plain_names(match: Match) -> tuple[str, ...]:
    """The seats' names for labels and alt texts, where no Markdown is read."""
    return apart([clean(p.name, LETTERS[p.seat]) for p in match.players])


def mentions(match: Match) -> tuple[str, ...]:
    """The seats as mentions; whoever is absent is named, not called back."""
    called = zip(match.players, names(match), strict=True)
    return tuple(name if p.absent else f"<@{p.id}>" for p, name in called)


def table(locale: str, match: Match) -> str:
    """Game and table, as every screen names them: "🌋 **Hoppla Lama** · table `k7`"."""
    return text(
        locale,
        "table",
        emoji=text(locale, f"{match.game}-emoji"),
        game=text(locale, f"{match.game}-name"),
        table=match.id,
    )


def place(locale: str, match: Match) -> str:
    """Where the table is: a link to the channel, and the server's name for who reads it by DM."""
    guild = escape(match.place.guild_name, "…")
    return text(locale, "table-place", channel=f"<#{match.channel}>", server=guild)


def address(match: Match) -> str:
    """The link to the newest post (or the lobby); while one is on its way, to the channel."""
    channel = f"https://discord.com/channels/{match.place.guild_id}/{match.channel}"
    message = match.post_message or match.lobby_message
    if match.posted < match.turn:
        return channel
    return f"{channel}/{message}" if message else channel


def clock(locale: str, seconds: int | None) -> str:
    """The time for a turn: "24 h a turn"."""
    if seconds is None:
        return text(locale, "clock-none")
    unit, count = parts(seconds)
    return text(locale, f"clock-{unit}", count=count)


def duration(locale: str, seconds: int) -> str:
    """So much time in words: "2 days"."""
    unit, count = parts(seconds)
    return text(locale, f"time-{unit}", count=count)


def until(deadline: int) -> str:
    """An instant as everybody reads it: "in 5 hours"."""
    return f"<t:{deadline}:R>"


def vacations(locale: str, match: Match) -> list[str]:
    """Who is on vacation, and until when."""
    return [
        text(locale, "on-vacation", name=name, until=day(p.vacation_until, p.zone))
        for p, name in zip(match.players, names(match), strict=True)
        if p.vacation_until is not None and not p.absent and match.status == "running"
    ]


def back_button(locale: str, match: Match) -> Button:
    return Button(text(locale, "button-back"), Press("back", match.id), "success")


def link(locale: str, match: Match) -> Button:
    return Button(text(locale, "button-table"), url=address(match))


def rules_button(locale: str, game: str, match: str = "") -> Button:
    return Button(text(locale, "button-rules"), Press("rules", match, move=game))


def rows(locale: str, match: Match, ask: Ask) -> tuple[Row, ...]:
    """The possible answers to a question, for labels in this language."""
    called = plain_names(match)
    made: list[Row] = []
    for row in ask.rows:
        if isinstance(row, Pick):
            made.append(_menu(locale, match, row, called))
        else:
            some = any(offer.chosen for offer in row)
            made.append(tuple(_button(locale, match, offer, some, called) for offer in row))
    return tuple(made)


def fit(locale: str, story: Sequence[str], rest: Sequence[str], limit: int = TEXT_LIMIT) -> str:
    """What happened, then the rest; what happened is shortened from its end if it is too long."""
    told = list(story)
    while True:
        more = [text(locale, "more-lines", count=len(story) - len(told))]
        shown = [*told, *(more if len(told) < len(story) else []), *([""] if told else []), *rest]
        whole = "\n".join(shown)
        if len(whole) <= limit:
            return whole
        if not told:
            return clip("\n".join(rest), limit)
        told.pop()


def clip(value: str, limit: int) -> str:
    return value if len(value) <= limit else value[: limit - 1] + "…"


def plain(value: str) -> str:
    """Without Markdown, for alt texts; only for texts in which no name is."""
    return re.sub(r"\*\*|~~|\*|`|^-# ", "", value)


def spoken(locale: str, lines: Sequence[Line], called: Sequence[str]) -> list[str]:
    return [say(locale, line, called) for line in lines]


def _button(
    locale: str, match: Match, offer: Offer, some_chosen: bool, called: Sequence[str]
) -> Button:
    style: Style = "secondary" if some_chosen else "primary"
    return Button(
        clip(say(locale, offer.label, called), LABEL_LIMIT),
        Press("pick" if offer.more else "move", match.id, match.decision, offer.move),
        "success" if offer.chosen else style,
        offer.emoji,
    )


def _menu(locale: str, match: Match, pick: Pick, called: Sequence[str]) -> Menu:
    return Menu(
        Press("move" if pick.whole else "pick", match.id, match.decision, pick.begin),
        clip(say(locale, pick.placeholder, called), 150),
        tuple(
            Choice(
                offer.move,
                clip(say(locale, offer.label, called), OPTION_LIMIT),
                clip(say(locale, offer.hint, called), OPTION_LIMIT) if offer.hint else "",
                offer.emoji,
                offer.chosen,
            )
            for offer in pick.offers
        ),
        pick.least,
        pick.most,
    )


def start_command(game: str) -> str:
    return f"`/{game} start`"


def happened(scene: Scene, words: bool = False) -> tuple[Line, ...]:
    """What happened in the finished turn, and since."""
    panel = panel_of(scene.match.game)
    before = panel.happened(scene.view, scene.finished, words)
    return (*before, *panel.happened(scene.view, scene.events, words))


def ended_buttons(locale: str, match: Match) -> tuple[Button, ...]:
    """What may be done once the game is over."""
    rematch = Button(text(locale, "button-rematch"), Press("rematch", match.id), "primary")
    return rematch, Button(text(locale, "button-record"), Press("record", match.id))
