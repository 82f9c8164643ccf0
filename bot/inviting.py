"""The messages that call people to a table: kept while they are awaited, taken back afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from bot import posts
from bot.deliveries import Deliveries
from bot.delivery import Delivery
from bot.errors import Undelivered
from bot.table import Match, Person


async def call(
    deliveries: Deliveries, delivery: Delivery, match: Match, people: Sequence[Person]
) -> None:
    """Mention those of the newly invited who have not come of their own accord."""
    awaited = _awaited(match, people)
    if not awaited:
        return
    number = len(match.invited)
    screen = posts.invitation(match, awaited)
    nonce = f"{match.id}-i{number}"
    message = await delivery.send(match.place.channel_id, screen, nonce, None)
    await _note(deliveries, match, number, message, awaited)


async def tidy(deliveries: Deliveries, delivery: Delivery, match: Match) -> None:
    """Invitations name only those still awaited, and go when there is nobody left to await."""
    invited = {person.id: person for person in match.invited}
    # A note is kept under how many had been invited by then.
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
                screen = posts.invitation(match, awaited)
                await delivery.edit(match.place.channel_id, message, screen, None)
            else:
                await delivery.delete(match.place.channel_id, message)
        except Undelivered as error:
            if error.trouble == "retry":
                raise
        await _note(deliveries, match, number, message, awaited)


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
