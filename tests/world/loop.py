"""An event loop without waiting: when nothing is left to do now, it is the next timer's instant.

Nothing outside the process may be waited for, no thread either: then time would run away.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

GRAIN: Final = 1e-6
"""Seconds; instants are rounded to them, so that a whole second is met exactly."""


class Still(Exception):
    """Nothing is left to do, now or later, and somebody still waits."""


class _Jump(selectors.SelectSelector):
    """Asked to wait, moves the clock of its loop."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Still
        if timeout > 0:
            self.loop.at = round(self.loop.at + max(timeout, GRAIN), 6)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """``time()`` is the virtual instant, 0 at the beginning."""

    def __init__(self) -> None:
        self.at = 0.0
        jump = _Jump()
        jump.loop = self
        super().__init__(jump)
        self._clock_resolution = GRAIN

    def time(self) -> float:
        return self.at


async def settled() -> None:
    """All that can be done without time going by is done."""
    await asyncio.sleep(2 * GRAIN)


def play(story: Coroutine[Any, Any, T]) -> T:
    """Run a story to its end, in no time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(story)
