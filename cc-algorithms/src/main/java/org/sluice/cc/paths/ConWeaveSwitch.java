// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.Flowlet;
import org.sluice.cc.HostPlace;
import org.sluice.cc.Message;
import org.sluice.cc.NextHop;
import org.sluice.cc.Parameters;
import org.sluice.cc.PathAsked;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.PathChoices;
import org.sluice.cc.facet.PathOrder;
import org.sluice.cc.facet.PathOrder.PathTurn;
import org.sluice.cc.facet.PathOrder.Request;

/**
 * A switch of ConWeave: what it does for the flows of its hosts (ConWeave's program,
 * conweave-routing.cc, "Source ToR Switch") and for those to its hosts ("Destination ToR Switch").
 */
final class ConWeaveSwitch implements CongestionPoint, PathOrder.Router, PathOrder.Listener {
  /** A packet asked, and came: {@code words} are epoch and request. */
  private static final int REPLY = 1;

  /** A packet was marked: {@code words} are its destination's switch, port and path beyond it. */
  private static final int NOTIFY = 2;

  private final Parameters p;
  private final EntityRandom random;
  private final TreeMap<Integer, Integer> switchOf = new TreeMap<>();
  private final TreeMap<Long, Sent> flows = new TreeMap<>();
  private final TreeMap<Path, Long> pausedUntilPs = new TreeMap<>();
  private int node;
  private long forgotPs;

  ConWeaveSwitch(Parameters p, EntityRandom random) {
    this.p = p;
    this.random = random;
  }

  /** A way through the network to a switch. */
  private record Path(int to, int port, int beyond) implements Comparable<Path> {
    @Override
    public int compareTo(Path other) {
      int byTo = Integer.compare(to, other.to);
      int byPort = Integer.compare(port, other.port);
      int byBeyond = Integer.compare(beyond, other.beyond);
      return byTo != 0 ? byTo : byPort != 0 ? byPort : byBeyond;
    }
  }

  /** A flow of a host of this switch. */
  private static final class Sent {
    private @Nullable Path path;
    private long askedPs;
    private long epoch;
    // Whether its packets take the second path of their epoch.
    private boolean moved;
    private boolean stable;
    private long replyByPs = PathTurn.NEVER;
  }

  @Override
  public void onStart(PortStart start, CpActions actions) {
    node = start.node();
    for (HostPlace host : start.hosts()) {
      switchOf.put(host.host(), host.attachedTo());
    }
    boolean hasHosts = false;
    for (PortLink link : start.links()) {
      hasHosts |= link.peerIsHost();
    }
    if (hasHosts) {
      actions.facet(PathChoices.class).watchFlowlets(p.timePs("gap"));
      actions.facet(PathOrder.class).keepOrder(p.timePs("keepExtra"), p.timePs("keepUnknown"));
    }
  }

  @Override
  public PathTurn onFlowlet(Flowlet flowlet) {
    forget(flowlet.nowPs());
    Sent flow = flows.computeIfAbsent(flowlet.flow(), f -> new Sent());
    flow.askedPs = flowlet.nowPs();
    int to = switchOf.getOrDefault(flowlet.destination(), -1);
    Path drawn = drawn(flowlet, flowlet.draw1(), to);
    @Nullable Path good = isPaused(drawn, flowlet.nowPs()) ? null : drawn;
    Path other = drawn(flowlet, flowlet.draw2(), to);
    if (good == null && !isPaused(other, flowlet.nowPs())) {
      good = other;
    }
    @Nullable Path had = flow.path;
    boolean isLost = had == null || flowlet.lastPort() < 0 || !leads(flowlet.nextHops(), had);
    boolean isSilent = flowlet.idlePs() > p.timePs("gap");
    if (isLost || isSilent || flow.stable) {
      if (isLost && good == null) {
        flow.path = drawn;
      } else if ((isLost || isSilent) && good != null) {
        flow.path = good;
      }
      flow.epoch = flowlet.epoch() + 1L;
      flow.moved = false;
      flow.stable = false;
      flow.replyByPs =
          flowlet.nowPs() + flowlet.nextHops().get(0).roundTripPs() + p.timePs("replyExtra");
      return turn(flow, Request.AT_START);
    }
    // The reply is late.
    if (good != null) {
      flow.path = good;
    }
    flow.moved = true;
    flow.replyByPs = PathTurn.NEVER;
    return turn(flow, Request.AT_END);
  }

  /** What was silent for long, every now and then. */
  private void forget(long nowPs) {
    long agePs = p.timePs("forget");
    if (nowPs - forgotPs <= agePs) {
      return;
    }
    forgotPs = nowPs;
    flows.values().removeIf(flow -> nowPs - flow.askedPs > agePs);
    pausedUntilPs.values().removeIf(untilPs -> untilPs <= nowPs);
  }

  private static PathTurn turn(Sent flow, Request request) {
    Path path = Objects.requireNonNull(flow.path);
    return new PathTurn(path.port(), path.beyond(), request, flow.replyByPs);
  }

  private static boolean leads(List<NextHop> hops, Path path) {
    PathTurn turn = new PathTurn(path.port(), path.beyond(), Request.AT_START, PathTurn.NEVER);
    boolean isThere = false;
    for (NextHop hop : hops) {
      isThere |= turn.isBy(hop);
    }
    return isThere;
  }

  /** One path of all, each as likely where next hops have equally many. */
  private Path drawn(Flowlet flowlet, long draw, int to) {
    NextHop hop = NextHops.drawn(flowlet.nextHops(), draw, random);
    int above = draw > 0 ? 0 : (int) (random.nextDouble() * StrictMath.max(1, hop.paths()));
    return new Path(to, hop.port(), hop.beyond() + above);
  }

  private boolean isPaused(Path path, long nowPs) {
    return pausedUntilPs.getOrDefault(path, Long.MIN_VALUE) > nowPs;
  }

  @Override
  public void onPathAsked(PathAsked asked, CpActions actions) {
    int first = switchOf.getOrDefault(asked.source(), -1);
    if (first < 0) {
      return;
    }
    int wireBytes = (int) p.asLong("wireBytes");
    if (asked.marked()) {
      actions.send(
          EntityId.node(first),
          NOTIFY,
          asked.flow(),
          wireBytes,
          node,
          asked.port(),
          asked.beyond());
    }
    if (asked.request() != 0) {
      actions.send(
          EntityId.node(first), REPLY, asked.flow(), wireBytes, asked.epoch(), asked.request());
    }
  }

  @Override
  public void onMessage(Message message, CpActions actions) {
    long[] words = message.words();
    if (message.type() == NOTIFY) {
      Path path = new Path((int) words[0], (int) words[1], (int) words[2]);
      pausedUntilPs.put(path, message.nowPs() + p.timePs("pathPause"));
      return;
    }
    @Nullable Sent flow = flows.get(message.flow());
    boolean ofEnd = words[1] == Request.AT_END.number();
    if (flow == null || words[0] != flow.epoch || ofEnd != flow.moved) {
      return;
    }
    if (ofEnd || message.nowPs() < flow.replyByPs) {
      flow.stable = true;
      flow.replyByPs = PathTurn.NEVER;
      // With its next packet.
      actions.facet(PathOrder.class).askAt(message.flow(), message.nowPs() - 1);
    }
  }
}
