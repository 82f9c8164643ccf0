"""Publishes what is due: one worker per match that posts, edits, prompts and mentions, in order.

What has been announced is kept in the database, so a worker may die anywhere and another one goes
on. Every post is looked for, by its nonce or in the channel, before it is made again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from weakref import WeakValueDictionary

from bot import places
from bot.errors import Trouble, Undelivered
from bot.finishing import finish
from bot.matches import Matches
from bot.posting import Posting
from bot.prompting import Prompting
from bot.store_deliveries import Deliveries
from bot.table import Match, Refused

LEASE, RENEW = 6.0, 2.0
"""Seconds for which a match is one process's to publish; a dead process holds it no longer."""

NOWHERE = ("channel-gone", "locked", "forbidden")
"""Troubles that leave a table without a place; what a permission allows is tried before."""

AT_ONCE = 20
FIRST_WAIT, LONGEST_WAIT = 2.0, 600.0
FORBIDDEN = 3600.0
"""The longest wait for a permission, which most often comes back with an event or a press.

Discord locks out who knocks too often where it is forbidden, and some servers are left for good.
"""

Problem: TypeAlias = Trouble | Literal["leased"]

log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class _Work:
    """The worker of one match."""

    again: bool = True
    poked: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    place: int = 0


class Publisher:
    def __init__(
        self,
        matches: Matches,
        deliveries: Deliveries,
        posting: Posting,
        prompting: Prompting,
        published: Callable[[Match], None],
    ) -> None:
        """``published`` hears of a match that looks another way now."""
        self._matches = matches
        self._deliveries = deliveries
        self._posting = posting
        self._prompting = prompting
        self._published = published
        self._owner = secrets.token_hex(8)
        self._works: dict[str, _Work] = {}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._closing = False

    def wake(self, match: Match) -> None:
        """Something of this match, as it is now, is to be published."""
        self._posting.saw(match)
        self._prompting.saw(match)
        self.poke(match.id)

    def retry(self, match_id: str) -> None:
        """Somebody is there: what stands in the way of publishing may be gone."""
        if match_id in self._works:
            self.poke(match_id)

    async def sweep(self) -> None:
        """Take up what is due and nobody works at: at the start, or left by a process that died."""
        for match in await self._deliveries.due():
            if match not in self._works:
                self.poke(match)

    def hampers(self, match_id: str) -> bool:
        """Whether permissions are wanting for the posts of this match."""
        return match_id in self._posting.hampered

    async def again(self, match_id: str) -> int | None:
        """The newest post once more, not while its worker is at it; None if it is still to come."""
        async with self._turn(match_id):
            return await self._posting.again(await self._matches.get(match_id))

    async def close(self, seconds: float) -> None:
        """Let the workers finish what they are at; what is left stays due."""
        self._closing = True
        tasks = {work.task for work in self._works.values() if work.task is not None}
        for work in self._works.values():
            work.poked.set()
        await finish(tasks, seconds)

    def poke(self, match_id: str) -> None:
        """Look at this match again, whether something is due or not."""
        if self._closing:
            return
        work = self._works.get(match_id)
        if work is None:
            work = self._works[match_id] = _Work()
            work.task = asyncio.create_task(self._work(match_id, work), name=f"publish {match_id}")
        work.again = True
        work.poked.set()

    def _turn(self, match_id: str) -> asyncio.Lock:
        """Who has it posts for this match; nobody else does before that post is noted."""
        return self._turns.setdefault(match_id, asyncio.Lock())

    async def _work(self, match_id: str, work: _Work) -> None:
        wait = FIRST_WAIT
        try:
            while work.again and not self._closing:
                work.again = False
                work.poked.clear()
                async with self._places, self._turn(match_id):
                    problem = await self._publish(match_id, work)
                if problem is None:
                    wait = FIRST_WAIT
                    continue
                work.again = True
                await self._rest(work, wait, problem)
                if problem != "leased":
                    wait = min(wait * 2, FORBIDDEN if problem in NOWHERE else LONGEST_WAIT)
        except Exception:
            log.exception("publishing match %s failed; the next press tries again", match_id)
        finally:
            del self._works[match_id]

    async def _rest(self, work: _Work, seconds: float, problem: Problem) -> None:
        """Wait for the next attempt; what needs a person is tried again when somebody plays."""
        alone = problem in ("retry", "leased")
        if alone:
            work.poked.clear()
        try:
            async with asyncio.timeout(seconds):
                while not self._closing:
                    await work.poked.wait()
                    if not alone:
                        return
                    work.poked.clear()
        except TimeoutError:
            return

    async def _publish(self, match_id: str, work: _Work) -> Problem | None:
        """One go at everything that is due: None, or what stood in the way."""
        if not await self._deliveries.claim(match_id, self._owner, LEASE):
            return "leased"
        settled = False
        renewing = asyncio.create_task(self._renew(match_id))
        try:
            await self._everything(match_id, work)
            settled = True
        except Refused as refusal:
            log.warning("match %s is not published: %s", match_id, refusal.key)
            settled = True
        except Undelivered as error:
            if error.trouble == "forbidden":
                self._posting.hampered.add(match_id)
            if not await self._homeless(match_id, error, work.place):
                return error.trouble
            settled = True
        finally:
            await finish([renewing])
            more = await self._deliveries.release(match_id, self._owner, settled=settled)
            work.again = work.again or more
        return None

    async def _renew(self, match_id: str) -> None:
        while True:
            await asyncio.sleep(RENEW)
            await self._deliveries.renew(match_id, self._owner, LEASE)

    async def _everything(self, match_id: str, work: _Work) -> None:
        match = await self._matches.get(match_id)
        work.place = match.channel
        if match.turn == 0:
            await self._posting.lobby(match)
            await self._prompting.invite(match)
            await self._prompting.warn(match)
            self._published(match)
            return
        match = await self._posting.new(match)
        await self._posting.present(match)
        if match.halted == "homeless":
            # Something could be posted there.
            await self._prompting.forget_homeless(match)
            match = await places.settle(self._matches, match_id)
        await self._prompting.prompt(match)
        self._published(match)

    async def _homeless(self, match_id: str, error: Undelivered, place: int) -> bool:
        """Whether the place is gone: then there is nothing to repeat until somebody plays again."""
        if error.trouble == "bug":
            log.error("what match %s says is refused", match_id, exc_info=error)
        else:
            log.info("match %s cannot be published now: %s", match_id, error.trouble)
        if error.trouble not in NOWHERE:
            return False
        match = await places.suspend(self._matches, match_id, lost=place)
        if match.channel != place:
            return False  # it was moved meanwhile, and goes on there
        self._published(match)
        if match.status == "archived":
            return True
        await self._prompting.tell_homeless(match)
        # A permission may come back, or a thread be unlocked, without a word.
        return error.trouble == "channel-gone"
