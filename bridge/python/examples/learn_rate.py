# SPDX-License-Identifier: MIT
"""Learns a small congestion control in a minute or two, and compares it with the best fixed rate.

Six flows begin one after the other and share a link of 10 Gb/s. Every 50 us each flow multiplies its rate by
exp(w · features), with the same three weights for all flows. The cross-entropy method finds the weights: it draws
candidates, keeps the better ones, and draws the next around these. Many simulations run at a time.

The comparison is on another number of flows, other times and another link than those of the training. The fixed rate
is the best of ten in the comparison itself: what one could have known only afterwards.

    python learn_rate.py
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
import numpy.typing as npt

from sluice.gym import FlowEnv, parallel

Floats = npt.NDArray[np.float64]

EXPERIMENT = "rocc/fig8"
TRAINING: dict[str, Any] = dict(
    senders=6, linkRate="10Gbps", duration="3ms", settings={"traffic[0].stagger": "400us"}, interval="50us", initial_rate=0.2
)
#: Not seen in the training.
TEST: dict[str, Any] = dict(
    senders=9, linkRate="25Gbps", duration="3ms", settings={"traffic[0].stagger": "250us"}, interval="50us", initial_rate=0.2
)
STEPS = 58
SHARES = (0.03, 0.05, 0.07, 0.09, 0.11, 0.14, 0.17, 0.21, 0.26, 0.35)
CANDIDATES = 15
KEPT = 4
GENERATIONS = 4


def policy(weights: Floats, observation: Floats) -> Floats:
    """The next rate of each flow, as a share of its link."""
    rate, queueing, marked = observation[..., 1], observation[..., 3], observation[..., 4]
    features = np.stack((np.ones_like(rate), queueing / (1 + queueing), marked), axis=-1)
    rates: Floats = np.clip(rate * np.exp(np.clip(features @ weights, -2.0, 0.7)), 1e-3, 1.0)
    return rates


def fixed(share: Floats, observation: Floats) -> Floats:
    """The same rate always."""
    return np.full(observation.shape[:-1], float(share[0]))


def returns(environments: Any, rule: Any, candidates: list[Floats]) -> list[float]:
    """The sum of rewards of an episode with each candidate, as many at a time as there are environments."""
    sums: list[float] = []
    width = environments.num_envs
    for at in range(0, len(candidates), width):
        group = [candidates[min(at + i, len(candidates) - 1)] for i in range(width)]
        observations, _ = environments.reset(seed=1)
        totals = np.zeros(width)
        for _ in range(STEPS):
            actions = np.stack([rule(one, np.asarray(o, float)) for one, o in zip(group, observations)])
            observations, rewards, ended, cut, _ = environments.step(actions)
            totals += rewards
            assert not (ended.any() or cut.any()), "the episode is shorter than STEPS"
        sums += list(totals[: len(candidates) - at])
    return sums


def train(environments: Any, rng: np.random.Generator) -> Floats:
    """The weights, by the cross-entropy method."""
    mean, spread = np.zeros(3), np.full(3, 0.5)
    for generation in range(GENERATIONS):
        candidates = [mean + spread * rng.standard_normal(3) for _ in range(CANDIDATES)]
        scores = returns(environments, policy, candidates)
        best = np.array([candidates[i] for i in np.argsort(scores)[-KEPT:]])
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.05
        print(f"generation {generation}: mean return {np.mean(scores):7.2f}, best {max(scores):7.2f}, weights {mean.round(2)}", flush=True)
    return mean


def compare(weights: Floats, at_a_time: int) -> tuple[float, float]:
    """The returns in the test: of the learned weights, and of the best fixed rate."""
    environments = parallel(FlowEnv, at_a_time, EXPERIMENT, **TEST)
    try:
        learned = returns(environments, policy, [weights])[0]
        constants = returns(environments, fixed, [np.array([share]) for share in SHARES])
    finally:
        environments.close()
    best = int(np.argmax(constants))
    print(f"in the test: learned {learned:.2f}; best fixed rate {constants[best]:.2f}, {SHARES[best]} of the link")
    return learned, constants[best]


def main(at_a_time: int) -> tuple[float, float]:
    began = time.monotonic()
    environments = parallel(FlowEnv, at_a_time, EXPERIMENT, **TRAINING)
    try:
        weights = train(environments, np.random.default_rng(1))
    finally:
        environments.close()
    print(f"trained in {time.monotonic() - began:.0f} s")
    return compare(weights, at_a_time)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
