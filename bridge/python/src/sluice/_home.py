# SPDX-License-Identifier: MIT
"""Where Sluice is on this machine."""

from __future__ import annotations

import os
from pathlib import Path

from ._errors import MISSING, SluiceError


def launcher() -> Path:
    """The launcher: in SLUICE_HOME, or in the tree that this package was installed from.

    Raises:
        SluiceError: with exit code 7 if there is none.
    """
    chosen = os.environ.get("SLUICE_HOME")
    if chosen:
        return _checked(Path(chosen), f"SLUICE_HOME is '{chosen}'")
    for parent in Path(__file__).resolve().parents:
        if (parent / "bridge" / "python" / "pyproject.toml").is_file():
            return _checked(parent, f"this package is in the tree {parent}")
    noted = _noted()
    if noted is None:
        raise SluiceError("it is not known where Sluice is; set SLUICE_HOME to its directory", MISSING)
    return _checked(Path(noted), f"this package was installed from {noted}")


def _noted() -> str | None:
    try:
        from . import _tree  # type: ignore[attr-defined, unused-ignore]
    except ImportError:
        return None
    return str(_tree.TREE)


def _checked(home: Path, why: str) -> Path:
    program = home / "sluice"
    if not os.access(program, os.X_OK):
        raise SluiceError(
            f"{why}, but {program} is no program that can be run; set SLUICE_HOME to Sluice's directory", MISSING
        )
    return program
