"""Most of a game in one moment: what nobody watches is played in a single transaction."""

from __future__ import annotations

import copy
from collections import deque
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.change import changed
from bot.course import Course
from bot.snapshot import Change, Loaded
from engines.core import Recorder, Seat
from tests.world import World


@dataclass(frozen=True)
class Rest:
    """What leads to the end if everybody does just this, and dice fall so."""

    presses: tuple[tuple[Seat, str], ...]
    draws: tuple[int, ...]


def eager(moves: tuple[str, ...], rng: Random) -> str:
    """A move towards the end of the game, for by chance alone some games never end."""

    def far(move: str) -> int:
        word, *rest = move.split()
        if word in ("home", "fly", "back"):
            return 99 if word == "home" else -1
        return max((int(n) for n in rest if n.lstrip("-").isdigit()), default=0)

    words = sorted({move.split()[0] for move in moves})
    if {"croc", "koala", "fly"} & set(words):
        most = max(map(far, moves))
        return rng.choice([move for move in moves if far(move) == most])
    word = rng.choice(words)
    return rng.choice([move for move in moves if move.split()[0] == word])


async def hurry(
    world: World, match: str, rng: Random, *, leave: int | None = None, most: int = 40
) -> Rest:
    """Play on by presses that nobody makes: for a while, or until so many ``leave`` to the end."""
    rest = Rest((), ())
    stop_after = rng.randrange(most) if leave is None else None

    def judge(loaded: Loaded) -> Change:
        nonlocal rest
        rules, state = world.matches.rulebook.opened(loaded)
        dice = Recorder(Random(rng.randrange(1 << 30)).randrange)
        course = Course(rules, loaded.match, state, loaded.position, dice)
        now = world.matches.seconds()
        presses: list[tuple[Seat, str]] = []
        kept: deque[tuple[int, int, Course]] = deque(maxlen=(leave or 0) + 1)
        kept.append((0, 0, _copy(course)))
        while course.match.status == "running" and len(presses) != stop_after:
            here = [s for s in rules.to_move(course.state) if not course.match.players[s].absent]
            if not here:
                break
            seat = rng.choice(here)
            move = eager(rules.moves(course.state, seat), rng)
            presses.append((seat, move))
            course.welcome(seat)
            course.play(seat, move, now)
            kept.append((len(presses), len(dice.drawn), _copy(course)))
        done, drawn, course = kept[0] if leave is not None else kept[-1]
        rest = Rest(tuple(presses[done:]), tuple(dice.drawn[drawn:]))
        if not done:
            return Change(loaded.match)
        return replace(changed(loaded, course, now), posts=course.posts[-1:])

    await world.published()
    before = await world.matches.get(match)
    after = (await world.matches.change(match, judge)).match
    if after.turn > before.turn:
        # As if what nobody saw had been posted, all but the newest.
        message = before.post_message or 1
        await world.deliveries.posted(match, after.turn - 1, message, 0)
    world.process.publisher.poke(match)
    await world.published()
    return rest


def _copy(course: Course) -> Course:
    kept: Any = copy.copy(course)
    kept.entries = list(course.entries)
    kept._posts = dict(course._posts)
    return kept  # type: ignore[no-any-return]
