"""The store in memory and in the event loop's own thread: nothing waits, so the order is fixed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, Final, Self, TypeVar, cast

from sqlalchemy import Connection, CursorResult, create_engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool, StaticPool

from bot.store import Store
from bot.store_schema import metadata

T = TypeVar("T")


class PowerCut(BaseException):
    """The process is dead: nothing handles this, so it ends whatever was being done."""


class _Directly:
    """As much of an `AsyncConnection` as the store uses; what it promises is done at once."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        self._shelf.burn()
        return self._shelf.connection.execute(statement, parameters)

    async def run_sync(self, function: Callable[..., T], *args: Any) -> T:
        self._shelf.burn()
        return function(self._shelf.connection, *args)


class Shelf(Store):
    """What one process has of the database.

    ``fuse`` statements later that process dies. ``pauses``: before each read and each transaction
    whatever else is ready goes on, as if a database were asked.
    """

    def __init__(self, connection: Connection) -> None:
        unused = cast(AsyncEngine, None)
        super().__init__(connection.engine.url, unused, unused)
        self.connection = connection
        self.fuse: int | None = None
        self.pauses = False
        self._raw: Any = connection.connection.driver_connection
        self._directly = cast(AsyncConnection, _Directly(self))

    @classmethod
    def fresh(cls) -> Self:
        """An empty database, with the tables of the newest migration."""
        return cls(_ENGINE.connect().execution_options(isolation_level="AUTOCOMMIT"))

    def another(self) -> Self:
        """The same database as another process has it."""
        return type(self)(self.connection)

    @property
    def blown(self) -> bool:
        return self.fuse is not None and self.fuse <= 0

    def burn(self) -> None:
        """One statement less until the end."""
        if self.fuse is None:
            return
        if self.fuse <= 0:
            raise PowerCut
        self.fuse -= 1

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        if self.pauses:
            await asyncio.sleep(0)
        yield self._directly

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        if self.pauses:
            await asyncio.sleep(0)
        self._raw.execute("BEGIN")
        try:
            yield self._directly
            self.burn()
        except BaseException:
            self._raw.execute("ROLLBACK")
            raise
        self._raw.execute("COMMIT")

    async def close(self) -> None:
        self.connection.close()


@cache
def _empty() -> bytes:
    engine = create_engine("sqlite+pysqlite://", poolclass=StaticPool)
    metadata.create_all(engine)
    with engine.connect() as connection:
        raw: Any = connection.connection.driver_connection
        made = bytes(raw.serialize())
    engine.dispose()
    return made


def _copy() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(_empty())
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


# One for all, for it remembers how each statement is spelled.
_ENGINE: Final = create_engine("sqlite+pysqlite://", poolclass=NullPool, creator=_copy)
