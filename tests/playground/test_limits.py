"""Rate limits and faults, as discord.py meets them."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import aiohttp
import discord
import pytest

from playground import Playground
from playground.rates import Rates
from playground.refusals import Refusal
from playground.rest import Request
from tests.playground.conftest import Table
from tests.playground.probe import Probe


async def send(table: Table, probe: Probe, text: str = "x") -> discord.Message:
    return await probe.get_partial_messageable(table.games.id).send(text)


def statuses(server: Playground, method: str = "POST") -> list[int]:
    return [r.status for r in server.requests if r.method == method and "/messages" in r.path]


# --- rate limits --------------------------------------------------------------------------------
def used_up(rates: Rates, method: str, path: str, times: int) -> Refusal:
    """The refusal after ``times`` requests that were taken."""
    for _ in range(times):
        rates.check(method, path)
    with pytest.raises(Refusal) as caught:
        rates.check(method, path)
    return caught.value


def test_five_messages_in_five_seconds_per_channel() -> None:
    rates = Rates(True)
    refusal = used_up(rates, "POST", "/channels/1/messages", 5)
    assert (refusal.status, refusal.code) == (429, 0)
    assert refusal.body()["global"] is False
    assert 4 < refusal.body()["retry_after"] <= 5
    assert int(refusal.headers["Retry-After"]) >= refusal.body()["retry_after"]
    assert refusal.headers["X-RateLimit-Remaining"] == "0"
    assert refusal.headers["X-RateLimit-Scope"] == "user"
    # Another channel and the answers to interactions are not concerned.
    assert rates.check("POST", "/channels/2/messages")["X-RateLimit-Remaining"] == "4"
    for _ in range(100):
        rates.check("POST", "/interactions/1/token/callback")


def test_fifty_requests_a_second_in_all() -> None:
    refusal = used_up(Rates(True), "GET", "/users/@me", 50)
    assert refusal.body()["global"] is True
    assert refusal.headers["X-RateLimit-Global"] == "true"


def test_three_edits_of_old_messages_in_six_seconds() -> None:
    rates = Rates(True)
    for _ in range(3):
        rates.old_edit(1)
    with pytest.raises(Refusal) as caught:
        rates.old_edit(1)
    assert (caught.value.status, caught.value.code) == (429, 30046)
    rates.old_edit(2)


async def test_an_old_message_is_one_of_more_than_an_hour(table: Table, probe: Probe) -> None:
    table.server.rest.parts.rates.on = True
    sent = await send(table, probe)
    table.server.clock.forward(3601)
    partial = probe.get_partial_messageable(table.games.id).get_partial_message(sent.id)
    for n in range(3):
        await partial.edit(content=str(n))
    task = asyncio.create_task(partial.edit(content="too much"))
    await table.server.wait_for(lambda: 429 in statuses(table.server, "PATCH"))
    assert table.server.requests[-1].code == 30046
    task.cancel()


async def test_the_library_paces_itself_by_the_headers(table: Table, probe: Probe) -> None:
    """Five go at once; the sixth waits as the headers say, without a 429."""
    table.server.rest.parts.rates.on = True
    tasks = [asyncio.create_task(send(table, probe)) for _ in range(6)]
    await table.server.wait_for(lambda: len(statuses(table.server)) == 5)
    await asyncio.sleep(0.2)
    assert statuses(table.server) == [200] * 5
    for task in tasks:
        task.cancel()


# --- faults -------------------------------------------------------------------------------------
async def test_429_is_waited_out(table: Table, probe: Probe) -> None:
    table.server.fail("POST /channels/*/messages", 429, retry_after=0.05)
    await send(table, probe)
    assert statuses(table.server) == [429, 200]


async def test_429_of_cloudflare_is_not(table: Table, probe: Probe) -> None:
    table.server.fail("POST /channels/*/messages", 429, retry_after=0.05, via=False)
    with pytest.raises(discord.HTTPException):
        await send(table, probe)
    assert statuses(table.server) == [429]


async def test_503_with_the_message_posted_all_the_same(table: Table, probe: Probe) -> None:
    fault = table.server.fail("POST /channels/*/messages", 503, executed=True)
    with pytest.raises(discord.DiscordServerError):
        await probe.get_partial_messageable(table.games.id).send("x", nonce="k7-1")
    assert fault.hits == 1
    (message,) = table.games.messages.values()
    again = await probe.get_partial_messageable(table.games.id).send("x", nonce="k7-1")
    assert again.id == message.id


async def test_cut_connection(table: Table, probe: Probe) -> None:
    table.server.fail("POST /channels/*/messages", drop=True)
    with pytest.raises(aiohttp.ClientError):
        await send(table, probe)
    assert table.games.messages == {}
    table.server.fail("POST /channels/*/messages", drop=True, executed=True)
    with pytest.raises(aiohttp.ClientError):
        await send(table, probe)
    assert len(table.games.messages) == 1


async def test_slow_answer_and_any_code(table: Table, probe: Probe) -> None:
    table.server.fail("POST /channels/*/messages", 200, slow=0.2)
    begun = time.monotonic()
    await send(table, probe)
    assert time.monotonic() - begun >= 0.2
    table.server.fail("* /channels/*", 403, 50013, times=2)
    for _ in range(2):
        with pytest.raises(discord.Forbidden) as caught:
            await send(table, probe)
        assert caught.value.code == 50013
    await send(table, probe)


# --- the log ------------------------------------------------------------------------------------
async def test_log_keeps_bodies_files_and_codes(table: Table, probe: Probe) -> None:
    heard: list[Request] = []
    table.server.rest.on_request.append(heard.append)
    await send(table, probe, "hello")
    table.server.deny(table.games, "send_messages")
    with pytest.raises(discord.Forbidden):
        await send(table, probe)
    first, second = heard
    assert (first.method, first.body["content"], first.status, first.code) == (
        "POST",
        "hello",
        200,
        0,
    )
    assert str(second) == f"POST /channels/{table.games.id}/messages 403 (50013)"
    assert list(table.server.requests)[-2:] == heard


async def test_waiting_in_vain_names_the_last_requests(table: Table, probe: Probe) -> None:
    await send(table, probe)
    with pytest.raises(TimeoutError, match=r"POST /channels/\d+/messages 200"):
        await table.server.wait_for(lambda: False, 0.05)
    assert await table.server.wait_for(lambda: table.games.messages) == table.games.messages
    await table.server.settle(0.05)


async def test_unknown_route_and_no_json(table: Table) -> None:
    headers = {"Authorization": f"Bot {table.server.token}"}
    # Neither is in Discord's document; do not measure these by it.
    table.server.rest.on_request[:] = []
    async with aiohttp.ClientSession(headers=headers) as session:

        async def ask(method: str, path: str, **more: Any) -> tuple[int, int]:
            async with session.request(method, table.server.api_url + path, **more) as answer:
                return answer.status, (await answer.json())["code"]

        assert await ask("GET", "/nothing") == (404, 0)
        json_type = {"Content-Type": "application/json"}
        path = f"/channels/{table.games.id}/messages"
        assert await ask("POST", path, data="{", headers=json_type) == (400, 50109)
        assert await ask("POST", path, json={}, headers={"Authorization": "Bot x"}) == (401, 0)
