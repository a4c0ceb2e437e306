# SPDX-License-Identifier: MIT
"""The example of docs/guide/scheme.md in Python: adds a share of the link's rate in each interval, halves on a mark.

    python halving.py
"""

from __future__ import annotations

import sluice
from sluice.scheme import (
    Ack,
    AckFilter,
    CongestionPoint,
    CpActions,
    EcnProfile,
    Entity,
    FlowStart,
    Parameters,
    PortStart,
    ReactionPoint,
    RpActions,
    Scheme,
    TimerExpiry,
    after,
)


class Halving(Scheme):
    declaration = """
        scheme halving-py for congestion-control
            Additive increase, halving on ECN marks (an example)
        needs rate-gate, timer, ack-trigger, ecn-profile
        owns rate, ecn-profile
        placed reaction-point, congestion-point per port
        real interval us | 1 .. 1e6 | 50
            | this example | time between increases
        real step | 1e-6 .. 1 | 0.01
            | this example | increase, share of the link
        whole threshold B | 1 .. 1e12 | 100000
            | this example | queue that marks
        profile default | the defaults
        """

    def reaction_point(self, start: FlowStart, p: Parameters, entity: Entity) -> ReactionPoint:
        return Sender(start, p.time_ps("interval"), p.as_float("step"))

    def congestion_point(self, start: PortStart, p: Parameters, entity: Entity) -> CongestionPoint:
        return Marker(p.as_int("threshold"))


class Marker(CongestionPoint):
    """At every switch port: mark each packet that finds the queue above the threshold."""

    def __init__(self, threshold: int) -> None:
        self.threshold = threshold

    def on_start(self, event: PortStart, actions: CpActions) -> None:
        actions.set_ecn_profile(EcnProfile(self.threshold, self.threshold, 1.0))


class Sender(ReactionPoint):
    """At every flow's sender."""

    def __init__(self, start: FlowStart, interval_ps: int, step: float) -> None:
        self.interval_ps = interval_ps
        self.step = step
        self.line_bps = self.rate_bps = start.line_rate_bps
        self.round_trip_ps = start.base_rtt_ps
        self.deaf_until_ps = 0

    def on_start(self, event: FlowStart, actions: RpActions) -> None:
        actions.set_rate(self.rate_bps)
        actions.watch_acks(AckFilter.ECN_ECHO)
        actions.set_timer(0, after(event.now_ps, self.interval_ps))

    def on_ack(self, event: Ack, actions: RpActions) -> None:
        if event.now_ps >= self.deaf_until_ps:
            self.rate_bps = max(self.rate_bps // 2, self.line_bps // 1000, 1)
            self.deaf_until_ps = after(event.now_ps, self.round_trip_ps)
            actions.set_rate(self.rate_bps)

    def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
        self.rate_bps = min(self.rate_bps + int(self.step * self.line_bps), self.line_bps)
        actions.set_rate(self.rate_bps)
        actions.set_timer(0, after(event.now_ps, self.interval_ps))


if __name__ == "__main__":
    cases = sluice.check(Halving())
    print(cases[["case", "passed"]].to_string())
    result = sluice.run("rocc/fig8", scheme=Halving(), senders=4, duration="5ms")
    print(result.claims[["claim", "expected", "measured", "verdict"]].to_string())
