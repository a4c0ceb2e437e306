// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.Flowlet;
import org.sluice.cc.NextHop;

/**
 * Which of several next hops a packet takes, for congestion points of whole switches. Needs {@code
 * path-choice}, and {@link #watchFlowlets} {@code flowlet-trigger}; the scheme owns {@code paths}.
 *
 * <p>The next hops of a packet are the ports on shortest paths to its destination. A rule is
 * applied by the data plane to all frames, answers and messages included, without a request; the
 * first rule is {@link #hashFlows}. A flowlet's port is decided by the state machine, once for each
 * flowlet.
 */
public interface PathChoices extends Facet {
  /** All packets of a flow take the same way, by the network's hash ({@code ecmp}). */
  void hashFlows();

  /**
   * Each packet takes a next hop drawn at random.
   *
   * @param weights by egress port, 0 to 1000, and 1 beyond them; none: all alike
   */
  void sprayRandomly(int... weights);

  /** The packets to one node take its next hops in turn, whatever their flow. */
  void sprayInTurn();

  /**
   * Each packet takes the next hop with the shortest data queue, of some that are drawn at random
   * and of those that were best for the packet before with the same next hops. Of equal ones, those
   * that were remembered come first.
   *
   * @param samples how many are drawn, all different, 1 to 65536
   * @param memory how many are remembered, 0 to 65536
   */
  void sprayToShortestQueue(int samples, int memory);

  /**
   * Requests a decision of {@link Chooser#onFlowlet} for each flowlet: for a data packet with
   * several next hops whose flow was silent at this switch for longer than this, or that is its
   * first here. All further packets of the flowlet take the same port. The simulation waits for the
   * answer. Answers and messages take the way of their rule.
   *
   * @param gapPs the silence, ps; 0: off
   */
  void watchFlowlets(long gapPs);

  /** The events. */
  interface Chooser {
    /**
     * A flowlet begins.
     *
     * @return the one of the event's next hops that it takes
     */
    NextHop onFlowlet(Flowlet flowlet);
  }
}
