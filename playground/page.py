"""The page's side of the server: its files, its actions, and the guard against other web sites."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import web

from playground.attention import sees
from playground.developer import Controls, Developer, channel_of, message_of
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


class Page:
    """Serves the page, its events and its actions. ``bot`` None: somebody else runs the bot."""

    def __init__(self, server: Playground, bot: Controls | None = None) -> None:
        self.server, self.bot = server, bot
        self.feed = Feed(server, self._state)
        self._following: set[asyncio.Task[None]] = set()
        self.developer = Developer(server, bot, self.feed)
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
            await self.developer.do(action)
            return
        channel = channel_of(self.server, action)
        if kind == "say":
            self._say(person, channel, str(action["content"]))
        elif kind == "read":
            self.feed.attention.read(person, channel)
        elif kind == "dismiss":
            self._dismiss(person, message_of(channel, action))
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
            message = message_of(channel, action)
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
        if not sees(person, channel):
            raise Impossible(f"{person.name} is not there")
        if channel.locked:
            raise Impossible("this thread is locked")
        if channel.archived:
            self.server.archive(channel, archived=False)
        self.server.say(person, channel, content)
        self.feed.attention.acted(person, channel)

    def _dismiss(self, person: Person, message: Message) -> None:
        if message.only is not person:
            raise Impossible("only your own ephemeral messages can be dismissed")
        self.server.delete_message(message)
