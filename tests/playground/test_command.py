"""``python -m playground`` from outside: its address, the bot, what is kept, a clean end."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from playground import Playground
from playground.__main__ import arguments, is_up, main, play
from playground.bot import BotProcess
from playground.keep import Keeper, Unreadable
from playground.messages import File
from playground.people import BOT_ID, settle
from playground.permissions import may
from tests.playground.probe import PNG

ROOT = Path(__file__).parents[2]
# Stands in for the bot: connects, and lives until it is told to stop.
CONNECTS = """
import asyncio, json, os, signal, sys, aiohttp
async def main():
    end = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end.set)
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(os.environ["HOPPLA_GATEWAY"]) as socket:
            print("offset", os.environ["HOPPLA_CLOCK"], os.environ.get("SHARD_IDS"))
            token = os.environ["DISCORD_TOKEN"]
            await socket.send_json({"op": 2, "d": {"token": token, "intents": 1}})
            await end.wait()
    print("goodbye")
asyncio.run(main())
"""


@asynccontextmanager
async def started(*words: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """The program and the address that it printed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--no-browser", *words),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        address = ""
        while not address:
            line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
            assert line, (await process.communicate())[1].decode()
            found = re.search(r"Playground: (http://127\.0\.0\.1:\d+/)", line)
            address = found[1] if found else ""
        yield process, address
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.communicate(), 20)


async def hello(address: str) -> Any:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}events?as=zoe", max_msg_size=0) as socket,
    ):
        event, data = await socket.receive_json()
        assert event == "hello"
        return data


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_server_alone_ends_by_a_signal(number: signal.Signals) -> None:
    async with started("--no-bot") as (process, address):
        told = await hello(address)
        names = [p["username"] for p in told["people"] if not p["bot"]]
        assert names == ["valentina", "bjorn", "lukasz", "maximiliane", "zoe"]
        kinds = sorted(place["type"] for place in told["places"])
        assert kinds == [0, 0, 0, 1, 11]
        process.send_signal(number)
        _, errors = await asyncio.wait_for(process.communicate(), 10)
        assert (process.returncode, errors) == (0, b"")


async def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    page = (ROOT / "docs/playground.md").read_text("utf-8")
    [example] = re.findall(r"```python\n(.*?)```", page, flags=re.S)
    assert example.count("\n    ...  ") == 1
    code = example.replace("    ...  ", "    bot = begun(server); await bot.start()  ")
    code += "    await bot.stop()\n"

    def begun(server: Playground) -> BotProcess:
        return BotProcess(server, tmp_path / "hoppla.db", io.StringIO())

    names: dict[str, Any] = {"begun": begun}
    await eval(compile(code, "docs/playground.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), names)
    assert "Ben *the* Bold" in names["opened"].text.replace("\\", "")


async def test_taken_port_is_told_in_words() -> None:
    async with Playground() as server:
        port = server.url.rpartition(":")[2]
        with pytest.raises(AssertionError, match="Is the port taken"):
            async with started("--no-bot", "--port", port):
                pass


async def test_the_real_bot_starts_and_registers_its_commands(tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    async with started("--log", str(log)) as (process, address):
        for _ in range(200):
            told = await hello(address)
            if told["commands"]:
                break
            await asyncio.sleep(0.05)
        assert told["state"] == {"online": True, "text": "up, process 1"}
        assert "hoppla" in {command["name"] for command in told["commands"]}
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == 0
    assert log.read_text("utf-8")


async def test_in_this_process_with_a_kept_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a task: prints the settings and the address, opens the browser, ends by a signal."""
    opened: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", opened.append)
    options = arguments(["--no-bot", "--no-limits", "--keep", str(tmp_path)])
    task = asyncio.create_task(play(options, tmp_path, sys.stderr))
    for _ in range(500):
        await asyncio.sleep(0.01)
        if opened:
            break
    os.kill(os.getpid(), signal.SIGTERM)
    assert await asyncio.wait_for(task, 10) == 0
    printed = capsys.readouterr().out
    assert f"Playground: {opened[0]}" in printed
    assert "HOPPLA_GATEWAY=ws://127.0.0.1:" in printed
    assert json.loads((tmp_path / "world.json").read_text("utf-8"))["channels"]


async def test_bot_that_never_comes_is_told(
    server: Playground,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("playground.__main__.READY_SECONDS", 0.3)
    bot = process_of(server, tmp_path, "import time; print('dreaming', flush=True); time.sleep(60)")
    await bot.start()
    assert not await is_up(server, bot, asyncio.Event())
    await bot.kill()
    bot.log.close()
    assert "did not connect within 0.3 s" in capsys.readouterr().err


def test_unusable_places_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "world.json").write_text("[]")
    start = ["playground", "--no-bot", "--no-browser"]
    monkeypatch.setattr(sys, "argv", [*start, "--keep", str(tmp_path)])
    assert main() == 2
    assert "move the directory away" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", [*start, "--log", str(tmp_path)])
    assert main() == 2
    assert capsys.readouterr().err == "The playground cannot start: Is a directory.\n"


# --- the bot's process --------------------------------------------------------------------------
@pytest.fixture
async def server() -> AsyncIterator[Playground]:
    async with Playground(bot_id=BOT_ID) as made:
        settle(made.world)
        yield made


def process_of(server: Playground, tmp_path: Path, code: str) -> BotProcess:
    log = (tmp_path / "log").open("a")
    return BotProcess(server, tmp_path / "x.db", log, ("-c", code))


async def test_stop_kill_restart(
    server: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHARD_IDS", "7")
    bot = process_of(server, tmp_path, CONNECTS)
    assert bot.state(False) == {"online": False, "text": "not started"}
    await bot.start()
    await bot.start()
    assert bot.state(False)["text"] == "starting…"
    await server.ready()
    assert bot.state(True) == {"online": True, "text": "up, process 1"}
    await bot.kill()
    assert bot.process is not None
    assert bot.process.returncode == -signal.SIGKILL
    await server.wait_for(lambda: not server.gateway.connected)
    assert bot.state(False) == {"online": False, "text": "killed (SIGKILL)"}
    server.clock.forward(3600)
    await bot.restart()
    await server.ready()
    assert bot.state(True)["text"] == "up, process 2"
    await bot.stop()
    assert bot.process.returncode == 0
    assert not bot.exited.is_set()
    bot.log.close()
    # The developer's own settings stay outside.
    assert (tmp_path / "log").read_text() == "offset 0 None\noffset 3600 None\ngoodbye\n"


async def test_bot_that_ends_by_itself_is_noticed(server: Playground, tmp_path: Path) -> None:
    bot = process_of(server, tmp_path, "print('no token'); raise SystemExit(78)")
    changes: list[str] = []
    bot.on_change = lambda: changes.append(bot.state(False)["text"])
    await bot.start()
    await asyncio.wait_for(bot.exited.wait(), 10)
    assert changes[-1] == "ended by itself (exit 78)"
    assert list(bot.last) == ["no token"]
    bot.log.close()


async def test_bot_that_does_not_start_ends_the_program(tmp_path: Path) -> None:
    """The bot's database cannot be made in a place that is a file."""
    (tmp_path / "hoppla.db").mkdir()
    with pytest.raises(AssertionError, match="The bot did not start: ended by itself"):
        async with started("--keep", str(tmp_path)):
            pass


# --- keeping ------------------------------------------------------------------------------------
async def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    async with Playground(bot_id=BOT_ID) as first:
        settle(first.world)
        keeper = Keeper(first, tmp_path)
        assert not keeper.load()
        world = first.world
        zoe, games = world.person("zoe"), world.channel("games")
        files = [File("files[0]", "k7-1.png", "image/png", PNG)]
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "x", "custom_id": "x"}]}
        body = {"content": f"<@{zoe.id}>", "components": [row], "nonce": "k7-1"}
        post = first.composer.create(games, body, files)
        first.composer.create(games, {"content": "hand", "flags": 64}, [], only=zoe)
        thread = world.add_thread(games, "side")
        first.close_dms(zoe)
        first.deny(games, "attach_files")
        first.archive(thread)
        world.delete_channel(world.channel("kitchen"))
        replay = world.add_thread(games, "replay", id=post.id)
        world.kick(world.person("valentina"))
        world.ban(world.person("lukasz"))
        world.promote(world.person("maximiliane"))
        world.commands[None] = [{"name": "hoppla"}]
        first.clock.forward(60)
        keeper.save()
    async with Playground(bot_id=BOT_ID) as second:
        settle(second.world)
        assert Keeper(second, tmp_path).load()
        world = second.world
        zoe, games = world.person("zoe"), world.channel("games")
        again = games.messages[post.id]
        assert again.content == post.content
        assert again.components == post.components
        assert again.mentions == (zoe,)
        assert again.picture is not None
        async with (
            aiohttp.ClientSession() as session,
            session.get(again.picture["url"]) as answer,
        ):
            assert await answer.read() == PNG
        assert again.picture["url"].startswith(second.url)
        assert [m.only for m in games.messages.values()] == [None, zoe]
        assert [m.kind for m in world.channels[replay.id].messages.values()] == [21]
        assert not zoe.takes_dms
        assert games.overwrites[world.bot.id].deny
        assert world.channels[thread.id].archived
        with pytest.raises(KeyError):
            world.channel("kitchen")
        assert again.thread is world.channels[replay.id]
        assert [p.username for p in world.home.people] == ["bjorn", "maximiliane", "zoe"]
        assert world.home.owner.username == "bjorn"
        assert world.home.banned == {world.person("lukasz").id}
        assert may(world.person("maximiliane"), games, "manage_guild")
        assert may(world.bot, games, "send_messages")
        assert world.commands[None] == [{"name": "hoppla"}]
        assert second.clock.offset == 60
        assert world.new_id() > max(world.channels)


async def test_unreadable_files_are_told(tmp_path: Path) -> None:
    (tmp_path / "world.json").write_text("{}")
    async with Playground() as server:
        with pytest.raises(Unreadable, match="move the directory away"):
            Keeper(server, tmp_path).load()


def test_no_token_of_the_real_form() -> None:
    """The bot refuses a real token here, and the playground never has one."""
    assert "." not in Playground().token
