# SPDX-License-Identifier: MIT
"""How far a run is: a bar of tqdm, in a notebook or on a terminal."""

from __future__ import annotations

import re
import sys
from typing import Any

_PERCENT = re.compile(r"^(.*?):? +(\d+(?:\.\d+)?) % *(.*)$")
_RUNS = re.compile(r"^(\d+) of (\d+) runs done(?:, )?(.*)$")


def shows(wanted: bool | None) -> bool:
    """Whether a bar is to be shown: as wanted, or (None) if somebody looks on."""
    if wanted is not None:
        return wanted
    return "ipykernel" in sys.modules or sys.stderr.isatty()


def parsed(status: str) -> tuple[float, float, str]:
    """A line of Sluice's progress as (done, of how many, what else it says)."""
    percent = _PERCENT.match(status)
    if percent:
        return float(percent[2]), 100.0, f"{percent[1]}: {percent[3]}".strip(": ")
    runs = _RUNS.match(status)
    if runs:
        return float(runs[1]), float(runs[2]), runs[3]
    return 0.0, 100.0, status


class Bar:
    """A bar that is there from its first status to its end. Without tqdm it shows nothing."""

    def __init__(self, title: str, wanted: bool | None) -> None:
        self._title = title
        self._wanted = shows(wanted)
        self._bar: Any = None

    def show(self, status: str) -> None:
        """Shows a status line of Sluice."""
        if not self._wanted or not status:
            return
        done, total, rest = parsed(status)
        if self._bar is None:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                self._wanted = False
                return
            self._bar = tqdm(
                desc=self._title, total=total, bar_format="{desc}: {percentage:3.0f} %|{bar}| {elapsed}{postfix}"
            )
        self._bar.total = total
        self._bar.n = min(done, total)
        self._bar.set_postfix_str(rest, refresh=False)
        self._bar.refresh()

    def close(self, complete: bool) -> None:
        """Ends it; one that is complete is full."""
        if self._bar is not None:
            if complete:
                self._bar.n = self._bar.total
                self._bar.set_postfix_str("", refresh=False)
            self._bar.close()
            self._bar = None
