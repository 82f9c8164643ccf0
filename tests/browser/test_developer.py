"""What a developer breaks from the page, the frame around the talk, and what survives it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.browser.chromium import needs_chromium
from tests.browser.conftest import Stage
from tests.browser.test_messages import button, row

pytestmark = [pytest.mark.browser, needs_chromium, pytest.mark.asyncio(loop_scope="module")]


async def test_dms_permissions_and_threads_are_switched(stage: Stage) -> None:
    page = await stage.tabs.open("ada", "chatter")
    await page.get_by_role("button", name="Developer controls").click()
    await page.get_by_role("switch", name="Ben takes direct messages").click()
    await expect(page.locator(".person", has_text="Ben")).to_contain_text("no DMs")
    assert not stage.ben.takes_dms
    await page.get_by_role("switch", name="Attach files").click()
    await expect(page.locator(".place", has_text="games").locator(".shut-sign")).to_be_visible()
    await page.get_by_label("Channel", exact=True).select_option("#chatter")
    await page.get_by_role("switch", name="Archived").click()
    await expect(page.locator("#talk")).to_contain_text("This thread is archived.")
    assert stage.thread.archived


async def test_people_channels_and_the_bot_go_and_come_back(stage: Stage) -> None:
    server, world = stage.server, stage.server.world
    page, bens = await stage.tabs.open("ada"), await stage.tabs.open("ben", size=(390, 844))
    await page.get_by_role("button", name="Developer controls").click()
    await page.get_by_role("button", name="Ban Ben").click()
    await expect(bens.locator("#talk h1")).to_have_text("Hoppla")
    assert stage.ben.id in world.home.banned
    await page.get_by_role("button", name="Pardon Ben").click()
    await page.get_by_role("switch", name="Ben manages the server").click()
    await expect(page.get_by_role("button", name="Kick Ben")).to_be_visible()
    await page.get_by_label("Name of a new channel").fill("Game Hall")
    await page.get_by_role("button", name="Make channel").click()
    hall = page.locator(".place", has_text="game-hall")
    await expect(hall).to_be_visible()
    await page.get_by_label("Channel", exact=True).select_option("#game-hall")
    await page.get_by_role("button", name="Delete #game-hall").click()
    await expect(hall).to_have_count(0)
    await page.get_by_role("button", name="Throw out").click()
    await expect(page.locator("#side")).to_contain_text("Hoppla is not on this server")
    assert world.bot.id not in world.home.members
    await page.get_by_role("button", name="Invite again").click()
    await server.wait_for(lambda: world.bot.id in world.home.members)
    # The other one's telephone has the same controls, and nothing beyond its edge.
    await bens.get_by_role("button", name="People and places").click()
    await bens.locator(".place", has_text="games").locator("button").click()
    await bens.get_by_role("button", name="Developer controls").click()
    await expect(bens.get_by_role("button", name="Kick Ada")).to_be_in_viewport()
    assert await bens.evaluate("document.querySelector('#controls').scrollWidth") <= 390
    await bens.get_by_role("button", name="Kick Ada").click()
    await expect(page.locator("#toasts")).to_contain_text("not on Family any more")
    assert world.home.owner is stage.ben


async def test_a_request_is_made_to_fail_and_found_in_the_log(stage: Stage) -> None:
    page = await stage.tabs.open("ada")
    await page.get_by_role("button", name="Developer controls").click()
    await page.get_by_label("How", exact=True).select_option("403")
    await page.get_by_role("button", name="Arm").click()
    await stage.server.wait_for(lambda: stage.server.rest.faults.waiting)
    with pytest.raises(AssertionError, match="messages"):
        await stage.post(content="refused")
    await stage.post(content="accepted")
    await page.get_by_role("tab", name="Requests").click()
    lines = page.locator("#log li")
    await expect(lines).to_have_count(2)
    await page.get_by_label("Filter the requests").fill("403")
    await expect(lines).to_have_count(1)
    await lines.locator("summary").click()
    await expect(lines.locator("pre").first).to_contain_text('"content": "refused"')
    await page.get_by_label("Filter the requests").fill("")
    await page.get_by_role("button", name="Clear").click()
    await expect(lines).to_have_count(0)


async def test_the_clock_is_moved(stage: Stage) -> None:
    end = int(stage.server.clock.now()) + 86_400 * 2 + 1800
    await stage.post(content=f"due <t:{end}:R>")
    page = await stage.tabs.open("ada")
    await expect(page.locator(".stamp")).to_have_text("in 2 days")
    await page.get_by_role("button", name="Developer controls").click()
    await page.get_by_role("button", name="+1 day").click()
    await expect(page.locator("#offset")).to_have_text("+1 d")
    await expect(page.locator(".stamp")).to_have_text("in 1 day")


async def test_a_moderator_deletes_a_message(stage: Stage) -> None:
    await stage.post(content="one")
    await stage.post(content="two")
    page = await stage.tabs.open("ada")
    await page.get_by_text("one", exact=True).hover()
    await page.get_by_role("button", name="Delete it").first.click()
    await expect(page.locator("#talk .msg")).to_have_count(1)
    await expect(page.locator("#talk .msg .name")).to_have_text("Hoppla")


async def test_the_line_comes_back_with_the_draft_kept(stage: Stage) -> None:
    page = await stage.tabs.open("ada")
    await page.locator("#talk textarea").fill("half a sen")
    port = int(stage.server.url.rpartition(":")[2])
    await stage.server.stop()
    await expect(page.locator("#offline")).to_be_visible()
    await stage.server.start(port)
    await stage.post(content="back again")
    await expect(page.locator("#talk .msg")).to_contain_text("back again", timeout=10_000)
    await expect(page.locator("#offline")).not_to_be_visible()
    await expect(page.locator("#talk textarea")).to_have_value("half a sen")
    stage.tabs.complaints.clear()  # a refused connection is an error line in the console


async def test_a_person_is_changed_and_marked_when_to_move(stage: Stage) -> None:
    page = await stage.tabs.open("ada")
    ben = page.locator(".person", has_text="Ben")
    await stage.post(content=f"<@{stage.ben.id}>, your turn", components=[row(button("Go", "go"))])
    await expect(ben).to_contain_text("to move")
    await expect(ben.get_by_role("link", name="in a tab of their own")).to_have_attribute(
        "target", "playground-ben"
    )
    await ben.locator("a.pick").click()
    await expect(page.locator(".self")).to_contain_text("Ben")
    await expect(page.locator("#talk .msg.mine")).to_contain_text("your turn")
    await page.get_by_role("button", name="Go").click()
    await expect(page.locator(".person .dot")).to_have_count(0)


async def test_a_phone_has_everything_behind_two_buttons(stage: Stage) -> None:
    await stage.post(stage.server.world.dm(stage.ada), content="a letter")
    page = await stage.tabs.open("ada", size=(390, 844))
    side = page.locator("#side")
    await expect(side).not_to_be_visible()
    await page.get_by_role("button", name="People and places").click()
    await expect(side).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(side).not_to_be_visible()
    letters = page.get_by_role("button", name="My direct messages")
    await expect(letters).to_contain_text("1")
    await letters.click()
    await expect(page.locator("#talk")).to_contain_text("a letter")
    await letters.click()
    await expect(page.locator("#talk h1")).to_have_text("games")


async def test_who_is_not_there_is_told_so(stage: Stage) -> None:
    page = await stage.tabs.open("ada")
    await page.goto(f"{stage.server.url}/?as=nobody")
    await expect(page.locator("#offline")).to_contain_text("ada, ben")
    stage.tabs.complaints.clear()  # the refusal is an error line in the console


async def test_typing_anywhere_goes_to_the_composer(stage: Stage) -> None:
    page = await stage.tabs.open("ada")
    await page.locator("#talk .talk").focus()
    await page.keyboard.type("/x")
    await expect(page.locator("#talk textarea")).to_have_value("/x")
