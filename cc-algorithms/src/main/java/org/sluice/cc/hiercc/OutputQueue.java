// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.List;
import java.util.TreeMap;

/**
 * What the sender's ToR keeps of one virtual output queue: its counters at the last reading, the
 * rate of its flows, and which flows send. Flows that marked no packet for a while are forgotten,
 * but not while they are stopped: a stopped sender marks nothing.
 */
final class OutputQueue {
  private final int number;
  private final FirstHopRate rate;
  private final TreeMap<Long, Long> markedAtPs = new TreeMap<>();
  private final TreeMap<Long, Long> stoppedAtPs = new TreeMap<>();
  private long arrivedBytes;
  private long sentBytes;
  private long grantedBytes;
  private long flows;
  private long movedAtPs;
  private long askedAtPs;
  private boolean above;
  private long resumedAtPs = Long.MIN_VALUE;

  OutputQueue(int number, FirstHopRate rate, long initialCreditBytes) {
    this.number = number;
    this.rate = rate;
    grantedBytes = initialCreditBytes;
  }

  /**
   * The counters at the end of an interval.
   *
   * @param creditBytes credit left; what was granted is that and what was sent
   * @param changesRate whether equation 1 is to be applied
   */
  void read(
      long nowPs,
      long intervalPs,
      long newQueueBytes,
      long newArrivedBytes,
      long newSentBytes,
      long creditBytes,
      long newFlows,
      boolean changesRate) {
    long newGrantedBytes = creditBytes + newSentBytes;
    if (newSentBytes != sentBytes || newGrantedBytes != grantedBytes || newQueueBytes == 0) {
      movedAtPs = nowPs;
    }
    if (changesRate) {
      rate.update(
          newQueueBytes,
          newGrantedBytes - grantedBytes,
          newArrivedBytes - arrivedBytes,
          intervalPs);
    }
    arrivedBytes = newArrivedBytes;
    sentBytes = newSentBytes;
    grantedBytes = newGrantedBytes;
    flows = newFlows;
  }

  /** An interval in which nothing happened here, and nothing is left. */
  void readNothing(long nowPs, long intervalPs, boolean changesRate) {
    read(nowPs, intervalPs, 0, arrivedBytes, sentBytes, grantedBytes - sentBytes, 0, changesRate);
  }

  /**
   * Whether packets wait, and for {@code forPs}, more than 0, none moved and no credit was
   * requested. Of a queue that was empty at the last reading all had moved then.
   */
  boolean isStuck(long nowPs, long forPs) {
    return nowPs - movedAtPs >= forPs && nowPs - askedAtPs >= forPs;
  }

  void asked(long nowPs) {
    askedAtPs = nowPs;
  }

  void marked(long flow, long nowPs) {
    markedAtPs.put(flow, nowPs);
  }

  void forgetMarkedBefore(long ps) {
    markedAtPs.values().removeIf(atPs -> atPs < ps);
  }

  /** Flows that marked a packet lately. */
  Iterable<Long> active() {
    return markedAtPs.keySet();
  }

  void stop(long flow, long nowPs) {
    stoppedAtPs.put(flow, nowPs);
  }

  /** Forgets senders stopped before {@code ps}: their guard timers have resumed them. */
  void forgetStoppedBefore(long ps) {
    stoppedAtPs.values().removeIf(atPs -> atPs < ps);
  }

  /** Forgets and returns the stopped flows. */
  List<Long> release() {
    List<Long> released = List.copyOf(stoppedAtPs.keySet());
    stoppedAtPs.clear();
    return released;
  }

  void isAbove(boolean nowAbove, long nowPs) {
    if (above && !nowAbove) {
      resumedAtPs = nowPs;
    }
    above = nowAbove;
  }

  /** Whether senders are stopped: the queue rose above V_high and did not fall to V_low since. */
  boolean isAbove() {
    return above;
  }

  /** When senders were resumed last. */
  long resumedAtPs() {
    return resumedAtPs;
  }

  int number() {
    return number;
  }

  long rateBps() {
    return rate.bps();
  }

  long sentBytes() {
    return sentBytes;
  }

  long creditBytes() {
    return grantedBytes - sentBytes;
  }

  /** F_ij at the last reading. */
  long flows() {
    return flows;
  }
}
