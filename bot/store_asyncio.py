"""SQLAlchemy's asynchronous engine alone; its package imports the ORM too, 6 MB for nothing."""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec

_PACKAGE = "sqlalchemy.ext.asyncio"

_loaded = sys.modules.get(_PACKAGE)
if _loaded is None:  # pragma: no branch - whoever imports first decides
    # For this one import the package is there but empty. Who wants more of it later imports it
    # as ever, and finds the very same engine inside.
    _spec = find_spec(_PACKAGE)
    assert _spec is not None, "SQLAlchemy is installed"
    sys.modules[_PACKAGE] = module_from_spec(_spec)

from sqlalchemy.ext.asyncio.engine import (  # noqa: E402
    AsyncConnection,
    AsyncEngine,
    create_async_engine,
)

if _loaded is None:  # pragma: no branch
    del sys.modules[_PACKAGE]

__all__ = ["AsyncConnection", "AsyncEngine", "create_async_engine"]
