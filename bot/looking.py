"""What one may look at: the board again, lists, the position in words, rules, help, the record."""

from __future__ import annotations

from bot import answers, pages, recap
from bot.edge import Edge
from bot.replies import Reply
from bot.screens import Press, Screen
from bot.table import Match, Place, Scene


async def show(edge: Edge, reply: Reply, match: Match) -> None:
    """The newest board once more, below everything said since."""
    if await edge.publisher.again(match.id) is None:
        edge.publisher.wake(match)
    match = await edge.matches.get(match.id)
    key = "shown" if match.turn else "shown-lobby"
    if match.posted < match.turn:
        key = "shown-later"
    if match.halted == "homeless":  # what has happened is told all the same
        key = "cannot-post"
    shown = answers.said(reply.locale, key, match)
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
        await edge.overviews.begin(place, locale)
        await reply.say(answers.said(reply.locale, "overview-on"))
        return
    ended = await edge.overviews.end(place.channel_id)
    await reply.say(answers.said(reply.locale, "overview-off" if ended else "overview-off-already"))


async def in_words(edge: Edge, reply: Reply, match: Match) -> None:
    await reply.say(answers.position(await scene_of(edge, match, reply.person.id), reply.locale))


async def rules(edge: Edge, reply: Reply, game: str, page: int = 1) -> None:
    screen = pages.rules(game, reply.locale, page)
    await reply.say(screen, await edge.drawing.draw(screen))


async def rules_page(edge: Edge, reply: Reply, press: Press) -> None:
    game, _, page = press.move.partition(" ")
    await rules(edge, reply, game, int(page) if page.isdigit() else 1)


async def explain(reply: Reply, ids: dict[str, int], page: int = 1) -> None:
    await reply.say(pages.commands(reply.locale, ids, page))


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


async def scene_of(edge: Edge, match: Match, user: int) -> Scene:
    """What this user may know of a match."""
    player = match.player(user)
    return await edge.matches.scene(match.id, None if player is None else player.seat)
