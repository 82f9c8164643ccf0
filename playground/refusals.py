"""What Discord answers when it will not do something: status, code, sentence, errors by field."""

from __future__ import annotations

from typing import Any

from playground.things import Json


class Refusal(Exception):
    """An error answer. ``errors`` is Discord's tree of field errors, ``more`` further fields."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers = headers or {}
        self.more = more

    def body(self) -> Json:
        errors = {"errors": self.errors} if self.errors else {}
        return {"message": self.message, "code": self.code, **errors, **self.more}


_KNOWN = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached (250)"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160002: (400, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}


def refuse(code: int) -> Refusal:
    """The refusal with one of Discord's codes."""
    status, message = _KNOWN[code]
    return Refusal(status, code, message)


def snowflake(path: str, value: object) -> int:
    """An id in a body or a query; refused (50035) when it is none."""
    if not str(value).isdecimal():
        errors = FieldErrors()
        errors.add(path, "NUMBER_TYPE_COERCE", f"Value {str(value)!r} is not snowflake.")
        errors.done()
    return int(str(value))


class FieldErrors:
    """Collects what is wrong with the fields of a body, in Discord's nested form (50035)."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: str, code: str, message: str) -> None:
        """``path`` like ``components.0.components.1.label``."""
        node = self.tree
        for step in path.split("."):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(
        self, path: str, value: object, low: int, high: int, *, needed: bool = False
    ) -> None:
        """The text or list at ``path`` must have between ``low`` and ``high`` parts."""
        if value is None:
            if needed:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return
        if not isinstance(value, (str, list)):
            self.add(path, "BASE_TYPE_BAD_TYPE", "This field has the wrong type")
            return
        if not low <= len(value) <= high:
            kind = "BASE_TYPE_MAX_LENGTH" if low == 0 else "BASE_TYPE_BAD_LENGTH"
            say = f"{high} or fewer" if low == 0 else f"between {low} and {high}"
            self.add(path, kind, f"Must be {say} in length.")

    def number(self, path: str, value: object, low: int, high: int) -> None:
        if value is None:
            return
        if not isinstance(value, int) or not low <= value <= high:
            say = f"int value should be between {low} and {high}"
            self.add(path, "NUMBER_TYPE_RANGE", say)

    def done(self) -> None:
        """Raise 50035 when anything was wrong."""
        if self.tree:
            raise Refusal(400, 50035, "Invalid Form Body", errors=self.tree)
