"""A real process that sees to whatever is due, and stops in the middle of it if it is told to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Literal

from bot.store import Store
from tests.world.process import Process
from tests.world.server import BOT, Channel, Guild, Message, Server

Stop = Literal["before", "after"] | None
"""Where to stop: before the first message is sent, or when it is sent and not noted yet."""


class Wire(Server):
    """A Discord that has everything, and tells through a pipe what it is to say."""

    def __init__(self, now: Callable[[], float], pipe: Connection, stop: Stop) -> None:
        super().__init__(now)
        self._pipe = pipe
        self._stop = stop
        self._guild = Guild(BOT, "Family")

    def send(self, channel_id: int, text: str, *more: Any, **named: Any) -> Message:
        nonce = more[3]
        if self._stop == "before":
            self._hang()
        sent = super().send(channel_id, text, *more, **named)
        self._pipe.send((nonce, text))
        if self._stop == "after":
            self._hang()
        return sent

    def edit(self, channel_id: int, message_id: int, change: dict[str, Any]) -> Message:
        return Message(message_id, self._channel(channel_id), "", (), ())

    def member(self, guild_id: int, user: int) -> None:
        """Everybody is."""

    def delete(self, channel_id: int, message_id: int) -> None:
        pass

    def _channel(self, channel_id: int) -> Channel:
        if channel_id not in self.channels:
            self.channels[channel_id] = Channel(channel_id, "", self._guild)
        return super()._channel(channel_id)

    def _hang(self) -> None:
        self._pipe.send(None)
        time.sleep(3600)  # it is killed before that


def ring(url: str, at: float, pipe: Connection, stop: Stop) -> None:
    """Run one process of the bot from that instant on, until it is killed."""
    asyncio.run(_ring(url, at, pipe, stop))


async def _ring(url: str, at: float, pipe: Connection, stop: Stop) -> None:
    began = time.monotonic()

    def now() -> float:
        return at + time.monotonic() - began

    store = await Store.open(url)
    process = Process(store, Wire(now, pipe, stop), now, Random(at).randrange, 0.0)
    await process.on_ready()
    await asyncio.Event().wait()
