"""A table until its game begins: who may do what, and that doing it twice does it once."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from bot import lobby
from bot.table import Match, Person, Place, Refused
from tests.service.conftest import ADA, BEN, CLEO, DAN, EVE, FAY, GUS, PEOPLE, PLACE, House


def seated(match: Match) -> list[tuple[int, str]]:
    return [(player.seat, player.name) for player in match.players]


async def refusal(attempt: object) -> Refused:
    with pytest.raises(Refused) as caught:
        await attempt  # type: ignore[misc]
    return caught.value


async def test_a_new_table_seats_its_host_and_is_found_again(house: House) -> None:
    match = await house.matches.create("hoppla", {}, "auto", ADA, PLACE, "de")
    assert match == await house.matches.get(match.id)
    assert seated(match) == [(0, "Ada")]
    assert (match.status, match.host, match.place, match.locale) == ("lobby", ADA.id, PLACE, "de")
    assert (match.turn, match.decision, match.posted) == (0, 0, 0)
    assert match.created == match.changed == int(house.clock())
    assert await house.deliveries.due() == (match.id,)


async def test_options_are_completed_and_unknown_ones_refused(house: House) -> None:
    match = await house.matches.create("dice", {}, "press", ADA, PLACE, "en-US")
    assert (match.options, match.dice) == ({"goal": "short"}, "press")
    for bad in ({"goal": "endless"}, {"colour": "red"}):
        refused = await refusal(house.matches.create("dice", bad, "auto", ADA, PLACE, "en-US"))
        ((name, value),) = bad.items()
        assert (refused.key, refused.values) == (
            "refused-bad-option",
            {"option": name, "value": value},
        )


async def test_unknown_table(house: House) -> None:
    for attempt in (
        house.matches.get("zz9"),
        house.matches.join("zz9", ADA),
        house.matches.scene("zz9", None),
        house.matches.play("zz9", ADA.id, None, "bet most"),
    ):
        refused = await refusal(attempt)
        assert (refused.key, refused.values) == ("refused-no-such-table", {"table": "zz9"})


async def test_joining_twice_seats_once_and_a_full_table_refuses(house: House) -> None:
    match = await house.lobby(6)
    assert [name for _, name in seated(match)] == [person.name for person in PEOPLE]
    assert await house.matches.join(match.id, FAY) == match
    refused = await refusal(house.matches.join(match.id, GUS))
    assert (refused.key, refused.values) == ("refused-lobby-full", {"most": 6})


async def test_all_who_join_at_once_get_a_seat_each(house: House) -> None:
    match = await house.lobby(1)
    await asyncio.gather(*(house.matches.join(match.id, person) for person in PEOPLE * 3))
    match = await house.matches.get(match.id)
    assert [player.seat for player in match.players] == [0, 1, 2, 3, 4, 5]
    assert {player.id for player in match.players} == {person.id for person in PEOPLE}


async def test_leaving_renumbers_and_passes_the_host_on(house: House) -> None:
    match = await house.lobby(3)
    match = await house.matches.leave(match.id, ADA.id)
    assert (seated(match), match.host) == ([(0, "Ben"), (1, "Cleo")], BEN.id)
    assert await house.matches.leave(match.id, ADA.id) == match
    match = await house.matches.join(match.id, ADA)
    assert seated(match) == [(0, "Ben"), (1, "Cleo"), (2, "Ada")]
    for person in (BEN, CLEO, ADA):
        match = await house.matches.leave(match.id, person.id)
    assert (match.status, seated(match)) == ("closed", [(0, "Ada")])
    assert (await refusal(house.matches.join(match.id, BEN))).key == "refused-closed"


async def test_inviting_pings_each_person_once(house: House) -> None:
    match = await house.lobby(2)
    invite = house.matches.invite
    match, fresh = await invite(match.id, ADA.id, [BEN, CLEO, CLEO, DAN])
    assert fresh == (CLEO, DAN)
    match, fresh = await invite(match.id, ADA.id, [DAN, EVE])
    assert fresh == (EVE,)
    assert match.invited == (CLEO, DAN, EVE)
    assert (await house.matches.get(match.id)).invited == match.invited
    refused = await refusal(invite(match.id, BEN.id, [GUS]))
    assert (refused.key, refused.values) == ("refused-not-host", {"seat": 0})
    crowd = [Person(number, f"Guest {number}") for number in range(lobby.INVITED)]
    assert (await refusal(invite(match.id, ADA.id, crowd))).key == "refused-too-many-invited"


async def test_only_the_host_cancels(house: House) -> None:
    match = await house.lobby(2)
    assert (await refusal(house.matches.cancel(match.id, BEN.id))).key == "refused-not-host"
    closed = await house.matches.cancel(match.id, ADA.id)
    assert closed.status == "closed"
    assert await house.matches.cancel(match.id, ADA.id) == closed
    assert (await refusal(house.matches.begin(match.id, ADA.id))).key == "refused-closed"
    assert (await refusal(house.matches.scene(match.id, None))).key == "refused-closed"


async def test_beginning_needs_the_host_and_enough_people(house: House) -> None:
    match = await house.lobby(2)
    assert (await refusal(house.matches.begin(match.id, GUS.id))).key == "refused-not-seated"
    assert (await refusal(house.matches.begin(match.id, BEN.id))).key == "refused-only-host-begins"
    refused = await refusal(house.matches.begin(match.id, ADA.id))
    assert (refused.key, refused.values) == ("refused-too-few", {"least": 3, "missing": 1})
    await house.matches.join(match.id, CLEO)
    begun = await house.matches.begin(match.id, ADA.id)
    assert (begun.status, begun.turn, begun.decision, begun.edits) == ("running", 1, 1, 0)
    assert await house.matches.begin(match.id, ADA.id) == begun
    assert len(await house.store.log(match.id)) == 1


async def test_after_an_hour_anybody_seated_may_begin(house: House) -> None:
    match = await house.lobby(3)
    house.clock.seconds += lobby.PATIENCE - 1
    assert (await refusal(house.matches.begin(match.id, CLEO.id))).key == "refused-only-host-begins"
    house.clock.seconds += 1
    assert (await house.matches.begin(match.id, CLEO.id)).status == "running"


async def test_twenty_begins_begin_once(house: House) -> None:
    match = await house.lobby(3)
    all_ = await asyncio.gather(*(house.matches.begin(match.id, ADA.id) for _ in range(20)))
    assert len({(m.turn, m.decision, m.changed) for m in all_}) == 1
    assert len(await house.store.log(match.id)) == 1


async def test_a_begun_table_is_no_lobby(house: House) -> None:
    match = await house.begun(3)
    assert await house.matches.join(match.id, BEN) == match
    for attempt in (
        house.matches.join(match.id, GUS),
        house.matches.invite(match.id, ADA.id, [GUS]),
        house.matches.cancel(match.id, ADA.id),
    ):
        assert (await refusal(attempt)).key == "refused-begun"
    leaving = await refusal(house.matches.leave(match.id, BEN.id))
    assert leaving.key == "refused-resign-instead"


async def test_a_finished_table_is_no_lobby(house: House) -> None:
    match = await house.to_the_end(await house.begun(3))
    for attempt in (
        house.matches.join(match.id, GUS),
        house.matches.leave(match.id, BEN.id),
        house.matches.begin(match.id, ADA.id),
        house.matches.cancel(match.id, ADA.id),
    ):
        assert (await refusal(attempt)).key == "refused-over"


async def test_a_lobby_is_no_game(house: House) -> None:
    match = await house.lobby(3)
    for attempt in (
        house.matches.play(match.id, ADA.id, None, "bet most"),
        house.matches.resign(match.id, ADA.id),
        house.matches.scene(match.id, 0),
    ):
        assert (await refusal(attempt)).key == "refused-in-lobby"
    assert (await refusal(house.matches.record(match.id))).key == "refused-not-over"


async def test_names_are_short_unlike_words_and_grow_when_taken(house: House) -> None:
    house.draw.told = [0, 0] * 5 + [1, 1, 1]
    first = await house.lobby(1)
    assert first.id == "c2"
    second = await house.lobby(1)
    assert second.id == "d33"
    for match in await asyncio.gather(*(house.lobby(1) for _ in range(40))):
        assert re.fullmatch("[a-z][a-z0-9]{1,3}", match.id)
        assert not set(match.id) & set("aeiouyl01")


async def test_lists_put_first_what_waits_for_the_user(house: House) -> None:
    house.draw.told = [0] * 3
    waiting_for_others = await house.taking(3)
    for seat in (0, 1):
        await house.move(waiting_for_others, seat, "take 1")
    house.clock.seconds += 1
    in_lobby = await house.lobby(2)
    house.clock.seconds += 1
    waits = await house.taking(3)
    resigned = await house.begun(3)
    await house.matches.resign(resigned.id, BEN.id)
    closed = await house.lobby(2)
    await house.matches.cancel(closed.id, ADA.id)
    found = [match.id for match in await house.matches.of_user(BEN.id)]
    assert found == [waits.id, waiting_for_others.id, in_lobby.id]
    assert await house.matches.of_user(GUS.id) == ()


async def test_a_channel_lists_the_newest_first_and_the_last_that_ended(house: House) -> None:
    elsewhere = replace(PLACE, channel_id=5)
    ids = []
    for number in range(7):
        house.clock.seconds += 1
        match = await house.lobby(2)
        ids.append(match.id)
        if number < 5:
            house.clock.seconds += 1
            await house.matches.cancel(match.id, ADA.id)
    await house.lobby(1, place=elsewhere)
    found = [match.id for match in await house.matches.of_channel(PLACE.channel_id)]
    assert found == [ids[6], ids[5], ids[4], ids[3], ids[2]]


async def test_where_a_table_is_and_who_sits_there_survives(house: House) -> None:
    odd = Place(guild_id=(1 << 63) - 1, channel_id=(1 << 63) - 2, guild_name="Família 🌋 \u202e")
    stranger = Person((1 << 63) - 3, "``` @everyone \u200b", "pt-BR")
    match = await house.matches.create("hoppla", {}, "auto", stranger, odd, "pt-BR")
    again = await house.matches.get(match.id)
    assert again == match
    assert again.players[0].locale == "pt-BR"
