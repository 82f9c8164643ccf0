"""From a press to its acknowledgement, beside an empty button of a bare discord.py client.

Both are child processes on the same playground server, a shard each, and are pressed by turns in
one run. Every press of ours is a real one: a choice that is judged, stored and confirmed by an edit
of the panel. Most change a choice, which nobody else sees; after some others a post is edited or a
board drawn. Measured is the server's time from sending the press to having the first answer, and
the second.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, Goal, percentile
from bench.running import Town, answering, begun, child, shard_of_two, town
from playground import EVERYBODY, Interaction, Message, Person

ROUNDS, ONE_BY_ONE = 30, 10
PER_SECOND = 50
SECONDS = 10
TABLES = 30

Press = Callable[[], Awaitable[Interaction]]


@dataclass(frozen=True, slots=True)
class Button:
    """What is pressed, how many answers it gets, and how long they took.

    Milliseconds: to the first and to the last answer one by one, to the first when busy.
    """

    presses: Iterator[Press]
    answers: int
    first: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)


def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        bare, ours, seen = asyncio.run(_measured(Path(folder)))
    bare_half, half = percentile(bare.first, 0.5), percentile(ours.first, 0.5)
    pace = f"{PER_SECOND} presses a second"
    return [
        Figure("empty button of a bare client, one by one, p50", bare_half, "ms"),
        Figure("a choice in Hoppla Lama, one by one, p50", half, "ms"),
        Figure("beside the empty button", half / bare_half, "×", Goal("≤", 3)),
        Figure("… one that is published too, p50", percentile(seen.first, 0.5), "ms"),
        Figure("… until it is stored and confirmed, p50", percentile(ours.last, 0.5), "ms"),
        Figure(f"empty button, {pace}, p99", percentile(bare.busy, 0.99), "ms"),
        Figure(f"a choice in Hoppla Lama, {pace}, p50", percentile(ours.busy, 0.5), "ms"),
        Figure("… p99", percentile(ours.busy, 0.99), "ms", Goal("<", 100)),
    ]


async def _measured(folder: Path) -> tuple[Button, Button, Button]:
    """By turns, so that a busy moment of the machine meets both; the first round warms up."""
    async with town() as here:
        server = here.server
        guild = server.world.add_guild("Bare", here.visitor, EVERYBODY, id=shard_of_two(server, 1))
        lounge = server.world.add_channel(guild, "lounge")
        async with (
            child("bot", server, folder, SHARD_IDS="0", SHARD_COUNT="2"),
            child("bench.bare", server, folder, SHARD_IDS="1", SHARD_COUNT="2"),
        ):
            await answering(here)
            await server.wait_for(lambda: lounge.messages, timeout=30)
            [message] = lounge.messages.values()
            empty = partial(server.press, here.visitor, message, "Press")
            starters, *others = zip(*[await _panels(here) for _ in range(TABLES)], strict=True)
            bare = Button(itertools.repeat(empty), answers=1)
            ours = Button(_choices(here, starters), answers=2)
            await server.settle(1.0)
            for number in range(ROUNDS + 1):
                await _one_by_one(here, bare, counts=number > 0)
                await _one_by_one(here, ours, counts=number > 0)
            for button in (bare, ours):
                await _busy(button)
                await server.settle(0.5)
            panels = [panel for each in others for panel in each]
            last = (partial(server.press, person, panel, "3") for person, panel in panels)
            seen = Button(last, answers=2)
            for _ in range(len(panels) // ONE_BY_ONE):
                await _one_by_one(here, seen, counts=True)
                await server.settle(0.2)
            return bare, ours, seen


async def _panels(here: Town) -> list[tuple[Person, Message]]:
    """A table where the bet is placed: each may choose, and choose again, the starter first."""
    table, press = await begun(here), here.server.press
    starter = next(person for person in table.people if person in table.post.pings)
    pressed = [await press(starter, table.post, "Same")]
    await here.server.wait_for(lambda: "Your move" in table.post.labels)
    others = [person for person in table.people if person is not starter]
    pressed += [await press(person, table.post, "Your move") for person in others]

    def panels() -> list[tuple[Person, Message]]:
        return [(p.person, reply) for p in pressed for reply in p.replies if "3" in reply.labels]

    await here.server.wait_for(lambda: len(panels()) == len(pressed))
    return panels()


def _choices(here: Town, panels: Sequence[tuple[Person, Message]]) -> Iterator[Press]:
    """Each press is another number than the one before, so that all of them are stored."""
    for number in itertools.cycle("12345"):
        for person, panel in panels:
            yield partial(here.server.press, person, panel, number)


async def _one_by_one(here: Town, button: Button, *, counts: bool) -> None:
    """Each press after the former's last answer."""
    for press in itertools.islice(button.presses, ONE_BY_ONE):
        made = await press()
        ended = await here.server.wait_for(partial(_answered, here, made, button.answers))
        first = _acknowledged(made)
        if counts:
            button.first.append(first)
            button.last.append((ended - made.born) * 1000)


async def _busy(button: Button) -> None:
    """At a steady pace, whatever happens."""
    pressed = []
    loop = asyncio.get_running_loop()
    start = loop.time()
    for number in range(PER_SECOND * SECONDS):
        await asyncio.sleep(start + number / PER_SECOND - loop.time())
        pressed.append(asyncio.ensure_future(next(button.presses)()))
    button.busy.extend(_acknowledged(made) for made in await asyncio.gather(*pressed))


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
