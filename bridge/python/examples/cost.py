# SPDX-License-Identifier: MIT
"""What an event costs: DCTCP in Java over both transports, and in Python.

    python cost.py
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from dctcp import Dctcp

import sluice

RUNS = 3
DURATION = "10ms"


def cost_us(folder: Path, name: str, **options: Any) -> tuple[float, int]:
    """Median wall time of an exchange with the scheme, the least of some runs, and how many exchanges there were."""
    medians = []
    asks = 0
    for number in range(RUNS):
        r = sluice.run("dctcp/two-flows", duration=DURATION, figures=False, out=folder / f"{name}-{number}", **options)
        engine = json.loads((r.folder / "engine.json").read_text())
        asks = engine["asks"]
        medians.append(engine["ask_median_us"])
    return min(medians), asks


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        rows = [
            ("Java, transport jvm", cost_us(Path(scratch), "jvm", transport="jvm")),
            ("Java, transport zmq", cost_us(Path(scratch), "zmq", transport="zmq")),
            ("Python", cost_us(Path(scratch), "python", scheme=Dctcp())),
        ]
    for name, (cost, asks) in rows:
        print(f"{name:22s} {cost:8.1f} us per event, {asks} events")


if __name__ == "__main__":
    main()
