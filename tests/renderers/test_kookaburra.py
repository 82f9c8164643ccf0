"""The board of The Kookaburra Game: sizes, every event and mark, all lengths and seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations, islice, pairwise
from math import dist
from random import Random

import pytest
from PIL import Image, ImageChops

from engines import kookaburra as rules
from engines.core import Event
from engines.kookaburra_track import ANIMALS, gates, rivers
from renderers import kookaburra
from renderers.frames import LIMIT
from renderers.kit import GOLD, INK, SEATS, H, SeatLook, W
from renderers.kookaburra_animals import LARGE, MIDDLE, SMALL, sticker
from renderers.kookaburra_choices import FEW, choices, movable
from renderers.kookaburra_herd import fan, herd
from renderers.kookaburra_place import BOARD, corner_of, river, spot, square, track, yard
from renderers.kookaburra_samples import CROWDED, OVER, told, view_of
from renderers.kookaburra_scenery import CORNERS, SIZES
from renderers.kookaburra_story import route, tell
from renderers.kookaburra_tiles import kinds, posted
from renderers.kookaburra_tones import KEPT, LAMP, MOST_SEATS, ROAD, dusk
from renderers.plates import GAP, HEIGHTS, PANEL_END, PANEL_W, PANEL_X, top_of
from tests.renderers.positions import NAMES
from tests.renderers.test_kit import PHONE, contrast

VIEW = CROWDED[0]
LENGTHS = {size: name for name, size in rules.SIZES.items()}
SWIM = (
    view_of(
        "swim",
        ((15, 8, 16, 0, 48), (9, 26, 47, 38, 0), (6, 0, 19, 20, 20)),
        0,
        (6, 2),
        swimmer="platypus",
    ),
    NAMES[:3],
    (
        told("throw", seat=0, first=6, second=2),
        told("walk", seat=0, animal="platypus", steps=8, start=8, end=16),
    ),
)
COURSES = [(size, seats) for size in SIZES for seats in rules.SEATS]


@pytest.fixture(scope="module", autouse=True)
def _warmed() -> None:
    kookaburra.warm()


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


class Position:
    """A state of a random game, and the events that its picture illustrates."""

    def __init__(self, state: rules.State, events: Sequence[Event]) -> None:
        self.state, self.view, self.events = state, rules.view(state, None), tuple(events)

    def drawn(self, marks: Sequence[tuple[str, str]] = ()) -> bytes:
        return kookaburra.draw(self.view, NAMES[: len(self.view.progress)], self.events, marks)


def positions(seats: int, size: int, seed: int, moves: int = 400) -> Iterator[Position]:
    """Those of a random game in which most moves go forward: else nobody ever comes home."""
    rng = Random(seed)
    options = {"length": LENGTHS[size], "split": "on", "fight": "on", "forward": "off"}
    step = rules.setup(seats, options, rng.randrange)
    finished: list[Event] = []
    events = [*step.events]
    for _ in range(moves):
        yield Position(step.state, finished + events)
        if step.turn_over:
            finished, events = events, []
        if not rules.to_move(step.state):
            return
        seat = step.state.active
        legal = rules.moves(step.state, seat)
        ahead = [m for m in legal if "-" not in m and not m.startswith("fly")]
        move = rng.choice(ahead if ahead and rng.random() < 0.85 else legal)
        step = rules.apply(step.state, seat, move, rng.randrange)
        events += step.events


# --- the picture as a file ------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "seats"), COURSES)
def test_a_game_stays_within_the_size(size: int, seats: int) -> None:
    for position in islice(positions(seats, size, seed=seats), 20, None, 60):
        assert len(position.drawn()) <= LIMIT


@pytest.mark.parametrize("size", SIZES)
def test_crowded_boards_stay_within_the_size(size: int) -> None:
    """With nearly all animals about, and every choice marked besides."""

    def busy(position: Position) -> int:
        about = sum(far % size != 0 for own in position.view.progress for far in own)
        return 2 * about + len(position.events)

    every = [p for seed in range(3) for p in positions(4, size, seed, 250)]
    every = [position for position in every if position.view.phase == "move"]
    for position in sorted(every, key=busy)[-3:]:
        assert len(position.drawn()) <= LIMIT
        assert len(position.drawn(every_choice(position))) <= LIMIT


def every_choice(position: Position) -> list[tuple[str, str]]:
    """Where every legal move ends, and all lone animals of the active seat in danger."""
    view, seat = position.view, position.view.active
    own = dict(zip(ANIMALS, view.progress[seat], strict=True))
    places = [animal.place for animal in herd(view) if animal.seat == seat]
    marks = [("danger", str(k)) for k in places if isinstance(k, int) and places.count(k) == 1]
    for move in rules.moves(position.state, seat):
        match move.split():
            case ["fly", k]:
                marks.append(("kookaburra", k))
            case ["home"]:
                marks.append(("kookaburra", "home"))
            case [animal, steps, *passenger]:
                further = 1 if int(steps) > 0 else -1
                walks = [(animal, int(steps)), *((p, int(steps) + further) for p in passenger)]
                for name, way in walks:
                    far = own[name] + way
                    k = "home" if far == view.size else str((view.gates[seat] + far) % view.size)
                    marks.append((name, k))
    return marks


def test_a_picture_is_opaque_and_of_discords_proportions() -> None:
    image = Image.open(BytesIO(kookaburra.draw(*SWIM)))
    assert image.size == (W, H) == (1650, 1050)
    assert image.mode == "P"
    assert "transparency" not in image.info
    image.load()  # reads every chunk and its checksum


def test_the_same_position_gives_the_same_bytes_in_any_thread() -> None:
    first = kookaburra.draw(*CROWDED)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: kookaburra.draw(*CROWDED), range(6))) == {first}


def test_all_seats_have_the_same_picture_of_a_position() -> None:
    position = next(islice(positions(3, 48, seed=5), 90, None))
    views = [rules.view(position.state, seat) for seat in (None, 0, 1, 2)]
    assert len({kookaburra.draw(view, NAMES[:3], position.events) for view in views}) == 1


# --- what just happened ---------------------------------------------------------------------------

EVENTS = [
    (told("lots", seats=(0, 1, 2, 3), numbers=(4, 2, 4, 1)),),
    (
        told("lots", seats=(0, 1, 2, 3), numbers=(4, 2, 4, 1)),
        told("lots", seats=(0, 2), numbers=(5, 6)),
    ),
    (told("walk", seat=0, animal="croc", steps=7, start=10, end=17),),
    (told("walk", seat=0, animal="croc", steps=-7, start=24, end=17),),
    (told("walk", seat=1, animal="koala", steps=12, start="box", end=24),),
    (told("walk", seat=1, animal="croc", steps=-3, start="box", end=9),),
    (told("home", seat=1, animal="croc", steps=5, start=7, count=1),),
    (told("carry", seat=1, animal="platypus", steps=4, start=20, end=24, drop=25),),
    (told("fly", seat=3, start="box", end=16),),
    (told("fly", seat=3, start=2, end=16),),
    (told("saves", seat=3, animal="koala", square=16),),
    (told("eats", seat=0, victim_seat=1, animal="croc", square=17),),
    (told("fight", seat=0, victim_seat=1, square=17),),
    (
        told("fight", seat=0, victim_seat=1, square=17),
        told("fight-throws", seat=0, victim_seat=1, attack=3, defence=3),
        told("fight-throws", seat=0, victim_seat=1, attack=3, defence=5),
    ),
    (told("fight-won", seat=0, victim_seat=1, square=17),),
    (told("fight-lost", seat=0, victim_seat=1, square=17),),
    (told("swim", seat=1, animal="platypus", start=28, end=44),),
    (told("swim", seat=1, animal="croc", start=44, end=28),),
    (told("laughs", seat=1, start=28),),
]


@pytest.mark.parametrize("events", EVENTS, ids=lambda events: "+".join(e.key for e in events))
def test_what_happened_is_drawn(events: Sequence[Event]) -> None:
    plain = kookaburra.draw(VIEW, NAMES[:4])
    shown = {kookaburra.draw(VIEW, NAMES[:4], events[:n]) for n in range(1, len(events) + 1)}
    assert len(shown) == len(events)
    assert plain not in shown


@pytest.mark.parametrize(
    "event",
    [
        told("starts", seat=1),
        told("throw", seat=1, first=5, second=2),
        told("double-six", seat=1),
        told("split", seat=1, first=5, second=2),
        told("owes", seat=1, animal="croc"),
        told("repaid", seat=1, animal="croc"),
        told("stay", seat=1, animal="croc", square=44),
        told("again", seat=1),
        told("over", seats=(1,), scores=(0, 5, 0, 0)),
        told("something-new", seat=1),
    ],
    ids=lambda event: event.key,
)
def test_what_the_position_itself_shows_needs_no_event(event: Event) -> None:
    assert kookaburra.draw(VIEW, NAMES[:4], (event,)) == kookaburra.draw(VIEW, NAMES[:4])


def test_every_event_of_the_engine_is_known_here() -> None:
    """Whatever a game tells is either drawn or named above as needing no drawing."""
    assert rules.__doc__
    listed = {word.strip("`") for word in rules.__doc__.split() if word.startswith("``kookaburra-")}
    drawn = {event.key for events in EVENTS for event in events}
    silent = ("starts", "throw", "double-six", "split", "owes", "repaid", "stay", "again", "over")
    assert listed == drawn | {f"kookaburra-{name}" for name in silent}


def test_a_trail_ends_where_the_animal_is() -> None:
    """Every way of random games, compared with the squares that the engine tells."""
    seen = set()
    for size, seats in COURSES:
        for position in positions(seats, size, seed=9, moves=250):
            view = position.view
            for way in tell(position.events, size, view.gates).ways:
                line = route(replace(way, lane=0, lanes=1), size, view.gates)
                animal, gate = ANIMALS.index(way.animal), view.gates[way.seat]
                assert dist(line[0], spot(size, gate, animal, way.start)) < 2
                assert dist(line[-1], spot(size, gate, animal, way.end)) < 2
                seen.add((way.going, way.start == "box", way.end in ("box", "home")))
    assert seen >= {
        ("walk", False, False),
        ("walk", True, False),
        ("walk", False, True),
        ("hop", False, False),
        ("swim", False, False),
        ("back", False, True),
        ("fly", False, False),
        ("fly", True, False),
    }


def test_the_two_walks_of_a_split_run_side_by_side() -> None:
    events = (
        told("walk", seat=0, animal="koala", steps=3, start=9, end=12),
        told("walk", seat=0, animal="platypus", steps=5, start=7, end=12),
    )
    first, second = (route(way, 48, VIEW.gates) for way in tell(events, 48, VIEW.gates).ways)
    gap = min(dist(a, b) for a in first for b in second)
    assert gap >= 18, "the trails run into each other"


def test_only_the_last_ways_of_a_long_recap_are_drawn() -> None:
    old = told("walk", seat=0, animal="croc", steps=3, start=9, end=12)
    new = [told("fly", seat=1, start=k, end=k + 5) for k in range(12)]
    ways = tell((old, *new), 48, VIEW.gates).ways
    assert ways
    assert {way.going for way in ways} == {"fly"}


# --- whose turn, and what he may do ---------------------------------------------------------------


def plate_of(image: Image.Image, seat: int, seats: int) -> Image.Image:
    top = top_of(seats) + seat * (HEIGHTS[seats] + GAP)
    return image.crop((PANEL_X, top, PANEL_X + PANEL_W, top + HEIGHTS[seats]))


@pytest.mark.parametrize("phase", ["roll", "move", "over"])
@pytest.mark.parametrize("active", range(4))
def test_the_plate_of_the_active_seat_glows(phase: rules.Phase, active: int) -> None:
    view = replace(VIEW, phase=phase, active=active, dice=(5, 2) if phase == "move" else ())
    image = picture(kookaburra.draw(view, NAMES[:4]))
    glow = {
        seat
        for seat in range(4)
        if plate_of(image, seat, 4).getpixel((PANEL_W // 2, 1)) == (255, 207, 77)
    }
    assert glow == {active}


def able(state: rules.State) -> set[str]:
    words = (move.split()[0] for move in rules.moves(state, state.active))
    names = {"fly": "kookaburra", "home": "kookaburra", "swim": rules.view(state, None).swimmer}
    return {names.get(word) or word for word in words if word not in ("roll", "stay", "split")}


def test_exactly_the_animals_that_may_move_have_a_golden_rim() -> None:
    seen = set()
    for size, seats in COURSES:
        for position in positions(seats, size, seed=4, moves=300):
            view = position.view
            seen.add((view.phase, len(view.dice)))
            if view.phase == "half" and len(view.dice) == 2:
                assert movable(view) >= able(position.state)
            else:
                assert movable(view) == able(position.state)
    assert {phase for phase, _ in seen} == {"roll", "move", "swim", "half", "over"}


def test_dice_and_what_they_allow_are_shown() -> None:
    views = [
        *(replace(VIEW, dice=dice) for dice in ((5, 2), (2, 5), (6, 6), (1, 1))),
        replace(VIEW, dice=(6, 6), again=True),
        replace(VIEW, phase="half"),
        replace(VIEW, phase="half", dice=(5,), moved=("croc",)),
        replace(VIEW, phase="roll", dice=()),
    ]
    assert len({kookaburra.draw(view, NAMES[:4], CROWDED[2]) for view in views}) == len(views)


def test_who_is_home_shows_on_its_plate_alone() -> None:
    before = picture(kookaburra.draw(replace(VIEW, active=3), NAMES[:4]))
    home = replace(VIEW, active=3, progress=(VIEW.progress[0], (48,) * 5, *VIEW.progress[2:]))
    after = picture(kookaburra.draw(home, NAMES[:4]))
    changed = [
        seat
        for seat in range(4)
        if ImageChops.difference(plate_of(before, seat, 4), plate_of(after, seat, 4)).getbbox()
    ]
    assert changed == [1]


def test_the_kookaburra_laughs_at_the_end_alone() -> None:
    view, names, _ = OVER
    middle = (430, 380, 800, 680)
    over = picture(kookaburra.draw(view, names)).crop(middle)
    running = picture(kookaburra.draw(replace(view, phase="roll"), names)).crop(middle)
    assert ImageChops.difference(over, running).getbbox()


@pytest.mark.parametrize(
    "mark",
    [
        ("koala", "12"),
        ("kookaburra", "40"),
        ("platypus", "27"),
        ("croc", "14"),
        ("kangaroo", "6"),
        ("croc", "home"),
        ("danger", "16"),
    ],
)
def test_marks_are_drawn(mark: tuple[str, str]) -> None:
    plain = kookaburra.draw(VIEW, NAMES[:4])
    marked = kookaburra.draw(VIEW, NAMES[:4], (), (mark,))
    assert marked != plain
    box = ImageChops.difference(picture(plain), picture(marked)).getbbox()
    assert box
    place = "home" if mark[1] == "home" else int(mark[1])
    x, y = spot(48, VIEW.gates[1], ANIMALS.index("croc"), place)
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]


def test_many_marks_are_small_and_a_kookaburras_dots() -> None:
    few = [("croc", str(k)) for k in (4, 15, 22)]
    many = [*few, *(("kangaroo", str(k)) for k in (25, 27, 30, 32))]
    flights = [("kookaburra", str(k)) for k in range(20, 40)]
    assert len(few) <= FEW < len(many)
    sizes = [len(kookaburra.draw(VIEW, NAMES[:4], (), marks)) for marks in (few, many, flights)]
    plain = len(kookaburra.draw(VIEW, NAMES[:4]))
    assert all(size > plain for size in sizes)
    assert (sizes[1] - plain) / len(many) < (sizes[0] - plain) / len(few)
    assert (sizes[2] - plain) / len(flights) < (sizes[1] - plain) / len(many)


def test_a_place_has_one_mark_and_animals_stay_on_top_of_it() -> None:
    """Near a gate a dozen moves end on a few squares, some of them taken."""
    view = view_of("move", ((15, 0, 14, 0, 0), (0, 26, 0, 45, 0)), 0, (1, 2))
    kinds = ("platypus", "croc", "kangaroo")
    marks = [(kind, str(k)) for kind in kinds for k in (1, 2, 13, 14, 15, 16)]
    found = choices(view, [*marks, ("koala", "18"), ("danger", "15")])
    assert found.ghosts == (("koala", 18),)
    assert (found.dots, found.rings) == ((1, 13, 16), (2, 14, 15))
    assert found.prey == {2}
    assert found.small
    plain = picture(kookaburra.draw(view, NAMES[:2]))
    marked = picture(kookaburra.draw(view, NAMES[:2], (), [*marks, ("danger", "15")]))
    for k in (14, 15):
        x, y = (round(c) for c in square(48, k)[:2])
        around = (x - 14, y - 10, x + 14, y + 10)
        assert not ImageChops.difference(plain.crop(around), marked.crop(around)).getbbox()


def test_a_swim_shows_where_it_leads() -> None:
    view, names, _ = SWIM
    for swimmer, far, end in (("platypus", 16, 32), ("croc", 16, 32), ("croc", 32, 16)):
        animals = list(view.progress[0])
        animals[ANIMALS.index(swimmer)] = far
        asked = replace(view, swimmer=swimmer, progress=(tuple(animals), *view.progress[1:]))
        asking = picture(kookaburra.draw(asked, names))
        moving = picture(kookaburra.draw(replace(asked, phase="move"), names))
        x, y, _ = square(48, end)
        around = (round(x) - 40, round(y) - 40, round(x) + 40, round(y) + 40)
        assert ImageChops.difference(asking.crop(around), moving.crop(around)).getbbox()


# --- the place ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "seats"), COURSES)
def test_the_squares_are_those_of_the_rules(size: int, seats: int) -> None:
    ring, banks = gates(size, seats), rivers(size, seats)
    assert tuple(corner_of(size, gate) for gate in ring) == CORNERS[seats]
    owners = dict(zip(CORNERS[seats], SEATS, strict=False))
    for k, kind in enumerate(kinds(size, owners)):
        assert kind.leaf == (k % 3 == 0)
        assert kind.gate == next((SEATS[s] for s in range(seats) if ring[s] == k), None)
        assert kind.river == next((SEATS[s] for s in range(seats) if k in banks[s]), None)
        assert kind.mouth == any(k == mouth for mouth, _ in banks)
    for seat in range(seats):
        line = river(CORNERS[seats][seat])
        for end, k in zip((line[0], line[-1]), banks[seat], strict=True):
            assert dist(end, square(size, k)[:2]) < 2


@pytest.mark.parametrize("size", SIZES)
def test_the_squares_lie_evenly_on_the_board_anticlockwise(size: int) -> None:
    x0, y0, width, height = BOARD
    spots = [square(size, k)[:2] for k in range(size)]
    assert len(track(size)) % size == 0
    assert all(x0 + 40 < x < x0 + width - 40 and y0 + 40 < y < y0 + height - 40 for x, y in spots)
    steps = [dist(a, b) for a, b in pairwise((*spots, spots[0]))]
    assert max(steps) - min(steps) < 6
    assert all(dist(a, b) > 60 for a, b in combinations(spots, 2))
    area = sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(spots, (*spots[1:], spots[0]), strict=True)
    )
    assert area < 0, "in a picture, whose y grows downwards, anticlockwise is negative"


@pytest.mark.parametrize("size", SIZES)
def test_five_on_one_square_can_be_counted(size: int) -> None:
    x0, y0, width, height = BOARD
    for together in range(1, 6):
        for k in range(size):
            spots = fan(size, k, together)
            assert len(spots) == together
            assert all(x0 + 36 < x < x0 + width - 36 for x, _ in spots)
            assert all(y0 + 36 < y < y0 + height - 36 for _, y in spots)
            assert all(dist(a, b) >= 50 for a, b in combinations(spots, 2))


def test_ghosts_find_room_beside_who_is_there() -> None:
    crowd = herd(VIEW, [("croc", 42)])
    assert sum(animal.place == 42 for animal in crowd) == 6
    assert all(
        dist(a.at, b.at) >= 40
        for a, b in combinations([animal for animal in crowd if animal.place == 42], 2)
    )
    (ghost,) = (animal for animal in crowd if animal.ghost)
    assert (ghost.seat, ghost.kind) == (1, "croc")


@pytest.mark.parametrize(("size", "seats"), COURSES)
def test_every_animal_stands_where_the_position_says(size: int, seats: int) -> None:
    position = next(islice(positions(seats, size, seed=3), 120, None))
    view = position.view
    for animal in herd(view):
        far = view.progress[animal.seat][ANIMALS.index(animal.kind)]
        gate = view.gates[animal.seat]
        place = (gate + far) % size if far % size else "home" if far else "box"
        assert animal.place == place
        assert animal.owes == (far < 0)
        assert dist(animal.at, spot(size, gate, 0, place)) < 160


def test_the_signposts_tell_squares_far_from_each_other() -> None:
    for size in SIZES:
        numbers = posted(size)
        assert len(numbers) == 4
        assert all(0 < b - a <= size // 4 + 1 for a, b in pairwise(numbers))


def test_boxes_and_homes_lie_on_the_board_apart_from_each_other() -> None:
    spots = [yard(corner, place) for corner in range(4) for place in ("box", "home")]
    assert all(dist(a, b) > 110 for a, b in combinations(spots, 2))


# --- names ----------------------------------------------------------------------------------------

HOSTILE = (
    "",
    "李小龍",
    "🦘🦘🦘",
    "مرحبا بالعالم",
    "Z̸̢̛̗̘a̷̡͖̋l̵̨̛͎g̷͓̈́o̶̟͝" * 8,
    "W" * 32,
    "\u202eevil\u202c\u0000\u0007",
    "ﷺ" * 32,
    "a" * 5000,
)


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name[:8]))
def test_no_name_leaves_its_plate(name: str) -> None:
    for seats in (2, 4):
        view = view_of("roll", ((0,) * 5,) * seats, 0)
        plain = picture(kookaburra.draw(view, [look.letter for look in SEATS[:seats]]))
        named = picture(
            kookaburra.draw(view, [*(look.letter for look in SEATS[: seats - 1]), name])
        )
        box = ImageChops.difference(plain, named).getbbox()
        if box:
            assert box[0] >= PANEL_X + 104
            assert box[2] <= PANEL_X + PANEL_W - 4
            assert box[1] >= PANEL_END - HEIGHTS[seats]
            assert box[3] <= PANEL_END


# --- readable ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ANIMALS)
@pytest.mark.parametrize("seat", SEATS[:MOST_SEATS], ids=lambda seat: seat.letter)
def test_animals_are_large_enough_on_a_phone(kind: str, seat: SeatLook) -> None:
    for scale in (LARGE, MIDDLE, SMALL):
        assert max(sticker(seat, kind, scale).size) * PHONE >= 14


def test_numbers_and_the_laugh_stand_out() -> None:
    assert contrast(INK, ROAD) >= 4.5
    assert contrast(GOLD, INK) >= 4.5
    for seat in SEATS[:MOST_SEATS]:
        assert contrast(LAMP, dusk(seat)) >= 4.5, "whether somebody is home"


def test_the_palette_keeps_the_colours_of_seats_and_bush() -> None:
    colours = [*KEPT, *(seat.colour for seat in SEATS[:MOST_SEATS])]
    strip = Image.new("RGB", (len(colours), 1))
    for x, colour in enumerate(colours):
        strip.putpixel((x, 0), colour)
    mapped = kookaburra.stage().palette.map(strip).convert("RGB")
    for x, colour in enumerate(colours):
        shown = mapped.getpixel((x, 0))
        assert isinstance(shown, tuple)
        assert max(abs(p - q) for p, q in zip(shown, colour, strict=True)) <= 4
