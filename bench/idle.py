"""How much memory the bot's process holds: fresh, with one table, and with some more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, Goal
from bench.running import answering, begun, child, resident, town

REST = 65.0
"""Seconds after which a bot that nobody plays with has given back what it does not need."""

TABLES = 20


def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        fresh, one, many = asyncio.run(_measured(Path(folder)))
    return [
        Figure("memory (RSS) before the first table", fresh, "MB"),
        Figure("with one table, its board warmed up", one, "MB", Goal("<", 120)),
        Figure(f"after {TABLES} tables were begun", many, "MB"),
    ]


async def _measured(folder: Path) -> tuple[float, float, float]:
    async with town() as here, child("bot", here.server, folder) as process:
        await answering(here)
        await here.server.settle(1.0)
        fresh = resident(process.pid)
        await begun(here)
        await asyncio.sleep(REST)
        one = resident(process.pid)
        for _ in range(TABLES - 1):
            await begun(here)
        await asyncio.sleep(REST)
        return fresh, one, resident(process.pid)
