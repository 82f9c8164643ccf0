"""Hidden choices, in whole worlds: what differs by them reaches their owner alone."""

from __future__ import annotations

import logging

import pytest

from tests.world.twins import told_apart


@pytest.mark.parametrize("seed", range(8))
def test_req_28_nobody_can_tell_from_what_is_said(
    seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    assert not told_apart(seed)
