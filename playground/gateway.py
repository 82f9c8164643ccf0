"""The gateway: HELLO, IDENTIFY, heartbeats, events, shards, RESUME with replay."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from playground import payloads
from playground.events import CONTENT, GUILDS, MEMBERS, PRESENCES, Events
from playground.things import Guild, Json
from playground.world import World

PRIVILEGED = MEMBERS | PRESENCES | CONTENT
ALL_INTENTS = (1 << 26) - 1


@dataclass(eq=False, slots=True)
class Session:
    """One IDENTIFY: what was sent is kept, so that a RESUME can get what it missed."""

    id: str
    shard: int
    shards: int
    intents: int
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=2000))
    connection: Connection | None = None

    def push(self, event: str, data: str) -> None:
        self.seq += 1
        text = f'{{"op":0,"s":{self.seq},"t":"{event}","d":{data}}}'
        self.sent.append((self.seq, text))
        if self.connection is not None:
            self.connection.send(text)

    def wants(self, guild: Guild | None, intent: int) -> bool:
        """Whether an event of this server (None: of a DM) belongs to this shard and its intents."""
        mine = (guild.id >> 22) % self.shards == self.shard if guild else self.shard == 0
        return mine and (not intent or bool(self.intents & intent))


class Gateway:
    """``shards``: what ``/gateway/bot`` advises; ``privileged``: the intents switched on."""

    def __init__(
        self, world: World, token: str, *, shards: int, heartbeat: float, privileged: int = 0
    ) -> None:
        self.world, self.token = world, token
        self.shards, self.heartbeat, self.privileged = shards, heartbeat, privileged
        self.address = ""
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identifies: list[Json] = []
        self.resumes = 0
        self.on_change: list[Any] = []
        self.events = Events(world, self.dispatch, content=bool(privileged & CONTENT))

    @property
    def connected(self) -> list[Session]:
        return [s for s in self.sessions.values() if s.connection is not None]

    # --- sending --------------------------------------------------------------------------------
    def dispatch(self, event: str, data: Json, guild: Guild | None, intent: int = 0) -> int:
        """Send an event to the sessions that want it; tells how many were connected."""
        if guild and self.world.bot.id not in guild.members and event != "GUILD_DELETE":
            return 0
        wanted = [s for s in self.sessions.values() if s.wants(guild, intent)]
        if wanted:
            text = json.dumps(data)
            for session in wanted:
                session.push(event, text)
        return sum(1 for s in wanted if s.connection is not None)

    # --- connections ----------------------------------------------------------------------------
    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """One web socket, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=16 * 1024)
        await socket.prepare(request)
        if request.query.get("v", "10") != "10":
            await socket.close(code=4012, message=b"Invalid API version.")
            return socket
        packed = request.query.get("compress") == "zlib-stream"
        connection = Connection(self, socket, request.transport, packed)
        connection.control(10, {"heartbeat_interval": int(self.heartbeat * 1000)})
        writer = asyncio.create_task(connection.write())
        self.connections.add(connection)
        try:
            await connection.read()
        finally:
            writer.cancel()
            self.connections.discard(connection)
            connection.leave()
            self._tell()
        return socket

    def _tell(self) -> None:
        for listener in self.on_change:
            listener()

    def identify(self, connection: Connection, data: Json) -> int:
        """Open a session; the answer is a close code, 0 when all is well."""
        shard, shards = data.get("shard") or (0, 1)
        intents = int(data.get("intents", 0))
        if data.get("token", "").removeprefix("Bot ") != self.token:
            return 4004
        if not 0 <= shard < shards:
            return 4010
        if shards < self.shards:
            return 4011
        if intents & ~ALL_INTENTS or "intents" not in data:
            return 4013
        if intents & PRIVILEGED & ~self.privileged:
            return 4014
        self.identifies.append({"shard": [shard, shards], "intents": intents})
        session = Session(secrets.token_hex(16), shard, shards, intents)
        self.sessions[session.id] = session
        connection.enter(session)
        session.push("READY", json.dumps(self._ready(session)))
        for guild in self._guilds(session):
            session.push("GUILD_CREATE", json.dumps(payloads.guild_create(guild, self.world)))
        self._tell()
        return 0

    def _guilds(self, session: Session) -> list[Guild]:
        mine = [g for g in self.world.guilds.values() if self.world.bot.id in g.members]
        return [g for g in mine if session.wants(g, 0)] if session.intents & GUILDS else []

    def _ready(self, session: Session) -> Json:
        bot = self.world.bot
        return {
            "v": 10,
            "user": payloads.own_user(bot),
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.address,
            "shard": [session.shard, session.shards],
            "guilds": [{"id": str(g.id), "unavailable": True} for g in self._guilds(session)],
            "application": {"id": str(bot.id), "flags": 0},
            "private_channels": [],
            "relationships": [],
        }

    def resume(self, connection: Connection, data: Json) -> bool:
        """Take a session up again and send what was missed; False when it is not possible."""
        session = self.sessions.get(data.get("session_id", ""))
        seq = int(data.get("seq") or 0)
        if session is None or data.get("token", "").removeprefix("Bot ") != self.token:
            return False
        if session.sent and session.sent[0][0] > seq + 1:
            return False
        for number, text in session.sent:
            if number > seq:
                connection.send(text)
        connection.enter(session)
        session.push("RESUMED", "{}")
        self.resumes += 1
        self._tell()
        return True

    def members(self, session: Session, data: Json) -> None:
        """Answer REQUEST_GUILD_MEMBERS."""
        guild = self.world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None:
            return
        chunk = {
            "guild_id": str(guild.id),
            "members": [payloads.member(m) for m in guild.members.values()],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
            "nonce": data.get("nonce"),
        }
        session.push("GUILD_MEMBERS_CHUNK", json.dumps(chunk))

    # --- what developers and tests do -----------------------------------------------------------
    async def cut(self, how: str = "close") -> int:
        """Break every connection: ``close`` (4000), ``drop`` (no goodbye), ``reconnect`` (op 7),
        ``invalid`` (op 9, the session is gone). Tells how many there were."""
        hit = self.connected
        for session in hit:
            connection = session.connection
            assert connection is not None
            if how == "reconnect":
                connection.control(7, None)
            elif how == "invalid":
                self.sessions.pop(session.id, None)
                connection.control(9, False)
            elif how == "drop":
                connection.lose()
                connection.abort()
            else:
                connection.lose()
                await connection.socket.close(code=4000, message=b"cut")
        return len(hit)

    def forget(self) -> None:
        """Every session is gone, as after a long outage: a RESUME gets op 9."""
        self.sessions.clear()

    async def close(self) -> None:
        for connection in list(self.connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)


class Connection:
    """One socket and, after IDENTIFY or RESUME, its session."""

    def __init__(
        self,
        gateway: Gateway,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        packed: bool,
    ) -> None:
        self.gateway, self.socket, self.transport = gateway, socket, transport
        self._packer = zlib.compressobj() if packed else None
        self.session: Session | None = None
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._times: deque[float] = deque(maxlen=120)

    def send(self, text: str) -> None:
        self._outgoing.put_nowait(text)

    def control(self, op: int, data: object) -> None:
        self.send(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def abort(self) -> None:
        """Cut without a goodbye."""
        if self.transport is not None:
            self.transport.abort()

    async def write(self) -> None:
        while True:
            text = await self._outgoing.get()
            try:
                if self._packer is None:
                    await self.socket.send_str(text)
                else:
                    await self.socket.send_bytes(self._pack(text))
            except ConnectionError:
                return

    def _pack(self, text: str) -> bytes:
        """One event in the stream of all events of this connection (``zlib-stream``)."""
        assert self._packer is not None
        return self._packer.compress(text.encode()) + self._packer.flush(zlib.Z_SYNC_FLUSH)

    def enter(self, session: Session) -> None:
        self.session = session
        session.connection = self

    def lose(self) -> None:
        """The line is cut; the session stays and waits for its RESUME."""
        if self.session is not None and self.session.connection is self:
            self.session.connection = None
        self.session = None

    def leave(self) -> None:
        """The socket is closed; a goodbye of the client (1000, 1001) ends the session too."""
        session = self.session
        if session is None or session.connection is not self:
            return
        self.lose()
        if self.socket.close_code in (1000, 1001):
            self.gateway.sessions.pop(session.id, None)

    async def read(self) -> None:
        patience = self.gateway.heartbeat * 2
        while True:
            try:
                message = await self.socket.receive(timeout=patience)
            except TimeoutError:
                await self.socket.close(code=4009, message=b"Session timed out.")
                return
            if message.type != WSMsgType.TEXT:
                return
            code = self._command(message.data)
            if code:
                await self.socket.close(code=code)
                return

    def _command(self, text: str) -> int:
        """Carry one command of the client out; the answer is a close code or 0."""
        now = asyncio.get_running_loop().time()
        if len(self._times) == 120 and now - self._times[0] < 60:
            return 4008
        self._times.append(now)
        try:
            packet = json.loads(text)
            op, data = packet["op"], packet.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002
        if op == 1:
            self.control(11, None)
        elif op == 2:
            return 4005 if self.session else self.gateway.identify(self, data)
        elif op == 6:
            if not self.gateway.resume(self, data):
                self.control(9, False)
        elif self.session is None:
            return 4003
        elif op == 8:
            self.gateway.members(self.session, data)
        elif op not in (3, 4):
            return 4001
        return 0
