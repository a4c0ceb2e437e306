// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/capabilities.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

import java.util.Optional;

/**
 * A feature of the data plane that a scheme can need: the five primitives (counters, triggers,
 * gates, stamps, messages) and the standards of the field, by simulator-neutral name.
 */
public enum Capability {
  RATE_GATE("rate-gate", "a queue pair paced at a decided rate"),
  WINDOW_GATE("window-gate", "a queue pair limited to a decided number of bytes in flight"),
  TIMER("timer", "timers of a state machine, exact to the simulation's time resolution"),
  MESSAGE("message", "control packets between state machines"),
  ACK_TRIGGER("ack-trigger", "an event for each acknowledgement, or each that echoes a mark"),
  DATA_TRIGGER("data-trigger", "an event at the receiver for each data packet, or each marked one"),
  BYTES_SENT_TRIGGER("bytes-sent-trigger", "an event each time a flow has sent n bytes"),
  QUEUE_COUNTERS("queue-counters", "bytes and packets of an egress queue, read at a tick"),
  FLOWS_IN_QUEUE("flows-in-queue", "packets and bytes per flow now in an egress queue"),
  CROSSING_TRIGGER("crossing-trigger", "an event when a queue crosses a value"),
  SAMPLING_TRIGGER("sampling-trigger", "an event for the packet that completes n enqueued bytes"),
  ECN_PROFILE("ecn-profile", "a RED/ECN marking profile per egress queue"),
  INT("int", "per-hop telemetry stamped into data packets and returned in ACKs"),
  LOAD_DIGEST("load-digest", "the highest load of the links on a path, in one or two bytes of data packets, reported on ACKs"),
  PATH_REPORT("path-report", "the hops of a packet and how long its receiver held the answer, reported with its ACK"),
  PFC("pfc", "802.1Qbb priority flow control"),
  PAUSE_DURATION("pause-duration", "a pause of an upstream port until a decided time"),
  PACKET_VERDICT("packet-verdict", "a verdict on each data packet: pass, mark or drop"),
  SWITCH_SCOPE("switch-scope", "one state machine for all ports of a switch"),
  HOST_POINT("host-point", "a state machine for a host's NIC as a whole"),
  HOST_MESSAGE("host-message", "a control packet to all senders of a host"),
  FLOWS_SEEN("flows-seen", "packets and bytes per flow that came to a port since last read"),
  PAIR_COUNTERS("pair-counters", "bytes per pair of ingress and egress port"),
  PAUSE_ACCUMULATION("pause-accumulation", "pauses for a time that add up and need no resume"),
  DEPARTURE_TRIGGER("departure-trigger", "an event for the next packet that leaves a queue"),
  PAUSE_TRIGGER("pause-trigger", "an event for each pause received"),
  WFQ("wfq", "weighted fair queueing of an egress queue by ingress port"),
  SCALE_FLOWS("scale-flows", "a request to all flows of a host to scale their rates"),
  ECN_OFFSET("ecn-offset", "marking by an offset for what came while paused"),
  ECN_CAPABILITY("ecn-capability", "ranges of a flow's bytes sent as not ECN-capable"),
  WRED_DROP("wred-drop", "a RED profile that drops packets that are not ECN-capable"),
  QUEUE_LIMIT("queue-limit", "a limit of an egress queue above which arriving packets are dropped"),
  ACK_MARKED_AT_ONCE("ack-marked-at-once", "a marked packet is acknowledged at once"),
  VOQ("voq", "virtual output queues by destination that send on credit"),
  VOQ_TRIGGER("voq-trigger", "an event when a virtual output queue crosses a value"),
  DEPARTURE_STAMPS("departure-stamps", "values of a virtual output queue in packets that leave it"),
  PACED_CREDITS("paced-credits", "credits to virtual output queues, weighted and paced"),
  PACKET_FLAG("packet-flag", "a packet flagged by its sender now and then, and an event for it"),
  CREDIT_CLASS("credit-class", "a class of its own for credits: rate-limited, short drop-tail queue"),
  CREDIT_GATE("credit-gate", "a queue pair that sends one packet for each credit"),
  PACED_MESSAGE("paced-message", "a paced stream of numbered credits"),
  PATH_CHOICE("path-choice", "a decided rule by which each packet takes one of several next hops"),
  FLOWLET_TRIGGER("flowlet-trigger", "a decision on the next hop of each flowlet"),
  PATH_ORDER("path-order", "data that moves to another path keeps its order: the last switch keeps back what overtook it, and reports what was asked for and what was marked"),
  PATH_LOAD("path-load", "the highest load of the links between two hosts' switches, carried by packets and reported back"),
  RESUME_TRIGGER("resume-trigger", "an event when a paused port may send again");

  private final String wireName;
  private final String meaning;

  Capability(String wireName, String meaning) {
    this.wireName = wireName;
    this.meaning = meaning;
  }

  /** The name in the handshake. */
  public String wireName() {
    return wireName;
  }

  /** One line for a user. */
  public String meaning() {
    return meaning;
  }

  /** The capability of that wire name, if there is one. */
  public static Optional<Capability> ofWireName(String wireName) {
    for (Capability c : values()) {
      if (c.wireName.equals(wireName)) {
        return Optional.of(c);
      }
    }
    return Optional.empty();
  }
}
