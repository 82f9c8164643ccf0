"""The connection to SQLite or PostgreSQL: opened, brought up to date at start, and closed."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from sqlalchemy import Connection, Dialect, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.schema import Table
from sqlalchemy.util import await_, greenlet_spawn

from bot import store_sqlite
from bot.store_asyncio import AsyncConnection, AsyncEngine, create_async_engine
from bot.store_schema import REVISION
from bot.table import Unusable

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

MIGRATIONS: Final = Path(__file__).parent / "migrations"
READERS: Final = 4
WRITERS: Final = 8
"""Connections at most; SQLite has one writer anyway."""

WAIT: Final = 60
"""Seconds a press waits for a connection, or for the other process that is writing to the file."""

LAST_WAIT: Final = 5.0
"""Seconds that closing waits for whoever is still at it."""

_ONE_STATEMENT: Final = {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
_MIGRATION_LOCK: Final = 0x686F70706C61
_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}


class Database:
    """Two ways in: ``read`` for one statement, ``write`` for a transaction that others wait for."""

    def __init__(self, url: URL, reader: AsyncEngine, writer: AsyncEngine) -> None:
        self.url = url
        self._reader = reader
        self._writer = writer
        self._users = 0
        self._unused = asyncio.Event()
        self._closed = False

    @classmethod
    async def open(cls, address: str) -> Self:
        """Connect, create or upgrade the tables; Unusable says in one line what is wrong."""
        url = _url(address)
        try:
            if url.get_backend_name() == "sqlite":
                await asyncio.to_thread(_prepare_file, url)
                database = cls(url, _sqlite_reader(url), _sqlite_writer(url))
            else:
                reader = _engine(url, READERS, **_ONE_STATEMENT)
                database = cls(url, reader, _engine(url, WRITERS))
        except (OSError, sqlite3.Error, ImportError) as error:
            raise _unusable(url, error) from error
        try:
            await database._migrate()
        except BaseException as error:
            await database.close()
            if isinstance(error, SQLAlchemyError | OSError):
                raise _unusable(url, error) from error
            raise
        return database

    async def close(self) -> None:
        """Let everybody come to an end, then close the connections; nobody may begin any more."""
        self._closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WAIT):
                while self._users:
                    self._unused.clear()
                    await self._unused.wait()
        # aiosqlite's threads would keep the process alive.
        await self._reader.dispose()
        await self._writer.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        with self._used():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        with self._used():
            async with self._writer.begin() as connection:
                yield connection

    @contextmanager
    def _used(self) -> Iterator[None]:
        # A connection that comes back after the closing would stay open for good.
        if self._closed:
            raise RuntimeError("the database is closed")
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1
            if not self._users:
                self._unused.set()

    def insert(self, table: Table) -> postgresql.Insert | sqlite.Insert:
        """An insert that knows ``on_conflict_do_…``, which each database spells on its own."""
        # Only what is spoken is imported: PostgreSQL's dialect takes 2 MB.
        if self.url.get_backend_name() == "sqlite":
            from sqlalchemy.dialects import sqlite

            return sqlite.insert(table)
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)

    async def _migrate(self) -> None:
        async with self.write() as connection:
            if self.url.get_backend_name() == "postgresql":
                # SQLite's immediate transaction already keeps other processes out.
                lock = text("SELECT pg_advisory_xact_lock(:lock)")
                await connection.execute(lock, {"lock": _MIGRATION_LOCK})
            await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    table = "alembic_version"
    if inspect(connection).has_table(table):
        revision = connection.scalar(text(f"SELECT version_num FROM {table}"))
        if revision == REVISION:
            return
    # Only now: it is large, and most starts have nothing to upgrade.
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Unusable(
            f"The database was written by a newer Hoppla ({error}): start that one, or restore"
            " a backup made before it"
        ) from None


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise Unusable(
            "DATABASE_URL is no address of a database: write postgresql://user:password@host/name,"
            " or leave it out for a file of its own"
        ) from None
    driver = _DRIVERS.get(url.get_backend_name())
    if driver is None or (driver.startswith("sqlite") and url.database in (None, "", ":memory:")):
        raise Unusable(
            f"DATABASE_URL begins with {url.drivername}: only postgresql://user:password@host/name"
            " and sqlite:///path/of/a/file are known"
        )
    return url.set(drivername=driver)


def _unusable(url: URL, error: Exception) -> Unusable:
    reason = " ".join(str(getattr(error, "orig", None) or error).split())
    if isinstance(error, ImportError):
        advice = "install what PostgreSQL needs with: pip install 'hoppla[postgres]'"
    else:
        advice = "see that it is there, is Hoppla's, and that this user may write it (DATABASE_URL)"
    where = url.render_as_string(hide_password=True)
    return Unusable(f"The database {where} cannot be used ({reason}): {advice}")


def _engine(url: URL, connections: int, **more: Any) -> AsyncEngine:
    options: dict[str, Any] = {"max_overflow": 0, "pool_timeout": WAIT, "hide_parameters": True}
    return create_async_engine(url, pool_size=connections, **options | more)


# --- SQLite ---------------------------------------------------------------------------------------


def _prepare_file(url: URL) -> None:
    """Make the file, for our eyes only, and switch it to write-ahead logging for good."""
    path = Path(str(url.database))
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    until = time.monotonic() + WAIT
    connection = sqlite3.connect(path, timeout=WAIT)
    try:
        # Several processes that do this at once are told to wait, but not made to.
        while not _switched(connection) and time.monotonic() < until:
            time.sleep(0.05)
    finally:
        connection.close()


def _switched(connection: sqlite3.Connection) -> bool:
    """Whether the file is in write-ahead logging; False while somebody else is at it."""
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return bool(mode == "wal")


def _sqlite_reader(url: URL) -> AsyncEngine:
    engine = _engine(url, READERS, **_ONE_STATEMENT)
    event.listen(engine.sync_engine, "do_connect", _connect)
    event.listen(engine.sync_engine, "connect", partial(_prepare, "PRAGMA query_only = ON"))
    return engine


def _sqlite_writer(url: URL) -> AsyncEngine:
    """The only writing connection of a process is its queue: nobody polls for the file's lock."""
    engine = _engine(url, 1)
    event.listen(engine.sync_engine, "do_connect", _connect)
    event.listen(engine.sync_engine, "connect", partial(_prepare, "PRAGMA synchronous = FULL"))

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # Takes the lock at once, where waiting for it is possible; later SQLite would give up.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _connect(dialect: Dialect, _record: object, args: list[Any], options: dict[str, Any]) -> Any:
    options = {"async_creator_fn": store_sqlite.connect, **options}
    return await_(_connected(greenlet_spawn(dialect.connect, *args, **options)))


async def _connected(connecting: Coroutine[Any, Any, Any]) -> Any:
    """Who is cancelled while connecting waits for it, for nobody else could close the file."""
    task = asyncio.create_task(connecting)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await greenlet_spawn((await task).close)
        raise


def _prepare(pragma: str, connection: Any, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {WAIT * 1000}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(pragma)
    cursor.close()
