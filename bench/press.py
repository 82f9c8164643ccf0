"""From a press to its acknowledgement, beside an empty button of a bare discord.py client.

Both are child processes on the same playground server. Every press of ours is a real one: a choice
that is judged, stored and confirmed. Measured is the server's time from sending the press to having
the first answer.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, Goal, percentile
from bench.running import Town, answering, begun, child, town
from playground import Interaction, Message, Person

ONE_BY_ONE = 300
PER_SECOND = 50
SECONDS = 10
TABLES = 10

Press = Callable[[], Awaitable[Interaction]]


def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        bare, bare_busy = asyncio.run(_bare(Path(folder)))
        ours, busy = asyncio.run(_ours(Path(folder)))
    bare_half, half = percentile(bare, 0.5), percentile(ours, 0.5)
    pace = f"{PER_SECOND} presses a second"
    return [
        Figure("empty button of a bare client, one by one, p50", bare_half, "ms"),
        Figure("a choice in Hoppla Lama, one by one, p50", half, "ms"),
        Figure("beside the empty button", half / bare_half, "×", Goal("≤", 3)),
        Figure(f"empty button, {pace}, p99", percentile(bare_busy, 0.99), "ms"),
        Figure(f"a choice in Hoppla Lama, {pace}, p50", percentile(busy, 0.5), "ms"),
        Figure(
            f"a choice in Hoppla Lama, {pace}, p99", percentile(busy, 0.99), "ms", Goal("<", 100)
        ),
    ]


async def _bare(folder: Path) -> tuple[list[float], list[float]]:
    async with town() as here, child("bench.bare", here.server, folder):
        await here.server.wait_for(lambda: here.channel.messages, timeout=30)
        [message] = here.channel.messages.values()
        person = here.people[0]
        return await _measured(
            itertools.repeat(lambda: here.server.press(person, message, "Press"))
        )


async def _ours(folder: Path) -> tuple[list[float], list[float]]:
    async with town() as here, child("bot", here.server, folder):
        await answering(here)
        panels = [await _panel(here) for _ in range(TABLES)]
        await here.server.settle(1.0)
        return await _measured(_choices(here, panels))


async def _panel(here: Town) -> tuple[Person, Message]:
    """A table at which the starter has placed the bet and may choose, and choose again."""
    post = await begun(here)
    starter = next(person for person in here.people if person in post.pings)
    bet = await here.server.press(starter, post, "Same")
    return starter, next(reply for reply in bet.replies if "3" in reply.labels)


def _choices(here: Town, panels: list[tuple[Person, Message]]) -> Iterator[Press]:
    """Each press is another number than the one before, so that all of them are stored."""
    for number in itertools.cycle("12345"):
        for person, panel in panels:
            yield partial(here.server.press, person, panel, number)


async def _measured(presses: Iterator[Press]) -> tuple[list[float], list[float]]:
    """Milliseconds one by one, and at a steady pace whatever the answers do."""
    one_by_one = [await _time(next(presses)) for _ in range(ONE_BY_ONE + 20)][20:]
    pressed = []
    loop = asyncio.get_running_loop()
    start = loop.time()
    for number in range(PER_SECOND * SECONDS):
        await asyncio.sleep(start + number / PER_SECOND - loop.time())
        pressed.append(asyncio.create_task(_time(next(presses))))
    return one_by_one, list(await asyncio.gather(*pressed))


async def _time(press: Press) -> float:
    made = await press()
    assert made.seconds is not None, f"not acknowledged: {made.refusal}"
    return made.seconds * 1000
