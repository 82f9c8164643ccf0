"""Which Python the bot is set up with, told by stand-ins that only answer what make asks."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

STAND_IN = """#!/bin/sh
case "$*" in
*enable-optimizations*) exit {unoptimized} ;;
*ensurepip*) exit {no_venv} ;;
"-m venv "*)
    mkdir -p "$3/bin"
    echo "{name}" > "$3/made-by"
    echo "#!/bin/sh" > "$3/bin/python"
    chmod +x "$3/bin/python" ;;
esac
"""


def program(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("made", "optimized_has_venv"), [("python3.13", True), ("python3.14", False)]
)
def test_an_optimized_python_comes_first_if_it_has_venv(
    tmp_path: Path, made: str, optimized_has_venv: bool
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    asked = {"unoptimized": 1, "no_venv": 0}
    program(programs / "python3.14", STAND_IN.format(name="python3.14", **asked))
    asked = {"unoptimized": 0, "no_venv": int(not optimized_has_venv)}
    for name in ("python3.13", "python3.12", "python3.11", "python3", "python"):
        program(programs / name, STAND_IN.format(name=name, **asked))
    program(programs / "apt-get", "#!/bin/sh\nexit 1\n")
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "requirements.lock").touch()
    # The system's own Python comes last, and would do too where it is a real one.
    makefile = (tmp_path / "Makefile").read_text("utf-8").replace(" /usr/bin/python3);", ");")
    (tmp_path / "Makefile").write_text(makefile, "utf-8")
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["make", "setup"], cwd=tmp_path, env={"PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / ".venv" / "made-by").read_text("utf-8").strip() == made
