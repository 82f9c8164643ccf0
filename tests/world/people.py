"""People of the world, and what the library makes of their presses and commands."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import discord

from bot.components import write
from bot.screens import Press
from tests.world.loop import settled
from tests.world.process import Process, allowed
from tests.world.server import Channel, Message, Said
from tests.world.shelf import PowerCut

if TYPE_CHECKING:
    from tests.world import World


@dataclass(eq=False)
class Human:
    """Somebody who plays. What an act gives back is the message that answers it."""

    world: World
    id: int
    name: str
    locale: str = "en-US"
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))

    @property
    def dm(self) -> Channel:
        return self.world.server.dm(self.id)

    @property
    def called(self) -> list[Said]:
        """Every notice that this person got."""
        return [said for said in self.world.server.said if self.id in said.called]

    async def slash(self, where: Channel, name: str, **options: str) -> Message | None:
        """A command as it is typed: ``slash(channel, "game show", table="k7")``."""
        process = self.world.process
        group, _, leaf = name.partition(" ")
        command: Any = process.tree.get_command(group)
        asked = Interaction(process, self, where, namespace=SimpleNamespace(**options))
        return await self._answered(asked, command.get_command(leaf).callback(asked, **options))

    async def press(self, message: Message, label: str, *values: str) -> Message | None:
        """A button with this label, or a menu with this placeholder in which values are chosen."""
        return await self._pressed(message, message.part(label).custom_id, values)

    async def do(self, press: Press, where: Message | Channel | None = None) -> Message | None:
        """Press what may long be gone, on that message; in a panel of one's own without it."""
        if where is None:
            channel = self.world.channel_of(press.match)
            where = Message(self.world.server.snowflake(), channel, "", (), (), only=self.id)
            channel.messages[where.id] = where
        elif isinstance(where, Channel):
            where = Message(0, where, "", (), ())
        return await self._pressed(where, write(press))

    async def invite(self, lobby: Message, *people: Human) -> Message | None:
        """Choose people in the menu of a lobby."""
        menu = next(p for p in lobby.parts if isinstance(p, discord.ui.UserSelect))
        users = {str(p.id): {"username": p.name, "global_name": p.name} for p in people}
        return await self._pressed(lobby, menu.custom_id, list(users), {"users": users})

    async def _pressed(
        self, message: Message, custom_id: str, values: Sequence[str] = (), resolved: Any = None
    ) -> Message | None:
        process = self.world.process
        data = {"custom_id": custom_id, "values": list(values), "resolved": resolved or {}}
        asked = Interaction(process, self, message.channel, message, data)
        answering = process.on_interaction(asked)  # type: ignore[arg-type] # looks like one
        return await self._answered(asked, answering)

    async def _answered(
        self, asked: Interaction, answering: Coroutine[Any, Any, None]
    ) -> Message | None:
        with suppress(PowerCut):
            await answering
        if self.world.patient:
            await settled()
        return asked.answer


class Interaction:
    """As much of `discord.Interaction` as the product uses."""

    def __init__(
        self,
        client: Process,
        person: Human,
        where: Channel,
        message: Message | None = None,
        data: dict[str, Any] | None = None,
        namespace: Any = None,
    ) -> None:
        kinds = discord.InteractionType
        self.client = client
        self.type = kinds.component if data is not None else kinds.application_command
        self.data = data
        self.custom_id = data["custom_id"] if data is not None else None
        self.namespace = namespace
        self.locale = discord.Locale(person.locale)
        self.guild_id = where.guild.id if where.guild is not None else None
        self.guild = where.guild
        self.guild_locale = discord.Locale("en-US") if where.guild is not None else None
        self.channel_id = where.id
        self.channel = where
        self.app_permissions = where.permissions
        self.user = SimpleNamespace(id=person.id, display_name=person.name)
        self.message = None if message is None else _pressed(message)
        self.response = self.followup = self
        self.answer: Message | None = None
        self._pressed = message
        self._person = person.id
        self._where = where
        self._public = False
        self._server = client.server

    # --- the first response ----------------------------------------------------------------------

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        self.client._alive()
        self._public = thinking and not ephemeral
        if not thinking:
            self.answer = self._pressed

    # --- what follows ----------------------------------------------------------------------------

    async def edit_original_response(self, **change: Any) -> Message:
        self.client._alive()
        if self.answer is not None:
            change.pop("allowed_mentions", None)
            return self._server.edit(self._where.id, self.answer.id, change)
        pings = allowed(change.get("allowed_mentions"))
        only = None if self._public else self._person
        files = change.get("attachments", ())
        self.answer = self._server.send(
            self._where.id, change["content"], change.get("view"), files, pings, only=only
        )
        return self.answer

    async def delete_original_response(self) -> None:
        self.client._alive()
        if self.answer is not None:
            self._server.delete(self._where.id, self.answer.id)
            self.answer = None

    async def send(self, content: str, *, ephemeral: bool, **more: Any) -> Message:
        self.client._alive()
        files = [more["file"]] if "file" in more else []
        pings = allowed(more.get("allowed_mentions"))
        only = self._person if ephemeral else None
        self.answer = self._server.send(
            self._where.id, content, more.get("view"), files, pings, only=only
        )
        return self.answer


def _pressed(message: Message) -> Any:
    return SimpleNamespace(
        id=message.id,
        flags=SimpleNamespace(ephemeral=message.only is not None),
        components=[SimpleNamespace(children=message.parts)],
    )
