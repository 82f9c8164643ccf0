"""Every press and command passes here: acknowledged in time, and what goes wrong is answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

from bot import answers
from bot.errors import UNREACHABLE, Undelivered, trouble
from bot.finishing import finish
from bot.replies import Reply
from bot.screens import Screen
from bot.store_people import People
from bot.table import Refused

AT_ONCE: Final = 8
"""How many are worked at; all others are acknowledged meanwhile, for that has to be in time."""

log = logging.getLogger(__name__)


class Boundary:
    def __init__(self, people: People) -> None:
        self._people = people
        self._draining = False
        self._busy: set[asyncio.Task[Any]] = set()
        self._desks = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def answering(self, reply: Reply, *, public: bool = False) -> AsyncIterator[None]:
        """The one place where what goes wrong becomes something that a person reads."""
        begun = False
        with self.busy():
            try:
                async with self._acknowledged(reply, public=public):
                    begun = True
                    yield
            except Refused as refusal:
                await self._tell(reply, answers.refused(refusal, reply.locale, reply.match), public)
            except Undelivered as error:
                if error.trouble == "bug":
                    await self._bug(reply, error, public)
                else:
                    await self._tell(reply, answers.said(reply.locale, "cannot-post"), public)
            except Exception as error:
                await self._bug(reply, error, public)
        if not begun:
            # What was asked for must not be done; the library passes this on without a word.
            raise asyncio.CancelledError

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Who stops the bot waits for what is in here."""
        task = asyncio.current_task()
        assert task is not None
        self._busy.add(task)
        try:
            yield
        finally:
            self._busy.discard(task)

    async def idle(self, seconds: float) -> None:
        """Wait until what is being answered is answered."""
        self._draining = True
        await finish(self._busy, seconds)

    @asynccontextmanager
    async def _acknowledged(self, reply: Reply, *, public: bool) -> AsyncIterator[None]:
        """Discord is told first; only then comes the turn of what was asked for."""
        await reply.acknowledge(public=public)
        async with self._desks:
            if self._draining:
                raise Refused("restarting")
            reply.speak(await self._people.language(reply.person.id))
            yield

    async def _bug(self, reply: Reply, error: Exception, public: bool) -> None:
        reference = secrets.token_hex(4)
        log.error("bug %s", reference, exc_info=error)
        await self._tell(reply, answers.bug(reference, reply.locale), public)

    async def _tell(self, reply: Reply, screen: Screen, public: bool) -> None:
        try:
            if public:
                await reply.withdraw()
                await reply.add(screen)
            else:
                await reply.say(screen)
        except UNREACHABLE as error:
            log.warning("a refusal cannot be told: %s", trouble(error))
