"""Ends work in hand: first by waiting for it, then by cancelling it, never by leaving it alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def finish(tasks: Iterable[asyncio.Task[Any]], seconds: float = 0.0) -> None:
    """Wait for these tasks; who takes longer is cancelled, and has let go of everything then."""
    late = set(tasks)
    if late and seconds:
        _, late = await asyncio.wait(late, timeout=seconds)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
