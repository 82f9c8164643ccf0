"""The panel of a game that has none of its own: any list of moves as a short series of menus.

Discord shows at most 25 lines. A move is a row of words; a menu offers the next words, and words
that leave no choice are skipped. What has been chosen so far is a beginning of a move; behind it
may stand `>` and a page number, or `.` for "this is all".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.i18n import Line, has, line
from bot.panels.protocol import Ask, Lesson, Offer, Pick
from bot.table import Scene
from engines.core import Event

LIMIT: Final = 25
MORE, ALL = ">", "."


def chosen(moves: Sequence[str], begun: str) -> str | None:
    """The move that was chosen, or None when there is more to choose."""
    words = begun.split()
    if words and words[-1] == ALL:
        return " ".join(words[:-1])
    same = [move for move in moves if move.split()[: len(words)] == words]
    return begun if same == [begun] else None


def menu(moves: Sequence[str], begun: str = "") -> tuple[str, tuple[str, ...]]:
    """The beginning reached, and the next words there are; none if it is a whole move (or none)."""
    words, page = _page(begun.split())
    while True:
        depth = len(words)
        paths = [path for move in moves if (path := move.split())[:depth] == words]
        whole = any(len(path) == depth for path in paths)
        following = list(dict.fromkeys(path[depth] for path in paths if len(path) > depth))
        if len(following) != 1 or whole:
            break
        words = [*words, following[0]]
    if whole and following:
        following.insert(0, ALL)
    start = page * (LIMIT - 1)
    if len(following) <= LIMIT:
        return " ".join(words), tuple(following)
    last = following[start : start + LIMIT - 1]
    more = f"{MORE}{page + 1 if start + LIMIT - 1 < len(following) else 0}"
    return " ".join(words), (*last, more)


def question(scene: Scene, begun: str = "") -> Ask:
    """The menu, or a button for each move when there are few, after what has been chosen so far."""
    moves = scene.moves
    if not moves:
        return Ask((line("picker-wait", seats=scene.to_move),) if scene.to_move else ())
    reached, following = menu(moves, begun)
    if not following:
        reached, following = menu(moves)
    if not following:
        return Ask((line("picker-ask"),), ((Offer(reached, _label(scene, reached)),),))
    offers = tuple(Offer(word, _word(scene, reached, word)) for word in following)
    pick = Pick(reached, line("picker-choose"), offers, whole=False)
    return Ask((line("picker-ask"),), (pick,))


def happened(view: Any, events: Sequence[Event], words: bool = False) -> tuple[Line, ...]:
    return tuple(Line(event.key, event.args) for event in events)


def due(scene: Scene) -> tuple[Line, ...]:
    if scene.result is not None:
        return (line("picker-over", seats=scene.result.winners), *_scores(scene.result.scores))
    return (line("picker-due", pinged_seats=scene.to_move),)


def open_ask(scene: Scene) -> Ask | None:
    return None


def ask(scene: Scene, begun: str = "") -> Ask:
    return question(scene, begun)


def status(scene: Scene) -> tuple[Line, ...]:
    return ()


def recorded(scene: Scene, move: str) -> Line:
    return line("picker-recorded", move=_label(scene, move))


def became(scene: Scene) -> Line | None:
    return None


def position(scene: Scene) -> tuple[Line, ...]:
    seats = tuple(p.seat for p in scene.match.players)
    at_table = line("picker-seats", seats=seats)
    if scene.result is not None:
        return at_table, line("picker-over", seats=scene.result.winners)
    return at_table, line("picker-to-move", seats=scene.to_move)


def lesson() -> Lesson | None:
    return None


def _page(words: list[str]) -> tuple[list[str], int]:
    last = words[-1] if words else ""
    if last.startswith(MORE) and last[1:].isdigit():
        return words[:-1], int(last[1:])
    return words, 0


def _label(scene: Scene, move: str) -> Line:
    """The game's own text for a move if it has one (`<game>-move-<first word>`), or the move."""
    key = f"{scene.match.game}-move-{move.split()[0]}"
    return line(key, move=move) if has(key) else line("picker-move", move=move)


def _word(scene: Scene, reached: str, word: str) -> Line:
    if word == ALL:
        return line("picker-all", move=reached)
    if word.startswith(MORE):
        return line("picker-more")
    return line("picker-move", move=f"{reached} {word}".strip())


def _scores(scores: tuple[int, ...]) -> tuple[Line, ...]:
    places = tuple(line("picker-score", seat=s, score=score) for s, score in enumerate(scores))
    return (line("picker-scores", scores=places),)
