"""The page's side: who gets which events, what a tab can do, and the guard against other sites."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.edge import NEEDED, THREADED
from playground import Person
from playground.page import Page
from tests.playground.conftest import Table
from tests.playground.probe import Probe, board, boot, button, rows


class Tab:
    """One person's tab: the events it got, and actions."""

    def __init__(self, url: str, me: Person, session: aiohttp.ClientSession) -> None:
        self.url, self.me, self.session = url, me, session
        self.events: list[tuple[str, Any]] = []
        self.raw = ""
        self.count = 0

    async def listen(self, ready: asyncio.Event) -> None:
        # All messages of a channel come at once at first.
        async with self.session.ws_connect(
            f"{self.url}/events?as={self.me.username}", max_msg_size=0
        ) as socket:
            async for message in socket:
                self.raw += message.data
                self.events.append(tuple(json.loads(message.data)))
                ready.set()

    def got(self, name: str) -> list[Any]:
        return [data for event, data in self.events if event == name]

    async def act(self, type: str, **more: Any) -> dict[str, Any]:
        self.count += 1
        action = {"as": str(self.me.id), "id": f"t{self.count}", "type": type, **more}
        async with self.session.post(f"{self.url}/act", json=action) as answer:
            found: dict[str, Any] = await answer.json()
            assert (answer.status == 200) == found["ok"]
            return found


class Place:
    """A playground with its page, a client, and a tab for Ada and one for Ben."""

    def __init__(self, table: Table, page: Page, probe: Probe, ada: Tab, ben: Tab) -> None:
        self.table, self.page, self.probe, self.ada, self.ben = table, page, probe, ada, ben
        self.server, self.games = table.server, str(table.games.id)

    async def until(self, predicate: Any) -> Any:
        for _ in range(300):
            if found := predicate():
                return found
            await asyncio.sleep(0.01)
        raise AssertionError("it did not happen")


@asynccontextmanager
async def opened(table: Table, probe: Probe) -> AsyncIterator[Place]:
    async with aiohttp.ClientSession() as session:
        tabs = [Tab(table.server.url, who, session) for who in (table.ada, table.ben)]
        tasks = []
        for tab in tabs:
            ready = asyncio.Event()
            tasks.append(asyncio.create_task(tab.listen(ready)))
            await asyncio.wait_for(ready.wait(), 5)
        yield Place(table, table.page, probe, *tabs)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
async def place(table: Table) -> AsyncIterator[Place]:
    client = Probe()
    task = await boot(table.server, client)
    async with opened(table, client) as made:
        yield made
    await client.close()
    await task


async def test_hello_has_what_this_person_may_see(place: Place) -> None:
    server, ada, ben = place.server, place.table.ada, place.table.ben
    world = server.world
    dms = {person: world.dm(person) for person in (ada, ben)}
    server.say(ada, place.table.games, "hello")
    server.say(ben, dms[ben], "only for the bot")
    hello = place.page.feed.hello(ada)
    assert hello["me"] == str(ada.id)
    assert hello["bot"] == str(world.bot.id)
    assert {p["id"] for p in hello["places"]} == {place.games, str(dms[ada].id)}
    assert [m["content"] for m in hello["messages"][place.games]] == ["hello"]
    assert {p["username"] for p in hello["people"]} == {"hoppla", "ada", "ben", "cleo"}
    assert {p["name"] for p in hello["permissions"]} >= {*NEEDED, *THREADED}
    assert "only for the bot" not in json.dumps(hello)


async def test_nobody_gets_anothers_ephemeral_or_dm(place: Place) -> None:
    table, probe = place.table, place.probe

    async def secret(interaction: discord.Interaction[Any]) -> None:
        view = rows(button("TAKE-4", "custom-TAKE-4"))
        await interaction.response.send_message(
            "EPHEMERAL", view=view, ephemeral=True, file=board()
        )

    async def take(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(content="you take TAKE-4", view=None)

    probe.on_press |= {"hand": secret, "custom-TAKE-4": take}
    channel = probe.get_partial_messageable(table.games.id)
    sent = await channel.send("public", view=rows(button("Hand", "hand")))
    dm = table.server.world.dm(table.ada)
    await probe.get_partial_messageable(dm.id).send("DIRECT", view=rows(button("1", "x")))
    await place.ada.act("press", channel_id=place.games, message_id=str(sent.id), custom_id="hand")
    (hidden,) = await place.until(
        lambda: [m for m in place.ada.got("message-create") if m["content"] == "EPHEMERAL"]
    )
    where = {"channel_id": place.games, "message_id": hidden["id"]}
    await place.ada.act("press", **where, custom_id="custom-TAKE-4")
    await place.until(
        lambda: [m for m in place.ada.got("message-update") if "TAKE" in m["content"]]
    )
    assert (await place.ada.act("dismiss", **where))["ok"]
    await place.until(lambda: place.ada.got("message-delete"))
    await channel.send("last")
    await place.until(lambda: any(m["content"] == "last" for m in place.ben.got("message-create")))
    seen = [m["content"] for m in place.ada.got("message-create")]
    assert seen == ["public", "DIRECT", "EPHEMERAL", "last"]
    assert [m["content"] for m in place.ben.got("message-create")] == ["public", "last"]
    for word in ("EPHEMERAL", "TAKE-4", "DIRECT", str(dm.id)):
        assert word in place.ada.raw
    for word in ("EPHEMERAL", "TAKE-4", "DIRECT", hidden["id"]):
        assert word not in place.ben.raw


async def test_press_is_answered_or_fails(place: Place) -> None:
    place.server.interactions.deadline = 0.1

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()

    async def wrong(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("x" * 2001)

    place.probe.on_press |= {"good": answer, "bad": wrong}
    view = rows(button("Good", "good"), button("Mute", "mute"), button("Bad", "bad"))
    sent = await place.probe.get_partial_messageable(place.table.games.id).send("x", view=view)
    where = {"channel_id": place.games, "message_id": str(sent.id)}
    for name in ("good", "mute", "bad"):
        assert (await place.ada.act("press", **where, custom_id=name))["ok"]
        await place.until(lambda n=place.ada.count: len(place.ada.got("interaction")) == n)
    good, mute, bad = place.ada.got("interaction")
    assert good == {"id": "t1", "ok": True}
    assert mute == {"id": "t2", "ok": False, "text": "The application did not respond"}
    assert "50035" in bad["text"]
    assert place.ben.got("interaction") == []
    assert "no such button" in (await place.ada.act("press", **where, custom_id="other"))["text"]
    assert "gone" in (await place.ada.act("press", channel_id=place.games, message_id="1"))["text"]


async def test_command_autocomplete_and_form(place: Place) -> None:
    probe = place.probe

    @probe.tree.command(description="Guess")
    async def guess(interaction: discord.Interaction[Any], word: str) -> None:
        await interaction.response.send_modal(Form(title=word, custom_id="form"))

    @guess.autocomplete("word")
    async def words(
        interaction: discord.Interaction[Any], current: str
    ) -> list[discord.app_commands.Choice[str]]:
        return [discord.app_commands.Choice(name=current.upper(), value=current)]

    class Form(discord.ui.Modal):
        zone = discord.ui.TextInput[Any](label="Zone", custom_id="zone")

    async def take(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("kept", ephemeral=True)

    probe.on_form["form"] = take
    await probe.tree.sync()
    await place.until(lambda: place.ben.got("commands"))
    assert [c["name"] for c in place.ben.got("commands")[0]] == ["guess"]
    ask = {"channel_id": place.games, "name": "guess"}
    await place.ada.act("autocomplete", **ask, options={"word": "ab"}, focused="word")
    (choices,) = await place.until(lambda: place.ada.got("choices"))
    assert choices == {"id": "t1", "choices": [{"name": "AB", "value": "ab"}]}
    await place.ada.act("command", **ask, options={"word": "ab"})
    (form,) = await place.until(lambda: place.ada.got("modal"))
    assert (form["title"], place.ben.got("modal")) == ("ab", [])
    values = {"zone": "Europe/Rome"}
    await place.ada.act("modal", modal=form["id"], channel_id=place.games, values=values)
    await place.until(
        lambda: [m for m in place.ada.got("message-create") if m["content"] == "kept"]
    )
    assert (
        "registered" in (await place.ada.act("command", **{**ask, "name": "x"}, options={}))["text"]
    )


async def test_unread_and_due(place: Place) -> None:
    table, probe = place.table, place.probe

    async def answer(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()

    probe.on_press["x"] = answer

    def due(who: str) -> bool:
        people = [p for p in place.ben.got("person-update") if p["username"] == who]
        return bool(people and people[-1]["due"])

    channel = probe.get_partial_messageable(table.games.id)
    sent = await channel.send(f"<@{table.ada.id}> bets", view=rows(button("x", "x")))
    await place.until(lambda: due("ada"))
    unread = place.ben.got("unread")
    assert {"person": str(table.ada.id), "channel_id": place.games, "count": 1} in unread
    await place.ada.act("read", channel_id=place.games)
    await place.until(lambda: place.ben.got("unread")[-1]["count"] == 0)
    await place.ada.act("press", channel_id=place.games, message_id=str(sent.id), custom_id="x")
    await place.until(lambda: not due("ada"))
    dm = probe.get_partial_messageable(table.server.world.dm(table.ben).id)
    prompt = await dm.send("How many?", view=rows(button("1", "x")))
    await place.until(lambda: due("ben"))
    # Chosen elsewhere: the bot edits the prompt.
    await dm.get_partial_message(prompt.id).edit(content="You take 1")
    await place.until(lambda: not due("ben"))
    nudge = await channel.send(f"<@{table.ben.id}>, your move")
    await place.until(lambda: due("ben"))
    await nudge.delete()
    await place.until(lambda: not due("ben"))
    assert not due("ada")


async def test_developer_controls(place: Place) -> None:
    server, ada, games = place.server, place.ada, place.table.games
    await ada.act("dev", what="dm", person=str(place.table.ben.id), open=False)
    assert not place.table.ben.takes_dms
    await place.until(lambda: [p for p in ada.got("person-update") if not p["dm"]])
    order = {"what": "permission", "channel_id": place.games, "name": "attach_files"}
    await ada.act("dev", **order, allowed=False)
    await place.until(lambda: ada.got("place-update"))
    assert ada.got("place-update")[-1]["denied"] == ["attach_files"]
    await ada.act("dev", **order, allowed=True)
    await ada.act("dev", what="fault", on="POST /channels/…/messages", status=503, times=1)
    with pytest.raises(discord.DiscordServerError):
        await place.probe.get_partial_messageable(games.id).send("x")
    line = await place.until(lambda: [r for r in ada.got("request") if r["status"] == 503])
    assert "body" not in line[0]
    async with ada.session.get(f"{server.url}/log/{line[0]['id']}") as answer:
        assert (await answer.json())["body"]["content"] == "x"
    await ada.act("dev", what="clear-log")
    await place.until(lambda: ada.got("log-cleared"))
    await ada.act("dev", what="clock", seconds=3600)
    await ada.act("dev", what="clock", seconds=3600)
    assert server.clock.offset == 7200
    await ada.act("dev", what="clock", seconds=0)
    assert server.clock.offset == 0
    thread = server.world.add_thread(games, "side")
    await ada.act("dev", what="archive", channel_id=str(thread.id), archived=True)
    assert thread.archived
    await ada.act("dev", what="archive", channel_id=str(thread.id), archived=False, locked=True)
    assert (thread.archived, thread.locked) == (False, True)
    assert "locked" in (await ada.act("say", channel_id=str(thread.id), content="x"))["text"]
    said = server.say(place.table.ben, games, "oops")
    await ada.act("dev", what="delete", channel_id=place.games, message_id=str(said.id))
    assert said.deleted
    await ada.act("dev", what="cut")
    await place.until(lambda: server.gateway.resumes == 1)
    assert "does not run the bot" in (await ada.act("dev", what="restart"))["text"]
    assert "no control" in (await ada.act("dev", what="explode"))["text"]
    assert "not understood" in (await ada.act("say"))["text"]


async def test_developer_sends_people_and_the_bot_away(place: Place) -> None:
    ada, ben, world = place.ada, place.ben, place.server.world
    world.commands[None] = [{"name": "a", "default_member_permissions": "32"}, {"name": "b"}]

    def usable(tab: Tab) -> list[str]:
        return [c["name"] for c in tab.got("hello")[-1]["commands"] if c["here"]]

    async def change(what: str, **more: Any) -> str:
        """Do it, and wait until Ben's tab has heard of all that."""
        before = len(ben.got("clock"))
        answer = await ada.act("dev", what=what, person=str(place.table.ben.id), **more)
        place.server.clock.forward(0)
        await place.until(lambda: len(ben.got("clock")) > before)
        return str(answer.get("text", ""))

    await change("manager", manager=True)
    assert usable(ben) == ["a", "b"]
    await change("manager", manager=False)
    assert usable(ben) == ["b"]
    await change("member", how="ban")
    assert (ben.got("hello")[-1]["places"], usable(ben)) == ([], [])
    standing = [p for p in ada.got("person-update") if p["username"] == "ben"][-1]
    assert (standing["member"], standing["banned"], standing["owner"]) == (False, True, False)
    said = await ben.act("say", channel_id=place.games, content="x")
    assert "Ben is not there" in said["text"]
    assert "not on this server" in await change("manager", manager=True)
    await change("member", how="rejoin")
    assert [p["name"] for p in ben.got("hello")[-1]["places"]] == ["games"]
    await change("bot", invited=False)
    assert (usable(ben), ben.got("hello")[-1]["server"]["bot"]) == ([], False)
    await change("bot", invited=True)
    assert (usable(ben), ben.got("hello")[-1]["server"]["bot"]) == (["b"], True)
    await ada.act("dev", what="channel", name=" #Game Hall")
    hall = world.channel("game-hall")
    await ada.act("dev", what="delete", channel_id=str(hall.id))
    assert hall.id not in world.channels
    assert "1 and 100" in (await ada.act("dev", what="channel", name=" "))["text"]
    dm = str(world.dm(place.table.ben).id)
    assert "as a whole" in (await ada.act("dev", what="delete", channel_id=dm))["text"]


async def test_outage_lets_hours_go_by_while_the_bot_is_down(place: Place) -> None:
    clock, told = place.server.clock, list[str]()

    class Process:
        """Notes the time of its end and of its start."""

        def state(self, connected: bool) -> dict[str, Any]:
            return {"online": connected, "text": ""}

        async def start(self) -> None:
            told.append(f"start {clock.offset:g}")

        async def stop(self) -> None:
            told.append(f"stop {clock.offset:g}")

        restart = kill = stop

    place.page.developer.bot = Process()
    await place.ada.act("dev", what="away", hours=6)
    assert told == ["stop 0", "start 21600"]


async def test_people_talk(place: Place) -> None:
    await place.ada.act("say", channel_id=place.games, content="hello <b>")
    (message,) = await place.until(lambda: place.ben.got("message-create"))
    assert (message["content"], message["author"]["username"]) == ("hello <b>", "ada")
    too_long = await place.ada.act("say", channel_id=place.games, content="x" * 2001)
    assert "2000" in too_long["text"]
    dm = place.server.world.dm(place.table.ben)
    others = await place.ada.act("say", channel_id=str(dm.id), content="x")
    assert "somebody else's" in others["text"]


async def test_places_come_and_go(place: Place) -> None:
    world = place.server.world
    made = world.add_channel(place.table.guild, "new")
    thread = world.add_thread(made, "side")
    world.dm(place.table.ben)
    world.delete_channel(made)
    for tab in (place.ada, place.ben):
        await place.until(lambda tab=tab: len(tab.got("place-delete")) == 2)
    assert [p["name"] for p in place.ada.got("place-create")] == ["new", "side"]
    assert [p["type"] for p in place.ben.got("place-create")] == [0, 11, 1]
    gone = [p["id"] for p in place.ada.got("place-delete")]
    assert gone == [str(thread.id), str(made.id)]


# --- files and the guard ------------------------------------------------------------------------
async def test_other_sites_are_refused(place: Place) -> None:
    url, session = place.server.url, place.ada.session

    async def status(path: str = "/", method: str = "GET", **headers: str) -> int:
        async with session.request(method, url + path, headers=headers) as answer:
            return answer.status

    port = url.rpartition(":")[2]
    assert await status() == 200
    assert await status(Host=f"localhost:{port}") == 200
    assert await status(Origin=url) == 200
    assert await status(Host="evil.example") == 403
    assert await status(Host=f"evil.example:{port}") == 403
    assert await status(Origin="http://evil.example") == 403
    assert await status("/events?as=ada", Origin="null") == 403
    assert await status("/act", "POST", Origin="http://evil.example") == 403
    # What a form on another page can send without asking is no JSON.
    assert await status("/act", "POST", **{"Content-Type": "text/plain"}) == 400


async def test_files_of_the_page(place: Place) -> None:
    url, session = place.server.url, place.ada.session
    async with session.get(f"{url}/") as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "<html" in await answer.text()
    async with session.get(f"{url}/main.js") as answer:
        assert answer.content_type == "text/javascript"
    for path in ("/README.md", "/../server.py", "/nothing.js", "/..%2fserver.py"):
        async with session.get(url + path) as answer:
            assert answer.status == 404
    async with session.get(f"{url}/events?as=nobody") as answer:
        assert "ada, ben, cleo" in await answer.text()
