"""Runs what may take long in a thread of its own, with a time limit: the event loop stays free."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


class _GivenUp(BaseException):
    """Raised inside a thread whose job took too long: the only way to stop a loop in Python."""


@dataclass(eq=False, slots=True)
class _Job:
    function: Callable[..., Any]
    args: tuple[Any, ...]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    started: asyncio.Event = field(default_factory=asyncio.Event)

    def run(self) -> None:
        self._tell(self.started.set)
        try:
            result = self.function(*self.args)
        except BaseException as error:  # the waiting task gets it, whatever it is
            self._tell(self._settle, self.done.set_exception, error)
        else:
            self._tell(self._settle, self.done.set_result, result)

    def _settle(self, settle: Callable[[Any], None], value: Any) -> None:
        if not self.done.done():
            settle(value)

    def _tell(self, function: Callable[..., None], *args: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(function, *args)


class Worker:
    """One thread, one job after another; a job over its time is given up and the thread replaced.

    The thread is a daemon: not even a function that never returns holds up the end of the process.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def run(self, function: Callable[..., T], *args: Any, seconds: float | None = None) -> T:
        """The result of ``function(*args)``; TimeoutError when it takes longer than allowed."""
        loop = asyncio.get_running_loop()
        job = _Job(function, args, loop, loop.create_future())
        if self._thread is None:
            self._thread = self._start()
        self._jobs.put(job)
        await job.started.wait()
        try:
            async with asyncio.timeout(seconds or self.seconds):
                result: T = await asyncio.shield(job.done)
                return result
        except TimeoutError:
            if not job.done.done():
                self._give_up()
                job.done.cancel()
            raise

    def close(self) -> None:
        self._jobs.put(None)
        self._thread = None

    def _start(self) -> threading.Thread:
        thread = threading.Thread(target=_work, args=(self._jobs,), name=self.name, daemon=True)
        thread.start()
        return thread

    def _give_up(self) -> None:
        hung, waiting = self._thread, self._jobs
        self._jobs, self._thread = queue.SimpleQueue(), None
        while not waiting.empty():
            self._jobs.put(waiting.get())
        waiting.put(None)
        self._thread = self._start()
        if hung is not None and hung.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(hung.ident), ctypes.py_object(_GivenUp)
            )


def _work(jobs: queue.SimpleQueue[_Job | None]) -> None:
    try:
        while (job := jobs.get()) is not None:
            job.run()
    except _GivenUp:
        pass
