"""Sleeps until the earliest instant at which something is due, and then has it done.

Every process has one. Which of them is quicker does not matter: what is due is done once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
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
        self._rung: float | None = None
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
                if not await self.ring():
                    self._rung = None
                    await asyncio.sleep(AGAIN)
                await self._sleep()
            except Exception:
                log.exception("deadlines cannot be seen to; again in %s seconds", AGAIN)
                await asyncio.sleep(AGAIN)

    async def ring(self) -> bool:
        """Do what is to happen at each deadline that is over, and whatever else is due.

        False when something of it failed, which holds nothing else up.
        """
        self._heard.clear()
        self._next = None
        late = [partial(self._expire, match) for match in await self._deadlines.over()]
        work: list[Callable[[], Awaitable[None]]] = [*late, *self._chores]
        return all([await self._alone(each) for each in work])

    async def _expire(self, match: str) -> None:
        try:
            await self._check(match)
            self._wake(await self._matches.expire(match))
        except Refused as refusal:
            if refusal.key != "refused-broken":
                raise
            await self._deadlines.stop(match)
            log.warning("match %s has no deadline any more: it is out of play", match)

    async def _alone(self, work: Callable[[], Awaitable[None]]) -> bool:
        try:
            await work()
        except Exception:
            log.exception("something that is due cannot be done; again in %s seconds", AGAIN)
            return False
        return True

    async def _sleep(self) -> None:
        self._next = await self._deadlines.earliest()
        if self._next is not None and self._next <= self._now():
            if self._next == self._rung:
                # Nothing has come of it, or another process is at it: do not spin.
                log.warning("what was due at %s is due still", self._next)
                await asyncio.sleep(AGAIN)
            self._rung = self._next
        try:
            seconds = None if self._next is None else max(0.0, self._next - self._now())
            async with asyncio.timeout(seconds):
                await self._heard.wait()
        except TimeoutError:
            pass
