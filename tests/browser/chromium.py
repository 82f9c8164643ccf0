"""Debian's Chromium, and tabs in it that notice whatever goes wrong on the page."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

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


NOTED = "Failed to load resource: the server responded with a status of 400 (Bad Request)"


@asynccontextmanager
async def watched(browser: Browser, url: str) -> AsyncIterator[Tabs]:
    """Tabs for a test; none of them may complain. A failure leaves its pictures in SHOTS."""
    opened = Tabs(browser, url)
    try:
        yield opened
    except BaseException:
        await opened.shoot()
        raise
    finally:
        for page in opened.pages:
            await page.context.close()
    assert not opened.complaints, opened.complaints


@asynccontextmanager
async def tabs(url: str) -> AsyncIterator[Tabs]:
    """A browser for one test."""
    async with chromium() as browser, watched(browser, url) as opened:
        yield opened


@dataclass
class Tabs:
    """Opens the page as somebody; `complaints` are errors and requests to anywhere else."""

    browser: Browser
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
        """A tab with cookies and connections of its own, as another person's browser."""
        context = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if scheme == "light" else "dark",
            locale="en-GB",
            timezone_id="Europe/Rome",
        )
        context.set_default_timeout(WAIT)
        page = await context.new_page()
        self.pages.append(page)
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
