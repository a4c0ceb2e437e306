# SPDX-License-Identifier: MIT
"""What the package offers besides runs: lists, figures, two simulators, an experiment as a dict; in Python's words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import sluice
from sluice._errors import in_python
from sluice._gateway import gateway
from sluice._run import _milliseconds, _require_single, _settings

DUMBBELL: dict[str, Any] = {
    "title": "Two flows of a dict",
    "topology": {"kind": "star", "senders": 2, "linkRate": "10Gbps", "linkDelay": "1us"},
    "scheme": {"name": "dctcp"},
    "traffic": [{"kind": "flows", "from": "sender*", "to": "receiver", "bytes": "100KB"}],
    "duration": "1ms",
}


def test_experiments_and_schemes_are_tables() -> None:
    every = sluice.experiments()
    assert "rocc/fig8" in set(every["experiment"]) and every["title"].str.len().min() > 0
    assert set(sluice.experiments("rocc/")["experiment"]) == {one for one in every["experiment"] if one.startswith("rocc/")}
    found = sluice.schemes().set_index("scheme")
    assert found.loc["rocc", "slot"] == "congestion-control"
    parameters = sluice.schemes("dcqcn")
    assert {"parameter", "unit", "default", "allowed", "help", "source"} == set(parameters.columns) and len(parameters) > 5
    with pytest.raises(sluice.SluiceError, match="no scheme is named 'roccc'; there are "):
        sluice.schemes("roccc")


def test_an_experiment_may_be_a_dict(tmp_path: Path) -> None:
    file = tmp_path / "experiment.yaml"
    file.write_text(json.dumps(DUMBBELL))
    of_file = sluice.run(file, figures=False, out=tmp_path / "file")
    of_dict = sluice.run(DUMBBELL, figures=False, out=tmp_path / "dict")
    assert (of_dict.folder / "fct.csv").read_bytes() == (of_file.folder / "fct.csv").read_bytes()
    assert of_dict.summary["title"] == DUMBBELL["title"]
    with pytest.raises(sluice.SluiceError, match="^the experiment:[0-9]+: ") as refused:
        sluice.run({**DUMBBELL, "durration": "1ms"}, figures=False)
    assert "durration" in refused.value.sentence and refused.value.exit_code == 2


def test_numbers_of_numpy_are_numbers() -> None:
    given = _settings({}, {"senders": np.arange(3)[2], "on": np.bool_(True), "several": np.array([2, 4])})
    assert given == ["--set", "senders=2", "--set", "on=true", "--set", "several=2,4"]
    _require_single({"senders": np.int64(2), "on": np.bool_(True)})
    with pytest.raises(sluice.SluiceError, match="several values"):
        _require_single({"senders": np.array([2, 4])})


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (["a,b", "c"], "x has 'a,b' among its values; allowed are numbers, and texts of letters"),
        (["a,b"], "x has 'a,b' among its values"),
        (["{name: hpcc}", "dcqcn"], "x has '{name: hpcc}' among its values"),
        ([["a", "b"], ["c"]], r"x has \['a', 'b'\] among its values"),
        ([1, None], "x has None among its values"),
        ([], "x has no value; allowed is one, or several"),
        ({"a": 1}, r"x is {'a': 1}; allowed is a value, or a list of several"),
        ("a,b", "x is 'a,b'; allowed is one value, or a list of several"),
        (None, "x is None; allowed is a value, or a list of several"),
    ],
)
def test_what_cannot_be_told_apart_among_several_values_is_refused(values: object, why: str) -> None:
    with pytest.raises(sluice.SluiceError, match=why) as refused:
        sluice.sweep("rocc/fig8", settings={"x": values})  # type: ignore[dict-item]
    assert refused.value.exit_code == 2


def test_a_value_given_twice_is_refused() -> None:
    with pytest.raises(sluice.SluiceError, match="^senders is given twice, by itself and in settings"):
        sluice.run("rocc/fig8", senders=2, settings={"senders": 3})


def test_a_short_deadline_is_not_none_at_all() -> None:
    assert _milliseconds(0.0001) == 1 and _milliseconds(0) == 0 and _milliseconds(3) == 3000


def test_nodes_have_names(fig8: sluice.Result) -> None:
    assert set(fig8.nodes["type"]) == {"host", "switch"}
    named = fig8.queue.join(fig8.nodes, on="node")
    assert (named["type"] == "switch").all()
    for name in named["name"].unique():
        assert fig8.nodes.loc[fig8.node(name), "name"] == name
    with pytest.raises(sluice.SluiceError, match="no node is named 'nowhere'; there are "):
        fig8.node("nowhere")


def test_a_result_shows_itself(fig8: sluice.Result) -> None:
    page = fig8._repr_html_()
    assert "report.html" in page and "<table" in page and fig8.claims["verdict"][0] in page


def test_a_table_is_plotted(fig8: sluice.Result) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed, which draws").use("agg")
    axes = fig8.plot("rate")
    assert len(axes.lines) == 3 and axes.get_ylabel() == "rate_bps"
    assert float(axes.lines[0].get_xdata()[-1]) <= 2.0  # type: ignore[index, arg-type, unused-ignore]
    switch = str(fig8.nodes.loc[fig8.queue["node"].iloc[0], "name"])
    assert switch in fig8.plot(node=switch).lines[0].get_label()  # type: ignore[operator, unused-ignore]
    with pytest.raises(sluice.SluiceError, match="table is 'fct'; allowed is one of"):
        fig8.plot("fct")


def test_figures_are_drawn_again(fig8: sluice.Result, tmp_path: Path) -> None:
    drawn = sluice.figures(fig8, out=tmp_path, formats=["svg"], only=["queue"])
    assert list(drawn["figure"]) == ["queue"]
    assert Path(drawn["file"][0] + ".svg").is_file() and drawn["caption"][0]
    with pytest.raises(sluice.SluiceError, match="^formats is 'gif'; allowed is"):
        sluice.figures(fig8, out=tmp_path, formats=["gif"])


def test_two_simulators_are_compared(tmp_path: Path) -> None:
    same = sluice.validate(DUMBBELL, simulators=["ns3", "ns3"], seeds=1, out=tmp_path / "same")
    assert same.agrees and {"case", "key", "limit", "measured", "verdict"} <= set(same.criteria.columns)
    other = sluice.validate(
        DUMBBELL, simulators=["ns3", "ns3"], seeds=1, second_settings={"topology.linkDelay": "5us"}, out=tmp_path / "other"
    )
    assert not other.agrees and "<table" in other._repr_html_()


def test_a_figure_is_reproduced(tmp_path: Path) -> None:
    (tmp_path / "of.yaml").write_text(
        json.dumps({**DUMBBELL, "reproduces": {"paper": "mine", "figure": "fig1", "says": "it runs"}})
    )
    (result,) = sluice.reproduce(str(tmp_path / "of.yaml"), out=tmp_path / "out")
    assert result.folder.is_relative_to(tmp_path / "out") and result.status == "complete"


def test_values_that_were_swept_are_numbers(tmp_path: Path) -> None:
    swept = sluice.sweep(
        "rocc/fig8", load=["50%", "90%"], linkDelay=["1us", "0.5us"], senders=2, duration="1ms", store=tmp_path / "runs",
        out=tmp_path / "out",
    )
    assert swept.units == {"load": "", "linkDelay": "ps"}
    for table in (swept.table, swept.runs, swept.claims, swept.raw("rate")):
        assert sorted(table["load"].unique()) == [0.5, 0.9]
        assert sorted(table["linkDelay"].unique()) == [500_000, 1_000_000]
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed, which draws")
    matplotlib.use("agg")
    axes = swept.plot("queue_mean_bytes_mean")
    assert len(axes.lines) == 2
    assert list(axes.lines[0].get_xdata()) == [0.5, 0.9]  # type: ignore[arg-type, unused-ignore]
    assert "<table" in swept._repr_html_()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("--simulator is 'ns2'; allowed is one of ns3, omnet", "simulator is 'ns2'; allowed is one of ns3, omnet"),
        ("Invalid value for option '--seed': 'x' is no whole number", "seed: 'x' is no whole number"),
        ("Invalid value for option '--seed' (N): 'x' is no whole number", "seed: 'x' is no whole number"),
        ("-j is 0; allowed is 1 to 1024", "jobs is 0; allowed is 1 to 1024"),
        ("--set snders names no variable", "snders names no variable"),
        ("--no-figures does nothing here", "figures does nothing here"),
        ("nothing; sluice list shows all", "nothing; sluice.experiments() shows all"),
        ("the file a--b.yaml is -5 and a -- b", "the file a--b.yaml is -5 and a -- b"),
    ],
)
def test_sentences_speak_of_arguments(sentence: str, expected: str) -> None:
    assert in_python(sentence) == expected


@pytest.mark.parametrize(
    "options",
    [
        {"seed": -1}, {"seed": "x"}, {"snders": 3}, {"quick": True}, {"scheme": "roccc"}, {"overwrite": True},
        {"transport": "tcp"}, {"variants": ["a"]}, {"flow_control": "x"}, {"profile": "x"}, {"answer_deadline_s": -1},
    ],
    ids=str,
)
def test_no_refusal_names_an_option_of_the_command_line(options: dict[str, Any]) -> None:
    with pytest.raises(sluice.SluiceError) as refused:
        sluice.run("rocc/fig8", **options)
    assert refused.value.exit_code == 2
    assert "--" not in refused.value.sentence and not refused.value.sentence.startswith("-")


@pytest.mark.parametrize("setting", ["pathChoice", "pathChoice.name"])
def test_a_choice_of_paths_is_given_once(setting: str) -> None:
    with pytest.raises(sluice.SluiceError, match="is given twice, by path_choice and in settings; allowed is one of both") as refused:
        sluice.run("tour/paths", path_choice="conga", settings={setting: "spray"}, variants="ecmp")
    assert refused.value.exit_code == 2


def test_a_table_of_nothing_has_its_columns() -> None:
    assert isinstance(sluice.experiments("no such"), pd.DataFrame)
    assert list(sluice.experiments("no such").columns) == ["experiment", "title"]


def test_a_setting_is_one_value(tmp_path: Path) -> None:
    with pytest.raises(sluice.SluiceError, match="^seed is None; allowed is a value"):
        _require_single({"seed": None})
    for one in ("3:1,5:2", "[1, 2]", "max(1, 2)"):
        _require_single({"a": one})
    for several in ("1,2", "3:1,5", "1:2,3:4 5"):
        with pytest.raises(sluice.SluiceError, match="which is several values"):
            _require_single({"a": several})


def test_a_variable_that_changes_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = gateway()
    monkeypatch.setenv("PYTEST_OTHER", "1")
    assert gateway() is first
    monkeypatch.setenv("SLUICE_SCHEMES", str(tmp_path / "a:b.jar"))
    assert gateway() is not first


def test_figures_in_a_directory_with_a_colon(fig8: sluice.Result, tmp_path: Path) -> None:
    drawn = sluice.figures(fig8, out=tmp_path / "figs: x", formats=["svg"], only=["queue"])
    assert list(drawn["file"]) == [str(tmp_path / "figs: x" / "queue")]
    assert list(drawn["figure"]) == ["queue"]


def test_one_value_is_as_good_as_a_list(tmp_path: Path) -> None:
    sweep = sluice.sweep("tour/victim", variants="rocc", seeds=1, duration="300us", store=tmp_path / "runs", out=tmp_path / "sweep")
    assert list(sweep.table["variant"]) == ["rocc"] and list(sweep.runs["seed"]) == [1]
    assert len(sluice.compare(sweep)) == 1
    with pytest.raises(sluice.SluiceError, match="simulators is 'ns2'"):
        sluice.validate("certify/window", simulators="ns2", out=tmp_path / "none")
