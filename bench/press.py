"""From a press to its acknowledgement, beside an empty button of a bare discord.py client.

Both are child processes on the same playground server. Every press of ours is a real one: a choice
that is judged, stored and confirmed by an edit of the panel. Measured is the server's time from
sending the press to having the first answer, and the second.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, Goal, percentile
from bench.running import Town, answering, begun, child, town
from playground import Interaction, Message, Person

WARM_UP, ONE_BY_ONE = 20, 300
PER_SECOND = 50
SECONDS = 10
TABLES = 10

Press = Callable[[], Awaitable[Interaction]]


@dataclass(frozen=True, slots=True)
class Latencies:
    """Milliseconds: to the first and to the last answer one by one, to the first when busy."""

    first: list[float]
    last: list[float]
    busy: list[float]


def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        bare = asyncio.run(_bare(Path(folder)))
        ours = asyncio.run(_ours(Path(folder)))
    bare_half, half = percentile(bare.first, 0.5), percentile(ours.first, 0.5)
    pace = f"{PER_SECOND} presses a second"
    return [
        Figure("empty button of a bare client, one by one, p50", bare_half, "ms"),
        Figure("a choice in Hoppla Lama, one by one, p50", half, "ms"),
        Figure("beside the empty button", half / bare_half, "×", Goal("≤", 3)),
        Figure("… until it is stored and confirmed, p50", percentile(ours.last, 0.5), "ms"),
        Figure(f"empty button, {pace}, p99", percentile(bare.busy, 0.99), "ms"),
        Figure(f"a choice in Hoppla Lama, {pace}, p50", percentile(ours.busy, 0.5), "ms"),
        Figure("… p99", percentile(ours.busy, 0.99), "ms", Goal("<", 100)),
    ]


async def _bare(folder: Path) -> Latencies:
    async with town() as here, child("bench.bare", here.server, folder):
        await here.server.wait_for(lambda: here.lounge.messages, timeout=30)
        [message] = here.lounge.messages.values()
        press = partial(here.server.press, here.visitor, message, "Press")
        return await _measured(here, itertools.repeat(press), answers=1)


async def _ours(folder: Path) -> Latencies:
    async with town() as here, child("bot", here.server, folder):
        await answering(here)
        panels = [await _panel(here) for _ in range(TABLES)]
        await here.server.settle(1.0)
        return await _measured(here, _choices(here, panels), answers=2)


async def _panel(here: Town) -> tuple[Person, Message]:
    """A table at which the starter has placed the bet and may choose, and choose again."""
    table = await begun(here)
    starter = next(person for person in table.people if person in table.post.pings)
    bet = await here.server.press(starter, table.post, "Same")

    def panels() -> list[Message]:
        return [reply for reply in bet.replies if "3" in reply.labels]

    return starter, (await here.server.wait_for(panels))[0]


def _choices(here: Town, panels: list[tuple[Person, Message]]) -> Iterator[Press]:
    """Each press is another number than the one before, so that all of them are stored."""
    for number in itertools.cycle("12345"):
        for person, panel in panels:
            yield partial(here.server.press, person, panel, number)


async def _measured(here: Town, presses: Iterator[Press], answers: int) -> Latencies:
    """One by one, each after the former's last answer; then at a steady pace whatever happens."""
    first, last = [], []
    for press in itertools.islice(presses, WARM_UP + ONE_BY_ONE):
        made = await press()
        ended = await here.server.wait_for(partial(_answered, here, made, answers))
        first.append(_acknowledged(made))
        last.append((ended - made.born) * 1000)
    pressed = []
    loop = asyncio.get_running_loop()
    start = loop.time()
    for number in range(PER_SECOND * SECONDS):
        await asyncio.sleep(start + number / PER_SECOND - loop.time())
        pressed.append(asyncio.ensure_future(next(presses)()))
    busy = [_acknowledged(made) for made in await asyncio.gather(*pressed)]
    await here.server.settle(0.5)
    return Latencies(first[WARM_UP:], last[WARM_UP:], busy)


def _acknowledged(made: Interaction) -> float:
    assert made.seconds is not None, f"not acknowledged: {made.refusal}"
    return made.seconds * 1000


def _answered(here: Town, made: Interaction, answers: int) -> float:
    """When the last of so many requests about a press was carried out; 0 while one is missing."""
    ended = [
        request.started + request.seconds
        for request in itertools.islice(reversed(here.server.requests), 20)
        if made.token in request.path
    ]
    return max(ended) if len(ended) >= answers else 0.0
