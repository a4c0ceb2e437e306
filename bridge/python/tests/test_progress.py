# SPDX-License-Identifier: MIT
"""Progress, from Sluice's own lines."""

from __future__ import annotations

from pathlib import Path

import pytest

import sluice
from sluice._progress import Bar, parsed


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("simulation:  12.5 %  0.250 of 2.000 ms  6.10 M events/s  3 s left",
         (12.5, 100.0, "simulation: 0.250 of 2.000 ms  6.10 M events/s  3 s left")),
        ("3 of 8 runs done, 1 of them computed earlier, 2 under way", (3, 8, "1 of them computed earlier, 2 under way")),
        ("network: 1 s so far", (0, 100, "network: 1 s so far")),
    ],
)
def test_a_status_line_is_understood(status: str, expected: tuple[float, float, str]) -> None:
    assert parsed(status) == expected


def test_a_real_run_moves_the_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of a minute or more is ended, as with Ctrl-C, once the bar has moved: no machine is too fast or too slow."""
    pytest.importorskip("tqdm")
    seen: list[float] = []
    show = Bar.show

    def watch(self: Bar, status: str) -> None:
        show(self, status)
        if status.startswith("simulation"):
            seen.append(parsed(status)[0])
        if len(set(seen)) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "show", watch)
    with pytest.raises(KeyboardInterrupt):
        sluice.run("rocc/fig8", senders=50, duration="10s", figures=False, out=tmp_path / "run", progress=True)
    assert seen == sorted(seen) and 0 < seen[-1] < 100
