"""Keeps the process small: glibc holds on to what was freed, here to tens of megabytes of pictures.

Elsewhere than on Linux with glibc it grows as it may.
"""

from __future__ import annotations

import ctypes
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

_ARENA_MAX = -8
"""glibc's M_ARENA_MAX."""


def share_one_heap() -> None:
    """Let all threads allocate from one heap; to be called before there is a second thread.

    With a heap for each thread, what the drawing thread frees serves nobody else.
    """
    if (mallopt := _glibc("mallopt")) is not None:
        mallopt(_ARENA_MAX, 1)


def apart(work: Callable[[], int]) -> int:
    """The exit code of ``work``, done by a process of its own: what it imports ends with it.

    To be called before there is a second thread. Where a process cannot fork, done here.
    """
    if sys.platform == "win32":
        return work()
    sys.stdout.flush()
    sys.stderr.flush()
    if (child := os.fork()) == 0:
        code = 1
        try:
            code = work()
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def give_back() -> None:
    """Return what is free to the system."""
    if (trim := _glibc("malloc_trim")) is not None:
        trim(0)


def _glibc(function: str) -> Any:
    return getattr(ctypes.CDLL(None), function, None) if sys.platform == "linux" else None
