# SPDX-License-Identifier: MIT
"""Environments, with real simulations behind them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from pathlib import Path
from typing import Any

import pytest
from processes import processes_in, wait_until

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
np = pytest.importorskip("numpy")

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))

import learn_rate  # noqa: E402

import sluice  # noqa: E402
from sluice.gym import FlowEnv, PortEnv, parallel  # noqa: E402

SHORT: dict[str, Any] = dict(senders=3, duration="1ms")


def _episode(env: Any, action: Any, seed: int = 1) -> tuple[list[Any], list[Any]]:
    """Observations and steps with the same action always."""
    observations, steps = [env.reset(seed=seed)[0]], [env.last]
    while True:
        observation, _, ended, cut, _ = env.step(action)
        if ended or cut:
            return observations, steps
        observations.append(observation)
        steps.append(env.last)


def test_it_is_a_gymnasium_environment() -> None:
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make("sluice/Flows-v0", experiment="rocc/fig8", disable_env_checker=True, **SHORT)
    check_env(env.unwrapped, skip_render_check=True)
    env.close()


def test_an_action_is_the_rate_of_the_next_step() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    _, steps = _episode(env, np.array([0.1, 0.2, 0.3]))
    assert len(steps) == 9
    assert list(steps[0].rate_bps) == [40e9] * 3
    for step in steps[1:]:
        assert list(step.rate_bps) == [4e9, 8e9, 12e9]
        assert list(step.interval_ps) == [100e6] * 3
    # Payload of 1000 B in frames of 1068 B on the line, an empty queue after the start, no loss.
    goodput = steps[-1].goodput_bps
    assert np.allclose(goodput / goodput.sum(), [1 / 6, 1 / 3, 1 / 2], atol=0.01)
    env.close()


def test_nothing_is_counted_twice_or_lost() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    _, steps = _episode(env, np.full(3, 0.2))
    acked = sum(step.acked_bytes for step in steps)
    delivered = env.result().flows.sort_values("flow")["delivered_bytes"].to_numpy()
    # What is delivered in the last interval is in no step.
    rest = delivered - acked
    assert (rest > 0).all() and (rest < 0.2 * 40e9 * 110e-6 / 8).all()
    env.close()


#: Flows that end in mid-interval; the last of them begins and ends within one.
ENDING = {
    "title": "flows that end",
    "topology": {"kind": "star", "senders": 3, "linkRate": "10Gbps", "linkDelay": "1us"},
    "traffic": [
        {"kind": "flows", "from": "sender*", "to": "receiver", "bytes": "100KB", "stagger": "130us"},
        {"kind": "flows", "from": "sender0", "to": "receiver", "bytes": "10KB", "start": "301us"},
    ],
    "scheme": "dcqcn",
    "flowControl": "lossy",
    "dataplane": {"buffer": "60KB", "lossRecovery": "selective_repeat"},
    "duration": "2ms",
}


@pytest.mark.parametrize("transport", ["jvm", "zmq"])
def test_what_a_flow_did_in_its_last_interval_is_counted(transport: str) -> None:
    env = FlowEnv(ENDING, interval="20us", transport=transport)
    env.reset()
    steps = [env.last]
    ended = False
    while not ended:
        _, _, finished, cut, _ = env.step(np.full(4, 0.6))
        ended = finished or cut
        if not ended:
            steps.append(env.last)
    assert finished
    acked = sum(step.acked_bytes for step in steps)
    # What comes after the last step is in none.
    assert list(acked[[0, 1, 3]]) == [100_000, 100_000, 10_000] and 80_000 < acked[2] < 100_000
    assert list(sum(step.packets for step in steps)[[0, 1, 3]]) == [100, 100, 10]
    assert all(0 < step.goodput_bps.max() <= 10e9 for step in steps)
    # The last flow was never there at a step, so it was never active and never had an action.
    assert sum(step.active[3] for step in steps) == 0
    assert all((step.interval_ps[step.acked_bytes > 0] > 0).all() for step in steps)
    env.close()


def test_the_same_actions_give_the_same_observations() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    first, _ = _episode(env, np.full(3, 0.3))
    again, _ = _episode(env, np.full(3, 0.3))
    other, _ = _episode(env, np.full(3, 0.31))
    assert np.array_equal(first, again) and not np.array_equal(first, other)
    env.close()


@pytest.mark.parametrize("transport", ["zmq"])
def test_the_transport_changes_nothing(transport: str) -> None:
    results = []
    for one in ("jvm", transport):
        env = FlowEnv("rocc/fig8", transport=one, **SHORT)
        results.append(_episode(env, np.full(3, 0.3))[0])
        env.close()
    assert np.array_equal(*results)


def test_both_simulators_give_the_same_observations() -> None:
    results = []
    for simulator in ("ns3", "omnet"):
        try:
            env = FlowEnv("rocc/fig8", simulator=simulator, **SHORT)
            results.append(_episode(env, np.full(3, 0.3))[0])
        except sluice.SluiceError as e:
            if simulator == "omnet" and e.exit_code == 7:
                pytest.skip(e.sentence)
            raise
        env.close()
    assert np.array_equal(*results)


def test_flows_come_and_go() -> None:
    env = FlowEnv("rocc/fig8", settings={"traffic[0].stagger": "300us"}, **SHORT)
    _, steps = _episode(env, np.full(3, 0.3))
    assert [int(step.active.sum()) for step in steps] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    env.close()


def test_a_run_whose_flows_all_finish_is_terminated() -> None:
    env = FlowEnv(
        "rocc/fig8", settings={"traffic[0]": "{kind: flows, from: 'sender*', to: receiver, bytes: 200KB}"}, interval="20us", **SHORT
    )
    env.reset()
    while True:
        _, _, ended, cut, _ = env.step(np.full(3, 0.3))
        if ended or cut:
            break
    assert ended and not cut
    assert env.last.acked_bytes.sum() > 0, "the last interval stays readable"
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.full(3, 0.3))
    env.close()


def test_a_port_marks_as_the_action_says() -> None:
    env = PortEnv("rocc/fig8", scheme="dcqcn", most_bytes=10_000_000, interval="20us", **SHORT)
    assert env.count == 4
    marked = []
    for pmax in (0.0, 1.0):
        observations, _ = _episode(env, np.tile([0.001, 1.0, pmax], (4, 1)))
        marked.append(int(env.result().ports["marked"].sum()))
        assert observations[-1].shape == (4, 3) and max(one[0, 0] for one in observations) > 0
    assert marked[0] < marked[1] / 2
    env.close()


def test_options_that_an_episode_cannot_have_are_refused() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    for options, sentence in (
        ({"variabels": {"senders": 2}}, "options has 'variabels'; allowed is variables"),
        ({"variables": {"senders": 5}}, "there are 5 actions; allowed are 3"),
        ({"variables": {"senders": 2}}, "there are 2 actions; allowed are 3"),
    ):
        with pytest.raises(sluice.SluiceError, match=sentence):
            env.reset(options=options)
    env.reset(options={"variables": {"duration": "500us"}})
    env.step(np.full(3, 0.3))
    env.close()


STAR: dict[str, Any] = {
    "title": "d",
    "topology": {"kind": "star", "senders": 3, "linkRate": "10Gbps", "linkDelay": "1us"},
    "traffic": [{"kind": "flows", "from": "sender*", "to": "receiver", "bytes": "300KB"}],
    "scheme": "dcqcn",
    "duration": "1ms",
}


@pytest.mark.parametrize(
    "several", [{"compare": {"a": {}, "b": {"scheme": "hpcc"}}}, {"compare": {"a": {}, "b": {"duration": "2ms"}}}, {"seeds": [1, 2]}], ids=str
)
def test_an_experiment_of_several_runs_is_refused(several: dict[str, Any]) -> None:
    with pytest.raises(sluice.SluiceError, match="^the experiment has several runs, of variants or seeds") as refused:
        FlowEnv({**STAR, **several})
    assert refused.value.exit_code == 2


def test_flows_that_share_a_queue_pair_are_warned_of() -> None:
    traffic = {"kind": "closed-loop", "from": "sender*", "to": "receiver", "sizes": "google_rpc", "load": "30%", "stop": "200us"}
    with warnings.catch_warnings():
        warnings.simplefilter("error", sluice.SluiceWarning)
        FlowEnv({**STAR, "traffic": [traffic]}).close()
    with pytest.warns(sluice.SluiceWarning, match="go on with the queue pair of one before them, and their actions do nothing"):
        FlowEnv({**STAR, "traffic": [{**traffic, "queuePairs": "kept"}]}).close()


def test_a_program_that_ends_in_mid_episode_is_silent(somewhere: Path) -> None:
    program = f"import numpy as np; from sluice.gym import FlowEnv; e = FlowEnv({STAR!r}); e.reset(); e.step(np.full(3, 0.3)); print('end')"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "end\n", "")


def test_an_upper_threshold_below_the_lower_one_is_warned_of() -> None:
    env = PortEnv("rocc/fig8", scheme="dcqcn", **SHORT)
    env.reset()
    env.step(np.tile([0.5, 0.5, 1.0], (4, 1)))
    with pytest.warns(sluice.SluiceWarning, match="a kmax below its kmin, which counts as equal"):
        env.step(np.tile([0.5, 0.4, 1.0], (4, 1)))
    env.close()


def test_a_learner_that_never_steps_ends_the_run() -> None:
    env = FlowEnv("rocc/fig8", answer_deadline_s=1, **SHORT)
    env.reset()
    time.sleep(2)
    with pytest.raises(sluice.SluiceError) as failed:
        while True:
            env.step(np.full(3, 0.3))
    assert failed.value.exit_code == 5
    env.close()


def test_an_action_that_is_no_number_is_refused() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    env.reset()
    with pytest.raises(sluice.SluiceError, match="allowed is a finite number") as failed:
        env.step(np.full(3, np.nan))
        env.step(np.full(3, 0.3))
    assert failed.value.exit_code == 5
    env.close()


def test_a_wrong_experiment_is_a_sentence() -> None:
    with pytest.raises(sluice.SluiceError, match="no experiment is named 'rocc/fig88'"):
        FlowEnv("rocc/fig88")


def test_the_scheme_of_an_environment_is_for_environments() -> None:
    with pytest.raises(sluice.SluiceError, match="runs for environments of sluice.gym alone") as refused:
        sluice.run("rocc/fig8", scheme="gym")
    assert refused.value.exit_code == 2


def test_a_stranger_at_the_socket_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    create = socket.create_server
    turned_away: list[bytes] = []

    def with_a_stranger(*arguments: Any, **options: Any) -> socket.socket:
        listening = create(*arguments, **options)

        def intrude() -> None:
            with socket.create_connection(listening.getsockname()) as stranger:
                stranger.sendall(bytes(16))
                turned_away.append(stranger.recv(1))

        threading.Thread(target=intrude).start()
        return listening

    env = FlowEnv("rocc/fig8", **SHORT)
    monkeypatch.setattr(socket, "create_server", with_a_stranger)
    observation, _ = env.reset()
    assert observation[:, 0].all()
    wait_until("the stranger was turned away", lambda: turned_away == [b""])
    env.close()


def test_nothing_is_left_of_a_closed_environment(somewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def simulations() -> list[str]:
        return [words for words in processes_in(somewhere) if "sluice-ns3" in words.split()[0]]

    files = somewhere / "files"
    files.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(files))
    env = FlowEnv("rocc/fig8", **SHORT)
    for _ in range(3):
        env.reset()
    assert simulations() and any(files.glob("sluice-gym-*/run/plan.txt"))
    env.close()
    assert not any(files.iterdir())
    wait_until("its simulation ended", lambda: simulations() == [])


@pytest.mark.parametrize("is_whole", [True, False], ids=["whole", "mid-episode"])
def test_an_episode_takes_the_process_of_one_before(somewhere: Path, is_whole: bool) -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    seen: set[int] = set()
    first: Any = None
    for _ in range(8):
        observation = env.reset()[0]
        first = observation if first is None else first
        assert np.array_equal(first, observation)
        seen |= {int(one.name) for one in Path("/proc").iterdir() if _is_simulation(one, somewhere)}
        ended = False
        while not ended:
            _, _, finished, cut, _ = env.step(np.full(3, 0.3))
            ended = finished or cut or not is_whole
    env.close()
    # In mid-episode the run before goes to its end meanwhile. A busy machine may need some more.
    assert len(seen) == 1 if is_whole else len(seen) <= 4


def _is_simulation(process: Path, folder: Path) -> bool:
    try:
        return os.readlink(process / "cwd") == str(folder) and b"sluice-ns3" in (process / "cmdline").read_bytes().split(b"\0")[0]
    except OSError:
        return False


@pytest.mark.parametrize("interval", ["50", "", "5 parsec", "-1us", "us"])
def test_an_interval_without_a_unit_is_refused(interval: str) -> None:
    with pytest.raises(sluice.SluiceError, match="^interval is '.*'; allowed is a time with its unit") as refused:
        FlowEnv("rocc/fig8", interval=interval, **SHORT)
    assert refused.value.exit_code == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"initial_rate": 5}, "^initial_rate is '5'; allowed is a number"),
        ({"threshold_bytes": -5}, "^threshold_bytes is '-5'; allowed is a whole number"),
        ({"interval": "1e20s"}, "^interval is '1"),
        ({"least_rate": 0}, "^least_rate is 0; allowed is"),
        ({"answer_deadline_s": -1}, "^answer_deadline_s is -1; allowed is"),
        ({"simulator": "ns2"}, "^simulator is 'ns2'"),
    ],
)
def test_what_an_environment_cannot_honour_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sluice.SluiceError, match=sentence) as refused:
        FlowEnv("rocc/fig8", **options, **SHORT)
    assert refused.value.exit_code == 2


@pytest.mark.parametrize(
    ("experiment", "settings", "sentence"),
    [
        (ENDING, {}, "^flowControl is 'lossy', and PortEnv decides on top of pfc; allowed is an experiment with pfc"),
        ({**ENDING, "flowControl": "fafc"}, {}, "^flowControl is 'fafc', and PortEnv"),
        ({**ENDING, "flowControl": {"name": "fafc"}}, {}, "^flowControl is 'fafc', and PortEnv"),
        ({**ENDING, "flowControl": "pfc"}, {"flowControl": "lossy"}, "^settings has flowControl, which PortEnv replaces; allowed is"),
        ({**ENDING, "flowControl": "pfc"}, {"flowControl.parameters.interval": 3}, "^settings has flowControl.parameters.interval"),
        (ENDING, {"flowControl": "pfc"}, "^settings has flowControl, which PortEnv replaces; allowed is"),
    ],
)
def test_ports_keep_no_flow_control_but_pfc(experiment: dict[str, Any], settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sluice.SluiceError, match=sentence) as refused:
        PortEnv(experiment, settings=settings)
    assert refused.value.exit_code == 2


def test_no_option_of_an_episode_replaces_what_the_environment_does() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    with pytest.raises(sluice.SluiceError, match="^options has scheme.parameters.interval, which FlowEnv replaces"):
        env.reset(options={"variables": {"scheme.parameters.interval": "1us"}})
    env.close()
    with pytest.raises(sluice.SluiceError, match="^interval is '50'; allowed is a time with its unit"):
        FlowEnv("rocc/fig8", interval=50, **SHORT)  # type: ignore[arg-type]


def test_an_episode_goes_on_when_the_process_goes_to_another_directory(tmp_path: Path) -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    whole = _episode(env, np.full(3, 0.5))[1]
    env.reset(seed=1)
    env.step(np.full(3, 0.5))
    (tmp_path / "elsewhere").mkdir()
    os.chdir(tmp_path / "elsewhere")
    assert len(sluice.experiments()) > 0  # in a gateway of its own
    steps = 2
    while not any(env.step(np.full(3, 0.5))[2:4]):
        steps += 1
    assert steps == len(whole)
    assert env.last.time_ps == whole[-1].time_ps
    env.close()


def test_a_forked_process_leaves_the_environment_to_its_parent() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    env.reset(seed=1)
    child = os.fork()
    if child == 0:
        refused = 0
        for call in (env.reset, lambda: env.step(np.full(3, 0.5))):
            try:
                call()
            except sluice.SluiceError as e:
                refused += "of another process" in e.sentence
        env.close()
        os._exit(0 if refused == 2 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert not any(env.step(np.full(3, 0.5))[2:4])
    env.close()


def test_flows_that_are_stopped_have_not_finished() -> None:
    stopped = {**ENDING, "traffic": [{"kind": "flows", "from": "sender*", "to": "receiver", "bytes": "1MB", "stop": "100us"}]}
    env = FlowEnv(stopped, interval="20us")
    env.reset()
    while True:
        _, _, finished, cut, _ = env.step(np.full(env.count, 0.1))
        if finished or cut:
            break
    assert (finished, cut) == (False, True)
    env.close()


def test_the_rate_of_an_environment_is_no_setting() -> None:
    with pytest.raises(sluice.SluiceError, match="^settings has scheme, which FlowEnv replaces; allowed is"):
        FlowEnv("rocc/fig8", settings={"scheme": "dcqcn"}, **SHORT)


def test_an_action_outside_the_space_is_refused_and_the_episode_goes_on() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    env.reset()
    with pytest.raises(sluice.SluiceError, match=r"action\[1\] is 5.0; allowed is a finite number from 0 to 1"):
        env.step(np.array([0.2, 5.0, 0.2]))
    with pytest.raises(sluice.SluiceError, match=r"action has the shape \(2,\); allowed is \(3,\)"):
        env.step(np.full(2, 0.2))
    env.step(np.full(3, 0.2, dtype=np.float32))
    assert np.allclose(env.last.rate_bps, 8e9)
    env.close()
    clipping = gymnasium.wrappers.ClipAction(FlowEnv("rocc/fig8", **SHORT))
    clipping.reset()
    clipping.step(np.full(3, 5.0))
    clipping.close()


def test_tables_in_mid_episode_are_refused() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    env.reset()
    with pytest.raises(sluice.SluiceError, match="the episode is not over"):
        env.result()
    env.close()


def test_environments_run_in_parallel() -> None:
    environments = parallel(FlowEnv, 2, "rocc/fig8", **SHORT)
    observations, _ = environments.reset(seed=[1, 1])
    assert observations.shape == (2, 3, 6)
    assert np.array_equal(observations[0], observations[1])
    observations, rewards, ended, cut, _ = environments.step(np.array([[0.1] * 3, [0.3] * 3]))
    observations, *_ = environments.step(np.array([[0.1] * 3, [0.3] * 3]))
    assert np.allclose(observations[:, :, 1], [[0.1] * 3, [0.3] * 3])
    environments.close()


def test_what_was_learned_beats_every_fixed_rate() -> None:
    """With the weights that the example finds; the training is below."""
    learned, fixed = learn_rate.compare(np.array([0.10, -0.51, -0.64]), 2)
    assert learned > fixed + 3


@pytest.mark.skipif(
    os.environ.get("SLUICE_TEST_LEARNING") != "1", reason="it takes a minute or more: on demand, with SLUICE_TEST_LEARNING=1"
)
def test_the_example_learns_it() -> None:
    learned, fixed = learn_rate.main(2)
    assert learned > fixed + 3


def test_a_run_that_ends_before_its_first_step_is_said_at_once() -> None:
    env = FlowEnv("rocc/fig8", senders=2, duration="1ms", interval="5ms")
    started = time.monotonic()
    try:
        with pytest.raises(sluice.SluiceError, match="^the run ended before its first step: nothing was active"):
            env.reset(seed=1)
    finally:
        env.close()
    assert time.monotonic() - started < 30
