"""Screens on their way to Discord: one request each, with a time limit, and one kind of error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.components import attachment, mentions, view
from bot.errors import UNREACHABLE, Undelivered, trouble
from bot.screens import Screen
from bot.table import Place

SECONDS = 40.0
"""For one request, the library's own repetitions included."""

OLD, PACE = 3600.0, 2.2
"""Discord takes three edits in six seconds of messages older than an hour, per channel.

Those are counted when they arrive: some take longer on their way than others.
"""


class Delivery:
    """What the bot says of its own accord. Everything here raises `Undelivered` when it fails."""

    def __init__(self, client: discord.Client, now: Callable[[], float]) -> None:
        self._client = client
        self._now = now
        self._next_edit: dict[int, float] = {}

    async def send(self, channel: int, screen: Screen, nonce: str, png: bytes | None) -> int:
        """A new message, made once however often it is asked for with the same nonce.

        The id of the message; pings whom the screen mentions.
        """
        async with _reaching():
            try:
                return await self._send(channel, screen, nonce, png)
            except discord.NotFound as error:
                if trouble(error) == "channel-gone":
                    raise
                # What this nonce stood for was deleted a moment ago.
                return await self._send(channel, screen, f"{nonce}x", png)

    async def _send(self, channel: int, screen: Screen, nonce: str, png: bytes | None) -> int:
        more: dict[str, Any] = {"file": attachment(screen, png)} if png else {}
        if (components := view(screen)) is not None:
            more["view"] = components
        sent = await self._client.get_partial_messageable(channel).send(
            screen.text, nonce=nonce, allowed_mentions=mentions(screen), **more
        )
        return sent.id

    async def edit(self, channel: int, message: int, screen: Screen, png: bytes | None) -> None:
        """The message says and offers what the screen does; without a new picture it keeps its own.

        An edit never pings, and what it says of people must not look as if it had.
        """
        more: dict[str, Any] = {"attachments": [attachment(screen, png)]} if png else {}
        await self._edit(
            channel,
            message,
            content=screen.text,
            view=view(screen),
            allowed_mentions=mentions(screen),
            **more,
        )

    async def retire(self, channel: int, message: int) -> None:
        """The message loses its buttons and keeps all else."""
        await self._edit(channel, message, view=None)

    async def _edit(self, channel: int, message: int, **change: Any) -> None:
        await self._pace(channel, message)
        async with _reaching():
            await self._message(channel, message).edit(**change)

    async def delete(self, channel: int, message: int) -> None:
        async with _reaching():
            await self._message(channel, message).delete()

    async def take_back(self, channel: int, message: int) -> None:
        """The same where that can be done at all; Undelivered only if it may be done later."""
        try:
            await self.delete(channel, message)
        except Undelivered as error:
            if error.trouble == "retry":
                raise

    async def find(
        self, channel: int, after: int, limit: int, file: str | None, text: str
    ) -> int | None:
        """Our own message with this file (or of these words alone), if it has been sent already.

        None too where the bot may not read what was said.
        """
        me = self._client.user
        history = self._client.get_partial_messageable(channel).history(
            after=discord.Object(after), limit=limit, oldest_first=False
        )
        try:
            async with _reaching():
                async for message in history:
                    if me is None or message.author.id != me.id:
                        continue
                    files = [attached.filename for attached in message.attachments]
                    if file in files or (not files and message.content == text):
                        return message.id
        except Undelivered as error:
            if error.trouble not in ("forbidden", "closed"):
                raise
        return None

    async def open_dm(self, user: int) -> int:
        async with _reaching():
            channel = await self._client.create_dm(discord.Object(user))
        return channel.id

    async def is_member(self, guild: int, user: int) -> bool:
        """Whether somebody is in a server (asked there: the bot keeps no list of people)."""
        try:
            async with _reaching():
                await self._client.http.get_member(guild, user)
        except Undelivered as error:
            if error.trouble != "stranger":
                raise
            return False
        return True

    async def open_thread(self, place: Place, message: int, name: str) -> int:
        """The thread that hangs on a message; the one there is if it has one."""
        channel = self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
        try:
            async with _reaching():
                made = await channel.get_partial_message(message).create_thread(
                    name=name, auto_archive_duration=10080
                )
        except Undelivered as error:
            if error.trouble != "threaded":
                raise
            return message  # a thread has the id of its message
        return made.id

    async def parent(self, channel: int) -> int | None:
        """The channel that a thread hangs on; None for one that is no thread, or gone."""
        try:
            async with _reaching():
                found = await self._client.fetch_channel(channel)
        except Undelivered:
            return None
        return found.parent_id if isinstance(found, discord.Thread) else None

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message)

    async def _pace(self, channel: int, message: int) -> None:
        sent = discord.utils.snowflake_time(message).timestamp()
        if self._now() - sent < OLD:
            return
        loop = asyncio.get_running_loop()
        start = max(loop.time(), self._next_edit.get(channel, 0.0))
        self._next_edit = {c: t for c, t in self._next_edit.items() if t > loop.time()}
        self._next_edit[channel] = start + PACE
        await asyncio.sleep(start - loop.time())


@asynccontextmanager
async def _reaching() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(SECONDS):
            yield
    except UNREACHABLE as error:
        raise Undelivered(trouble(error)) from error
