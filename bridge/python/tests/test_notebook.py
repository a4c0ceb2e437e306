# SPDX-License-Identifier: MIT
"""The worked notebook, executed from its first cell to its figure."""

from __future__ import annotations

import json
import re
import sys
import zlib
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).resolve().parents[1] / "examples" / "queue-and-fairness.ipynb"
COLUMN_PT = 3.5 * 72


def test_the_notebook_draws_a_figure_as_wide_as_a_column(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed, which executes notebooks")
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed, which reads notebooks")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed, in which notebooks run")
    pytest.importorskip("matplotlib", reason="matplotlib is not installed, which draws")
    # The kernel is this very Python, whatever kernels the machine has.
    kernel = tmp_path / "jupyter" / "kernels" / "this-python"
    kernel.mkdir(parents=True)
    words = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    kernel.joinpath("kernel.json").write_text(json.dumps({"argv": words, "display_name": "this", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    monkeypatch.setenv("MPLBACKEND", "agg")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(
        notebook, kernel_name="this-python", timeout=300, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()

    page = tmp_path.joinpath("queue-and-fairness.pdf").read_bytes()
    box = re.search(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+)", page)
    assert box is not None and float(box[1]) == COLUMN_PT
    # Lines were drawn, not only axes: each step is a "l" operator.
    drawn = b"".join(_inflated(part) for part in re.findall(rb"stream\r?\n(.*?)endstream", page, re.DOTALL))
    assert drawn.count(b" l\n") > 500
    claims = "".join(str(output) for cell in notebook.cells for output in cell.get("outputs", []))
    assert "holds" in claims and "Traceback" not in claims


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""
