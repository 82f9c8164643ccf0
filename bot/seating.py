"""How a table comes into being and fills: open, join, leave, invite, begin, cancel, once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from bot import answers, places, prompts, timing
from bot.edge import THREADED, Edge
from bot.errors import Undelivered
from bot.lobby_post import lobby_post
from bot.meaning import time_of
from bot.replies import Reply
from bot.screens import Press
from bot.table import Dice, Match, Person, Place, Refused, Terms

DEFAULT = Terms(timing.DEFAULT, nights=True, vacation=timing.VACATION)
TERMS = ("clock", "nights", "vacation", "thread")
"""Options that every game has, but for the dice."""

FRESH = 60
"""Seconds in which the same person's second press on "open" means the table just opened."""


async def start(
    edge: Edge, reply: Reply, game: str, options: Mapping[str, str], place: Place, locale: str
) -> None:
    """The command: its public reply is the lobby post."""
    rules = {key: value for key, value in options.items() if key not in TERMS}
    match = await _create(edge, reply, game, rules, place, locale, _terms(options))
    message = await reply.edit(lobby_post(match))
    if message is not None:
        await edge.deliveries.lobby(match.id, message)
    edge.publisher.wake(match)  # somebody may have been quicker than the note of where the post is


async def open_table(edge: Edge, reply: Reply, press: Press, place: Place, locale: str) -> None:
    """The button: the lobby post is a message of its own."""
    me = reply.person.id
    async with edge.turnstile:
        for match in await edge.matches.of_channel(place.channel_id):
            mine = match.host == me and match.game == press.move and match.status == "lobby"
            if mine and edge.now() - match.created < FRESH:
                await reply.say(answers.said(reply.locale, "opened", match))
                return
        match = await _create(edge, reply, press.move, {}, place, locale)
    await _post_lobby(edge, reply, match)


async def rematch(edge: Edge, reply: Reply, press: Press) -> None:
    """A new table like this one, its former players invited; whoever presses later just joins."""
    match = await edge.match_of(reply, press.match)
    note = f"rematch:{match.id}"
    async with edge.turnstile:
        known = await edge.deliveries.note(note)
        if known is not None:
            await join(edge, reply, Press("join", known))
            return
        if match.player(reply.person.id) is None:
            await reply.say(answers.spectator(match, reply.locale))
            return
        options = {**match.options, "dice": match.dice}
        # From a thread of its own back to the channel: the next table may have one, too.
        channel = match.parent or match.channel
        place, locale = replace(match.place, channel_id=channel), match.locale
        terms = Terms(match.clock, match.nights, match.vacation, match.thread)
        new = await _create(edge, reply, match.game, options, place, locale, terms)
        await edge.deliveries.set_note(note, new.id)
    others = [Person(p.id, p.name, p.locale) for p in match.players if not p.resigned]
    new, _ = await edge.matches.invite(new.id, reply.person.id, others)
    await _post_lobby(edge, reply, new)
    edge.publisher.wake(new)


async def _create(
    edge: Edge,
    reply: Reply,
    game: str,
    options: Mapping[str, str],
    place: Place,
    locale: str,
    terms: Terms = DEFAULT,
) -> Match:
    rules = {key: value for key, value in options.items() if key != "dice"}
    dice = cast(Dice, options.get("dice", "auto"))
    match = await edge.matches.create(game, rules, dice, reply.person, place, locale, terms)
    edge.later(edge.dms.open(reply.person.id))
    edge.later(edge.drawing.warm([game]))
    return match


def _terms(options: Mapping[str, str]) -> Terms:
    """What was chosen for time, and the defaults of all else that was left out."""
    terms = DEFAULT
    if "clock" in options:
        terms = replace(terms, clock=time_of(options["clock"]))
    if options.get("thread") == "yes":
        terms = replace(terms, thread=True)
    if "nights" in options:
        terms = replace(terms, nights=options["nights"] == "yes")
    if "vacation" in options:
        terms = replace(terms, vacation=int(options["vacation"]) * timing.DAY)
    return terms


async def _post_lobby(edge: Edge, reply: Reply, match: Match) -> None:
    try:
        await edge.publisher.again(match.id)
    except Undelivered:
        await edge.matches.cancel(match.id, match.host)
        raise
    match = await edge.matches.get(match.id)
    await reply.say(answers.said(reply.locale, "opened", match))


async def join(edge: Edge, reply: Reply, press: Press) -> None:
    match = await edge.match_of(reply, press.match)
    match = await edge.matches.join(match.id, reply.person)
    edge.publisher.wake(match)
    edge.later(edge.dms.open(reply.person.id))
    await reply.say(prompts.joined(match, reply.person.id, reply.locale))


async def leave(edge: Edge, reply: Reply, press: Press) -> None:
    await leave_table(edge, reply, await edge.match_of(reply, press.match))


async def leave_table(edge: Edge, reply: Reply, match: Match) -> None:
    if match.player(reply.person.id) is None:
        await reply.say(answers.spectator(match, reply.locale))
        return
    match = await edge.matches.leave(match.id, reply.person.id)
    edge.publisher.wake(match)
    await reply.say(answers.left(match, reply.locale))


async def invite(edge: Edge, reply: Reply, press: Press, people: Sequence[Person]) -> None:
    match = await edge.match_of(reply, press.match)
    match, invited = await edge.matches.invite(match.id, reply.person.id, people)
    edge.publisher.wake(match)
    await reply.say(answers.invited(invited, match, reply.locale))


async def begin(edge: Edge, reply: Reply, press: Press) -> None:
    match = await edge.match_of(reply, press.match)
    match = await edge.matches.begin(match.id, reply.person.id)
    if match.thread and reply.lacks(THREADED):
        match = await places.house(edge.matches, match.id, None)
    edge.publisher.wake(match)
    await reply.say(answers.begun(match, reply.locale))


async def cancel(edge: Edge, reply: Reply, press: Press) -> None:
    """Asks once more, and only the host."""
    match = await edge.match_of(reply, press.match)
    if match.status != "lobby":
        await edge.matches.cancel(match.id, reply.person.id)  # says why not
    elif reply.person.id != match.host:
        raise Refused("refused-not-host", seat=match.host_seat)
    else:
        await reply.say(answers.cancel(match, reply.locale))


async def close(edge: Edge, reply: Reply, press: Press) -> None:
    """Confirmed: the table is closed for everybody."""
    match = await edge.match_of(reply, press.match)
    match = await edge.matches.cancel(match.id, reply.person.id)
    edge.publisher.wake(match)
    await reply.say(answers.cancelled(match, reply.locale))
