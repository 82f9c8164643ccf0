"""How often somebody, or a channel, may have the bot say something to everybody."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

KEPT = 10_000


class Cooldown:
    def __init__(self, now: Callable[[], float], most: int = 5, seconds: float = 30.0) -> None:
        self._now = now
        self._most = most
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def allows(self, who: str) -> bool:
        """Whether it may be once more; counted if so."""
        now = self._now()
        times = self._times.pop(who, deque())
        while times and times[0] <= now - self._seconds:
            times.popleft()
        self._times[who] = times
        while len(self._times) > KEPT:
            del self._times[next(iter(self._times))]
        if len(times) >= self._most:
            return False
        times.append(now)
        return True
