"""``python -m playground``: the server, the bot as a child, one address to open."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import webbrowser
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TextIO

from playground.bot import BotProcess
from playground.keep import Keeper, Unreadable
from playground.page import Page
from playground.people import BOT_ID, settle
from playground.server import Playground

READY_SECONDS = 30.0
KEPT = Path("var/playground")


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="a fixed port (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--keep",
        nargs="?",
        type=Path,
        const=KEPT,
        metavar="DIR",
        help=f"keep games and messages in DIR between runs (default {KEPT})",
    )
    parser.add_argument("--log", type=Path, metavar="FILE", help="the bot's log lines go here")
    parser.add_argument("--no-bot", action="store_true", help="only the server; run a bot yourself")
    parser.add_argument("--no-limits", action="store_true", help="without Discord's rate limits")
    return parser.parse_args(words)


async def play(options: argparse.Namespace, place: Path, log: TextIO) -> int:
    """Run until a signal ends it; the exit code is 1 when the bot does not start."""
    end = _ended()
    async with AsyncExitStack() as stack:
        server = Playground(limits=not options.no_limits, bot_id=BOT_ID)
        settle(server.world)
        bot = None if options.no_bot else BotProcess(server, place / "hoppla.db", log)
        page = Page(server, bot)
        await server.start(options.port)
        stack.push_async_callback(server.stop)
        if options.keep:
            await stack.enter_async_context(_kept(Keeper(server, place)))
        if bot is None:
            _tell_settings(server)
        else:
            bot.on_change = page.feed.bot_changed
            stack.push_async_callback(bot.stop)
            await bot.start()
            if not await is_up(server, bot, end):
                return 0 if end.is_set() else 1
        print(f"\n  Playground: {server.url}/\n  Ctrl-C ends it.\n", flush=True)
        if not options.no_browser:
            await asyncio.to_thread(_open_browser, server.url)
        await end.wait()
    return 0


def _ended() -> asyncio.Event:
    """Set by Ctrl-C, SIGTERM, and a terminal that is closed: the bot must not outlive it."""
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    closed = getattr(signal, "SIGHUP", signal.SIGTERM)  # Windows has none
    for number in (signal.SIGINT, signal.SIGTERM, closed):
        # Windows has no such handlers; there Ctrl-C interrupts.
        with suppress(NotImplementedError):
            loop.add_signal_handler(number, end.set)
    return end


@asynccontextmanager
async def _kept(keeper: Keeper) -> AsyncIterator[None]:
    """Load what there is, save while it runs and at the end."""
    keeper.load()
    saving = asyncio.create_task(keeper.run())
    try:
        yield
    finally:
        saving.cancel()
        keeper.save()


async def is_up(server: Playground, bot: BotProcess, end: asyncio.Event) -> bool:
    """Wait for the bot; say what went wrong when it does not come."""
    ready = asyncio.create_task(server.ready(timeout=READY_SECONDS))
    others = [asyncio.create_task(one.wait()) for one in (bot.exited, end)]
    await asyncio.wait([ready, *others], return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    if ready.done() and ready.exception() is None:
        return True
    ready.cancel()
    if end.is_set():
        return False
    why = bot.text if bot.exited.is_set() else f"did not connect within {READY_SECONDS:g} s"
    print(f"The bot did not start: {why}. Its last lines:", file=sys.stderr)
    for text in bot.last:
        print(f"  {text}", file=sys.stderr)
    return False


def _tell_settings(server: Playground) -> None:
    print("Start a bot with these settings:")
    print(f"  DISCORD_TOKEN={server.token}")
    print(f"  HOPPLA_API={server.api_url}")
    print(f"  HOPPLA_GATEWAY={server.gateway_url}", flush=True)


def _open_browser(address: str) -> None:
    """Where there is a screen; a browser in the terminal would be in the way."""
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen or sys.platform in ("darwin", "win32"):
        webbrowser.open(f"{address}/")


def main() -> int:
    options = arguments()
    try:
        return _run(options)
    except Unreadable as error:
        print(error, file=sys.stderr)
    except OSError as error:
        reason = error.strerror or str(error)
        print(f"The playground cannot start: {reason}.", file=sys.stderr)
        if options.port:
            print("Is the port taken? Leave --port away for a free one.", file=sys.stderr)
    except KeyboardInterrupt:
        return 0
    return 2


def _run(options: argparse.Namespace) -> int:
    with ExitStack() as stack:
        if options.keep:
            place = options.keep.resolve()
            place.mkdir(parents=True, exist_ok=True)
        else:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hoppla-")))
        log: TextIO = sys.stderr
        if options.log:
            log = stack.enter_context(options.log.open("a", encoding="utf-8"))
        return asyncio.run(play(options, place, log))


if __name__ == "__main__":
    sys.exit(main())
