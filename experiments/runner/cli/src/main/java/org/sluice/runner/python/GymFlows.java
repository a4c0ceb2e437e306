// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Ack;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.PortStart;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;
import org.sluice.cc.TimerExpiry;

/** The rates of all flows are the actions of an environment of {@code sluice.gym}. */
public final class GymFlows extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme gym for congestion-control
          Rates are the actions of an environment in Python (sluice.gym)
      needs rate-gate, timer, ack-trigger
      needs ecn-profile if threshold above 0
      owns rate
      owns ecn-profile if threshold above 0
      placed reaction-point
      placed congestion-point per port if threshold above 0
      real initialRate | 1e-6 .. 1 | 1
          | sluice.gym | rate before a flow's first step, share of its link
      whole threshold B | 0 .. 1e12 | 100000
          | sluice.gym | queue above which switches mark; 0: the data plane's own profile stays
      """
          + GymLink.PARAMETERS;

  private static final int OBSERVED = 10;
  private static final int DECIDED = 1;
  private static final int STEP = 0;
  private static final int ACT = 1;

  /** Found by the service loader. */
  public GymFlows() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    return GymLink.check(p);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters p, Entity entity) {
    long threshold = p.asLong("threshold");
    return (start, actions) -> actions.setEcnProfile(new EcnProfile(threshold, threshold, 1, 1));
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return new Sender(start, p, EntityId.index(entity.id()));
  }

  /** Counts what happens between two steps. */
  private static final class Sender implements ReactionPoint, GymLink.Counting {
    private final Parameters parameters;
    private final int flow;
    private final long intervalPs;
    private final GymLink link;
    private final long lineBps;
    private final long baseRttPs;
    private long rateBps;
    private long sincePs;
    private long ackedBytes;
    private long packets;
    private long markedPackets;
    private long losses;
    private long acks;
    private double rttSumPs;
    private long rttLeastPs;

    Sender(FlowStart start, Parameters parameters, int flow) {
      this.parameters = parameters;
      this.flow = flow;
      intervalPs = GymLink.intervalPs(parameters);
      link = GymLink.of(parameters, OBSERVED, DECIDED);
      lineBps = start.lineRateBps();
      baseRttPs = start.baseRttPs();
    }

    @Override
    public void onStart(FlowStart start, RpActions actions) {
      begin(start.nowPs());
      link.add(flow, this);
      setRate(link.isOver() ? 0 : parameters.asDouble("initialRate"), actions);
      actions.watchAcks(AckFilter.ALL);
      actions.setTimer(STEP, PicoTime.nextMultiple(start.nowPs(), intervalPs));
    }

    @Override
    public void onAck(Ack ack, RpActions actions) {
      ackedBytes += ack.newlyAckedBytes();
      packets += ack.packets();
      markedPackets += ack.markedPackets();
      acks++;
      rttSumPs += ack.rttPs();
      rttLeastPs = rttLeastPs == 0 ? ack.rttPs() : Math.min(rttLeastPs, ack.rttPs());
    }

    @Override
    public void onNack(Nack nack, RpActions actions) {
      losses++;
    }

    @Override
    public void onRetransmissionTimeout(RetransmissionTimeout timeout, RpActions actions) {
      losses++;
    }

    @Override
    public void onTimer(TimerExpiry expiry, RpActions actions) {
      if (expiry.timer() == ACT) {
        double @Nullable [] action = link.action(flow, expiry.nowPs());
        // When the episode is over nothing more shall happen, so that the run ends soon.
        setRate(action == null ? 0 : action[0], actions);
        return;
      }
      if (link.isOver()) {
        setRate(0, actions);
        return;
      }
      link.report(flow, observed(expiry.nowPs()));
      begin(expiry.nowPs());
      // In the same instant, after every flow has reported.
      actions.setTimer(ACT, expiry.nowPs());
      actions.setTimer(STEP, PicoTime.nextMultiple(expiry.nowPs(), intervalPs));
    }

    @Override
    public void onRateScaled(RateScaled scaled, RpActions actions) {
      setRate(scaled.factor() * rateBps / lineBps, actions);
    }

    @Override
    public double @Nullable [] until(long nowPs) {
      return acks + losses == 0 ? null : observed(nowPs);
    }

    private double[] observed(long nowPs) {
      return new double[] {
        lineBps,
        baseRttPs,
        rateBps,
        nowPs - sincePs,
        ackedBytes,
        packets,
        markedPackets,
        losses,
        acks == 0 ? 0 : rttSumPs / acks,
        rttLeastPs
      };
    }

    private void begin(long nowPs) {
      sincePs = nowPs;
      ackedBytes = 0;
      packets = 0;
      markedPackets = 0;
      losses = 0;
      acks = 0;
      rttSumPs = 0;
      rttLeastPs = 0;
    }

    /** At least 1 bit/s and at most the line rate. */
    private void setRate(double share, RpActions actions) {
      rateBps = Math.max(1, Math.min(lineBps, Math.round(share * lineBps)));
      actions.setRate(rateBps);
    }
  }
}
