"""What a person does on the page: commands, buttons, selects, forms, and who sees the answer."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.browser.chromium import needs_chromium
from tests.browser.conftest import CHOICES, EPHEMERAL, MESSAGE, MODAL, THINKING, Stage
from tests.browser.test_messages import button, row

pytestmark = [pytest.mark.browser, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

COMMANDS = [
    {
        "name": "lama",
        "description": "A game",
        "contexts": [0],
        "options": [
            {
                "type": 1,
                "name": "start",
                "description": "Open a table",
                "options": [
                    {
                        "type": 3,
                        "name": "end",
                        "description": "When it ends",
                        "required": True,
                        "choices": [
                            {"name": "at once", "value": "now"},
                            {"name": "after the round", "value": "round"},
                        ],
                    },
                    {"type": 4, "name": "stones", "description": "How many", "min_value": 30},
                    {"type": 5, "name": "loud", "description": "With noise"},
                    {"type": 6, "name": "guest", "description": "Who comes along"},
                ],
            },
            {"type": 1, "name": "rules", "description": "Learn it"},
        ],
    },
    {
        "name": "move",
        "description": "Any move",
        "options": [
            {
                "type": 3,
                "name": "what",
                "description": "The move",
                "required": True,
                "autocomplete": True,
            }
        ],
    },
]


async def register(stage: Stage) -> None:
    await stage.call("PUT", f"/applications/{stage.server.world.bot.id}/commands", COMMANDS)


def given(options: list[dict[str, Any]]) -> dict[str, object]:
    return {option["name"]: option["value"] for option in options}


async def test_a_command_with_every_kind_of_option_by_keyboard(stage: Stage) -> None:
    page = await stage.tabs.open("ada")
    await register(stage)  # the page hears of commands that come later
    line, keys = page.locator("#talk .command"), page.keyboard
    await page.locator("#talk textarea").click()
    await keys.type("/sta")
    await expect(page.get_by_role("option")).to_have_count(1)
    await keys.press("Enter")
    await expect(line).to_contain_text("/lama start")
    await page.locator("#talk .send").click()  # the needed option is missing
    await expect(line.locator(".problem").first).to_have_text("needed")
    await keys.press("ArrowDown")
    await keys.press("Tab")
    await keys.type("20")
    await page.locator("#talk .send").click()
    await expect(line.locator(".problem").nth(1)).to_have_text("at least 30")
    await keys.press("Control+a")
    await keys.type("40")
    await keys.press("Tab")
    await keys.press("Tab")  # an optional option stays empty
    await keys.type("be")
    await keys.press("Enter")
    await keys.press("Enter")
    made = await stage.answer(MESSAGE, content="Only for Ada", flags=EPHEMERAL)
    assert given(made.data["options"][0]["options"]) == {
        "end": "round",
        "stones": 40,
        "guest": str(stage.ben.id),
    }
    await expect(page.locator(".msg.ephemeral")).to_contain_text("Only for Ada")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".msg.ephemeral")).to_have_count(0)


async def test_the_bot_completes_an_option(stage: Stage) -> None:
    await register(stage)
    page = await stage.tabs.open("ada")
    await page.locator("#talk textarea").fill("/move")
    await page.keyboard.press("Enter")
    await stage.answer(CHOICES, choices=[{"name": "bet most", "value": "b:m"}])
    await page.get_by_role("option", name="bet most").click()
    await page.locator("#talk .send").click()
    made = await stage.answer(MESSAGE, content="done")
    assert given(made.data["options"]) == {"what": "b:m"}


async def test_ephemeral_and_direct_messages_reach_only_their_person(stage: Stage) -> None:
    await stage.post(components=[row(button("Look", "look"))])
    ada, ben = await stage.tabs.open("ada"), await stage.tabs.open("ben")
    await ada.get_by_role("button", name="Look").click()
    await stage.answer(MESSAGE, content="Ada's secret", flags=EPHEMERAL)
    await stage.post(stage.server.world.dm(stage.ada), content="Ada's letter")
    await stage.post(content="for everybody")
    await expect(ada.locator("#beside")).to_contain_text("Ada's letter")
    await expect(ada.locator("#talk")).to_contain_text("Ada's secret")
    await expect(ben.locator("#talk")).to_contain_text("for everybody")
    source = await ben.content()
    assert "Ada's secret" not in source
    assert "Ada's letter" not in source


async def test_a_press_that_nobody_answers_fails_visibly(stage: Stage) -> None:
    await stage.post(components=[row(button("Go", "go"), button("Off", "off", disabled=True))])
    page = await stage.tabs.open("ada")
    go = page.get_by_role("button", name="Go")
    await go.click()
    await expect(go).to_have_attribute("aria-busy", "true")
    await expect(page.locator(".msg .failed")).to_contain_text("did not respond")
    await expect(go).not_to_have_attribute("aria-busy", "true")
    await expect(page.get_by_role("button", name="Off")).to_be_disabled()


async def test_thinking_becomes_the_answer(stage: Stage) -> None:
    await stage.post(components=[row(button("Go", "go"))])
    page = await stage.tabs.open("ada")
    await page.get_by_role("button", name="Go").click()
    made = await stage.answer(THINKING)
    await expect(page.locator(".thinking")).to_contain_text("is thinking")
    path = f"/webhooks/{stage.server.world.bot.id}/{made.token}/messages/@original"
    await stage.call("PATCH", path, {"content": "thought"})
    await expect(page.locator("#talk .msg").last).to_contain_text("thought")
    await expect(page.locator(".thinking")).to_have_count(0)


async def test_selects_of_several_lines_and_of_people(stage: Stage) -> None:
    lines = [{"label": f"Line {n}", "value": f"v{n}"} for n in range(6)]
    menu = {"type": 3, "custom_id": "lines", "placeholder": "Keep…", "options": lines}
    people = {"type": 5, "custom_id": "people", "placeholder": "Invite…", "max_values": 5}
    await stage.post(components=[row({**menu, "min_values": 2, "max_values": 3}), row(people)])
    page = await stage.tabs.open("ada")
    keys = page.keyboard
    await page.get_by_role("combobox", name="Keep…").focus()
    for key in ("ArrowDown", "Space", "ArrowDown", "ArrowDown"):
        await keys.press(key)
    await expect(page.get_by_role("button", name="Choose at least 2")).to_be_disabled()
    await keys.press("Space")
    await keys.press("Enter")
    made = await stage.answer(MESSAGE, content="kept")
    assert made.data["values"] == ["v0", "v2"]
    await page.get_by_role("combobox", name="Invite…").click()
    await keys.type("be")
    await expect(page.get_by_role("option")).to_have_count(1)
    await keys.press("Enter")
    await keys.press("Enter")
    made = await stage.answer(MESSAGE, content="invited")
    assert made.data["values"] == [str(stage.ben.id)]


async def test_a_form_goes_back_to_the_bot(stage: Stage) -> None:
    await stage.post(components=[row(button("Change…", "change"))])
    page = await stage.tabs.open("ada")
    await page.get_by_role("button", name="Change…").click()
    zone = {"type": 4, "custom_id": "zone", "style": 1, "required": True}
    tongue = {
        "type": 3,
        "custom_id": "tongue",
        "options": [{"label": "English", "value": "en"}, {"label": "Deutsch", "value": "de"}],
    }
    labels = [
        {"type": 18, "label": "Zone", "description": "Where you live", "component": zone},
        {"type": 18, "label": "Language", "component": tongue},
    ]
    await stage.answer(MODAL, custom_id="form", title="Your settings", components=labels)
    form = page.get_by_role("dialog", name="Your settings")
    await form.get_by_label("Zone").fill("Europe/Rome")
    await form.get_by_label("Language").select_option("de")
    await form.get_by_role("button", name="Submit").click()
    made = await stage.answer(MESSAGE, content="noted", flags=EPHEMERAL)
    first, second = (label["component"] for label in made.data["components"])
    assert first["value"] == "Europe/Rome"
    assert second["values"] == ["de"]
    await expect(form).not_to_be_visible()


async def test_seven_tabs_of_one_browser_work(stage: Stage) -> None:
    """Six people at a table and a watcher: more than a browser has connections to one server."""
    tabs = [await stage.tabs.open(name) for name in ("ada", "ben") * 3 + ("ada",)]
    await tabs[-1].locator("#talk textarea").fill("hello all")
    await tabs[-1].keyboard.press("Enter")
    for tab in tabs:
        await expect(tab.locator("#talk .msg")).to_contain_text("hello all")


async def test_two_people_talk(stage: Stage) -> None:
    ada, ben = await stage.tabs.open("ada"), await stage.tabs.open("ben", "chatter")
    await ada.locator("#talk textarea").fill("hello <@everyone>")
    await ada.keyboard.press("Enter")
    await expect(ben.locator(".place.unread")).to_contain_text("games")
    assert (await ben.title()).startswith("●")
    await ben.locator(".place", has_text="games").get_by_role("button").click()
    await expect(ben.locator("#talk .fresh")).to_be_visible()
    await expect(ben.locator("#talk .msg")).to_contain_text("hello")
    await expect(ben.locator(".place.unread")).to_have_count(0)
