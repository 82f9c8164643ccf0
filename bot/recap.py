"""What somebody missed since the last own move, for these eyes only."""

from __future__ import annotations

from collections.abc import Sequence

from bot.catalog import panel_of
from bot.i18n import text
from bot.screen_parts import TEXT_LIMIT, names, spoken
from bot.screens import Screen
from bot.table import Match, Turn


def since(said: str, match: Match, turns: Sequence[Turn], locale: str) -> Screen:
    """A sentence, then the turns, the oldest first; of too many the newest are told."""
    panel, called = panel_of(match.game), names(match)
    told = [
        "\n".join(spoken(locale, panel.happened(turn.view, turn.events), called)) for turn in turns
    ]
    kept = [turn for turn in told if turn]
    if not kept:
        return Screen(f"{said}\n{text(locale, 'recap-nothing')}")
    whole, left_out = "", 0
    while True:
        head = [said, text(locale, "recap", count=len(turns))]
        if left_out:
            head.append(text(locale, "recap-earlier", count=left_out))
        whole = "\n".join([*head, *kept])
        if len(whole) <= TEXT_LIMIT or not kept:
            return Screen(whole)
        kept, left_out = kept[1:], left_out + 1
