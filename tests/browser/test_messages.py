"""What a message looks like on the page: hostile texts, Discord's Markdown, the greatest sizes."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from playwright.async_api import Page, expect

from tests.browser.chromium import needs_chromium
from tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, needs_chromium, pytest.mark.asyncio(loop_scope="module")]

EVIL = "<img src=x onerror=\"document.title='caught'\"><script>document.title='caught'</script>"


def row(*parts: dict[str, object]) -> dict[str, object]:
    return {"type": 1, "components": list(parts)}


def button(label: str, custom_id: str, **more: object) -> dict[str, object]:
    return {"type": 2, "style": 2, "label": label, "custom_id": custom_id, **more}


async def sideways(page: Page) -> list[str]:
    """Whatever is wider than its frame; the page itself included."""
    found: list[str] = await page.evaluate(
        """() => [...document.querySelectorAll("html, #app, .pane, .talk, .bar, .drawer, .msg")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => `${one.tagName}#${one.id}.${one.className} ${one.scrollWidth}`)"""
    )
    return found


async def test_nothing_that_a_message_says_becomes_markup(stage: Stage) -> None:
    stage.ben.name = EVIL[:32]
    stage.server.world.say(stage.ben, stage.games, f"{EVIL} [x](javascript:alert(1)) `{EVIL}`")
    embed = {"title": EVIL, "description": EVIL, "fields": [{"name": EVIL, "value": EVIL}]}
    menu = {"type": 3, "custom_id": "m", "placeholder": "<b>menu</b>"}
    menu |= {"options": [{"label": "<b>line</b>", "value": "1", "description": "<i>it</i>"}]}
    await stage.post(
        content=EVIL, embeds=[embed], components=[row(button("<b>go</b>", "go")), row(menu)]
    )
    page = await stage.tabs.open("ada")
    talk = page.locator("#talk .talk")
    await expect(talk.locator(".msg")).to_have_count(2)
    await expect(talk.locator(".msg").first).to_contain_text("[x](javascript:alert(1))")
    await expect(talk.locator(".embed")).to_contain_text("onerror")
    await talk.get_by_role("combobox").click()
    await expect(page.get_by_role("option")).to_have_text("<b>line</b><i>it</i>")
    assert await page.locator("img, script:not([src]), a[href^='javascript']").count() == 0
    assert "caught" not in await page.title()


async def test_text_is_shown_as_on_discord(stage: Stage) -> None:
    text = (
        "# Head\n**bold** *it* __under__ ~~gone~~ `code` ||secret||\n> quoted\n- item\n-# small\n"
        f"<@{stage.ada.id}> <#{stage.thread.id}> <t:1700000000:D> \\*plain\\* "
        "https://example.org/a_b_c\n```py\nx = '<b>'\n```"
    )
    await stage.post(content=text)
    page = await stage.tabs.open("ada")
    talk = page.locator("#talk .msg")
    await expect(talk).to_have_class("msg mine")
    await expect(talk.get_by_role("heading", name="Head")).to_be_visible()
    for tag, words in (("strong", "bold"), ("em", "it"), ("u", "under"), ("s", "gone")):
        await expect(talk.locator(tag)).to_have_text(words)
    await expect(talk.locator("blockquote")).to_have_text("quoted")
    await expect(talk.locator(".item")).to_have_text("item")
    await expect(talk.locator("pre")).to_have_text("x = '<b>'\n")
    await expect(talk.locator(".mention.me")).to_have_text("@Ada")
    await expect(talk.locator(".stamp")).to_have_text("14 November 2023")
    await expect(talk.locator("a")).to_have_attribute("href", "https://example.org/a_b_c")
    await expect(talk).to_contain_text("*plain*")
    await expect(talk.get_by_text("secret", exact=True)).not_to_be_visible()
    await talk.get_by_role("button", name="Show spoiler").click()
    await expect(talk.get_by_text("secret", exact=True)).to_be_visible()
    await talk.get_by_role("button", name="chatter").click()
    await expect(page.locator("#talk h1")).to_have_text("chatter")


async def test_what_is_read_out_has_no_marks(stage: Stage) -> None:
    page = await stage.tabs.open("ada")
    await stage.post(
        content=f"**Round 2.** <@{stage.ben.id}> bets, ||who||?\n-# in <#{stage.games.id}> *now*"
    )
    await expect(page.locator("#news")).to_have_text(
        "Hoppla, games: Round 2. @Ben bets, ? in games now"
    )


@pytest.mark.parametrize("width", [1440, 1024, 390])
async def test_the_greatest_message_fits_every_width(stage: Stage, width: int) -> None:
    stage.ben.name = "W" * 32
    rows = [row(*(button("M" * 80, f"{r}{c}") for c in range(5))) for r in range(4)]
    lines = [{"label": "L" * 100, "value": str(n), "description": "d" * 100} for n in range(25)]
    menu = {"type": 3, "custom_id": "menu", "placeholder": "P" * 150, "options": lines}
    await stage.post(content="W" * 2000, components=[*rows, row(menu)])
    stage.server.world.say(stage.ben, stage.games, "W" * 2000)
    page = await stage.tabs.open("ada", size=(width, 900))
    await expect(page.locator("#talk .btn")).to_have_count(20)
    assert await sideways(page) == []
    await page.get_by_role("combobox").click()
    await expect(page.get_by_role("option")).to_have_count(25)
    box = await page.locator("#popup").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 900


def png(color: str) -> bytes:
    picture = BytesIO()
    Image.new("RGB", (60, 40), color).save(picture, "PNG")
    return picture.getvalue()


async def test_an_edit_keeps_the_focus_and_changes_the_picture(stage: Stage) -> None:
    message = await stage.post(
        files={"k7-1.png": (png("red"), "All red.")}, components=[row(button("Go", "go"))]
    )
    page = await stage.tabs.open("ada")
    picture = page.locator("#talk figure img")
    await expect(picture).to_have_attribute("alt", "All red.")
    await page.get_by_role("button", name="Go").focus()
    await stage.edit(message, content="two")
    await expect(page.locator("#talk .content")).to_have_text("two (edited)")
    await expect(page.get_by_role("button", name="Go")).to_be_focused()
    red = await picture.get_attribute("src")
    await stage.edit(message, files={"k7-1.png": (png("blue"), "All blue.")})
    await expect(picture).not_to_have_attribute("src", red or "")
    await expect(picture).to_have_attribute("alt", "All blue.")
    await page.get_by_role("button", name="Alternative text").click()
    await expect(page.locator("figcaption")).to_have_text("All blue.")
    await page.get_by_role("button", name="Enlarge k7-1.png").click()
    await expect(page.locator("#zoom img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#zoom")).not_to_be_visible()


async def test_only_the_end_of_a_long_channel_is_drawn(stage: Stage) -> None:
    for number in range(240):
        stage.server.world.say(stage.ben, stage.games, f"line {number}")
    stage.server.world.say(stage.ada, stage.games, "and mine")
    page = await stage.tabs.open("ada")
    talk = page.locator("#talk .talk")
    await page.locator("#talk textarea").fill("x")
    drawn = await page.locator("#talk .msg").count()
    await talk.evaluate("(node) => { node.scrollTop = 0; }")
    await expect(page.locator("#talk .msg")).not_to_have_count(drawn)
    stage.server.world.say(stage.ben, stage.games, "something new")
    below = page.get_by_role("button", name="1 new message")
    await expect(below).to_be_visible()
    await below.click()
    await expect(page.locator("#talk").get_by_text("something new")).to_be_in_viewport()
    await expect(below).not_to_be_visible()


async def test_texts_can_be_read_in_both_themes(stage: Stage) -> None:
    parts = [button("Plain", "a"), button("Go", "b", style=1), button("Yes", "c", style=3)]
    text = f"text `code` <@{stage.ada.id}> <#{stage.thread.id}>\n-# small\n> quote"
    await stage.post(content=text, components=[row(*parts, button("No", "d", style=4))])
    for scheme in ("dark", "light"):
        page = await stage.tabs.open("ada", scheme=scheme)
        await page.get_by_role("button", name="Developer controls").click()
        assert await page.evaluate(CONTRAST) == [], scheme


# Every visible text against what lies behind it (WCAG: at least 4.5).
CONTRAST = """() => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3]));
  const linear = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = (c) => [0.2126, 0.7152, 0.0722].reduce((s, k, i) => s + k * linear(c[i] / 255), 0);
  const behind = (node) => node
    ? over(rgba(getComputedStyle(node).backgroundColor), behind(node.parentElement)) : [0, 0, 0];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bad = new Set();
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement, text = walk.currentNode.data.trim();
    const seen = node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!text || !seen) continue;
    if (node.closest(":disabled, [aria-hidden=true], option, .unseen")) continue;
    const back = behind(node), front = over(rgba(getComputedStyle(node).color), back);
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) bad.add(`${node.tagName}.${node.className}: ${text}`);
  }
  return [...bad];
}"""
