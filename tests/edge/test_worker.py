"""What takes too long is given up, and holds up nothing else."""

import asyncio
import threading
import time

import pytest

from bot.worker import Worker


def forever() -> None:
    while True:
        pass


async def test_gives_results_and_errors_back() -> None:
    worker = Worker("test", 5)
    assert await worker.run(lambda a, b: a + b, 2, 3) == 5
    with pytest.raises(ZeroDivisionError):
        await worker.run(lambda: 1 // 0)
    worker.close()


async def test_runs_off_the_loop_one_after_another() -> None:
    worker = Worker("test", 5)
    threads = await asyncio.gather(*(worker.run(threading.get_ident) for _ in range(20)))
    assert set(threads) != {threading.get_ident()}
    assert len(set(threads)) == 1
    worker.close()


async def test_a_function_that_never_returns_is_given_up_and_those_waiting_still_served() -> None:
    worker = Worker("test", 0.1)
    hung = asyncio.ensure_future(worker.run(forever))
    later = [asyncio.ensure_future(worker.run(str, n)) for n in range(3)]
    with pytest.raises(TimeoutError):
        await hung
    assert await asyncio.gather(*later) == ["0", "1", "2"]
    worker.close()


async def test_the_thread_of_a_hung_function_ends() -> None:
    worker = Worker("hung", 0.1)
    with pytest.raises(TimeoutError):
        await worker.run(forever)
    worker.close()
    for _ in range(100):
        if not any(thread.name == "hung" for thread in threading.enumerate()):
            return
        time.sleep(0.02)
    pytest.fail("the thread still runs")
