"""The board of Hoppla Lama: sizes, secrets, every event, crowded positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from math import dist
from random import Random

import pytest
from PIL import Image, ImageChops

from engines import hoppla as rules
from engines.core import Arg, Event
from renderers import hoppla, hoppla_samples
from renderers.frames import LIMIT
from renderers.hoppla_place import BOARD, CRATER_SPACE, SHORTCUTS, SPACES, VILLAGE, way_home
from renderers.kit import GOLD, SEATS, H, W
from renderers.plates import EDGE, GAP, HEIGHTS, PANEL_END, PANEL_W, PANEL_X, RIM, top_of
from tests.renderers.positions import NAMES, Position, positions

VIEW = replace(hoppla_samples.CROWDED[0], phase="bet", bet=None)


@pytest.fixture(scope="module", autouse=True)
def _warmed() -> None:
    hoppla.warm()


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def told(key: str, **args: Arg) -> Event:
    return Event(None, f"hoppla-{key}", args)


def drawn(position: Position) -> bytes:
    return hoppla.draw(position.view, NAMES[: len(position.view.llamas)], position.events)


def busy(position: Position) -> int:
    """How much there is to draw."""
    kinds = Counter(event.key for event in position.events)
    return 2 * kinds["hoppla-push"] + 3 * kinds["hoppla-fall"] + kinds["hoppla-walk"]


# --- the picture as a file ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", rules.SEATS)
def test_a_whole_game_stays_within_the_size(seats: int) -> None:
    for position in [*positions(rules, seats, seed=1)][::3]:
        assert len(drawn(position)) <= LIMIT


def test_the_most_crowded_rounds_stay_within_the_size() -> None:
    many = [position for seed in range(60) for position in positions(rules, 6, seed)]
    for position in sorted(many, key=busy)[-12:]:
        assert len(drawn(position)) <= LIMIT


def test_a_picture_is_opaque_and_of_discords_proportions() -> None:
    image = Image.open(BytesIO(hoppla.draw(*hoppla_samples.CRATER)))
    assert image.size == (W, H) == (1650, 1050)
    assert image.mode == "P"
    assert "transparency" not in image.info
    image.load()  # reads every chunk and its checksum


def test_the_same_position_gives_the_same_bytes_in_any_thread() -> None:
    view, names, events = hoppla_samples.CROWDED
    first = hoppla.draw(view, names, events)
    with ThreadPoolExecutor(4) as pool:
        again = pool.map(lambda _: hoppla.draw(view, names, events), range(8))
        assert set(again) == {first}


# --- secrets --------------------------------------------------------------------------------------


def test_who_has_taken_in_secret_is_not_in_the_picture() -> None:
    view = hoppla_samples.CROWDED[0]
    assert view.phase == "take"
    assert not view.in_turn
    nobody = hoppla.draw(view, NAMES)
    for taken in ((True,) * 6, (False, True, False, False, True, False)):
        assert hoppla.draw(replace(view, taken=taken), NAMES) == nobody


def test_positions_that_look_alike_to_the_public_have_the_same_picture() -> None:
    rng = Random(7)
    checked = 0
    for position in positions(rules, 4, seed=2):
        if not any(position.view.taken) or position.view.phase == "over":
            continue
        other = rules.imagine(position.view, None, rng.randrange)
        assert drawn(position) == drawn(position._replace(view=rules.view(other, None)))
        checked += 1
    assert checked


def test_a_seats_own_picture_shows_its_choice_while_it_is_secret() -> None:
    view = replace(hoppla_samples.CROWDED[0], taken=(True,) * 5 + (False,))
    pictures = {hoppla.draw(replace(view, mine=mine), NAMES) for mine in (None, 1, 2, 3, 4, 5)}
    assert len(pictures) == 6


def test_an_event_for_one_seat_alone_is_not_drawn() -> None:
    secret = Event(2, "hoppla-took", {"seat": 2, "number": 5})
    assert hoppla.draw(VIEW, NAMES, (secret,)) == hoppla.draw(VIEW, NAMES)


# --- what just happened ---------------------------------------------------------------------------

REVEAL = told("reveal", bet="most", takes=(1, 2, 3, 4, 5, 5), struck=(5,), seats=(3,))


@pytest.mark.parametrize(
    "events",
    [
        (REVEAL,),
        (told("walk", seat=2, start=3, end=7),),
        (told("walk", seat=2, start=3, end=7), told("shortcut", seat=2, start=7, end=10)),
        (told("push", seat=0, by_seat=1, start=5, end=4),),
        (told("push", seat=0, by_seat=1, start=2, end=1),),
        (told("fall", seat=4, start=14),),
        (told("last-stone", seat=4, number=2),),
        (told("forward", seat=4, start=2, end=5, stones=30),),
        (told("back", seat=4, start=9, end=6, stones=10),),
        (told("last-stone", seat=4, number=2), told("back", seat=4, start=1, end=1, stones=10)),
    ],
    ids=lambda events: "+".join(event.key for event in events),
)
def test_what_happened_is_drawn(events: Sequence[Event]) -> None:
    assert hoppla.draw(VIEW, NAMES, events) != hoppla.draw(VIEW, NAMES)


@pytest.mark.parametrize(
    "event",
    [
        told("starts", seat=1),
        told("bet", seat=1, bet="same"),
        told("took-in-turn", seat=1),
        told("nobody"),
        told("next", seat=1),
        told("level"),
        told("over", seats=(1, 2)),
        told("something-new", seat=1),
    ],
    ids=lambda event: event.key,
)
def test_what_the_position_itself_shows_needs_no_event(event: Event) -> None:
    assert hoppla.draw(VIEW, NAMES, (event,)) == hoppla.draw(VIEW, NAMES)


def test_only_the_last_round_is_told() -> None:
    older = (REVEAL, told("walk", seat=3, start=2, end=6))
    newer = (REVEAL, told("walk", seat=3, start=6, end=10))
    assert hoppla.draw(VIEW, NAMES, older + newer) == hoppla.draw(VIEW, NAMES, newer)


@pytest.mark.parametrize("seat", range(6))
def test_the_way_out_of_the_crater_ends_beside_the_one_that_fell(seat: int) -> None:
    """Beside nobody else, and over no number on the way."""
    way = way_home(seat)
    near = sorted(range(6), key=lambda s: dist(way[-1], (VILLAGE[s][0], VILLAGE[s][1] - 80)))
    assert near[0] == seat
    numbers = [(SPACES[k][0], SPACES[k][1] + 50) for k in range(2, CRATER_SPACE)]
    assert all(dist(at, number) > 40 for at in way for number in numbers)


def test_all_six_may_fall_at_once() -> None:
    view = replace(VIEW, llamas=(1,) * 6)
    falls = tuple(told("fall", seat=seat, start=15 - seat) for seat in range(6))
    assert len(hoppla.draw(view, NAMES, falls)) <= LIMIT


def plate_of(image: Image.Image, seat: int, seats: int) -> Image.Image:
    top = top_of(seats) + seat * (HEIGHTS[seats] + 10)
    return image.crop((PANEL_X, top, PANEL_X + PANEL_W, top + HEIGHTS[seats]))


def lit(view: rules.View) -> set[int]:
    """The seats whose plates glow: their edge is gold."""
    image, seats = picture(hoppla.draw(view, NAMES)), len(view.llamas)
    gold = {
        seat: plate_of(image, seat, seats).getpixel((PANEL_W // 2, 1)) == (255, 207, 77)
        for seat in range(seats)
    }
    return {seat for seat, glows in gold.items() if glows}


def test_who_is_to_move_glows() -> None:
    in_turn = replace(VIEW, phase="take", bet="most", in_turn=True, starter=4)
    assert lit(replace(VIEW, starter=3)) == {3}
    assert lit(replace(VIEW, phase="take", bet="most")) == {0, 1, 2, 3, 4, 5}
    assert lit(replace(in_turn, taken=(False,) * 6)) == {4}
    assert lit(replace(in_turn, taken=(True, False, False, False, True, True))) == {1}


def test_all_winners_glow_at_the_end() -> None:
    over = replace(VIEW, phase="over", llamas=(1, 1, 1, 1, 1, 1))
    assert lit(over) == {0, 1, 2, 3, 4, 5}
    assert lit(replace(over, llamas=(3, 15, 1, 2, 1, 1))) == {1}


def test_no_plate_hides_the_rim_of_a_lit_one() -> None:
    image = picture(hoppla.draw(*hoppla_samples.CROWDED))
    for seat in range(6):
        bottom = top_of(6) + seat * (HEIGHTS[6] + GAP) + HEIGHTS[6]
        rim = {image.getpixel((PANEL_X + PANEL_W // 2, bottom + y)) for y in range(1 - EDGE, RIM)}
        assert rim == {GOLD}


def test_the_number_a_seat_took_shows_on_its_plate_alone() -> None:
    before, after = (
        picture(hoppla.draw(VIEW, NAMES, e)) for e in ((), (told("last-stone", seat=4, number=2),))
    )
    changed = [
        seat
        for seat in range(6)
        if ImageChops.difference(plate_of(before, seat, 6), plate_of(after, seat, 6)).getbbox()
    ]
    assert changed == [4]


# --- the place ------------------------------------------------------------------------------------


def test_the_board_has_the_spaces_and_shortcuts_of_the_rules() -> None:
    assert set(SPACES) == set(range(rules.VILLAGE, rules.CRATER + 1))
    assert CRATER_SPACE == rules.CRATER
    assert {start: way.end for start, way in SHORTCUTS.items()} == dict(rules.SHORTCUTS)
    assert len(VILLAGE) == max(rules.SEATS) == len(SEATS)


def test_every_space_lies_on_the_board_and_apart_from_the_others() -> None:
    x0, y0, width, height = BOARD
    spots = [*SPACES.values(), *VILLAGE]
    assert all(x0 + 50 <= x <= x0 + width - 50 and y0 < y < y0 + height for x, y in spots)
    blocks = [SPACES[space] for space in range(2, CRATER_SPACE)]
    for i, (x, y) in enumerate(blocks):
        for a, b in blocks[:i]:
            assert abs(x - a) > 104 or abs(y - b) > 72, "a block hides another's number"


# --- names ----------------------------------------------------------------------------------------

HOSTILE = (
    "",
    " \t\n",
    "李小龍",
    "🦙🦙🦙",
    "مرحبا بالعالم",
    "שלום",
    "Z̸̢̛̗̘a̷̡͖̋l̵̨̛͎g̷͓̈́o̶̟͝" * 8,
    "W" * 32,
    "\u202eevil\u202c\u0000\u0007",
    "‏\u200b\u200d",
    "@everyone **bold** `code` <@1>",
    "ﷺ" * 32,
    "Ω Ж ß Æ ŋ ẞ",
    "1",
    "a" * 5000,
)


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name[:8]))
def test_no_name_leaves_its_plate(name: str) -> None:
    for seats in (3, 6):
        view = replace(VIEW, llamas=(1,) * seats, stones=(7,) * seats, taken=(False,) * seats)
        view = replace(view, starter=0)
        plain = picture(hoppla.draw(view, [look.letter for look in SEATS[:seats]]))
        named = picture(hoppla.draw(view, [*(look.letter for look in SEATS[: seats - 1]), name]))
        box = ImageChops.difference(plain, named).getbbox()
        if box:
            assert box[0] >= PANEL_X + 104
            assert box[2] <= PANEL_X + PANEL_W - 4
            assert box[1] >= PANEL_END - HEIGHTS[seats]
            assert box[3] <= PANEL_END
