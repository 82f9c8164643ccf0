"""The rules by which matches are played; a match that they cannot read or judge is set aside."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from bot.catalog import GAMES
from bot.snapshot import Loaded, decoded
from bot.table import Match, Refused
from engines.core import AnyRules

log = logging.getLogger(__name__)

T = TypeVar("T")


class Ask(Protocol):
    """How a function that uses the rules is called."""

    async def __call__(self, function: Callable[..., T], *args: Any) -> T: ...


async def _at_once(function: Callable[..., T], *args: Any) -> T:
    return function(*args)


class Rulebook:
    """Refuses (``refused-broken``) all about a match that is out of play; the others go on."""

    def __init__(self, rules: Mapping[str, AnyRules] | None = None, ask: Ask = _at_once) -> None:
        """``ask`` calls the rules, perhaps in a thread: TimeoutError when they do not answer."""
        self._rules = rules or {name: game.rules for name, game in GAMES.items()}
        self._ask = ask
        self._hung: set[str] = set()

    def named(self, game: str) -> AnyRules:
        """The rules of a game that is to be played."""
        return self._rules[game]

    def of(self, match: Match) -> AnyRules:
        """The rules of a match, in the version that it began with."""
        rules = self._rules.get(match.game)
        if rules is None or match.rules != rules.VERSION:
            # An operator who upgraded too far must see why a table stands still.
            log.error("match %s: %s, rules %s, are not known", match.id, match.game, match.rules)
            raise Refused("refused-broken", table=match.id)
        return rules

    def opened(self, loaded: Loaded) -> tuple[AnyRules, Any]:
        """The rules and the state."""
        rules = self.of(loaded.match)
        try:
            return rules, decoded(loaded.position.state or "", rules.State)
        except msgspec.DecodeError:
            # Not the error itself: it quotes what it found, and that may be secret.
            log.error("match %s: its snapshot cannot be read", loaded.match.id)
            raise Refused("refused-broken", table=loaded.match.id) from None

    def broken(self, loaded: Loaded) -> bool:
        """Whether the match is out of play."""
        try:
            self.opened(loaded)
        except Refused:
            return True
        return loaded.match.id in self._hung

    async def ask(self, match: Match, function: Callable[..., T], *args: Any) -> T:
        """What the rules say; a match over which they brood for ever is left out from then on."""
        if match.id in self._hung:
            raise Refused("refused-broken", table=match.id)
        try:
            return await self._ask(function, *args)
        except TimeoutError:
            self._hung.add(match.id)
            log.error("match %s: the rules of %s do not answer", match.id, match.game)
            raise Refused("refused-broken", table=match.id) from None
