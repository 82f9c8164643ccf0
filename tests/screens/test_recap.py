"""What somebody missed: every turn since the own last move, shortened from its beginning."""

from bot import recap
from bot.screen_parts import TEXT_LIMIT
from bot.table import Turn
from engines import hoppla
from engines.core import Event
from tests.scenes import table

WIDE = ("W" * 32, "*" * 32, "@everyone " * 3)


def fallen(seat: int) -> Turn:
    events = (Event(None, "hoppla-fall", {"seat": seat, "start": 13}),)
    return Turn(hoppla.view(hoppla.setup(3, {}, lambda n: 0).state, None), events)


def test_the_turns_are_told_in_order() -> None:
    said = recap.since("Here.", table(), [fallen(0), fallen(2)], "en-US").text
    assert said.startswith("Here.\n**Since your last move** 2 turns have ended:\n")
    assert said.index("Ada") < said.index("Cleo")


def test_nothing_new() -> None:
    said = recap.since("Here.", table(), [], "en-US").text
    assert said == "Here.\nNothing has happened since your last move."


def test_of_too_many_turns_the_newest_are_told() -> None:
    turns = [fallen(seat % 3) for seat in range(100)]
    said = recap.since("Here.", table(names=WIDE), turns, "en-US").text
    assert len(said) <= TEXT_LIMIT
    assert "**Since your last move** 100 turns have ended:" in said
    assert "earlier turns" in said
    assert (
        said.splitlines()[-1]
        == recap.since("", table(names=WIDE), turns[-1:], "en-US").text.splitlines()[-1]
    )
