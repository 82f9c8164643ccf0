"""Proposals to a table and what managers do to it: commands, presses, and what comes of them."""

from __future__ import annotations

import dataclasses
import logging
from contextlib import suppress

from bot import answers, ballots, managing
from bot.edge import Edge
from bot.errors import Undelivered
from bot.i18n import text
from bot.meaning import time_of
from bot.names import escape
from bot.replies import Reply
from bot.screen_parts import duration, table
from bot.screens import Press, Screen
from bot.snapshot import encoded
from bot.store_proposals import Clock, Handover, Kind, Proposal, clock_of, handover_of
from bot.table import ENDED, Match, Person, Refused, check_running
from engines.core import Seat

log = logging.getLogger(__name__)


# --- what a table agrees on -----------------------------------------------------------------------


async def clock(edge: Edge, reply: Reply, match: Match, typed: str, nights: str | None) -> None:
    """Another time for a turn: the host's to say in the lobby, everybody's once it has begun."""
    wanted = Clock(time_of(typed), match.nights if nights is None else nights == "yes")
    shown = ballots.terms(reply.locale, wanted)
    if wanted == Clock(match.clock, match.nights):
        await reply.say(answers.said(reply.locale, "clock-already", match, time=shown))
        return
    if match.status != "lobby":
        await _propose(edge, reply, match, "clock", wanted)
        return
    if reply.person.id != match.host:
        raise Refused("refused-not-host", seat=match.host_seat)
    words = ballots.terms(match.locale, wanted)
    match = await managing.change_clock(edge.matches, match.id, wanted.clock, wanted.nights, words)
    edge.publisher.wake(match)
    await reply.say(answers.said(reply.locale, "clock-changed", match, time=shown))


async def replace(edge: Edge, reply: Reply, match: Match, seat: Seat, newcomer: Person) -> None:
    leaving = Handover(seat, match.players[seat].id, newcomer)
    _check_newcomer(match, newcomer)
    await _propose(edge, reply, match, "replace", leaving)


async def draw(edge: Edge, reply: Reply, match: Match) -> None:
    await _propose(edge, reply, match, "draw", None)


async def agree(edge: Edge, reply: Reply, press: Press) -> None:
    """Yes: counted once; the last one brings it about."""
    async with edge.ballot(press.match):
        match, proposal = await _open(edge, reply, press)
        if reply.person.id not in ballots.asked(match, proposal):
            raise Refused("refused-not-asked")
        if press.move == "seat":
            newcomer = handover_of(proposal).newcomer
            if reply.person.id != newcomer.id:
                raise Refused("refused-not-newcomer", newcomer=newcomer.name)
        agreed = await edge.proposals.agree(match.id, proposal.number, reply.person.id)
        if agreed is None:
            raise Refused("refused-proposal-over")
        done = await _settle(edge, match, agreed)
    taken = "seat-taken" if press.move == "seat" else "agreed"
    await reply.say(answers.said(reply.locale, taken if done else "agreed-waiting", match))


async def object_(edge: Edge, reply: Reply, press: Press) -> None:
    """No: one is enough, as long as not all have agreed."""
    async with edge.ballot(press.match):
        match, proposal = await _open(edge, reply, press)
        user = reply.person.id
        if not ballots.may_object(match, proposal, user):
            raise Refused("refused-not-asked")
        closed = False
        while not closed:
            if not ballots.missing(match, proposal):
                raise Refused("refused-proposal-over")
            closed = await edge.proposals.close(match.id, proposal.number, proposal.agreed)
            if not closed:  # somebody has agreed meanwhile
                match, proposal = await _open(edge, reply, press)
        key = "ballot-withdrawn" if user == proposal.by else "ballot-refused"
        await _show(edge, match, proposal, ballots.outcome(match, proposal, key))
    await reply.say(answers.said(reply.locale, "objected", match))


async def review(edge: Edge, match_id: str) -> None:
    """Something has changed at a table: is what it is asked to be asked still, and is it here?"""
    async with edge.ballot(match_id):
        proposal = await edge.proposals.of(match_id)
        if proposal is None:
            return
        match = await edge.matches.get(match_id)
        ended = match.status in ENDED
        if ended or edge.now() > proposal.at + ballots.OPEN:
            if await edge.proposals.close(match.id, proposal.number):
                key = "ballot-outdated" if ended else "ballot-late"
                await _show(edge, match, proposal, ballots.outcome(match, proposal, key))
        elif ballots.left_to_nobody(match, proposal):
            with suppress(Refused):
                await _settle(edge, match, proposal)
        elif proposal.message is None and ballots.missing(match, proposal):
            await _show(edge, match, proposal, await _asking(edge, match, proposal))


async def _propose(
    edge: Edge, reply: Reply, match: Match, kind: Kind, value: Clock | Handover | None
) -> None:
    me = match.player(reply.person.id)
    if me is None:
        raise Refused("refused-not-seated")
    check_running(match)
    async with edge.ballot(match.id):
        proposal = await _ask(edge, match, kind, value, me.id)
        agreed = proposal
        if me.id in ballots.asked(match, proposal):
            agreed = await edge.proposals.agree(match.id, proposal.number, me.id) or proposal
        done = await _settle(edge, match, agreed)
    await reply.say(answers.said(reply.locale, "agreed" if done else "proposed", match))


async def _ask(
    edge: Edge, match: Match, kind: Kind, value: Clock | Handover | None, by: int
) -> Proposal:
    """The only open proposal of the table from now on."""
    at = int(edge.now())
    kept, since = encoded(value), at - ballots.OPEN
    proposal, former = await edge.proposals.propose(match.id, kind, kept, by, at, since)
    if former is not None:
        await _show(edge, match, former, ballots.outcome(match, former, "ballot-outdated"))
    return proposal


async def _settle(edge: Edge, match: Match, proposal: Proposal) -> bool:
    """Bring it about if nobody is missing, else ask; whether it is done."""
    if ballots.missing(match, proposal):
        await _show(edge, match, proposal, await _asking(edge, match, proposal))
        return False
    try:
        after = await _done(edge, match, proposal)
    except Refused:
        # What was wished for became impossible meanwhile.
        await edge.proposals.close(match.id, proposal.number)
        await _show(edge, match, proposal, ballots.outcome(match, proposal, "ballot-outdated"))
        raise
    if await edge.proposals.close(match.id, proposal.number):
        await _show(edge, match, proposal, ballots.done(match, proposal))
    edge.publisher.wake(after)
    return True


async def _asking(edge: Edge, match: Match, proposal: Proposal) -> Screen:
    """The question; who is not at the table yet may be asleep, too."""
    screen = ballots.ballot(match, proposal, int(edge.now()))
    strangers = [user for user in screen.mentions if match.player(user) is None]
    asleep = await edge.reminders.asleep(strangers)
    called = tuple(user for user in screen.mentions if user not in asleep)
    return dataclasses.replace(screen, mentions=called)


async def _done(edge: Edge, match: Match, proposal: Proposal) -> Match:
    if proposal.kind == "clock":
        wanted = clock_of(proposal)
        words = ballots.terms(match.locale, wanted)
        return await managing.change_clock(
            edge.matches, match.id, wanted.clock, wanted.nights, words
        )
    if proposal.kind == "draw":
        return await managing.end(edge.matches, match.id, None)
    return await _hand_over(edge, match, handover_of(proposal))


async def _hand_over(edge: Edge, match: Match, leaving: Handover) -> Match:
    before = (await edge.matches.get(match.id)).players[leaving.seat]
    after = await managing.hand_over(edge.matches, edge.people, match.id, leaving)
    edge.later(edge.dms.open(leaving.newcomer.id))
    if before.id == leaving.former and before.dm_channel and before.dm_message:
        said = text(before.locale, "handed-over", table=table(before.locale, match))
        try:
            await edge.delivery.edit(before.dm_channel, before.dm_message, Screen(said), None)
        except Undelivered as error:
            log.info("an old prompt of match %s stays: %s", match.id, error.trouble)
    return after


async def _open(edge: Edge, reply: Reply, press: Press) -> tuple[Match, Proposal]:
    match = await edge.match_of(reply, press.match)
    proposal = await edge.proposals.of(match.id)
    if proposal is None or proposal.number != press.decision:
        raise Refused("refused-proposal-over")
    if edge.now() > proposal.at + ballots.OPEN:
        await edge.proposals.close(match.id, proposal.number)
        await _show(edge, match, proposal, ballots.outcome(match, proposal, "ballot-late"))
        raise Refused("refused-proposal-over")
    return match, proposal


async def _show(edge: Edge, match: Match, proposal: Proposal, screen: Screen) -> None:
    """The proposal's message: sent when it is first asked, edited from then on."""
    if proposal.message is not None:
        try:
            await edge.delivery.edit(match.channel, proposal.message, screen, None)
        except Undelivered as error:
            log.info("the proposal at match %s is not shown: %s", match.id, error.trouble)
            if error.trouble not in ("message-gone", "archived"):
                return
        else:
            return
    if not screen.rows:
        return  # nobody was asked: the newest post tells of it
    nonce = f"{match.id}-q{proposal.number}-{(proposal.message or 0) % 10**9}"
    message = await edge.delivery.send(match.channel, screen, nonce, None)
    await edge.proposals.posted(match.id, proposal.number, message)


# --- what managers do -----------------------------------------------------------------------------


async def manage(edge: Edge, reply: Reply, match: Match, deed: str) -> None:
    """Pause, resume, or ask once more before a game is ended."""
    _check_server(reply, match)
    if deed == "end":
        check_running(match)
        await edge.deliveries.set_note(f"end:{match.id}", str(reply.person.id))
        await reply.say(answers.end(match, reply.locale))
        return
    changed = managing.pause if deed == "pause" else managing.resume
    match = await changed(edge.matches, match.id, reply.person)
    edge.publisher.wake(match)
    await reply.say(answers.said(reply.locale, f"managed-{deed}", match))


async def end(edge: Edge, reply: Reply, press: Press) -> None:
    """Confirmed: the game ends as a draw. Discord asks who may for commands, not for buttons."""
    match = await edge.match_of(reply, press.match)
    _check_server(reply, match)
    if await edge.deliveries.note(f"end:{match.id}") != str(reply.person.id):
        raise Refused("refused-not-asked")
    match = await managing.end(edge.matches, match.id, reply.person)
    edge.publisher.wake(match)
    await reply.say(answers.said(reply.locale, "managed-end", match))


async def extend(edge: Edge, reply: Reply, match: Match, typed: str) -> None:
    _check_server(reply, match)
    seconds = time_of(typed, "refused-bad-time")
    if seconds is None:
        raise Refused("refused-bad-time", value=typed)
    words = duration(match.locale, seconds)
    match = await managing.extend(edge.matches, match.id, seconds, reply.person, words)
    edge.publisher.wake(match)
    await reply.say(answers.said(reply.locale, "managed-extend", match))


async def install(edge: Edge, reply: Reply, match: Match, seat: Seat, newcomer: Person) -> None:
    """A manager offers a seat to somebody, who still has to take it."""
    _check_server(reply, match)
    _check_newcomer(match, newcomer)
    leaving = Handover(seat, match.players[seat].id, newcomer, reply.person.name)
    async with edge.ballot(match.id):
        proposal = await _ask(edge, match, "replace", leaving, reply.person.id)
        await _settle(edge, match, proposal)
    await reply.say(answers.said(reply.locale, "offered", match, newcomer=escape(newcomer.name)))


def _check_newcomer(match: Match, newcomer: Person) -> None:
    check_running(match)
    seated = match.player(newcomer.id)
    if seated is not None:
        raise Refused("refused-seated-already", seat=seated.seat)


def _check_server(reply: Reply, match: Match) -> None:
    if reply.guild != match.place.guild_id:
        raise Refused("refused-elsewhere")
