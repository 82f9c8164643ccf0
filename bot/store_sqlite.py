"""SQLite's statements in one turn of the connection's thread each; aiosqlite's cursor takes four.

To make a cursor, to execute, to fetch and to close are calls of their own there, and each wakes
the thread and the event loop: for the small statements of a turn that is most of their time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Self, TypeVar

import aiosqlite

_T = TypeVar("_T")

_CHUNK = 64
"""Rows that aiosqlite fetches at once where one iterates over a cursor of its own."""


class Connection(aiosqlite.Connection):
    """Made by `connect`, which SQLAlchemy calls as it would ``aiosqlite.connect``."""

    def cursor(self) -> Cursor:  # type: ignore[override]  # nothing has to be waited for
        return Cursor(self)

    async def do(self, function: Callable[[sqlite3.Connection], _T]) -> _T:
        """Have something done in the connection's thread."""
        done: _T = await self._execute(function, self._conn)  # type: ignore[no-untyped-call]
        return done


def connect(*args: Any, **options: Any) -> Connection:
    """A connection that is opened when it is awaited, and keeps no process alive."""
    connection = Connection(partial(sqlite3.connect, *args, **options), _CHUNK)
    connection._thread.daemon = True
    return connection


class _Answer:
    """All that a statement brought about, so that nobody has to ask for it once more."""

    __slots__ = ("description", "lastrowid", "rowcount", "rows")

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self.rows: list[Any] = cursor.fetchall()
        self.description = cursor.description
        self.rowcount = cursor.rowcount
        self.lastrowid = cursor.lastrowid
        cursor.close()


class Cursor:
    """As much of `aiosqlite.Cursor` as SQLAlchemy uses."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        self._keep(await self._connection.do(lambda raw: _Answer(raw.execute(sql, parameters))))

    async def executemany(self, sql: str, parameters: Sequence[Sequence[Any]]) -> None:
        self._keep(await self._connection.do(lambda raw: _Answer(raw.executemany(sql, parameters))))

    def _keep(self, answer: _Answer) -> None:
        self._rows, self.description = answer.rows, answer.description
        self.rowcount, self.lastrowid = answer.rowcount, answer.lastrowid

    async def fetchall(self) -> list[Any]:
        return self._rows

    async def close(self) -> None:
        self._rows = []
