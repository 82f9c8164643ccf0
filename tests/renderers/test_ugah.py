"""The board of Ugah Ugah: sizes, secrets, every event, marks, the ring, crowded plates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import chain, pairwise, product
from random import Random
from typing import get_args

import pytest
from PIL import Image, ImageChops

from engines import ugah as rules
from engines.core import Arg, Event
from engines.ugah_dice import FACES, FEASTS, Face
from engines.ugah_ring import BIG_START, HUNTERS, PLACES, SMALL_START, VALUES, Hunter, way
from engines.ugah_turn import Phase
from renderers import kit, ugah, ugah_clay, ugah_tiles
from renderers import ugah_samples as samples
from renderers.frames import LIMIT
from renderers.kit import MIN_TEXT, SEATS, H, W
from renderers.plates import HEIGHTS, PANEL_END, PANEL_W, PANEL_X, top_of
from renderers.ugah_panel import between
from renderers.ugah_place import BOARD, CAMP, CARDS, SPOTS, STARTS, beside, spot_of, stretch
from renderers.ugah_samples import told, walked, without
from renderers.ugah_story import tell
from renderers.ugah_table import CARD_H, CARD_W
from tests.playing import play
from tests.renderers.positions import NAMES, Position
from tests.renderers.test_kit import contrast

VIEW = samples.MIDDLE[0]
VARIANTS = tuple(product(rules.SEATS, ("off", "on")))


@pytest.fixture(scope="module", autouse=True)
def _warmed() -> None:
    ugah.warm()


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def shown(view: rules.View, events: Sequence[Event] = (), marks: ugah.Marks = ()) -> Image.Image:
    return picture(ugah.draw(view, NAMES[: len(view.counts)], events, marks))


@cache
def plain() -> bytes:
    return ugah.draw(VIEW, NAMES[:3])


def drawn(position: Position) -> bytes:
    return ugah.draw(position.view, NAMES[: len(position.view.counts)], position.events)


def posted(seats: int, unknown: str, seed: int) -> Iterator[Position]:
    """Positions of a random game; their events are those of the turn before, too, as in a post."""
    finished: list[Event] = []
    since: list[Event] = []
    for step in play(rules, seats, {"unknown": unknown}, Random(seed)).steps:
        since += [event for event in step.events if event.to is None]
        yield Position(step.state, rules.view(step.state, None), (*finished, *since))
        if step.turn_over:
            finished, since = since, []


# --- the picture as a file ------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "unknown"), VARIANTS)
def test_a_whole_game_stays_within_the_size(seats: int, unknown: str) -> None:
    for position in [*posted(seats, unknown, seed=1)][seats::9]:
        assert len(drawn(position)) <= LIMIT


def test_the_most_crowded_positions_stay_within_the_size() -> None:
    """All tiles lie there, all cards are owned, five kinds of dice, everybody won something."""
    story = (
        told("outcome", seat=0, dice=("dino", "dino", "dino", "small", "big")),
        told("feast-from", seat=0, from_seat=3, feast="dino"),
        walked(0, "small", 30, 29),
        walked(0, "big", 0, 1),
        told("pass", seat=0, hunter="small", other=12),
        told("tile", seat=0, value=5),
        told("gift", seat=1, by_seat=0, value=5),
    )
    marks = (("small", "3"), ("big", "25"), ("small", "15"), ("big", "15"))
    for counts in ((10, 12), (10, 11, 12), (10, 11, 12, 13)):
        for dice in (("dino", "mammoth", "bird", "small", "big"), ("mammoth",) * 5):
            view = replace(
                samples.START, counts=counts, small=29, big=1, dice=dice, cards=(0, 1, 0)
            )
            assert len(ugah.draw(view, NAMES[: len(counts)], story, marks)) <= LIMIT


def test_a_picture_is_opaque_and_of_discords_proportions() -> None:
    image = Image.open(BytesIO(ugah.draw(*samples.OVER)))
    assert image.size == (W, H) == (1650, 1050)
    assert image.mode == "P"
    assert "transparency" not in image.info
    image.load()  # reads every chunk and its checksum


def test_the_same_position_gives_the_same_bytes_in_any_thread() -> None:
    first = ugah.draw(*samples.MIDDLE)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: ugah.draw(*samples.MIDDLE), range(6))) == {first}


# --- secrets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("unknown", ["off", "on"])
def test_positions_that_look_alike_to_the_public_have_the_same_picture(unknown: str) -> None:
    rng = Random(7)
    seen: set[str] = set()
    for position in [*posted(3, unknown, seed=2)][3::9]:
        other = rules.imagine(position.view, None, rng.randrange)
        if other == position.state:
            continue
        assert drawn(position) == drawn(position._replace(view=rules.view(other, None)))
        seen.add(position.view.phase)
    assert len(seen) >= 3


def test_positions_that_look_alike_to_a_seat_have_the_same_picture() -> None:
    rng = Random(8)
    checked = 0
    for position in [*posted(2, "on", seed=3)][5::13]:
        for seat in range(2):
            mine = position._replace(view=rules.view(position.state, seat))
            other = rules.imagine(mine.view, seat, rng.randrange)
            assert drawn(mine) == drawn(mine._replace(view=rules.view(other, seat)))
            checked += other != position.state
    assert checked


@pytest.mark.parametrize("seats", rules.SEATS)
def test_a_seats_own_picture_shows_the_tiles_it_has(seats: int) -> None:
    view = replace(VIEW, counts=(2,) * seats, cards=(None,) * 3, active=0)
    hands = (None, (), (1, 1), (1, 2), (5, 4))
    assert len({ugah.draw(replace(view, mine=mine), NAMES[:seats]) for mine in hands}) == 5
    swapped = ugah.draw(replace(view, mine=(2, 1)), NAMES[:seats])
    assert swapped == ugah.draw(replace(view, mine=(1, 2)), NAMES[:seats])


def test_the_tiles_to_choose_from_are_open_to_whoever_saw_them() -> None:
    view = samples.UNKNOWN[0]
    pairs = ((None, None), (4, None), (None, 4), (4, 4), (1, 5))
    pictures = {ugah.draw(replace(view, won=pair), NAMES[:2]) for pair in pairs}
    assert len(pictures) == len(pairs)


@pytest.mark.parametrize("key", ["seen", "gift-seen", "tile", "gift"])
def test_an_event_for_one_seat_alone_is_not_drawn(key: str) -> None:
    args: dict[str, Arg] = {"seat": 1, "by_seat": 0, "hunter": "small", "place": 10, "value": 5}
    assert ugah.draw(VIEW, NAMES[:3], (Event(1, f"ugah-{key}", args),)) == ugah.draw(
        VIEW, NAMES[:3]
    )


# --- what just happened ---------------------------------------------------------------------------

TILE = told("tile", seat=1, hunter="big", place=22, value=2)


DRAWN: tuple[tuple[Event, ...], ...] = (
    (told("feast", seat=1, feast="mammoth"),),
    (told("feast-from", seat=1, from_seat=0, feast="mammoth"),),
    (walked(1, "big", 24, 22),),
    (walked(1, "small", 30, 10),),
    (walked(1, "small", SMALL_START, 10),),
    (walked(1, "big", BIG_START, 22),),
    (walked(1, "big", 3, 22),),
    (walked(1, "small", 9, 10), told("pass", seat=1, hunter="small", other=22)),
    (TILE,),
    (told("tile-down", seat=1, hunter="big", place=22),),
    (told("gift", seat=0, by_seat=1, hunter="small", place=10, value=1),),
    (told("gift-down", seat=0, by_seat=1, hunter="small", place=10),),
)
NOT_DRAWN = (
    told("starts", seat=2),
    told("keep", seat=2, dice=("bird",)),
    told("throw", seat=2, dice=("bone", "dino", "bird", "small"), bones=1),
    told("outcome", seat=1, dice=("bone",) * 5),
    told("feast-again", seat=1, feast="mammoth"),
    told("stay", seat=1, hunter="big", thrown=2, place=22),
    told("nothing", seat=1),
    told("next", seat=2),
    told("met", small=10, big=22),
    told("over", seats=(1, 2), points=(1, 2, 2)),
    told("something-new", seat=1),
)
"""What the position itself shows, or the text alone."""


@pytest.mark.parametrize(
    "events", DRAWN, ids=lambda events: "+".join(event.key for event in events)
)
def test_what_happened_is_drawn(events: Sequence[Event]) -> None:
    assert ugah.draw(VIEW, NAMES[:3], events) != plain()


@pytest.mark.parametrize("event", NOT_DRAWN, ids=lambda event: event.key)
def test_what_the_position_itself_shows_needs_no_event(event: Event) -> None:
    assert ugah.draw(VIEW, NAMES[:3], (event,)) == plain()


def test_every_public_event_of_random_games_is_in_one_of_these_lists() -> None:
    known = {event.key for event in (*chain(*DRAWN), *NOT_DRAWN)}
    told_of = {
        event.key
        for seats, unknown in VARIANTS
        for seed in range(3)
        for step in play(rules, seats, {"unknown": unknown}, Random(seed)).steps
        for event in step.events
        if event.to is None
    }
    assert "ugah-gift-down" in told_of
    assert told_of <= known


@pytest.mark.parametrize("phase", ["roll", "over"])
def test_the_dice_that_decided_lie_there_until_the_next_throw(phase: Phase) -> None:
    view = replace(
        VIEW, phase=phase, dice=(), kept=(), scores=(3, 2, 1) if phase == "over" else None
    )
    outcomes = [
        (),
        *(told("outcome", seat=s, dice=(f,) * 5) for s, f in ((1, "bone"), (1, "big"), (0, "big"))),
    ]
    pictures = {
        ugah.draw(view, NAMES[:3], (event,) if isinstance(event, Event) else ())
        for event in outcomes
    }
    assert len(pictures) == 4


def test_only_the_last_outcome_is_told() -> None:
    older = (
        told("outcome", seat=0, dice=("small",) * 5),
        walked(0, "small", 6, 10),
        told("next", seat=1),
    )
    newer = (told("outcome", seat=1, dice=("big",) * 5), walked(1, "big", 24, 22), TILE)
    assert ugah.draw(VIEW, NAMES[:3], older + newer) == ugah.draw(VIEW, NAMES[:3], newer)
    throw = told("throw", seat=1, dice=("big",) * 5, bones=0)
    assert tell((*older, throw)) == tell(older), "until then the turn before stays to be seen"


def test_a_gift_is_told_with_the_giver() -> None:
    gift = told("gift", seat=0, by_seat=1, hunter="small", place=10, value=2)
    taken = told("tile", seat=0, hunter="small", place=10, value=2)
    by_other = told("gift", seat=0, by_seat=2, hunter="small", place=10, value=2)
    assert len({ugah.draw(VIEW, NAMES[:3], (event,)) for event in (gift, taken, by_other)}) == 3


@pytest.mark.parametrize("seat", range(3))
def test_what_a_seat_won_shows_on_its_plate_alone(seat: int) -> None:
    event = told("tile", seat=seat, hunter="big", place=22, value=5)
    box = ImageChops.difference(shown(VIEW), shown(VIEW, (event,))).getbbox()
    assert box is not None
    top = top_of(3) + seat * (HEIGHTS[3] + 10)
    assert PANEL_X <= box[0] < box[2] <= PANEL_X + PANEL_W
    assert top <= box[1] < box[3] <= top + HEIGHTS[3]


def test_the_fullest_plate_keeps_to_itself() -> None:
    """Two figures, three cards, and a tile that was given."""
    view = replace(VIEW, counts=(13, 3, 3), cards=(0, 0, 0))
    bare = replace(view, counts=(0, 3, 3), cards=(None,) * 3)
    gift = told("gift", seat=0, by_seat=1, hunter="small", place=10, value=4)
    panel = (PANEL_X - 20, 0, W, H)
    changed = ImageChops.difference(
        shown(view, (gift,)).crop(panel), shown(bare).crop(panel)
    ).getbbox()
    assert changed is not None
    assert changed[0] >= 20 + 104
    assert changed[2] <= 20 + PANEL_W - 4
    assert top_of(3) + 80 <= changed[1] < changed[3] <= top_of(3) + HEIGHTS[3] - 2


# --- the position ---------------------------------------------------------------------------------


def lit(view: rules.View) -> set[int]:
    """The seats whose plates glow: their edge is gold."""
    image, seats = shown(view), len(view.counts)
    tops = [top_of(seats) + seat * (HEIGHTS[seats] + 10) for seat in range(seats)]
    return {
        seat
        for seat, top in enumerate(tops)
        if image.getpixel((PANEL_X + PANEL_W // 2, top + 1)) == (255, 207, 77)
    }


@pytest.mark.parametrize("active", range(3))
def test_who_is_to_move_glows(active: int) -> None:
    assert lit(replace(VIEW, active=active)) == {active}


def test_all_winners_glow_at_the_end() -> None:
    over = samples.OVER[0]
    assert lit(over) == {0, 3}
    assert lit(replace(over, scores=(4, 5, 6, 5))) == {2}
    assert lit(replace(over, scores=(4, 4, 4, 4))) == {0, 1, 2, 3}


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("place", [0, 3, 15, 24, 30])
def test_a_tile_that_is_gone_leaves_its_place_and_the_figures(place: int, unknown: bool) -> None:
    tiles = without(5, 29, unknown=unknown)
    gone = tuple(0 if i == place else value for i, value in enumerate(tiles))
    view = replace(samples.START, tiles=tiles, small=5, big=29, unknown=unknown)
    change = ImageChops.difference(shown(view), shown(replace(view, tiles=gone)))
    on_board = change.crop((0, 0, PANEL_X - 30, H)).getbbox()
    x, y = SPOTS[place]
    assert on_board is not None
    assert x - 52 <= on_board[0] < on_board[2] <= x + 52
    assert y - 52 <= on_board[1] < on_board[3] <= y + 60
    in_panel = change.crop((PANEL_X, 0, W, H)).getbbox()
    assert in_panel is not None
    assert in_panel[3] < top_of(4), "only the clock and the larder"


def test_the_last_tile_can_be_read() -> None:
    pictures = set()
    for value in (1, 2, 3, 4, 5, None, 0):
        tiles = tuple(value if place == 20 else 0 for place in range(PLACES))
        view = replace(samples.START, tiles=tiles, small=12, big=14, unknown=value is None)
        pictures.add(shown(view).crop((900, 180, 1120, 800)).tobytes())
    assert len(pictures) == 7


def test_how_many_tiles_lie_between_the_hunters_is_known() -> None:
    for position in posted(3, "on", seed=5):
        view = position.view
        if view.phase in ("roll", "over"):
            assert (between(view) == 0 or view.passed) == (view.phase == "over")


def test_the_last_light_comes_when_the_hunters_are_near_each_other() -> None:
    def sky(*gone: int) -> object:
        tiles = without(*gone)
        return shown(replace(samples.START, tiles=tiles, small=10, big=18)).getpixel((640, 30))

    assert sky(10, 18) == sky(10, 18, 11) != sky(10, 18, 11, 12)


@pytest.mark.parametrize("face", FACES[1:])
def test_a_die_waiting_differs_from_one_aside(face: Face) -> None:
    waiting = replace(VIEW, dice=(face,), kept=("bone",) * 4)
    aside = replace(VIEW, dice=("bird",), kept=(face, *("bone",) * 4)[:4])
    assert ugah.draw(waiting, NAMES[:3]) != ugah.draw(aside, NAMES[:3])


@pytest.mark.parametrize("feast", FEASTS)
def test_every_owner_of_a_card_shows(feast: str) -> None:
    owners = (None, 0, 1, 2, 3)
    pictures = set()
    for owner in owners:
        cards = tuple(owner if each == feast else None for each in FEASTS)
        pictures.add(ugah.draw(replace(samples.START, cards=cards), NAMES[:4]))
    assert len(pictures) == len(owners)


def test_no_card_hides_the_rim_or_the_letter_of_another() -> None:
    view, names, events, marks = samples.MIDDLE
    shared = replace(view, cards=(2, 1, 0))
    image = picture(ugah.draw(shared, names, events, marks))
    (left, y), (middle, _), _ = CARDS
    won = [image.getpixel((round(middle + side * (CARD_W / 2 + 9)), round(y))) for side in (-1, 1)]
    assert won == [kit.GOLD, kit.GOLD]
    tip = left + CARD_W / 2 - 30 + 1.25 * 37
    assert image.getpixel((round(tip), round(y - CARD_H / 2 + 38))) == SEATS[2].badge


# --- marks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [0, 11, 19, 30])
def test_a_mark_lights_the_tile_a_hunter_would_reach(place: int) -> None:
    plain, where = shown(VIEW), str(place)
    kinds: list[ugah.Marks] = [
        (("small", where),),
        (("big", where),),
        (("small", where), ("big", where)),
    ]
    pictures = [shown(VIEW, (), marks) for marks in kinds]
    assert len({image.tobytes() for image in (plain, *pictures)}) == 4
    x, y = SPOTS[place]
    for image in pictures:
        box = ImageChops.difference(plain, image).getbbox()
        assert box is not None
        assert x - 72 <= box[0] < box[2] <= x + 72
        assert y - 74 <= box[1] < box[3] <= y + 80


@pytest.mark.parametrize("mark", [("small", "31"), ("big", "-1"), ("small", "x"), ("what", "3")])
def test_a_mark_that_is_none_of_its_own_is_left_out(mark: tuple[str, str]) -> None:
    assert ugah.draw(VIEW, NAMES[:3], (), (mark,)) == plain()


# --- the place ------------------------------------------------------------------------------------


def test_every_place_lies_on_the_board_and_no_tile_hides_another() -> None:
    left, top, wide, high = BOARD
    assert len(SPOTS) == PLACES == len(VALUES)
    for i, (x, y) in enumerate(SPOTS):
        assert left + 48 <= x <= left + wide - 48
        assert top + 48 <= y <= top + high - 56
        for a, b in SPOTS[:i]:
            # Round corners may come nearer to each other than straight edges.
            assert (abs(x - a) ** 3 + abs(y - b) ** 3) ** (1 / 3) > 88


def test_the_places_run_clockwise_evenly_and_the_gap_is_wider() -> None:
    steps = [math.dist(a, b) for a, b in pairwise(SPOTS)]
    assert max(steps) < 1.3 * min(steps)
    assert math.dist(SPOTS[0], SPOTS[-1]) > 2 * max(steps)
    turned = sum((x1 - x0) * (y1 + y0) for (x0, y0), (x1, y1) in pairwise((*SPOTS, SPOTS[0])))
    assert turned < 0, "clockwise, as y grows downwards"
    assert STARTS["small"][0] < CAMP[0] < STARTS["big"][0]
    assert SPOTS[0][0] < STARTS["small"][0]
    assert STARTS["big"][0] < SPOTS[-1][0]


def test_a_trail_leads_past_the_tiles_that_were_counted_and_no_others() -> None:
    rng = Random(4)
    for _ in range(60):
        hunter: Hunter = rng.choice(HUNTERS)
        tiles = [rng.choice((0, 2)) for _ in range(PLACES)]
        start = rng.choice([*range(PLACES), SMALL_START if hunter == "small" else BIG_START])
        counted = way(tiles, hunter, start, rng.randrange(1, 6))
        if not counted:
            continue
        trail = stretch(hunter, start, counted[-1])
        near = {place for place in range(PLACES) if _distance(trail, beside(place)) < 4}
        passed = {place for place in near if tiles[place]}
        assert passed - {start} == set(counted)
        assert math.dist(trail[-1], beside(counted[-1])) < 8
        assert math.dist(trail[0], beside(start)) < 8
        assert max(math.dist(a, b) for a, b in pairwise(trail)) < 12, "without a leap"


def _distance(path: Sequence[tuple[float, float]], spot: tuple[float, float]) -> float:
    return min(math.dist(point, spot) for point in path)


def test_hunters_wait_in_the_gap() -> None:
    assert spot_of(SMALL_START) == STARTS["small"]
    assert spot_of(BIG_START) == STARTS["big"]


# --- readable -------------------------------------------------------------------------------------


def test_figures_are_large_enough_and_stand_out_from_their_ground() -> None:
    for value, ground in ugah_tiles.FOOD.items():
        assert contrast(kit.INK, ground) >= 4.5, value
    for feast in FEASTS:
        assert contrast(kit.INK, ugah_clay.TONES[feast]) >= 4.5, feast
    for ground in (kit.PLATE, kit.PLATE_LIT, kit.FRAME):
        assert contrast(kit.CREAM, ground) >= 4.5
        assert contrast(kit.GOLD, ground) >= 4.5
    assert contrast(kit.LAVA, kit.FRAME) >= 4.5
    assert ugah_tiles.FIGURE >= MIN_TEXT


HOSTILE = ("", "李小龍🦙", "مرحبا بالعالم", "W" * 32, "\u202eevil\u202c\u0000\u0007" * 500)


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name[:8]))
def test_no_name_leaves_its_plate(name: str) -> None:
    for seats in (2, 4):
        view = replace(VIEW, active=0, counts=(7,) * seats, cards=(None,) * 3)
        letters = [look.letter for look in SEATS[:seats]]
        plain = picture(ugah.draw(view, letters))
        named = picture(ugah.draw(view, [*letters[:-1], name]))
        box = ImageChops.difference(plain, named).getbbox()
        if box:
            assert box[0] >= PANEL_X + 104
            assert box[2] <= PANEL_X + PANEL_W - 4
            assert box[1] >= PANEL_END - HEIGHTS[seats]
            assert box[3] <= PANEL_END - HEIGHTS[seats] / 2 + 4


def test_every_phase_has_its_picture() -> None:
    phases = {view.phase for view, *_ in samples.PICTURES}
    assert phases | {"roll"} == set(get_args(Phase))
