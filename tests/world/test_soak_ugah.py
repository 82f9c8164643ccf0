"""Random games of Ugah Ugah with all that can happen to them; `make soak` plays more."""

from __future__ import annotations

import pytest

from tests.world.soak import stretch


@pytest.mark.parametrize("part", range(5))
def test_random_games(part: int) -> None:
    stretch("ugah", part)
