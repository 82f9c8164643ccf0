"""What the options of commands offer while somebody types: (what the list shows, what is meant)."""

from __future__ import annotations

from collections.abc import Sequence

from bot import timing
from bot.catalog import panel_of
from bot.edge import Edge
from bot.i18n import dotted, say, text
from bot.looking import scene_of
from bot.meaning import table_of
from bot.names import LETTERS
from bot.panels.listing import listed
from bot.panels.protocol import Offer
from bot.profile import zone_label
from bot.replies import Reply
from bot.screen_parts import clock, plain_names
from bot.table import Match, Refused
from bot.zones import zones

SUGGESTED = 25


async def suggest_tables(edge: Edge, reply: Reply, typed: str) -> list[tuple[str, str]]:
    """(what the list shows, table) for tables of the person and of the channel."""
    found = [*await edge.matches.of_user(reply.person.id)]
    found += [m for m in await edge.matches.of_channel(reply.channel) if m not in found]
    named = [(_table(reply.locale, match), match.id) for match in found]
    return [choice for choice in named if typed.casefold() in choice[0].casefold()][:SUGGESTED]


async def suggest_managed(edge: Edge, reply: Reply, typed: str) -> list[tuple[str, str]]:
    """(what the list shows, table) for the tables of this server that are played."""
    found = await edge.matches.of_guild(reply.guild or 0)
    named = [(_table(reply.locale, match), match.id) for match in found]
    return [choice for choice in named if typed.casefold() in choice[0].casefold()][:SUGGESTED]


async def suggest_seats(
    edge: Edge, reply: Reply, table: str | None, typed: str
) -> list[tuple[str, str]]:
    """(who sits there, seat) for the seats of the table that the command means."""
    try:
        match = await table_of(edge, reply, table, "running")
    except Refused:
        return []
    names = plain_names(match)
    called = [dotted(reply.locale, [LETTERS[seat], name]) for seat, name in enumerate(names)]
    return [(name, str(n)) for n, name in enumerate(called) if typed.casefold() in name.casefold()]


def suggest_clocks(locale: str, typed: str) -> list[tuple[str, str]]:
    """(what the list shows, what it stands for): what was typed if it can be read, or presets."""
    try:
        return [(clock(locale, timing.read(typed)), typed.strip())]
    except ValueError:
        return [(clock(locale, timing.read(preset)), preset) for preset in timing.PRESETS]


def suggest_zones(locale: str, typed: str, now: int) -> list[tuple[str, str]]:
    """(what the list shows, zone) for zones that somebody may mean who has typed so much."""
    return [(zone_label(locale, zone, now), zone) for zone in zones(typed)]


async def suggest_moves(
    edge: Edge, reply: Reply, table: str | None, typed: str
) -> list[tuple[str, str]]:
    """(what the list shows, "table move") for legal moves at the tables of the person.

    The words are those of the buttons; the text of a move is found by too.
    """
    found: list[tuple[str, str]] = []
    words = typed.casefold().split()
    for match in await edge.matches.of_user(reply.person.id):
        if match.status != "running" or (table and match.id != table):
            continue
        scene = await scene_of(edge, match, reply.person.id)
        for move, offers in listed(panel_of(match.game), scene):
            shown = _choice(reply.locale, match, offers)
            if all(word in f"{shown} {move}".casefold() for word in words):
                found.append((shown, f"{match.id} {move}"))
            if len(found) == SUGGESTED:
                return found
    return found


def _choice(locale: str, match: Match, offers: Sequence[Offer]) -> str:
    called = plain_names(match)
    signs = [f"{offer.emoji} " if offer.emoji else "" for offer in offers]
    labels = [say(locale, offer.label, called) for offer in offers]
    move = dotted(locale, [sign + label for sign, label in zip(signs, labels, strict=True)])
    game = text(locale, f"{match.game}-name")
    return text(locale, "choice-move", table=match.id, game=game, move=move)


def _table(locale: str, match: Match) -> str:
    return text(
        locale,
        "choice-table",
        table=match.id,
        game=text(locale, f"{match.game}-name"),
        place=match.place.guild_name,
    )
