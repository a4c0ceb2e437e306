# SPDX-License-Identifier: MIT
"""The processes of this machine."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path


def processes_in(folder: Path) -> list[str]:
    """The command lines of all processes that name a directory or are in it."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if process.name.isdigit() and (str(folder) in words or os.readlink(process / "cwd") == str(folder)):
                found.append(words)
        except OSError:
            continue
    return found


def wait_until(what: str, is_so: Callable[[], bool], seconds: float = 90.0) -> None:
    """Fails if it is not so within this time."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"{what}: not within {seconds} s"
        time.sleep(0.05)
