# SPDX-License-Identifier: MIT
"""Steps per second of an environment: with almost no simulation between the steps, and with a usual interval.

    python steps.py
"""

from __future__ import annotations

import time

import numpy as np

from sluice.gym import FlowEnv


def steps_per_second(flows: int, interval: str, duration: str, load: float) -> tuple[float, int, float]:
    """The most of three episodes, the steps of one, and the least time that a reset took, in s."""
    env = FlowEnv("rocc/fig8", senders=flows, interval=interval, duration=duration, load=load, initial_rate=1e-3)
    best, resets, steps = 0.0, [], 0
    action = np.full(flows, 1e-3)
    for _ in range(3):
        began = time.perf_counter()
        env.reset(seed=1)
        resets.append(time.perf_counter() - began)
        steps = 0
        began = time.perf_counter()
        while True:
            _, _, ended, cut, _ = env.step(action)
            if ended or cut:
                break
            steps += 1
            last = time.perf_counter()
        best = max(best, steps / (last - began))
    env.close()
    return best, steps, min(resets)


def main() -> None:
    for flows in (1, 10, 100):
        best, steps, reset = steps_per_second(flows, "2us", "20ms", 0.01)
        print(f"{flows:4d} flows, 2 us: {best:7.0f} steps/s, {best * flows:8.0f} actions/s ({steps} steps, reset {reset:.2f} s)")
    print("The same, each flow at 0.1 % of 40 Gb/s: next to nothing is simulated between two steps.")


if __name__ == "__main__":
    main()
