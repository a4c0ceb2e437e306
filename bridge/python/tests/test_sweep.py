# SPDX-License-Identifier: MIT
"""Campaigns from Python."""

from __future__ import annotations

from pathlib import Path

import pytest
import sluice


def test_every_combination_is_a_row_and_none_is_computed_twice(tmp_path: Path) -> None:
    def sweep(out: str) -> sluice.Sweep:
        return sluice.sweep(
            "rocc/fig8",
            senders=[2, 3],
            duration="1ms",
            seeds=[1, 2],
            jobs=2,
            store=tmp_path / "runs",
            out=tmp_path / out,
        )

    first = sweep("first")
    assert list(first.table["senders"]) == [2, 3]
    assert list(first.table["runs"]) == [2, 2]
    assert list(first.runs["seed"]) == [1, 2, 1, 2]
    assert sorted(first.claims["senders"].unique()) == [2, 3]
    computed = {Path(folder).stat().st_mtime_ns for folder in first.runs["folder"]}
    again = sweep("again")
    assert {Path(folder).stat().st_mtime_ns for folder in again.runs["folder"]} == computed
    assert again.table.equals(first.table)
    with pytest.raises(sluice.SluiceError, match="the runs of a sweep have no fct.csv; allowed are .*flows.*"):
        first.raw("fct")
    rates = first.raw("rate")
    assert list(rates.columns) == ["senders", "variant", "seed", "time_ps", "flow", "rate_bps"]
    assert len(rates) == sum(len(run.rate) for run in first)
    loaded = sluice.load(first.folder)
    assert isinstance(loaded, sluice.Sweep) and loaded.table.equals(first.table)


def test_a_swept_value_called_as_a_column_of_a_raw_table_or_seed(tmp_path: Path) -> None:
    experiment = {
        "title": "T",
        "variables": {"flow": {"default": 1, "type": "integer"}},
        "topology": {"kind": "star", "senders": "${flow}", "linkRate": "40Gbps", "linkDelay": "1us"},
        "traffic": [{"kind": "poisson", "from": "sender*", "to": "receiver", "load": "10%", "sizes": "google_rpc"}],
        "scheme": {"name": "none"},
        "duration": "100us",
        "allows": "idle",
    }
    sweep = sluice.sweep(experiment, settings={"flow": [1, 2], "seed": [5, 6]}, store=tmp_path / "runs", out=tmp_path / "sweep")
    assert list(sweep.runs.columns) == ["flow", "seed", "variant", "exit_code", "folder", "failure"]
    assert list(sweep.runs["seed"]) == [5, 6, 5, 6]
    with pytest.raises(sluice.SluiceError, match="flows.csv has a column 'flow' of its own"):
        sweep.raw("flows")
    assert sorted(set(sweep.raw("queue")["seed"])) == [5, 6]


def test_names_that_look_like_numbers_or_nothing_stay_names(tmp_path: Path) -> None:
    names = ["NA", "null", "010", "10", "1e1"]
    experiment = {
        "title": "T",
        "topology": {"kind": "star", "senders": 2, "linkRate": "40Gbps", "linkDelay": "1us"},
        "traffic": [{"kind": "flows", "from": "sender*", "to": "receiver", "bytes": "10KB"}],
        "scheme": {"name": "dcqcn"},
        "flowControl": "pfc",
        "duration": "100us",
        "allows": "idle",
        "compare": {name: {"topology.linkDelay": f"{at + 1}us"} for at, name in enumerate(names)},
    }
    sweep = sluice.sweep(experiment, seeds=[1, 2], store=tmp_path / "runs", out=tmp_path / "sweep")
    assert list(sweep.table["variant"]) == names
    assert sorted(set(sweep.pairs["first"]) | set(sweep.pairs["second"])) == sorted(names)
    assert sorted(sweep.raw("flows")["variant"].unique()) == sorted(names)
