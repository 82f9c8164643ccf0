"""The rules of Kookaburra a second time, slowly and plainly, to hold the engine against.

Nothing here is shared with the engine but the view: squares instead of spots, one move at a time,
no tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache

from engines.kookaburra import View

KINDS = ("koala", "kookaburra", "platypus", "croc", "kangaroo")
WORDS = (
    *("roll", "swim", "stay", "home", "split"),
    *(f"fly {square}" for square in range(-1, 62)),
    *(f"{kind} {steps}" for kind in KINDS for steps in range(-14, 15)),
    *(f"kangaroo {steps} {kind}" for kind in KINDS for steps in range(-13, 14)),
    *("", "roll ", "Roll", "fly", "fly 07", "fly +3", "koala", "koala +3", "koala 03", "croc -0"),
    *("koala 3 croc", "kangaroo 3 ", "kangaroo  3", "kangaroo croc 3", "swim 3", "split 3 4"),
)
"""Every move text that anybody could think of, and some that nobody should."""

HALVES = {
    die: [word for word in WORDS if f" {die} " in f"{word} ".replace("-", "")]
    for die in range(1, 7)
}
"""Those by one die."""

Bush = list[dict[str, int]]
"""How far each animal of each seat is."""


def bush(view: View) -> Bush:
    return [dict(zip(KINDS, row, strict=True)) for row in view.progress]


def square(view: View, seat: int, far: int) -> int | None:
    if far in (0, view.size):
        return None
    return (view.gates[seat] + far) % view.size


def foreigners(view: View, at: Bush, seat: int, where: int) -> list[tuple[int, str]]:
    return [
        (other, kind)
        for other, animals in enumerate(at)
        for kind, far in animals.items()
        if other != seat and square(view, other, far) == where
    ]


def may_stand(view: View, at: Bush, kind: str, end: int) -> bool:
    """On the track, whatever way the animal came."""
    if end <= -view.size or end == 0 or end >= view.size:
        return False
    if end < 0 and not view.behind:
        return False
    where = square(view, view.active, end)
    assert where is not None
    if kind == "koala" and where % 3 != 0:
        return False
    crowd = foreigners(view, at, view.active, where)
    return len(crowd) == 0 or (kind == "croc" and len(crowd) == 1)


def may_move(view: View, at: Bush, kind: str, steps: int, home: bool) -> bool:
    start = at[view.active][kind]
    if start == view.size:
        return False
    if kind == "croc" and steps < 0 and view.forward:
        return False
    if start + steps == view.size:
        return home
    return may_stand(view, at, kind, start + steps)


@cache
def parsed(move: str) -> tuple[str, int, str | None] | None:
    """A walking move: who, how far, whom it carries."""
    words = move.split(" ")
    if len(words) not in (2, 3) or words[0] not in KINDS or words[0] == "kookaburra":
        return None
    digits = words[1].removeprefix("-")
    if not digits.isdigit() or digits.startswith("0"):
        return None
    if len(words) == 2:
        return words[0], int(words[1]), None
    carried = words[2] in KINDS and words[2] != "kangaroo"
    return (words[0], int(words[1]), words[2]) if words[0] == "kangaroo" and carried else None


def one_further(steps: int) -> int:
    return steps + (1 if steps > 0 else -1)


def walk_is_legal(view: View, at: Bush, move: str, numbers: Sequence[int]) -> bool:
    walk = parsed(move)
    if walk is None or abs(walk[1]) not in numbers:
        return False
    kind, steps, passenger = walk
    if passenger is None:
        return may_move(view, at, kind, steps, home=True)
    own = at[view.active]
    here = square(view, view.active, own["kangaroo"])
    return (
        here is not None
        and square(view, view.active, own[passenger]) == here
        and may_move(view, at, "kangaroo", steps, home=False)
        and may_move(view, at, passenger, one_further(steps), home=False)
    )


def half_is_legal(view: View, at: Bush, move: str, dice: Sequence[int], moved: set[str]) -> bool:
    walk = parsed(move)
    if walk is None or {walk[0], walk[2]} & (moved | {"kookaburra"}):
        return False
    if not walk_is_legal(view, at, move, dice):
        return False
    if len(dice) == 1:
        return True
    kind, steps, passenger = walk
    later = deepcopy(at)
    later[view.active][kind] += steps
    if passenger is not None:
        later[view.active][passenger] += one_further(steps)
    if "croc" in (kind, passenger):
        here = square(view, view.active, later[view.active]["croc"])
        for seat, victim in [] if here is None else foreigners(view, later, view.active, here):
            if victim == "croc" and view.fight:
                later[view.active]["croc"] = 0
            else:
                later[seat][victim] = 0
    rest = list(dice)
    rest.remove(abs(steps))
    done = moved | {kind} | ({passenger} if passenger else set())
    return any(half_is_legal(view, later, other, rest, done) for other in HALVES[rest[0]])


def is_legal(view: View, move: str) -> bool:
    numbers = (*view.dice, sum(view.dice))
    walk = parsed(move)
    if walk is not None and abs(walk[1]) not in numbers:
        return False
    at = bush(view)
    own = at[view.active]
    if view.phase == "over":
        return False
    if view.phase == "roll":
        return move == "roll"
    if view.phase == "swim":
        return move in ("swim", "stay")
    if view.phase == "half":
        return half_is_legal(view, at, move, view.dice, set(view.moved))
    if move.startswith("fly "):
        if move not in [f"fly {square}" for square in range(view.size)]:
            return False
        end = int(move[4:])
        return (
            end != view.gates[view.active]
            and end != square(view, view.active, own["kookaburra"])
            and not foreigners(view, at, view.active, end)
        )
    if move == "home":
        others = [far for kind, far in own.items() if kind != "kookaburra"]
        six = 6 in view.dice or sum(view.dice) == 6
        return six and own["kookaburra"] not in (0, view.size) and set(others) == {view.size}
    if move == "split":
        words = [word for die in view.dice for word in HALVES[die]]
        return view.split and any(half_is_legal(view, at, word, view.dice, set()) for word in words)
    return walk_is_legal(view, at, move, numbers)


# --- what a legal move leads to -------------------------------------------------------------------


def land(view: View, at: Bush, kind: str, draws: Iterator[int]) -> None:
    """A crocodile that has just stopped somewhere eats or fights."""
    here = square(view, view.active, at[view.active][kind])
    if kind != "croc" or here is None:
        return
    for seat, victim in foreigners(view, at, view.active, here):
        if victim == "croc" and view.fight:
            attack, defence = next(draws), next(draws)
            while attack == defence:
                attack, defence = next(draws), next(draws)
            if attack < defence:
                at[view.active]["croc"] = 0
                return
        at[seat][victim] = 0


def swim_end(view: View, at: Bush, kind: str) -> int | None:
    far = at[view.active][kind]
    mouth, bank = view.rivers[view.active]
    here = square(view, view.active, far)
    if kind not in ("platypus", "croc") or here is None or here not in (mouth, bank):
        return None
    if here == bank and kind == "platypus":
        return None
    end = far + view.size // 3 if here == mouth else far - view.size // 3
    if end < 0 and not view.behind:
        return None
    crowd = foreigners(view, at, view.active, bank if here == mouth else mouth)
    return end if len(crowd) <= (1 if kind == "croc" else 0) else None


def played(view: View, move: str, drawn: Sequence[int]) -> View:
    """The view after a legal move."""
    at, draws = bush(view), iter(drawn)
    own = at[view.active]

    def seen(**changes: object) -> View:
        rows = tuple(tuple(animals[kind] for kind in KINDS) for animals in at)
        return replace(view, progress=rows, **changes)  # type: ignore[arg-type]

    if move == "roll":
        dice = next(draws) + 1, next(draws) + 1
        return seen(phase="move", dice=dice, again=dice == (6, 6))
    if move == "split":
        return seen(phase="half")
    if move == "home":
        own["kookaburra"] = view.size
        return seen(phase="over", dice=(), again=False)
    unused, moved = view.dice, view.moved
    if move.startswith("fly "):
        own["kookaburra"] = (int(move[4:]) - view.gates[view.active]) % view.size
    elif move == "swim":
        assert view.swimmer is not None
        end = swim_end(view, at, view.swimmer)
        assert end is not None
        own[view.swimmer] = end
        land(view, at, view.swimmer, draws)
    elif move != "stay":
        walk = parsed(move)
        assert walk is not None
        kind, steps, passenger = walk
        own[kind] += steps
        if passenger is not None:
            own[passenger] += one_further(steps)
        last = passenger or kind
        land(view, at, last, draws)
        if view.phase == "half":
            rest = list(unused)
            rest.remove(abs(steps))
            unused, moved = tuple(rest), (*moved, kind, *([passenger] if passenger else []))
        if swim_end(view, at, last) is not None:
            return seen(phase="swim", swimmer=last, dice=unused, moved=moved)
    if len(unused) == 1:
        return seen(phase="half", dice=unused, moved=moved, swimmer=None)
    following = view.active if view.again else (view.active + 1) % len(at)
    return seen(phase="roll", active=following, dice=(), moved=(), swimmer=None)
