// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import java.util.List;
import java.util.Set;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.QueueAssignment;
import org.sluice.cc.VoqCrossed;

/**
 * Virtual output queues by destination that send on credit, for congestion points of whole switches
 * ({@code voq}; owners of {@code destination-queues}).
 */
public interface VirtualOutputQueues extends Facet {
  /**
   * Data packets that enter the network here, by a port to a host, wait in virtual output queues
   * and leave on credit, while others do not wait. Each port serves the queues that have a packet
   * for it, and credit, in turn, a packet each.
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
   * Raises an event each time a virtual output queue rises above, or falls to or below, a value;
   * replaces an earlier watch of the same number. Needs {@code voq-trigger}.
   *
   * @param watch 0 to 7
   */
  void watchVoqs(int watch, long thresholdBytes, boolean upward);

  /** Ends a watch of virtual output queues. */
  void unwatchVoqs(int watch);

  /**
   * Writes these values of its queue, and this switch's node number, into each packet that leaves a
   * virtual output queue. They take no bytes on the wire. The switch whose port leads to the
   * packet's host keeps the last ones as {@link Counter#STAMPS}. Needs {@code departure-stamps}.
   */
  void stampAtDeparture(Set<DepartureStamp> values);

  /** The events. */
  interface Listener {
    /** A virtual output queue crossed a watched value. */
    void onVoqCrossed(VoqCrossed crossed, CpActions actions);
  }
}
