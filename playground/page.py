"""The page's side of the server: its files, its actions, and the guard against other web sites."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

from aiohttp import web

from playground.faults import Fault
from playground.feed import Feed
from playground.interactions import Interaction
from playground.server import Playground
from playground.things import Channel, Json, Message, Person
from playground.typed import Impossible

FILES = Path(__file__).parent / "page"
KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data: {address}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SLOW_SECONDS = 5.0


class Controls(Protocol):
    """The bot's process, for the developer's buttons."""

    def state(self, connected: bool) -> Json: ...
    async def restart(self) -> None: ...
    async def kill(self) -> None: ...


class Page:
    """Serves the page, its events and its actions. ``bot`` None: somebody else runs the bot."""

    def __init__(self, server: Playground, bot: Controls | None = None) -> None:
        self.server, self.bot = server, bot
        self.feed = Feed(server, self._state)
        self._following: set[asyncio.Task[None]] = set()
        self._dev: dict[str, Callable[[Json], Awaitable[None]]] = {
            "restart": self._restart,
            "kill": self._kill,
            "cut": self._cut,
            "clock": self._clock,
            "dm": self._dm,
            "permission": self._permission,
            "fault": self._fault,
            "archive": self._archive,
            "delete": self._delete,
            "clear-log": self._clear_log,
        }
        server.add_site(self._add)

    def _add(self, app: web.Application) -> None:
        app.middlewares.append(self._guard)
        app.router.add_get("/", self._file)
        app.router.add_get("/events", self.feed.stream)
        app.router.add_get("/log/{id}", self.feed.log_line)
        app.router.add_post("/act", self._act)
        app.router.add_get("/{file:[a-z_-]+\\.[a-z]+}", self._file)

    def _state(self) -> Json:
        connected = bool(self.server.gateway.connected)
        if self.bot is not None:
            return self.bot.state(connected)
        return {"online": connected, "text": "up" if connected else "no bot is connected"}

    # --- files and the guard --------------------------------------------------------------------
    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Answer only what was addressed to this machine, and no other site's pages."""
        port = self.server.url.rpartition(":")[2]
        names = [f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")]
        origin = request.headers.get("Origin")
        if request.host not in names or origin not in (None, *(f"http://{name}" for name in names)):
            raise web.HTTPForbidden(text="The playground answers only to its own page.")
        return await handler(request)

    async def _file(self, request: web.Request) -> web.Response:
        path = FILES / request.match_info.get("file", "index.html")
        kind = KINDS.get(path.suffix)
        if kind is None or not path.is_file():
            raise web.HTTPNotFound
        headers = {
            "Content-Security-Policy": POLICY.format(address=self.server.url),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
        text = path.read_text("utf-8")
        return web.Response(text=text, content_type=kind, charset="utf-8", headers=headers)

    # --- actions --------------------------------------------------------------------------------
    async def _act(self, request: web.Request) -> web.Response:
        """``POST /act``; the outcome of an interaction follows as an event."""
        try:
            if request.content_type != "application/json":
                raise Impossible("send JSON")
            action = await request.json()
            await self._do(self.server.world.person(action["as"]), action)
        except Impossible as error:
            return web.json_response({"ok": False, "text": str(error)}, status=400)
        except (ValueError, KeyError, TypeError) as error:
            text = f"that action is not understood ({error!r})"
            return web.json_response({"ok": False, "text": text}, status=400)
        return web.json_response({"ok": True})

    async def _do(self, person: Person, action: Json) -> None:
        kind = action["type"]
        if kind == "dev":
            order = self._dev.get(action["what"])
            if order is None:
                raise Impossible(f"there is no control {action['what']!r}")
            await order(action)
            return
        channel = self._channel(action)
        if kind == "say":
            self._say(person, channel, str(action["content"]))
        elif kind == "read":
            self.feed.attention.read(person, channel)
        elif kind == "dismiss":
            self._dismiss(person, self._message(channel, action))
        else:
            made = self._start(person, channel, action)
            if kind != "autocomplete":
                self.feed.attention.acted(person, channel)
            self._follow(str(action["id"]), made)

    def _start(self, person: Person, channel: Channel, action: Json) -> Interaction:
        interactions = self.server.interactions
        kind = action["type"]
        if kind in ("command", "autocomplete"):
            focused = action["focused"] if kind == "autocomplete" else ""
            options = action.get("options") or {}
            if focused:
                options = {**options, focused: options.get(focused, "")}
            return interactions.command(person, channel, action["name"], options, focused=focused)
        if kind == "press":
            message = self._message(channel, action)
            return interactions.press(person, message, action["custom_id"], action.get("values"))
        if kind == "modal":
            opened = interactions.by_id.get(int(action["modal"]))
            if opened is None:
                raise Impossible("this form is not open any more")
            return interactions.submit(person, opened, action["values"])
        raise Impossible(f"there is no action {kind!r}")

    def _follow(self, action: str, made: Interaction) -> None:
        task = asyncio.create_task(self._outcome(action, made))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _outcome(self, action: str, made: Interaction) -> None:
        """Tell the person's tabs what became of it."""
        await self.server.interactions.wait(made)
        told: Json = {"id": action, "ok": made.ok}
        if not made.ok:
            told["text"] = "The application did not respond"
            if made.refusal:
                told["text"] = f"The bot's answer was refused: {made.refusal}"
        if made.modal:
            form = {key: made.modal[key] for key in ("custom_id", "title", "components")}
            self.feed.tell_one(made.person, "modal", {"id": str(made.id), **form})
        if made.choices is not None:
            self.feed.tell_one(made.person, "choices", {"id": action, "choices": made.choices})
        self.feed.tell_one(made.person, "interaction", told)

    def _say(self, person: Person, channel: Channel, content: str) -> None:
        if not content.strip() or len(content) > 2000:
            raise Impossible("a message has between 1 and 2000 characters")
        if channel.person not in (None, person):
            raise Impossible("that is somebody else's conversation")
        if channel.archived and not channel.locked:
            self.server.archive(channel, archived=False)
        self.server.say(person, channel, content)
        self.feed.attention.acted(person, channel)

    def _dismiss(self, person: Person, message: Message) -> None:
        if message.only is not person:
            raise Impossible("only your own ephemeral messages can be dismissed")
        self.server.delete_message(message)

    def _channel(self, action: Json) -> Channel:
        channel = self.server.world.channels.get(int(action["channel_id"]))
        if channel is None:
            raise Impossible("this channel is gone")
        return channel

    def _message(self, channel: Channel, action: Json) -> Message:
        message = channel.messages.get(int(action["message_id"]))
        if message is None:
            raise Impossible("this message is gone")
        return message

    # --- what developers do ---------------------------------------------------------------------
    def _process(self) -> Controls:
        if self.bot is None:
            raise Impossible("this playground does not run the bot itself")
        return self.bot

    async def _restart(self, action: Json) -> None:
        await self._process().restart()

    async def _kill(self, action: Json) -> None:
        await self._process().kill()

    async def _cut(self, action: Json) -> None:
        if not await self.server.cut_gateway(action.get("how", "close")):
            raise Impossible("the bot is not connected")

    async def _clock(self, action: Json) -> None:
        """The bot learns its offset when it starts, so it is started anew."""
        seconds = float(action["seconds"])
        clock = self.server.clock
        clock.set(clock.offset + seconds if seconds else 0.0)
        if self.bot is not None:
            await self.bot.restart()

    async def _dm(self, action: Json) -> None:
        person = self.server.world.person(action["person"])
        (self.server.open_dms if action["open"] else self.server.close_dms)(person)

    async def _permission(self, action: Json) -> None:
        change = self.server.allow if action["allowed"] else self.server.deny
        channel = self._channel(action)
        # A thread has the permissions of its channel.
        change(channel.parent or channel, action["name"])

    async def _fault(self, action: Json) -> None:
        status = action["status"]
        slow = SLOW_SECONDS if status == "slow" else 0.0
        times = int(action.get("times", 1))
        code = 200 if slow else int(status)
        self.server.rest.faults.add(Fault(action["on"], code, times=times, slow=slow))

    async def _archive(self, action: Json) -> None:
        self.server.archive(self._channel(action), archived=bool(action["archived"]))

    async def _delete(self, action: Json) -> None:
        channel = self._channel(action)
        if action.get("message_id"):
            self.server.delete_message(self._message(channel, action))
        else:
            self.server.delete_channel(channel)

    async def _clear_log(self, action: Json) -> None:
        self.feed.clear_log()
