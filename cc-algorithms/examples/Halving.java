// SPDX-License-Identifier: MIT
package example;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.*;

/** Adds a share of the link's rate in each interval, halves on a mark, once per round trip. */
public final class Halving implements Scheme {
  public String name() { return "halving"; }

  public String description() { return "Additive increase, halving on ECN marks (an example)"; }

  public Slot slot() { return Slot.CONGESTION_CONTROL; }

  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofDouble("interval", "us", 1, 1e6, 50, "this example", "time between increases"),
        Parameter.ofDouble("step", "", 1e-6, 1, 0.01, "this example", "increase, share of the link"),
        Parameter.ofLong("threshold", "B", 1, 1L << 40, 100_000, "this example", "queue that marks"));
  }

  public List<Profile> profiles() {
    return List.of(new Profile("default", "the defaults", Map.of()));
  }

  public Set<Capability> capabilities(Parameters p) {
    return Set.of(
        Capability.RATE_GATE, Capability.TIMER, Capability.ACK_TRIGGER, Capability.ECN_PROFILE);
  }

  public Set<Resource> claims(Parameters p) { return Set.of(Resource.RATE, Resource.ECN_PROFILE); }

  public Placement placement(Parameters p) {
    return new Placement(true, false, Placement.CongestionPointScope.PORT);
  }

  /** At every switch port: mark each packet that finds the queue above the threshold. */
  public CongestionPoint newCongestionPoint(PortStart port, Parameters p, Entity entity) {
    long threshold = p.asLong("threshold");
    return (start, actions) -> actions.setEcnProfile(new EcnProfile(threshold, threshold, 1, 1));
  }

  /** At every flow's sender. */
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    long intervalPs = (long) (p.asDouble("interval") * 1e6);
    double step = p.asDouble("step");
    return new ReactionPoint() {
      private final long lineBps = start.lineRateBps();
      private final long roundTripPs = start.baseRttPs();
      private long rateBps = lineBps;
      private long deafUntilPs;

      public void onStart(FlowStart start, RpActions actions) {
        actions.setRate(rateBps);
        actions.watchAcks(RpActions.AckFilter.ECN_ECHO);
        actions.setTimer(0, PicoTime.after(start.nowPs(), intervalPs));
      }

      public void onAck(Ack ack, RpActions actions) {
        if (ack.nowPs() >= deafUntilPs) {
          rateBps = Math.max(rateBps / 2, lineBps / 1000);
          deafUntilPs = PicoTime.after(ack.nowPs(), roundTripPs);
          actions.setRate(rateBps);
        }
      }

      public void onTimer(TimerExpiry expiry, RpActions actions) {
        rateBps = Math.min(rateBps + (long) (step * lineBps), lineBps);
        actions.setRate(rateBps);
        actions.setTimer(0, PicoTime.after(expiry.nowPs(), intervalPs));
      }
    };
  }
}
