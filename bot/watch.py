"""Tells in the log what holds the event loop up: while it stands still nobody is answered."""

from __future__ import annotations

import asyncio
import logging
import selectors
import sys
import threading
import time
import traceback
from types import FrameType, TracebackType
from typing import Self

LONGEST, STEP = 1.0, 0.25

log = logging.getLogger(__name__)


class Watch:
    """A thread that looks at the loop from outside, for as long as the context lasts."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._beaten = time.monotonic()
        self._over = threading.Event()

    async def __aenter__(self) -> Self:
        loop, who = asyncio.get_running_loop(), threading.get_ident()
        self._beaten = time.monotonic()
        threading.Thread(target=self._look, args=(loop, who), name="watch", daemon=True).start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()

    def _beat(self) -> None:
        self._beaten = time.monotonic()

    def _look(self, loop: asyncio.AbstractEventLoop, who: int) -> None:
        told = 0.0
        while not self._over.wait(STEP):
            still = time.monotonic() - self._beaten
            if still > self._longest and told != self._beaten:
                told = self._beaten
                frame = sys._current_frames().get(who)
                if waits(frame):
                    log.warning("the machine is busy: the event loop got no time for %.1f s", still)
                else:
                    # Where it stands, not what it holds: values may be secret.
                    where = "".join(traceback.format_stack(frame)[-4:])
                    log.warning("the event loop stands still since %.1f s in:\n%s", still, where)
            try:
                loop.call_soon_threadsafe(self._beat)
            except RuntimeError:
                return  # the loop is closed


def waits(frame: FrameType | None) -> bool:
    """Whether this thread only waits for the network: then nothing of ours holds the loop up."""
    return frame is not None and frame.f_code.co_filename == selectors.__file__
