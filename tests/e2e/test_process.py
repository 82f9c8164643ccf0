"""The real process: `python -m bot`, stopped, killed, started again, and with bad settings."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground import Playground
from tests.e2e.game import BETS
from tests.e2e.harness import Table, can

ROOT = Path(__file__).parent.parent.parent

Process = asyncio.subprocess.Process


async def launch(folder: Path, **settings: str) -> Process:
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **settings}
    for name in ("COVERAGE_PROCESS_START", "HOME"):
        if name in os.environ:
            env[name] = os.environ[name]
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=folder,
        env=env,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(process: Process, seconds: float = 20) -> tuple[int, str]:
    """The exit code and everything that was said on stderr."""
    _, said = await asyncio.wait_for(process.communicate(), seconds)
    assert process.returncode is not None
    return process.returncode, said.decode()


class Apart(Table):
    """The bot is a process of its own: only Discord is left to look at."""

    process: Process

    async def up(self) -> None:
        self.process = await launch(
            self.database.parent,
            DISCORD_TOKEN=self.server.token,
            DATABASE_URL=f"sqlite:///{self.database}",
            HOPPLA_API=self.server.api_url,
            HOPPLA_GATEWAY=self.server.gateway_url,
            GUILD_READY_TIMEOUT="0",
            DM_BURST="100",
            LOG_LEVEL="WARNING",
        )
        before = len(self.server.gateway.identifies)
        await self.server.wait_for(lambda: len(self.server.gateway.identifies) > before, 60)
        await self.server.wait_for(lambda: self.server.world.commands.get(None), 30)

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.communicate()


@pytest.fixture
async def apart(tmp_path: Path) -> AsyncIterator[Apart]:
    async with Playground(limits=False) as server:
        table = await Apart.laid(server, tmp_path)
        await table.up()
        yield table
        await table.kill()


async def test_a_round_with_kill_minus_nine_after_every_press(apart: Apart) -> None:
    """Whatever was in hand: afterwards it is done and announced once, or not done."""
    table = apart
    await table.seated()
    chance = random.Random(9)

    async def crash() -> None:
        await asyncio.sleep(chance.random() * 0.05)
        await table.kill()
        await table.up()

    board = await table.until(lambda: table.board_with("Same"), 30)
    starter = board.pings[0]
    await table.server.press(starter, board, BETS["same"])
    await crash()
    while can(table.board, "Same"):
        await table.act(starter, table.board, "Same")
    board = await table.until(lambda: table.board_with("Your move"), 30)
    for person in table.people:
        panel = await table.act(person, board, "Your move")
        await table.act(person, panel, "2")
    await crash()
    second = await table.until(lambda: None if table.board is board else table.board, 30)
    await table.until(lambda: table.board_with("Same"), 30)
    await table.server.wait_for(lambda: not board.labels, 30)
    await table.server.settle(0.5)
    assert [b.picture["filename"][-6:] for b in table.boards() if b.picture] == ["-1.png", "-2.png"]
    assert "2" in second.content.split("\n")[0]


async def test_sigterm_finishes_what_is_in_hand(apart: Apart) -> None:
    table = apart
    await table.seated()
    board = await table.until(lambda: table.board_with("Same"), 30)
    pressed = await table.server.press(board.pings[0], board, "Same")
    assert pressed.ok
    table.process.send_signal(signal.SIGTERM)
    code, said = await ended(table.process)
    assert (code, said) == (0, "")
    assert pressed.followups, "the press was not answered to the end"
    assert not table.server.gateway.connected


async def test_a_wrong_token_is_one_line_and_no_loop(tmp_path: Path) -> None:
    async with Playground() as server:
        process = await launch(
            tmp_path,
            DISCORD_TOKEN="wrong",
            HOPPLA_API=server.api_url,
            HOPPLA_GATEWAY=server.gateway_url,
        )
        code, said = await ended(process, 60)
        assert code == 78
        *_, line = said.strip().split("\n")
        assert "DISCORD_TOKEN" in line
        assert "Traceback" not in said
        assert len(server.requests) == 1


async def test_in_detail_only_the_bot_itself_logs(tmp_path: Path) -> None:
    """The driver of the database would print every statement, secret choices included."""
    async with Playground() as server:
        process = await launch(
            tmp_path,
            DISCORD_TOKEN="wrong",
            LOG_LEVEL="DEBUG",
            HOPPLA_API=server.api_url,
            HOPPLA_GATEWAY=server.gateway_url,
        )
        _, said = await ended(process, 60)
        assert " INFO discord.client: " in said
        loggers = [line.split()[3] for line in said.splitlines() if " DEBUG " in line]
        assert all(name.startswith("bot") for name in loggers), said


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "There is no token"),
        ({"DISCORD_TOKEN": "x", "DM_BURST": "many"}, "DM_BURST is wrong"),
        ({"DISCORD_TOKEN": "x", "DATABASE_URL": "mysql://x/y"}, "DATABASE_URL begins with mysql"),
        ({"DISCORD_TOKEN": "x", "DATABASE_URL": "sqlite:////proc/x/y.db"}, "cannot be used"),
    ],
    ids=["no token", "a bad number", "another database", "an unwritable one"],
)
async def test_bad_settings_are_one_line(
    tmp_path: Path, settings: dict[str, str], told: str
) -> None:
    code, said = await ended(await launch(tmp_path, **settings), 60)
    assert code == 2
    assert told in said
    assert len(said.strip().split("\n")) == 1
