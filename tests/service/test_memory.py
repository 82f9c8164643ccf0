"""What a process of the bot does without, so that it stays small."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

STARTED = """
import sys
from bot import memory
from bot.__main__ import upgraded
from bot.config import load

def fail():
    raise LookupError("told")

settings = load()
print(*(memory.apart(work) for work in (lambda: upgraded(settings), lambda: 3, fail)))
print(*sorted({"alembic", "sqlalchemy.orm", "sqlalchemy.dialects.postgresql"} & set(sys.modules)))
"""


def test_a_process_keeps_nothing_of_what_only_an_upgrade_needs(tmp_path: Path) -> None:
    """Nor the ORM, nor the other database's dialect: together they would take a fifth more."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DATABASE_URL": "sqlite:///a.db"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "0 3 1\n\n", "take what is asynchronous from bot/store_asyncio.py"
    assert "LookupError: told" in done.stderr
    with sqlite3.connect(tmp_path / "a.db") as database:
        assert database.execute("SELECT count(*) FROM alembic_version").fetchall() == [(1,)]
    database.close()
