// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sluice.cc.HostPlace;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueAssignment;

/** What a switch knows of the network: its own hosts, and behind which ToR every other host is. */
final class Rack {
  private static final long LEAST_ROUND_TRIP_PS = 100_000;
  private final int node;
  private final List<PortLink> downlinks;
  private final TreeMap<Integer, Integer> torOfQueue = new TreeMap<>();
  private final List<QueueAssignment> assignments;
  private final boolean queuePerTor;

  Rack(PortStart start, Parameters p) {
    node = start.node();
    List<PortLink> toHosts = new ArrayList<>(start.links());
    toHosts.removeIf(link -> !link.peerIsHost());
    downlinks = List.copyOf(toHosts);
    List<HostPlace> reached = reached(start.hosts(), p);
    queuePerTor = p.text("queuePer").equals("tor") || reached.size() > p.asLong("queueLimit");
    List<QueueAssignment> found = new ArrayList<>();
    for (HostPlace place : reached) {
      int queue = queuePerTor ? place.attachedTo() : place.host();
      found.add(new QueueAssignment(place.host(), queue));
      torOfQueue.put(queue, place.attachedTo());
    }
    assignments = List.copyOf(found);
  }

  /** The hosts whose traffic HierCC controls from here: those of the pod, or of all racks. */
  private List<HostPlace> reached(List<HostPlace> hosts, Parameters p) {
    Map<Integer, Long> podOfTor = pods(hosts, p.asLong("torsPerPod"));
    boolean ownToo = p.text("inRack").equals("queued");
    long ownPod = podOfTor.getOrDefault(node, -1L);
    List<HostPlace> reached = new ArrayList<>();
    for (HostPlace host : hosts) {
      boolean isOwn = host.attachedTo() == node;
      if (podOfTor.getOrDefault(host.attachedTo(), -1L) == ownPod && (ownToo || !isOwn)) {
        reached.add(host);
      }
    }
    return List.copyOf(reached);
  }

  private static Map<Integer, Long> pods(List<HostPlace> hosts, long torsPerPod) {
    TreeSet<Integer> tors = new TreeSet<>();
    hosts.forEach(h -> tors.add(h.attachedTo()));
    TreeMap<Integer, Long> pods = new TreeMap<>();
    for (int tor : tors) {
      pods.put(tor, torsPerPod == 0 ? 0 : pods.size() / torsPerPod);
    }
    return pods;
  }

  /** Whether hosts hang on this switch; others do nothing in HierCC. */
  boolean isTor() {
    return !downlinks.isEmpty();
  }

  int node() {
    return node;
  }

  /** The ports to this rack's hosts. */
  List<PortLink> downlinks() {
    return downlinks;
  }

  /** The virtual output queues of this switch (section 3.1: VOQ_ij). */
  List<QueueAssignment> assignments() {
    return assignments;
  }

  /** Whether a queue is for all hosts of a receiver's ToR (section 4, proposal 2). */
  boolean queuePerTor() {
    return queuePerTor;
  }

  /** The receiver's ToR of one of this switch's queues. */
  int torOf(int queue) {
    return torOfQueue.getOrDefault(queue, -1);
  }

  /** The number, at any ToR, of the queue whose packets leave this rack's switch by that port. */
  int queueTo(PortLink downlink) {
    return queuePerTor ? node : downlink.peer();
  }

  /** The fastest rate at which a host of this rack sends. */
  long lineRateBps() {
    long fastest = 1;
    for (PortLink downlink : downlinks) {
      fastest = StrictMath.max(fastest, downlink.lineRateBps());
    }
    return fastest;
  }

  /** RTT_hop: twice the longest delay within the rack. */
  long roundTripPs(Parameters p) {
    if (!p.isAuto("hopRoundTrip")) {
      return p.timePs("hopRoundTrip");
    }
    long longestPs = 0;
    for (PortLink downlink : downlinks) {
      longestPs = StrictMath.max(longestPs, downlink.delayPs());
    }
    return StrictMath.max(LEAST_ROUND_TRIP_PS, 2 * longestPs);
  }
}
