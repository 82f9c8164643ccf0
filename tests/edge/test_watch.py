"""Who holds the event loop up is named in the log."""

import logging
import selectors
import socket
import sys
import threading
import time

import pytest

from bot.watch import Watch, waits


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


def test_whoever_waits_for_the_network_is_not_to_blame() -> None:
    ours, theirs = socket.socketpair()
    selector = selectors.DefaultSelector()
    selector.register(ours, selectors.EVENT_READ)
    thread = threading.Thread(target=selector.select)
    thread.start()
    assert thread.ident is not None
    deadline = time.monotonic() + 5
    while not waits(sys._current_frames().get(thread.ident)) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert waits(sys._current_frames().get(thread.ident))
    assert not waits(sys._getframe())
    theirs.send(b"!")
    thread.join()
    selector.close()
    ours.close()
    theirs.close()


async def test_a_machine_without_time_is_named_as_what_it_is(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.watch.waits", lambda frame: True)
    async with Watch(longest=0.1):
        _hold_everything_up()
    assert "the machine is busy" in caplog.text
    assert "_hold_everything_up" not in caplog.text


def _hold_everything_up() -> None:
    time.sleep(0.9)
