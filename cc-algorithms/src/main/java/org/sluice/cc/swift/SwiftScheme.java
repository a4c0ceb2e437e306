// SPDX-License-Identifier: MIT
package org.sluice.cc.swift;

import java.util.List;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;

/** Swift: senders keep the fabric's delay at a target; switches do nothing. */
public final class SwiftScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme swift for congestion-control
          Swift: windows by a target of the delay (Kumar et al., SIGCOMM 2020)
      needs rate-gate, window-gate, ack-trigger, path-report
      owns rate, window
      placed reaction-point
      real ai | 1e-6 .. 1000 | 1
          | htsim, _ai, "a guess"; the paper was not at hand | additive increase, packets a round trip
      real beta | 0 .. 1 | 0.8
          | htsim, _beta, "a guess" | multiplicative decrease, share of the excess delay
      real maxMdf | 0 .. 0.99 | 0.5
          | htsim, _max_mdf, "a guess" | a decrease takes at most this share of the window
      real baseTarget us | 0.001 .. 1e6 | 20
          | htsim, _base_delay | target of the fabric's delay without hops and scaling
      real perHop us | 0 .. 1e6 | 3.0534
          | htsim, _h: _base_delay / 6.55, "a guess" | added to the target for each switch on the path
      real fsRange us | 0 .. 1e6 | 100
          | htsim, _fs_range: 5 _base_delay | most that flow scaling adds to the target
      real fsMinCwnd | 1e-6 .. 1e6 | 0.1
          | htsim, _fs_min_cwnd | window, packets, at which flow scaling adds fsRange
      real fsMaxCwnd | 1e-6 .. 1e6 | 100
          | htsim, _fs_max_cwnd | window, packets, from which flow scaling adds nothing
      real endpointTarget us | 0.001 .. 1e6 | 100
          | ours; neither text gives one | target of the delay in the receiving host
      real initialCwnd | 1e-6 .. 1e9 | auto: the link's rate times the base RTT
          | ours | first window, packets
      real minCwnd | 1e-6 .. 1 | 0.01
          | htsim, _min_cwnd: 10 B of 1000, "guess" | smallest window, packets
      real maxCwnd | 1 .. 1e9 | 1000
          | htsim, _max_cwnd | largest window, packets
      whole resetAfter | 1 .. 1000000 | 5
          | htsim, _rtx_reset_threshold | timeouts in a row after which the window is the smallest
      profile htsim | the values of htsim
      """;

  /** Found by the service loader. */
  public SwiftScheme() {
    super(DECLARED);
  }

  @Override
  public List<String> check(Parameters p) {
    if (p.asDouble("fsMinCwnd") >= p.asDouble("fsMaxCwnd")) {
      return List.of(
          "fsMinCwnd of scheme swift is %s; it must be below fsMaxCwnd (%s)"
              .formatted(p.text("fsMinCwnd"), p.text("fsMaxCwnd")));
    }
    return List.of();
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return new SwiftReactionPoint(start, p);
  }
}
