"""Takes tables elsewhere, and hears of places that vanish or come back."""

from __future__ import annotations

import logging

from bot import answers, places
from bot.edge import NEEDED, Edge
from bot.errors import Undelivered
from bot.replies import Reply
from bot.table import Match, Place

log = logging.getLogger(__name__)


async def move_here(
    edge: Edge, reply: Reply, match: Match, place: Place, *, manager: bool = False
) -> None:
    """Play on in this channel: the newest post is made here anew, the one elsewhere ends."""
    missing = reply.lacks(NEEDED)
    if missing:
        await reply.say(answers.missing(missing, reply.locale))
        return
    moved = await places.move(edge.matches, match.id, reply.person, place, manager=manager)
    if moved.place == match.place:
        await reply.say(answers.said(reply.locale, "moved-already", moved))
        return
    edge.guilds.pop(match.id, None)
    await _leave(edge, match)
    edge.overviews.changed(match)  # the former channel tells of it no more
    edge.publisher.wake(moved)
    if moved.turn == 0:
        await edge.publisher.again(moved.id)
    await reply.say(answers.said(reply.locale, "moved", moved))


async def channel_lost(edge: Edge, channel: int) -> None:
    """A channel or thread was deleted; with a channel its threads, of which nobody need tell."""
    for match in await edge.matches.of_channel(channel):
        if match.status == "running":
            edge.publisher.wake(await places.suspend(edge.matches, match.id))


async def server_lost(edge: Edge, guild: int) -> None:
    """The bot is not in this server any more."""
    for match in await edge.matches.of_guild(guild):
        edge.publisher.wake(await places.suspend(edge.matches, match.id, server=True))


async def server_changed(edge: Edge, guild: int) -> None:
    """The bot is in the server again, or may do other things there: perhaps it can post."""
    for match in await edge.matches.of_guild(guild, homeless=True):
        edge.publisher.poke(match.id)


async def _leave(edge: Edge, match: Match) -> None:
    """What is left in the former place asks nobody for anything."""
    proposal = await edge.proposals.of(match.id)
    asked = None if proposal is None else proposal.message
    if proposal is not None:
        await edge.proposals.posted(match.id, proposal.number, None)
    for message in (match.post_message or match.lobby_message, match.nudge_message, asked):
        if message is None:
            continue
        try:
            await edge.delivery.retire(match.channel, message)
        except Undelivered as error:
            log.info("a post of match %s stays where it was: %s", match.id, error.trouble)
