"""What every handler of a press or a command works with."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from bot.delivery import Delivery
from bot.dms import DirectMessages
from bot.drawing import Drawing
from bot.errors import Undelivered
from bot.matches import Matches
from bot.overview import LivingOverviews
from bot.presence import Presence
from bot.prompting import Prompting
from bot.publish import Publisher
from bot.replies import Reply
from bot.store_deliveries import Deliveries
from bot.store_people import People
from bot.store_proposals import Proposals
from bot.store_reminders import Reminders
from bot.table import Match, Refused

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions without which a table cannot be played well, as the library names them."""

THREADED = ("create_public_threads", "send_messages_in_threads")
"""What it takes to open a thread for a table, beside that."""

KEPT = 10_000

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Edge:
    matches: Matches
    deliveries: Deliveries
    reminders: Reminders
    people: People
    delivery: Delivery
    drawing: Drawing
    presence: Presence
    dms: DirectMessages
    prompting: Prompting
    publisher: Publisher
    overviews: LivingOverviews
    proposals: Proposals
    now: Callable[[], float]
    turnstile: asyncio.Lock = field(default_factory=asyncio.Lock)
    guilds: dict[str, int] = field(default_factory=dict)
    background: set[asyncio.Task[Any]] = field(default_factory=set)
    ballots: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(_alone(work))
        self.background.add(task)
        task.add_done_callback(self.background.discard)

    def ballot(self, match_id: str) -> asyncio.Lock:
        """Held by who decides something at a table: the next one sees what has come of it."""
        return self.ballots.setdefault(match_id, asyncio.Lock())

    async def match_of(self, reply: Reply, match_id: str) -> Match:
        """The match of a press, if it is played where it was pressed (or by direct message)."""
        match = await self.matches.get(match_id)
        self.guilds[match.id] = match.place.guild_id
        while len(self.guilds) > KEPT:
            del self.guilds[next(iter(self.guilds))]
        _check_guild(reply, match.place.guild_id)
        if match.halted == "homeless":
            self.publisher.poke(match.id)  # perhaps it has a place again
        reply.match = match
        return match

    async def check_place(self, reply: Reply, match_id: str) -> None:
        """The same without asking the database each time: a table stays in its server."""
        known = self.guilds.get(match_id)
        if known is None or reply.guild not in (None, known):
            await self.match_of(reply, match_id)
        else:
            _check_guild(reply, known)


async def _alone(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Undelivered as error:
        log.info("left for later: %s", error.trouble)
    except Exception:
        log.exception("something that nobody waits for failed")


def _check_guild(reply: Reply, guild: int) -> None:
    if reply.guild is not None and reply.guild != guild:
        raise Refused("refused-elsewhere")
