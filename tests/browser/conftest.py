"""Fixtures: one Chromium for a module, and a playground whose bot is played by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest_asyncio

from playground import EVERYBODY, Channel, Interaction, Person, Playground
from playground.page import Page as Site
from tests.browser.chromium import NewTab, Tabs, watched, window

Json = dict[str, Any]
MESSAGE, THINKING, CHOICES, MODAL = 4, 5, 8, 9
EPHEMERAL = 64
Files = dict[str, tuple[bytes, str]]
"""File name -> content and alternative text."""


def multipart(body: Json, files: Files) -> aiohttp.FormData:
    """A message with files, as Discord takes it."""
    described = [
        {"id": n, "filename": name, "description": text}
        for n, (name, (_, text)) in enumerate(files.items())
    ]
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps({**body, "attachments": described}))
    for n, (name, (content, _)) in enumerate(files.items()):
        form.add_field(f"files[{n}]", content, filename=name, content_type="image/png")
    return form


@dataclass
class Stage:
    """A server without a bot process: the test answers over REST, as the bot would."""

    server: Playground
    games: Channel
    thread: Channel
    ada: Person
    ben: Person
    tabs: Tabs
    client: aiohttp.ClientSession
    asked: asyncio.Queue[Interaction] = field(default_factory=asyncio.Queue)

    async def call(
        self, method: str, path: str, body: Any = None, files: Files | None = None
    ) -> Any:
        """One request of the bot; fails when the server refuses it."""
        headers = {"Authorization": f"Bot {self.server.token}"}
        url = self.server.api_url + path
        sent = {"data": multipart(body, files)} if files else {"json": body}
        async with self.client.request(method, url, headers=headers, **sent) as answer:
            text = await answer.text()
            assert answer.ok, f"{method} {path}: {text}"
            return await answer.json() if text else None

    async def post(
        self, where: Channel | None = None, *, files: Files | None = None, **body: Any
    ) -> Json:
        channel = where or self.games
        path = f"/channels/{channel.id}/messages"
        posted: Json = await self.call("POST", path, body, files)
        return posted

    async def edit(self, message: Json, *, files: Files | None = None, **body: Any) -> None:
        path = f"/channels/{message['channel_id']}/messages/{message['id']}"
        await self.call("PATCH", path, body, files)

    async def answer(self, kind: int, **data: Any) -> Interaction:
        """Answer the next interaction, and return it."""
        made = await asyncio.wait_for(self.asked.get(), 6)
        path = f"/interactions/{made.id}/{made.token}/callback"
        await self.call("POST", path, {"type": kind, "data": data})
        return made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[NewTab]:
    async with window() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def stage(browser: NewTab) -> AsyncIterator[Stage]:
    """Ada and Ben on a server with a channel and a thread; nobody may complain at the end."""
    server = Playground(limits=False, deadline=0.8)
    world = server.world
    ada = world.add_person("ada", "Ada", locale="en-GB", color="#ff7a66", face=4)
    ben = world.add_person("ben", "Ben", locale="en-GB", color="#5aa9ff", face=1)
    guild = world.add_guild("Family", ada, EVERYBODY)
    world.join(guild, ben)
    games = world.add_channel(guild, "games", "Where the tables are")
    thread = world.add_thread(games, "chatter", ada)
    for person in (ada, ben):
        world.dm(person)
    Site(server)
    async with server, aiohttp.ClientSession() as client, watched(browser, server.url) as tabs:
        made = Stage(server, games, thread, ada, ben, tabs, client)
        world.listeners.append(
            lambda change, subject: (
                made.asked.put_nowait(subject) if change == "interaction-create" else None
            )
        )
        yield made
