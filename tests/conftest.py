"""Fixtures for all tests: a database of either kind in which nothing is written yet."""

from __future__ import annotations

import gc
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import create_engine

from bot.store import Store
from bot.store_database import _upgrade
from bot.store_schema import metadata
from tests.postgres import Cluster, Missing, cluster

# How long an example takes says how busy the machine is.
settings.register_profile(
    "unhurried", settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
)
settings.load_profile("unhurried")

DATABASES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))


def pytest_collection_finish() -> None:
    """What was imported stays anyway: it is not looked through for garbage in every test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One cluster for the whole run, started by the first test that needs it."""
    try:
        with cluster() as running:
            yield running
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and no row; copying it is far quicker than making them."""
    path = tmp_path_factory.mktemp("tables") / "hoppla.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        _upgrade(connection)
    engine.dispose()
    return path


@pytest.fixture(params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    """Once for each kind of database."""
    return str(request.param)


@pytest.fixture
async def empty_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without tables."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path}/hoppla.db"
    running: Cluster = request.getfixturevalue("postgres")
    connection = await asyncpg.connect(running.url("postgres"))
    try:
        await connection.execute("DROP DATABASE IF EXISTS hoppla_empty")
        await connection.execute("CREATE DATABASE hoppla_empty")
    finally:
        await connection.close()
    return running.url("hoppla_empty")


@pytest.fixture
async def database_url(
    kind: str, request: pytest.FixtureRequest, tables: Path, tmp_path: Path
) -> str:
    """The address of a database with all tables and no row."""
    if kind == "sqlite":
        return f"sqlite:///{shutil.copy(tables, tmp_path)}"
    running: Cluster = request.getfixturevalue("postgres")
    url = running.url("postgres")
    # Only the first test makes the tables: they take longer than most tests.
    store = await Store.open(url)
    async with store.write() as db:
        for table in reversed(metadata.sorted_tables):
            await db.execute(table.delete())
    await store.close()
    return url


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    opened = await Store.open(database_url)
    yield opened
    await opened.close()
