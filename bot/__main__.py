"""The composition root: `python -m bot` runs until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord

from bot import memory
from bot.client import Client, use_endpoints
from bot.clock import clock
from bot.config import Settings, load
from bot.finishing import finish
from bot.matches import Matches
from bot.rulebook import Rulebook
from bot.store import Store
from bot.table import Unusable
from bot.watch import Watch
from bot.worker import Worker

BAD_TOKEN = 78
"""EX_CONFIG: a supervisor that is told not to restart on it does not wear the token out."""

UNUSABLE = 2

RULES_SECONDS = 2.0
"""A move takes a fraction of a millisecond; what takes this long will never end."""

PARTING = 1.0
"""Seconds for the connection to end once it has been closed."""

log = logging.getLogger("bot")


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Client]:
    """The bot over its database, not connected yet; closed, whatever happens, at the end."""
    if settings.hoppla_api is not None and settings.hoppla_gateway is not None:
        use_endpoints(settings.hoppla_api, settings.hoppla_gateway)
    store = await Store.open(settings.database_url.get_secret_value())
    rules = Worker("rules", RULES_SECONDS)
    try:
        now = clock(settings.hoppla_clock)
        client = Client(
            Matches(store, secrets.randbelow, now, Rulebook(ask=rules.run)),
            store,
            now,
            settings,
            grace=settings.grace_minutes * 60,
            guild_ready_timeout=settings.guild_ready_timeout,
            shard_ids=settings.shard_ids,
            shard_count=settings.shard_count,
        )
        async with client:
            yield client
    finally:
        rules.close()
        await store.close()


async def run(settings: Settings) -> None:
    """Connect and serve until SIGTERM or Ctrl-C; then finish what is in hand."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    token = settings.token
    async with opened(settings) as client, Watch():
        serving = asyncio.create_task(client.start(token), name="serve")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not serving.done():
            log.info("stopping")
            await client.drain()
            # It may be waiting, for minutes, to try Discord again.
            await finish([serving], PARTING)
            return
        await serving


def main() -> int:
    memory.share_one_heap()
    try:
        settings = load()
        set_up_logs(settings.log_level)
        if code := memory.apart(lambda: upgraded(settings)):
            return code
        asyncio.run(run(settings))
    except Unusable as problem:
        return _fail(str(problem), UNUSABLE)
    except discord.LoginFailure:
        return _fail(_TOKEN, BAD_TOKEN)
    except discord.PrivilegedIntentsRequired:
        return _fail("Discord refuses an intent that this bot does not ask for.", BAD_TOKEN)
    except discord.ConnectionClosed as closed:
        if closed.code == 4004:
            return _fail(_TOKEN, BAD_TOKEN)
        return _fail(f"Discord closed the connection for good (code {closed.code}).", 1)
    except discord.HTTPException as error:
        if error.status == 401:
            return _fail(_TOKEN, BAD_TOKEN)
        return _fail(f"Discord does not let the bot in ({error.status}): try again later.", 1)
    except aiohttp.ClientConnectionError:
        return _fail("Discord cannot be reached: see that this machine is online.", 1)
    return 0


def set_up_logs(level: str) -> None:
    """Lines on standard error; only the bot itself goes into more detail than INFO."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    log.setLevel(level)
    # In more detail libraries print whole messages and statements, secret choices included.
    logging.getLogger().setLevel(max(logging.INFO, log.level))
    logging.getLogger("discord.client").addFilter(lambda r: "is not installed" not in r.msg)
    logging.getLogger("alembic").setLevel(logging.WARNING)


_TOKEN = (
    "Discord does not accept the token: copy it again from the Developer Portal (Bot → Reset Token)"
    " into DISCORD_TOKEN or the file of DISCORD_TOKEN_FILE."
)


def upgraded(settings: Settings) -> int:
    """Bring the database up to date; Alembic takes 10 MB, and is of no use after that."""

    async def open_once() -> None:
        store = await Store.open(settings.database_url.get_secret_value())
        await store.close()

    try:
        asyncio.run(open_once())
    except Unusable as problem:
        return _fail(str(problem), UNUSABLE)
    return 0


def _fail(line: str, code: int) -> int:
    print(line, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
