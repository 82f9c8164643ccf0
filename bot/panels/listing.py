"""Every move that a panel offers, one by one and in words: for a list that is searched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from bot.i18n import Line, line
from bot.panels.protocol import Ask, GamePanel, Offer, Pick
from bot.table import Scene

Listed: TypeAlias = tuple[str, tuple[Offer, ...]]
"""A move, and what has to be pressed for it: mostly one thing."""


def listed(panel: GamePanel, scene: Scene) -> Iterator[Listed]:
    """All moves of the viewer in the panel's order, each once; those it never offers come last.

    One after another: what a panel shows only on request may take long to work out.
    """
    left = dict.fromkeys(scene.moves)
    asked: set[str] = set()
    waiting = [""] if left else []
    while waiting and left:
        begun = waiting.pop(0)
        asked.add(begun)
        question = panel.ask(scene, begun)
        for move, offers in _whole(question, tuple(left)):
            if move in left:
                del left[move]
                yield move, offers
        waiting += [more for more in _further(question) if more not in {*asked, *waiting}]
    for move in left:
        yield move, (Offer(move, _plain(move)),)


def _plain(move: str) -> Line:
    return line("picker-move", move=move)


def _whole(question: Ask, moves: tuple[str, ...]) -> Iterator[Listed]:
    """The moves that are made from this question."""
    for row in question.rows:
        if not isinstance(row, Pick):
            yield from ((offer.move, (offer,)) for offer in row if not offer.more)
            continue
        words = {offer.move: offer for offer in row.offers}
        yield from ((f"{row.begin} {word}".strip(), (words[word],)) for word in words)
        if row.most > 1:
            yield from _several(row.begin.split(), words, moves)


def _several(begin: list[str], words: dict[str, Offer], moves: tuple[str, ...]) -> Iterator[Listed]:
    for move in moves:
        chosen = move.split()[len(begin) :]
        if move.split()[: len(begin)] == begin and words.keys() >= {*chosen}:
            yield move, tuple(words[word] for word in chosen)


def _further(question: Ask) -> Iterator[str]:
    """What else can be asked for from here."""
    for row in question.rows:
        if not isinstance(row, Pick):
            yield from (offer.move for offer in row if offer.more)
        elif not row.whole:
            yield from (f"{row.begin} {offer.move}".strip() for offer in row.offers)
