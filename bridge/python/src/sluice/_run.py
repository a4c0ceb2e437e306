# SPDX-License-Identifier: MIT
"""Runs experiments."""

from __future__ import annotations

import json
import math
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Union

import numpy as np
import pandas as pd

from . import _results
from ._errors import WRONG_INPUT, SluiceError
from ._gateway import gateway
from ._results import Agreement, Result, Sweep
from ._scheme import Scheme
from ._serving import served

#: What a variable can be set to: written as in an experiment file, such as 10, "40Gbps" or 0.5.
Value = Union[str, int, float, bool, np.bool_, "np.number[Any]"]


#: An experiment: its name, the path of a YAML file, or what such a file has as a dict.
Experiment = Union[str, Path, Mapping[str, Any]]

_LONGEST_DEADLINE_S = 86_400

#: What each of several values is made of: they are told apart by commas, and name rows and files.
_AMONG_SEVERAL = re.compile(r"[A-Za-z0-9_.+%-]+")

#: A setting with commas that is one value all the same.
_WHOLE = re.compile(r"[\[{]|[^(]*\(|\d+:\d+(,\d+:\d+)*$")


@contextmanager
def experiment_file(experiment: Experiment) -> Iterator[str]:
    """What the command line calls it; for a dict a file that goes afterwards, of which errors say "the experiment"."""
    if not isinstance(experiment, Mapping):
        yield str(experiment)
        return
    with tempfile.TemporaryDirectory(prefix="sluice-") as folder:
        file = Path(folder, "experiment.yaml")
        file.write_text(json.dumps(dict(experiment), indent=1, default=str, ensure_ascii=False), encoding="utf-8")
        try:
            yield str(file)
        except SluiceError as e:
            raise SluiceError(e.sentence.replace(str(file), "the experiment"), e.exit_code, e.folder) from None


def _shown(experiment: Experiment) -> str:
    return "experiment" if isinstance(experiment, Mapping) else str(experiment)


def _milliseconds(answer_deadline_s: float) -> int:
    if not 0 <= answer_deadline_s <= _LONGEST_DEADLINE_S:
        raise SluiceError(
            f"answer_deadline_s is {answer_deadline_s}; allowed is 0 (never) to {_LONGEST_DEADLINE_S}", WRONG_INPUT
        )
    return math.ceil(answer_deadline_s * 1000)


def _text(value: Value) -> str:
    plain = _plain(value)
    if isinstance(plain, bool):
        return "true" if plain else "false"
    return str(plain)


def _plain(value: object) -> object:
    """The value itself for one of numpy, such as an element of `np.arange`."""
    return value.item() if isinstance(value, np.generic) else value


def _settings(settings: Mapping[str, Value | Iterable[Value]], variables: Mapping[str, Value | Iterable[Value]]) -> list[str]:
    """`--set NAME=VALUE,…` for each."""
    for name in sorted(set(settings) & set(variables)):
        raise SluiceError(f"{name} is given twice, by itself and in settings; allowed is one of both", WRONG_INPUT)
    words = []
    for name, value in {**settings, **variables}.items():
        text = _text(value) if isinstance(value, (str, int, float, bool, np.generic)) else _axis(name, value)
        if isinstance(value, str) and _is_several(value):
            raise SluiceError(f"{name} is {value!r}; allowed is one value, or a list of several", WRONG_INPUT)
        words += ["--set", f"{name}={text}"]
    return words


def _axis(name: str, values: Iterable[Value]) -> str:
    """Several values of one setting."""
    if isinstance(values, Mapping) or not isinstance(values, Iterable):
        raise SluiceError(f"{name} is {values!r}; allowed is a value, or a list of several", WRONG_INPUT)
    texts = []
    for value in values:
        if not isinstance(value, (str, int, float, bool, np.generic)) or not _AMONG_SEVERAL.fullmatch(_text(value)):
            raise SluiceError(
                f"{name} has {value!r} among its values; allowed are numbers, and texts of letters, digits and . + - % _", WRONG_INPUT
            )
        texts.append(_text(value))
    if not texts:
        raise SluiceError(f"{name} has no value; allowed is one, or several", WRONG_INPUT)
    return ",".join(texts)


def _is_several(text: str) -> bool:
    """Whether the command line takes it for several values."""
    return "," in text and not _WHOLE.match(text)


def _require_single(values: Mapping[str, object]) -> None:
    for name, value in values.items():
        if value is None:
            raise SluiceError(f"{name} is None; allowed is a value, and what is not to be set is left out", WRONG_INPUT)
        if (isinstance(value, str) and _is_several(value)) or not isinstance(_plain(value), (str, int, float, bool)):
            raise SluiceError(f"{name} is {value!r}, which is several values; sluice.sweep takes these", WRONG_INPUT)


def _chosen(**options: str | int | Path | None) -> list[str]:
    words = []
    for name, value in options.items():
        if value is not None:
            words += [f"--{name.replace('_', '-')}", str(value)]
    return words


def run(
    experiment: Experiment,
    /,
    *,
    scheme: str | Scheme | None = None,
    profile: str | None = None,
    flow_control: str | Scheme | None = None,
    path_choice: str | Scheme | None = None,
    seed: int | None = None,
    variants: str | Sequence[str] = (),
    quick: bool = False,
    simulator: str | None = None,
    transport: str | None = None,
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
        experiment: a name such as "rocc/fig8", the path of a YAML file, or what such a file has as a dict; a dict names files by
            absolute paths.
        scheme: another congestion control: NAME or NAME/PROFILE, or a scheme in Python (an object of `Scheme`).
        profile: a profile of the scheme.
        flow_control: pfc, pfc-static, pfc-dynamic, lossy, infinite or a flow-control scheme, also one in Python.
        path_choice: ecmp or a path-choice scheme, also one in Python.
        seed: another seed.
        variants: of an experiment that compares several, only these.
        quick: the smaller form that the experiment describes.
        simulator: "ns3" (the default) or "omnet"; a theory has none.
        transport: "auto" (the default), "jvm" or "zmq".
        out: the directory for the results (default: a fresh one under `out`).
        overwrite: whether `out` may hold an earlier run.
        record: a file for the conversation with the scheme.
        figures: whether to draw the figures of the report, which takes longer than many a run.
        answer_deadline_s: the run ends if a scheme has not answered for so long; 0: never.
        settings: values by their path in the file, such as {"scheme.parameters.alpha": 0.2}.
        progress: whether to show a bar; None: in a notebook or on a terminal, if tqdm is installed.
        **variables: the experiment's variables, such as senders=10, linkRate="100Gbps".

    Returns:
        The results, also if a claim fails (`Result.claims`). Those of a theory have `claims`, `summary`, `manifest`, the report, and a
        `table` for each of its files.

    Raises:
        SluiceError: with the sentence and the exit code, if the run did not end well.
    """
    given = dict(settings or {})
    if path_choice is not None:
        twice = next((name for name in {**given, **variables} if name.split(".")[0] == "pathChoice"), None)
        if twice is not None:
            where = "in settings" if twice in given else "as a variable"
            raise SluiceError(f"{twice} is given twice, by path_choice and {where}; allowed is one of both", WRONG_INPUT)
        given["pathChoice"] = _name(path_choice) or ""
    _require_single({**given, **variables})
    in_python = [one for one in (scheme, flow_control, path_choice) if isinstance(one, Scheme)]
    if in_python and transport == "jvm":
        raise SluiceError("a scheme in Python cannot be used with transport jvm; allowed are auto and zmq", WRONG_INPUT)
    words = _settings(given, variables)
    words += _chosen(
        scheme=_name(scheme), profile=profile, flow_control=_name(flow_control), seed=seed, simulator=simulator, transport=transport
    )
    words += ["--answer-deadline", str(_milliseconds(answer_deadline_s))]
    words += _chosen(out=_absolute(out), record=_absolute(record))
    words += [word for variant in _several(variants) for word in ("--variant", variant)]
    words += ["--quick"] * quick + ["--overwrite"] * overwrite + ["--no-figures"] * (not figures)
    used = gateway()
    with used.in_use():
        schemes = served(used, in_python) if in_python else None
        try:
            with experiment_file(experiment) as file:
                ended = used.run(["run", file, *words], _shown(experiment), progress, schemes)
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
    with used.in_use():
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
    experiment: Experiment,
    /,
    *,
    seeds: str | int | Iterable[int] | None = None,
    jobs: int | None = None,
    fresh: bool = False,
    store: str | Path | None = None,
    scheme: str | None = None,
    profile: str | None = None,
    flow_control: str | None = None,
    variants: str | Sequence[str] = (),
    quick: bool = False,
    simulator: str | None = None,
    transport: str | None = None,
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
        seeds: "1-10", a number, or several; None: those of the experiment.
        jobs: how many runs at a time (default: the number of processors).
        fresh: whether to compute again what the store has.
        store: where finished runs are kept (default: out/runs).
        on: "slurm": the runs are tasks of a cluster; `sbatch` are its further options.
        settings, **variables: as in `run`; a list of values is an axis, as in senders=[2, 10].

    Raises:
        SluiceError: if one of the runs did not end well. The results of the others are in its `folder`.
    """
    words = _settings(settings or {}, variables)
    words += _chosen(
        scheme=scheme, profile=profile, flow_control=flow_control, simulator=simulator, transport=transport
    )
    if seeds is not None:
        words += ["--seeds", ",".join(_several(seeds))]
    words += _chosen(jobs=jobs, store=_absolute(store), out=_absolute(out), on=on, sbatch=sbatch)
    words += [word for variant in _several(variants) for word in ("--variant", variant)]
    words += ["--quick"] * quick + ["--overwrite"] * overwrite + ["--fresh"] * fresh
    if not {"--seeds", "--jobs", "--fresh", "--store", "--on"} & set(words):
        # What makes it a campaign even with a single value.
        words += ["--store", str(Path("out", "runs").absolute())]
    with experiment_file(experiment) as file:
        ended = gateway().run(["run", file, *words], _shown(experiment), progress)
    assert ended.folder is not None
    return Sweep(ended.folder)


def _several(given: str | int | Iterable[str | int]) -> list[str]:
    """The words of one value, or of several."""
    return [str(given)] if isinstance(given, (str, int, np.integer)) else [str(one) for one in given]


def compare(*results: Result | Sweep | str | Path, page: str | Path | None = None) -> pd.DataFrame:
    """Existing results side by side; nothing is run.

    Args:
        *results: results, their directories, or `fct.txt` files of any program; of several runs together each is a row.
        page: where to write the HTML page, too.

    Returns:
        A row for each: completion times, slowdowns, queues, drops, pauses; the names are those of a sweep's table.
    """
    folders: list[str] = []
    for one in results:
        if isinstance(one, (Result, Sweep)):
            folders += [str(part.folder) for part in one]
        else:
            folders.append(_place(one))
    with tempfile.TemporaryDirectory(prefix="sluice-") as scratch:
        numbers = Path(scratch, "numbers.csv")
        html = _absolute(page) or Path(scratch, "page.html")
        gateway().run(["compare", *folders, "--out", str(html), "--csv", str(numbers)])
        return pd.read_csv(numbers)


def validate(
    experiment: Experiment,
    /,
    *,
    simulators: str | Sequence[str] = ("ns3", "omnet"),
    against: str | Path | None = None,
    scheme: str | None = None,
    profile: str | None = None,
    flow_control: str | None = None,
    seed: int | None = None,
    variants: str | Sequence[str] = (),
    quick: bool = False,
    tolerances: Mapping[str, str | float] | None = None,
    seeds: int | None = None,
    second_settings: Mapping[str, Value] | None = None,
    out: str | Path | None = None,
    overwrite: bool = False,
    settings: Mapping[str, Value] | None = None,
    progress: bool | None = None,
    **variables: Value,
) -> Agreement:
    """Runs an experiment in two simulators and says how far they agree, as `./sluice validate` does.

    Args:
        experiment, settings, **variables: as in `run`.
        simulators: which two.
        against: the results of another program (`fct.txt`, `queue.csv`) instead of the second simulator.
        tolerances: how much may differ, such as {"median": "1%", "queue": "off"}.
        seeds: how many seeds of the first simulator show its own spread.
        second_settings: values for the second simulator alone.

    Raises:
        SluiceError: if a run did not end well; that the two differ is no error.
    """
    words = _settings(settings or {}, variables)
    for name, value in (second_settings or {}).items():
        words += ["--set-second", f"{name}={_text(value)}"]
    for name, limit in (tolerances or {}).items():
        words += ["--tolerance", f"{name}={limit}"]
    chosen = _several(simulators)[: 1 if against is not None else None]
    words += ["--simulators", ",".join(chosen)]
    words += _chosen(
        against=_absolute(against), scheme=scheme, profile=profile, flow_control=flow_control, seed=seed, seeds=seeds,
        out=_absolute(out),
    )
    words += [word for variant in _several(variants) for word in ("--variant", variant)]
    words += ["--quick"] * quick + ["--overwrite"] * overwrite
    with experiment_file(experiment) as file:
        ended = gateway().run(["validate", file, *words], _shown(experiment), progress)
    return Agreement(_reports(ended.out)[-1])


def reproduce(
    figure: str,
    /,
    *,
    quick: bool = False,
    controls: bool = False,
    seeds: str | int | Iterable[int] | None = None,
    jobs: int | None = None,
    simulator: str | None = None,
    out: str | Path | None = None,
    settings: Mapping[str, Value | Iterable[Value]] | None = None,
    progress: bool | None = None,
    **variables: Value | Iterable[Value],
) -> list[Result]:
    """Runs all that a figure of a paper compares, as `./sluice reproduce` does.

    Args:
        figure: such as "rocc/fig8", or a paper, for all of its figures.
        quick: the smaller form that the experiment describes.
        controls: whether to run the figure's controls, too, in which claims have to fail.
        seeds, jobs, settings, **variables: as in `sweep`.
        out: where runs and verdicts go (default: out/reproduce).

    Returns:
        A result for each experiment of the figure and combination of values; `claims` says what held.

    Raises:
        SluiceError: if a run did not end well; a claim that fails is no error.
    """
    words = ["reproduce", figure, *_settings(settings or {}, variables)]
    if seeds is not None:
        words += ["--seeds", ",".join(_several(seeds))]
    words += _chosen(jobs=jobs, simulator=simulator, out=_absolute(out))
    words += ["--quick"] * quick + ["--controls"] * controls
    ended = gateway().run(words, figure, progress)
    return [Result(folder) for folder in _reports(ended.out)]


def figures(
    *results: Result | Sweep | str | Path,
    out: str | Path | None = None,
    formats: Sequence[str] = (),
    width: str | None = None,
    style: str | Path | None = None,
    window: str | None = None,
    log: Sequence[str] = (),
    y: str | None = None,
    only: Sequence[str] = (),
    seed: int | None = None,
    together: bool = False,
    latex: bool = False,
) -> pd.DataFrame:
    """Draws the figures of results again, for a paper, as `./sluice figures` does; nothing is run.

    Args:
        *results: results, or their directories.
        out: where the figures go (default: the folder `paper` in each directory).
        formats: of "pdf", "svg", "png"; none: all.
        width: of a figure, such as "3.5in".
        style: a style file.
        window: the part of the time axis, such as "2ms-4ms".
        log: logarithmic axes: "x", "y", or "none".
        y: ends of the vertical axis in its unit, such as "0-400".
        only: only the figures of these names.
        seed: of several seeds only this one.
        together: whether all are drawn on the same axes.
        latex: whether tables for LaTeX are written, too.

    Returns:
        A row for each figure: `figure`, `file` (its path without the format) and `caption`.
    """
    words = ["figures", *(_place(one) for one in results)]
    words += _chosen(out=_absolute(out), width=width, style=_absolute(style), window=window, y=y, seed=seed)
    for option, values in (("--format", formats), ("--log", log), ("--only", only)):
        words += [option, ",".join(values)] if values else []
    words += ["--together"] * together + ["--latex"] * latex
    rows = []
    for line in gateway().run(words).out.splitlines():
        # "FILE: caption", and the directory's name may have ": ", too.
        folders = [str(_absolute(out)), *words[1 : len(results) + 1]]
        start = max((len(folder) for folder in folders if line.startswith(folder)), default=0)
        name, colon, caption = line[start:].partition(": ")
        if colon:
            rows.append({"figure": Path(name).name, "file": line[:start] + name, "caption": caption})
    return pd.DataFrame(rows, columns=["figure", "file", "caption"])


def schemes(name: str | None = None) -> pd.DataFrame:
    """The schemes that can be run: `scheme`, `slot`, `description`, `profiles`; of one that is named, its parameters.

    Raises:
        SluiceError: with exit code 2 if there is no scheme of this name.
    """
    used = gateway()
    found: list[dict[str, Any]] = json.loads(used.call(used.entry.foundSchemes))
    if name is None:
        return pd.DataFrame(found).drop(columns="parameters")
    for one in found:
        if one["scheme"] == name:
            return pd.DataFrame(one["parameters"], columns=["parameter", "unit", "default", "allowed", "help", "source"])
    names = ", ".join(str(one["scheme"]) for one in found)
    raise SluiceError(f"no scheme is named '{name}'; there are {names}", WRONG_INPUT)


def experiments(beginning: str = "") -> pd.DataFrame:
    """The experiments that Sluice has: `experiment` and `title`; with a beginning such as "rocc/" only those."""
    lines = [line.split("  ", 1) for line in gateway().run(["list", "--all"]).out.splitlines() if line]
    rows = [{"experiment": name, "title": title.strip()} for name, title in lines if name.startswith(beginning)]
    return pd.DataFrame(rows, columns=["experiment", "title"])


def _place(results: Result | Sweep | str | Path) -> str:
    """The directory of results, or a file of them."""
    if isinstance(results, (Result, Sweep)):
        return str(results.unchanged())
    if not isinstance(results, (str, Path)):
        raise SluiceError(f"{results!r} is given as results; allowed is a Result, a Sweep, or a path", WRONG_INPUT)
    return str(Path(results).absolute())


def _reports(out: str) -> list[Path]:
    """The directories of the reports that a command printed."""
    return [Path(line.removeprefix("Report: ")).parent for line in out.splitlines() if line.startswith("Report: ")]


def _name(scheme: str | Scheme | None) -> str | None:
    return scheme.name if isinstance(scheme, Scheme) else scheme


def _absolute(path: str | Path | None) -> Path | None:
    return None if path is None else Path(path).absolute()
