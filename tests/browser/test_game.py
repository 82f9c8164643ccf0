"""A whole game through the page: three people, three tabs, the real bot killed on the way."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, TimeoutError, expect

from playground import Playground
from playground.bot import BotProcess
from playground.page import Page as Site
from playground.people import BOT_ID, settle
from tests.browser.chromium import needs_chromium, tabs

pytestmark = [pytest.mark.browser, needs_chromium]

TAKES = {"valentina": "5", "bjorn": "4", "lukasz": "5"}


@asynccontextmanager
async def running(tmp_path: Path) -> AsyncIterator[Playground]:
    """The playground as `python -m playground` puts it together, its bot included."""
    server = Playground(limits=False, bot_id=BOT_ID)
    settle(server.world)
    log = io.StringIO()
    bot = BotProcess(server, tmp_path / "hoppla.db", log)
    site = Site(server, bot)
    async with server:
        bot.on_change = site.feed.bot_changed
        await bot.start()
        try:
            await server.ready(timeout=30)
            yield server
        except BaseException:
            print(log.getvalue())
            raise
        finally:
            await bot.stop()
    assert " ERROR " not in log.getvalue(), log.getvalue()


def button(where: Locator | Page, label: str) -> Locator:
    """The newest button with this label that can be pressed."""
    return where.get_by_role("button", name=label, exact=True, disabled=False).last


async def open_table(host: Page, others: list[Page]) -> None:
    """`/hoppla start` by keyboard, the others join, the host begins."""
    await host.locator("#talk textarea").click()
    await host.keyboard.type("/hoppla sta")
    await expect(host.get_by_role("option", name="/hoppla start")).to_be_visible()
    await host.keyboard.press("Enter")
    await expect(host.locator("#talk .command")).to_contain_text("/hoppla start")
    await host.locator("#talk .send").click()
    for other in others:
        await button(other, "Join").click()
        await expect(other.locator(".msg.ephemeral").last).to_contain_text("Only you can see this")
    for tab in (host, *others):
        await expect(tab.locator("#talk .msg").first).to_contain_text("Łukasz Ż")
    await button(host, "Begin").click()


TOO_LATE = ("there is no such button on this message", "this message is not there any more")
"""What somebody presses whose button has just gone by the press of another one."""

NUMBERS = re.compile(r"^[1-5]$")
OPEN = re.compile(r"^([1-5]|Same)$")
"""What a panel asks for: who opened it answers there, even if a letter of old is still about."""


def parts(where: Locator, label: str | re.Pattern[str]) -> Locator:
    return where.locator(".btn:not(:disabled)").filter(has_text=label)


def questions(tab: Page) -> tuple[Locator, ...]:
    """What waits for this person's first answer: by DM, in the panel, on the newest post."""
    chosen = tab.locator(".btn.success")
    return (
        tab.locator("#beside .msg").filter(has_not=chosen).last,
        tab.locator("#talk .msg.ephemeral").last.filter(has_not=chosen),
        tab.locator("#talk .entry:last-child .msg.mine").filter(has_text="places the bet"),
    )


async def press(tab: Page, control: Locator) -> bool:
    """Press, and wait for the answer; False when the bot took the button away meanwhile."""
    try:
        await control.click(timeout=1500)
    except TimeoutError:
        return False
    await expect(tab.locator("[aria-busy=true]")).to_have_count(0)
    return True


async def act(tab: Page, bet: str, stones: str, *, by_panel: bool) -> str:
    """Answer the first open question, by DM or behind *Your move*; "" where there is none."""
    letter, panel, post = questions(tab)
    asked = by_panel and await parts(letter, NUMBERS).count()
    if asked and not await parts(panel, OPEN).count() and await button(tab, "Your move").count():
        return "panel" if await press(tab, button(tab, "Your move")) else ""
    for where in (panel, post) if by_panel else (letter, panel, post):
        numbers = parts(where, NUMBERS)
        if labels := await numbers.all_inner_texts():
            wanted = numbers.nth(labels.index(stones) if stones in labels else -1)
            return "take" if await press(tab, wanted) else ""
        if await parts(where, bet).count():
            replies = tab.locator("#talk .msg.ephemeral")
            before = await replies.count()
            if not await press(tab, parts(where, bet)):
                return ""
            if where is post:  # what comes next is asked in a reply of its own
                await expect(replies).not_to_have_count(before)
            return "bet"
    return ""


async def pictures(tab: Page) -> list[str]:
    """The boards that a tab shows, each one loaded."""
    images = tab.locator("#talk figure img")
    await expect(images.last).to_have_js_property("complete", True)
    found: list[dict[str, str]] = await images.evaluate_all(
        "(all) => all.map((one) => ({ src: one.src, alt: one.alt, width: one.naturalWidth }))"
    )
    assert all(one["width"] and one["alt"] for one in found)
    return [one["src"] for one in found]


async def restart_the_bot(tab: Page) -> None:
    """`kill -9` in the middle of a round, a press in vain, and up again."""
    state = tab.locator(".self")
    await tab.get_by_role("button", name="Developer controls", exact=True).click()
    await tab.get_by_role("button", name="kill −9").click()
    await expect(state).to_contain_text("bot down")
    await button(tab, "Rules").click()
    await expect(tab.locator("#talk .failed")).to_contain_text("did not respond")
    await tab.get_by_role("button", name="Restart").click()
    await expect(state).to_contain_text("bot up", timeout=30_000)
    await tab.get_by_role("button", name="Close developer controls").click()


async def test_three_people_play_a_whole_game_in_three_tabs(tmp_path: Path) -> None:
    async with running(tmp_path) as server, tabs(server.url) as browser:
        people = {name: await browser.open(name) for name in TAKES}
        watcher = await browser.open("zoe", size=(390, 844))
        host, *others = people.values()
        await open_table(host, others)

        over = button(host, "Rematch")
        made: list[str] = []
        idle, killed = 0, False
        while not await over.count():
            news = [
                await act(tab, "Same", TAKES[name], by_panel=name == "bjorn")
                for name, tab in people.items()
            ]
            made += filter(None, news)
            if len(made) > 7 and not killed:
                killed = True
                await restart_the_bot(host)
            idle = 0 if any(news) else idle + 1
            assert idle < 60, f"nobody was asked anything for six seconds, after {made}"
            await asyncio.sleep(0 if any(news) else 0.1)
        await expect(watcher.locator("#talk .msg").last).to_contain_text("wins")
        browser.expect_refusals(*TOO_LATE)
        assert made.count("bet") >= 5
        assert made.count("take") >= 15
        assert made.count("panel") >= 3
        boards = await pictures(watcher)
        assert len(boards) == len(set(boards)) > 5
