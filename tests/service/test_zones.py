"""Time zones by what families call them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from bot.zones import COMMON, OFFERED, read_zone, zones


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("rome", "Europe/Rome"),
        ("  ROME ", "Europe/Rome"),
        ("europe/rome", "Europe/Rome"),
        ("New York", "America/New_York"),
        ("Zürich", "Europe/Zurich"),
        ("São Paulo", "America/Sao_Paulo"),
        ("utc", "UTC"),
        ("Germany", "Europe/Berlin"),  # two zones, one clock
        ("england", "Europe/London"),
        ("UK", "Europe/London"),
        ("India", "Asia/Kolkata"),  # not Indiana
        ("Calcutta", "Asia/Calcutta"),
        ("us/pacific", "US/Pacific"),
    ],
)
def test_what_is_understood(typed: str, zone: str) -> None:
    assert read_zone(typed) == zone


@pytest.mark.parametrize("typed", ["", "?", "atlantis", "usa", "spain", "lon", "EST", "Etc/GMT+5"])
def test_what_is_not_understood_or_not_clear(typed: str) -> None:
    with pytest.raises(ValueError, match="no time zone"):
        read_zone(typed)


def test_what_is_offered_while_typing() -> None:
    assert zones("rom")[0] == "Europe/Rome"
    assert zones("lon")[0] == "Europe/London"
    assert zones("spain")[:2] == ("Europe/Madrid", "Africa/Ceuta")
    assert "America/Los_Angeles" in zones("usa")
    assert zones("atlantis") == ()
    assert len(zones("a")) == OFFERED
    assert zones(" ") == COMMON


def test_every_zone_that_is_offered_is_one() -> None:
    """An instant can be told in each, and its own name is understood."""
    for zone in (*COMMON, *zones("a"), *zones("us ")):
        assert ZoneInfo(read_zone(zone)).key == zone
    assert len(COMMON) == OFFERED
