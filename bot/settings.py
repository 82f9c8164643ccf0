"""`/game me`: what somebody wishes for all tables, typed or chosen on its panel."""

from __future__ import annotations

from collections.abc import Mapping

from bot import answers, playing, wishing
from bot.edge import Edge
from bot.profile import profile
from bot.replies import Reply
from bot.screens import Press
from bot.table import Refused
from bot.wishes import Wishes, wished


async def me(edge: Edge, reply: Reply, typed: Mapping[str, str]) -> None:
    """Do what is wished, all of it or nothing, and show the panel."""
    note = ""
    try:
        await _fulfil(edge, reply, typed)
    except Refused as refusal:
        note = answers.refused(refusal, reply.locale).text
    user = reply.person.id
    wishes, (reach, _) = await edge.people.wishes(user), await edge.deliveries.reach_of(user)
    seats = await edge.matches.of_user(user)
    await reply.say(profile(wishes, reach, seats, user, reply.locale, int(edge.now()), note))


async def chosen(edge: Edge, reply: Reply, press: Press) -> None:
    wish, _, value = press.move.partition(" ")
    await me(edge, reply, {wish: value})


async def _fulfil(edge: Edge, reply: Reply, typed: Mapping[str, str]) -> None:
    def wanted(wishes: Wishes) -> Wishes:
        return wished(wishes, typed, int(edge.now()))

    for match in await wishing.wish(edge.matches, edge.people, reply.person, wanted):
        edge.publisher.wake(match)
    if "dm" in typed:
        await playing.reach(edge, reply.person.id, on=typed["dm"] == "on")
        for match in await edge.matches.of_user(reply.person.id):
            edge.publisher.wake(match)
    if "language" in typed:
        reply.speak(await edge.people.language(reply.person.id))
