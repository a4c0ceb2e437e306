// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import java.util.Arrays;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Departed;
import org.sluice.cc.Entity;
import org.sluice.cc.HostActions;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.Paused;
import org.sluice.cc.PortStart;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.FlowScaling;
import org.sluice.cc.facet.IngressFairQueueing;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.UpstreamPauses;

/**
 * A flow control that pauses one ingress port once, so that a certification scenario can determine
 * from flow completion times and rates when each event happened.
 *
 * <p>At {@code at} every switch pauses the upstream of port {@code port} {@code times} times for
 * {@code pause} each; with {@code departure} it instead pauses, once, the upstream of the next
 * packet that leaves by port 0 after that. Hosts answer a pause by scaling their flows by {@code
 * factor}. Egress queues are served by ingress port, port {@code port} with weight {@code weight}
 * and all others with 1.
 */
public final class ExamFlowControl extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme exam-fc for flow-control
          Pauses once, serves by weight, scales a paused host's flows (certification scenarios)
      needs timer, switch-scope, host-point, pause-accumulation, departure-trigger, pause-trigger, wfq,
          scale-flows
      owns pause, service-order
      placed congestion-point per switch, host-point
      whole at ps | 1 .. 1152921504606846976 | 1000000 | certification | when it pauses
      whole port | 0 .. 1000 | 1 | certification | whose upstream, and whose weight
      whole times | 0 .. 1000 | 0 | certification | pause frames in a row
      flag departure | false | certification | pauses at the next departure instead
      whole pause ps | 1000 .. 1152921504606846976 | 1000000 | certification | length of a pause
      whole weight | 1 .. 1000 | 1 | certification | in weighted fair queueing
      real factor | 1e-6 .. 1 | 1 | certification | by which a paused host scales
      profile default | pauses nobody
      """;

  /** Found by the service loader. */
  public ExamFlowControl() {
    super(DECLARED);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    return new Switch(parameters);
  }

  @Override
  public HostPoint newHostPoint(HostStart start, Parameters parameters, Entity entity) {
    return new Host(parameters.asDouble("factor"));
  }

  private record Switch(Parameters parameters) implements CongestionPoint, Departures.Listener {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      int port = (int) parameters.asLong("port");
      int[] weights = new int[port + 1];
      Arrays.fill(weights, 1);
      weights[port] = (int) parameters.asLong("weight");
      actions.facet(IngressFairQueueing.class).serveByIngress(weights);
      actions.setTimer(0, parameters.asLong("at"));
    }

    @Override
    public void onTimer(TimerExpiry expiry, CpActions actions) {
      if (parameters.asBoolean("departure")) {
        actions.port(0).facet(Departures.class).watchNextDeparture(true);
        return;
      }
      for (long i = 0; i < parameters.asLong("times"); i++) {
        actions
            .facet(UpstreamPauses.class)
            .pauseFor((int) parameters.asLong("port"), parameters.asLong("pause"));
      }
    }

    @Override
    public void onDeparted(Departed departed, CpActions actions) {
      actions
          .facet(UpstreamPauses.class)
          .pauseFor(departed.ingressPort(), parameters.asLong("pause"));
    }
  }

  private record Host(double factor) implements HostPoint, PauseWatch.HostListener {
    @Override
    public void onStart(HostStart start, HostActions actions) {
      actions.facet(PauseWatch.class).watchPauses(true);
    }

    @Override
    public void onPaused(Paused paused, HostActions actions) {
      if (factor < 1) {
        actions.facet(FlowScaling.class).scaleFlows(factor);
      }
    }
  }
}
