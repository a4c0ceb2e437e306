// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.List;
import java.util.Set;

/** What a congestion point can do. */
public interface CpActions extends Actions {
  /** The same actions, taking effect at a later time. */
  CpActions at(long effectPs);

  /**
   * For the machine of a whole switch: the same actions for the queue of one egress port only.
   * Without it they are for the queues of all ports.
   *
   * @param egressPort the port's number on the switch
   */
  CpActions port(int egressPort);

  /** Marks the port's data queue by this profile from now on. */
  void setEcnProfile(EcnProfile profile);

  /**
   * Drops packets of the port's data class that are not ECN-capable by this profile, from now on:
   * where it would mark, they are dropped on arrival (WRED). The queue is the one they find.
   */
  void setDropProfile(EcnProfile profile);

  /**
   * Drops every packet of the data class that finds more than this in the port's data queue.
   *
   * @param bytes not negative; {@link Long#MAX_VALUE} for no limit but the switch's buffer
   */
  void limitQueue(long bytes);

  /**
   * Raises an event each time the queue rises above, or falls to or below, a value; replaces an
   * earlier watch of the same number.
   *
   * @param watch 0 to 7
   */
  void watchQueue(int watch, long thresholdBytes, boolean upward);

  /** Ends a watch. */
  void unwatchQueue(int watch);

  /**
   * Raises an event for the packet that completes each {@code bytes} enqueued bytes.
   *
   * @param bytes more than 0, or 0 to stop
   */
  void sampleEvery(long bytes);

  /**
   * Asks {@link CongestionPoint#onPacketArrived} about each data packet that arrives for the port's
   * queue, before it is admitted. The simulation waits for each answer, so this is the most
   * expensive of all triggers over a socket; a run that uses it much says so.
   */
  void judgePackets(boolean on);

  /** Pauses the data class of an ingress port's upstream until a time; 0 resumes it. */
  void pause(int ingressPort, long untilPs);

  /**
   * Pauses the data class of an ingress port's upstream for a time, which begins when the frame
   * arrives there or, if pauses of this kind still last, when they end: they add up and need no
   * resume. They are kept apart from the standard's own pauses and those of {@link #pause}: the
   * upstream is silent while one or the other lasts.
   *
   * @param durationPs whole nanoseconds, more than 0 and below 2^32 ns (the frame has 32 bits)
   */
  void pauseFor(int ingressPort, long durationPs);

  /**
   * Raises {@link CongestionPoint#onDeparted} for the next data packet that leaves the queue, once;
   * arm again for more. Without {@link #port}, the next of each queue.
   *
   * @param on whether to, or to wait no longer
   */
  void watchNextDeparture(boolean on);

  /** Raises {@link CongestionPoint#onPaused} for each pause that a port gets from its peer. */
  void watchPauses(boolean on);

  /**
   * Serves the queue by ingress port in weighted fair queueing (self-clocked): while several
   * ingress ports have packets in it, each gets its weight's share of the bytes.
   *
   * @param weights of the ingress ports by number, each 1 to 1000; ports beyond the last have
   *     weight 1
   */
  void serveByIngress(int... weights);

  /** Serves the queue first come, first served, as it is from the start. */
  void serveInOrder();

  /**
   * Keeps an offset of the queue from now on and marks by it, in addition to the ECN profile: bytes
   * that come while the port is paused by its peer add to the offset; each packet that leaves
   * lowers it to the bytes it leaves behind, if those are fewer. A packet that leaves is marked
   * while the offset is below {@code bytes}.
   *
   * @param bytes 0 marks none
   */
  void markBelowOffset(long bytes);

  /**
   * From now on {@link Counter#FLOWS_SEEN} counts, and its last column counts packets that find
   * more than {@code bytes} in the queue (without them).
   *
   * @param bytes 0 or more
   */
  void countAbove(long bytes);

  /**
   * For the machine of a whole switch: data packets that enter the network here, by a port to a
   * host, wait in virtual output queues and leave on credit, while others do not wait. Each port
   * serves the queues that have a packet for it, and credit, in turn, a packet each.
   *
   * @param initialCreditBytes of a queue that is new, 0 or more
   * @param wholePackets whether credit must cover the packet that leaves; else any credit lets one
   *     leave, and what is missing is owed
   * @param assignments which host's packets wait where, replacing what was decided before; none:
   *     nothing waits any more
   */
  void queueByDestination(
      long initialCreditBytes, boolean wholePackets, List<QueueAssignment> assignments);

  /**
   * Lets a virtual output queue of this switch send so many frame bytes more.
   *
   * @param queue its number
   * @param bytes 0 or more
   */
  void grant(int queue, long bytes);

  /**
   * Raises {@link CongestionPoint#onVoqCrossed} each time a virtual output queue rises above, or
   * falls to or below, a value; replaces an earlier watch of the same number.
   *
   * @param watch 0 to 7
   */
  void watchVoqs(int watch, long thresholdBytes, boolean upward);

  /** Ends a watch of virtual output queues. */
  void unwatchVoqs(int watch);

  /**
   * Writes these values of its queue, and this switch's node number, into each packet that leaves a
   * virtual output queue. They take no bytes on the wire. The switch whose port leads to the
   * packet's host keeps the last ones as {@link Counter#STAMPS}.
   */
  void stampAtDeparture(Set<DepartureStamp> values);

  /**
   * Sends credits to virtual output queues at a rate, until the next call for this pacer: of those
   * that are owed some, by smooth weighted round robin. A credit is a control frame to the queue's
   * switch, which obeys it at once, without an event; it carries the sum of all credits of this
   * pacer for the queue, so that one makes up for those lost before it. At the switch itself it is
   * no frame.
   *
   * @param pacer below the number of the switch's ports, for example that of the port they are for
   * @param rateBps of the bytes that are credited, more than 0
   * @param bytesEach of one credit, more than 0
   * @param wireBytes of the frame of one credit
   * @param takers to whom; what each got is remembered by node and queue
   */
  void paceAmong(int pacer, long rateBps, long bytesEach, int wireBytes, List<CreditTaker> takers);

  /**
   * Raises {@link CongestionPoint#onPacketFlagged} for each packet flagged by its sender that
   * starts to wait in a virtual output queue.
   */
  void watchFlagged(boolean on);

  /**
   * Limits the class of credits on the line of the port: they have a queue of their own and go
   * before data as often as the rate allows. Without it credits wait without limits.
   *
   * @param rateBps frame bits per second, 0 for no limit
   * @param queueBytes frame bytes that may wait; a credit that does not fit is lost
   */
  void limitCredits(long rateBps, long queueBytes);
}
