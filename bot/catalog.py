"""Every game the bot can play. Adding one means adding one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import bot.autopilots.chance
import bot.autopilots.hoppla
import bot.autopilots.kookaburra
import bot.autopilots.ugah
import bot.autopilots.voll
import bot.panels.hoppla
import bot.panels.kookaburra
import bot.panels.picker
import bot.panels.ugah
import bot.panels.voll
import engines.hoppla
import engines.kookaburra
import engines.ugah
import engines.voll
import renderers.hoppla
import renderers.kookaburra
import renderers.ugah
import renderers.voll
from bot.autopilots.protocol import Autopilot
from bot.panels.protocol import GamePanel
from bot.table import Scene
from engines.core import AnyRules


@dataclass(frozen=True, slots=True)
class Game:
    """A kind of game: its rules, its board, its own panel if it has one, whether it throws dice.

    ``autopilot`` plays for whoever is not there: by chance, where a game has no better one.
    Where the next throw changes the board, ``ended`` tells the view with which the finished turn
    ended, or None; that turn's post gets it as its last picture. Of a game with secrets
    ``asks`` tells by the options whether one is ever asked for. Where seats own what only they may
    see, ``own`` is the text of the button on every post that opens their panel.
    """

    rules: AnyRules
    draw: Callable[..., bytes]
    warm: Callable[[], None]
    panel: GamePanel | None = None
    autopilot: Autopilot = bot.autopilots.chance.choose
    dice: bool = False
    ended: Callable[[Scene], Any | None] | None = None
    asks: Callable[[Mapping[str, str]], bool] | None = None
    own: str | None = None


GAMES: Final[dict[str, Game]] = {
    game.rules.NAME: game
    for game in (
        Game(
            engines.hoppla,
            renderers.hoppla.draw,
            renderers.hoppla.warm,
            bot.panels.hoppla,
            bot.autopilots.hoppla.choose,
        ),
        Game(
            engines.ugah,
            renderers.ugah.draw,
            renderers.ugah.warm,
            bot.panels.ugah,
            bot.autopilots.ugah.choose,
            dice=True,
            asks=bot.panels.ugah.asks_privately,
            own="ugah-my-tiles",
        ),
        Game(
            engines.kookaburra,
            renderers.kookaburra.draw,
            renderers.kookaburra.warm,
            bot.panels.kookaburra,
            bot.autopilots.kookaburra.choose,
            dice=True,
        ),
        Game(
            engines.voll,
            renderers.voll.draw,
            renderers.voll.warm,
            bot.panels.voll,
            bot.autopilots.voll.choose,
            dice=True,
            ended=bot.panels.voll.ended,
        ),
    )
}


def autopilot_of(game: str) -> Autopilot:
    """The game's own autopilot; chance plays games that are not of this catalog."""
    return GAMES[game].autopilot if game in GAMES else bot.autopilots.chance.choose


def panel_of(game: str) -> GamePanel:
    """The game's own panel, or the generic one."""
    return GAMES[game].panel or bot.panels.picker
