"""Who holds the event loop up is named in the log."""

import logging
import time

import pytest

from bot.watch import Watch


async def test_what_blocks_the_loop_is_named(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with Watch(longest=0.1):
        _hold_everything_up()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "_hold_everything_up" in caplog.text


async def test_a_loop_that_runs_is_not_mentioned(caplog: pytest.LogCaptureFixture) -> None:
    async with Watch(longest=0.1):
        pass
    assert caplog.records == []


def _hold_everything_up() -> None:
    time.sleep(0.9)
