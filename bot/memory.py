"""Keeps the process small: glibc holds on to what was freed, here to tens of megabytes of pictures.

Elsewhere than on Linux with glibc all of this does nothing.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

_ARENA_MAX = -8
"""glibc's M_ARENA_MAX."""


def share_one_heap() -> None:
    """Let all threads allocate from one heap; to be called before there is a second thread.

    With a heap for each thread, what the drawing thread frees serves nobody else.
    """
    if (mallopt := _glibc("mallopt")) is not None:
        mallopt(_ARENA_MAX, 1)


def give_back() -> None:
    """Return what is free to the system."""
    if (trim := _glibc("malloc_trim")) is not None:
        trim(0)


def _glibc(function: str) -> Any:
    return getattr(ctypes.CDLL(None), function, None) if sys.platform == "linux" else None
