# SPDX-License-Identifier: MIT
"""Results as DataFrames."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pandas as pd
import pytest

import sluice

#: Column names that need no unit: numbers of things, counts, names, ratios.
UNITLESS = re.compile(
    r"flow|src|dst|sport|dport|node|node_type|port|pause|slowdown|timeouts|nacks|messages|packets|marked|dropped|pauses_sent"
)
UNIT = re.compile(r"(^|_)(ps|bps|bytes)$")


@pytest.mark.parametrize("name", ["fct", "flows", "queue", "rate", "window", "throughput", "pfc", "ports"])
def test_every_column_names_its_unit(fig8: sluice.Result, name: str) -> None:
    for column in getattr(fig8, name).columns:
        assert UNIT.search(column) or UNITLESS.fullmatch(column), f"{name}.{column}"


def test_a_table_has_what_the_file_has(fig8: sluice.Result) -> None:
    lines = (fig8.folder / "queue.csv").read_text().splitlines()
    assert list(fig8.queue.columns) == lines[0].split(",")
    assert len(fig8.queue) == len(lines) - 1
    assert fig8.queue["bytes"].max() == max(int(line.split(",")[-1]) for line in lines[1:])


def test_variables_of_the_experiment_are_set(fig8: sluice.Result) -> None:
    assert sorted(fig8.flows["flow"]) == [0, 1, 2]
    assert fig8.summary["variables"]["senders"] == 3
    assert fig8.manifest["seed"] == 1
    assert fig8.status == "complete"
    assert fig8.report.is_file()


def test_claims_are_a_table(fig8: sluice.Result) -> None:
    assert {"claim", "expected", "measured", "verdict"} <= set(fig8.claims.columns)
    written = json.loads((fig8.folder / "claims.json").read_text())
    assert list(fig8.claims["verdict"]) == [claim["verdict"] for claim in written]


def test_a_claim_that_fails_is_no_error(tmp_path: Path) -> None:
    broken = sluice.run("certify/window", settings={"dataplane.payload": "500B"}, figures=False, out=tmp_path / "run")
    assert not broken.claims_hold
    assert list(broken.claims["verdict"]) == ["failed"]
    assert sluice.run("certify/window", figures=False, out=tmp_path / "usual").claims_hold


NOT_FINISHED = {
    "title": "T",
    "topology": {"kind": "star", "senders": 2, "linkRate": "40Gbps", "linkDelay": "1us"},
    "traffic": [{"kind": "flows", "from": "sender*", "to": "receiver"}],
    "scheme": {"name": "dcqcn"},
    "flowControl": "pfc",
    "duration": "100us",
    "allows": "idle",
    "claims": [{"text": "they end", "source": "a test", "measured": 'fctMax("*")', "atMost": "1ms"}],
}


def test_a_directory_that_was_written_again_is_not_the_result_any_more(tmp_path: Path) -> None:
    def run(senders: int) -> sluice.Result:
        topology = {**NOT_FINISHED["topology"], "senders": senders}  # type: ignore[dict-item]
        return sluice.run({**NOT_FINISHED, "topology": topology}, figures=False, out=tmp_path / "run", overwrite=True)

    first = run(2)
    assert first.summary["flows_started"] == 2
    assert len(first.queue) > 0
    second = run(3)
    assert len(first.queue) > 0  # read before
    for read in (lambda: first.flows, lambda: first.claims, lambda: first.status, lambda: list(first), lambda: first.nodes):
        with pytest.raises(sluice.SluiceError, match="was written again since: it is not this Result any more") as refused:
            read()
        assert refused.value.exit_code == 2
    with pytest.raises(sluice.SluiceError, match="was written again since"):
        sluice.compare(first)
    with pytest.raises(sluice.SluiceError, match="was written again since"):
        sluice.figures(first)
    assert len(second.flows) == len(sluice.load(tmp_path / "run").flows) == 3  # type: ignore[union-attr]


def test_a_sweep_that_was_written_again_is_not_the_sweep_any_more(tmp_path: Path) -> None:
    def sweep(payload: int) -> sluice.Sweep:
        settings = {"dataplane.payload": [payload, 500]}
        return sluice.sweep(NOT_FINISHED, store=tmp_path / "runs", out=tmp_path / "sweep", overwrite=True, settings=settings)

    first = sweep(1000)
    assert len(sweep(1400).table) == 2
    for read in (lambda: first.table, lambda: first.runs, lambda: first.raw("flows"), lambda: list(first)):
        with pytest.raises(sluice.SluiceError, match="was written again since: it is not this Sweep any more"):
            read()


def test_a_claim_that_is_not_measured_does_not_hold(tmp_path: Path) -> None:
    one = sluice.run(NOT_FINISHED, figures=False, out=tmp_path / "one")
    assert list(one.claims["verdict"]) == ["not_measured"]
    assert not one.claims_hold
    sweep = sluice.sweep(NOT_FINISHED, seeds=[1, 2], store=tmp_path / "runs", out=tmp_path / "sweep")
    assert not sweep.claims_hold


def test_claims_of_a_partial_run_do_not_hold(fig8: sluice.Result, tmp_path: Path) -> None:
    folder = _copy(fig8, tmp_path / "partial")
    (folder / "files.sha256").unlink()
    (folder / "claims.json").write_text("[]")
    with pytest.warns(sluice.SluiceWarning, match="has no files.sha256"):
        assert _loaded(folder).claims_hold
    (folder / "status").write_text("partial\n")
    assert not _loaded(folder).claims_hold


def test_results_are_loaded_without_java(fig8: sluice.Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLUICE_HOME", "/nonexistent")
    sluice.shutdown()
    loaded = sluice.load(fig8.folder)
    assert isinstance(loaded, sluice.Result)
    pd.testing.assert_frame_equal(loaded.rate, fig8.rate)
    with pytest.raises(sluice.SluiceError, match="SLUICE_HOME is '/nonexistent'") as refused:
        sluice.run("certify/window")
    assert refused.value.exit_code == 7


def _loaded(folder: Path) -> sluice.Result:
    loaded = sluice.load(folder)
    assert isinstance(loaded, sluice.Result)
    return loaded


def _copy(one: sluice.Result, to: Path) -> Path:
    return Path(shutil.copytree(one.folder, to))


@pytest.mark.parametrize("table", ["fct", "flows", "queue", "throughput", "ports"])
def test_a_table_that_was_cut_is_refused(fig8: sluice.Result, tmp_path: Path, table: str) -> None:
    folder = _copy(fig8, tmp_path / "cut")
    file = folder / f"{table}.csv"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-1]))
    with pytest.raises(sluice.SluiceError, match=f"{table}.csv has other bytes than when") as refused:
        getattr(sluice.load(folder), table)
    assert refused.value.exit_code == 2


def test_a_list_that_was_cut_is_refused(fig8: sluice.Result, tmp_path: Path) -> None:
    folder = _copy(fig8, tmp_path / "cut")
    lines = (folder / "files.sha256").read_text().splitlines(keepends=True)
    (folder / "files.sha256").write_text("".join(lines[:2]))
    with pytest.raises(sluice.SluiceError, match="files.sha256 is damaged"):
        _loaded(folder).flows


def test_claims_that_are_gone_are_not_none(fig8: sluice.Result, tmp_path: Path) -> None:
    folder = _copy(fig8, tmp_path / "cut")
    (folder / "claims.json").unlink()
    with pytest.raises(sluice.SluiceError, match="claims.json does not exist"):
        _loaded(folder).claims


def test_a_directory_without_a_list_is_said_to_have_none(fig8: sluice.Result, tmp_path: Path) -> None:
    folder = _copy(fig8, tmp_path / "old")
    (folder / "files.sha256").unlink()
    with pytest.warns(sluice.SluiceWarning, match="has no files.sha256"):
        assert len(_loaded(folder).flows) == 3


def test_a_directory_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(sluice.SluiceError, match="neither flows.csv nor comparison.json") as refused:
        sluice.load(tmp_path)
    assert refused.value.exit_code == 2


def test_a_theory_has_claims_and_the_tables_of_its_figures(tmp_path: Path) -> None:
    theory = sluice.run("rocc/fig5", out=tmp_path / "theory")
    assert theory.claims_hold and len(theory.claims) > 0
    assert list(theory.table("fig5").columns) == ["alpha", "line", "phase_margin_deg"]
    assert _loaded(theory.folder).manifest["theory"] == "rocc"
    with pytest.raises(sluice.SluiceError, match="flows.csv does not exist"):
        theory.flows
    with pytest.raises(sluice.SluiceError, match="simulator does nothing here"):
        sluice.run("rocc/fig5", simulator="ns3")


def test_a_port_that_is_not_there_is_not_drawn_as_nothing(fig8: sluice.Result) -> None:
    with pytest.raises(sluice.SluiceError, match="port is 99, of which there is no switch port; allowed is one of "):
        fig8.plot("queue", port=99)
    with pytest.raises(sluice.SluiceError, match="node is 77, of which there is no switch port"):
        fig8.plot("queue", node=77)


def test_what_is_no_result_is_refused_by_its_value() -> None:
    for call in (sluice.compare, sluice.figures):
        with pytest.raises(sluice.SluiceError, match="{} is given as results; allowed is a Result, a Sweep, or a path"):
            call({})  # type: ignore[arg-type]


def test_several_runs_are_one_table(tmp_path: Path) -> None:
    tour = sluice.run(
        "tour/victim", variants=["pfc-alone", "rocc"], settings={"duration": "600us"}, figures=False, out=tmp_path / "tour"
    )
    assert list(tour.runs["variant"]) == ["pfc-alone", "rocc"]
    assert list(tour.queue.columns[:2]) == ["variant", "seed"]
    alone = tour.queue[tour.queue["variant"] == "pfc-alone"].drop(columns=["variant", "seed"])
    one = tour.run("pfc-alone").queue
    pd.testing.assert_frame_equal(alone.reset_index(drop=True), one)
    assert list(tour.numbers["variant"] if "variant" in tour.numbers else tour.numbers.iloc[:, 0]) == ["pfc-alone", "rocc"]
    with pytest.raises(sluice.SluiceError, match="there are pfc-alone, rocc"):
        tour.run("pacc")


def test_results_side_by_side(fig8: sluice.Result, tmp_path: Path) -> None:
    other = sluice.run("rocc/fig8", senders=3, duration="2ms", scheme="dcqcn", figures=False, out=tmp_path / "dcqcn")
    page = tmp_path / "page.html"
    table = sluice.compare(fig8, other.folder, page=page)
    assert page.is_file()
    assert len(table) == 2
    peak = {str(run.folder): max(p["queue_peak_bytes"] for p in run.summary["ports"]) for run in (fig8, other)}
    assert dict(zip(table["directory"], table["queue_peak_bytes"])) == peak


def test_nodes_of_runs_that_differ_are_not_those_of_the_first(tmp_path: Path) -> None:
    both = dict(NOT_FINISHED, claims=[], compare={"two": {}, "three": {"topology.senders": 3}})
    result = sluice.run(both, figures=False, out=tmp_path / "both")
    for ask in (lambda: result.nodes, lambda: result.node("switch"), lambda: result.plot("queue", node="switch")):
        with pytest.raises(sluice.SluiceError, match="these runs have different nodes"):
            ask()
    assert result.run("two").node("switch") == 3 and result.run("three").node("switch") == 4


def test_plots_show_values_where_they_hold(tmp_path: Path) -> None:
    traffic = [
        {"kind": "flows", "from": "sender0", "to": "receiver", "bytes": "1MB"},
        {"kind": "flows", "from": "sender1", "to": "receiver", "bytes": "300KB", "start": "2600us"},
    ]
    topology = {**NOT_FINISHED["topology"], "linkRate": "10Gbps"}  # type: ignore[dict-item]
    monitor = {"goodputInterval": "500us"}
    plain = dict(NOT_FINISHED, topology=topology, traffic=traffic, claims=[], monitor=monitor, duration="4ms")
    result = sluice.run(plain, figures=False, out=tmp_path / "run")
    first, second = result.plot("throughput").lines
    rows = result.throughput
    of_first = list(rows[rows["flow"] == 0]["goodput_bps"])
    assert list(first.get_xdata()) == [0, 0.5, 0.5, 1]
    assert list(first.get_ydata()) == [of_first[0], of_first[0], of_first[1], of_first[1]]
    assert list(second.get_xdata()) == [2.5, 3]
    for table in ("rate", "window"):
        for line, end_ps in zip(result.plot(table).lines, result.flows["finish_ps"]):
            assert line.get_xdata()[-1] == end_ps / 1e9, table
    for line in result.plot("queue").lines:
        assert line.get_xdata()[-1] == 4


def test_a_sweep_is_drawn_in_the_order_of_its_values(tmp_path: Path) -> None:
    sweep = sluice.sweep("certify/window", settings={"dataplane.payload": ["1000B", "500B", "800B"]}, seeds="1", out=tmp_path / "s")
    (line,) = sweep.plot("goodput_bps_mean").lines
    assert list(line.get_xdata()) == [500, 800, 1000]
