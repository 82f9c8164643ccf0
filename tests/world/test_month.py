"""Thirty days, six people, five time zones, two ends of summer time: the exact list of messages."""

from __future__ import annotations

from pathlib import Path

from tests.world import play
from tests.world.month import month

EXPECTED = Path(__file__).with_name("month.txt")


def test_every_message_of_a_month_is_expected() -> None:
    told, too_much = play(month())
    assert too_much == []
    # Read each line that differs before it is kept: python -m tests.world.month > the file.
    assert told == EXPECTED.read_text(encoding="utf-8").splitlines()
