# SPDX-License-Identifier: MIT
"""The package is typed."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def test_mypy_strict_finds_nothing(tmp_path: Path) -> None:
    for needed in ("mypy", "pandas-stubs", "gymnasium"):
        try:
            metadata.version(needed)
        except metadata.PackageNotFoundError:
            pytest.skip(f"{needed} is not installed, without which the types cannot be checked")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), "--config-file", "pyproject.toml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
