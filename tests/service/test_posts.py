"""What each post shows first, kept until it is made: in order, each turn exactly once."""

from __future__ import annotations

import pytest

from bot.table import Stale
from tests.service.conftest import House


async def test_the_first_post_shows_the_setup(house: House) -> None:
    match = await house.begun(3)
    scene = await house.matches.scene(match, None, 1)
    assert scene == await house.matches.scene(match, None)
    assert [event.key for event in scene.finished] == ["hoppla-starts"]
    assert (scene.events, scene.number, scene.moves) == ((), 1, ())
    assert scene.to_move == (scene.view.starter,)


async def test_each_turn_not_yet_posted_is_kept_as_it_began(house: House) -> None:
    match = await house.begun(3)
    shown = [await house.matches.scene(match, None)]
    while len(shown) < 4:
        match = (await house.random_press(match)).match
        if match.turn > len(shown):
            shown.append(await house.matches.scene(match, None))
    match = (await house.random_press(match)).match
    for number, then in enumerate(shown, 1):
        now = await house.matches.scene(match, None, number)
        assert (now.view, now.to_move, now.number) == (then.view, then.to_move, number)
        assert (now.finished, now.events, now.result) == (then.finished, (), None)
    assert shown[-1].finished[-1].key == "hoppla-next"
    present = await house.matches.scene(match, None)
    assert present.view != shown[-1].view
    assert [event.key for event in present.events] == ["hoppla-bet"]


async def test_what_older_posts_showed_is_forgotten_once_a_newer_one_is_out(house: House) -> None:
    match = await house.begun(3)
    while match.turn < 3:
        match = (await house.random_press(match)).match
    await house.deliveries.posted(match.id, 1, 1001, 0)
    await house.deliveries.posted(match.id, 2, 1002, 0)
    assert (await house.matches.scene(match.id, None, 2)).number == 2
    with pytest.raises(Stale, match="refused-stale"):
        await house.matches.scene(match.id, None, 1)
    await house.deliveries.posted(match.id, 3, 1003, 0)
    assert (await house.matches.scene(match.id, None, 3)).number == 3
    for gone in (0, 2, 4):
        with pytest.raises(Stale, match="refused-stale"):
            await house.matches.scene(match.id, None, gone)


async def test_the_last_post_shows_the_result(house: House) -> None:
    match = await house.to_the_end(await house.begun(3))
    last = await house.matches.scene(match, None, match.turn)
    assert last == await house.matches.scene(match, None)
    assert last.result is not None
    assert last.finished[-1].key == "hoppla-over"
    assert (await house.matches.scene(match, None, match.turn - 1)).result is None


async def test_a_former_scene_is_the_publics(house: House) -> None:
    match = await house.begun(3)
    with pytest.raises(ValueError, match="public"):
        await house.matches.scene(match, 0, 1)


async def test_no_post_keeps_anything_private(house: House) -> None:
    """The posts that wait in the database hold what everybody may see, and no more."""
    match = await house.taking(3)
    for seat, take in enumerate(("take 2", "take 4", "take 5")):
        match = (await house.move(match, seat, take)).match
    post = await house.store.post(match.id, 2)
    assert post is not None
    assert "hoppla-took" not in post.finished
    assert "hoppla-reveal" in post.finished
    mine = await house.matches.scene(match, 1)
    assert [e.args for e in mine.finished if e.key == "hoppla-took"] == [{"seat": 1, "number": 4}]


async def test_edits_count_what_is_public_within_the_turn(house: House) -> None:
    match = await house.begun(3)
    counted = [match.edits]
    starter = (await house.matches.scene(match, None)).view.starter
    for seat, move in (
        (starter, "bet most"),
        (0, "take 1"),
        (0, "take 1"),
        (0, "take 2"),
        (1, "take 1"),
        (2, "take 5"),
    ):
        match = (await house.move(match, seat, move)).match
        counted.append(match.edits)
    assert counted == [0, 1, 2, 2, 2, 3, 0]
    assert match.turn == 2


async def test_a_changed_choice_is_told_instead_of_the_former(house: House) -> None:
    """Else pressing to and fro would make a row grow for ever."""
    match = await house.taking(3)
    for move in ("take 1", "take 5", "take 2"):
        await house.move(match, 0, move)
    scene = await house.matches.scene(match.id, 0)
    assert [event.args for event in scene.events if event.to == 0] == [{"seat": 0, "number": 2}]
