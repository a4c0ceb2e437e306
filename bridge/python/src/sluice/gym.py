# SPDX-License-Identifier: MIT
"""Gymnasium environments: what a learner decides at chosen intervals, for each flow or switch port (docs/guide/python.md).

The same environment runs in ns-3 and in OMNeT++. The simulation connects to the environment by a socket on the loopback
interface (org.sluice.runner.python.GymLink); Py4J starts and ends it.
"""

from __future__ import annotations

import atexit
import json
import os
import re
import secrets
import shutil
import socket
import struct
import tempfile
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Union

import gymnasium
import numpy as np
import numpy.typing as npt

from . import _results
from ._errors import COMPLETE, OTHER_SIDE, SCHEME_FAILED, WRONG_INPUT, SluiceError, SluiceWarning
from ._gateway import Gateway, gateway
from ._results import Result
from ._run import Experiment, Value, _chosen, _milliseconds, _settings, experiment_file

Floats = npt.NDArray[np.float64]
Observation = npt.NDArray[np.float32]

_START_S = 60.0
_ACCEPT_S = 0.1
_HEADER = struct.Struct(">qi")
_TOKEN_BITS = 53
_SEVERAL = "the experiment has several runs, of variants or seeds; allowed is one run: an experiment without compare and seeds"
_WATCHED_MS = 60_000
_INTERVAL = re.compile(r"\d+(\.\d+)?([eE][-+]?\d+)? *(ns|us|ms|s)")


class FlowStep(NamedTuple):
    """What the flows did between two steps: an array each, by number of the flow; 0 where a flow was not active.

    Attributes:
        time_ps: when the step ended
        active: 1 for flows that have begun and not ended. One that has ended since the last step is not active, but what it did
            until then counts in this step
        line_rate_bps: rate of the sender's link
        base_rtt_ps: round-trip time of one packet on an idle path
        rate_bps: the rate that was set
        interval_ps: how long the step was for the flow: since its last one or its begin
        acked_bytes: bytes that were acknowledged
        packets: packets that were acknowledged
        marked_packets: those of them that carried a congestion mark
        losses: NACKs and timeouts
        rtt_mean_ps: mean round-trip time, 0 without an ACK
        rtt_min_ps: least round-trip time, 0 without an ACK
    """

    time_ps: int
    active: Floats
    line_rate_bps: Floats
    base_rtt_ps: Floats
    rate_bps: Floats
    interval_ps: Floats
    acked_bytes: Floats
    packets: Floats
    marked_packets: Floats
    losses: Floats
    rtt_mean_ps: Floats
    rtt_min_ps: Floats

    @property
    def goodput_bps(self) -> Floats:
        """Acknowledged bits per second."""
        return _ratio(self.acked_bytes * 8e12, self.interval_ps)

    @property
    def queueing(self) -> Floats:
        """Mean round-trip time above that of an idle path, relative to it; 0 without an ACK."""
        return np.maximum(0.0, _ratio(self.rtt_mean_ps, self.base_rtt_ps) - (self.rtt_mean_ps > 0))


class PortStep(NamedTuple):
    """What the switch ports did between two steps: an array each, by number of the port in the whole network.

    Attributes:
        time_ps: when the step ended
        active: 1 for each
        node: number of the switch
        port: number of the port on its switch
        line_rate_bps: rate of its link
        interval_ps: how long the step was
        queue_bytes: data bytes in its queue now
        sent_bytes: data bytes that it sent
        enqueued_bytes: data bytes that arrived for its queue
    """

    time_ps: int
    active: Floats
    node: Floats
    port: Floats
    line_rate_bps: Floats
    interval_ps: Floats
    queue_bytes: Floats
    sent_bytes: Floats
    enqueued_bytes: Floats


Step = Union[FlowStep, PortStep]
Reward = Callable[[Any], float]


def _ratio(above: Floats, below: Floats) -> Floats:
    """The ratio, 0 where there is nothing below."""
    return np.divide(above, below, out=np.zeros_like(above), where=below > 0)


def utilisation_and_delay(step: FlowStep, weight: float = 0.2) -> float:
    """A reward: goodput of all flows relative to the fastest link, minus a weight times the mean relative queueing."""
    present = step.interval_ps > 0
    if not present.any():
        return 0.0
    goodput = step.goodput_bps.sum() / step.line_rate_bps.max()
    return float(goodput - weight * step.queueing[present].mean())


def utilisation_and_queue(step: PortStep, weight: float = 1e-6) -> float:
    """A reward: share of its rate that the busiest port sent, minus a weight times the longest queue in bytes."""
    return float(_ratio(step.sent_bytes * 8e12, step.interval_ps * step.line_rate_bps).max() - weight * step.queue_bytes.max())


class _Episode:
    """A run under way. When it ends, its connection does, too: the simulator's process may live on for the next."""

    def __init__(self, gateway: Gateway, words: Sequence[str], idle: Any, folder: Path) -> None:
        self.folder = folder
        self.peer: socket.socket | None = None
        self.report: dict[str, Any] | None = None
        self._gateway = gateway
        with ExitStack() as use:
            use.enter_context(gateway.in_use())
            self._task = gateway.call(gateway.entry.start, json.dumps(words), idle)
            self._use = use.pop_all()  # until it ends
        self._watcher = threading.Thread(target=self._watch, name="sluice-episode", daemon=True)
        self._watcher.start()

    def _watch(self) -> None:
        with self._use:
            try:
                report: dict[str, Any] = {"done": False}
                while not report["done"]:
                    report = json.loads(self._gateway.call(self._task.poll, _WATCHED_MS))
            except SluiceError as e:
                report = {"done": True, "code": e.exit_code, "sentence": e.sentence}
            self.report = report
            self.leave()

    def is_over(self) -> bool:
        return self.report is not None

    def wait(self, seconds: float | None = None) -> dict[str, Any]:
        """How it ended; None: however long that takes."""
        self._watcher.join(seconds)
        return self.report or {"done": False, "code": OTHER_SIDE, "sentence": "the run did not end"}

    def leave(self) -> None:
        """Ends the connection; a run that is not over goes to its end without actions."""
        peer = self.peer
        if peer is not None:
            try:
                peer.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The other side has gone already.

    def close(self) -> None:
        """Ends it, and deletes its files."""
        self.leave()
        if not self.is_over() and self._gateway.is_running():
            self._gateway.call(self._task.cancel)
            self.wait(_START_S)
        if self.peer is not None:
            self.peer.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class _Env(gymnasium.Env[Observation, Floats]):
    """A simulation as an environment; an episode is one run from its begin to its end."""

    metadata: dict[str, Any] = {"render_modes": []}
    _scheme: ClassVar[str]
    _section: ClassVar[str]
    _step_type: ClassVar[type[Any]]
    _width: ClassVar[int]
    _replaced: ClassVar[Mapping[str, Value]] = {}

    @classmethod
    def _require_own(cls, given: Mapping[str, Value], where: str = "settings") -> None:
        """Nothing that the environment replaces may be set: it would do nothing."""
        for name in given:
            if name.split(".")[0] == cls._section:
                raise SluiceError(
                    f"{where} has {name}, which {cls.__name__} replaces; allowed is what is not of {cls._section}", WRONG_INPUT
                )

    def __init__(
        self,
        experiment: Experiment,
        *,
        interval: str,
        simulator: str,
        transport: str,
        scheme: str | None,
        answer_deadline_s: float,
        reward: Reward,
        parameters: Mapping[str, tuple[str, Value]],
        settings: Mapping[str, Value] | None,
        variables: Mapping[str, Value],
    ) -> None:
        if not isinstance(interval, str) or not _INTERVAL.fullmatch(interval):
            raise SluiceError(f"interval is '{interval}'; allowed is a time with its unit, such as '50us' or '1ms'", WRONG_INPUT)
        self._require_own({**(settings or {}), **variables})
        self._parameters = dict(parameters)
        self._pid = os.getpid()
        self._held = ExitStack()
        self._reward = reward
        self._given = {
            **(settings or {}),
            **variables,
            **self._replaced,
            **{f"{self._section}.parameters.{name}": value for name, (_, value) in parameters.items()},
            f"{self._section}.parameters.interval": interval,
        }
        self._words = ["run", self._held.enter_context(experiment_file(experiment))]
        self._words += _chosen(scheme=scheme, simulator=simulator, transport=transport)
        self._deadline_ms = _milliseconds(answer_deadline_s)
        self._words += _chosen(answer_deadline=self._deadline_ms)
        self._run_seed: int | None = None
        self._gateway: Gateway | None = None
        self._idle: Any = None
        self._now: _Episode | None = None
        self._left: _Episode | None = None
        self._is_running = False
        self._shares_process = simulator == "ns3" and transport != "zmq"
        self._last: Any = None
        self.count = self._entities()
        _open.add(self)

    def _require_own_process(self) -> None:
        if self._pid != os.getpid():
            raise SluiceError("the environment is of another process, which was forked; allowed is one made in this process", WRONG_INPUT)

    def _planned(self, given: Mapping[str, Value]) -> list[str]:
        """The plan with these settings."""
        words = [*self._words, *_settings(given, {}), "--dry-run"]
        try:
            plan = gateway().run(words).out.splitlines()
        except SluiceError as e:
            sentence = e.sentence
            if ": with it the variants " in sentence:
                raise SluiceError(_SEVERAL, e.exit_code) from None
            for name, (argument, _) in {**self._parameters, "interval": ("interval", "")}.items():
                sentence = sentence.replace(f"{self._section}.parameters.{name}", argument)
            raise SluiceError(sentence, e.exit_code, e.folder) from None
        if sum(line.startswith("sluice-plan ") for line in plan) != 1:
            raise SluiceError(_SEVERAL, WRONG_INPUT)
        return plan

    def _entities(self) -> int:
        """How many flows or ports there are, from the plan."""
        plan = self._planned({**self._given, **self._address(1, 1)})
        later = sum(" same_pair=true" in line for line in plan)
        if later and self._section == "scheme":
            warnings.warn(
                f"{later} of {self._counted(plan)} flows go on with the queue pair of one before them, and their actions do nothing",
                SluiceWarning,
                stacklevel=4,
            )
        return self._counted(plan)

    def _counted(self, plan: Sequence[str]) -> int:
        raise NotImplementedError

    def _address(self, port: int, token: int) -> dict[str, Value]:
        return {f"{self._section}.parameters.port": port, f"{self._section}.parameters.token": token}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Ends the run before, and begins another one; it comes back at the end of the first interval.

        Args:
            seed: of the run; without it the last one's, at first the experiment's
            options: {"variables": {...}} are values that are set in this episode alone; there are as many actions as before

        Raises:
            SluiceError: if another option is given, or the episode would have another number of flows or ports.
        """
        self._require_own_process()
        for name in options or {}:
            if name != "variables":
                raise SluiceError(f"options has '{name}'; allowed is variables", WRONG_INPUT)
        self._require_own((options or {}).get("variables", {}), "options")
        super().reset(seed=seed)
        self._leave()
        if seed is not None:
            self._run_seed = seed
        given = {**self._given, **(options or {}).get("variables", {})}
        token = secrets.randbits(_TOKEN_BITS)
        folder = Path(tempfile.mkdtemp(prefix="sluice-gym-"))
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = int(listening.getsockname()[1])
            words = [*self._words, *_settings({**given, **self._address(port, token)}, {})]
            words += ["--raw", "--out", str(folder / "run")]
            words += _chosen(seed=self._run_seed)
            self._now = _Episode(gateway(), words, self._processes(), folder)
            self._now.peer = self._accepted(self._now, listening, token)
        if options:
            self._require_as_many(folder / "run" / "plan.txt")
        if self._now.is_over():
            self._now.leave()  # It ended before it was known how to say so.
        step = self._received()
        if step is None:
            self._finish()
            raise SluiceError("the run ended before its first step: nothing was active", WRONG_INPUT, folder)
        self._is_running = True
        return self._observed(step), self._info(step)

    def _require_as_many(self, plan: Path) -> None:
        count = self._counted(plan.read_text(encoding="utf-8").splitlines())
        if count != self.count:
            self._leave()
            raise SluiceError(f"with these options there are {count} actions; allowed are {self.count}, as before", WRONG_INPUT)

    def _accepted(self, episode: _Episode, listening: socket.socket, token: int) -> socket.socket:
        """Waits for the simulation, which knows the token; others are turned away."""
        listening.settimeout(_ACCEPT_S)
        deadline = time.monotonic() + _START_S
        while time.monotonic() < deadline:
            try:
                peer, _ = listening.accept()
            except TimeoutError:
                if episode.is_over():
                    report = episode.wait()
                    sentence = report["sentence"] or "the run ended before its first step: nothing was active"
                    raise SluiceError(sentence, report["code"], episode.folder) from None
                continue
            peer.settimeout(_START_S)
            try:
                hello = struct.unpack(">qii", _exactly(peer, 16) or bytes(16))
            except OSError:
                hello = (0, 0, 0)
            if hello == (token, len(self._step_type._fields) - 2, self._width):
                peer.settimeout(None)
                peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return peer
            peer.close()
        raise SluiceError(f"the simulation did not begin within {_START_S:.0f} s", OTHER_SIDE, episode.folder)

    def step(self, action: Floats) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Sets the actions, and simulates to the end of the next interval.

        An action outside the space is refused, and the episode goes on (`gymnasium.wrappers.ClipAction` cuts actions off
        instead). At the end of the run the observation is 0, as is the reward: no interval ended there. It is `terminated` if all
        flows with a size finished, else `truncated`.
        """
        self._require_own_process()
        if self._now is None or self._now.peer is None or not self._is_running:
            raise gymnasium.error.ResetNeeded("the episode is over, or never began: call reset()")
        try:
            self._now.peer.sendall(self._decided(self._allowed(action))[self._order].astype(">f8").tobytes())
            step = self._received()
        except OSError:
            step = None
        if step is not None:
            return self._observed(step), self._reward(step), False, False, self._info(step)
        self._finish()
        finished = self._all_finished()
        nothing = np.zeros(self.observation_space.shape or (), dtype=np.float32)
        return nothing, 0.0, finished, not finished, {}

    def _allowed(self, action: Floats) -> Floats:
        """The action, if it is in the space but for its type."""
        given = np.asarray(action, dtype=np.float64)
        shape = self.action_space.shape
        if given.shape != shape:
            raise SluiceError(f"action has the shape {given.shape}; allowed is {shape}", SCHEME_FAILED)
        wrong = ~((given >= 0.0) & (given <= 1.0))
        if wrong.any():
            at = tuple(int(i) for i in np.argwhere(wrong)[0])
            where = ", ".join(str(i) for i in at)
            raise SluiceError(f"action[{where}] is {given[at]}; allowed is a finite number from 0 to 1", SCHEME_FAILED)
        return given

    def _received(self) -> Any:
        """The observations of the step that ended; None at the end of the run."""
        assert self._now is not None and self._now.peer is not None
        header = _exactly(self._now.peer, _HEADER.size)
        if header is None:
            return None
        time_ps, count = _HEADER.unpack(header)
        fields = len(self._step_type._fields) - 2
        body = _exactly(self._now.peer, count * (4 + 8 * fields))
        if body is None:
            return None
        rows = np.frombuffer(body, dtype=[("entity", ">i4"), ("values", ">f8", (fields,))])
        entities = rows["entity"].astype(np.intp)
        # One that has ended since the last step has the complement of its number, and gets no action.
        self._order = entities[entities >= 0]
        values = np.zeros((fields + 1, self.count))
        values[0, self._order] = 1.0
        values[1:, np.where(entities < 0, ~entities, entities)] = rows["values"].T
        self._last = self._step_type(time_ps, *values)
        return self._last

    def _observed(self, step: Any) -> Observation:
        raise NotImplementedError

    def _decided(self, action: Floats) -> Floats:
        raise NotImplementedError

    def _info(self, step: Any) -> dict[str, Any]:
        return {"time_ps": step.time_ps}

    @property
    def last(self) -> Any:
        """The last interval that ended, in units: a `FlowStep` or `PortStep`; None before the first."""
        return self._last

    def result(self) -> Result:
        """The tables of the run that ended: `flows`, `queue`, `rate`, …; until the next reset or close.

        Raises:
            SluiceError: if there is no run, or its episode is not over.
        """
        if self._now is None:
            raise SluiceError("there is no run; call reset() first", WRONG_INPUT)
        if self._is_running:
            raise SluiceError(
                "the episode is not over, and its tables are written at its end; `last` has the interval that ended", WRONG_INPUT
            )
        return _results.result(self._now.folder / "run")

    def _all_finished(self) -> bool:
        flows = self.result().flows
        # One that was stopped is over, too, with fewer bytes.
        finished = flows["finish_ps"].notna() & (flows["delivered_bytes"] == flows["bytes"])
        return bool(((flows["bytes"] > 0) & finished).all())

    def _finish(self) -> None:
        """Waits for the end of a run that ends by itself; one that is not complete is an error, a claim that fails is not."""
        assert self._now is not None
        self._is_running = False
        report = self._now.wait()
        if report["code"] not in COMPLETE:
            raise SluiceError(report["sentence"], report["code"], self._now.folder)

    def _processes(self) -> Any:
        """Where the gateway keeps this environment's simulator process from one episode to the next."""
        used = gateway()
        if self._gateway is not used:
            self._gateway = used
            self._idle = used.call(used.entry.simulators, self._deadline_ms)
        return self._idle

    def _leave(self) -> None:
        """Ends what is under way. A run that can leave its process to another goes to its end by itself, meanwhile."""
        self._last = None
        self._is_running = False
        if self._left is not None:
            self._left.close()
            self._left = None
        if self._now is not None and self._shares_process and not self._now.is_over():
            self._now.leave()
            self._left = self._now
        elif self._now is not None:
            self._now.close()
        self._now = None

    def close(self) -> None:
        """Ends the run, and deletes its files; in a process that was forked it does nothing."""
        if self._pid != os.getpid():
            return
        self._is_running = False
        for episode in (self._left, self._now):
            if episode is not None:
                episode.close()
        self._left = self._now = None
        if self._idle is not None and self._gateway is not None and self._gateway.is_running():
            self._gateway.call(self._idle.close)
        self._gateway = self._idle = None
        self._held.close()


_open: weakref.WeakSet[_Env] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    """Before the gateway ends, and in the process that made them alone: the files of an episode are there."""
    for env in list(_open):
        if env._pid == os.getpid():
            env.close()


class FlowEnv(_Env):
    """An action for each flow: its rate, as a share of its sender's link.

    The observation has a row for each flow: active (0 or 1), rate and goodput relative to the link, queueing relative to
    the round-trip time of an idle path, share of marked packets, losses. `last` has these in units.

    Args:
        experiment: as in `sluice.run`; its congestion control is replaced.
        interval: time between steps, with its unit, such as "50us".
        simulator: "ns3" or "omnet".
        transport: "auto", "jvm" or "zmq".
        reward: of a `FlowStep`.
        initial_rate: a flow's rate before its first step, as a share of its link.
        threshold_bytes: queue above which switches mark; 0: the experiment's own marking.
        least_rate: the smallest share that an action can set.
        answer_deadline_s: the run ends if the learner does not call `step` for so long; 0: never.
        settings, **variables: as in `sluice.run`.
    """

    _scheme = "gym"
    _section = "scheme"
    _step_type = FlowStep
    _width = 1

    def __init__(
        self,
        experiment: Experiment,
        *,
        interval: str = "100us",
        simulator: str = "ns3",
        transport: str = "auto",
        reward: Reward = utilisation_and_delay,
        initial_rate: float = 1.0,
        threshold_bytes: int = 100_000,
        least_rate: float = 1e-3,
        answer_deadline_s: float = 60.0,
        settings: Mapping[str, Value] | None = None,
        **variables: Value,
    ) -> None:
        if not 0 < least_rate <= 1:
            raise SluiceError(f"least_rate is {least_rate}; allowed is above 0, to 1", WRONG_INPUT)
        super().__init__(
            experiment,
            interval=interval,
            simulator=simulator,
            transport=transport,
            scheme=self._scheme,
            answer_deadline_s=answer_deadline_s,
            reward=reward,
            parameters={"initialRate": ("initial_rate", initial_rate), "threshold": ("threshold_bytes", threshold_bytes)},
            settings=settings,
            variables=variables,
        )
        self._least = least_rate
        self.observation_space = gymnasium.spaces.Box(0.0, np.inf, (self.count, 6), np.float32)
        self.action_space = gymnasium.spaces.Box(0.0, 1.0, (self.count,), np.float64)

    def _counted(self, plan: Sequence[str]) -> int:
        return sum(line.startswith("flow ") for line in plan)

    def _observed(self, step: FlowStep) -> Observation:
        columns: tuple[Floats, ...] = (
            step.active,
            _ratio(step.rate_bps, step.line_rate_bps),
            _ratio(step.goodput_bps, step.line_rate_bps),
            step.queueing,
            _ratio(step.marked_packets, step.packets),
            step.losses,
        )
        return np.stack(columns, axis=1, dtype=np.float32, casting="same_kind")

    def _decided(self, action: Floats) -> Floats:
        return np.maximum(action, self._least).reshape(self.count, 1)


def _flow_control(plan: Sequence[str]) -> tuple[str, tuple[str, str]]:
    """The name of a scheme, or nothing, and what the data plane does: flow control and the kind of its threshold."""
    schemes = [line.split()[2].split("=")[1] for line in plan if line.startswith("scheme slot=flow-control ")]
    words = dict(word.split("=", 1) for line in plan if line.startswith("dataplane ") for word in line.split()[1:])
    base = words.get("flow_control", "pfc"), words.get("pfc_threshold", "dynamic")
    return "".join(schemes), base


class PortEnv(_Env):
    """An action for each switch port: its marking profile, under any congestion control that reacts to marks.

    The action has a row for each port: kmin and kmax as shares of `most_bytes`, and pmax. A kmax below its kmin counts as
    equal to it, with a warning. It decides on top of PFC: an experiment with another flow control is refused. The observation has a row for each: queue relative to `most_bytes`, and the bytes sent and enqueued relative to what the link can send.

    Args:
        scheme: the congestion control; None: that of the experiment.
        most_bytes: the largest threshold.
        reward: of a `PortStep`.
        The others are as in `FlowEnv`.
    """

    _scheme = "gym-ports"
    _section = "flowControl"
    _step_type = PortStep
    _width = 3
    _replaced: ClassVar[Mapping[str, Value]] = {_section: f"{{name: {_scheme}}}"}

    def __init__(
        self,
        experiment: Experiment,
        *,
        interval: str = "100us",
        simulator: str = "ns3",
        transport: str = "auto",
        scheme: str | None = None,
        reward: Reward = utilisation_and_queue,
        most_bytes: int = 1_000_000,
        answer_deadline_s: float = 60.0,
        settings: Mapping[str, Value] | None = None,
        **variables: Value,
    ) -> None:
        if most_bytes < 1:
            raise SluiceError(f"most_bytes is {most_bytes}; allowed is 1 or more", WRONG_INPUT)
        self._most = most_bytes
        super().__init__(
            experiment,
            interval=interval,
            simulator=simulator,
            transport=transport,
            scheme=scheme,
            answer_deadline_s=answer_deadline_s,
            reward=reward,
            parameters={},
            settings=settings,
            variables=variables,
        )
        self.observation_space = gymnasium.spaces.Box(0.0, np.inf, (self.count, 3), np.float32)
        self.action_space = gymnasium.spaces.Box(0.0, 1.0, (self.count, 3), np.float64)

    def _entities(self) -> int:
        own = {name: value for name, value in self._given.items() if name.split(".")[0] != self._section}
        scheme, base = _flow_control(self._planned(own))
        _, decided = _flow_control(self._planned({**self._given, **self._address(1, 1)}))
        if scheme or base != decided:
            name = scheme or ("-".join(base) if base[0] == "pfc" else base[0])
            raise SluiceError(f"flowControl is '{name}', and PortEnv decides on top of pfc; allowed is an experiment with pfc", WRONG_INPUT)
        return super()._entities()

    def _counted(self, plan: Sequence[str]) -> int:
        switches = {line.split()[1] for line in plan if line.startswith("node ") and "type=switch" in line}
        ends = [word.split("=")[1] for line in plan if line.startswith("link ") for word in line.split()[1:3]]
        return sum(f"id={end}" in switches for end in ends)

    def _observed(self, step: PortStep) -> Observation:
        sendable: Floats = step.interval_ps * step.line_rate_bps / 8e12
        columns: tuple[Floats, ...] = (
            step.queue_bytes / self._most,
            _ratio(step.sent_bytes, sendable),
            _ratio(step.enqueued_bytes, sendable),
        )
        return np.stack(columns, axis=1, dtype=np.float32, casting="same_kind")

    def _decided(self, action: Floats) -> Floats:
        kmin, kmax, pmax = action.T
        if (kmax < kmin).any():
            # Python shows it once.
            warnings.warn("an action has a kmax below its kmin, which counts as equal to it", SluiceWarning, stacklevel=3)
        return np.column_stack((kmin * self._most, np.maximum(kmin, kmax) * self._most, pmax))


def parallel(
    environment: type[_Env], number: int, experiment: Experiment, /, **options: Any
) -> gymnasium.vector.AsyncVectorEnv:
    """Many environments of one kind, each in a process of its own with its own simulation.

    Args:
        environment: `FlowEnv` or `PortEnv`
        number: how many
        experiment, **options: as that class takes them
    """
    return gymnasium.vector.AsyncVectorEnv(
        [_Make(environment, experiment, options)] * number, context="spawn", daemon=True
    )


class _Make:
    """Makes an environment, in another process."""

    def __init__(self, environment: type[_Env], experiment: Experiment, options: dict[str, Any]) -> None:
        self._environment = environment
        self._experiment = experiment
        self._options = options

    def __call__(self) -> _Env:
        environment: Any = self._environment
        made: _Env = environment(self._experiment, **self._options)
        return made


def _exactly(peer: socket.socket, size: int) -> bytes | None:
    """So many bytes; None if the other side ended."""
    parts = []
    while size > 0:
        try:
            part = peer.recv(min(size, 1 << 20))
        except ConnectionError:
            return None
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


gymnasium.register(id="sluice/Flows-v0", entry_point="sluice.gym:FlowEnv")
gymnasium.register(id="sluice/Ports-v0", entry_point="sluice.gym:PortEnv")
