# SPDX-License-Identifier: MIT
"""DCTCP's window in Python, line by line after org.sluice.cc.dctcp: the same decisions, so the same results.

M. Alizadeh et al., "Data Center TCP (DCTCP)", SIGCOMM 2010, cited as "the paper".
"""

from __future__ import annotations

from sluice.scheme import (
    Ack,
    AckFilter,
    CongestionPoint,
    CpActions,
    EcnProfile,
    Entity,
    FlowStart,
    Nack,
    Parameters,
    PortStart,
    RateScaled,
    ReactionPoint,
    RetransmissionTimeout,
    RpActions,
    Scheme,
)

PS_PER_S_AND_BITS = 8e12


class Dctcp(Scheme):
    declaration = """
        scheme dctcp-py for congestion-control
            DCTCP's window in Python (Alizadeh et al., SIGCOMM 2010)
        needs rate-gate, window-gate, ack-trigger, ecn-profile
        owns rate, window, ecn-profile
        placed reaction-point, congestion-point per port
        real ewmaGain | 1e-9 .. 1 | 0.0625
            | the paper, equation 1: g, section 3.5: 1/16 | gain of the average alpha
        whole threshold B | 0 .. 1e12 | 97500
            | the paper, section 3.5: K = 65 packets (of 1500 B) at 10 Gb/s | queue above which every packet is marked
        profile paper | the paper's values for 10 Gb/s
        """

    def reaction_point(self, start: FlowStart, p: Parameters, entity: Entity) -> ReactionPoint:
        return Sender(start, p.as_float("ewmaGain"))

    def congestion_point(self, start: PortStart, p: Parameters, entity: Entity) -> CongestionPoint:
        return Switch(p.as_int("threshold"))


class Switch(CongestionPoint):
    """The paper, section 3.1, point 1: mark above K of the instantaneous queue."""

    def __init__(self, threshold_bytes: int) -> None:
        self.threshold_bytes = threshold_bytes

    def on_start(self, event: PortStart, actions: CpActions) -> None:
        actions.set_ecn_profile(EcnProfile(self.threshold_bytes, self.threshold_bytes, 1.0))


class Sender(ReactionPoint):
    """The paper, section 3.1, point 3: the window is cut by alpha/2 at most once per window of data with a mark."""

    def __init__(self, start: FlowStart, gain: float) -> None:
        self.gain = gain
        self.alpha = 1.0  # RFC 8257, section 3.3
        self.applied_bytes = 0.0
        self.window_end_bytes = 0
        self.packets = 0
        self.marked_packets = 0
        self.cut_until_bytes = 0
        self.packet_bytes = start.payload_bytes
        product = int(float(start.line_rate_bps) * start.base_rtt_ps / PS_PER_S_AND_BITS)
        self.window_bytes = float(max(self.packet_bytes, product))
        self.slow_start_below_bytes = self.window_bytes

    def on_start(self, event: FlowStart, actions: RpActions) -> None:
        actions.set_rate(event.line_rate_bps)
        actions.watch_acks(AckFilter.ALL)
        self.apply(actions)

    def on_ack(self, event: Ack, actions: RpActions) -> None:
        self.packets += event.packets
        self.marked_packets += event.marked_packets
        if event.cumulative_bytes > self.window_end_bytes:  # one window of data is acknowledged
            share = min(1.0, self.marked_packets / max(1, self.packets))
            self.alpha = (1 - self.gain) * self.alpha + self.gain * share  # equation 1
            self.packets = 0
            self.marked_packets = 0
            self.window_end_bytes = event.next_send_bytes
        if event.ecn_echo and event.cumulative_bytes >= self.cut_until_bytes:
            self.cut(1 - self.alpha / 2, event.next_send_bytes)  # equation 2
        elif not event.ecn_echo:
            self.grow(event.newly_acked_bytes, event.next_send_bytes - event.cumulative_bytes)
        self.apply(actions)

    def on_nack(self, event: Nack, actions: RpActions) -> None:
        """A loss: TCP's halving, once per window."""
        if event.expected_bytes >= self.cut_until_bytes:
            self.cut(0.5, event.next_send_bytes)
            self.apply(actions)

    def on_retransmission_timeout(self, event: RetransmissionTimeout, actions: RpActions) -> None:
        self.slow_start_below_bytes = max(2.0 * self.packet_bytes, self.window_bytes / 2)
        self.window_bytes = float(self.packet_bytes)
        self.apply(actions)

    def on_rate_scaled(self, event: RateScaled, actions: RpActions) -> None:
        """Flow control scales the window, which grows again from there."""
        self.window_bytes = max(float(self.packet_bytes), self.window_bytes * event.factor)
        self.slow_start_below_bytes = self.window_bytes
        self.apply(actions)

    def cut(self, factor: float, next_send_bytes: int) -> None:
        self.window_bytes = max(float(self.packet_bytes), self.window_bytes * factor)
        self.slow_start_below_bytes = self.window_bytes
        self.cut_until_bytes = next_send_bytes

    def grow(self, newly_acked_bytes: int, in_flight_bytes: int) -> None:
        """As in TCP, and only when the window limited the sender (RFC 7661)."""
        if in_flight_bytes + newly_acked_bytes + self.packet_bytes <= self.window_bytes:
            return
        slow_start = self.window_bytes < self.slow_start_below_bytes
        self.window_bytes += newly_acked_bytes if slow_start else self.packet_bytes * (newly_acked_bytes / self.window_bytes)

    def apply(self, actions: RpActions) -> None:
        if self.window_bytes != self.applied_bytes:
            self.applied_bytes = self.window_bytes
            actions.set_window(self.window_bytes)
