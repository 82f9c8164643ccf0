"""How much Discord takes in how many seconds (429), as far as it is known."""

from __future__ import annotations

import hashlib
import re
import time
from dataclasses import dataclass

from playground.refusals import Refusal
from playground.things import Json

OLD_SECONDS = 3600.0
GLOBAL_PER_SECOND = 50
VIA = "1.1 playground"


@dataclass(slots=True)
class _Window:
    """``used`` of ``limit`` requests since ``start``; begins anew after ``seconds``."""

    limit: int
    seconds: float
    start: float = 0.0
    used: int = 0

    def take(self, now: float) -> float:
        """0 when there is room, else the seconds to wait."""
        if now - self.start >= self.seconds:
            self.start, self.used = now, 0
        if self.used >= self.limit:
            return self.start + self.seconds - now
        self.used += 1
        return 0.0


# Method and path -> requests, seconds; each counted per channel.
_ROUTES = [
    ("POST", re.compile(r"/channels/(\d+)/messages"), 5, 5.0),
    ("PATCH", re.compile(r"/channels/(\d+)/messages/\d+"), 5, 5.0),
    ("DELETE", re.compile(r"/channels/(\d+)/messages/\d+"), 5, 1.0),
]


class Rates:
    """Counts requests and refuses the ones that are too many. Off: nothing is counted."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self._windows: dict[tuple[str, ...], _Window] = {}

    def check(self, method: str, path: str) -> dict[str, str]:
        """The rate limit headers of an answer; refused (429) when it is too much."""
        bucket = hashlib.md5(f"{method} {_shape(path)}".encode()).hexdigest()
        if not self.on:
            return _headers(bucket, 1000, 999, 1.0)
        now = time.monotonic()
        if not path.startswith(("/interactions/", "/webhooks/")):
            everything = self._window(("global",), GLOBAL_PER_SECOND, 1.0)
            if wait := everything.take(now):
                raise _too_many(wait, "global", {"X-RateLimit-Global": "true"})
        for wanted, pattern, limit, seconds in _ROUTES:
            found = pattern.fullmatch(path) if wanted == method else None
            if found:
                window = self._window((method, found[1]), limit, seconds)
                wait = window.take(now)
                left = window.start + seconds - now
                headers = _headers(bucket, limit, limit - window.used, left)
                if wait:
                    raise _too_many(wait, "user", headers)
                return headers
        return _headers(bucket, 50, 49, 1.0)

    def old_edit(self, channel: int) -> None:
        """An edit of a message older than an hour: three in six seconds (30046)."""
        if self.on and (wait := self._window(("old", str(channel)), 3, 6.0).take(time.monotonic())):
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            raise _too_many(wait, "shared", {}, code=30046, text=text)

    def _window(self, key: tuple[str, ...], limit: int, seconds: float) -> _Window:
        return self._windows.setdefault(key, _Window(limit, seconds))


def _shape(path: str) -> str:
    return re.sub(r"/(\d{5,}|[\w-]{40,})", "/:id", path)


def _headers(bucket: str, limit: int, remaining: int, after: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + after:.3f}",
        "X-RateLimit-Reset-After": f"{after:.3f}",
        "X-RateLimit-Bucket": bucket,
    }


def _too_many(
    wait: float,
    scope: str,
    headers: dict[str, str],
    *,
    code: int = 0,
    text: str = "You are being rate limited.",
) -> Refusal:
    more = {"Retry-After": str(int(wait) + 1), "X-RateLimit-Scope": scope}
    body: Json = {"retry_after": round(wait, 3), "global": scope == "global"}
    return Refusal(429, code, text, headers={**headers, **more}, **body)
