"""What somebody wishes: how to be reached, when to be reminded, and for all tables `/game me`."""

from __future__ import annotations

from collections.abc import Mapping

from bot import answers, playing, prompts, wishing
from bot.edge import Edge
from bot.i18n import text
from bot.profile import profile
from bot.replies import Reply
from bot.screens import Press
from bot.table import Refused
from bot.timing import SNOOZE
from bot.wishes import Wishes, wished


async def me(edge: Edge, reply: Reply, typed: Mapping[str, str]) -> None:
    """Do what is wished, all of it or nothing, and show the panel."""
    note = ""
    try:
        await _fulfil(edge, reply, typed)
    except Refused as refusal:
        note = answers.refused(refusal, reply.locale).text
    user = reply.person.id
    wishes, (reached, _) = await edge.people.wishes(user), await edge.deliveries.reach_of(user)
    seats = await edge.matches.of_user(user)
    await reply.say(profile(wishes, reached, seats, user, reply.locale, int(edge.now()), note))


async def chosen(edge: Edge, reply: Reply, press: Press) -> None:
    wish, _, value = press.move.partition(" ")
    await me(edge, reply, {wish: value})


async def quiet(edge: Edge, reply: Reply, press: Press) -> None:
    """Not by direct message."""
    match = await edge.match_of(reply, press.match)
    await _reach(edge, reply.person.id, on=False)
    await _show_reach(edge, reply, match.id)


async def loud(edge: Edge, reply: Reply, press: Press) -> None:
    """By direct message again."""
    match = await edge.match_of(reply, press.match)
    await _reach(edge, reply.person.id, on=True)
    await _show_reach(edge, reply, match.id)
    edge.publisher.wake(match)


async def snooze(edge: Edge, reply: Reply, press: Press) -> None:
    """Later, please."""
    at = await edge.reminders.snooze(reply.person.id, SNOOZE)
    if at is not None:
        edge.matches.alarm(at)
    await edge.reminders.answered(reply.person.id, reply.dm_message)
    await reply.edit(prompts.snoozed(at, reply.locale))


async def mute(edge: Edge, reply: Reply, press: Press) -> None:
    """No reminders of this table, or reminders again."""
    match = await edge.match_of(reply, press.match)
    if match.player(reply.person.id) is None:
        await reply.say(answers.spectator(match, reply.locale))
        return
    on = press.verb == "mute"
    await edge.reminders.mute(match.id, reply.person.id, on=on)
    await edge.reminders.answered(reply.person.id, reply.dm_message)
    await reply.edit(prompts.muted(match, reply.locale, on=on))


async def _fulfil(edge: Edge, reply: Reply, typed: Mapping[str, str]) -> None:
    def wanted(wishes: Wishes) -> Wishes:
        return wished(wishes, typed, int(edge.now()))

    for match in await wishing.wish(edge.matches, edge.people, reply.person, wanted):
        edge.publisher.wake(match)
    if "dm" in typed:
        await _reach(edge, reply.person.id, on=typed["dm"] == "on")
        for match in await edge.matches.of_user(reply.person.id):
            edge.publisher.wake(match)
    if "language" in typed:
        reply.speak(await edge.people.language(reply.person.id))


async def _reach(edge: Edge, user: int, *, on: bool) -> None:
    """Direct messages are wanted, perhaps once more after they were refused; or not wanted."""
    await edge.deliveries.reach(user, "on" if on else "off")
    if on:
        await edge.deliveries.set_note(f"closed:{user}", "")
        edge.later(edge.dms.open(user))


async def _show_reach(edge: Edge, reply: Reply, match_id: str) -> None:
    match = await edge.matches.get(match_id)
    player = match.player(reply.person.id)
    if player is None:
        await reply.say(answers.spectator(match, reply.locale))
    elif match.status == "running":
        await playing.show_panel(edge, reply, match, text(reply.locale, f"reach-{player.reach}"))
    else:
        await reply.say(prompts.reached(match, player.id, reply.locale))
