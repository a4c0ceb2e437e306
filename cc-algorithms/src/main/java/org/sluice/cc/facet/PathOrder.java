// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.CpActions;
import org.sluice.cc.Flowlet;
import org.sluice.cc.NextHop;
import org.sluice.cc.PathAsked;

/**
 * Moves a flow from one path to another without disorder at its receiver, for congestion points of
 * whole switches ({@code path-order}; the scheme owns {@code paths}).
 *
 * <p>The mechanism is that of ConWeave (C. H. Song et al., "Network Load Balancing with In-network
 * Reordering Support for RDMA", SIGCOMM 2023), as its authors' program has it (conweave-ns3,
 * conweave-routing.cc). Where a flow has several next hops first, its packets are given an epoch,
 * and are routed along one path from there to the last switch. A packet can ask that switch for a
 * report. When the flow moves, the last packet of the old path says so, and those after it, on the
 * new path, are of the epoch's second phase. The last switch keeps those of the second phase back
 * in a queue of the flow's own until that last packet came, or the time has passed in which it
 * would have, by the time stamps of the packets before. What is kept back counts against no buffer,
 * and what packets carry takes no bytes on the wire, both as in that program.
 */
public interface PathOrder extends Facet {
  /**
   * At a flow's first switch: requests a decision for its first packet after a time, instead of the
   * time that was said with the last ({@link PathTurn#askAfterPs}).
   *
   * @param flow its number
   * @param atPs absolute
   */
  void askAt(long flow, long atPs);

  /**
   * At the switches of receivers: keeps the order, and raises {@link Listener#onPathAsked}.
   *
   * @param extraPs so much longer than the packets of the old path need, as far as known
   * @param waitPs instead of what they need, if none of them came, ps
   */
  void keepOrder(long extraPs, long waitPs);

  /** A packet asks the last switch for a report. */
  enum Request {
    /** It is the first of an epoch, and takes the path that is decided. */
    AT_START(1),
    /** It is the last on the path it had; those after it take the one that is decided. */
    AT_END(2);

    private final int number;

    Request(int number) {
      this.number = number;
    }

    /** The number in the record. */
    public int number() {
      return number;
    }
  }

  /**
   * The path of a flow.
   *
   * @param port one of the event's next hops
   * @param beyond which of the paths beyond that port: {@link NextHop#beyond}, or as many above it
   *     as {@link NextHop#paths} says
   * @param request what the packet at hand asks
   * @param askAfterPs the flow's first packet after this is asked about again, ps, absolute; {@link
   *     #NEVER}: only after a silence, or at {@link #askAt}
   */
  record PathTurn(int port, int beyond, Request request, long askAfterPs) {
    /** No time. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Whether it is one of the paths of a row of the event. */
    public boolean isBy(NextHop hop) {
      int first = hop.beyond();
      return hop.port() == port
          && beyond >= first
          && beyond < first + StrictMath.max(1, hop.paths());
    }
  }

  /** Decides, instead of {@link PathChoices.Chooser}. */
  interface Router {
    /**
     * A flow is silent for longer than {@link PathChoices#watchFlowlets} says, or it is after the
     * time that was said.
     *
     * @return its path
     */
    PathTurn onFlowlet(Flowlet flowlet);
  }

  /** The events at the last switch. */
  interface Listener {
    /** A packet asks for a report, or is marked. */
    void onPathAsked(PathAsked asked, CpActions actions);
  }
}
