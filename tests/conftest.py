"""Fixtures for all tests: a fresh database of either kind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from bot.store import Store
from tests.postgres import Cluster, Missing, cluster

DATABASES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.postgres))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """One cluster for the whole run, started by the first test that needs it."""
    try:
        with cluster() as running:
            yield running
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture(params=DATABASES)
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once for each kind of database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/hoppla.db"
    running: Cluster = request.getfixturevalue("postgres")
    # Emptied each time, for making a database takes longer than most tests.
    connection = await asyncpg.connect(running.url("postgres"))
    try:
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    finally:
        await connection.close()
    return running.url("postgres")


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    opened = await Store.open(database_url)
    yield opened
    await opened.close()
