"""The connection to Discord: what it is told at the start, who answers, and how it ends."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import memory, moving
from bot.admin_commands import add_admin_commands
from bot.assembly import alarm_of, edge_of
from bot.commands import Texts, add_commands
from bot.components import read, values
from bot.dms import Budget
from bot.edge import Edge
from bot.errors import UNREACHABLE
from bot.finishing import finish
from bot.matches import Matches
from bot.router import Router
from bot.store import Store

LOOK_AGAIN = 60.0
SYNC_FIRST_WAIT, SYNC_LONGEST_WAIT = 10.0, 3600.0

log = logging.getLogger(__name__)


class Client(discord.AutoShardedClient):
    """A client that keeps nothing in memory but who and where it is."""

    def __init__(
        self,
        matches: Matches,
        store: Store,
        now: Callable[[], float],
        budget: Budget,
        *,
        grace: float = 0.0,
        guild_ready_timeout: float = 2.0,
        shard_ids: Sequence[int] | None = None,
        shard_count: int | None = None,
    ) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=60.0,
            guild_ready_timeout=guild_ready_timeout,
            shard_ids=list(shard_ids) if shard_ids else None,  # type: ignore[arg-type] # may be None
            shard_count=shard_count,
        )
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        edge = edge_of(self, matches, store, budget, now)
        self.drawing, self.publisher, self.overviews = edge.drawing, edge.publisher, edge.overviews
        self.router = Router(edge)
        self.alarm = alarm_of(edge, store, grace)
        self._tasks: list[asyncio.Task[None]] = []

    # --- start and end ---------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        add_commands(self.tree)
        add_admin_commands(self.tree)
        await self.tree.set_translator(Texts())
        if self.shard_ids is None or 0 in self.shard_ids:
            self._tasks.append(asyncio.create_task(self._sync(), name="sync commands"))

    async def on_ready(self) -> None:
        log.info("ready as %s in %s servers", self.user, len(self.guilds))
        if not any(task.get_name() == "look" for task in self._tasks):
            self._tasks.append(asyncio.create_task(self._look(), name="look"))

    async def drain(self) -> None:
        """Finish what is being answered and published, then leave; the rest stays due."""
        await self._finish(5.0)
        await self.close()

    async def close(self) -> None:
        await self._finish(0.0)
        self.drawing.close()
        await super().close()
        # What Discord told meanwhile; from here on nobody may use the database.
        await self._finish(0.0)

    async def _finish(self, seconds: float) -> None:
        await self.router.boundary.idle(seconds)
        await self.publisher.close(seconds)
        await finish([*self._tasks, *self.router.edge.background])
        await self.overviews.close()

    async def _look(self) -> None:
        """Boards first, then for as long as the process lives whatever is due and has no worker."""
        await self._sweep(self.alarm.begin)
        self._tasks.append(asyncio.create_task(self.alarm.run(), name="alarm"))
        await self.drawing.warm(await self.router.edge.matches.games())
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            await self._sweep(self.alarm.beat)
            memory.give_back()

    async def _sweep(self, live: Callable[[], Awaitable[None]]) -> None:
        try:
            await live()
            await self.overviews.look()
            await self.publisher.sweep()
        except Exception:
            log.exception("cannot see what is due; looking again in %s seconds", LOOK_AGAIN)

    async def _sync(self) -> None:
        """Tell Discord the commands when they have changed; until that works the old ones serve."""
        wait = SYNC_FIRST_WAIT
        while True:
            try:
                await self._sync_once()
                return
            except (*UNREACHABLE, app_commands.AppCommandError) as error:
                log.error("the commands could not be told to Discord, the old ones stay: %s", error)
            await asyncio.sleep(wait)
            wait = min(wait * 2, SYNC_LONGEST_WAIT)

    async def _sync_once(self) -> None:
        commands = self.tree.get_commands()
        translator = self.tree.translator
        assert translator is not None, "set before anything is synced"
        payload = [await c.get_translated_payload(self.tree, translator) for c in commands]
        payload.sort(key=lambda command: str(command["name"]))
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        known = json.loads(await self.router.edge.deliveries.note("commands") or "{}")
        if known.get("digest") != digest or known.get("application") != self.application_id:
            synced = await self.tree.sync()
            known = {
                "application": self.application_id,
                "digest": digest,
                "ids": {command.name: command.id for command in synced},
            }
            await self.router.edge.deliveries.set_note("commands", json.dumps(known))
        self.router.command_ids = known["ids"]

    # --- what comes in ---------------------------------------------------------------------------

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Every press of a component; commands come in through the tree."""
        if interaction.type is not discord.InteractionType.component:
            return
        press = read(interaction.custom_id or "")
        if press is None:
            await self.router.old(interaction)
        else:
            await self.router.press(interaction, press, values(interaction))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._pass_on(moving.channel_lost, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._pass_on(moving.channel_lost, payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._pass_on(moving.server_lost, guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._pass_on(moving.server_changed, guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Discord's own outage is over; an invitation may look like that, too."""
        await self._pass_on(moving.server_changed, guild.id)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        await self._pass_on(moving.server_changed, after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        await self._pass_on(moving.server_changed, after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await self._pass_on(moving.server_changed, role.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot's own roles changed: without the members intent there is no word of others."""
        await self._pass_on(moving.server_changed, after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Raw, because the library forgets an archived thread and takes it for a new one then."""
        await self._pass_on(moving.server_changed, payload.guild_id)

    async def _pass_on(self, hear: Callable[[Edge, int], Awaitable[None]], place: int) -> None:
        with self.router.boundary.busy():
            await hear(self.router.edge, place)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("event %s failed", event_method)


def use_endpoints(api: str, gateway: str) -> None:
    """Talk to another server than Discord's: the playground's."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
