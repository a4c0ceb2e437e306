# SPDX-License-Identifier: MIT
"""Environments, with real simulations behind them."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
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


def test_nothing_is_left_of_a_closed_environment() -> None:
    env = FlowEnv("rocc/fig8", **SHORT)
    env.reset()
    folder = env.result().folder.parent
    assert processes_in(folder / "run") or processes_in(folder)
    env.close()
    assert not folder.exists()
    wait_until("its simulation ended", lambda: processes_in(folder) == [])


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
