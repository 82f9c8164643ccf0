"""Faults on demand: the next request that matches fails in the way somebody asked for."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from playground.refusals import Refusal
from playground.things import Json


@dataclass(slots=True)
class Fault:
    """``on``: method and path with ``*`` for anything, like ``POST /channels/*/messages``.

    ``executed``: the request is carried out all the same. ``drop``: the connection is cut instead
    of an answer. ``slow``: seconds before the answer. ``via`` False: a 429 as from Cloudflare.
    """

    on: str
    status: int = 500
    code: int = 0
    times: int = 1
    executed: bool = False
    drop: bool = False
    slow: float = 0.0
    retry_after: float = 1.0
    via: bool = True
    message: str = ""
    hits: int = 0

    def matches(self, method: str, path: str) -> bool:
        return self.times > self.hits and fnmatchcase(f"{method} {path}", self.on)

    def refusal(self) -> Refusal | None:
        """The error answer (nobody sees it when the connection is cut), or None: only slow."""
        if self.status < 400:
            return None
        more: Json = {}
        headers = {}
        if self.status == 429:
            more = {"retry_after": self.retry_after, "global": False}
            headers = {"Retry-After": str(int(self.retry_after) + 1)}
        text = self.message or f"{self.status}: a fault of the playground"
        return Refusal(self.status, self.code, text, headers=headers, **more)


class Faults:
    """The faults that wait for their request, oldest first."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        # People write … or a full address in the page; both mean "anything".
        fault.on = fault.on.replace("…", "*")
        self.waiting.append(fault)
        return fault

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that strikes this request, counted."""
        for fault in self.waiting:
            if fault.matches(method, path):
                fault.hits += 1
                if fault.hits >= fault.times:
                    self.waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        self.waiting.clear()
