"""The messages that call people to a table: kept while they are awaited, taken back afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from bot import calls
from bot.delivery import Delivery
from bot.errors import Undelivered
from bot.store_deliveries import Deliveries
from bot.table import Match, Person


async def uncalled(deliveries: Deliveries, match: Match) -> list[Person]:
    """Those of the invited who are awaited and have not been called; each is called once."""
    known = await _called(deliveries, match)
    return [person for person in _awaited(match, match.invited) if person.id not in known]


async def call(
    deliveries: Deliveries, delivery: Delivery, match: Match, people: Sequence[Person]
) -> None:
    """Mention people who have not been called; whoever came of their own accord need not be."""
    before = await _called(deliveries, match)
    seated = {player.id for player in match.players}
    called = before | {p.id for p in match.invited if p.id in seated} | {p.id for p in people}
    if called == before:
        return
    if people:
        number = len(called)
        screen = calls.invitation(match, people)
        nonce = f"{match.id}-i{number}"
        message = await delivery.send(match.channel, screen, nonce, None)
        await _note(deliveries, match, number, message, people)
    await deliveries.set_note(f"called:{match.id}", " ".join(map(str, sorted(called))))


async def tidy(deliveries: Deliveries, delivery: Delivery, match: Match) -> None:
    """Invitations name only those still awaited, and go when there is nobody left to await."""
    invited = {person.id: person for person in match.invited}
    # A note is kept under how many had been called by then.
    for number in range(1, len(invited) + 1):
        noted = await deliveries.note(_key(match, number))
        if not noted:
            continue
        message, *called = map(int, noted.split())
        people = [invited[user] for user in called if user in invited]
        awaited = _awaited(match, people)
        if awaited == people:
            continue
        try:
            if awaited:
                screen = calls.invitation(match, awaited)
                await delivery.edit(match.channel, message, screen, None)
            else:
                await delivery.delete(match.channel, message)
        except Undelivered as error:
            if error.trouble == "retry":
                raise
        await _note(deliveries, match, number, message, awaited)


async def _called(deliveries: Deliveries, match: Match) -> set[int]:
    return set(map(int, (await deliveries.note(f"called:{match.id}") or "").split()))


def _awaited(match: Match, people: Sequence[Person]) -> list[Person]:
    if match.status != "lobby":
        return []
    seated = {player.id for player in match.players}
    return [person for person in people if person.id not in seated]


async def _note(
    deliveries: Deliveries, match: Match, number: int, message: int, people: Sequence[Person]
) -> None:
    kept = " ".join(map(str, (message, *(person.id for person in people)))) if people else ""
    await deliveries.set_note(_key(match, number), kept)


def _key(match: Match, number: int) -> str:
    return f"invitation:{match.id}:{number}"
