"""The bot's time: the one of the machine, moved by an offset when it runs in the playground."""

from __future__ import annotations

import time
from collections.abc import Callable


def clock(offset: float = 0.0) -> Callable[[], float]:
    """A function that tells the seconds since the epoch."""
    return lambda: time.time() + offset
