"""What every handler of a press or a command works with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from bot.deliveries import Deliveries
from bot.delivery import Delivery
from bot.drawing import Drawing
from bot.matches import Matches
from bot.prompting import Prompting
from bot.publish import Publisher
from bot.replies import Reply
from bot.table import Match, Refused


@dataclass(frozen=True, slots=True)
class Edge:
    matches: Matches
    deliveries: Deliveries
    delivery: Delivery
    drawing: Drawing
    prompting: Prompting
    publisher: Publisher
    now: Callable[[], float]
    turnstile: asyncio.Lock = field(default_factory=asyncio.Lock)
    background: set[asyncio.Task[Any]] = field(default_factory=set)

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that nobody waits for; its errors are the loop's to log."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self.background.discard)

    async def match_of(self, reply: Reply, match_id: str) -> Match:
        """The match of a press, if it is played where it was pressed (or by direct message)."""
        match = await self.matches.get(match_id)
        if reply.guild is not None and reply.guild != match.place.guild_id:
            raise Refused("refused-elsewhere")
        reply.match = match
        return match
