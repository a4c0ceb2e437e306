# SPDX-License-Identifier: MIT
"""Steps per second of an environment with almost no simulation between the steps.

    python steps.py
"""

from __future__ import annotations

import time

import numpy as np

from sluice.gym import FlowEnv

WINDOW = 200
DURATION = "10ms"


def steps_per_second(flows: int) -> tuple[float, float, float]:
    """In the whole episode; in its fastest WINDOW steps, which another program disturbs least; and the time of a reset, in s."""
    env = FlowEnv("rocc/fig8", senders=flows, interval="2us", duration=DURATION, load=0.01, initial_rate=1e-3)
    action = np.full(flows, 1e-3)
    began = time.perf_counter()
    env.reset(seed=1)
    reset = time.perf_counter() - began
    times = [time.perf_counter()]
    while True:
        _, _, ended, cut, _ = env.step(action)
        if ended or cut:
            break
        times.append(time.perf_counter())
    env.close()
    window = np.asarray(times[WINDOW:]) - np.asarray(times[:-WINDOW])
    return (len(times) - 1) / (times[-1] - times[0]), WINDOW / float(window.min()), reset


def main() -> None:
    print("Each flow sends at 0.1 % of 40 Gb/s, so that next to nothing is simulated between two steps.")
    for flows in (1, 10, 100):
        whole, fastest, reset = max(steps_per_second(flows) for _ in range(2))
        print(f"{flows:4d} flows: {whole:6.0f} steps/s, fastest {WINDOW} steps {fastest:6.0f} steps/s; reset {reset:.2f} s")


if __name__ == "__main__":
    main()
