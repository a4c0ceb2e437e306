// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.cc.CpActions;
import org.sluice.cc.PicoTime;
import org.sluice.cc.facet.HostMessages;

/**
 * Sends the CNPs of a switch (section III-B4): those of one sender a spacing apart, whichever port
 * and entry they come from, and no more of them than fit into one interval.
 */
final class CnpScheduler {
  /** Type of a CNP; it has no payload. */
  static final int CNP = 1;

  private final long intervalPs;
  private final long spacingPs;
  private final int cnpBytes;
  private final TreeMap<Integer, List<Grant>> grants = new TreeMap<>();

  /** CNPs for one pair of addresses that are still to be sent. */
  private static final class Grant {
    private final int destination;
    private long left;

    private Grant(int destination, long left) {
      this.destination = destination;
      this.left = left;
    }
  }

  CnpScheduler(long intervalPs, long spacingPs, int cnpBytes) {
    this.intervalPs = intervalPs;
    this.spacingPs = spacingPs;
    this.cnpBytes = cnpBytes;
  }

  /** Takes N_cnp of an entry for this interval; more than 0. */
  void grant(int source, int destination, long cnps) {
    grants.computeIfAbsent(source, s -> new ArrayList<>()).add(new Grant(destination, cnps));
  }

  /**
   * Sends everything granted; entries of one sender take turns. What is sent at the end of one
   * interval is a spacing or more before what is sent in the next.
   */
  void send(long nowPs, CpActions actions) {
    for (Map.Entry<Integer, List<Grant>> sender : grants.entrySet()) {
      int source = sender.getKey();
      long slotPs = nowPs;
      List<Grant> waiting = sender.getValue();
      long lastPs = PicoTime.after(nowPs, intervalPs - spacingPs);
      for (int turn = 0; !waiting.isEmpty() && slotPs <= lastPs && slotPs < PicoTime.NEVER; ) {
        Grant grant = waiting.get(turn);
        actions
            .at(slotPs)
            .facet(HostMessages.class)
            .sendToHost(source, grant.destination, CNP, cnpBytes);
        slotPs = PicoTime.after(slotPs, spacingPs);
        grant.left--;
        if (grant.left == 0) {
          waiting.remove(turn);
        } else {
          turn++;
        }
        turn = turn >= waiting.size() ? 0 : turn;
      }
    }
    grants.clear();
  }
}
