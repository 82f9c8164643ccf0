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

from playground import EVERYBODY, Channel, Message, Person, Playground

ROOT = Path(__file__).parent.parent
PEOPLE = ("ada", "ben", "cleo")


@dataclass(frozen=True, slots=True)
class Town:
    """The playground's server with a channel and the people who press."""

    server: Playground
    channel: Channel
    people: tuple[Person, ...]


@asynccontextmanager
async def town() -> AsyncIterator[Town]:
    """Without rate limits: they would measure Discord's patience."""
    async with Playground(limits=False) as server:
        world = server.world
        people = tuple(world.add_person(name) for name in PEOPLE)
        guild = world.add_guild("Family", people[0], EVERYBODY)
        for person in people[1:]:
            world.join(guild, person)
        yield Town(server, world.add_channel(guild, "games"), people)


@asynccontextmanager
async def child(
    module: str, server: Playground, folder: Path
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
    while not (await here.server.slash(here.people[0], here.channel, "game list")).ok:
        await asyncio.sleep(0.05)


async def begun(here: Town) -> Message:
    """A new table that everybody has joined: the post with its first board."""
    host, *others = here.people
    opened = await here.server.slash(host, here.channel, "hoppla start")
    lobby = opened.answer
    assert lobby is not None, f"no table: {opened.refusal}"
    for person in others:
        await here.server.press(person, lobby, "Join")
    await here.server.press(host, lobby, "Begin")

    def boards() -> list[Message]:
        return [m for m in here.channel.messages.values() if m.id > lobby.id and m.picture]

    return (await here.server.wait_for(boards, timeout=30))[0]


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) * 1024 / 1e6
