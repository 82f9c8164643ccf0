"""The playground's time: the real one plus an offset that a developer moves forward."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime


class Clock:
    """Seconds since the epoch as everybody in the playground sees them."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.listeners: list[Callable[[], None]] = []

    def now(self) -> float:
        return time.time() + self.offset

    def iso(self) -> str:
        """The present instant as Discord writes it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="microseconds")

    def forward(self, seconds: float) -> None:
        """Jump ahead; listeners (the page, the bot's clock) hear of it."""
        self.set(self.offset + seconds)

    def set(self, offset: float) -> None:
        self.offset = offset
        for listener in list(self.listeners):
            listener()
