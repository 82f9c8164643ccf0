"""A throw-away PostgreSQL for tests: a cluster in a temporary directory, with a socket there."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

OWNER = "hoppla"
HOW_TO_GET = "no PostgreSQL here; on Debian: apt-get install postgresql"


class Missing(Exception):
    """Nothing to start a cluster with, and what to do about it."""


@dataclass(frozen=True, slots=True)
class Cluster:
    directory: Path

    def url(self, database: str) -> str:
        return f"postgresql://{OWNER}@/{database}?host={self.directory}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Start a cluster of our own and remove it afterwards; nothing of it is kept on purpose."""
    programs = _programs()
    user = _plain_user()
    # Not pytest's directory: the path of a socket may not be longer than 107 bytes.
    directory = Path(tempfile.mkdtemp(prefix="hoppla-pg-"))
    try:
        if user is not None:
            shutil.chown(directory, user)
        data = directory / "data"
        initdb: list[str | Path] = [
            programs / "initdb",
            "--pgdata",
            data,
            "--username",
            OWNER,
            "--auth",
            "trust",
        ]
        _run([*initdb, "--encoding", "UTF8", "--locale", "C", "--no-sync"], user, directory)
        # No log file: what matters arrives as errors, and the server need not sync anything.
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": directory,
            "max_connections": 200,
            "fsync": "off",
            "full_page_writes": "off",
            "synchronous_commit": "off",
        }
        options = [f"--{name}={value}" for name, value in settings.items()]
        command: list[str | Path] = [programs / "postgres", "-D", data, *options]
        server = subprocess.Popen(
            command,
            user=user,
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(programs, directory, server)
            yield Cluster(directory)
        finally:
            # Its immediate shutdown: nothing in there is worth a goodbye.
            server.send_signal(signal.SIGQUIT)
            server.wait(30)
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _programs() -> Path:
    """The newest server's programs; Debian keeps them off the path."""
    if (found := shutil.which("initdb")) is not None:
        return Path(found).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(installed, key=lambda program: float(program.parts[-3]), default=None)
    if newest is None:
        raise Missing(HOW_TO_GET)
    return newest.parent


def _plain_user() -> str | None:
    """Whom to run the server as: it refuses to be root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise Missing("PostgreSQL does not run as root; add a plain user: useradd postgres")


def _run(command: list[str | Path], user: str | None, directory: Path) -> None:
    subprocess.run(
        command, user=user, cwd=directory, check=True, stdout=subprocess.DEVNULL, timeout=60
    )


def _wait(programs: Path, directory: Path, server: subprocess.Popen[bytes]) -> None:
    ready: list[str | Path] = [
        programs / "pg_isready",
        "--quiet",
        "--host",
        directory,
        "--timeout",
        "1",
    ]
    for _ in range(300):
        if server.poll() is not None:
            raise RuntimeError(f"PostgreSQL ended with exit code {server.returncode}")
        if subprocess.run(ready, check=False).returncode == 0:
            return
        time.sleep(0.1)
    raise RuntimeError("PostgreSQL is not ready after 30 seconds")
