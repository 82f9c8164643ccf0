"""Tells the people of a table that nobody plays what becomes of it, once, and where that helps."""

from __future__ import annotations

from dataclasses import replace

from bot import calls
from bot.delivery import Delivery
from bot.schedule import awake
from bot.store_deliveries import Deliveries
from bot.table import Match


async def warn(deliveries: Deliveries, delivery: Delivery, match: Match, now: int) -> None:
    """A mention in the channel; in a lobby it goes away when something happens there.

    Whoever is asleep is named, and reads it later: there is time enough.
    """
    if not match.warned or match.tidy_at is None:
        if match.turn == 0 and match.nudge_message is not None:
            await delivery.take_back(match.channel, match.nudge_message)
            await deliveries.nudged(match.id, match.decision, None)
        return
    note = f"warned:{match.id}"
    if await deliveries.note(note) == str(match.tidy_at):
        return
    nonce = f"{match.id}-w{match.tidy_at % 10**9}"
    screen = calls.forgotten(match)
    screen = replace(screen, mentions=awake(match, screen.mentions, now))
    message = await delivery.send(match.channel, screen, nonce, None)
    await deliveries.set_note(note, str(match.tidy_at))
    await deliveries.nudged(match.id, match.decision, message)
