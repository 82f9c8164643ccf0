"""What this process has seen begin: then nobody can have told of it before."""

from __future__ import annotations

from collections.abc import Callable

NONCE_HOLDS = 100.0
"""Seconds for which Discord surely knows a nonce again (it says: a few minutes)."""

KEPT = 1000


class Seen:
    """When something of a match began, for as long as a repetition is recognised by its nonce."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._times: dict[tuple[str, int], float] = {}

    def note(self, match: str, number: int) -> None:
        self._times.setdefault((match, number), self._now())
        if len(self._times) > KEPT:
            del self._times[next(iter(self._times))]

    def lately(self, match: str, number: int) -> bool:
        """Whether it began here and just now; else it has to be looked for before it is told."""
        began = self._times.get((match, number))
        return began is not None and self._now() - began <= NONCE_HOLDS
