"""What is proposed to a table, for all to see: who is asked, who agrees, and what came of it."""

from __future__ import annotations

from typing import Final

from bot.i18n import dotted, listed, text
from bot.names import escape
from bot.schedule import awake
from bot.screen_parts import clock, mentions, names, table, until
from bot.screens import Button, Press, Screen
from bot.store_proposals import Clock, Proposal, clock_of, handover_of
from bot.table import Match
from bot.timing import DAY

OPEN: Final = 3 * DAY
"""Seconds for which a proposal can be agreed to."""


def asked(match: Match, proposal: Proposal) -> tuple[int, ...]:
    """The users who all have to agree: whoever is there, and the one who is to take a seat.

    Somebody on vacation for longer is not waited for, but loses neither game nor seat by that.
    """
    leaving = handover_of(proposal) if proposal.kind == "replace" else None
    present = [
        player.id
        for player in match.players
        if not player.absent
        and (
            (player.vacation_until or 0) < proposal.at + OPEN
            or proposal.kind == "draw"
            or (leaving is not None and player.seat == leaving.seat)
        )
    ]
    if leaving is None:
        return tuple(present)
    return (*(() if leaving.manager else present), leaving.newcomer.id)


def may_object(match: Match, proposal: Proposal, user: int) -> bool:
    """Whoever is asked or sits there, and who proposed it; a manager does not ask the table."""
    if user == proposal.by or user in asked(match, proposal):
        return True
    managed = proposal.kind == "replace" and handover_of(proposal).manager != ""
    return match.player(user) is not None and not managed


def missing(match: Match, proposal: Proposal) -> tuple[int, ...]:
    return tuple(user for user in asked(match, proposal) if user not in proposal.agreed)


def left_to_nobody(match: Match, proposal: Proposal) -> bool:
    """Whether all agree who are left, since somebody has gone for good who was asked.

    Whoever is only away may come back to say no: that is for those to decide who press.
    """
    away = any(p.away and not p.left and p.id not in proposal.agreed for p in match.players)
    return bool(proposal.agreed) and not away and not missing(match, proposal)


def ballot(match: Match, proposal: Proposal, now: int) -> Screen:
    """The message with which people agree or not; pings those it asks who are not asleep."""
    locale = match.locale
    waits = missing(match, proposal)
    lines = [_wish(match, proposal)]
    there = {player.id: name for player, name in zip(match.players, names(match), strict=True)}
    # Whoever is to leave is called, asked or not.
    leaving = (p.id for p in match.players if f"<@{p.id}>" in lines[0])
    called = tuple(dict.fromkeys((*waits, *leaving)))
    agreed = [there[user] for user in proposal.agreed if user in there]
    if agreed:
        lines.append(text(locale, "ballot-agreed", people=listed(locale, agreed)))
    people = listed(locale, [f"<@{user}>" for user in waits])
    when = until(proposal.at + OPEN)
    lines.append(text(locale, "ballot-asked", people=people, when=when))
    return Screen(
        "\n".join(lines), (_buttons(match, proposal, waits),), mentions=awake(match, called, now)
    )


def outcome(match: Match, proposal: Proposal, key: str, **args: str) -> Screen:
    """The same message when it is over, without buttons; ``key`` says how it ended."""
    return Screen(f"{_wish(match, proposal)}\n{text(match.locale, key, **args)}")


def done(match: Match, proposal: Proposal) -> Screen:
    """The same when it has come about; the table need not have been asked for a seat."""
    if proposal.kind == "replace" and (leaving := handover_of(proposal)).manager:
        return outcome(match, proposal, "ballot-taken", newcomer=escape(leaving.newcomer.name))
    return outcome(match, proposal, "ballot-done")


def _wish(match: Match, proposal: Proposal) -> str:
    locale, what = match.locale, table(match.locale, match)
    if proposal.kind == "clock":
        return text(locale, "ballot-clock", table=what, time=terms(locale, clock_of(proposal)))
    if proposal.kind == "draw":
        return text(locale, "ballot-draw", table=what)
    leaving = handover_of(proposal)
    key = "ballot-replace-managed" if leaving.manager else "ballot-replace"
    people = {"newcomer": escape(leaving.newcomer.name), "manager": escape(leaving.manager)}
    return text(locale, key, table=what, seat=mentions(match)[leaving.seat], **people)


def terms(locale: str, wanted: Clock) -> str:
    """A clock as people read it, and whether quiet hours count."""
    if wanted.clock is None:
        return clock(locale, None)
    counted = text(locale, "nights-stop" if wanted.nights else "nights-count")
    return dotted(locale, [clock(locale, wanted.clock), counted])


def _buttons(match: Match, proposal: Proposal, waits: tuple[int, ...]) -> tuple[Button, ...]:
    locale = match.locale
    made = []
    newcomer = handover_of(proposal).newcomer.id if proposal.kind == "replace" else None
    if any(user != newcomer for user in waits):
        agree = Press("agree", match.id, proposal.number)
        made.append(Button(text(locale, "button-agree"), agree, "success"))
    if newcomer in waits:
        take = Press("agree", match.id, proposal.number, "seat")
        made.append(Button(text(locale, "button-take-seat"), take, "primary"))
    object_ = Press("object", match.id, proposal.number)
    made.append(Button(text(locale, "button-object"), object_))
    return tuple(made)
