"""The board of Voll in Fahrt: sizes, every event and mark, sheds, tiles, crowded yards, names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops

from engines import voll as rules
from engines.core import Arg, Event
from engines.voll_track import COLOURS, HAND, PLACES, SHED, ZONES, Zones, shift
from renderers import voll, voll_samples
from renderers.frames import LIMIT
from renderers.kit import GOLD, SEATS, Colour, H, W
from renderers.plates import HEIGHTS, PANEL_END, PANEL_W, PANEL_X, top_of
from renderers.voll_land import BOARD
from renderers.voll_locos import lettering
from renderers.voll_rails import stand
from renderers.voll_yard import SIGNALS, STALLS
from tests.playing import play

NAMES = voll_samples.NAMES
VIEW = replace(voll_samples.PUSHED[0], repairs=(0, 2, 0, 0), supply=10)
MOVE = replace(VIEW, phase="move", dice=("blue", 2, 4), active=3)
ALL_OUT = MOVE
"""The seat to move has no loco in hand: it can place none."""

MOVE = replace(MOVE, locos=(*MOVE.locos[:3], ("NE 3 3", "hand", "NW 3 1", "NW 1 1")))
Marks = tuple[tuple[str, str], ...]


@pytest.fixture(scope="module", autouse=True)
def _warmed() -> None:
    voll.warm()


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def told(key: str, **args: Arg) -> Event:
    return Event(None, f"voll-{key}", args)


def changed(a: bytes, b: bytes) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(picture(a), picture(b)).getbbox()


def drawn(view: rules.View, events: Sequence[Event] = (), marks: Marks = ()) -> bytes:
    if not events and not marks:
        return plain(view)
    return voll.draw(view, NAMES[: len(view.locos)], events, marks)


@lru_cache(16)
def plain(view: rules.View) -> bytes:
    return voll.draw(view, NAMES[: len(view.locos)])


THROW = (
    told("throw", seat=3, colour="blue", first=5, second=4, points=9),
    told("shift", colour="blue", start="N", end="W", lies="Q", seats=(), locos=()),
)


# --- the picture as a file ------------------------------------------------------------------------


def offered(state: rules.State) -> Marks:
    """Marks for all that may be chosen, as a panel would set them."""
    view, marks = rules.view(state, None), []
    for move in rules.moves(state, view.active):
        events = [(event.key, event.args) for event in rules.outlook(view, move)[1]]
        ends: dict[str, str] = {}
        for key, args in events:
            if "loco" not in args:
                continue
            who = f"{SEATS[int(str(args['seat']))].letter} {args['loco']}"
            if key in ("voll-drive", "voll-push", "voll-shed"):
                ends[who] = str(args.get("end", args.get("place")))
            if key == "voll-push":
                marks.append(("push", str(args["start"])))
            if key == "voll-accident":
                ends[who] = f"accident {args['place']}"
        if ends:
            own, *others = ends.items()
            marks += [(move, own[1]), *others]
    return tuple(marks)


@pytest.mark.parametrize("seats", rules.SEATS)
@pytest.mark.parametrize("repair", ["off", "on"])
def test_a_whole_game_stays_within_the_size(seats: int, repair: str) -> None:
    game = play(rules, seats, {"repair": repair}, Random(seats), cap=300)
    events: tuple[Event, ...] = ()
    fresh = True
    for i, step in enumerate(game.steps):
        events = (*(() if fresh else events), *step.events)
        fresh = step.turn_over
        if i % 31 == 0 or i == len(game.steps) - 1:
            view = rules.view(step.state, None)
            marks = offered(step.state) if view.phase == "move" else ()
            assert len(drawn(view, events, marks)) <= LIMIT


def crowd(rng: Random) -> rules.View:
    """All sixteen locos in the yard."""
    places = rng.sample(PLACES, 16)
    rows = tuple(tuple(places[4 * seat : 4 * seat + 4]) for seat in range(4))
    return replace(MOVE, locos=rows, repairs=(3, 2, 3, 2), supply=2)


def test_crowded_yards_stay_within_the_size() -> None:
    rng = Random(2)
    pushed = voll_samples.PUSHED[2]
    for _ in range(6):
        view = crowd(rng)
        assert len(drawn(view, pushed)) <= LIMIT
        ends = [(f"loco {i}", rng.choice(PLACES)) for i in (1, 2, 3, 4)]
        wrecks = [(f"start {lane}", "accident start 1") for lane in ("outer", "middle", "inner")]
        assert len(drawn(view, pushed, (*ends, *wrecks))) <= LIMIT


def test_a_picture_is_opaque_and_of_discords_proportions() -> None:
    image = Image.open(BytesIO(voll.draw(*voll_samples.CHOICE)))
    assert image.size == (W, H) == (1650, 1050)
    assert image.mode == "P"
    assert "transparency" not in image.info
    image.load()


def test_the_same_position_gives_the_same_bytes_in_any_thread() -> None:
    first = voll.draw(*voll_samples.CHOICE)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: voll.draw(*voll_samples.CHOICE), range(6))) == {first}


def test_the_palette_keeps_the_colours_of_seats_and_bridges() -> None:
    for seat in range(4):
        locos = tuple(("NE 1 2",) + (HAND,) * 3 if s == seat else (HAND,) * 4 for s in range(4))
        at = stand(VIEW.zones, "NE 1 2")
        image = picture(drawn(replace(VIEW, locos=locos)))
        box = (round(at.x) - 60, round(at.y) - 60, round(at.x) + 60, round(at.y) + 40)
        seen = {colour for _, colour in image.crop(box).getcolors(1 << 16) or ()}
        for wanted in (SEATS[seat].colour, lettering(SEATS[seat])):
            assert any(close(colour, wanted) for colour in seen)


def close(a: Any, b: Colour) -> bool:
    return all(abs(p - q) <= 4 for p, q in zip(a, b, strict=True))


# --- what just happened ---------------------------------------------------------------------------

DRIVE = told("drive", seat=3, loco=4, way=("start 1", "blue R 4", "blue L 4", "NW 1 1"))
PUSH = told("push", seat=1, loco=3, way=("NW 1 2", "NW 1 3"))
STANDS = told("push", seat=1, loco=3, way=("NW 1 3",))
CRASH = told("accident", seat=1, loco=3, place="NW 1 3", cause="gap", zone="N", by_seat=3, points=1)

DRAWN = {
    "throw": (THROW[0],),
    "repair": (told("repair", seat=3, colour="blue", first=5, second=4, points=9, repairs=0),),
    "shift": (THROW[1],),
    "drive": (DRIVE,),
    "push": (PUSH,),
    "accident": (CRASH,),
    "tile": (told("tile", seat=1, repairs=2, supply=10),),
    "no-tile": (told("no-tile", seat=2),),
    "shed": (told("shed", seat=1, loco=2, place="goal 1", sheds=1),),
}
SHOWN_BY_THE_POSITION = ("starts", "pass", "place", "double", "again", "stop", "next", "over")


def test_every_event_of_the_rules_is_thought_of() -> None:
    named = set(re.findall(r"``voll-([a-z-]+)``", rules.__doc__ or ""))
    assert named == {*DRAWN, *SHOWN_BY_THE_POSITION}


@pytest.mark.parametrize("key", DRAWN)
def test_what_happened_is_drawn(key: str) -> None:
    assert drawn(VIEW, DRAWN[key]) != drawn(VIEW)


@pytest.mark.parametrize("key", [*SHOWN_BY_THE_POSITION, "something-new"])
def test_what_the_position_itself_shows_needs_no_event(key: str) -> None:
    event = told(key, seat=1, seats=(1,), loco=2, end="start 1")
    assert drawn(VIEW, (event,)) == drawn(VIEW)


def test_a_colour_named_for_a_tile_is_told_from_one_thrown() -> None:
    assert drawn(VIEW, DRAWN["repair"]) != drawn(VIEW, DRAWN["throw"])


def test_only_the_last_throw_is_told() -> None:
    assert drawn(VIEW, (*THROW, DRIVE, CRASH, *THROW, PUSH)) == drawn(VIEW, (*THROW, PUSH))


def around(place: str, zones: Zones) -> tuple[int, int]:
    at = stand(zones, place)
    return round(at.x), round(at.y)


def holds(box: tuple[int, int, int, int] | None, point: tuple[int, int]) -> bool:
    return box is not None and box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]


def test_a_trail_lies_on_the_way_and_a_wreck_where_it_happened() -> None:
    box = changed(drawn(VIEW), drawn(VIEW, (DRIVE,)))
    assert holds(box, around("blue R 4", VIEW.zones))
    assert not holds(box, around("NE 1 1", VIEW.zones))
    for place in ("NW 1 6", "SE 3 4", "approach 1 3"):
        crash = told("accident", seat=2, loco=3, place=place, cause="gap", zone="N")
        box = changed(drawn(VIEW), drawn(VIEW, (crash,)))
        assert box is not None
        assert max(box[2] - box[0], box[3] - box[1]) < 240
        x, y = around(place, VIEW.zones)
        assert abs((box[0] + box[2]) / 2 - x) < 150
        assert abs((box[1] + box[3]) / 2 - y) < 150


def test_a_burst_lies_where_a_loco_was_pushed_from() -> None:
    moved, stands = (changed(drawn(VIEW), drawn(VIEW, (event,))) for event in (PUSH, STANDS))
    assert holds(moved, around("NW 1 2", VIEW.zones))
    assert stands is not None
    assert stands != moved


def test_marks_stay_on_the_board() -> None:
    x, y, width, height = BOARD
    before = drawn(VIEW)
    for place in (*PLACES[::8], "approach 1 3", "NW 1 6", "NE 1 6", "goal 1"):
        crash = told("accident", seat=0, loco=1, place=place, cause="rails", zone="N")
        box = changed(before, drawn(VIEW, (crash,)))
        assert box is not None
        assert x <= box[0] < box[2] <= x + width
        assert y <= box[1] < box[3] <= y + height


# --- what may be chosen ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mark",
    [
        ("loco 1", "NE 3 4"),
        ("loco 1", "goal 2"),
        ("loco 1", "accident SE 3 4"),
        ("start outer", "NW 2 4"),
        ("start middle", "accident start 2"),
        ("start inner", "goal 3"),
        ("start", "outer"),
        ("push", "NW 1 3"),
        ("B 1", "SE 2 3"),
        ("C 2", "goal 1"),
        ("A 3", "accident SE 1 6"),
        ("shift", "red"),
    ],
    ids=" ".join,
)
def test_every_kind_of_mark_is_drawn(mark: tuple[str, str]) -> None:
    assert drawn(MOVE, (), (mark,)) != drawn(MOVE)


@pytest.mark.parametrize(
    "mark",
    [
        ("loco 5", "NE 3 4"),
        ("loco x", "NE 3 4"),
        ("loco", "NE 3 4"),
        ("loco 1", "NE 3 5"),
        ("loco 1", "shed"),
        ("loco 1", "accident"),
        ("loco 1", ""),
        ("start", "far"),
        ("start far", "NE 3 4"),
        ("push", "nowhere"),
        ("E 1", "NE 3 4"),
        ("Z 1", "NE 3 4"),
        ("shift", "green"),
        ("start inner", "NE 3 4"),
        ("", ""),
        ("a b c d", "e"),
    ],
    ids=" ".join,
)
def test_marks_that_make_no_sense_are_left_out(mark: tuple[str, str]) -> None:
    assert drawn(ALL_OUT, (), (mark,)) == drawn(ALL_OUT)


def test_a_ghost_stands_where_the_mark_says() -> None:
    for place in ("NE 2 3", "SE 1 5", "approach 2 2", "yellow L 4", "goal 1"):
        box = changed(drawn(MOVE), drawn(MOVE, (), (("B 2", place),)))
        assert holds(box, around(place, MOVE.zones))


def test_whoever_is_driven_onto_a_goal_gets_a_shed_and_whoever_is_pushed_stays() -> None:
    assert drawn(MOVE, (), (("loco 2", "goal 1"),)) != drawn(MOVE, (), (("D 2", "goal 1"),))


def test_choices_take_the_place_of_the_trails() -> None:
    marks = (("loco 1", "NE 3 4"),)
    told_all = (*THROW, DRIVE, CRASH)
    assert drawn(MOVE, told_all, marks) == drawn(MOVE, THROW, marks)


def test_a_new_loco_has_the_number_it_will_have() -> None:
    rows = (("shed", "hand", "NW 1 1", "hand"), *MOVE.locos[1:])
    lowest = replace(MOVE, locos=rows, active=0)
    wrecked = replace(lowest, second=True, chosen=4)
    for view, number in ((lowest, 2), (wrecked, 4)):
        new = crop(drawn(view, (), (("start outer", "SE 2 2"),)), "SE 2 2")
        assert [
            crop(drawn(view, (), ((f"A {n}", "SE 2 2"),)), "SE 2 2") == new for n in (2, 4)
        ] == [
            number == 2,
            number == 4,
        ]


def test_a_shift_shows_the_board_as_it_would_be() -> None:
    for colour in COLOURS:
        moved = shift(VIEW.zones, colour)
        event = told("shift", colour=colour, start=moved.start, end=moved.end)
        after = drawn(replace(VIEW, zones=moved.zones), (event,))
        assert drawn(VIEW, (), (("shift", colour),)) == after


# --- the panel ------------------------------------------------------------------------------------


def plate_of(image: Image.Image, seat: int, seats: int) -> Image.Image:
    top = top_of(seats) + seat * (HEIGHTS[seats] + 10)
    return image.crop((PANEL_X, top, PANEL_X + PANEL_W, top + HEIGHTS[seats]))


def plates_changed(a: bytes, b: bytes, seats: int = 4) -> set[int]:
    before, after = picture(a), picture(b)
    pairs = {s: (plate_of(before, s, seats), plate_of(after, s, seats)) for s in range(seats)}
    return {s for s, (p, q) in pairs.items() if ImageChops.difference(p, q).getbbox()}


@pytest.mark.parametrize("phase", ["roll", "move", "again", "over"])
def test_whoever_is_to_move_or_has_won_glows(phase: rules.Phase) -> None:
    for active in range(4):
        view = replace(VIEW, phase=phase, active=active)
        image = picture(drawn(view))
        edge = [plate_of(image, seat, 4).getpixel((PANEL_W // 2, 1)) for seat in range(4)]
        assert [seat for seat in range(4) if edge[seat] == GOLD] == [active]


def test_each_seats_locos_show_on_its_plate_alone() -> None:
    before = drawn(VIEW)
    for place, plates in ((HAND, {3}), (SHED, {3}), ("SE 2 2", set[int]())):
        rows = (*VIEW.locos[:3], (VIEW.locos[3][0], place, *VIEW.locos[3][2:]))
        assert plates_changed(before, drawn(replace(VIEW, locos=rows))) == plates


def test_tiles_show_on_the_plate_and_their_supply_beside_the_dice() -> None:
    for tiles in (1, 9, 12):
        more = replace(VIEW, repairs=(0, 2, 0, tiles))
        assert plates_changed(drawn(VIEW), drawn(more)) == {3}
    assert not plates_changed(drawn(VIEW), drawn(replace(VIEW, supply=9)))
    assert drawn(VIEW) != drawn(replace(VIEW, supply=9))
    none = replace(VIEW, repairs=(0,) * 4, supply=0)
    assert plates_changed(drawn(none), drawn(none, (told("no-tile", seat=2),))) == {2}


def test_a_second_turn_and_its_loco_are_shown() -> None:
    roll = replace(VIEW, phase="roll")
    second = replace(roll, second=True, chosen=2)
    assert plates_changed(drawn(roll), drawn(second)) == {0}
    assert holds(changed(drawn(roll), drawn(second)), around(VIEW.locos[0][1], VIEW.zones))
    assert drawn(second) != drawn(replace(second, second=False))


def test_the_dice_show_what_was_thrown() -> None:
    throws = [("blue", 1, 2), ("blue", 2, 1), ("red", 1, 2), ("yellow", 1, 2), ("blue", 6, 6), ()]
    assert len({drawn(replace(MOVE, dice=dice)) for dice in throws}) == len(throws)
    thrown = replace(MOVE, dice=("blue", 5, 4))
    assert drawn(thrown, (THROW[0],)) == drawn(thrown)
    assert drawn(replace(thrown, phase="roll", dice=()), (THROW[0],)) != drawn(
        replace(thrown, phase="roll", dice=())
    )


# --- the yard -------------------------------------------------------------------------------------


def gates(data: bytes) -> list[bytes]:
    image = picture(data)
    return [
        image.crop((round(x) - 24, round(y) - 50, round(x) + 24, round(y))).tobytes()
        for x, y in STALLS
    ]


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_loco_that_comes_home_takes_a_gate_and_keeps_it(seats: int) -> None:
    """As many as ever can: three of the winner, two of everybody else."""
    rng = Random(seats)
    winner = rng.randrange(seats)
    coming = [seat for seat in range(seats) for _ in range(3 if seat == winner else 2)]
    rng.shuffle(coming)
    home = [0] * seats
    empty = replace(VIEW, locos=((HAND,) * 4,) * seats, repairs=(0,) * seats, supply=0, active=0)
    before, taken = gates(drawn(empty)), 0
    for seat in coming:
        home[seat] += 1
        rows = tuple((SHED,) * n + (HAND,) * (4 - n) for n in home)
        after = gates(drawn(replace(empty, locos=rows)))
        now = [i for i in range(9) if after[i] != before[i]]
        assert len(now) == 1
        before, taken = after, taken + 1
    assert taken == len(coming)


def test_whoever_has_just_come_home_shines_in_the_last_gate() -> None:
    rows = ((HAND,) * 4, (SHED, SHED, HAND, HAND), (HAND,) * 4, (HAND,) * 4)
    view = replace(VIEW, locos=rows)
    before = gates(drawn(view))
    for loco in (1, 2):
        shining = gates(drawn(view, (told("shed", seat=1, loco=loco, place="goal 1", sheds=2),)))
        assert [i for i in range(9) if before[i] != shining[i]] == [3]


def test_a_signal_tells_whether_the_zone_ahead_is_empty() -> None:
    image = picture(drawn(replace(VIEW, locos=((HAND,) * 4,) * 4)))
    for zone, bridge in zip(ZONES, VIEW.zones, strict=True):
        x, y = SIGNALS[zone]
        red = image.getpixel((round(x), round(y) - 59))
        assert isinstance(red, tuple)
        assert (red[0] > 200) == (bridge is None)


def test_locos_that_may_be_driven_are_lit() -> None:
    alone = (("NE 2 2", "SE 2 2", HAND, HAND), *((HAND,) * 4,) * 3)
    still = drawn(replace(VIEW, phase="roll", locos=alone, active=0))
    free = replace(VIEW, phase="move", locos=alone, active=0)
    for view, lit in (
        (free, (True, True)),
        (replace(free, second=True, chosen=2), (False, True)),
        (replace(free, phase="again", chosen=1), (True, False)),
        (replace(free, active=1), (False, False)),
    ):
        boxes = [crop(drawn(view), place) != crop(still, place) for place in ("NE 2 2", "SE 2 2")]
        assert tuple(boxes) == lit


def crop(data: bytes, place: str) -> bytes:
    x, y = around(place, VIEW.zones)
    return picture(data).crop((x - 50, y - 50, x + 50, y + 50)).tobytes()


# --- names ----------------------------------------------------------------------------------------

HOSTILE = (
    "",
    " \t\n",
    "李小龍",
    "🚂🚂🚂",
    "مرحبا بالعالم",
    "Z̸̢̛̗̘a̷̡͖̋l̵̨̛͎g̷͓̈́o̶̟͝" * 8,
    "W" * 32,
    "\u202eevil\u202c\u0000\u0007",
    "@everyone **bold** `code` <@1>",
    "ﷺ" * 32,
    "1",
    "a" * 5000,
)


@pytest.mark.parametrize("tiles", [0, 12])
def test_no_name_leaves_its_plate_or_reaches_the_tiles(tiles: int) -> None:
    view = replace(VIEW, repairs=(0, 0, 0, tiles), active=0)
    letters = voll.draw(view, "ABCD")
    for name in HOSTILE:
        if box := changed(letters, voll.draw(view, [*"ABC", name])):
            assert box[0] >= PANEL_X + 104
            assert box[2] <= PANEL_X + PANEL_W - (14 + (104 if tiles < 10 else 130) if tiles else 4)
            assert box[1] >= PANEL_END - HEIGHTS[4]
            assert box[3] <= PANEL_END
