"""What one may look at: the board again, lists, the position in words, rules, help, the record.

And which table is meant by a command that names none.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import answers, recap, timing
from bot.catalog import panel_of
from bot.edge import Edge
from bot.i18n import dotted, say, text
from bot.names import LETTERS
from bot.panels.listing import listed
from bot.panels.protocol import Offer
from bot.posting import channel
from bot.replies import Reply
from bot.screen_parts import clock, plain_names
from bot.screens import Press, Screen
from bot.table import Match, Place, Refused, Scene, Status
from engines.core import Seat

SUGGESTED = 25


async def table_of(
    edge: Edge, reply: Reply, typed: str | None, status: Status | None = None
) -> Match:
    """The table that a command is about: named, or the only one it can mean.

    ``status`` is the one of the tables that the command is for; others are meant if there is none.
    """
    if typed:
        match = await edge.matches.get(typed.strip().lower())
        seated = match.player(reply.person.id) is not None
        if not seated and reply.guild != match.place.guild_id:
            raise Refused("refused-no-such-table", table=match.id)
        reply.match = match
        return match
    mine = await edge.matches.of_user(reply.person.id)
    here = await edge.matches.of_channel(reply.channel)
    mine_here = [match for match in mine if channel(match) == reply.channel]
    open_here = [match for match in here if match.status in ("lobby", "running")]
    groups = (mine_here, open_here, mine, here)
    fitting = ([match for match in group if match.status == status] for group in groups)
    for choice in (*fitting, *groups):
        if len(choice) == 1 or (choice and status == "over"):
            reply.match = choice[0]  # of several that ended the newest
            return choice[0]
        if choice:
            raise Refused("refused-which-table", tables=tuple(m.id for m in choice))
    raise Refused("refused-no-table")


async def managed_table(edge: Edge, reply: Reply, typed: str | None) -> Match:
    """The table of this server that a manager means: named, or the only one of the channel."""
    if typed:
        match = await edge.matches.get(typed.strip().lower())
        if match.place.guild_id != reply.guild:
            raise Refused("refused-no-such-table", table=match.id)
    else:
        here = await edge.matches.of_channel(reply.channel)
        playing = [m for m in here if m.status == "running" and m.place.guild_id == reply.guild]
        if not playing:
            raise Refused("refused-none-played")
        if len(playing) > 1:
            raise Refused("refused-which-table", tables=tuple(m.id for m in playing))
        match = playing[0]
    reply.match = match
    return match


def chosen_seat(match: Match, typed: str) -> Seat:
    """The seat that was picked from the list, or named by its letter or its player's name."""
    wanted = typed.strip().casefold()
    for player, name in zip(match.players, plain_names(match), strict=True):
        if wanted in (str(player.seat), LETTERS[player.seat].casefold(), name.casefold()):
            return player.seat
    raise Refused("refused-no-such-seat", value=typed)


async def show(edge: Edge, reply: Reply, match: Match) -> None:
    """The newest board once more, below everything said since."""
    if await edge.publisher.again(match.id) is None:
        edge.publisher.wake(match)
    match = await edge.matches.get(match.id)
    shown = answers.said(reply.locale, "shown" if match.turn else "shown-lobby", match)
    player = match.player(reply.person.id)
    if player is not None and match.turn > 0:
        turns = await edge.matches.since(match.id, player.seat)
        shown = recap.since(shown.text, match, turns, reply.locale)
    await reply.say(shown)


async def tables(edge: Edge, reply: Reply) -> None:
    user = reply.person.id
    mine = await edge.matches.of_user(user)
    here = [
        match
        for match in await edge.matches.of_channel(reply.channel)
        if match.place.guild_id == reply.guild
    ]
    await reply.say(answers.tables(mine, here, reply.locale, user))


async def overview(edge: Edge, reply: Reply, place: Place, locale: str, *, on: bool) -> None:
    """The message that always tells of the tables of a channel: here from now on, or no longer."""
    if on:
        await edge.overlooking.begin(place, locale)
        await reply.say(answers.said(reply.locale, "overview-on"))
        return
    ended = await edge.overlooking.end(place.channel_id)
    await reply.say(answers.said(reply.locale, "overview-off" if ended else "overview-off-already"))


async def in_words(edge: Edge, reply: Reply, match: Match) -> None:
    await reply.say(answers.position(await _scene(edge, match, reply.person.id), reply.locale))


async def rules(edge: Edge, reply: Reply, game: str, page: int = 1) -> None:
    screen = answers.rules(game, reply.locale, page)
    await reply.say(screen, await edge.drawing.draw(screen))


async def rules_page(edge: Edge, reply: Reply, press: Press) -> None:
    game, _, page = press.move.partition(" ")
    await rules(edge, reply, game, int(page) if page.isdigit() else 1)


async def explain(reply: Reply, ids: dict[str, int], page: int = 1) -> None:
    await reply.say(answers.commands(reply.locale, ids, page))


async def record(edge: Edge, reply: Reply, press: Press) -> None:
    await export(edge, reply, await edge.match_of(reply, press.match))


async def export(edge: Edge, reply: Reply, match: Match) -> None:
    """The record of a finished game as a file."""
    written = await edge.matches.record(match.id)
    screen: Screen = answers.said(reply.locale, "recorded", match)
    await reply.say(screen, document=(f"{match.game}-{match.id}.jsonl", written.encode()))


async def resign(edge: Edge, reply: Reply, match: Match) -> None:
    """Asks once more."""
    if match.player(reply.person.id) is None:
        await reply.say(answers.spectator(match, reply.locale))
    elif match.status != "running":
        await edge.matches.resign(match.id, reply.person.id)  # says why not
    else:
        await reply.say(answers.resign(match, reply.locale))


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
    called = [f"{LETTERS[seat]} · {name}" for seat, name in enumerate(plain_names(match))]
    return [(name, str(n)) for n, name in enumerate(called) if typed.casefold() in name.casefold()]


def suggest_clocks(locale: str, typed: str) -> list[tuple[str, str]]:
    """(what the list shows, what it stands for): what was typed if it can be read, or presets."""
    try:
        return [(clock(locale, timing.read(typed)), typed.strip())]
    except ValueError:
        return [(clock(locale, timing.read(preset)), preset) for preset in timing.PRESETS]


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
        scene = await _scene(edge, match, reply.person.id)
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


async def chosen_move(edge: Edge, reply: Reply, typed: str, table: str | None) -> tuple[Match, str]:
    """The table and the move that were typed or picked; a picked move names its table first."""
    first, _, rest = typed.strip().partition(" ")
    if table is None and rest:
        mine = {match.id for match in await edge.matches.of_user(reply.person.id)}
        if first in mine:
            return await table_of(edge, reply, first), rest.strip()
    match = await table_of(edge, reply, table, "running")
    return match, rest.strip() if first == match.id else typed.strip()


async def _scene(edge: Edge, match: Match, user: int) -> Scene:
    player = match.player(user)
    return await edge.matches.scene(match.id, None if player is None else player.seat)


def _table(locale: str, match: Match) -> str:
    return text(
        locale,
        "choice-table",
        table=match.id,
        game=text(locale, f"{match.game}-name"),
        place=match.place.guild_name,
    )
