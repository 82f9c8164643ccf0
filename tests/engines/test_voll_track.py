"""The yard of Voll in Fahrt: every square, every crossing and shift; drives beside an oracle."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from random import Random

import pytest

from engines.core import Event, Seat
from engines.voll_drive import drive
from engines.voll_track import (
    ACCIDENTS,
    COLOURS,
    GOALS,
    HAND,
    PLACES,
    SHED,
    ZONES,
    Colour,
    Locos,
    Orientation,
    Place,
    Slot,
    Zones,
    crossings,
    next_square,
    shift,
    slot,
    ways,
    zone_ahead,
)

LIES: tuple[Orientation, ...] = ("P", "Q")
LAYOUTS: list[Zones] = [
    tuple(None if colour is None else (colour, lies[colour]) for colour in order)
    for order in permutations((None, *COLOURS))
    for blue, red, yellow in product(LIES, LIES, LIES)
    for lies in [{"blue": blue, "red": red, "yellow": yellow}]
]
"""All 192 ways in which the bridges can lie."""

SECTIONS = {
    "start": ("start 1", "start 2", "start 3"),
    "NW": ("NW 1 6", "NW 2 5", "NW 3 4"),
    "NE": ("NE 1 6", "NE 2 5", "NE 3 4"),
    "SE": ("SE 1 6", "SE 2 5", "SE 3 4"),
}
"""The last squares of lanes 1, 2 and 3 before a zone."""

BEFORE = dict(zip(ZONES, SECTIONS, strict=True))
BEHIND = {"W": "NW", "N": "NE", "E": "SE", "S": "approach"}


def layout(zone: str, colour: Colour, lies: Orientation) -> Zones:
    """That bridge in that zone, the others where they please."""
    bridge = (colour, lies)
    return next(zones for zones in LAYOUTS if zones[ZONES.index(zone)] == bridge)


# --- single squares -------------------------------------------------------------------------------


def test_the_yard_has_as_many_squares_as_agreed() -> None:
    count = {section: 0 for section in ("start", "NW", "NE", "SE", "approach", "goal", *COLOURS)}
    for place in PLACES:
        count[place.split()[0]] += 1
    assert count == {
        "start": 3,
        **{"NW": 15, "NE": 15, "SE": 15},
        **{"approach": 7, "goal": 3},
        **{"blue": 8, "red": 8, "yellow": 8},
    }
    assert len(set(PLACES)) == len(PLACES)


@pytest.mark.parametrize(
    ("way", "accident"),
    [
        ("NW 1 1, NW 1 2, NW 1 3, NW 1 4, NW 1 5, NW 1 6", "gap"),
        ("NW 2 1, NW 2 2, NW 2 3, NW 2 4, NW 2 5", "gap"),
        ("NW 3 1, NW 3 2, NW 3 3, NW 3 4", "gap"),
        ("approach 1 1, approach 1 2, approach 1 3, goal 1", "stop"),
        ("approach 2 1, approach 2 2, goal 2", "stop"),
        ("approach 3 1, approach 3 2, goal 3", "stop"),
    ],
)
def test_square_after_square_on_a_lane(way: str, accident: str) -> None:
    zones: Zones = (("blue", "P"), None, ("red", "P"), ("yellow", "P"))
    squares = way.split(", ")
    for place, following in zip(squares, [*squares[1:], accident], strict=True):
        assert next_square(zones, place) == following


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("lane", [1, 2, 3])
def test_every_lane_ends_in_the_gap_of_an_empty_zone(zone: str, lane: int) -> None:
    zones = next(zones for zones in LAYOUTS if zones[ZONES.index(zone)] is None)
    place = SECTIONS[BEFORE[zone]][lane - 1]
    assert next_square(zones, place) == "gap"
    assert zone_ahead(zones, place) == zone


CROSSINGS: list[tuple[Colour, Orientation, int, str, str, int | str]] = [
    # colour, how it lies, lane -> entry half, exit half, lane behind or accident
    ("blue", "P", 1, "L 1", "R 2", 2),
    ("blue", "P", 2, "L 2", "R 1", 1),
    ("blue", "P", 3, "L 3", "R 3", 3),
    ("blue", "Q", 1, "R 4", "L 4", 1),
    ("blue", "Q", 2, "R 3", "L 3", 2),
    ("blue", "Q", 3, "R 2", "L 1", "rails"),
    ("red", "P", 1, "L 1", "", "buffer"),
    ("red", "P", 2, "L 2", "R 1", 1),
    ("red", "P", 3, "L 3", "R 2", 2),
    ("red", "Q", 1, "R 4", "", "buffer"),
    ("red", "Q", 2, "R 3", "L 4", 1),
    ("red", "Q", 3, "R 2", "L 3", 2),
    ("yellow", "P", 1, "L 1", "R 1", 1),
    ("yellow", "P", 2, "L 2", "R 2", 2),
    ("yellow", "P", 3, "L 3", "", "buffer"),
    ("yellow", "Q", 1, "R 4", "L 4", 1),
    ("yellow", "Q", 2, "R 3", "", "buffer"),
    ("yellow", "Q", 3, "R 2", "L 2", 3),
]


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(("colour", "lies", "lane", "entry", "exit_half", "behind"), CROSSINGS)
def test_crossing(
    zone: str,
    colour: Colour,
    lies: Orientation,
    lane: int,
    entry: str,
    exit_half: str,
    behind: int | str,
) -> None:
    zones = layout(zone, colour, lies)
    start = SECTIONS[BEFORE[zone]][lane - 1]
    expected = [start, f"{colour} {entry}"]
    if exit_half:
        expected.append(f"{colour} {exit_half}")
    if isinstance(behind, int):
        expected.append(f"{BEHIND[zone]} {behind} 1")
    story: list[Event] = []
    locos, crashed = drive(zones, (((start, HAND, HAND, HAND)),), 0, 1, start, 3, story)
    assert story[0].args["way"] == tuple(expected)
    if isinstance(behind, int):
        assert (locos[0][0], crashed) == (expected[-1], None)
    else:
        assert (locos[0][0], crashed) == (HAND, 0)
        told = story[1].args
        assert (told["place"], told["cause"], told["zone"]) == (expected[-1], behind, zone)
        assert told["points"] == 4 - len(expected)


HALVES: dict[tuple[Colour, Orientation], str] = {
    ("blue", "P"): "L1>R2 L2>R1 L3>R3 L4>R4 R1>1 R2>2 R3>3 R4>rails",
    ("blue", "Q"): "R1>L2 R2>L1 R3>L3 R4>L4 L1>rails L2>3 L3>2 L4>1",
    ("red", "P"): "L1>buffer L2>R1 L3>R2 L4>R3 R1>1 R2>2 R3>3 R4>rails",
    ("red", "Q"): "R1>L2 R2>L3 R3>L4 R4>buffer L1>rails L2>3 L3>2 L4>1",
    ("yellow", "P"): "L1>R1 L2>R2 L3>buffer L4>R4 R1>1 R2>2 R3>3 R4>rails",
    ("yellow", "Q"): "R1>L1 R2>L2 R3>buffer R4>L4 L1>rails L2>3 L3>2 L4>1",
}
"""What follows each of a bridge's eight squares: a square of it, a lane behind, an accident."""


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(("colour", "lies"), HALVES)
def test_every_square_of_a_bridge(zone: str, colour: Colour, lies: Orientation) -> None:
    """Those fourth from outside too, which a loco reaches only when a shift carries it there."""
    zones = layout(zone, colour, lies)
    for half in HALVES[colour, lies].split():
        square, following = half.split(">")
        if following[0] in "LR":
            following = f"{colour} {following[0]} {following[1]}"
        elif following.isdigit():
            following = f"{BEHIND[zone]} {following} 1"
        place = f"{colour} {square[0]} {square[1]}"
        assert next_square(zones, place) == following
        assert zone_ahead(zones, place) == zone


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("lies", LIES)
def test_slots_are_counted_from_outside(zone: str, colour: Colour, lies: Orientation) -> None:
    zones = layout(zone, colour, lies)
    found = {slot(zones, place): place for place in PLACES if place.startswith(colour)}
    assert set(found) == {(colour, entry, n) for entry in (True, False) for n in (1, 2, 3, 4)}
    for lane in (1, 2, 3):
        assert (
            next_square(zones, SECTIONS[BEFORE[zone]][lane - 1]) == found[Slot(colour, True, lane)]
        )
        behind = f"{BEHIND[zone]} {lane} 1"
        assert next_square(zones, found[Slot(colour, False, lane)]) == behind
    assert next_square(zones, found[Slot(colour, False, 4)]) == "rails"
    assert slot(zones, "NW 1 1") is slot(zones, "start 2") is None


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(("colour", "lies"), HALVES)
def test_the_crossings_of_a_zone(zone: str, colour: Colour, lies: Orientation) -> None:
    expected = [row[-1] for row in CROSSINGS if row[:2] == (colour, lies)]
    assert list(crossings(layout(zone, colour, lies), zone)) == expected


def test_an_empty_zone_is_a_gap_on_every_lane() -> None:
    assert crossings((None, ("blue", "P"), ("red", "P"), ("yellow", "P")), "W") == ("gap",) * 3


def test_the_ways_are_the_next_squares() -> None:
    for zones in LAYOUTS:
        assert ways(zones) == {place: next_square(zones, place) for place in PLACES}


# --- shifts ---------------------------------------------------------------------------------------


def test_a_bridge_moves_to_the_empty_zone_and_turns() -> None:
    zones: Zones = (None, ("blue", "P"), ("red", "Q"), ("yellow", "P"))
    assert shift(zones, "blue") == (
        "N",
        "W",
        "Q",
        (("blue", "Q"), None, ("red", "Q"), ("yellow", "P")),
    )
    assert shift(zones, "red") == (
        "E",
        "W",
        "P",
        (("red", "P"), ("blue", "P"), None, ("yellow", "P")),
    )


@pytest.mark.parametrize("colour", COLOURS)
def test_the_same_shift_twice_changes_nothing(colour: Colour) -> None:
    for zones in LAYOUTS:
        there = shift(zones, colour)
        back = shift(there.zones, colour)
        assert back.zones == zones
        assert (back.start, back.end) == (there.end, there.start)
        assert sorted(map(str, there.zones)) != sorted(map(str, zones))


# --- an oracle ------------------------------------------------------------------------------------
# The same rules told differently: rails as they lie on the ground, one point at a time.

RAILS = {
    "blue": {"L1R2", "L2R1", "L3R3", "L4R4"},
    "red": {"L2R1", "L3R2", "L4R3"},
    "yellow": {"L1R1", "L2R2", "L4R4"},
}


def seen_from_the_lane(lies: Orientation, half: str, from_outside: int) -> str:
    """The physical name of the square that a driver sees there."""
    if lies == "P":
        return f"{'L' if half == 'in' else 'R'}{from_outside}"
    return f"{'R' if half == 'in' else 'L'}{5 - from_outside}"


def ground(zones: Zones) -> dict[Place, Place]:
    """What follows each square, rail by rail; a square where a way ends has no entry."""
    after: dict[Place, Place] = {}
    lengths = {"NW": (6, 5, 4), "NE": (6, 5, 4), "SE": (6, 5, 4), "approach": (3, 2, 2)}
    last = ["start 1", "start 2", "start 3"]
    for bridge, section in zip(zones, lengths, strict=True):
        lanes = [
            [f"{section} {lane} {number}" for number in range(1, length + 1)]
            for lane, length in enumerate(lengths[section], start=1)
        ]
        if bridge is not None:
            after |= rails(*bridge, last, [lane[0] for lane in lanes])
        for squares in lanes:
            after |= pairwise(squares)
        last = [squares[-1] for squares in lanes]
    return after | {place: f"goal {lane}" for lane, place in enumerate(last, start=1)}


def rails(
    colour: Colour, lies: Orientation, before: list[Place], behind: list[Place]
) -> dict[Place, Place]:
    entries = [seen_from_the_lane(lies, "in", i) for i in (1, 2, 3, 4)]
    exits = [seen_from_the_lane(lies, "out", i) for i in (1, 2, 3, 4)]
    after = {here: on(colour, there) for here, there in zip(before, entries, strict=False)}
    after |= {on(colour, here): there for here, there in zip(exits, behind, strict=False)}
    for here, there in product(entries, exits):
        if "".join(sorted((here, there))) in RAILS[colour]:
            after[on(colour, here)] = on(colour, there)
    return after


def on(colour: Colour, name: str) -> Place:
    return f"{colour} {name[0]} {name[1]}"


def test_the_next_squares_are_those_of_the_rails_on_the_ground() -> None:
    for zones in LAYOUTS:
        after = ground(zones)
        for place in PLACES:
            following = next_square(zones, place)
            assert (None if following in ACCIDENTS else following) == after.get(place)


def driven(
    zones: Zones, locos: Locos, seat: Seat, loco: int, points: int
) -> tuple[list[list[Place]], Seat | None]:
    after, places = ground(zones), [list(row) for row in locos]
    standing = {
        place: (owner, number)
        for owner, row in enumerate(locos)
        for number, place in enumerate(row)
    }
    owner, number = seat, loco - 1
    while True:
        place = places[owner][number]
        if (owner, number) == (seat, loco - 1) and place in GOALS:
            places[owner][number] = SHED
            return places, None
        if not points:
            return places, None
        if place not in after:
            places[owner][number] = HAND
            return places, owner
        if after[place] in standing:
            owner, number = standing[after[place]]
        else:
            places[owner][number] = after[place]
            points -= 1


@pytest.mark.parametrize("seed", range(4))
def test_drives_on_a_crowded_yard_end_where_the_oracle_says(seed: int) -> None:
    """Random positions with up to sixteen locos close together; every loco, every throw."""
    rng = Random(seed)
    pushed = crashed = 0
    for _ in range(40):
        zones = rng.choice(LAYOUTS)
        first = rng.randrange(len(PLACES))
        near = [PLACES[(first + i) % len(PLACES)] for i in range(24)]
        spots = rng.sample(near, 12) + rng.sample([HAND, HAND, SHED, SHED], 4)
        rng.shuffle(spots)
        locos: Locos = tuple(tuple(spots[i : i + 4]) for i in (0, 4, 8, 12))
        for seat, loco, points in product(range(4), range(1, 5), (1, 2, 5, 12)):
            start = locos[seat][loco - 1]
            if start in PLACES:
                story: list[Event] = []
                places, owner = drive(zones, locos, seat, loco, start, points, story)
                assert (list(map(list, places)), owner) == driven(zones, locos, seat, loco, points)
                check_story(locos, places, story)
                pushed += sum(event.key == "voll-push" for event in story)
                crashed += owner is not None
    assert min(pushed, crashed) > 300


def check_story(before: Locos, after: Locos, story: list[Event]) -> None:
    """The events told one after another turn the places before into those after."""
    places = [list(row) for row in before]
    left = None
    for event in story:
        told = event.args
        seat, loco = told["seat"], told["loco"]
        assert isinstance(seat, int)
        assert isinstance(loco, int)
        match event.key:
            case "voll-drive" | "voll-push":
                way = told["way"]
                assert isinstance(way, tuple)
                assert isinstance(told["points"], int)
                assert (way[0], way[-1]) == (told["start"], told["end"])
                assert way[0] == places[seat][loco - 1]
                assert left in (None, told["points"])
                left = told["points"] - len(way) + 1
                assert left >= 0
                places[seat][loco - 1] = str(way[-1])
            case "voll-accident":
                assert (told["place"], told["points"]) == (places[seat][loco - 1], left)
                places[seat][loco - 1] = HAND
            case "voll-shed":
                assert told["place"] == places[seat][loco - 1]
                places[seat][loco - 1] = SHED
                assert told["sheds"] == places[seat].count(SHED)
            case _:
                raise AssertionError(event.key)
    assert [list(row) for row in after] == places
