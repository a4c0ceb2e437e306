# SPDX-License-Identifier: MIT
"""Where Sluice is on this machine."""

from __future__ import annotations

import json
import os
import shutil
from importlib import metadata
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ._errors import MISSING, SluiceError


def launcher() -> Path:
    """The launcher: in SLUICE_HOME, else in this package, else in the tree of this package, else `sluice` on the PATH.

    A package that `./sluice package` made has an engine in it, with a launcher of its own.
    The tree of this package is the one it is in (an editable installation), or the one that it was installed from, of which
    the installer keeps a record (`direct_url.json`). Nothing in the package itself names a directory.

    Raises:
        SluiceError: with exit code 7 if there is none.
    """
    chosen = os.environ.get("SLUICE_HOME")
    if chosen:
        program = Path(chosen).expanduser().absolute() / "sluice"
        if not os.access(program, os.X_OK):
            raise SluiceError(
                f"SLUICE_HOME is '{chosen}', but {program} is no program that can be run; allowed is Sluice's directory", MISSING
            )
        return program
    engine = Path(__file__).resolve().parent / "_engine" / "sluice"
    if os.access(engine, os.X_OK):
        return engine
    for package in (Path(__file__).resolve().parents[2], _installed_from()):
        if package is not None and (package / "pyproject.toml").is_file():
            program = package.parents[1] / "sluice"
            if os.access(program, os.X_OK):
                return program
    found = shutil.which("sluice")
    if found is None:
        raise SluiceError(
            "Sluice is not found; set SLUICE_HOME to its directory, put its program sluice on the PATH, "
            "or install this package from its tree (pip install -e bridge/python)",
            MISSING,
        )
    return Path(found).absolute()


def _installed_from() -> Path | None:
    """The directory that this package was installed from, as the installer recorded it; None if it was no directory."""
    try:
        record = metadata.distribution("sluice").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return None
    content = json.loads(record or "{}")
    url = urlsplit(content.get("url", ""))
    return Path(unquote(url.path)) if "dir_info" in content and url.scheme == "file" else None
