"""Fixtures: a playground with three people, and a discord.py client that is connected to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from playground import EVERYBODY, Channel, Guild, Person, Playground
from playground.page import Page
from tests.openapi import Validator, validator
from tests.playground.probe import Probe, boot


@dataclass
class Table:
    """What most tests need."""

    server: Playground
    page: Page
    guild: Guild
    games: Channel
    ada: Person
    ben: Person
    cleo: Person


@pytest.fixture(autouse=True)
def restored() -> object:
    """discord.py's addresses are global; put them back."""
    old = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = old


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    """A playground without rate limits; every request and answer is checked when it can be."""
    server = Playground(limits=False, deadline=1.0)
    page = Page(server)
    check: Validator | None = validator()
    if check:
        server.rest.on_request.append(check.request)
    async with server:
        world = server.world
        ada, ben, cleo = (world.add_person(name) for name in ("ada", "ben", "cleo"))
        guild = world.add_guild("Family", ada, EVERYBODY)
        world.join(guild, ben, cleo)
        games = world.add_channel(guild, "games")
        yield Table(server, page, guild, games, ada, ben, cleo)
    if check:
        assert check.complaints == []


@pytest.fixture
async def probe(table: Table) -> AsyncIterator[Probe]:
    """A connected client."""
    client = Probe()
    task = await boot(table.server, client)
    yield client
    await client.close()
    await task
