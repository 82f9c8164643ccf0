"""Here a missing text or argument is an error."""

from __future__ import annotations

import pytest

from bot import i18n


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "strict", True)
