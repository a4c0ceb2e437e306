// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;

/** HPCC-PINT: HPCC with one digest of the path's load in place of a stamp for each hop. */
public final class HpccPintScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme hpcc-pint for congestion-control
          HPCC-PINT: rate by a digest of the most loaded hop (Ben Basat et al., SIGCOMM 2020)
      needs rate-gate, load-digest
      needs window-gate if limitWindow is true
      owns rate
      owns window if limitWindow is true
      placed reaction-point
      real share | 0.0001 .. 1 | 1
          | run.py pint_prob | share of the ACKs whose digest is used, drawn at random
      real baseRtt us | 0.001 .. 1000000 | auto: the flow's own round-trip time on an idle path
          | HPCC, section 3.2: T | T of the window (limitWindow only); switches have a T of their own
      real eta | 0.01 .. 1 | 0.95
          | run.py U_TARGET | target utilisation
      whole maxStage | 0 .. 1000000 | 0
          | run.py MI_THRESH | additive increases in a row before a multiplicative step
      real rateAi Mb/s | 0 .. 1e7 | auto: 10 Mb/s per 25 Gb/s of the sender's link
          | run.py RATE_AI | additive increase of the rate
      real minRate Mb/s | 0.001 .. 1e7 | 1000
          | run.py MIN_RATE | lowest rate
      flag limitWindow | true
          | run.py HAS_WIN, VAR_WIN | bytes in flight are limited to W_init·R/line rate
      profile hpcc-sim | the HPCC simulator's HPCC-PINT with run.py's values
      dataplane hpcc-sim
          | ackControlClass = false, digestLogBase = 1.01, retimeOnRateChange = true, telemetry = 2B
      """;

  /** Found by the service loader. */
  public HpccPintScheme() {
    super(DECLARED);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return new DigestReactionPoint(start, p);
  }
}
