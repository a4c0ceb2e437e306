# SPDX-License-Identifier: MIT
"""The package as it is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def test_an_installed_package_knows_its_tree(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", reason="setuptools is not installed, which builds the package")
    built = tmp_path / "built"
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_py", "--build-lib", str(built)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    sources = {path.name for path in (ROOT / "src" / "sluice").iterdir() if path.suffix == ".py"}
    assert {path.name for path in (built / "sluice").iterdir()} == sources | {"_tree.py", "py.typed"}
    environment = {name: value for name, value in os.environ.items() if name != "SLUICE_HOME"}
    found = subprocess.run(
        [sys.executable, "-c", "from sluice import _home; print(_home.launcher())"],
        env={**environment, "PYTHONPATH": str(built)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert found.stdout.strip() == str(ROOT.parents[1] / "sluice"), found.stderr
