"""Work in hand ends: by itself if there is time for it, else cancelled, and cleaned up after."""

from __future__ import annotations

import asyncio

from bot.finishing import finish


async def _work(seconds: float, said: list[str]) -> None:
    try:
        await asyncio.sleep(seconds)
        said.append("done")
    except asyncio.CancelledError:
        await asyncio.sleep(0.01)
        said.append("cleaned up")
        raise


async def test_who_is_quick_is_waited_for_and_who_is_not_is_cancelled() -> None:
    said: list[str] = []
    tasks = [asyncio.create_task(_work(seconds, said)) for seconds in (0.01, 60)]
    await finish(tasks, 0.1)
    assert said == ["done", "cleaned up"]


async def test_without_time_everything_is_cancelled_and_cleaned_up() -> None:
    said: list[str] = []
    tasks = [asyncio.create_task(_work(60, said)) for _ in range(2)]
    await asyncio.sleep(0)
    await finish(tasks)
    assert said == ["cleaned up"] * 2
    assert all(task.cancelled() for task in tasks)


async def test_nothing_ends_at_once() -> None:
    await finish([], 60)
