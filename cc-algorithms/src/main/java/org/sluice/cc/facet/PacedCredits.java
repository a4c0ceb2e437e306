// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import java.util.List;
import org.sluice.cc.CreditTaker;

/**
 * Credits to virtual output queues, for congestion points of whole switches ({@code
 * paced-credits}).
 */
public interface PacedCredits extends Facet {
  /**
   * Sends credits to virtual output queues at a rate, until the next call for this pacer: of those
   * that are owed some, by smooth weighted round robin. A credit is a control frame to the queue's
   * switch, which applies it at once, without an event; it carries the sum of all credits of this
   * pacer for the queue, so that one makes up for those lost before it. Credits to the switch
   * itself need no frame.
   *
   * @param pacer below the number of the switch's ports, for example that of the port they are for
   * @param rateBps of the bytes that are credited, more than 0
   * @param creditBytes of one credit, more than 0
   * @param wireBytes of the frame of one credit
   * @param takers the queues that receive credits; the sum of each is kept by node and queue
   */
  void paceAmong(
      int pacer, long rateBps, long creditBytes, int wireBytes, List<CreditTaker> takers);
}
