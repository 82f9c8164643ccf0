"""A bot with one button that does nothing: what discord.py itself takes for an acknowledgement."""

from __future__ import annotations

import asyncio
import os

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL


class Empty(discord.ui.View):
    @discord.ui.button(label="Press", custom_id="empty")
    async def press(self, interaction: discord.Interaction, _: discord.ui.Button[Empty]) -> None:
        await interaction.response.defer()


class Bare(discord.Client):
    async def setup_hook(self) -> None:
        self.add_view(Empty(timeout=None))

    async def on_ready(self) -> None:
        channel = next(c for c in self.get_all_channels() if isinstance(c, discord.TextChannel))
        await channel.send("Press it", view=Empty(timeout=None))


async def main() -> None:
    Route.BASE = os.environ["HOPPLA_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["HOPPLA_GATEWAY"])
    shard, shards = int(os.environ["SHARD_IDS"]), int(os.environ["SHARD_COUNT"])
    intents = discord.Intents(guilds=True)
    async with Bare(intents=intents, shard_id=shard, shard_count=shards) as client:
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
