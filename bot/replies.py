"""The one reply to an interaction: acknowledged first, then said; who asked, and from where."""

from __future__ import annotations

import io
import logging
from collections.abc import Coroutine, Iterable
from typing import Any, TypeAlias, TypeVar

import discord

from bot.components import attachment, mentions, view
from bot.errors import UNREACHABLE, trouble
from bot.screens import Screen
from bot.table import Match, Person

T = TypeVar("T")

Document: TypeAlias = tuple[str, bytes]
"""A file beside the text: its name and what it holds."""

log = logging.getLogger(__name__)


class Reply:
    """Answers ephemerally, or in place when the pressed message is for the presser's eyes alone.

    An interaction that expired or was answered elsewhere is let go: what was done stays done, and
    the posts show it.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.locale = interaction.locale.value
        """The language of what is said: the client's, unless the person has chosen another."""
        self.guild: int | None = interaction.guild_id
        self.channel: int = interaction.channel_id or 0
        self.match: Match | None = None
        self.lost = False
        message = interaction.message
        self.ephemeral = message is not None and message.flags.ephemeral
        lasting = message is not None and not self.ephemeral and self.guild is None
        self.dm_message = message.id if message is not None and lasting else None
        self._command = interaction.type is discord.InteractionType.application_command

    @property
    def person(self) -> Person:
        user = self.interaction.user
        return Person(user.id, user.display_name, self.interaction.locale.value)

    def speak(self, language: str | None) -> None:
        """In the chosen language from now on; None: in the client's."""
        self.locale = language or self.interaction.locale.value

    @property
    def in_thread(self) -> bool:
        return isinstance(self.interaction.channel, discord.Thread)

    def lacks(self, permissions: Iterable[str]) -> list[str]:
        """Which of these the bot does not have where the interaction took place."""
        allowed = self.interaction.app_permissions
        needed = [
            "send_messages_in_threads" if self.in_thread and name == "send_messages" else name
            for name in permissions
        ]
        return [name for name in needed if not getattr(allowed, name)]

    async def acknowledge(self, *, public: bool = False) -> None:
        """Tell Discord that an answer will come. Nothing that takes time may happen before."""
        if self._command:
            await self._try(self.interaction.response.defer(ephemeral=not public, thinking=True))
        else:
            await self._try(self.interaction.response.defer())

    async def say(
        self, screen: Screen, png: bytes | None = None, *, document: Document | None = None
    ) -> int | None:
        """Show a screen; the id of the message where there is one."""
        if self._command or self.ephemeral:
            return await self.edit(screen, png, document=document)
        return await self.add(screen, png, document=document)

    async def edit(
        self, screen: Screen, png: bytes | None = None, *, document: Document | None = None
    ) -> int | None:
        """The pressed message, or the reply announced by the acknowledgement, shows this now."""
        files = [attachment(screen, png)] if png is not None else []
        if document is not None:
            files.append(_file(document))
        try:
            sent = await self._try(
                self.interaction.edit_original_response(
                    content=screen.text,
                    view=view(screen),
                    attachments=files,
                    allowed_mentions=mentions(screen),
                )
            )
        except discord.HTTPException as error:
            if trouble(error) != "archived":
                raise
            return await self.add(screen, png, document=document)
        return None if sent is None else sent.id

    async def add(
        self, screen: Screen, png: bytes | None = None, *, document: Document | None = None
    ) -> int | None:
        """A new ephemeral message."""
        more: dict[str, Any] = {}
        if (made := view(screen)) is not None:
            more["view"] = made
        if png is not None:
            more["file"] = attachment(screen, png)
        elif document is not None:
            more["file"] = _file(document)
        sent = await self._try(
            self.interaction.followup.send(
                screen.text,
                ephemeral=True,
                wait=True,
                allowed_mentions=mentions(screen),
                **more,
            )
        )
        return None if sent is None else sent.id

    async def withdraw(self) -> None:
        """Take a public reply back that turned out to be none."""
        await self._try(self.interaction.delete_original_response())

    async def _try(self, request: Coroutine[Any, Any, T]) -> T | None:
        if self.lost:
            request.close()
            return None
        try:
            return await request
        except UNREACHABLE as error:
            if trouble(error) in ("bug", "archived"):
                raise
            self.lost = True
            log.info("an interaction cannot be answered (%s); going on", trouble(error))
            return None


def _file(document: Document) -> discord.File:
    name, content = document
    return discord.File(io.BytesIO(content), filename=name)
