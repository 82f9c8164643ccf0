"""Sleeps until the earliest instant at which something is due, and then has it done.

Every process has one. Which of them is quicker does not matter: what is due is done once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.matches import Matches
from bot.store_deadlines import Deadlines
from bot.table import Match, Refused

AGAIN: Final = 60.0
"""Seconds until something is tried again that failed."""

log = logging.getLogger(__name__)


class Alarm:
    def __init__(
        self,
        matches: Matches,
        deadlines: Deadlines,
        wake: Callable[[Match], None],
        check: Callable[[str], Awaitable[None]],
        chores: Sequence[Callable[[], Awaitable[None]]],
        now: Callable[[], float],
        grace: float,
        machine: Callable[[], float] = time.time,
    ) -> None:
        """``wake`` hears of a match in which something happened, ``check`` of one before that.

        ``chores`` do what else is due.
        """
        self._matches = matches
        self._deadlines = deadlines
        self._wake = wake
        self._check = check
        self._chores = chores
        self._now = now
        self._grace = grace
        self._machine = machine
        self._next: float | None = None
        self._heard = asyncio.Event()
        matches.alarm = self.hear

    def hear(self, deadline: int) -> None:
        """A deadline was stored; it may be earlier than the one slept for."""
        if self._next is None or deadline < self._next:
            self._heard.set()

    async def begin(self) -> None:
        """Before anything else: what the bot was down for is nobody's fault."""
        outage = await self._deadlines.started(int(self._machine()), round(self._grace))
        if outage:
            log.info("down for %s seconds, which every deadline is given back", outage)

    async def beat(self) -> None:
        """A sign of life; and a look for what a process stored that is gone since."""
        await self._deadlines.alive(int(self._machine()))
        self._heard.set()

    async def run(self) -> None:
        """For as long as the process lives."""
        while True:
            try:
                await self.ring()
                await self._sleep()
            except Exception:
                log.exception("deadlines cannot be seen to; again in %s seconds", AGAIN)
                await asyncio.sleep(AGAIN)

    async def ring(self) -> None:
        """Do what is to happen at each deadline that is over, and whatever else is due."""
        self._heard.clear()
        self._next = None
        for match in await self._deadlines.over():
            try:
                await self._check(match)
                self._wake(await self._matches.expire(match))
            except Refused as refusal:
                if refusal.key != "refused-broken":
                    raise
                await self._deadlines.stop(match)
                log.warning("match %s has no deadline any more: it is out of play", match)
        for chore in self._chores:
            await chore()

    async def _sleep(self) -> None:
        self._next = await self._deadlines.earliest()
        try:
            seconds = None if self._next is None else max(0.0, self._next - self._now())
            async with asyncio.timeout(seconds):
                await self._heard.wait()
        except TimeoutError:
            pass
