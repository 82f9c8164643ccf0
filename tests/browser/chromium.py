"""Debian's Chromium, and tabs in it that notice whatever goes wrong on the page."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import pytest
from playwright.async_api import Browser, Page, Response, async_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
MISSING = "no Chromium here: `apt install chromium` (or put one named chromium into PATH)"
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason=MISSING)
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
)
SHOTS = os.environ.get("BROWSER_SHOTS", "")
WAIT = 6000.0
"""Milliseconds until a test gives up waiting for something on the page."""

LOCALE, ZONE = "en-GB", "Europe/Rome"
"""Where everybody is."""

NewTab: TypeAlias = Callable[[], Awaitable[Page]]


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A running browser."""
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()  # root may not use it
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, *sandbox]
        )
        yield browser
        await browser.close()


@asynccontextmanager
async def window() -> AsyncIterator[NewTab]:
    """A browser whose tabs share a process, which takes half the time to open them."""
    async with chromium() as browser:
        context = await browser.new_context(locale=LOCALE, timezone_id=ZONE)
        yield context.new_page


NOTED = "Failed to load resource: the server responded with a status of 400 (Bad Request)"


@asynccontextmanager
async def watched(new_tab: NewTab, url: str) -> AsyncIterator[Tabs]:
    """Tabs for a test; none of them may complain. A failure leaves its pictures in SHOTS."""
    opened = Tabs(new_tab, url)
    try:
        yield opened
    except BaseException:
        await opened.shoot()
        raise
    finally:
        for page in opened.pages:
            await page.close()
    assert not opened.complaints, opened.complaints


@asynccontextmanager
async def tabs(url: str) -> AsyncIterator[Tabs]:
    """For one test a browser with a window for each tab: one behind another cannot be pressed."""
    async with chromium() as browser:
        new_tab = partial(browser.new_page, locale=LOCALE, timezone_id=ZONE)
        async with watched(new_tab, url) as opened:
            yield opened


@dataclass
class Tabs:
    """Opens the page as somebody; `complaints` are errors and requests to anywhere else."""

    new_tab: NewTab
    url: str
    pages: list[Page] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """Why the server refused what somebody did; Chromium notes each of them as an error."""

    async def open(
        self,
        person: str,
        place: str = "games",
        *,
        size: tuple[int, int] = (1440, 900),
        scheme: str = "dark",
    ) -> Page:
        """A tab in which somebody looks at a place."""
        page = await self.new_tab()
        page.set_default_timeout(WAIT)
        self.pages.append(page)
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        await page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        self._watch(page)
        await page.goto(f"{self.url}/?as={person}#{place}")
        await page.locator("#talk .talk").wait_for()
        return page

    async def shoot(self) -> None:
        """What every tab shows, in the directory that BROWSER_SHOTS names."""
        if SHOTS:
            for number, page in enumerate(self.pages):
                await page.screenshot(path=f"{SHOTS}/tab-{number}.png")

    def expect_refusals(self, *reasons: str) -> None:
        """What was refused was refused for these reasons, and is nothing to complain about."""
        for reason in self.refused:
            assert reason in reasons
            self.complaints.remove(NOTED)

    async def _answered(self, answer: Response) -> None:
        if answer.status == 400 and answer.url == f"{self.url}/act":
            self.refused.append((await answer.json())["text"])

    def _watch(self, page: Page) -> None:
        page.on("response", self._answered)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda line: (
                self.complaints.append(line.text) if line.type in ("error", "warning") else None
            ),
        )
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((self.url, "data:"))
                else self.complaints.append(f"asks {request.url}")
            ),
        )
