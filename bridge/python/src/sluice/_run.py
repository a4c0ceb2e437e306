# SPDX-License-Identifier: MIT
"""Runs experiments."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Union

import pandas as pd

from . import _results
from ._errors import WRONG_INPUT, SluiceError
from ._gateway import gateway
from ._results import Result, Sweep
from ._scheme import Scheme
from ._serving import served

#: What a variable can be set to: written as in an experiment file, such as 10, "40Gbps" or 0.5.
Value = Union[str, int, float, bool]


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _settings(settings: Mapping[str, Value | Iterable[Value]], variables: Mapping[str, Value | Iterable[Value]]) -> list[str]:
    """`--set NAME=VALUE,…` for each."""
    words = []
    for name, value in {**settings, **variables}.items():
        if isinstance(value, (str, int, float, bool)):
            text = _text(value)
        else:
            text = ",".join(_text(one) for one in value)
        words += ["--set", f"{name}={text}"]
    return words


def _require_single(values: Mapping[str, object]) -> None:
    for name, value in values.items():
        several = isinstance(value, str) and "," in value and not value.startswith(("[", "{")) and "(" not in value
        if several or not isinstance(value, (str, int, float, bool)):
            raise SluiceError(f"{name} is {value!r}, which is several values; sluice.sweep takes these", WRONG_INPUT)


def _chosen(**options: str | int | Path | None) -> list[str]:
    words = []
    for name, value in options.items():
        if value is not None:
            words += [f"--{name.replace('_', '-')}", str(value)]
    return words


def run(
    experiment: str | Path,
    /,
    *,
    scheme: str | Scheme | None = None,
    profile: str | None = None,
    flow_control: str | Scheme | None = None,
    seed: int | None = None,
    variants: Sequence[str] = (),
    quick: bool = False,
    simulator: str = "ns3",
    transport: str = "auto",
    out: str | Path | None = None,
    overwrite: bool = False,
    record: str | Path | None = None,
    figures: bool = True,
    answer_deadline_s: float = 3.0,
    settings: Mapping[str, Value] | None = None,
    progress: bool | None = None,
    **variables: Value,
) -> Result:
    """Runs an experiment, as `./sluice run` does.

    Args:
        experiment: a name such as "rocc/fig8", or the path of a YAML file.
        scheme: another congestion control: NAME or NAME/PROFILE, or a scheme in Python (an object of `Scheme`).
        profile: a profile of the scheme.
        flow_control: pfc, pfc-static, pfc-dynamic, lossy, infinite or a flow-control scheme, also one in Python.
        seed: another seed.
        variants: of an experiment that compares several, only these.
        quick: the smaller form that the experiment describes.
        simulator: "ns3" or "omnet".
        transport: "auto", "jvm" or "zmq".
        out: the directory for the results (default: a fresh one under `out`).
        overwrite: whether `out` may hold an earlier run.
        record: a file for the conversation with the scheme.
        figures: whether to draw the figures of the report, which takes longer than many a run.
        answer_deadline_s: the run ends if a scheme has not answered for so long; 0: never.
        settings: values by their path in the file, such as {"scheme.parameters.alpha": 0.2}.
        progress: whether to show a bar; None: in a notebook or on a terminal, if tqdm is installed.
        **variables: the experiment's variables, such as senders=10, linkRate="100Gbps".

    Returns:
        The results, also if a claim fails (`Result.claims`).

    Raises:
        SluiceError: with the sentence and the exit code, if the run did not end well.
    """
    given = settings or {}
    _require_single({**given, **variables})
    in_python = [one for one in (scheme, flow_control) if isinstance(one, Scheme)]
    if in_python and transport == "jvm":
        raise SluiceError("a scheme in Python cannot be used with transport jvm; allowed are auto and zmq", WRONG_INPUT)
    words = ["run", str(experiment), *_settings(given, variables)]
    words += _chosen(
        scheme=_name(scheme), profile=profile, flow_control=_name(flow_control), seed=seed, simulator=simulator, transport=transport
    )
    words += ["--answer-deadline", str(round(answer_deadline_s * 1000))]
    words += _chosen(out=_absolute(out), record=_absolute(record))
    words += [word for variant in variants for word in ("--variant", variant)]
    words += ["--quick"] * quick + ["--overwrite"] * overwrite + ["--no-figures"] * (not figures)
    used = gateway()
    schemes = served(used, in_python) if in_python else None
    try:
        ended = used.run(words, str(experiment), progress, schemes)
    finally:
        if schemes is not None:
            used.call(schemes.close)
    assert ended.folder is not None
    return _results.result(ended.folder)


def check(scheme: Scheme) -> pd.DataFrame:
    """Runs the contract suite on a scheme in Python (docs/reference/contract-suite.md).

    Returns:
        A row for each case: `case`, `passed`, and `failure`, a sentence that is empty if it passed.
    """
    used = gateway()
    schemes = served(used, [scheme])
    try:
        rows = []
        for number, name in enumerate(used.call(schemes.cases)):
            failure = used.call(schemes.failureOf, number)
            rows.append({"case": name, "passed": not failure, "failure": failure})
        return pd.DataFrame(rows)
    finally:
        used.call(schemes.close)


def sweep(
    experiment: str | Path,
    /,
    *,
    seeds: str | Iterable[int] | None = None,
    jobs: int | None = None,
    fresh: bool = False,
    store: str | Path | None = None,
    scheme: str | None = None,
    profile: str | None = None,
    flow_control: str | None = None,
    variants: Sequence[str] = (),
    quick: bool = False,
    simulator: str = "ns3",
    transport: str = "auto",
    out: str | Path | None = None,
    overwrite: bool = False,
    on: str | None = None,
    sbatch: str | None = None,
    settings: Mapping[str, Value | Iterable[Value]] | None = None,
    progress: bool | None = None,
    **variables: Value | Iterable[Value],
) -> Sweep:
    """Runs every combination of values with each seed, several at a time; no run is computed twice.

    Args:
        experiment: as in `run`.
        seeds: "1-10", or numbers; None: those of the experiment.
        jobs: how many runs at a time (default: the number of processors).
        fresh: whether to compute again what the store has.
        store: where finished runs are kept (default: out/runs).
        on: "slurm": the runs are tasks of a cluster; `sbatch` are its further options.
        settings, **variables: as in `run`; a list of values is an axis, as in senders=[2, 10].

    Raises:
        SluiceError: if one of the runs did not end well. The results of the others are in its `folder`.
    """
    words = ["run", str(experiment), *_settings(settings or {}, variables)]
    words += _chosen(
        scheme=scheme, profile=profile, flow_control=flow_control, simulator=simulator, transport=transport
    )
    if seeds is not None:
        words += ["--seeds", seeds if isinstance(seeds, str) else ",".join(str(one) for one in seeds)]
    words += _chosen(jobs=jobs, store=_absolute(store), out=_absolute(out), on=on, sbatch=sbatch)
    words += [word for variant in variants for word in ("--variant", variant)]
    words += ["--quick"] * quick + ["--overwrite"] * overwrite + ["--fresh"] * fresh
    if not {"--seeds", "--jobs", "--fresh", "--store", "--on"} & set(words):
        # What makes it a campaign even with a single value.
        words += ["--store", str(Path("out", "runs").absolute())]
    ended = gateway().run(words, str(experiment), progress)
    assert ended.folder is not None
    return Sweep(ended.folder)


def compare(*results: Result | str | Path, page: str | Path | None = None) -> pd.DataFrame:
    """Existing results side by side; nothing is run.

    Args:
        *results: results, their directories, or `fct.txt` files of any program; of several runs together each is a row.
        page: where to write the HTML page, too.

    Returns:
        A row for each: completion times, slowdowns, queues, drops, pauses; the names are those of a sweep's table.
    """
    folders: list[str] = []
    for one in results:
        if isinstance(one, Result):
            folders += [str(part.folder) for part in one]
        else:
            folders.append(str(Path(one).absolute()))
    with tempfile.TemporaryDirectory(prefix="sluice-") as scratch:
        numbers = Path(scratch, "numbers.csv")
        html = _absolute(page) or Path(scratch, "page.html")
        gateway().run(["compare", *folders, "--out", str(html), "--csv", str(numbers)])
        return pd.read_csv(numbers)


def _name(scheme: str | Scheme | None) -> str | None:
    return scheme.name if isinstance(scheme, Scheme) else scheme


def _absolute(path: str | Path | None) -> Path | None:
    return None if path is None else Path(path).absolute()
