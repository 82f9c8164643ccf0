"""The real bot as a child process on a playground server, as it runs at a host's."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playground import EVERYBODY, Channel, Guild, Message, Person, Playground

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class Town:
    """The playground's server, with somebody who looks on in a channel where nobody plays."""

    server: Playground
    guild: Guild
    visitor: Person
    lounge: Channel


@dataclass(frozen=True, slots=True)
class Begun:
    """A table in a channel of its own, with people of its own, and its newest post."""

    people: tuple[Person, ...]
    channel: Channel
    post: Message


@asynccontextmanager
async def town() -> AsyncIterator[Town]:
    """Without rate limits: they would measure Discord's patience."""
    async with Playground(limits=False) as server:
        visitor = server.world.add_person("visitor")
        guild = server.world.add_guild("Family", visitor, EVERYBODY, id=shard_of_two(server, 0))
        yield Town(server, guild, visitor, server.world.add_channel(guild, "lounge"))


def shard_of_two(server: Playground, shard: int) -> int:
    """A new id for a server that the first or the second of two shards hears of."""
    id_ = server.world.new_id()
    return id_ if (id_ >> 22) % 2 == shard else id_ + (1 << 22)


@asynccontextmanager
async def child(
    module: str, server: Playground, folder: Path, **settings: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """``python -m module`` in an empty folder, so that no settings of this checkout count."""
    log = (folder / f"{module}.log").open("ab")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": server.token,
            "HOPPLA_API": server.api_url,
            "HOPPLA_GATEWAY": server.gateway_url,
            "GUILD_READY_TIMEOUT": "0.1",
            "LOG_LEVEL": "WARNING",
            **settings,
        },
        stdout=log,
        stderr=log,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()
        log.close()


async def answering(here: Town) -> None:
    """Wait until the bot is connected, has its commands, and answers one of them."""
    await here.server.ready(timeout=60)
    await here.server.wait_for(lambda: here.server.world.commands[None], timeout=60)
    while not (await here.server.slash(here.visitor, here.lounge, "game list")).ok:
        await asyncio.sleep(0.05)


async def begun(here: Town) -> Begun:
    """A new table that everybody has joined, and the post with its first board."""
    server, world = here.server, here.server.world
    people = tuple(world.add_person(f"{name}{world.new_id()}") for name in ("ada", "ben", "cleo"))
    world.join(here.guild, *people)
    channel = world.add_channel(here.guild, "games")
    host, *others = people
    opened = await server.slash(host, channel, "hoppla start")
    lobby = opened.answer
    assert lobby is not None, f"no table: {opened.refusal}"
    await server.wait_for(lambda: _enabled(lobby, "Join"))
    for person in others:
        await server.press(person, lobby, "Join")
    await server.wait_for(lambda: _enabled(lobby, "Begin"))
    await server.press(host, lobby, "Begin")

    def boards() -> list[Message]:
        return [m for m in channel.messages.values() if m is not lobby and m.picture]

    return Begun(people, channel, (await server.wait_for(boards, timeout=30))[0])


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) * 1024 / 1e6


def _enabled(message: Message, label: str) -> bool:
    return any(p.get("label") == label and not p.get("disabled") for p in message.parts())
