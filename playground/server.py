"""The playground's server put together, and what tests and the page do with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeVar

from aiohttp import web

from playground import routes_bot, routes_channels, routes_interactions
from playground.clock import Clock
from playground.faults import Fault
from playground.gateway import Gateway
from playground.interactions import Interaction, Interactions
from playground.messages import Composer
from playground.permissions import allow, deny
from playground.rates import Rates
from playground.rest import Parts, Request, Rest
from playground.things import Channel, Json, Message, Person
from playground.typed import CHANNELS, LINES, USERS, Impossible
from playground.world import World

# Importing them registers their routes.
ROUTES = (routes_bot, routes_channels, routes_interactions)
TOKEN = "playground"
PATIENCE = 5.0
T = TypeVar("T")


class Playground:
    """A small Discord on loopback; see the package's docstring for how to use it.

    ``limits`` False switches the rate limits off, ``deadline`` is the time for a first answer,
    ``shards`` what ``/gateway/bot`` advises, ``privileged`` the privileged intents that are on.
    """

    def __init__(
        self,
        *,
        token: str = TOKEN,
        limits: bool = True,
        deadline: float = 3.0,
        shards: int = 1,
        heartbeat: float = 41.25,
        privileged: int = 0,
        bot_id: int = 0,
    ) -> None:
        self.token = token
        self.clock = Clock()
        self.world = World(self.clock, bot_id)
        self.gateway = Gateway(
            self.world, token, shards=shards, heartbeat=heartbeat, privileged=privileged
        )
        self.interactions = Interactions(self.world, self.gateway, deadline)
        self.composer = Composer(self.world)
        rates = Rates(limits)
        parts = Parts(
            self.world,
            self.composer,
            self.interactions,
            rates,
            lambda: self.gateway.address,
            shards,
        )
        self.rest = Rest(parts, token)
        self.url = ""
        self._changed = asyncio.Event()
        self._runner: web.AppRunner | None = None
        self.world.listeners.append(lambda change, subject: self._wake())
        self.rest.on_request.append(lambda request: self._wake())
        self.gateway.on_change.append(self._wake)
        self._sites: list[Callable[[web.Application], None]] = []

    # --- starting and stopping ------------------------------------------------------------------
    async def start(self, port: int = 0) -> Self:
        """Listen on 127.0.0.1; port 0 takes a free one."""
        app = web.Application(client_max_size=32 * 2**20)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_route("*", "/api/v10/{rest:.*}", self.rest.handle)
        for root in ("attachments", "ephemeral-attachments"):
            app.router.add_get(f"/{root}/{{rest:.*}}", self._upload)
        for add in self._sites:
            add(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        number = self._runner.addresses[0][1]
        self.url = self.composer.address = f"http://127.0.0.1:{number}"
        self.gateway.address = f"ws://127.0.0.1:{number}/gateway/"
        return self

    async def stop(self) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *exc: object) -> None:
        await self.stop()

    @property
    def api_url(self) -> str:
        """For HOPPLA_API."""
        return f"{self.url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """For HOPPLA_GATEWAY."""
        return self.gateway.address

    def add_site(self, add: Callable[[web.Application], None]) -> None:
        """Further pages of the server (before `start`)."""
        self._sites.append(add)

    async def _upload(self, request: web.Request) -> web.Response:
        upload = self.world.uploads.get(request.path)
        if upload is None:
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": "sandbox", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=upload.data, content_type=upload.content_type, headers=headers)

    # --- waiting --------------------------------------------------------------------------------
    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def _until(self, predicate: Callable[[], T], seconds: float) -> T:
        """What ``predicate`` gives once it is true, or at the end."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not (found := predicate()) and (left := end - loop.time()) > 0:
            try:
                # Most things announce themselves; looking again now and then covers the rest.
                await asyncio.wait_for(self._changed.wait(), min(left, 0.1))
            except TimeoutError:
                continue
        return found

    async def wait_for(self, predicate: Callable[[], T], timeout: float = 5.0) -> T:
        """Wait until ``predicate()`` is true; TimeoutError names the bot's last requests."""
        found = await self._until(predicate, timeout)
        if not found:
            last = "\n".join(f"  {request}" for request in list(self.requests)[-12:])
            raise TimeoutError(f"not true after {timeout} s; the last requests of the bot:\n{last}")
        return found

    async def ready(self, sessions: int = 1, timeout: float = 10.0) -> None:
        """Wait until that many shards of the bot are connected."""
        await self.wait_for(lambda: len(self.gateway.connected) >= sessions, timeout)

    async def settle(self, quiet: float = 0.25, timeout: float = 10.0) -> None:
        """Wait until the bot has sent nothing for ``quiet`` seconds."""
        loop = asyncio.get_running_loop()
        end, seen, since = loop.time() + timeout, -1, loop.time()
        while loop.time() < end:
            if self.rest.count != seen:
                seen, since = self.rest.count, loop.time()
            elif loop.time() - since >= quiet:
                return
            await asyncio.sleep(0.02)

    async def _answered(self, made: Interaction) -> Interaction:
        """Wait for the acknowledgement, and after "thinking…" for what the bot has to say."""
        await self.interactions.wait(made)
        await self._until(lambda: not made.thinking, PATIENCE)
        return made

    # --- what people do -------------------------------------------------------------------------
    async def slash(
        self,
        person: Person,
        channel: Channel,
        name: str,
        options: Mapping[str, object] | None = None,
    ) -> Interaction:
        """``await server.slash(ada, channel, "hoppla start", {"dice": "auto"})``"""
        made = self.interactions.command(person, channel, name, dict(options or {}))
        return await self._answered(made)

    async def complete(
        self,
        person: Person,
        channel: Channel,
        name: str,
        focused: str,
        text: str = "",
        options: Mapping[str, object] | None = None,
    ) -> list[Json]:
        """What autocomplete offers for the option ``focused`` when ``text`` is typed."""
        values = {**(options or {}), focused: text}
        made = self.interactions.command(person, channel, name, values, focused=focused)
        return (await self.interactions.wait(made)).choices or []

    async def press(
        self, person: Person, message: Message, button: str, *, forged: bool = False
    ) -> Interaction:
        """Press a button, named by its label or its custom_id.

        ``forged`` sends a custom_id that is not (or no longer) on the message, is disabled, or not
        for this person's eyes: as a slow or modified client can.
        """
        custom_id = button if forged else find(message, button)["custom_id"]
        made = self.interactions.press(person, message, custom_id, forged=forged)
        return await self._answered(made)

    async def select(
        self,
        person: Person,
        message: Message,
        values: Sequence[str],
        menu: str = "",
        *,
        forged: bool = False,
    ) -> Interaction:
        """Choose lines of a select, by value or label; people and channels by name or id.

        ``menu``: its placeholder or custom_id, when the message has several.
        """
        part: Json = {"type": LINES, "custom_id": menu} if forged else _menu(message, menu)
        if part["type"] == USERS:
            chosen = [str(self.world.person(value).id) for value in values]
        elif part["type"] == CHANNELS:
            known = {c.name: str(c.id) for c in self.world.channels.values()}
            chosen = [known.get(value, value) for value in values]
        else:
            by_label = {o["label"]: o["value"] for o in part.get("options") or []}
            chosen = [by_label.get(value, value) for value in values]
        made = self.interactions.press(person, message, part["custom_id"], chosen, forged=forged)
        return await self._answered(made)

    async def submit(
        self, person: Person, modal: Interaction, values: dict[str, object]
    ) -> Interaction:
        """Send the form that an interaction was answered with; values by custom_id."""
        return await self._answered(self.interactions.submit(person, modal, values))

    def say(self, person: Person, channel: Channel, content: str) -> Message:
        return self.world.say(person, channel, content)

    def visible(self, person: Person, channel: Channel) -> list[Message]:
        """What this person sees, oldest first, their own ephemeral messages included."""
        return self.world.visible(person, channel)

    # --- what goes wrong ------------------------------------------------------------------------
    @property
    def requests(self) -> Sequence[Request]:
        """Every request of the bot, oldest first."""
        return self.rest.log

    def fail(self, on: str, status: int = 500, code: int = 0, times: int = 1, **more: Any) -> Fault:
        """Let the next ``times`` requests like ``POST /channels/*/messages`` fail; see `Fault`."""
        return self.rest.faults.add(Fault(on, status, code, times, **more))

    def close_dms(self, person: Person) -> None:
        self._dms(person, False)

    def open_dms(self, person: Person) -> None:
        self._dms(person, True)

    def _dms(self, person: Person, takes: bool) -> None:
        person.takes_dms = takes
        self.world.tell("person", person)

    def deny(self, channel: Channel, permission: str, person: Person | None = None) -> None:
        """Take a permission ("attach_files") away from the bot (or a person) in a channel."""
        deny(channel, person or self.world.bot, permission)
        self.world.tell("channel-update", channel)

    def allow(self, channel: Channel, permission: str, person: Person | None = None) -> None:
        allow(channel, person or self.world.bot, permission)
        self.world.tell("channel-update", channel)

    def delete_message(self, message: Message) -> None:
        self.world.delete_message(message)

    def delete_channel(self, channel: Channel) -> None:
        self.world.delete_channel(channel)

    def archive(self, thread: Channel, *, archived: bool = True, locked: bool = False) -> None:
        self.world.archive(thread, archived=archived, locked=locked)

    async def cut_gateway(self, how: str = "close") -> int:
        """Break the bot's connections: ``close``, ``drop``, ``reconnect`` or ``invalid``."""
        return await self.gateway.cut(how)


def find(message: Message, word: str) -> Json:
    """The button or select of a message with this label, placeholder or custom_id."""
    parts = list(message.parts())
    for key in ("custom_id", "label", "placeholder"):
        found = next((p for p in parts if p.get(key) == word), None)
        if found is not None:
            if "custom_id" not in found:
                raise Impossible(f"{word!r} is a link")
            return found
    raise Impossible(
        f"no {word!r} on the message; there are: {', '.join(message.labels) or 'none'}"
    )


def _menu(message: Message, word: str) -> Json:
    if word:
        return find(message, word)
    menus = [p for p in message.parts() if p["type"] != 2]
    if len(menus) != 1:
        raise Impossible(f"the message has {len(menus)} selects; name one")
    return menus[0]
