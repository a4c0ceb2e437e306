// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import java.util.List;
import java.util.Map;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.FrameSizes;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.facet.CreditLimit;

/** ExpressPass: data only on credits, which receivers pace and switches limit. */
public final class ExpressPassScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme expresspass for congestion-control
          ExpressPass: a credit for each packet, paced by receivers and limited at each port (Cho, Jang,
          Han, SIGCOMM 2017)
      needs rate-gate, timer, message, bytes-sent-trigger, host-point, credit-class, credit-gate,
          paced-message, ack-trigger
      owns rate
      placed reaction-point, notification-point, congestion-point per port, host-point
      whole creditFrame B | 1 .. 9000 | 64
          | section 3: 84 B with preamble and gap | credit
      whole creditSpread B | 0 .. 1000 | 8
          | section 3: 84 to 92 B | random bytes on top
      whole dataFrame B | 1 .. 80000 | auto: a data frame and its ACK, 1518 where these are not known
          | section 3: 1538 B with preamble and gap | data for a credit
      whole gap B | 0 .. 1000 | auto: the data plane's, 20 where that is not known
          | Ethernet | preamble and gap of each frame
      whole creditQueue credits | 1 .. 100000 | 8
          | section 3; ns-2 scripts | room at each port
      real jitter | 0 .. 1 | 0.1
          | the authors' ns-2 agent | interval between credits varies by ±
      choice feedback | algorithm1, ns2 | algorithm1
          | Algorithm 1; the authors' ns-2 agent | rule
      real initialRate | 1e-6 .. 1 | 0.5
          | Algorithm 1; ns-2: alpha_ | share of the line's
      real initialAggressiveness | 1e-6 .. 1 | 0.5
          | Algorithm 1: w_init | first w
      real minAggressiveness | 1e-6 .. 1 | 0.01
          | Algorithm 1; ns-2: min_w_ | smallest w
      real maxAggressiveness | 1e-6 .. 1 | 0.5
          | Algorithm 1: w_max | largest w
      real targetLoss | 0 .. 0.99 | 0.1
          | Algorithm 1: target loss 10 % | credits to lose
      real updatePeriod us | 0.01 .. 1e9 | auto: the measured round trip
          | Algorithm 1: once per RTT | T
      real roundTripSmoothing | 0.001 .. 1 | 0.2
          | the authors' ns-2 agent | weight of the newest round trip
      real requestTimeout us | 1 .. 1e9 | 100
          | the authors' ns-2 agent: 100 us | until a request is sent again
      profile paper | Algorithm 1 with w_init = w_max = 1/2, target loss 10 %
      profile slow-start | Algorithm 1 with initial rate and w_init of 1/16, the authors' scripts' choice
          for short flows
          | initialAggressiveness = 0.0625, initialRate = 0.0625
      profile ns2 | the rule and constants of the authors' ns-2 agent and scripts
          | creditSpread = 0, feedback = ns2, initialAggressiveness = 0.0625, targetLoss = 0.125
      """;

  /** Found by the service loader. */
  public ExpressPassScheme() {
    super(DECLARED);
  }

  /**
   * A credit lets one frame come back, which is not everywhere one of 1538 B, and an ACK follows
   * it. Without room for the ACKs, full traffic both ways is more than a link carries.
   */
  @Override
  public Map<String, String> automatic(FrameSizes frames) {
    int every = frames.ackEveryPackets();
    int shareOfAck = (frames.ackBytes() + frames.overheadBytes() + every - 1) / every;
    return Map.of(
        "dataFrame", Integer.toString(frames.dataBytes() + shareOfAck),
        "gap", Integer.toString(frames.overheadBytes()));
  }

  @Override
  public List<String> check(Parameters p) {
    double min = p.asDouble("minAggressiveness");
    double first = p.asDouble("initialAggressiveness");
    double max = p.asDouble("maxAggressiveness");
    if (!(min <= first && first <= max)) {
      return List.of(
          ("minAggressiveness, initialAggressiveness and maxAggressiveness of scheme"
                  + " expresspass are %s, %s and %s; they must not descend")
              .formatted(min, first, max));
    }
    return List.of();
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
    return new ExpressPassSender(start, parameters);
  }

  @Override
  public NotificationPoint newNotificationPoint(
      FlowStart start, Parameters parameters, Entity entity) {
    return new ExpressPassReceiver(start, parameters);
  }

  /** At every switch port: a queue of a few credits, let out so that their data fits back. */
  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters parameters, Entity entity) {
    return (start, actions) ->
        actions
            .facet(CreditLimit.class)
            .limitCredits(limitBps(parameters, start.lineRateBps()), queueBytes(parameters));
  }

  /** The NIC of a receiver limits as a switch port does. */
  @Override
  public HostPoint newHostPoint(HostStart host, Parameters parameters, Entity entity) {
    return (start, actions) ->
        actions
            .facet(CreditLimit.class)
            .limitCredits(limitBps(parameters, start.lineRateBps()), queueBytes(parameters));
  }

  private static long limitBps(Parameters p, long lineRateBps) {
    return StrictMath.max(1, StrictMath.round(CreditSizes.of(p).rateBps(lineRateBps)));
  }

  private static long queueBytes(Parameters p) {
    return p.asLong("creditQueue") * CreditSizes.of(p).maxCredit();
  }
}
