# SPDX-License-Identifier: MIT
"""Results in a directory, as pandas DataFrames. Nothing here needs Java or a simulator."""

from __future__ import annotations

import hashlib
import html
import json
import re
import warnings
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from ._errors import CLAIM_FAILED, COMPLETE, WRONG_INPUT, SluiceError, SluiceWarning

if TYPE_CHECKING:
    from matplotlib.axes import Axes  # type: ignore[import-untyped, unused-ignore]

_SHOWN_ROWS = 20

#: The list of a directory's files with their digests, which is written last.
_LIST = "files.sha256"
_LISTED = re.compile(r"([0-9a-f]{64})  (.+)")
_GOODPUT_INTERVAL = re.compile(r"\bgoodput_interval_ps=(\d+)")
_NODE = re.compile(r"node id=(\d+) type=(\w+) name=(\S*)")
_ENCODED = re.compile(r"%([0-9A-Fa-f]{2})")

#: What `plot` draws of a table, and by what its lines are told apart.
_PLOTTED = {
    "queue": ("bytes", ("node", "port")),
    "rate": ("rate_bps", ("flow",)),
    "window": ("window_bytes", ("flow",)),
    "throughput": ("goodput_bps", ("flow",)),
}

_CLAIM_COLUMNS = ["claim", "source", "expected", "measured", "verdict"]


def load(folder: str | Path) -> Result | Sweep:
    """The results in a directory: of a run, of a comparison of several, or of a sweep.

    Raises:
        SluiceError: with exit code 2 if there are none.
    """
    place = Path(folder)
    if (place / "campaign.json").is_file():
        return Sweep(place)
    return result(place)


def result(folder: str | Path) -> Result:
    """The results of a run or a comparison in a directory."""
    place = Path(folder)
    if not place.is_dir():
        raise SluiceError(f"{place} is no directory with results", WRONG_INPUT)
    if not any((place / name).is_file() for name in ("comparison.json", "flows.csv")) and not _is_theory(place):
        raise SluiceError(f"{place} has neither flows.csv nor comparison.json: it is no directory of a run", WRONG_INPUT)
    return Result(place)


def _is_theory(folder: Path) -> bool:
    """Whether nothing was simulated for what the directory has."""
    manifest = folder / "manifest.json"
    return manifest.is_file() and "theory" in _json(manifest)


def _digests(folder: Path) -> dict[str, str]:
    """The digests of a directory's files when it was finished, by their names; none if it has no list."""
    file = folder / _LIST
    if not file.is_file():
        status = folder / "status"
        if status.is_file() and status.read_text(encoding="utf-8").strip() == "complete":
            warnings.warn(f"{folder} has no {_LIST}: whether its files are whole is not known", SluiceWarning, stacklevel=2)
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    listed = [_LISTED.fullmatch(line) for line in lines if not line.startswith("#")]
    digests = {one[2]: one[1] for one in listed if one}
    if not lines or lines[-1] != f"# {len(digests)} files" or None in listed:
        raise SluiceError(f"{file} is damaged", WRONG_INPUT)
    return digests


def _whole(file: Path) -> Path:
    """A file that is there and has the bytes that it had when its directory was finished."""
    if not file.is_file():
        raise SluiceError(f"{file} does not exist", WRONG_INPUT)
    digest = _digests(file.parent).get(file.name)
    if digest is not None and digest != hashlib.sha256(file.read_bytes()).hexdigest():
        raise SluiceError(f"{file} has other bytes than when its directory was finished", WRONG_INPUT)
    return file


def _json(file: Path) -> Any:
    return json.loads(_whole(file).read_text(encoding="utf-8"))


def _csv(file: Path, **how: Any) -> pd.DataFrame:
    # A variant may be called NA or null: only an empty cell is none.
    table: pd.DataFrame = pd.read_csv(_whole(file), keep_default_na=False, na_values=[""], **how)
    return table


def _nodes(plan: Path) -> pd.DataFrame:
    """The nodes that a plan names."""
    rows = []
    with _whole(plan).open(encoding="utf-8") as lines:
        for line in lines:
            if match := _NODE.match(line):
                name = _ENCODED.sub(lambda code: chr(int(code[1], 16)), match[3])
                rows.append({"node": int(match[1]), "name": name, "type": match[2]})
            elif line.startswith("flow "):
                break  # There may be millions, and no node after them.
    return pd.DataFrame(rows, columns=["node", "name", "type"]).set_index("node")


def _goodput_interval_ps(plan: Path) -> int:
    """The interval of a plan's goodputs."""
    with _whole(plan).open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("monitor ") and (match := _GOODPUT_INTERVAL.search(line)):
                return int(match[1])
    raise SluiceError(f"{plan} has no goodput_interval_ps", WRONG_INPUT)


def _intervals(rows: pd.DataFrame, column: str, interval_ps: int) -> tuple[list[float], list[float]]:
    """Steps of values each of which is of the interval that ends at its time; none where there is no value."""
    times: list[float] = []
    values: list[float] = []
    for time_ps, value in zip(rows["time_ps"], rows[column]):
        begin_ps = (time_ps - 1) // interval_ps * interval_ps
        if times and times[-1] < begin_ps:
            times.append(times[-1])
            values.append(float("nan"))
        times += [begin_ps, time_ps]
        values += [value, value]
    return times, values


def _changes(rows: pd.DataFrame, column: str, end_ps: int) -> tuple[list[float], list[float]]:
    """Steps of values each of which holds until the next one, the last until the end."""
    times, values = list(rows["time_ps"]), list(rows[column])
    if times and times[-1] < end_ps:
        times.append(end_ps)
        values.append(values[-1])
    return times, values


def _lines(table: pd.DataFrame, keys: list[str]) -> Iterator[tuple[tuple[Any, ...], pd.DataFrame]]:
    """The rows of each combination of values of some columns, with these values."""
    if not keys:
        yield (), table
    elif len(keys) == 1:  # as a list, its labels would depend on the version of pandas
        for label, rows in table.groupby(keys[0], sort=False):
            yield (label,), rows
    else:
        for labels, rows in table.groupby(keys, sort=False):
            yield tuple(labels), rows


def _axes(ax: Axes | None) -> Axes:
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt  # type: ignore[import-untyped, unused-ignore]

    return plt.subplots()[1]


def _claims(file: Path) -> pd.DataFrame:
    if not file.is_file() and file.name not in _digests(file.parent):
        return pd.DataFrame(columns=_CLAIM_COLUMNS)
    entries = _json(file)
    return pd.DataFrame(entries) if entries else pd.DataFrame(columns=_CLAIM_COLUMNS)


def _fingerprint(folder: Path) -> str:
    """What tells a directory's content from that of another run: a run's manifest, which has times, or the list of files."""
    for name in ("manifest.json", _LIST):
        if (folder / name).is_file():
            return hashlib.sha256((folder / name).read_bytes()).hexdigest()
    return ""


class _Folder:
    """A directory of results. It is read when a table is first asked for; once another run has replaced it, it is refused.

    Attributes:
        folder: the directory.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()
        self._known = _fingerprint(self.folder)

    def unchanged(self) -> Path:
        """The directory, which still holds what it held.

        Raises:
            SluiceError: with exit code 2 if another run has replaced it since.
        """
        if _fingerprint(self.folder) != self._known:
            raise SluiceError(
                f"{self.folder} was written again since: it is not this {type(self).__name__} any more; sluice.load reads it anew",
                WRONG_INPUT,
            )
        return self.folder

    @property
    def report(self) -> Path:
        """The report, an HTML page."""
        return self.folder / "report.html"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.folder)!r})"

    def _html(self, *tables: pd.DataFrame) -> str:
        """What a notebook shows: where it is, the report, and these tables."""
        head = f"<p><b>{html.escape(type(self).__name__)}</b> <code>{html.escape(str(self.folder))}</code>"
        if self.report.is_file():
            head += f' (<a href="{html.escape(self.report.as_uri())}">report</a>)'
        return head + "</p>" + "".join(table.to_html(index=False, max_rows=_SHOWN_ROWS) for table in tables if len(table))


class Result(_Folder):
    """One run, or several that were run together (an experiment with variants or seeds).

    Each table is a DataFrame with the columns of the file of the same name (docs/reference/results.md); a column's name
    ends with its unit. With several runs the first two columns are `variant` and `seed`.
    """

    @cached_property
    def _parts(self) -> list[tuple[dict[str, Any], Path]]:
        """What tells the runs apart, and where they are."""
        comparison = self.unchanged() / "comparison.json"
        if not comparison.is_file():
            return [({}, self.folder)]
        return [
            ({"variant": run["variant"], "seed": run["seed"]}, self.unchanged() / run["folder"])
            for run in _json(comparison)["runs"]
            if not run.get("failure")
        ]

    @cached_property
    def runs(self) -> pd.DataFrame:
        """A row for each run that ended well: variant and seed if there are several, and its directory."""
        return pd.DataFrame([{**keys, "folder": str(folder)} for keys, folder in self._parts])

    @property
    def is_one(self) -> bool:
        """Whether it is one run with a directory of its own."""
        return not (self.unchanged() / "comparison.json").is_file()

    def __iter__(self) -> Iterator[Result]:
        """Each run by itself."""
        self.unchanged()
        return (Result(folder) for _, folder in self._parts)

    def run(self, variant: str, seed: int | None = None) -> Result:
        """One of several runs; without a seed the first of this variant.

        Raises:
            SluiceError: with exit code 2 if there is no such run.
        """
        self.unchanged()
        for keys, folder in self._parts:
            if keys.get("variant") == variant and seed in (None, keys.get("seed")):
                return Result(folder)
        known = sorted({str(keys.get("variant")) for keys, _ in self._parts})
        raise SluiceError(f"there is no run of variant '{variant}', seed {seed}; there are {', '.join(known)}", WRONG_INPUT)

    @cached_property
    def nodes(self) -> pd.DataFrame:
        """Name and type of each node, by its number: `r.queue.join(r.nodes, on="node")`.

        Raises:
            SluiceError: with exit code 2 if several runs have different nodes.
        """
        self.unchanged()
        nodes = [_nodes(folder / "plan.txt") for _, folder in self._parts]
        if not all(one.equals(nodes[0]) for one in nodes):
            raise SluiceError("these runs have different nodes; ask each by itself: run(variant)", WRONG_INPUT)
        return nodes[0]

    def node(self, name: str) -> int:
        """The number of a node in the tables.

        Raises:
            SluiceError: with exit code 2 if there is no such node.
        """
        found = self.nodes.index[self.nodes["name"] == name]
        if not len(found):
            known = list(self.nodes["name"])
            shown = ", ".join(known[:10]) + (", …" if len(known) > 10 else "")
            raise SluiceError(f"no node is named '{name}'; there are {shown}", WRONG_INPUT)
        return int(found[0])

    def plot(
        self, table: str = "queue", *, node: str | int | None = None, port: int | None = None, ax: Axes | None = None
    ) -> Axes:
        """Draws a table over time with matplotlib: a line for each port or flow, and each run.

        Args:
            table: queue, rate, window or throughput
            node: only this node's queues, by name or number
            port: only this port's
            ax: where to draw; None: axes of their own

        Returns:
            The axes, to be changed further.
        """
        if table not in _PLOTTED:
            raise SluiceError(f"table is '{table}'; allowed is one of {', '.join(_PLOTTED)}", WRONG_INPUT)
        column, by = _PLOTTED[table]
        rows: pd.DataFrame = getattr(self, table)
        ports = self.ports
        for name, value in (("node", self.node(node) if isinstance(node, str) else node), ("port", port)):
            if value is not None and name not in by:
                raise SluiceError(f"{name} is {value}, but {table} has a line for each flow; allowed is None", WRONG_INPUT)
            if value is not None:
                known = sorted(set(ports[name]))
                if value not in known:
                    shown = ", ".join(str(one) for one in known[:10]) + (", …" if len(known) > 10 else "")
                    raise SluiceError(f"{name} is {value}, of which there is no switch port; allowed is one of {shown}", WRONG_INPUT)
                ports = ports[ports[name] == value]
                rows = rows[rows[name] == value]
        axes = _axes(ax)
        keys = [*self._parts[0][0], *by]
        names = self.nodes["name"] if "node" in by else None
        for label, line in _lines(rows, keys):
            words = [str(one) if key in ("variant", "seed") else f"{key} {one}" for key, one in zip(keys, label)]
            if names is not None:
                words[keys.index("node")] = str(names.get(label[keys.index("node")], words[keys.index("node")]))
            run = dict(zip(keys, label))
            folder = next(folder for part, folder in self._parts if part.items() <= run.items())
            if table == "throughput":
                times, values = _intervals(line, column, _goodput_interval_ps(folder / "plan.txt"))
            else:
                times, values = _changes(line, column, self._end_ps(folder, run.get("flow")))
            axes.step([one / 1e9 for one in times], values, where="post", label=", ".join(words))
        axes.set_xlabel("time (ms)")
        axes.set_ylabel(column)
        axes.legend()
        return axes

    def _end_ps(self, folder: Path, flow: int | None) -> int:
        """When a flow of a run ended, or the run."""
        if flow is not None:
            flows = _csv(folder / "flows.csv")
            finish = flows.loc[flows["flow"] == flow, "finish_ps"]
            if finish.notna().any():
                return int(finish.iloc[0])
        engine = folder / "engine.json"
        return int(_json(engine).get("simulated_ps", 0)) if engine.is_file() else 0

    def _repr_html_(self) -> str:
        columns = [name for name in _CLAIM_COLUMNS if name in self.claims]
        return self._html(self.claims[columns])

    def table(self, name: str) -> pd.DataFrame:
        """The table `NAME.csv` of each run, one below the other."""
        self.unchanged()
        tables = []
        for keys, folder in self._parts:
            table = _csv(folder / f"{name}.csv")
            for at, (key, value) in enumerate(keys.items()):
                table.insert(at, key, value)
            tables.append(table)
        return pd.concat(tables, ignore_index=True) if tables else pd.DataFrame()

    @cached_property
    def fct(self) -> pd.DataFrame:
        """Completed flows in order of completion: `bytes`, `start_ps`, `fct_ps`, `standalone_ps`, `slowdown`, …"""
        return self.table("fct")

    @cached_property
    def flows(self) -> pd.DataFrame:
        """All flows: `delivered_bytes`, `retransmitted_bytes`, `finish_ps`, …"""
        return self.table("flows")

    @cached_property
    def queue(self) -> pd.DataFrame:
        """Samples of queues, rows only on change: `time_ps`, `node`, `port`, `bytes`."""
        return self.table("queue")

    @cached_property
    def rate(self) -> pd.DataFrame:
        """Decided rates, at each change: `time_ps`, `flow`, `rate_bps`."""
        return self.table("rate")

    @cached_property
    def window(self) -> pd.DataFrame:
        """Decided windows, at each change: `time_ps`, `flow`, `window_bytes` (-1: no limit)."""
        return self.table("window")

    @cached_property
    def throughput(self) -> pd.DataFrame:
        """Goodput in the interval that ends at `time_ps`: `flow`, `goodput_bps`."""
        return self.table("throughput")

    @cached_property
    def pfc(self) -> pd.DataFrame:
        """Pause frames where they were received: `time_ps`, `node`, `node_type`, `port`, `pause`."""
        return self.table("pfc")

    @cached_property
    def ports(self) -> pd.DataFrame:
        """Switch ports over the whole run: `queue_peak_bytes`, `packets`, `marked`, `dropped`, …"""
        return self.table("ports")

    @cached_property
    def claims(self) -> pd.DataFrame:
        """Each claim of the experiment: `expected`, `measured`, `verdict`, …"""
        return _claims(self.unchanged() / "claims.json")

    @property
    def claims_hold(self) -> bool:
        """Whether no claim failed or could not be measured, and the run is complete."""
        return self.status == "complete" and not bool(self.claims["verdict"].isin(["failed", "not_measured"]).any())

    @cached_property
    def summary(self) -> dict[str, Any]:
        """The numbers of one run (`summary.json`), or of several (`comparison.json`)."""
        name = "summary.json" if self.is_one else "comparison.json"
        content: dict[str, Any] = _json(self.unchanged() / name)
        return content

    @cached_property
    def numbers(self) -> pd.DataFrame:
        """A row for each variant (or the one run) with its numbers: means over the seeds."""
        if self.is_one:
            table = pd.json_normalize(self.summary)
            return table.drop(columns=["ports", "warnings", "collectives"], errors="ignore")
        return pd.DataFrame(self.summary["variants"])

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What was run: seed, parameters, versions (`manifest.json` of one run)."""
        content: dict[str, Any] = _json(self.unchanged() / "manifest.json")
        return content

    @property
    def status(self) -> str:
        """`complete`, or `partial` if the run ended early."""
        return _whole(self.unchanged() / "status").read_text(encoding="utf-8").strip() if self.is_one else str(self.summary["status"])


class Sweep(_Folder):
    """A campaign: every combination of values, variants and seeds.

    The first columns of each table have the names of the values that were swept. What are numbers are numbers there, in the units
    of `units`: 10% is 0.1, 2us is 2000000 (ps), 100KB is 100000 (bytes), 40Gbps is 40000000000 (bps).
    """

    @cached_property
    def about(self) -> dict[str, Any]:
        """What was run: `experiment`, `axes`, `points`, `seeds`, `exit_code`, …"""
        content: dict[str, Any] = _json(self.unchanged() / "campaign.json")
        return content

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each point and variant: each number with its median, mean and confidence interval."""
        return self._with_numbers("table")

    def _with_numbers(self, name: str) -> pd.DataFrame:
        """A table in which the values that were swept are numbers where they can be."""
        texts = ["variant", "first", "second", "claim", *self.about["axes"]]
        table = _csv(self.unchanged() / f"{name}.csv", dtype={one: str for one in texts})
        for axis, known in self._numbers.items():
            table[axis] = table[axis].map(known["values"])
        return table

    @property
    def _numbers(self) -> dict[str, Any]:
        """Of each axis whose values are numbers: their unit, and the number of each text in the files."""
        known: dict[str, Any] = self.about.get("numbers", {})
        return known

    @property
    def units(self) -> dict[str, str]:
        """The unit of each value that was swept and is a number: `ps`, `bps`, `bytes`, or none."""
        return {axis: known["unit"] for axis, known in self._numbers.items()}

    def plot(self, y: str, x: str | None = None, *, ax: Axes | None = None) -> Axes:
        """Draws a column of `table` over a value that was swept, a line for each variant and the other values.

        Args:
            y: a column, such as queue_mean_bytes_mean
            x: the value; None: the first
            ax: where to draw; None: axes of their own
        """
        axes_names: list[str] = self.about["axes"]
        over = x if x is not None else (axes_names or ["seed"])[0]
        for name in (over, y):
            if name not in self.table:
                raise SluiceError(f"'{name}' is no column of the table; these are {', '.join(self.table.columns)}", WRONG_INPUT)
        axes = _axes(ax)
        by = [name for name in (*axes_names, "variant") if name != over]
        for label, line in _lines(self.table, by):
            # In order, where the values have one; names stay as they were given.
            if pd.api.types.is_numeric_dtype(line[over]):
                line = line.sort_values(over)
            axes.plot(line[over], line[y], marker="o", label=", ".join(str(one) for one in label))
        axes.set_xlabel(over)
        axes.set_ylabel(y)
        axes.legend()
        return axes

    def _repr_html_(self) -> str:
        means = [name for name in map(str, self.table) if name.endswith("_mean")]
        keys = [name for name in (*self.about["axes"], "variant", "runs") if name in self.table]
        return self._html(self.table[[*keys, *means[:6]]])

    @cached_property
    def pairs(self) -> pd.DataFrame:
        """A row for each point and pair of variants: differences on the same flows."""
        return self._with_numbers("pairs")

    @cached_property
    def claims(self) -> pd.DataFrame:
        """A row for each point and claim: `expected`, `measured`, `verdict`."""
        return self._with_numbers("claims")

    @property
    def claims_hold(self) -> bool:
        """Whether no claim failed or could not be measured, and every run ended well."""
        code = int(self.about["exit_code"])
        return code in COMPLETE and code != CLAIM_FAILED

    @cached_property
    def runs(self) -> pd.DataFrame:
        """A row for each run: the values, `variant`, `seed`, `exit_code`, `folder`, `failure`."""
        runs = self._with_numbers("runs")
        runs["folder"] = [str((self.unchanged() / str(folder)).resolve()) for folder in runs["folder"]]
        return runs

    def __iter__(self) -> Iterator[Result]:
        """Each run that ended well."""
        runs = self.runs
        return (Result(Path(str(folder))) for folder in runs.loc[runs["exit_code"] == 0, "folder"])

    def raw(self, name: str) -> pd.DataFrame:
        """The table `NAME.csv` (queue, flows, rate, …) of each run, below each other, with the values, variant and seed.

        Runs of a sweep keep the simulator's own files: there is no `fct`, which `flows` has the times of.
        """
        keys = dict.fromkeys([*self.about["axes"], "variant", "seed"])  # the seed may be swept
        tables = []
        for _, run in self.runs.iterrows():
            if run["exit_code"] != 0:
                continue
            folder = Path(str(run["folder"]))
            if not (folder / f"{name}.csv").is_file():
                names = ", ".join(sorted(file.stem for file in folder.glob("*.csv")))
                raise SluiceError(f"the runs of a sweep have no {name}.csv; allowed are {names}", WRONG_INPUT)
            table = _csv(folder / f"{name}.csv")
            for at, key in enumerate(keys):
                if key in table:
                    raise SluiceError(
                        f"{name}.csv has a column '{key}' of its own, as a value that was swept is called; allowed is one run's: run.table",
                        WRONG_INPUT,
                    )
                table.insert(at, key, run[key])
            tables.append(table)
        return pd.concat(tables, ignore_index=True) if tables else pd.DataFrame()


class Agreement(_Folder):
    """How far two simulators agree on an experiment."""

    @cached_property
    def about(self) -> dict[str, Any]:
        """All that was found (`agreement.json`): `verdict`, `tolerances`, `cases`, …"""
        content: dict[str, Any] = _json(self.unchanged() / "agreement.json")
        return content

    @property
    def agrees(self) -> bool:
        """Whether they agree within the tolerances."""
        return int(self.about["exit_code"]) == 0

    @cached_property
    def criteria(self) -> pd.DataFrame:
        """A row for each case and criterion: `case`, `key`, `number`, `limit`, `measured`, `verdict`, …"""
        return pd.DataFrame([{"case": case["name"], **one} for case in self.about["cases"] for one in case["criteria"]])

    def _repr_html_(self) -> str:
        return self._html(self.criteria)
