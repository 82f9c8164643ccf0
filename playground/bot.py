"""The bot as a child process: the unmodified ``python -m bot``, started, stopped, watched."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from playground.server import Playground
from playground.things import Json

ROOT = Path(__file__).parent.parent
PATIENCE = 20.0
LAST_LINES = 20


class BotProcess:
    """Runs the bot against a playground: ``database`` is its file, ``log`` gets its lines."""

    def __init__(
        self,
        server: Playground,
        database: Path,
        log: TextIO,
        command: tuple[str, ...] = ("-m", "bot"),
    ) -> None:
        self.server, self.database, self.log, self.command = server, database, log, command
        self.process: asyncio.subprocess.Process | None = None
        self.count = 0
        self.text = "not started"
        self.last: deque[str] = deque(maxlen=LAST_LINES)
        self.on_change: Callable[[], None] = lambda: None
        self.exited = asyncio.Event()
        self._wanted = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    def state(self, connected: bool) -> Json:
        if not self.running:
            return {"online": False, "text": self.text}
        if connected:
            return {"online": True, "text": f"up, process {self.count}"}
        known = bool(self.server.gateway.sessions)
        return {"online": False, "text": "resuming…" if known else "starting…"}

    async def start(self) -> None:
        async with self._turn:
            await self._start()

    async def stop(self) -> None:
        """Ask the bot to end, insist after a while."""
        async with self._turn:
            await self._stop(signal.SIGTERM, "stopped")

    async def kill(self) -> None:
        """``kill -9``: the bot is gone at once and stays away until it is started again."""
        async with self._turn:
            await self._stop(signal.SIGKILL, "killed (SIGKILL)")

    async def restart(self) -> None:
        async with self._turn:
            await self._stop(signal.SIGTERM, "restarting…")
            await self._start()

    async def _start(self) -> None:
        if self.running:
            return
        self.count += 1
        self._wanted = True
        self.exited.clear()
        self.last.clear()
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self.command,
            cwd=self.database.parent,
            env=self._environment(),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        task = asyncio.create_task(self._watch(self.process))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.on_change()

    def _environment(self) -> dict[str, str]:
        """Nothing of the developer's own settings: neither token nor database."""
        own = ("DISCORD_", "DATABASE_URL", "SHARD_", "HOPPLA_")
        kept = {key: value for key, value in os.environ.items() if not key.startswith(own)}
        return {
            **kept,
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "DISCORD_TOKEN": self.server.token,
            "DATABASE_URL": f"sqlite:///{self.database}",
            "HOPPLA_API": self.server.api_url,
            "HOPPLA_GATEWAY": self.server.gateway_url,
            "HOPPLA_CLOCK": f"{self.server.clock.offset:g}",
            "GUILD_READY_TIMEOUT": "0.1",
            # Its clock is set to see what happens then; each time the bot starts anew.
            "GRACE_MINUTES": "0",
            # Everybody here is invented: no need to be careful with new DM channels.
            "DM_BURST": "100",
        }

    async def _stop(self, how: signal.Signals, text: str) -> None:
        self._wanted = False
        process = self.process
        if process is None or process.returncode is not None:
            self.text = text
            return
        process.send_signal(how)
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=1.0)
        self.text = text
        self.on_change()

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        """Pass the bot's lines on, and notice when it ends by itself."""
        assert process.stdout is not None
        async for raw in process.stdout:
            text = raw.decode("utf-8", "replace").rstrip()
            self.last.append(text)
            print(text, file=self.log, flush=True)
        code = await process.wait()
        if self._wanted and process is self.process:
            self.text = f"ended by itself (exit {code})"
            self.exited.set()
            self.on_change()
