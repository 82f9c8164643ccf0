"""REST: from a request to its answer: authorisation, faults, rate limits, the log."""

from __future__ import annotations

import asyncio
import json
import logging
import mimetypes
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from aiohttp import BodyPartReader, web

from playground.faults import Fault, Faults
from playground.interactions import Interactions
from playground.messages import Composer, File
from playground.rates import VIA, Rates
from playground.refusals import Refusal, refuse
from playground.things import Json
from playground.world import World

PREFIX = "/api/v10"
FILES_KEPT = 500

log = logging.getLogger("playground")


@dataclass(eq=False, slots=True)
class Request:
    """One request of the bot as it is kept in the log; ``at`` is the playground's time."""

    id: int
    at: float
    method: str
    path: str
    body: Any
    files: list[File]
    query: dict[str, str]
    started: float = field(default_factory=time.monotonic)
    status: int = 0
    answer: Any = None
    seconds: float = 0.0

    @property
    def code(self) -> int:
        """Discord's error code, 0 when all went well."""
        failed = self.status >= 400 and isinstance(self.answer, dict)
        return int(self.answer.get("code", 0)) if failed else 0

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.status}{f' ({self.code})' if self.code else ''}"


@dataclass(slots=True)
class Call:
    """What a route gets: the parts of the path, the body, the files."""

    args: tuple[str, ...]
    body: Any
    files: list[File]
    query: dict[str, str]

    def id(self, n: int) -> int:
        return int(self.args[n])


@dataclass(slots=True)
class Parts:
    """What the routes work on."""

    world: World
    composer: Composer
    interactions: Interactions
    rates: Rates
    gateway_address: Callable[[], str]
    shards: int = 1


Route: TypeAlias = Callable[[Parts, Call], Any]
_ROUTES: list[tuple[str, re.Pattern[str], Route, int]] = []


def route(method: str, path: str, status: int = 200) -> Callable[[Route], Route]:
    """Register a route: ``{x}`` is an id, ``{x:any}`` anything without a slash. None: 204."""
    pattern = re.sub(r"\{\w+:any\}", "([^/]+)", path)
    pattern = re.sub(r"\{\w+\}", r"(\\d+)", pattern)

    def register(function: Route) -> Route:
        _ROUTES.append((method, re.compile(pattern), function, status))
        return function

    return register


class Rest:
    """The HTTP side of the API. ``check`` hears every finished request (tests validate them)."""

    def __init__(self, parts: Parts, token: str) -> None:
        self.parts, self.token = parts, token
        self.faults = Faults()
        self.log: deque[Request] = deque(maxlen=20_000)
        self.on_request: list[Callable[[Request], None]] = []
        self.count = 0
        self._with_files: deque[Request] = deque()

    async def handle(self, http: web.Request) -> web.StreamResponse:
        """Answer one request of the bot."""
        request = await self._read(http)
        fault = self.faults.take(request.method, request.path)
        headers: dict[str, str] = {}
        try:
            if fault and fault.slow:
                await asyncio.sleep(fault.slow)
            status, answer, headers = self._answer(http, request, fault)
        except Refusal as refusal:
            status, answer, headers = refusal.status, refusal.body(), refusal.headers
        except Exception:
            # The one boundary: a mistake of the playground itself, which the bot sees as a 500.
            log.exception("%s %s broke the playground", request.method, request.path)
            status, answer = 500, {"message": "500: Internal Server Error", "code": 0}
        request.status, request.answer = status, answer
        request.seconds = time.monotonic() - request.started
        for listener in self.on_request:
            listener(request)
        if fault and fault.drop:
            if http.transport is not None:
                http.transport.abort()
            raise asyncio.CancelledError
        if not fault or fault.via:
            headers = {**headers, "Via": VIA}
        return _response(status, answer, headers)

    async def _read(self, http: web.Request) -> Request:
        body, files = await _body(http)
        self.count += 1
        path = http.path.removeprefix(PREFIX)
        now = self.parts.world.clock.now()
        made = Request(self.count, now, http.method, path, body, files, dict(http.query))
        self.log.append(made)
        if files:
            self._with_files.append(made)
            if len(self._with_files) > FILES_KEPT:
                self._with_files.popleft().files = []
        return made

    def _answer(
        self, http: web.Request, request: Request, fault: Fault | None
    ) -> tuple[int, Any, dict[str, str]]:
        refusal = fault.refusal() if fault else None
        if refusal and fault and not fault.executed:
            raise refusal
        headers = self.parts.rates.check(request.method, request.path)
        open_to_all = request.path.startswith(("/interactions/", "/webhooks/"))
        if not open_to_all and http.headers.get("Authorization") != f"Bot {self.token}":
            raise Refusal(401, 0, "401: Unauthorized")
        status, answer = self._route(request)
        if refusal:
            raise refusal
        return status, answer, headers

    def _route(self, request: Request) -> tuple[int, Any]:
        if isinstance(request.body, _NoJson):
            raise refuse(50109)
        for method, pattern, function, status in _ROUTES:
            found = pattern.fullmatch(request.path) if method == request.method else None
            if found:
                call = Call(found.groups(), request.body, request.files, request.query)
                answer = function(self.parts, call)
                return (204 if answer is None else status), answer
        raise Refusal(404, 0, "404: Not Found (a route that the playground does not have)")


class _NoJson:
    """A body that could not be read."""


async def _body(http: web.Request) -> tuple[Any, list[File]]:
    if http.content_type != "multipart/form-data":
        text = await http.read() if http.can_read_body else b""
        return (_json(text) if text else {}), []
    body: Any = {}
    files: list[File] = []
    async for part in await http.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        if part.name == "payload_json":
            body = _json(bytes(await part.read()))
        else:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            name = part.filename or "file"
            if kind == "application/octet-stream":
                kind = mimetypes.guess_type(name)[0] or kind
            files.append(File(part.name or "", name, kind, bytes(await part.read())))
    return body, files


def _json(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return _NoJson()


def _response(status: int, answer: Any, headers: dict[str, str]) -> web.Response:
    if answer is None:
        return web.Response(status=status, headers=headers)
    # discord.py wants exactly this content type, without a charset.
    headers = {**headers, "Content-Type": "application/json"}
    return web.Response(body=json.dumps(answer).encode(), status=status, headers=headers)


def line(request: Request) -> Json:
    """A request as the page's log lists it."""
    return {
        "id": request.id,
        "at": request.at,
        "method": request.method,
        "path": request.path,
        "status": request.status,
        "ms": round(request.seconds * 1000),
    }
