# SPDX-License-Identifier: MIT
"""Every test runs real experiments, through the launcher that SLUICE_HOME or the tree names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import sluice


@pytest.fixture(scope="session", autouse=True)
def _gateway_ends() -> Iterator[None]:
    yield
    sluice.shutdown()


@pytest.fixture(scope="session")
def fig8(tmp_path_factory: pytest.TempPathFactory) -> sluice.Result:
    """A short run with three senders."""
    out = tmp_path_factory.mktemp("fig8") / "run"
    return sluice.run("rocc/fig8", senders=3, duration="2ms", out=out)


@pytest.fixture
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A fresh working directory; the gateway is started anew there, and after."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sluice.shutdown()
