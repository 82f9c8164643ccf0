"""How the hunters of Ugah Ugah go round, checked against one who walks place by place."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.ugah_ring import (
    BIG_START,
    FACE_UP,
    PLACES,
    SMALL_START,
    VALUES,
    Hunter,
    is_face_up,
    passes,
    stops,
    way,
)


def lying(*places: int) -> tuple[int, ...]:
    return tuple(int(place in places) for place in range(PLACES))


def walked(
    tiles: tuple[int, ...], hunter: Hunter, start: int, steps: int, other: int
) -> tuple[tuple[int, ...], bool]:
    """Place by place round the circle, the gap included: the tiles counted, and who was met."""
    stand = start % 32
    onward = 1 if hunter == "small" else -1
    counted: list[int] = []
    beyond = met = False
    for _ in range(31):
        stand = (stand + onward) % 32
        met |= stand == other % 32
        if stand < PLACES and tiles[stand]:
            counted.append(stand)
            beyond = met
        if len(counted) == steps:
            break
    return tuple(counted), beyond


def test_there_are_31_tiles() -> None:
    assert Counter(VALUES) == {1: 7, 2: 9, 3: 8, 4: 5, 5: 2}
    assert PLACES == 31


@pytest.mark.parametrize(
    ("hunter", "start", "steps", "tiles", "expected"),
    [
        pytest.param("small", SMALL_START, 3, range(31), (0, 1, 2), id="small-from-the-gap"),
        pytest.param("big", BIG_START, 2, range(31), (30, 29), id="big-from-the-gap"),
        pytest.param("small", 4, 2, (6, 9, 12), (6, 9), id="emptied-places-do-not-count"),
        pytest.param("big", 20, 2, (6, 9, 12), (12, 9), id="nor-for-the-big-one"),
        pytest.param("small", 28, 4, (29, 30, 1, 2, 3), (29, 30, 1, 2), id="nor-does-the-gap"),
        pytest.param("big", 2, 3, (1, 27, 30), (1, 30, 27), id="nor-the-other-way"),
        pytest.param("small", 10, 3, (11, 5), (11, 5), id="fewer-tiles-than-steps"),
        pytest.param("small", 10, 5, (10, 11), (11,), id="never-the-own-place"),
        pytest.param("big", 12, 2, (11,), (11,), id="one-tile"),
        pytest.param("small", 10, 1, (), (), id="no-tile"),
    ],
)
def test_way(
    hunter: Hunter, start: int, steps: int, tiles: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert way(lying(*tiles), hunter, start, steps) == expected


def test_a_tile_that_lies_face_down_counts() -> None:
    tiles = [None if tile else 0 for tile in lying(4, 7)]
    assert way(tiles, "small", 2, 2) == (4, 7)


@pytest.mark.parametrize(
    ("hunter", "start", "end", "other", "expected"),
    [
        pytest.param("small", 10, 11, 12, False, id="just-before-the-other"),
        pytest.param("small", 10, 13, 12, True, id="just-beyond-the-other"),
        pytest.param("big", 12, 9, 10, True, id="big-beyond-small"),
        pytest.param("small", 10, 5, 12, True, id="over-the-gap"),
        pytest.param("small", 28, 2, BIG_START, True, id="beyond-the-gap-with-big-in-it"),
        pytest.param("small", 28, 30, BIG_START, False, id="up-to-the-gap-with-big-in-it"),
        pytest.param("big", 2, 30, SMALL_START, True, id="beyond-the-gap-with-small-in-it"),
        pytest.param("small", SMALL_START, 4, BIG_START, False, id="out-of-the-gap"),
        pytest.param("big", BIG_START, 27, SMALL_START, False, id="out-of-the-gap-too"),
        pytest.param("small", SMALL_START, 4, 2, True, id="out-of-the-gap-past-the-other"),
    ],
)
def test_passes(hunter: Hunter, start: int, end: int, other: int, expected: bool) -> None:
    assert passes(hunter, start, end, other) is expected


def test_ways_and_passing_are_those_of_one_who_walks_place_by_place() -> None:
    rng = Random(1)
    passed = 0
    for _ in range(3000):
        small, big = rng.sample(range(PLACES), 2)
        small = SMALL_START if rng.random() < 0.1 else small
        big = BIG_START if rng.random() < 0.1 else big
        free = [place for place in range(PLACES) if place not in (small, big)]
        tiles = lying(*rng.sample(free, rng.randrange(len(free))))
        steps = rng.randint(1, 5)
        walks: list[tuple[Hunter, int, int]] = [("small", small, big), ("big", big, small)]
        for hunter, start, other in walks:
            counted, beyond = walked(tiles, hunter, start, steps, other)
            assert way(tiles, hunter, start, steps) == counted
            if counted:
                assert passes(hunter, start, counted[-1], other) is beyond
            passed += beyond
    assert passed > 500


@pytest.mark.parametrize(
    ("tiles", "small", "big", "walks", "expected"),
    [
        pytest.param((1, 2), 0, 5, [("small", 2)], {"small": 2}, id="one-hunter"),
        pytest.param(
            (8, 11, 12, 13, 16),
            10,
            14,
            [("small", 2), ("big", 2)],
            {"small": 12, "big": 11},
            id="the-first-one's-tile-no-longer-counts",
        ),
        pytest.param(
            (11,), 10, 12, [("big", 2), ("small", 1)], {"big": 11, "small": None}, id="none-left"
        ),
    ],
)
def test_stops(
    tiles: tuple[int, ...],
    small: int,
    big: int,
    walks: list[tuple[Hunter, int]],
    expected: dict[Hunter, int | None],
) -> None:
    assert stops(lying(*tiles), {"small": small, "big": big}, walks) == expected


def test_every_fourth_tile_lies_face_up_when_the_unknown_is_hunted() -> None:
    assert sorted(FACE_UP) == [3, 7, 11, 15, 19, 23, 27]
    assert [place for place in range(PLACES) if is_face_up(True, place)] == sorted(FACE_UP)
    assert all(is_face_up(False, place) for place in range(PLACES))
