"""Runs the chosen measurements, all by default, and prints each figure beside its goal."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from datetime import date
from importlib import import_module
from pathlib import Path

from bench.figure import Figure

SECTIONS = {
    "engine": "Rules: random play",
    "render": "Board: drawn and encoded as PNG",
    "press": "Press to acknowledgement, over loopback",
    "idle": "The bot's process when nobody plays",
    "start": "From start to ready, with 10,000 running games stored",
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="section", help=", ".join(SECTIONS))
    chosen = parser.parse_args(arguments).sections or list(SECTIONS)
    unknown = [section for section in chosen if section not in SECTIONS]
    if unknown:
        parser.error(f"no section {unknown[0]!r}: choose from {', '.join(SECTIONS)}")
    print(f"{date.today()} · {_machine()}")
    for section in chosen:
        print(f"\n{SECTIONS[section]}", flush=True)
        figures: list[Figure] = import_module(f"bench.{section}").measure()
        for figure in figures:
            print(figure, flush=True)
    return 0


def _machine() -> str:
    cpu = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    cores = f"{len(names)} × {names[0]}" if names else cpu
    return f"{cores} · {platform.system()} · Python {platform.python_version()}"


if __name__ == "__main__":
    sys.exit(main())
