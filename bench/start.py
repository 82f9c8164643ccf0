"""How long from starting the bot's process to its first answer, with many running games stored."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.figure import Figure, Goal
from bench.running import Town, answering, begun, child, town

RUNNING = 10_000
STARTS = 5


def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        few, many = asyncio.run(_measured(Path(folder)))
    return [
        Figure("start to first answer, one running game", few, "s"),
        Figure(f"start to first answer, {RUNNING:,} running games", many, "s", Goal("<", 3)),
    ]


async def _measured(folder: Path) -> tuple[float, float]:
    """The first start also makes the database, and one running game in it."""
    async with town() as here:
        async with child("bot", here.server, folder):
            await answering(here)
            await begun(here)
            await here.server.settle(1.0)
        few = await _starts(here, folder)
        _multiply(folder / "var/hoppla.db", RUNNING - 1)
        return few, await _starts(here, folder)


async def _starts(here: Town, folder: Path) -> float:
    seconds = []
    for _ in range(STARTS):
        start = perf_counter()
        async with child("bot", here.server, folder):
            await answering(here)
            seconds.append(perf_counter() - start)
    return median(seconds)


def _multiply(database: Path, copies: int) -> None:
    """Copies the one running match with all that is kept of it, for other people elsewhere."""
    with sqlite3.connect(database) as db:
        [(match,)] = db.execute("SELECT id FROM matches WHERE status = 'running'").fetchall()
        changed = {"id": ":new", "match": ":new"}
        changed |= {name: f"{name} + :number" for name in ("user_id", "host", "channel_id")}
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            key = "id" if table == "matches" else "match"
            if key not in columns:
                continue
            values = ", ".join(changed.get(column, f'"{column}"') for column in columns)
            db.executemany(
                f'INSERT INTO {table} SELECT {values} FROM {table} WHERE "{key}" = :match',
                ({"new": f"copy{n}", "number": n + 1, "match": match} for n in range(copies)),
            )
    db.close()
