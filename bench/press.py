"""From a press to its acknowledgement, beside an empty button of a bare discord.py client.

Both are child processes on the same playground server. Every press of ours is a real one: a choice
that is judged, stored and confirmed. Measured is the server's time from sending the press to having
the first answer.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Latencies:
    """Milliseconds: to the acknowledgement one by one and when busy, to the confirmation."""

    one_by_one: list[float]
    busy: list[float]
    settled: list[float]


def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        bare = asyncio.run(_bare(Path(folder)))
        ours = asyncio.run(_ours(Path(folder)))
    bare_half, half = percentile(bare.one_by_one, 0.5), percentile(ours.one_by_one, 0.5)
    pace = f"{PER_SECOND} presses a second"
    return [
        Figure("empty button of a bare client, one by one, p50", bare_half, "ms"),
        Figure("a choice in Hoppla Lama, one by one, p50", half, "ms"),
        Figure("beside the empty button", half / bare_half, "×", Goal("≤", 3)),
        Figure("… until it is stored and confirmed, p50", percentile(ours.settled, 0.5), "ms"),
        Figure(f"empty button, {pace}, p99", percentile(bare.busy, 0.99), "ms"),
        Figure(f"a choice in Hoppla Lama, {pace}, p50", percentile(ours.busy, 0.5), "ms"),
        Figure("… p99", percentile(ours.busy, 0.99), "ms", Goal("<", 100)),
    ]


async def _bare(folder: Path) -> Latencies:
    async with town() as here, child("bench.bare", here.server, folder):
        await here.server.wait_for(lambda: here.lounge.messages, timeout=30)
        [message] = here.lounge.messages.values()
        press = partial(here.server.press, here.visitor, message, "Press")
        return await _measured(here, itertools.repeat(press))


async def _ours(folder: Path) -> Latencies:
    async with town() as here, child("bot", here.server, folder):
        await answering(here)
        panels = [await _panel(here) for _ in range(TABLES)]
        await here.server.settle(1.0)
        return await _measured(here, _choices(here, panels))


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


async def _measured(here: Town, presses: Iterator[Press]) -> Latencies:
    """One by one, and at a steady pace whatever the answers do."""
    one_by_one = [await next(presses)() for _ in range(ONE_BY_ONE + 20)][20:]
    pressed = []
    loop = asyncio.get_running_loop()
    start = loop.time()
    for number in range(PER_SECOND * SECONDS):
        await asyncio.sleep(start + number / PER_SECOND - loop.time())
        pressed.append(asyncio.ensure_future(next(presses)()))
    busy = await asyncio.gather(*pressed)
    await here.server.settle(0.5)
    return Latencies(_acknowledged(one_by_one), _acknowledged(busy), _settled(here, one_by_one))


def _acknowledged(made: Sequence[Interaction]) -> list[float]:
    for interaction in made:
        assert interaction.seconds is not None, f"not acknowledged: {interaction.refusal}"
    return [(interaction.seconds or 0) * 1000 for interaction in made]


def _settled(here: Town, made: Sequence[Interaction]) -> list[float]:
    """Until the last request that belongs to the press was carried out."""
    ended: dict[str, float] = {}
    for request in here.server.requests:
        for part in request.path.split("/"):
            ended[part] = max(ended.get(part, 0), request.started + request.seconds)
    return [(ended[i.token] - i.born) * 1000 for i in made if i.token in ended]
