"""What the page gets: one stream of events per tab, with only what its person may see."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from aiohttp import web

from playground import payloads
from playground.attention import Attention, sees
from playground.interactions import NAMES, Interaction
from playground.permissions import LABELS, bit, missing, on_server
from playground.rest import Request, line
from playground.server import Playground
from playground.things import Change, Channel, Guild, Json, Message, Person
from playground.typed import may_use

KEPT = 500
LINES = 500
BREATH = 15.0


class Tab:
    """One open page: whose it is, and what waits to be sent."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.waiting: asyncio.Queue[str] = asyncio.Queue()

    def send(self, event: str, data: Any) -> None:
        self.waiting.put_nowait(json.dumps([event, data]))


class Feed:
    """Tells every tab what changed. ``state`` says how the bot is: ``{online, text}``."""

    def __init__(self, server: Playground, state: Callable[[], Json]) -> None:
        self.server, self.world, self.state = server, server.world, state
        self.tabs: set[Tab] = set()
        self.attention = Attention(self.world)
        self.attention.on_unread = self._unread
        self.attention.on_due = self.person_changed
        self._lines: dict[str, tuple[Json, Json]] = {}
        self.world.listeners.append(self._changed)
        server.rest.on_request.append(self._request)
        server.clock.listeners.append(self._clock)
        server.gateway.on_change.append(self.bot_changed)

    # --- the stream -----------------------------------------------------------------------------
    async def stream(self, request: web.Request) -> web.StreamResponse:
        """A WebSocket at ``/events?as=<person>``: a hello, then everything that changes.

        Not server-sent events: a browser has six connections for those, and then no tab works.
        """
        tab = Tab(self._who(request.query.get("as", "")))
        socket = web.WebSocketResponse(heartbeat=BREATH)
        await socket.prepare(request)
        tab.send("hello", self.hello(tab.person))
        self.tabs.add(tab)
        sending = asyncio.create_task(self._send(tab, socket))
        try:
            # The page says nothing here; this ends when it is closed.
            async for _ in socket:
                pass
        finally:
            self.tabs.discard(tab)
            sending.cancel()
        return socket

    async def _send(self, tab: Tab, socket: web.WebSocketResponse) -> None:
        with suppress(ConnectionError):
            while True:
                await socket.send_str(await tab.waiting.get())

    def _who(self, word: str) -> Person:
        people = [p for p in self.world.people.values() if not p.bot]
        if not word:
            return people[0]
        for person in people:
            if word in (person.username, str(person.id)):
                return person
        names = ", ".join(person.username for person in people)
        raise web.HTTPNotFound(text=f"nobody is called {word!r}; there are: {names}")

    def hello(self, me: Person) -> Json:
        """Everything that this person may see."""
        world = self.world
        places = [c for c in world.channels.values() if sees(me, c)]
        guild = next(iter(world.guilds.values()), None)
        return {
            "me": str(me.id),
            "bot": str(world.bot.id),
            "server": self._server(guild) if guild else {},
            **self._time(),
            "people": [self._person(p) for p in world.people.values()],
            "places": [self._place(c) for c in places],
            "messages": {
                str(c.id): [payloads.message(m) for m in world.visible(me, c)[-KEPT:]]
                for c in places
            },
            "commands": self._commands(me),
            "permissions": [{"name": name, "label": label} for name, label in LABELS.items()],
            "log": [told for told, _ in self._lines.values()],
            "state": self.state(),
        }

    def _server(self, guild: Guild) -> Json:
        here = self.world.bot.id in guild.members
        return {"id": str(guild.id), "name": guild.name, "bot": here}

    def _commands(self, person: Person) -> list[Json]:
        """All of them, each with whether this person may use it on the server."""
        world = self.world
        may_do = on_server(person, world.home) if world.guilds else 0
        here = bool(world.guilds) and world.bot.id in world.home.members
        return [
            {**one, "here": here and may_use(one, may_do)}
            for some in world.commands.values()
            for one in some
        ]

    def _time(self) -> Json:
        return {"now": self.server.clock.now(), "offset": self.server.clock.offset}

    def _person(self, person: Person) -> Json:
        return {
            **payloads.user(person),
            "global_name": person.name,
            "bot": person.bot,
            "color": person.color,
            "face": person.face,
            "locale": person.locale,
            "dm": person.takes_dms,
            "due": not person.bot and self.attention.due(person),
            **self._standing(person),
        }

    def _standing(self, person: Person) -> Json:
        """How a person stands on the server: there, banned, its owner, a manager."""
        if not self.world.guilds:
            return {}
        home = self.world.home
        return {
            "member": person.id in home.members,
            "banned": person.id in home.banned,
            "owner": person is home.owner,
            "manager": bool(on_server(person, home) & bit("manage_guild")),
        }

    def _place(self, channel: Channel) -> Json:
        counts = self.attention.unread[channel.id]
        return {
            **payloads.channel(channel),
            "denied": list(missing(self.world.bot, channel)),
            "unread": {str(who): count for who, count in counts.items()},
        }

    # --- telling --------------------------------------------------------------------------------
    def tell(self, event: str, data: Any, to: Callable[[Person], bool] = lambda _: True) -> None:
        for tab in self.tabs:
            if to(tab.person):
                tab.send(event, data)

    def tell_one(self, person: Person, event: str, data: Any) -> None:
        self.tell(event, data, lambda one: one is person)

    def _changed(self, change: Change, subject: Any) -> None:
        if isinstance(subject, Message):
            self._message(change, subject)
        elif isinstance(subject, Interaction):
            if change == "interaction-create":
                self._interaction(subject)
        elif isinstance(subject, Channel):
            self._channel(change, subject)
        elif isinstance(subject, Person):
            self.person_changed(subject)
        elif change == "commands":
            for tab in self.tabs:
                tab.send("commands", self._commands(tab.person))
        elif change.startswith(("guild-", "role-", "member-")):
            self._standing_changed(change, subject)

    def _standing_changed(self, change: Change, subject: Any) -> None:
        """Who may see and do what is another: the tabs that it is about begin anew."""
        one = subject[1] if change.startswith("member-") else None
        for tab in self.tabs:
            if one in (None, tab.person):
                tab.send("hello", self.hello(tab.person))
        if one:
            for person in self.world.people.values():
                self.person_changed(person)

    def _message(self, change: Change, message: Message) -> None:
        def to(person: Person) -> bool:
            return message.only in (None, person) and sees(person, message.channel)

        gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
        data = gone if change == "message-delete" else payloads.message(message)
        self.tell(change, data, to)

    def _channel(self, change: Change, channel: Channel) -> None:
        def to(person: Person) -> bool:
            return sees(person, channel)

        if change == "typing":
            told = {"channel_id": str(channel.id), "user_id": str(self.world.bot.id)}
            self.tell("typing", told, to)
        elif change == "channel-delete":
            self.tell("place-delete", {"id": str(channel.id)}, to)
        elif change != "pins":
            self.tell(change.replace("channel", "place"), self._place(channel), to)

    def _unread(self, person: Person, channel: Channel, count: int) -> None:
        told = {"person": str(person.id), "channel_id": str(channel.id), "count": count}
        self.tell("unread", told)

    def person_changed(self, person: Person) -> None:
        self.tell("person-update", self._person(person))

    def bot_changed(self) -> None:
        self.tell("bot", self.state())

    def _clock(self) -> None:
        self.tell("clock", self._time())

    # --- the log --------------------------------------------------------------------------------
    def _request(self, request: Request) -> None:
        inside = {"body": request.body or None, "answer": request.answer}
        self._log({**line(request), "id": f"request-{request.id}"}, inside)

    def _interaction(self, made: Interaction) -> None:
        """A gateway event; what was pressed is nobody's business but the presser's."""
        told = {
            "id": f"event-{made.id}",
            "at": made.created,
            "method": "EVENT",
            "path": f"INTERACTION_CREATE ({NAMES[made.kind]} by {made.person.name})",
        }
        self._log(told, {"body": made.data})

    def _log(self, told: Json, inside: Json) -> None:
        """Bodies hold people's secrets, so they do not go to every tab: only who asks gets one."""
        self._lines[told["id"]] = told, inside
        if len(self._lines) > LINES:
            del self._lines[next(iter(self._lines))]
        self.tell("request", told)

    async def log_line(self, request: web.Request) -> web.Response:
        """``GET /log/<id>``: what was sent and answered, for the developer who asks."""
        found = self._lines.get(request.match_info["id"])
        if found is None:
            raise web.HTTPNotFound
        return web.json_response({**found[0], **found[1]})

    def clear_log(self) -> None:
        self._lines.clear()
        self.tell("log-cleared", {})
