"""Boards are drawn here: in a thread, with a time limit, and never so that a turn is held up."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from bot import memory
from bot.catalog import GAMES
from bot.screens import Screen
from bot.worker import Worker

SECONDS = 10.0
TO_WARM = 300.0

log = logging.getLogger(__name__)


class Drawing:
    """Draws the pictures of screens; a match whose board hangs or breaks goes on in words."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._worker = Worker("boards", seconds)
        self._given_up: set[str] = set()
        self._prepared: set[str] = set()

    async def draw(self, screen: Screen) -> bytes | None:
        """The picture as a PNG file; None where there is none, or none can be drawn."""
        picture = screen.picture
        if picture is None:
            return None
        match, _, _ = picture.file.rpartition("-")
        if match in self._given_up:
            return None
        await self._prepare(picture.game)
        draw = GAMES[picture.game].draw
        try:
            return await self._worker.run(
                draw, picture.view, picture.names, picture.events, picture.marks
            )
        except TimeoutError:
            log.error("drawing %s takes too long; it is told in words from now on", picture.file)
        except Exception:
            log.exception("drawing %s failed; it is told in words from now on", picture.file)
        self._given_up.add(match)
        return None

    async def warm(self, games: Iterable[str]) -> None:
        """Have backgrounds and sprites ready before the first board of these games is wanted.

        A board takes 15 to 20 MB: those that nobody plays are not prepared.
        """
        for game in games:
            if game in GAMES:
                await self._prepare(game)

    async def _prepare(self, game: str) -> None:
        """Done once, and before the first board: it may take longer than any of them."""
        if game in self._prepared:
            return
        try:
            await self._worker.run(GAMES[game].warm, seconds=TO_WARM)
        except Exception:
            log.exception("the board of %s cannot be prepared", game)
        self._prepared.add(game)
        await self._worker.run(memory.give_back)

    def close(self) -> None:
        self._worker.close()
