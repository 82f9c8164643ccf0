"""The rails of Voll in Fahrt as they are drawn, followed with the finger, against the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product

import pytest
from PIL import Image

from engines.voll_track import (
    AFTER,
    BRIDGES,
    GOALS,
    HAND,
    LANES,
    ON_BRIDGE,
    PLACES,
    SLOTS,
    SQUARES,
    STARTS,
    ZONES,
    Orientation,
    Place,
    Zones,
    next_square,
    square,
)
from renderers import voll, voll_samples
from renderers.paths import Point, beside, walk
from renderers.voll_bridges import GAUGE, SHINE, area
from renderers.voll_land import BOARD
from renderers.voll_rails import (
    BEFORE,
    HALF,
    OUT,
    Track,
    headings,
    lane,
    length,
    rail,
    route,
    spot,
    stand,
    tracks,
    wreck,
)

CROSSINGS = [
    (zone, colour, lies, slot)
    for zone, colour, lies, slot in product(ZONES, BRIDGES, ("P", "Q"), SLOTS)
]
LYING = [*product(ZONES, BRIDGES, ("P", "Q"))]


def alone(zone: str, colour: str, lies: str) -> Zones:
    """One bridge and three gaps."""
    return tuple((colour, lies) if z == zone else None for z in ZONES)  # type: ignore[misc]


def every_bridge() -> Iterator[Zones]:
    for zone, colour, lies in LYING:
        yield alone(zone, colour, lies)


def near(a: Point, b: Point) -> bool:
    return math.dist(a, b) < 0.01


def before(zone: str) -> str:
    """The section that leads to a zone."""
    return next(section for section, zone_ in AFTER.items() if zone_ == zone)


def last_before(zone: str, number: int) -> Place:
    """The last square of a lane before a zone."""
    section = before(zone)
    return square(section, number, SQUARES[section][number - 1])


def mouth(zone: str, number: int) -> Point:
    """Where the drawn lane ends at a zone; a fourth slot has no lane, only its place."""
    return spot(zone, -HALF, OUT[4]) if number == 4 else lane(before(zone), number)[-1]


def entered(colour: str, lies: str, slot: int) -> Place:
    """The square of the bridge that lies so far from outside on its entry half."""
    return f"{colour} L {slot}" if lies == "P" else f"{colour} R {5 - slot}"


def drawn_from(point: Point, found: list[Track]) -> tuple[Point, bool]:
    """Along the one drawn rail that begins (or ends) at a point to its other end."""
    touching = []
    for track in found:
        if near(track.path[0], point):
            touching.append((track.path[-1], track.buffer))
        elif not track.buffer and near(track.path[-1], point):
            touching.append((track.path[0], False))
    assert len(touching) == 1
    return touching[0]


@pytest.mark.parametrize(("zone", "colour", "lies", "slot"), CROSSINGS)
def test_the_finger_gets_where_the_rules_say(
    zone: str, colour: str, lies: Orientation, slot: int
) -> None:
    zones = alone(zone, colour, lies)
    if slot < 4:
        assert next_square(zones, last_before(zone, slot)) == entered(colour, lies, slot)
    end, stopped = drawn_from(mouth(zone, slot), list(tracks(zone, lies, colour)))
    beyond = next_square(zones, entered(colour, lies, slot))
    assert stopped == (beyond == "buffer")
    if stopped:
        return
    behind = AFTER[zone]
    lanes = [number for number in LANES.values() if near(lane(behind, number)[0], end)]
    ruled = next_square(zones, beyond)
    if lanes:
        assert ruled == f"{behind} {lanes[0]} 1"
    else:
        assert ruled == "rails"
        assert near(end, spot(zone, HALF, OUT[4]))


@pytest.mark.parametrize(("zone", "colour", "lies"), LYING)
def test_every_edge_of_a_bridge_has_one_rail(zone: str, colour: str, lies: Orientation) -> None:
    ends = [track.path[0] for track in tracks(zone, lies, colour)]
    ends += [track.path[-1] for track in tracks(zone, lies, colour) if not track.buffer]
    assert len(ends) == 8
    for slot in SLOTS:
        for along in (-HALF, HALF):
            assert sum(near(end, spot(zone, along, OUT[slot])) for end in ends) == 1


def test_a_way_leads_from_square_to_square_without_a_jump() -> None:
    for zones in every_bridge():
        (bridge,) = filter(None, zones)
        there = [p for p in PLACES if p.split()[0] not in BRIDGES or p in ON_BRIDGE[bridge[0]]]
        for place in there:
            ahead = next_square(zones, place)
            path = route(zones, [place, ahead]) if ahead in there else wreck(zones, place)
            here, far = stand(zones, place), path[-1]
            assert near(path[0], (here.x, here.y))
            assert max(math.dist(a, b) for a, b in pairwise(path)) < 110
            if ahead in there:
                assert near(far, (stand(zones, ahead).x, stand(zones, ahead).y))


def test_a_wreck_lies_in_the_gap_at_the_buffer_or_beside_the_rails() -> None:
    zones: Zones = (None, ("blue", "P"), ("red", "P"), ("yellow", "P"))
    for number in LANES.values():
        x, y = wreck(zones, f"start {number}")[-1]
        (x0, _), (x1, y0), *_ = area("W", (-HALF, HALF), (OUT[1] + 30, OUT[3] - 30))
        assert min(x0, x1) < x < x0 + 300
        assert y < y0 + 2 * HALF
        goal = wreck(zones, f"goal {number}")[-1]
        assert near(goal, lane("approach", number)[-1])
    (buffered,) = (t for t in tracks("E", "P", "red") if t.buffer and t.path[0][1] < 527)
    assert near(wreck(zones, "red L 1")[-1], buffered.path[-1])
    assert near(wreck(zones, "blue R 4")[-1], spot("N", HALF + 46, OUT[4]))


def test_a_loco_looks_along_its_rail() -> None:
    zones: Zones = (("blue", "Q"), None, ("red", "P"), ("yellow", "Q"))
    for place in PLACES:
        at = stand(zones, place)
        assert at.heading in headings()
        (x0, y0), (x1, y1) = rail(zones, place).after[:2]
        along = math.degrees(math.atan2(y1 - y0, x1 - x0))
        assert abs((along - at.heading + 180) % 360 - 180) <= 6, place
    looks = {place: stand(zones, place).heading for place in (*STARTS, *GOALS)}
    assert {looks[place] for place in STARTS} == {270}
    assert {looks[place] for place in GOALS} == {180}


def test_squares_are_equally_long_and_locos_have_room() -> None:
    for section, number in product((*BEFORE, "start"), LANES.values()):
        path = lane(section, number)
        whole = sum(math.dist(a, b) for a, b in pairwise(path))
        assert 102 < whole / length(section, number) < 107
    x, y, width, height = BOARD
    for zones in every_bridge():
        stands = [
            stand(zones, place)
            for place in PLACES
            if place.split()[0] not in BRIDGES or any(b and b[0] == place.split()[0] for b in zones)
        ]
        assert all(x + 30 < at.x < x + width - 30 for at in stands)
        assert all(y + 30 < at.y < y + height - 30 for at in stands)
        for i, at in enumerate(stands):
            assert all(math.dist((at.x, at.y), (b.x, b.y)) > 60 for b in stands[:i])


# --- the painted rails ----------------------------------------------------------------------------


def empty_yard(zones: Zones) -> Image.Image:
    view = replace(voll_samples.PUSHED[0], zones=zones, locos=((HAND,) * 4,) * 4)
    return Image.open(BytesIO(voll.draw(view, "ABCD"))).convert("RGB")


def shines(picture: Image.Image, x: float, y: float) -> bool:
    colour = picture.getpixel((round(x), round(y)))
    assert isinstance(colour, tuple)
    return min(colour) > min(SHINE) - 30


def gleams(picture: Image.Image, x: float, y: float) -> bool:
    """Here or beside: the gleam is not in the middle of a rail."""
    return any(shines(picture, x + a, y + b) for a in (-2, -1, 0, 1) for b in (-2, -1, 0, 1))


@pytest.mark.parametrize(("zone", "colour", "lies"), LYING)
def test_the_painted_rails_lead_over_the_bridge(zone: str, colour: str, lies: str) -> None:
    """Both rails gleam all along the way; between them nothing does."""
    zones = alone(zone, colour, lies)
    picture = empty_yard(zones)
    for number in LANES.values():
        way = [last_before(zone, number)]
        while (ahead := next_square(zones, way[-1])) in PLACES and len(way) < 4:
            way.append(ahead)
        path = route(zones, way)
        for side in (-GAUGE, GAUGE):
            bright = [gleams(picture, x, y) for x, y, _ in walk(beside(path, side), 4, 4, 4)]
            # Where rails cross, one lies below the other.
            assert sum(bright) >= 0.9 * len(bright), way
        if zone != "W":  # start squares have chevrons there
            between = [shines(picture, x, y) for x, y, _ in walk(path, 4, 4, 4)]
            assert sum(between) <= 0.1 * len(between), way
