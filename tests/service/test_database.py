"""Opening a database: created, upgraded, by several processes at once, or refused in one line."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url, text

from bot.store import Store
from bot.store_asyncio import AsyncConnection
from bot.store_database import MIGRATIONS, _prepare_file, _switched
from bot.store_schema import REVISION, metadata
from bot.table import Unusable


async def test_the_migrations_lead_to_the_tables_that_the_store_uses(store: Store) -> None:
    def difference(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.write() as db:
        assert await db.run_sync(difference) == []


def test_the_newest_migration_is_the_one_of_the_tables() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [REVISION]


async def test_opening_again_changes_nothing(empty_url: str) -> None:
    for _ in range(2):
        store = await Store.open(empty_url)
        async with store.read() as db:
            versions = (await db.execute(text("SELECT version_num FROM alembic_version"))).all()
        assert [tuple(row) for row in versions] == [(REVISION,)]
        await store.close()


async def test_several_processes_start_at_once_on_a_new_database(empty_url: str) -> None:
    stores = await asyncio.gather(*(Store.open(empty_url) for _ in range(6)))
    assert [await store.load("k7") for store in stores] == [None] * 6
    for store in stores:
        await store.close()


async def test_a_newer_database_is_left_alone(empty_url: str) -> None:
    store = await Store.open(empty_url)
    async with store.write() as db:
        await db.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(Unusable, match="newer Hoppla") as caught:
        await Store.open(empty_url)
    assert "\n" not in str(caught.value)


async def test_a_failing_transaction_leaves_nothing(store: Store) -> None:
    async def half() -> None:
        async with store.write() as db:
            await db.execute(text("INSERT INTO notes (key, value) VALUES ('half', '1')"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await half()
    async with store.read() as db:
        assert (await db.execute(text("SELECT * FROM notes"))).all() == []


async def test_closing_waits_for_whoever_is_at_it_and_lets_nobody_begin(database_url: str) -> None:
    store = await Store.open(database_url)
    done: list[str] = []

    async def use(name: str, until: asyncio.Event) -> None:
        async with store.read() as db:
            await until.wait()
            await db.execute(text("SELECT 1"))
            done.append(name)

    first, second = asyncio.Event(), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        group.create_task(use("first", first))
        group.create_task(use("second", second))
        await asyncio.sleep(0)
        closing = group.create_task(store.close())
        for number, each in enumerate((first, second), 1):
            await asyncio.sleep(0.05)
            assert not closing.done()
            each.set()
            while len(done) < number:
                await asyncio.sleep(0.005)
    assert done == ["first", "second"]
    with pytest.raises(RuntimeError, match="closed"):
        await store.load("k7")


async def test_closing_does_not_wait_for_ever(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store_database.LAST_WAIT", 0.01)
    store = await Store.open(database_url)
    async with store.read() as db:
        await store.close()
        await db.invalidate()


async def test_errors_of_the_database_quote_no_values(store: Store) -> None:
    """A statement's values may be secret, and errors end in logs."""
    insert = text("INSERT INTO notes (key, value) VALUES (:key, :value)")
    values = {"key": "twice", "value": "sentinel-5"}
    async with store.write() as db:
        await db.execute(insert, values)
        with pytest.raises(Exception, match=r"(?i)unique") as caught:
            await db.execute(insert, values)
        await db.rollback()
    assert "sentinel-5" not in str(caught.value)


# --- SQLite ---------------------------------------------------------------------------------------


async def test_the_file_is_ours_alone_and_survives_a_power_cut(tmp_path: Path) -> None:
    path = tmp_path / "var" / "deep" / "hoppla.db"
    store = await Store.open(f"sqlite:///{path}")
    async with store.write() as db:
        found = [
            (await db.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 60000]
    with pytest.raises(Exception, match="readonly"):
        async with store.read() as db:
            await db.execute(text("DELETE FROM notes"))
    await store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("way", ["read", "write"])
async def test_whoever_is_cancelled_while_connecting_leaves_no_file_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    class Slow(sqlite3.Connection):
        def close(self) -> None:
            closed.append(self)
            super().close()

    def connect(*args: Any, **options: Any) -> sqlite3.Connection:
        begun.set()
        assert cancelled.wait(10)
        opened.append(connect_at_once(*args, factory=Slow, **options))
        return opened[-1]

    store = await Store.open(f"sqlite:///{tmp_path}/hoppla.db")
    await store._writer.dispose()
    opened: list[sqlite3.Connection] = []
    closed: list[sqlite3.Connection] = []
    begun, cancelled = threading.Event(), threading.Event()
    connect_at_once = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", connect)
    using = asyncio.create_task(_look(getattr(store, way)))
    await asyncio.to_thread(begun.wait, 10)
    using.cancel()
    await asyncio.sleep(0.01)
    assert not using.done()
    cancelled.set()
    with pytest.raises(asyncio.CancelledError):
        await using
    assert len(opened) == 1
    assert closed == opened
    await _look(getattr(store, way))
    await store.close()
    assert closed == opened


async def _look(way: Callable[[], AbstractAsyncContextManager[AsyncConnection]]) -> None:
    async with way() as db:
        await db.execute(text("SELECT 1"))


@pytest.mark.parametrize("content", [b"no database, but somebody's letter\n" * 99, b"\0" * 5000])
async def test_a_file_that_is_no_database_is_not_touched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(Unusable, match="cannot be used") as caught:
        await Store.open(f"sqlite:///{path}")
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == content


async def test_somebody_elses_database_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE matches (id TEXT)")
    other.close()
    with pytest.raises(Unusable, match=r"matches already exists.*DATABASE_URL"):
        await Store.open(f"sqlite:///{path}")
    with sqlite3.connect(path) as other:
        assert [*other.execute("SELECT name FROM sqlite_master")] == [("matches",)]
    other.close()


async def test_a_directory_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="unable to open"):
        await Store.open(f"sqlite:///{tmp_path}")
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match=r"cannot be used .*DATABASE_URL"):
        await Store.open(f"sqlite:///{tmp_path}/file/hoppla.db")


# --- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["hoppla.db", "mysql://localhost/hoppla", "sqlite://", "sqlite:///:memory:"]
)
async def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(Unusable, match=r"DATABASE_URL .*postgresql://user:password@host/name"):
        await Store.open(address)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
async def test_a_server_that_is_not_there(scheme: str) -> None:
    with pytest.raises(Unusable, match="cannot be used") as caught:
        await Store.open(f"{scheme}://hoppla:open-sesame@127.0.0.1:1/hoppla")
    assert "open-sesame" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_without_the_driver_of_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Unusable, match=r"pip install"):
        await Store.open("postgresql://localhost/hoppla")


class Refusing:
    """A connection that refuses with one of SQLite's codes, and then gives in."""

    def __init__(self, *codes: int) -> None:
        self.codes = [*codes]

    def execute(self, _: str) -> Refusing:
        if self.codes:
            error = sqlite3.OperationalError("refused")
            error.sqlite_errorcode = self.codes.pop(0)
            raise error
        return self

    def fetchone(self) -> tuple[str]:
        return ("wal",)


def test_a_file_at_which_somebody_else_is_is_waited_for_and_no_other() -> None:
    connection: Any = Refusing(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR)
    assert not _switched(connection)
    with pytest.raises(sqlite3.OperationalError):
        _switched(connection)
    assert _switched(connection)


def test_a_new_file_is_tried_again_until_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [True, False, False]
    monkeypatch.setattr("bot.store_database._switched", lambda _: answers.pop())
    monkeypatch.setattr(
        "bot.store_database.time", SimpleNamespace(monotonic=lambda: 0.0, sleep=float)
    )
    _prepare_file(make_url(f"sqlite:///{tmp_path}/new.db"))
    assert answers == []


def test_many_processes_prepare_a_new_file_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(12) as processes:
        for number in range(8):
            url = make_url(f"sqlite:///{tmp_path}/{number}.db")
            for prepared in [processes.submit(_prepare_file, url) for _ in range(12)]:
                prepared.result()
