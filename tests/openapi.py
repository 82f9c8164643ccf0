"""Every request of the bot and every answer of the playground against Discord's OpenAPI document.

The document is not part of the project: its path is in ``DISCORD_OPENAPI``. Use it like this:

    check = validator()
    if check:
        server.rest.on_request.append(check.request)
    ...
    assert check.complaints == []
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError

from playground.rest import Request

# The document says that their code is a number; Discord's reference and its answers have words.
INNER_ERRORS = {
    "type": "object",
    "properties": {"_errors": {"type": "array", "items": {"required": ["code", "message"]}}},
    "required": ["_errors"],
    "additionalProperties": False,
}
METHODS = {"get", "put", "post", "patch", "delete"}


class Document:
    """The document, its routes and one compiled validator per schema."""

    def __init__(self, path: Path) -> None:
        self.raw: dict[str, Any] = json.loads(path.read_text("utf-8"))
        # Discord takes numbers where its document says text; discord.py sends some ids as numbers.
        loose = {"type": ["string", "integer"]}
        asked = {**self.raw["components"]["schemas"], "SnowflakeType": loose}
        given = {**self.raw["components"]["schemas"], "InnerErrors": INNER_ERRORS}
        self.routes: list[tuple[str, re.Pattern[str], str, dict[str, Any]]] = []
        for template, operations in self.raw["paths"].items():
            pattern = re.compile(re.sub(r"\\\{\w+\\\}", "([^/]+)", re.escape(template)))
            for method, operation in operations.items():
                if method in METHODS:
                    self.routes.append((method.upper(), pattern, template, operation))
        # The literal path (@original) goes before the one with a placeholder.
        self.routes.sort(key=lambda one: one[2].count("{"))
        self._compiled: dict[tuple[str, bool], Any] = {}
        self._classes = {
            asked: _validator_class(one) for asked, one in ((True, asked), (False, given))
        }

    def find(self, method: str, path: str) -> tuple[str, dict[str, Any]] | None:
        for wanted, pattern, template, operation in self.routes:
            if wanted == method and pattern.fullmatch(path):
                return template, operation
        return None

    def errors(self, key: str, schema: dict[str, Any], value: Any, *, asked: bool) -> list[str]:
        """What is wrong with ``value``; ``key`` names the schema for the cache."""
        if (key, asked) not in self._compiled:
            self._compiled[key, asked] = self._classes[asked](schema)
        return [_told(error) for error in self._compiled[key, asked].iter_errors(value)]


def _validator_class(schemas: dict[str, Any]) -> Any:
    """jsonschema's validator with short cuts, without which a check takes twenty times as long.

    References are looked up in ``schemas`` directly, and what was right once (a user, a button)
    is not looked at again. Of ``oneOf`` and ``anyOf`` only the branches whose constant ``type``
    fits are tried, which also makes the errors say what is really wrong.
    """
    kinds: dict[str, list[Any]] = {}
    right: set[tuple[str, str]] = set()

    def reference(
        validator: Any, ref: str, instance: Any, schema: Any
    ) -> Iterator[ValidationError]:
        key = ref, repr(instance)
        if key in right:
            return
        errors = list(validator.descend(instance, _schema(schemas, ref)))
        yield from errors
        if not errors and len(right) < 50_000:
            right.add(key)

    def one_of(
        validator: Any, branches: list[Any], instance: Any, schema: Any
    ) -> Iterator[ValidationError]:
        fitting = [one for one in branches if fits(one, instance)] or branches
        if len(fitting) == 1:
            yield from validator.descend(instance, fitting[0])
            return
        errors: list[ValidationError] = []
        for branch in fitting:
            found = list(validator.descend(instance, branch))
            if not found:
                return
            errors += found
        yield ValidationError(f"fits none of {len(fitting)} forms", context=errors)

    def fits(branch: dict[str, Any], instance: Any) -> bool:
        ref = branch.get("$ref")
        if ref is None or not isinstance(instance, dict) or "type" not in instance:
            return True
        if ref not in kinds:
            kinds[ref] = _kinds(_schema(schemas, ref))
        return not kinds[ref] or instance["type"] in kinds[ref]

    extend: Any = validators.extend
    keywords = {"$ref": reference, "oneOf": one_of, "anyOf": one_of}
    return extend(Draft202012Validator, keywords)


def _schema(schemas: dict[str, Any], ref: str) -> Any:
    return schemas[ref.removeprefix("#/components/schemas/")]


def _kinds(schema: dict[str, Any]) -> list[Any]:
    """The constants that the property ``type`` of a schema may have; empty: anything."""
    kind = (schema.get("properties") or {}).get("type") or {}
    allowed = [one["const"] for one in kind.get("oneOf", [kind]) if "const" in one]
    return allowed + list(kind.get("enum", []))


def _told(error: ValidationError) -> str:
    deepest = error
    while deepest.context:
        deepest = max(deepest.context, key=lambda one: len(one.absolute_path))
    where = ".".join(map(str, deepest.absolute_path)) or "body"
    return f"{where}: {deepest.message[:200]}"


class Validator:
    """Collects complaints; ``request`` is a listener of the server's finished requests."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.complaints: list[str] = []
        self.checked = 0

    def request(self, request: Request) -> None:
        found = self.document.find(request.method, request.path)
        if found is None:
            self._complain(request, "asks", [f"Discord has no route {request.path}"])
            return
        template, operation = found
        self.checked += 1
        if request.status < 400:
            self._asked(request, template, operation)
        self._given(request, template, operation)

    def _asked(self, request: Request, template: str, operation: dict[str, Any]) -> None:
        contents = operation.get("requestBody", {}).get("content", {})
        kind = "multipart/form-data" if request.files else "application/json"
        schema = (contents.get(kind) or contents.get("application/json") or {}).get("schema")
        if schema is None or (request.body == {} and request.method in ("GET", "PUT")):
            return
        key = f"{request.method} {template} {kind}"
        errors = self.document.errors(key, schema, request.body, asked=True)
        self._complain(request, "asks", errors)

    def _given(self, request: Request, template: str, operation: dict[str, Any]) -> None:
        status = str(request.status)
        responses = operation["responses"]
        response = responses.get(status) or responses.get(f"{status[0]}XX")
        if response is None:
            # 5xx are faults; Discord's document has no word on them.
            wrong = [] if status[0] == "5" else [f"status {status} is not in the document"]
            self._complain(request, "gets", wrong)
            return
        if "$ref" in response:
            response = self.document.raw["components"]["responses"][response["$ref"].split("/")[-1]]
        schema = response.get("content", {}).get("application/json", {}).get("schema")
        if schema is not None and request.answer is not None:
            key = f"{request.method} {template} -> {status}"
            errors = self.document.errors(key, schema, request.answer, asked=False)
            self._complain(request, "gets", errors)

    def _complain(self, request: Request, what: str, errors: list[str]) -> None:
        for error in errors:
            self.complaints.append(f"{request.method} {request.path} {what} {error}")


@cache
def _document(path: str) -> Document:
    return Document(Path(path))


def validator() -> Validator | None:
    """A fresh validator, or None when ``DISCORD_OPENAPI`` is not set."""
    path = os.environ.get("DISCORD_OPENAPI")
    return Validator(_document(path)) if path else None
