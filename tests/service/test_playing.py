"""Presses: judged once, whoever else presses, however often, and in whatever order they arrive."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import pytest

import engines.hoppla
from bot.matches import Matches
from bot.rulebook import Rulebook
from bot.snapshot import Change
from bot.store import Store
from bot.table import Conflict, Match, Played, Refused, Stale
from bot.worker import Worker
from engines import record
from engines.core import AnyRules, Draw
from tests.service import dice
from tests.service.conftest import ADA, BEN, GUS, PEOPLE, RULES, House


async def outcome(press: object) -> Played | str:
    """What was played, or the key of the refusal."""
    try:
        played: Played = await press  # type: ignore[misc]
    except Refused as refused:
        return refused.key
    return played


async def replayed(house: House, match: Match) -> object:
    """The state that the log alone leads to."""
    rules: AnyRules = RULES[match.game]
    setup, *rest = await house.store.log(match.id)
    header = record.Header(match.game, match.rules, len(match.players), match.options, setup.draws)
    moves = tuple(record.Entry(e.seat, e.move, e.draws) for e in rest if e.seat is not None)
    steps = [*record.replay(rules, record.Record(header, moves))]
    return steps[-1].state


@pytest.mark.parametrize(("game", "seats"), [("hoppla", 3), ("hoppla", 6), ("dice", 4)])
async def test_whole_random_games(house: House, game: str, seats: int) -> None:
    """At every step the log leads to the snapshot, and everybody is told the same."""
    match = await house.begun(seats, game)

    async def check(now: Match) -> None:
        loaded = await house.store.load(now.id)
        assert loaded is not None
        assert loaded.match == now
        assert await replayed(house, now) == await house.state(now)

    match = await house.to_the_end(match, check)
    assert match.status == "over"
    scene = await house.matches.scene(match, None)
    assert scene.result == RULES[game].result(await house.state(match))
    assert (scene.to_move, scene.moves) == ((), ())
    text = await house.matches.record(match.id)
    read = record.read(text)
    assert read.header.names == tuple(person.name for person in PEOPLE[:seats])
    assert await house.state(match) == [*record.replay(RULES[game], read)][-1].state
    assert (await outcome(house.move(match, 0, "roll"))) == "refused-over"
    with pytest.raises(Refused, match="refused-over"):
        await house.matches.resign(match.id, ADA.id)


async def test_a_press_after_its_decision_is_stale(house: House) -> None:
    house.draw.told = []
    match = await house.begun(3)
    starter = (await house.matches.scene(match, None)).view.starter
    user = match.players[starter].id
    await house.matches.play(match.id, user, match.decision, "bet most")
    with pytest.raises(Stale, match="refused-stale"):
        await house.matches.play(match.id, user, match.decision, "bet most")
    assert await outcome(house.matches.play(match.id, user, 99, "take 1")) == "refused-stale"


async def test_who_may_not_press(house: House) -> None:
    match = await house.begun(3)
    starter = (await house.matches.scene(match, None)).view.starter
    other = match.players[(starter + 1) % 3].id
    assert await outcome(house.matches.play(match.id, GUS.id, None, "bet most")) == (
        "refused-not-seated"
    )
    with pytest.raises(Refused) as caught:
        await house.matches.play(match.id, other, match.decision, "bet most")
    assert caught.value.key == "refused-not-your-turn"
    assert caught.value.values == {"seats": (starter,)}
    with pytest.raises(Refused) as caught:
        await house.move(match, starter, "take 1")
    assert (caught.value.key, caught.value.values) == ("illegal-move", {"move": "take 1"})
    assert await house.matches.get(match.id) == match


async def test_twenty_copies_of_a_press_have_the_effect_of_one(house: House) -> None:
    match = await house.begun(3)
    starter = (await house.matches.scene(match, None)).view.starter
    user, decision = match.players[starter].id, match.decision
    presses = (house.matches.play(match.id, user, decision, "bet most") for _ in range(20))
    found = await asyncio.gather(*map(outcome, presses))
    assert Counter(isinstance(result, Played) for result in found) == {True: 1, False: 19}
    assert {result for result in found if isinstance(result, str)} == {"refused-stale"}
    assert [entry.move for entry in await house.store.log(match.id)] == ["", "bet most"]


async def test_twenty_copies_of_a_throw_throw_once(house: House) -> None:
    match = await house.begun(2, "dice", dice="press")
    seat = (await house.matches.scene(match, None)).to_move[0]
    user = match.players[seat].id
    presses = (house.matches.play(match.id, user, match.decision, "roll") for _ in range(20))
    found = await asyncio.gather(*map(outcome, presses))
    assert sum(isinstance(result, Played) for result in found) == 1
    assert len(await house.store.log(match.id)) == 2


async def test_twenty_copies_of_a_choice_that_may_be_changed(house: House) -> None:
    match = await house.taking(3)
    user, decision = match.players[0].id, match.decision
    presses = (house.matches.play(match.id, user, decision, "take 4") for _ in range(20))
    found = [played for played in await asyncio.gather(*presses)]
    assert Counter(played.changed for played in found) == {True: 1, False: 19}
    assert {played.seat for played in found} == {0}
    assert len(await house.store.log(match.id)) == 3


async def test_simultaneous_choices_all_count(house: House) -> None:
    match = await house.taking(6)
    presses = [
        house.matches.play(match.id, player.id, match.decision, f"take {player.seat % 5 + 1}")
        for player in match.players
    ]
    played = await asyncio.gather(*presses)
    after = await house.matches.get(match.id)
    assert (after.turn, after.decision) == (match.turn + 1, match.decision + 1)
    scene = await house.matches.scene(after, None)
    assert scene.view.last == ("same", (1, 2, 3, 4, 5, 1), scene.view.last[2])
    assert sum(p.match.turn == after.turn for p in played) == 1


async def test_a_choice_can_be_changed_until_the_last_is_in(house: House) -> None:
    match = await house.taking(3)
    decision = match.decision
    for move in ("take 1", "take 5", "take 2"):
        played = await house.matches.play(match.id, ADA.id, decision, move)
        assert played.changed
        assert played.moves == (move,)
        number = int(move.split()[1])
        assert [(e.to, e.args["number"]) for e in played.events] == [(0, number)]
        scene = await house.matches.scene(match.id, 0)
        assert scene.view.mine == number
        assert scene.moves == ("take 1", "take 2", "take 3", "take 4", "take 5")
    await house.matches.play(match.id, BEN.id, decision, "take 3")
    match = (await house.move(match, 2, "take 3")).match
    assert match.decision == decision + 1
    assert (await house.matches.scene(match, None)).view.last[1] == (2, 3, 3)
    result = await outcome(house.matches.play(match.id, ADA.id, decision, "take 1"))
    assert result == "refused-stale"


async def test_nothing_public_tells_that_somebody_changed_a_choice(house: House) -> None:
    """REQ 29: not the counters, not the time of the last change, not what a spectator sees."""
    match = await house.taking(3)
    match = (await house.move(match, 0, "take 1")).match
    assert match.edits == 2
    before = await house.matches.scene(match.id, None)
    house.clock.seconds += 60
    for move in ("take 5", "take 5", "take 2"):
        await house.move(match, 0, move)
    assert await house.matches.scene(match.id, None) == before
    assert await house.matches.scene(match.id, 1) == await house.matches.scene(match, 1)


async def test_the_record_forgets_superseded_choices(house: House) -> None:
    match = await house.taking(3)
    for move in ("take 1", "take 5", "take 2"):
        await house.move(match, 0, move)
    match = await house.to_the_end(match)
    text = await house.matches.record(match.id)
    moves = [entry.move for entry in record.read(text).moves]
    assert moves[0] == "bet same"
    assert sorted(moves[1:4])[0] != "take 1" or "take 2" in moves[1:4]
    assert len(moves) < len(await house.store.log(match.id)) - 2


async def test_the_same_choice_again_writes_no_row(house: House) -> None:
    match = await house.taking(3)
    await house.move(match, 0, "take 1")
    before = await house.store.load(match.id)
    played = await house.move(match, 0, "take 1")
    assert not played.changed
    assert (played.moves, played.events) == ((), ())
    assert await house.store.load(match.id) == before


class Contested(Store):
    """A store where another process is quicker, so many times."""

    losses = 0
    lost = 0

    async def save(self, *args: object, **more: object) -> None:
        if self.lost < self.losses:
            self.lost += 1
            raise Conflict("another was quicker")
        await super().save(*args, **more)  # type: ignore[arg-type]


async def test_conflicts_are_judged_again_and_end_some_time(database_url: str) -> None:
    store = await Contested.open(database_url)
    try:
        house = House(store)
        match = await house.taking(3)
        store.losses = 30
        assert (await house.move(match, 0, "take 1")).changed
        assert len(await house.store.log(match.id)) == 3
        store.losses, store.lost = 10**9, 0
        with pytest.raises(Refused, match="refused-busy"):
            await house.move(match, 1, "take 1")
    finally:
        await store.close()


async def test_a_press_is_judged_against_what_came_first(house: House, store: Store) -> None:
    """The loser of a race is judged anew: here its decision is over, so it is stale."""
    match = await house.taking(3)
    await house.move(match, 0, "take 1")
    await house.move(match, 1, "take 1")
    late = house.matches.play(match.id, ADA.id, match.decision, "take 5")
    last = house.matches.play(match.id, match.players[2].id, match.decision, "take 2")
    results = await asyncio.gather(outcome(late), outcome(last))
    takes = (await house.matches.scene(match.id, None)).view.last[1]
    assert takes == ((1, 1, 2) if results[0] == "refused-stale" else (5, 1, 2))


async def test_save_compares_with_what_was_loaded(house: House) -> None:
    match = await house.lobby(2)
    loaded = await house.store.load(match.id)
    assert loaded is not None
    await house.matches.join(match.id, PEOPLE[2])
    with pytest.raises(Conflict, match=match.id):
        await house.store.save(loaded, Change(loaded.match), 0)
    assert len((await house.matches.get(match.id)).players) == 3


async def test_two_hundred_presses_on_twenty_games(database_url: str) -> None:
    """REQ 38: two processes, twenty tables, ten presses each at once, no error."""
    stores = [await Store.open(database_url) for _ in range(2)]
    try:
        houses = [House(store) for store in stores]
        tables = [await houses[0].taking(5) for _ in range(20)]
        rng = Random(3)
        presses = [
            (houses[n % 2], match, player.id, f"take {rng.randint(1, 5)}")
            for match in tables
            for n, player in enumerate(match.players * 2)
        ]
        rng.shuffle(presses)
        assert len(presses) == 200
        found = await asyncio.gather(
            *(
                outcome(house.matches.play(match.id, user, match.decision, move))
                for house, match, user, move in presses
            )
        )
        refused = {result for result in found if isinstance(result, str)}
        assert refused <= {"refused-stale"}
        for match in tables:
            after = await houses[0].matches.get(match.id)
            assert after.turn == match.turn + 1
            assert await replayed(houses[0], after) == await houses[0].state(after)
    finally:
        for store in stores:
            await store.close()


# --- forced throws --------------------------------------------------------------------------------


async def test_a_forced_throw_is_made_at_once(house: House) -> None:
    house.draw.told = [0, 0, 0, 3]
    match = await house.begun(2, "dice")
    scene = await house.matches.scene(match, None)
    assert (scene.view.die, scene.number, match.edits) == (4, 1, 0)
    assert [event.key for event in scene.finished] == ["dice-starts"]
    assert [event.key for event in scene.events] == ["dice-rolled"]
    assert [(e.seat, e.move, e.draws) for e in await house.store.log(match.id)] == [
        (None, "", (0,)),
        (0, "roll", (3,)),
    ]


async def test_forced_throws_may_end_several_turns(house: House) -> None:
    """Each turn gets its post, the one between included; the last shows the throw that stands."""
    house.draw.told = [0, 0, 0, 5]
    match = await house.begun(3, "dice")
    house.draw.told = [0, 0, 4]
    played = await house.move(match, 0, "bank")
    assert played.moves == ("bank", "roll", "roll", "roll")
    match = played.match
    assert (match.turn, match.decision, match.edits) == (4, 6, 0)
    assert [e.key for e in played.events] == ["dice-banked"] + ["dice-rolled"] * 3
    scenes = [await house.matches.scene(match, None, number) for number in (1, 2, 3, 4)]
    assert [scene.view.active for scene in scenes] == [0, 1, 2, 0]
    assert [scene.view.die for scene in scenes] == [6, None, None, 5]
    assert [[e.key for e in scene.finished] for scene in scenes] == [
        ["dice-starts"],
        ["dice-rolled", "dice-banked"],
        ["dice-rolled"],
        ["dice-rolled"],
    ]
    assert [len(scene.events) for scene in scenes] == [1, 0, 0, 1]


async def test_who_likes_to_throw_throws(house: House) -> None:
    house.draw.told = [0, 0, 0]
    match = await house.begun(2, "dice", dice="press")
    scene = await house.matches.scene(match, 0)
    assert (scene.view.die, scene.moves) == (None, ("roll",))
    played = await house.move(match, 0, "roll")
    assert played.moves == ("roll",)


async def test_the_same_seat_again_is_a_new_decision(house: House) -> None:
    """Else a second copy of a press would act on the next throw."""
    house.draw.told = [0, 0, 0, 3]
    match = await house.begun(2, "dice")
    played = await house.matches.play(match.id, ADA.id, match.decision, "guess low")
    assert played.match.decision == match.decision + 1
    assert (played.match.turn, played.match.edits) == (match.turn, 1)


async def test_what_is_told_to_one_is_told_to_one(house: House) -> None:
    house.draw.told = [0, 0, 0, 3]
    match = await house.begun(2, "dice")
    await house.move(match, 0, "guess low")
    keys = {}
    for viewer in (None, 0, 1):
        scene = await house.matches.scene(match.id, viewer)
        keys[viewer] = [event.key for event in scene.events]
        assert scene.view.guessed == ("low" if viewer == 0 else None)
        assert scene.moves == (("bank", "again") if viewer == 0 else ())
    assert keys == {None: ["dice-rolled"], 0: ["dice-rolled", "dice-guessed"], 1: ["dice-rolled"]}


# --- resigning ------------------------------------------------------------------------------------


async def test_a_resigned_seat_is_played_for(house: House) -> None:
    match = await house.taking(3)
    match = await house.matches.resign(match.id, ADA.id)
    assert match.player(ADA.id) is None
    assert match.players[0].resigned
    assert (await house.matches.scene(match, None)).view.taken == (True, False, False)
    assert await house.matches.resign(match.id, ADA.id) == match
    with pytest.raises(Refused, match="refused-not-seated"):
        await house.matches.resign(match.id, GUS.id)
    assert await outcome(house.move(match, 0, "take 1")) == "refused-not-seated"
    match = await house.to_the_end(match)
    assert match.status == "over"
    assert await replayed(house, match) == await house.state(match)


async def test_who_resigned_may_know_what_a_spectator_may(house: House) -> None:
    match = await house.taking(3)
    await house.matches.resign(match.id, ADA.id)
    public = await house.matches.scene(match.id, None)
    assert await house.matches.scene(match.id, 0) == public
    assert public.view.mine is None
    assert not [event for event in public.events if event.key == "hoppla-took"]


async def test_the_choice_of_one_who_resigns_stands(house: House) -> None:
    match = await house.taking(3)
    await house.move(match, 0, "take 4")
    match = await house.matches.resign(match.id, ADA.id)
    await house.move(match, 1, "take 1")
    await house.move(match, 2, "take 1")
    assert (await house.matches.scene(match.id, None)).view.last[1] == (4, 1, 1)


async def test_resigning_at_every_point_leaves_a_game_that_ends(house: House) -> None:
    """REQ 22: after each number of presses somebody goes; the others play it out."""
    for presses in range(9):
        match = await house.begun(3)
        for _ in range(presses):
            match = (await house.random_press(match)).match
        leaver = match.players[presses % 3]
        match = await house.matches.resign(match.id, leaver.id)
        for _ in range(4):
            to_move = (await house.matches.scene(match, None)).to_move
            assert leaver.seat not in to_move
            assert to_move
            match = (await house.random_press(match)).match
        assert await replayed(house, match) == await house.state(match)


async def test_two_resign_and_the_last_plays_alone(house: House) -> None:
    match = await house.begun(3)
    for person in (BEN, PEOPLE[2]):
        match = await house.matches.resign(match.id, person.id)
    assert (await house.to_the_end(match)).status == "over"


async def test_a_table_without_people_closes(house: House) -> None:
    match = await house.taking(3)
    edits = match.edits
    await asyncio.gather(*(house.matches.resign(match.id, p.id) for p in match.players))
    match = await house.matches.get(match.id)
    assert match.status == "closed"
    assert match.edits == edits + 3
    assert await house.deliveries.due() == (match.id,)
    scene = await house.matches.scene(match, None)
    assert (scene.to_move, scene.result) == ((), None)
    assert await outcome(house.move(match, 0, "take 1")) == "refused-closed"
    assert await house.matches.of_user(ADA.id) == ()


# --- broken matches -------------------------------------------------------------------------------


async def test_a_match_of_unknown_rules_is_refused_and_can_be_closed(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    match, other = await house.begun(3), await house.begun(2, "dice")
    newer = House(house.store, rules={"dice": dice})
    for attempt in (
        newer.matches.play(match.id, ADA.id, None, "bet most"),
        newer.matches.scene(match.id, None),
        newer.matches.resign(match.id, ADA.id),
    ):
        with pytest.raises(Refused) as caught:
            await attempt
        assert (caught.value.key, caught.value.values) == ("refused-broken", {"table": match.id})
    assert f"match {match.id}: hoppla, rules 1, are not known" in caplog.text
    assert (await newer.matches.scene(other, None)).number
    assert [m.id for m in await newer.matches.of_user(ADA.id)] == [other.id, match.id]
    with pytest.raises(Refused, match="refused-not-seated"):
        await newer.matches.cancel(match.id, GUS.id)
    assert (await newer.matches.cancel(match.id, BEN.id)).status == "closed"
    assert [m.id for m in await newer.matches.of_user(ADA.id)] == [other.id]


@pytest.mark.parametrize("snapshot", ['{"phase": "bet"}', "", "{", '{"phase": "secret-5"}'])
async def test_a_snapshot_that_cannot_be_read_quarantines_its_match_alone(
    house: House, snapshot: str, caplog: pytest.LogCaptureFixture
) -> None:
    match, other = await house.taking(3), await house.taking(3)
    async with house.store.write() as db:
        await db.exec_driver_sql(f"UPDATE matches SET state = '{snapshot}' WHERE id = '{match.id}'")
    with pytest.raises(Refused, match="refused-broken"):
        await house.move(match, 0, "take 1")
    assert "cannot be read" in caplog.text
    assert "secret-5" not in caplog.text
    assert (await house.move(other, 0, "take 1")).changed
    assert (await house.matches.cancel(match.id, ADA.id)).status == "closed"


async def test_rules_that_break_change_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug in a game is no refusal: it reaches the edge, and the match stays as it was."""
    match = await house.taking(3)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(engines.hoppla, "_take", broken)
    with pytest.raises(ZeroDivisionError):
        await house.move(match, 0, "take 1")
    assert await house.matches.get(match.id) == match


async def test_rules_that_do_not_answer_stop_their_match_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """REQ 17: the others go on meanwhile, and nobody waits for that match a second time."""
    hung, other = await house.taking(3), await house.taking(3)

    def apply(state: engines.hoppla.State, seat: int, move: str, draw: Draw) -> object:
        while move == "take 5":
            pass
        return take(state, seat, move, draw)

    take = engines.hoppla.apply
    monkeypatch.setattr(engines.hoppla, "apply", apply)
    worker = Worker("rules", 0.3)
    matches = Matches(house.store, house.draw, house.clock, Rulebook(RULES, worker.run))
    play = matches.play
    try:
        first, second = await asyncio.gather(
            outcome(play(hung.id, ADA.id, None, "take 5")),
            outcome(play(other.id, ADA.id, None, "take 1")),
        )
        assert first == "refused-broken"
        assert isinstance(second, Played)
        assert f"match {hung.id}: the rules of hoppla do not answer" in caplog.text
        assert await outcome(play(hung.id, ADA.id, None, "take 1")) == "refused-broken"
        with pytest.raises(Refused, match="refused-broken"):
            await matches.scene(hung.id, None)
        assert (await matches.scene(other.id, None)).view.taken == (True, False, False)
        assert (await matches.cancel(hung.id, BEN.id)).status == "closed"
    finally:
        worker.close()
