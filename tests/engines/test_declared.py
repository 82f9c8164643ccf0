"""What callers outside rely on by name: games, seats, options, and the fields of views."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from engines.record import find_rules

SWITCH = {"off", "on"}
GAMES: list[tuple[str, range, bool, dict[str, tuple[set[str], str]], str]] = [
    (
        *("hoppla", range(3, 7), True, {}),
        "phase round starter bet llamas stones bag left in_turn taken mine last",
    ),
    (
        *("ugah", range(2, 5), True, {"unknown": (SWITCH, "off")}),
        "phase active tiles small big dice kept cards counts mine won scores",
    ),
    (
        *("kookaburra", range(2, 5), False),
        {
            "length": ({"short", "standard", "long"}, "standard"),
            "behind": (SWITCH, "on"),
            "fight": (SWITCH, "off"),
            "forward": ({"auto", "on", "off"}, "auto"),
            "split": (SWITCH, "off"),
        },
        "phase active dice size gates rivers progress again swimmer moved",
    ),
    (
        *("voll", range(2, 5), False, {"repair": (SWITCH, "off")}),
        "phase active dice zones locos repairs supply second chosen",
    ),
]


@pytest.mark.parametrize(
    ("name", "seats", "hidden", "options", "fields"), GAMES, ids=[game[0] for game in GAMES]
)
def test_what_is_declared(
    name: str,
    seats: range,
    hidden: bool,
    options: Mapping[str, tuple[set[str], str]],
    fields: str,
) -> None:
    rules = find_rules(name)
    assert seats == rules.SEATS
    assert hidden is rules.HIDDEN
    found = {option: (set(o.values), o.default) for option, o in rules.OPTIONS.items()}
    assert found == options
    seen = rules.view(rules.setup(seats[0], {}, Random(1).randrange).state, None)
    assert [field for field in fields.split() if not hasattr(seen, field)] == []
