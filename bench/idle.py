"""How much memory the bot's process holds when nobody plays, and after some games."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, Goal
from bench.running import answering, begun, child, resident, town

WARMED = 10.0
"""Seconds after which the boards are warmed up."""

TABLES = 20


def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        idle, played = asyncio.run(_measured(Path(folder)))
    return [
        Figure("memory (RSS), boards warmed up", idle, "MB", Goal("<", 120)),
        Figure(f"memory after {TABLES} tables were begun", played, "MB"),
    ]


async def _measured(folder: Path) -> tuple[float, float]:
    async with town() as here, child("bot", here.server, folder) as process:
        await answering(here)
        await asyncio.sleep(WARMED)
        idle = resident(process.pid)
        for _ in range(TABLES):
            await begun(here)
        await here.server.settle(1.0)
        return idle, resident(process.pid)
