"""A small discord.py client that does on the playground what a game bot does on Discord."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from playground import Playground

Handler: TypeAlias = Callable[[discord.Interaction[Any]], Awaitable[None]]
PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (1650).to_bytes(4) + (1050).to_bytes(4) + b"\0" * 9


class Probe(discord.AutoShardedClient):
    """Answers by the handlers that a test puts in; counts what it hears."""

    def __init__(self, **more: Any) -> None:
        more.setdefault("intents", discord.Intents(guilds=True))
        super().__init__(max_messages=None, **more)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.errors: list[BaseException] = []
        self.on_press: dict[str, Handler] = {}
        self.on_form: dict[str, Handler] = {}
        self._connection.guild_ready_timeout = 0.02

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return None

    async def on_socket_event_type(self, name: str) -> None:
        self.heard.append(name)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        form = interaction.type is discord.InteractionType.modal_submit
        handler = (self.on_form if form else self.on_press).get(custom_id)
        if handler is None:
            return
        try:
            await handler(interaction)
        except Exception as error:
            self.errors.append(error)


def override(server: Playground) -> None:
    """Point discord.py at the playground."""
    Route.BASE = server.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(server.gateway_url)


async def boot(server: Playground, probe: Probe) -> asyncio.Task[None]:
    """Start a client and wait until it is ready and knows its servers."""
    override(server)
    task = asyncio.create_task(probe.start(server.token))
    while not probe.is_ready() or any(guild.unavailable for guild in probe.guilds):
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    return task


def rows(*buttons: discord.ui.Button[Any]) -> discord.ui.View:
    """A view that is not stored: the probe routes presses itself."""
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(button)
    view.stop()
    return view


def button(label: str, custom_id: str, **more: Any) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, custom_id=custom_id, **more)


def board(name: str = "k7-1.png", alt: str | None = "The board in words") -> discord.File:
    return discord.File(io.BytesIO(PNG), filename=name, description=alt)
