// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.PortStart;
import org.sluice.cc.Resource;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;

/**
 * The marking profiles of all switch ports are the actions of an environment of {@code sluice.gym};
 * the congestion control is another scheme.
 */
public final class GymPorts extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme gym-ports for flow-control
          Marking profiles are the actions of an environment in Python (sluice.gym)
      needs timer, queue-counters, ecn-profile
      owns ecn-profile
      placed congestion-point per port
      """
          + GymLink.PARAMETERS;

  private static final Set<Counter> COUNTERS =
      Set.of(Counter.QUEUE_BYTES, Counter.SENT_BYTES, Counter.ENQUEUED_BYTES);
  private static final int OBSERVED = 7;
  private static final int DECIDED = 3;
  private static final int STEP = 0;
  private static final int ACT = 1;

  /** Found by the service loader. */
  public GymPorts() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    return GymLink.check(p);
  }

  @Override
  public Set<Resource> takesOver(Parameters p) {
    return Set.of(Resource.ECN_PROFILE);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new Port(start, p, EntityId.index(entity.id()));
  }

  /** Reads the counters at each step. */
  private static final class Port implements CongestionPoint {
    private final int index;
    private final long intervalPs;
    private final GymLink link;
    private final int node;
    private final int port;
    private final long lineBps;
    private long sincePs;
    private long sentBytes;
    private long enqueuedBytes;

    Port(PortStart start, Parameters parameters, int index) {
      this.index = index;
      intervalPs = GymLink.intervalPs(parameters);
      link = GymLink.of(parameters, OBSERVED, DECIDED);
      node = start.node();
      port = start.port();
      lineBps = start.lineRateBps();
      sincePs = start.nowPs();
    }

    @Override
    public void onStart(PortStart start, CpActions actions) {
      step(start.nowPs(), actions);
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      if (expiry.timer() == ACT) {
        double @Nullable [] action = link.action(index, expiry.nowPs());
        if (action == null) {
          return;
        }
        long kminBytes = Math.max(0, Math.round(action[0]));
        long kmaxBytes = Math.max(kminBytes, Math.round(action[1]));
        double pmax = Math.max(0, Math.min(1, action[2]));
        actions.setEcnProfile(new EcnProfile(kminBytes, kmaxBytes, pmax, 1));
        return;
      }
      if (link.isOver()) {
        return;
      }
      Snapshot now = expiry.snapshot();
      link.report(
          index,
          node,
          port,
          (double) lineBps,
          (double) (expiry.nowPs() - sincePs),
          (double) now.queueBytes(),
          (double) (now.sentBytes() - sentBytes),
          (double) (now.enqueuedBytes() - enqueuedBytes));
      sincePs = expiry.nowPs();
      sentBytes = now.sentBytes();
      enqueuedBytes = now.enqueuedBytes();
      actions.setTimer(ACT, expiry.nowPs());
      step(expiry.nowPs(), actions);
    }

    private void step(long nowPs, CpActions actions) {
      actions.setTimer(STEP, PicoTime.nextMultiple(nowPs, intervalPs), COUNTERS);
    }
  }
}
