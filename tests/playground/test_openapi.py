"""The check against Discord's OpenAPI document sees what is wrong, and says when it cannot look."""

from __future__ import annotations

from typing import Any

import pytest

from playground.rest import Request
from tests.openapi import Validator, validator
from tests.playground.conftest import Table
from tests.playground.probe import Probe, board, button, rows
from tests.playground.test_messages import place


@pytest.fixture
def check() -> Validator:
    found = validator()
    if found is None:
        pytest.skip("DISCORD_OPENAPI does not name Discord's OpenAPI document (openapi.json)")
    return found


def request(method: str, path: str, body: Any, status: int, answer: Any) -> Request:
    made = Request(1, 0.0, method, path, body, [], {})
    made.status, made.answer = status, answer
    return made


async def test_a_message_of_the_playground_is_right(
    check: Validator, table: Table, probe: Probe
) -> None:
    table.server.rest.on_request.append(check.request)
    await place(table, probe).send("x", file=board(), view=rows(button("x", "x", emoji="🌋")))
    assert (check.checked, check.complaints) == (1, [])


async def test_wrong_requests_and_answers_are_seen(
    check: Validator, table: Table, probe: Probe
) -> None:
    heard: list[Request] = []
    table.server.rest.on_request.append(heard.append)
    await place(table, probe).send("x", view=rows(button("x", "x")))
    path, right = heard[0].path, heard[0].answer
    wrong: dict[str, Request] = {
        "content": request("POST", path, {"content": 7}, 200, right),
        "maxLength": request("POST", path, {"content": "x" * 4001}, 200, right),
        "answer": request("POST", path, {"content": "x"}, 200, {**right, "author": None}),
        "component": request(
            "POST",
            path,
            {"components": [{"type": 1, "components": [{"type": 2, "style": "blue"}]}]},
            200,
            right,
        ),
        "status": request("POST", path, {"content": "x"}, 302, None),
        "refusal": request("POST", path, {"content": "x"}, 400, {"code": "none"}),
        "route": request("POST", "/channels/1/nothing", {}, 200, None),
    }
    for what, one in wrong.items():
        before = len(check.complaints)
        check.request(one)
        assert len(check.complaints) > before, what
    # What was found right once is not taken for right in another place.
    check.complaints.clear()
    check.request(request("POST", path, {"content": "x"}, 200, {**right, "author": {"id": 7}}))
    assert check.complaints
