# SPDX-License-Identifier: MIT
# Generated from bridge/vocabulary/*.yaml by ./sluice generate; edit that file instead.
"""The contract's events, counters and decisions, as in `org.sluice.cc`."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from ._contract import Decided, EcnProfile, Snapshot, rows_of

if TYPE_CHECKING:
    from ._scheme import CpActions, HostActions, NpActions, RpActions


class Counter(enum.Enum):
    """What a snapshot can read."""

    QUEUE_BYTES = 1
    """Bytes now in the congestion point's data queue (with or without the frame on the wire: the experiment's convention)."""
    QUEUE_PACKETS = 2
    """Packets now in that queue."""
    SENT_BYTES = 4
    """Data bytes sent by the port since the start."""
    ENQUEUED_BYTES = 8
    """Data bytes that arrived for the queue since the start."""
    FLOWS_IN_QUEUE = 16
    """Every flow with a packet in the queue, with its packets and bytes there, by flow number."""
    PORT_QUEUE_BYTES = 32
    """A table: bytes now in the data queue of every port, by number; row = port."""
    FLOWS_SEEN = 64
    """A table: every flow of which a packet came since this counter was last read, by port and flow; reading clears it."""
    PAIRS = 128
    """A table: every pair of an ingress and an egress port by which a data packet ever went, by egress and ingress."""
    VOQS = 256
    """A table: every virtual output queue that holds a packet or changed since this counter was last read, by number."""
    STAMPS = 512
    """A table: the values that a switch stamped last into packets which leave here by a port to a host, by origin and egress port; of those that were stamped since this counter was last read."""
    CREDITS = 1024
    """A table of one row: what became of the credits that a notification point has the data plane send."""


class PortQueueBytesColumn(enum.IntEnum):
    """Columns of the table PORT_QUEUE_BYTES."""

    BYTES = 0


class FlowsSeenColumn(enum.IntEnum):
    """Columns of the table FLOWS_SEEN."""

    PORT = 0
    FLOW = 1
    SOURCE = 2
    DESTINATION = 3
    PACKETS = 4
    BYTES = 5
    PACKETS_ABOVE = 6


class PairsColumn(enum.IntEnum):
    """Columns of the table PAIRS."""

    INGRESS = 0
    EGRESS = 1
    QUEUE_BYTES = 2
    ARRIVED_BYTES = 3


class VoqsColumn(enum.IntEnum):
    """Columns of the table VOQS."""

    QUEUE = 0
    QUEUE_BYTES = 1
    ARRIVED_BYTES = 2
    SENT_BYTES = 3
    CREDIT_BYTES = 4
    FLOWS = 5


class StampsColumn(enum.IntEnum):
    """Columns of the table STAMPS."""

    ORIGIN = 0
    EGRESS = 1
    FLOWS = 2
    SENT_BYTES = 3


class CreditsColumn(enum.IntEnum):
    """Columns of the table CREDITS."""

    SENT = 0
    USED = 1
    HIGHEST = 2
    ROUND_TRIP_PS = 3


class AckFilter(enum.Enum):
    """Which acknowledgements raise an event."""

    NONE = 0
    """None."""
    ECN_ECHO = 1
    """Those that echo a congestion mark."""
    ALL = 2
    """All."""
    NACKS = 3
    """NACKs alone."""


class DataFilter(enum.Enum):
    """Which data packets raise an event."""

    NONE = 0
    """None."""
    MARKED = 1
    """Those that carry a congestion mark."""
    ALL = 2
    """All."""


class Verdict(enum.Enum):
    """What becomes of a packet; of two verdicts on one packet the later in this order holds."""

    PASS = 0
    """It takes its way: the buffer admits it or not, the marking profile marks it or not."""
    MARK = 1
    """It is marked if it is ECN-capable, and takes its way."""
    DROP = 2
    """It is dropped."""


class DepartureStamp(enum.Enum):
    """A value that a switch can write into each packet that leaves a virtual output queue."""

    FLOWS = 1
    """Flows with a packet in the queue, the packet's own included."""
    SENT_BYTES = 2
    """Bytes the queue has sent since the start, the packet included."""


class TelemetryHop(NamedTuple):
    """What one hop stamped into a packet.

    Attributes:
        left_ps: when the packet left it
        sent_bytes: bytes the port had sent before
        queue_bytes: bytes the packet left behind in the queue
        line_rate_bps: rate of the link
    """

    left_ps: int
    sent_bytes: int
    queue_bytes: int
    line_rate_bps: int


class PortLink(NamedTuple):
    """A switch's port and what is at the other end of its link.

    Attributes:
        port: the port's number on its switch
        line_rate_bps: rate of the link
        delay_ps: propagation delay of the link
        peer: node number at the other end
        peer_is_host: whether that is a host
    """

    port: int
    line_rate_bps: int
    delay_ps: int
    peer: int
    peer_is_host: bool


class HostPlace(NamedTuple):
    """A host of the network and the node it hangs on.

    Attributes:
        host: node number of the host
        attached_to: node number at the other end of its link
    """

    host: int
    attached_to: int


class NextHop(NamedTuple):
    """One of the ports that lead to a packet's destination by equally many hops.

    Attributes:
        port: the port's number on its switch
        queue_bytes: bytes now in its data queue
        line_rate_bps: rate of the link
        load: how loaded the link is, see measureLoads; 0 if that is not measured
        path_load: the highest load beyond this link on the way to the destination's switch, as last reported back; 0 if nothing was, or not lately
        paths: how many paths there are beyond this link, all of equally many hops; 1 if this is a whole path; 0 if that is not known
        round_trip_ps: propagation by one of them to the destination's switch and back; 0 if that is not known
        beyond: of a whole path: which of those beyond this link; else 0
    """

    port: int
    queue_bytes: int
    line_rate_bps: int
    load: int
    path_load: int
    paths: int
    round_trip_ps: int
    beyond: int


class QueueAssignment(NamedTuple):
    """Data packets to a host wait in a virtual output queue, see queueByDestination.

    Attributes:
        host: node number of the host
        queue: number of the queue, the scheme's own; several hosts may share one
    """

    host: int
    queue: int


class CreditTaker(NamedTuple):
    """A virtual output queue that takes credits, see paceAmong.

    Attributes:
        node: node number of its switch
        queue: its number there
        weight: its share among those that are owed a credit, above 0
        quota_bytes: it is owed credits while it got less than this since the start, 0 or more
    """

    node: int
    queue: int
    weight: int
    quota_bytes: int


class FlowStart(NamedTuple):
    """A flow (queue pair) begins; the first event of its reaction and notification points.

    Attributes:
        now_ps: when
        flow: its number
        source: node number of the sender
        destination: node number of the receiver
        size_bytes: bytes to send, UNBOUNDED if it ends by time
        line_rate_bps: rate of the sender's link
        bottleneck_rate_bps: lowest rate on its path
        base_rtt_ps: round-trip time of one full packet and its ACK on an idle path
        payload_bytes: payload of a full packet
        header_bytes: header bytes of a data packet
        bdp_bytes: base RTT times the lowest rate on its path; the largest product of the network if base RTTs are the network's (baseRttOf); 0: not known
    """

    now_ps: int
    flow: int
    source: int
    destination: int
    size_bytes: int
    line_rate_bps: int
    bottleneck_rate_bps: int
    base_rtt_ps: int
    payload_bytes: int
    header_bytes: int
    bdp_bytes: int


class PortStart(NamedTuple):
    """A congestion point begins, at time 0.

    Attributes:
        now_ps: when
        node: the switch's node number
        port: the egress port's number on that switch, -1 when the scope is the switch
        line_rate_bps: rate of the port's link; of its fastest port when the scope is the switch
        buffer_bytes: the switch's shared buffer, Long.MAX_VALUE if infinite
        links: the port and its link; every port of the switch, by number, when the scope is the switch
        hosts: every host of the network by node number when the scope is the switch, else empty
    """

    now_ps: int
    node: int
    port: int
    line_rate_bps: int
    buffer_bytes: int
    links: list[PortLink]
    hosts: list[HostPlace]


class TimerExpiry(NamedTuple):
    """A timer fires.

    Attributes:
        now_ps: when
        timer: the number it was set with
        snapshot: the counters asked for when it was set, as of now
    """

    now_ps: int
    timer: int
    snapshot: Snapshot


class Message(NamedTuple):
    """A control packet from another state machine arrives.

    Attributes:
        now_ps: when
        source: address of the sender, see EntityId
        type: the scheme's own message number
        flow: the flow it is about, -1 if none
        sent_ps: when it was sent
        words: the payload
    """

    now_ps: int
    source: int
    type: int
    flow: int
    sent_ps: int
    words: list[int]


class Ack(NamedTuple):
    """An acknowledgement arrives at the sender.

    Attributes:
        now_ps: when
        cumulative_bytes: all bytes below this are acknowledged
        newly_acked_bytes: how many this ACK adds
        next_send_bytes: the next byte the sender would send
        rtt_ps: time since the acknowledged packet was sent
        ecn_echo: whether it echoes a congestion mark
        packets: packets it stands for
        marked_packets: how many of those carried a mark
        telemetry: what the hops of the packet's path stamped into it, in their order; no hops if it was not asked for
    """

    now_ps: int
    cumulative_bytes: int
    newly_acked_bytes: int
    next_send_bytes: int
    rtt_ps: int
    ecn_echo: bool
    packets: int
    marked_packets: int
    telemetry: list[TelemetryHop]


class Nack(NamedTuple):
    """A negative acknowledgement arrives; the queue pair goes back by itself.

    Attributes:
        now_ps: when
        expected_bytes: the byte the receiver waits for
        next_send_bytes: the next byte the sender would have sent before going back
        ecn_echo: whether it echoes a congestion mark
        rtt_ps: time since the packet was sent whose arrival told of the gap
        telemetry: that packet's, as in Ack
        resumes_at_bytes: the next byte the sender sends after going back
    """

    now_ps: int
    expected_bytes: int
    next_send_bytes: int
    ecn_echo: bool
    rtt_ps: int
    telemetry: list[TelemetryHop]
    resumes_at_bytes: int


class PathReported(NamedTuple):
    """The way of the packet that is answered by the ACK or NACK that comes next, at the same time (if asked for by reportPaths).

    Attributes:
        now_ps: when
        hops: switches that the packet went through
        held_ps: from the packet's arrival at the receiver to the making of its answer; the rest of the round-trip time is that of the fabric
    """

    now_ps: int
    hops: int
    held_ps: int


class BytesSent(NamedTuple):
    """The flow has sent another n bytes since everyBytesSent was armed.

    Attributes:
        now_ps: when
        total_bytes: payload bytes sent since the start, retransmissions included
    """

    now_ps: int
    total_bytes: int


class RetransmissionTimeout(NamedTuple):
    """No ACK for the retransmission timeout; the queue pair goes back by itself.

    Attributes:
        now_ps: when
        unacked_bytes: the first unacknowledged byte
    """

    now_ps: int
    unacked_bytes: int


class RateScaled(NamedTuple):
    """Flow control asks the sender to scale its rate.

    Attributes:
        now_ps: when
        factor: in (0, 1]
    """

    now_ps: int
    factor: float


class DataArrived(NamedTuple):
    """A data packet arrives at the receiver (only those asked for by watchData).

    Attributes:
        now_ps: when
        sequence_bytes: its first byte
        payload_bytes: its payload
        marked: whether it carries a congestion mark
        sent_ps: when it was sent
    """

    now_ps: int
    sequence_bytes: int
    payload_bytes: int
    marked: bool
    sent_ps: int


class QueueCrossed(NamedTuple):
    """The queue crossed a watched value.

    Attributes:
        now_ps: when
        queue_bytes: its length now
        threshold_bytes: the value
        upward: whether it rose above, or fell to it or below
        port: the egress port's number on its switch
    """

    now_ps: int
    queue_bytes: int
    threshold_bytes: int
    upward: bool
    port: int


class PacketSampled(NamedTuple):
    """The packet that completed another n enqueued bytes, see sampleEvery.

    Attributes:
        now_ps: when
        flow: its flow
        frame_bytes: its size
        queue_bytes: the queue's length with it
        port: the egress port's number on its switch
    """

    now_ps: int
    flow: int
    frame_bytes: int
    queue_bytes: int
    port: int


class PacketArrived(NamedTuple):
    """A data packet arrived for the queue and is not admitted yet, see judgePackets.

    Attributes:
        now_ps: when
        flow: its flow
        frame_bytes: its size
        queue_bytes: the queue's length without it
        ingress_port: the port of the switch by which it came
        marked: whether it carries a mark already
        egress_port: the port of the switch it is for
    """

    now_ps: int
    flow: int
    frame_bytes: int
    queue_bytes: int
    ingress_port: int
    marked: bool
    egress_port: int


class Departed(NamedTuple):
    """A data packet leaves the queue for the line, see watchNextDeparture; nowPs is when it starts on the line.

    Attributes:
        now_ps: when
        flow: its flow
        frame_bytes: its size
        queue_bytes: the queue's length as it leaves it behind
        ingress_port: the port of the switch by which it came
        egress_port: the port of the switch by which it leaves
    """

    now_ps: int
    flow: int
    frame_bytes: int
    queue_bytes: int
    ingress_port: int
    egress_port: int


class Paused(NamedTuple):
    """A pause frame arrived from the other end of a link; the data class of the port is paused already. A frame that resumes raises no event.

    Attributes:
        now_ps: when
        port: the port's number on its switch, 0 at a host
        duration_ps: what the frame asks for, UNTIL_RESUMED if it names no end
        until_ps: until when the port is paused by pauses of this kind, now counted; UNTIL_RESUMED likewise
        accumulates: whether it is of the kind that adds up; else it replaced the one before
    """

    now_ps: int
    port: int
    duration_ps: int
    until_ps: int
    accumulates: bool


class VoqCrossed(NamedTuple):
    """A virtual output queue crossed a watched value.

    Attributes:
        now_ps: when
        queue: its number
        queue_bytes: bytes now in it
        threshold_bytes: the value
        upward: whether it rose above, or fell to it or below
        flows: flows with a packet in it, ascending
    """

    now_ps: int
    queue: int
    queue_bytes: int
    threshold_bytes: int
    upward: bool
    flows: list[int]


class HostStart(NamedTuple):
    """A host point begins, at time 0.

    Attributes:
        now_ps: when
        node: the host's node number
        line_rate_bps: rate of its link
        delay_ps: propagation delay of its link
        peer: node number of the switch (or host) it hangs on
    """

    now_ps: int
    node: int
    line_rate_bps: int
    delay_ps: int
    peer: int


class PacketFlagged(NamedTuple):
    """A packet that its sender flagged (flagEvery) starts to wait in a virtual output queue.

    Attributes:
        now_ps: when
        flow: its flow
        frame_bytes: its size
        queue: number of the queue
        queue_bytes: bytes now in it, the packet's included
        ingress_port: the port it came by
    """

    now_ps: int
    flow: int
    frame_bytes: int
    queue: int
    queue_bytes: int
    ingress_port: int


class Resumed(NamedTuple):
    """The data class of a paused port may be sent again: the other end of its link resumed it, or the pause is over.

    Attributes:
        now_ps: when
        port: the port's number on its switch
        paused_ps: how long it was paused
    """

    now_ps: int
    port: int
    paused_ps: int


class PathLoad(NamedTuple):
    """The digest of a packet came back with its ACK or NACK, see stampLoad.

    Attributes:
        now_ps: when
        cumulative_bytes: all bytes below this are acknowledged
        next_send_bytes: the next byte the sender would send, after it went back if it was a NACK
        load: of the most loaded link, relative to its rate
    """

    now_ps: int
    cumulative_bytes: int
    next_send_bytes: int
    load: float


class Flowlet(NamedTuple):
    """A flowlet begins: a data packet arrived for a destination with several next hops, and its flow was silent for longer than watchFlowlets says.

    Attributes:
        now_ps: when
        flow: its flow
        destination: node number of the receiver
        idle_ps: since the flow's last packet here; FIRST if this is its first
        last_port: the port by which that packet left; -1 if this is the first, or if it is no next hop any more
        epoch: the flow's epoch here, see PathOrder; 0 if it has none
        draw1: 1 and a random number below 2^31 to choose by; 0: none, the state machine has its own (the data-plane key pathRules)
        draw2: a second one
        next_hops: the ports to choose from; or, where the first switch chooses whole paths, these
    """

    now_ps: int
    flow: int
    destination: int
    idle_ps: int
    last_port: int
    epoch: int
    draw1: int
    draw2: int
    next_hops: list[NextHop]


class PathAsked(NamedTuple):
    """A data packet came to its last switch that asks for a report, or is marked; see keepOrder.

    Attributes:
        now_ps: when
        flow: its flow
        source: node number of the sender
        epoch: how often a path was decided for the flow since its start, 1 at first
        request: 0: it asks nothing; 1: it is the first of its epoch; 2: the last of its path
        marked: whether it is marked
        port: the port by which it left its first switch
        beyond: which of the paths beyond that port it took
    """

    now_ps: int
    flow: int
    source: int
    epoch: int
    request: int
    marked: bool
    port: int
    beyond: int


DECODERS: dict[str, tuple[str, Callable[[list[Any]], Any]]] = {
    "FlowStart": ("on_start", FlowStart._make),
    "PortStart": ("on_start", lambda f: PortStart(f[0], f[1], f[2], f[3], f[4], [PortLink._make(r) for r in f[5]], [HostPlace._make(r) for r in f[6]])),
    "TimerExpiry": ("on_timer", lambda f: TimerExpiry(f[0], f[1], Snapshot.of(f[2], Counter))),
    "Message": ("on_message", Message._make),
    "Ack": ("on_ack", lambda f: Ack(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], rows_of(TelemetryHop, f[8]))),
    "Nack": ("on_nack", lambda f: Nack(f[0], f[1], f[2], f[3], f[4], rows_of(TelemetryHop, f[5]), f[6])),
    "PathReported": ("on_path_reported", PathReported._make),
    "BytesSent": ("on_bytes_sent", BytesSent._make),
    "RetransmissionTimeout": ("on_retransmission_timeout", RetransmissionTimeout._make),
    "RateScaled": ("on_rate_scaled", RateScaled._make),
    "DataArrived": ("on_data", DataArrived._make),
    "QueueCrossed": ("on_queue_crossed", QueueCrossed._make),
    "PacketSampled": ("on_packet_sampled", PacketSampled._make),
    "PacketArrived": ("on_packet_arrived", PacketArrived._make),
    "Departed": ("on_departed", Departed._make),
    "Paused": ("on_paused", Paused._make),
    "VoqCrossed": ("on_voq_crossed", VoqCrossed._make),
    "HostStart": ("on_start", HostStart._make),
    "PacketFlagged": ("on_packet_flagged", PacketFlagged._make),
    "Resumed": ("on_resumed", Resumed._make),
    "PathLoad": ("on_path_load", PathLoad._make),
    "Flowlet": ("on_flowlet", lambda f: Flowlet(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], [NextHop._make(r) for r in f[8]])),
    "PathAsked": ("on_path_asked", PathAsked._make),
}
"""By the name of an event: its handler, and what makes it of its values."""


class CommonDecisions(Decided):
    """What the state machine of any place decides."""

    def set_timer(self, timer: int, at_ps: int, snapshot_mask: Iterable[Counter] = ()) -> None:
        """A TIMER event at a time.

        Args:
            timer: its number
            at_ps: when
            snapshot_mask: counters to read then
        """
        self._decide("setTimer", index(timer), index(at_ps), [one.name for one in snapshot_mask])

    def cancel_timer(self, timer: int) -> None:
        """Takes a timer back.

        Args:
            timer: its number
        """
        self._decide("cancelTimer", index(timer))

    def send(self, destination: int, type: int, flow: int, wire_bytes: int, *words: int) -> None:
        """A control packet to another state machine.

        Args:
            destination: the state machine it is for
            type: the scheme's own message number
            flow: the flow it is about, -1 if none
            wire_bytes: size of its frame
            words: the payload
        """
        self._decide("send", index(destination), index(type), index(flow), index(wire_bytes), [index(word) for word in words])

    def send_as_data(self, destination: int, type: int, flow: int, wire_bytes: int, *words: int) -> None:
        """A control packet to another state machine.

        Args:
            destination: the state machine it is for
            type: the scheme's own message number
            flow: the flow it is about, -1 if none
            wire_bytes: size of its frame
            words: the payload
        """
        self._decide("sendAsData", index(destination), index(type), index(flow), index(wire_bytes), [index(word) for word in words])

    def send_to_host(self, host: int, peer: int, type: int, wire_bytes: int, *words: int) -> None:
        """A MESSAGE about no flow to every reaction point of a host whose flow goes to the peer.

        Args:
            host: node number of the host
            peer: node number of the peer, -1: any
            type: the scheme's own message number
            wire_bytes: size of its frame
            words: the payload
        """
        self._decide("sendToHost", index(host), index(peer), index(type), index(wire_bytes), [index(word) for word in words])


class RpDecisions(CommonDecisions):
    """What the state machine of a flow's sender decides."""

    def set_rate(self, rate_bps: int) -> None:
        """The rate at which the queue pair is paced.

        Args:
            rate_bps: the rate
        """
        self._decide("setRate", index(rate_bps))

    def set_window(self, window_bytes: float) -> None:
        """How many bytes may be in flight, also less than a packet.

        Args:
            window_bytes: the window; negative: no limit
        """
        self._decide("setWindow", float(window_bytes))

    def clear_window(self) -> None:
        """How many bytes may be in flight, also less than a packet."""
        self._decide("clearWindow")

    def scale_rate(self, factor: float) -> None:
        """Multiplies the rate, down to the least and up to the line rate.

        Args:
            factor: the factor
        """
        self._decide("scaleRate", float(factor))

    def watch_acks(self, filter: AckFilter) -> None:
        """Which acknowledgements raise ACK and NACK.

        Args:
            filter: which acknowledgements raise an event
        """
        self._decide("watchAcks", filter.name)

    def every_bytes_sent(self, bytes: int) -> None:
        """BYTES_SENT each time the flow has sent so many bytes.

        Args:
            bytes: how many, 0: off
        """
        self._decide("everyBytesSent", index(bytes))

    def stamp_telemetry(self, on: bool) -> None:
        """Whether the flow's data packets carry per-hop telemetry.

        Args:
            on: whether
        """
        self._decide("stampTelemetry", bool(on))

    def flag_every(self, period_ps: int) -> None:
        """Flags a data packet of the flow now and then.

        Args:
            period_ps: time between flagged packets, 0: off
        """
        self._decide("flagEvery", index(period_ps))

    def set_ecn_capable(self, from_byte: int, to_byte: int, capable: bool) -> None:
        """Whether a range of the flow's bytes is sent as ECN-capable.

        Args:
            from_byte: first byte
            to_byte: end of the range, not in it; Long.MAX_VALUE: no end
            capable: whether
        """
        self._decide("setEcnCapable", index(from_byte), index(to_byte), bool(capable))

    def send_only_on_credit(self, on: bool) -> None:
        """Whether the queue pair sends one packet for each credit only.

        Args:
            on: whether
        """
        self._decide("sendOnlyOnCredit", bool(on))

    def stamp_load(self, share: float) -> None:
        """Whether the flow's data packets carry a digest of the load of their path, and which share of their ACKs and NACKs raises PATH_LOAD.

        Args:
            share: which share, drawn at random; 0: no digests
        """
        self._decide("stampLoad", float(share))

    def report_paths(self, on: bool) -> None:
        """PATH_REPORTED before each ACK and NACK that is reported.

        Args:
            on: whether
        """
        self._decide("reportPaths", bool(on))


class NpDecisions(CommonDecisions):
    """What the state machine of a flow's receiver decides."""

    def watch_data(self, filter: DataFilter) -> None:
        """Which data packets raise DATA.

        Args:
            filter: which data packets raise an event
        """
        self._decide("watchData", filter.name)

    def acknowledge_every(self, packets: int) -> None:
        """One ACK for so many packets.

        Args:
            packets: how many
        """
        self._decide("acknowledgeEvery", index(packets))

    def acknowledge_marked_at_once(self, on: bool) -> None:
        """Whether a marked packet is acknowledged at once.

        Args:
            on: whether
        """
        self._decide("acknowledgeMarkedAtOnce", bool(on))

    def pace_credits(self, rate_bps: int, min_frame_bytes: int, max_frame_bytes: int, jitter: float) -> None:
        """A paced stream of numbered credits to the sender.

        Args:
            rate_bps: frame bits by time; 0: off
            min_frame_bytes: least size of a credit's frame
            max_frame_bytes: largest size
            jitter: part of the interval by which it varies
        """
        self._decide("paceCredits", index(rate_bps), index(min_frame_bytes), index(max_frame_bytes), float(jitter))


class CpDecisions(CommonDecisions):
    """What the state machine of a switch port or a switch decides."""

    def set_ecn_profile(self, profile: EcnProfile) -> None:
        """The RED/ECN marking profile of an egress queue.

        Args:
            profile: its thresholds
        """
        self._decide("setEcnProfile", list(profile))

    def watch_queue(self, watch: int, threshold_bytes: int, upward: bool) -> None:
        """QUEUE_CROSSED when the queue crosses a value.

        Args:
            watch: its number
            threshold_bytes: the value
            upward: which crossings, -1: off
        """
        self._decide("watchQueue", index(watch), index(threshold_bytes), bool(upward))

    def unwatch_queue(self, watch: int) -> None:
        """QUEUE_CROSSED when the queue crosses a value.

        Args:
            watch: its number
        """
        self._decide("unwatchQueue", index(watch))

    def sample_every(self, bytes: int) -> None:
        """PACKET_SAMPLED for the packet that completes so many enqueued bytes.

        Args:
            bytes: how many, 0: off
        """
        self._decide("sampleEvery", index(bytes))

    def pause(self, ingress_port: int, time_ps: int) -> None:
        """Pauses the upstream port, until a time or for a duration that adds to what is left of such pauses.

        Args:
            ingress_port: the port
            time_ps: until when, 0: resume; or for how long
        """
        self._decide("pause", index(ingress_port), index(time_ps))

    def pause_for(self, ingress_port: int, time_ps: int) -> None:
        """Pauses the upstream port, until a time or for a duration that adds to what is left of such pauses.

        Args:
            ingress_port: the port
            time_ps: until when, 0: resume; or for how long
        """
        self._decide("pauseFor", index(ingress_port), index(time_ps))

    def judge_packets(self, on: bool) -> None:
        """PACKET_ARRIVED for each data packet.

        Args:
            on: whether
        """
        self._decide("judgePackets", bool(on))

    def count_above(self, bytes: int) -> None:
        """The length of the queue above which FLOWS_SEEN counts packets apart.

        Args:
            bytes: the length
        """
        self._decide("countAbove", index(bytes))

    def watch_next_departure(self, on: bool) -> None:
        """DEPARTED for the next data packet that leaves, once.

        Args:
            on: whether
        """
        self._decide("watchNextDeparture", bool(on))

    def watch_pauses(self, on: bool) -> None:
        """PAUSED for each pause received.

        Args:
            on: whether
        """
        self._decide("watchPauses", bool(on))

    def serve_by_ingress(self, *weights: int) -> None:
        """Weighted fair queueing of an egress queue by ingress port, instead of first come, first served.

        Args:
            weights: weights by ingress port, 1 beyond them
        """
        self._decide("serveByIngress", [index(word) for word in weights])

    def serve_in_order(self) -> None:
        """Weighted fair queueing of an egress queue by ingress port, instead of first come, first served."""
        self._decide("serveInOrder")

    def mark_below_offset(self, bytes: int) -> None:
        """Marks by an offset for what came while paused.

        Args:
            bytes: the offset
        """
        self._decide("markBelowOffset", index(bytes))

    def grant(self, queue: int, bytes: int) -> None:
        """Credit for a virtual output queue.

        Args:
            queue: its number
            bytes: how much more it may send
        """
        self._decide("grant", index(queue), index(bytes))

    def queue_by_destination(self, initial_credit_bytes: int, whole_frames: bool, assignments: Sequence[QueueAssignment]) -> None:
        """Lets data packets wait in virtual output queues by destination; no assignment: off.

        Args:
            initial_credit_bytes: credit of a queue at first
            whole_frames: whether credit must cover the whole frame; else any credit will do
            assignments: which hosts' packets wait where
        """
        self._decide("queueByDestination", index(initial_credit_bytes), bool(whole_frames), [list(row) for row in assignments])

    def watch_voqs(self, watch: int, threshold_bytes: int, upward: bool) -> None:
        """VOQ_CROSSED when a virtual output queue crosses a value.

        Args:
            watch: its number
            threshold_bytes: the value
            upward: which crossings, -1: off
        """
        self._decide("watchVoqs", index(watch), index(threshold_bytes), bool(upward))

    def unwatch_voqs(self, watch: int) -> None:
        """VOQ_CROSSED when a virtual output queue crosses a value.

        Args:
            watch: its number
        """
        self._decide("unwatchVoqs", index(watch))

    def stamp_at_departure(self, values: Iterable[DepartureStamp]) -> None:
        """Values of a virtual output queue in packets that leave it.

        Args:
            values: a value that a switch can write into each packet that leaves a virtual output queue
        """
        self._decide("stampAtDeparture", [one.name for one in values])

    def pace_among(self, pacer: int, rate_bps: int, credit_bytes: int, wire_bytes: int, takers: Sequence[CreditTaker]) -> None:
        """Credits to virtual output queues, weighted and paced.

        Args:
            pacer: its number
            rate_bps: bytes credited by time
            credit_bytes: bytes of each credit
            wire_bytes: size of its frame
            takers: who takes the credits
        """
        self._decide("paceAmong", index(pacer), index(rate_bps), index(credit_bytes), index(wire_bytes), [list(row) for row in takers])

    def watch_flagged(self, on: bool) -> None:
        """PACKET_FLAGGED for each flagged packet.

        Args:
            on: whether
        """
        self._decide("watchFlagged", bool(on))

    def set_drop_profile(self, profile: EcnProfile) -> None:
        """The RED profile by which packets that are not ECN-capable are dropped.

        Args:
            profile: its thresholds
        """
        self._decide("setDropProfile", list(profile))

    def limit_credits(self, rate_bps: int, queue_bytes: int) -> None:
        """Rate limit and queue of the class of credits.

        Args:
            rate_bps: frame bits by time; 0: no limit
            queue_bytes: what the queue holds at most
        """
        self._decide("limitCredits", index(rate_bps), index(queue_bytes))

    def limit_queue(self, bytes: int) -> None:
        """A limit of an egress queue above which arriving packets are dropped.

        Args:
            bytes: the limit, Long.MAX_VALUE: none
        """
        self._decide("limitQueue", index(bytes))

    def watch_resumes(self, on: bool) -> None:
        """RESUMED each time a pause ends.

        Args:
            on: whether
        """
        self._decide("watchResumes", bool(on))

    def hash_flows(self) -> None:
        """The rule by which each packet takes one of several next hops, until another is decided."""
        self._decide("hashFlows")

    def spray_randomly(self, *weights: int) -> None:
        """The rule by which each packet takes one of several next hops, until another is decided.

        Args:
            weights: weights by egress port, 1 beyond them; a port of weight 0 gets nothing as long as another has more
        """
        self._decide("sprayRandomly", [index(word) for word in weights])

    def spray_in_turn(self) -> None:
        """The rule by which each packet takes one of several next hops, until another is decided."""
        self._decide("sprayInTurn")

    def spray_to_shortest_queue(self, samples: int, memory: int) -> None:
        """The rule by which each packet takes one of several next hops, until another is decided.

        Args:
            samples: next hops drawn at random for each packet, all different
            memory: how many of the best are remembered and looked at again with the next packet
        """
        self._decide("sprayToShortestQueue", index(samples), index(memory))

    def watch_flowlets(self, gap_ps: int) -> None:
        """FLOWLET for each data packet whose flow was silent for longer; the answer's port is taken by all packets of the flowlet.

        Args:
            gap_ps: the silence, 0: off
        """
        self._decide("watchFlowlets", index(gap_ps))

    def measure_loads(self, period_ps: int, decay: float, bits: int, age_ps: int) -> None:
        """Measures how loaded each link of the switch is, and lets packets carry the highest load between the switches of two hosts, which is reported back by packets of the other direction.

        Args:
            period_ps: how often what was counted decays
            decay: the part of it that goes each time
            bits: bits of a load: 2^bits - 1 is the full rate of the link
            age_ps: how long a load that was reported back is believed
        """
        self._decide("measureLoads", index(period_ps), float(decay), index(bits), index(age_ps))

    def ask_at(self, flow: int, at_ps: int) -> None:
        """FLOWLET for the first packet of a flow after a time, instead of the time that was said with the last.

        Args:
            flow: the flow
            at_ps: the time
        """
        self._decide("askAt", index(flow), index(at_ps))

    def keep_order(self, extra_ps: int, wait_ps: int) -> None:
        """Data for hosts of this switch that overtook packets of the path before is kept back until the last of those came, or until it must be lost; and PATH_ASKED for packets that ask or are marked.

        Args:
            extra_ps: so much longer than the packets of the old path need, as far as known
            wait_ps: instead of what they need, if none of them came
        """
        self._decide("keepOrder", index(extra_ps), index(wait_ps))


class HostDecisions(CommonDecisions):
    """What the state machine of a host's NIC decides."""

    def watch_pauses(self, on: bool) -> None:
        """PAUSED for each pause received.

        Args:
            on: whether
        """
        self._decide("watchPauses", bool(on))

    def scale_flows(self, factor: float) -> None:
        """RATE_SCALED to every reaction point of the host.

        Args:
            factor: the factor
        """
        self._decide("scaleFlows", float(factor))

    def limit_credits(self, rate_bps: int, queue_bytes: int) -> None:
        """Rate limit and queue of the class of credits.

        Args:
            rate_bps: frame bits by time; 0: no limit
            queue_bytes: what the queue holds at most
        """
        self._decide("limitCredits", index(rate_bps), index(queue_bytes))


class ReactionPointEvents:
    """What the state machine of a flow's sender receives."""

    def on_start(self, event: FlowStart, actions: RpActions) -> None:
        """A flow (queue pair) begins; the first event of its reaction and notification points."""

    def on_timer(self, event: TimerExpiry, actions: RpActions) -> None:
        """A timer fires."""

    def on_message(self, event: Message, actions: RpActions) -> None:
        """A control packet from another state machine arrives."""

    def on_ack(self, event: Ack, actions: RpActions) -> None:
        """An acknowledgement arrives at the sender."""

    def on_nack(self, event: Nack, actions: RpActions) -> None:
        """A negative acknowledgement arrives; the queue pair goes back by itself."""

    def on_path_reported(self, event: PathReported, actions: RpActions) -> None:
        """The way of the packet that is answered by the ACK or NACK that comes next, at the same time (if asked for by reportPaths)."""

    def on_bytes_sent(self, event: BytesSent, actions: RpActions) -> None:
        """The flow has sent another n bytes since everyBytesSent was armed."""

    def on_retransmission_timeout(self, event: RetransmissionTimeout, actions: RpActions) -> None:
        """No ACK for the retransmission timeout; the queue pair goes back by itself."""

    def on_rate_scaled(self, event: RateScaled, actions: RpActions) -> None:
        """Flow control asks the sender to scale its rate."""

    def on_path_load(self, event: PathLoad, actions: RpActions) -> None:
        """The digest of a packet came back with its ACK or NACK, see stampLoad."""


class NotificationPointEvents:
    """What the state machine of a flow's receiver receives."""

    def on_start(self, event: FlowStart, actions: NpActions) -> None:
        """A flow (queue pair) begins; the first event of its reaction and notification points."""

    def on_timer(self, event: TimerExpiry, actions: NpActions) -> None:
        """A timer fires."""

    def on_message(self, event: Message, actions: NpActions) -> None:
        """A control packet from another state machine arrives."""

    def on_data(self, event: DataArrived, actions: NpActions) -> None:
        """A data packet arrives at the receiver (only those asked for by watchData)."""


class CongestionPointEvents:
    """What the state machine of a switch port or a switch receives."""

    def on_start(self, event: PortStart, actions: CpActions) -> None:
        """A congestion point begins, at time 0."""

    def on_timer(self, event: TimerExpiry, actions: CpActions) -> None:
        """A timer fires."""

    def on_message(self, event: Message, actions: CpActions) -> None:
        """A control packet from another state machine arrives."""

    def on_queue_crossed(self, event: QueueCrossed, actions: CpActions) -> None:
        """The queue crossed a watched value."""

    def on_packet_sampled(self, event: PacketSampled, actions: CpActions) -> None:
        """The packet that completed another n enqueued bytes, see sampleEvery."""

    def on_packet_arrived(self, event: PacketArrived) -> Verdict:
        """A data packet arrived for the queue and is not admitted yet, see judgePackets."""
        return Verdict.PASS

    def on_departed(self, event: Departed, actions: CpActions) -> None:
        """A data packet leaves the queue for the line, see watchNextDeparture; nowPs is when it starts on the line."""

    def on_paused(self, event: Paused, actions: CpActions) -> None:
        """A pause frame arrived from the other end of a link; the data class of the port is paused already. A frame that resumes raises no event."""

    def on_voq_crossed(self, event: VoqCrossed, actions: CpActions) -> None:
        """A virtual output queue crossed a watched value."""

    def on_packet_flagged(self, event: PacketFlagged, actions: CpActions) -> None:
        """A packet that its sender flagged (flagEvery) starts to wait in a virtual output queue."""

    def on_resumed(self, event: Resumed, actions: CpActions) -> None:
        """The data class of a paused port may be sent again: the other end of its link resumed it, or the pause is over."""

    def on_flowlet(self, event: Flowlet) -> NextHop:
        """A flowlet begins: a data packet arrived for a destination with several next hops, and its flow was silent for longer than watchFlowlets says."""
        return event.next_hops[0]

    def on_path_asked(self, event: PathAsked, actions: CpActions) -> None:
        """A data packet came to its last switch that asks for a report, or is marked; see keepOrder."""


class HostPointEvents:
    """What the state machine of a host's NIC receives."""

    def on_timer(self, event: TimerExpiry, actions: HostActions) -> None:
        """A timer fires."""

    def on_message(self, event: Message, actions: HostActions) -> None:
        """A control packet from another state machine arrives."""

    def on_paused(self, event: Paused, actions: HostActions) -> None:
        """A pause frame arrived from the other end of a link; the data class of the port is paused already. A frame that resumes raises no event."""

    def on_start(self, event: HostStart, actions: HostActions) -> None:
        """A host point begins, at time 0."""
