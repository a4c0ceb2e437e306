// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/counters.yaml by ./sluice generate; edit that file instead.
package org.sluice.kit.contract;

import java.util.List;

/** Rows of counters, by the names of their columns. */
final class CounterRows {
  private CounterRows() {}

  /** A row of {@link org.sluice.cc.Counter#FLOWS_IN_QUEUE}. */
  static void flowsInQueue(List<Long> words, long flow, long packets, long bytes) {
    words.add(flow);
    words.add(packets);
    words.add(bytes);
  }

  /** A row of {@link org.sluice.cc.Counter#PORT_QUEUE_BYTES}. */
  static void portQueueBytes(List<Long> words, long bytes) {
    words.add(bytes);
  }

  /** A row of {@link org.sluice.cc.Counter#FLOWS_SEEN}. */
  static void flowsSeen(List<Long> words, long port, long flow, long source, long destination, long packets, long bytes, long packetsAbove) {
    words.add(port);
    words.add(flow);
    words.add(source);
    words.add(destination);
    words.add(packets);
    words.add(bytes);
    words.add(packetsAbove);
  }

  /** A row of {@link org.sluice.cc.Counter#PAIRS}. */
  static void pairs(List<Long> words, long ingress, long egress, long queueBytes, long arrivedBytes) {
    words.add(ingress);
    words.add(egress);
    words.add(queueBytes);
    words.add(arrivedBytes);
  }

  /** A row of {@link org.sluice.cc.Counter#VOQS}. */
  static void voqs(List<Long> words, long queue, long queueBytes, long arrivedBytes, long sentBytes, long creditBytes, long flows) {
    words.add(queue);
    words.add(queueBytes);
    words.add(arrivedBytes);
    words.add(sentBytes);
    words.add(creditBytes);
    words.add(flows);
  }

  /** A row of {@link org.sluice.cc.Counter#STAMPS}. */
  static void stamps(List<Long> words, long origin, long egress, long flows, long sentBytes) {
    words.add(origin);
    words.add(egress);
    words.add(flows);
    words.add(sentBytes);
  }

  /** A row of {@link org.sluice.cc.Counter#CREDITS}. */
  static void credits(List<Long> words, long sent, long used, long highest, long roundTripPs) {
    words.add(sent);
    words.add(used);
    words.add(highest);
    words.add(roundTripPs);
  }
}
