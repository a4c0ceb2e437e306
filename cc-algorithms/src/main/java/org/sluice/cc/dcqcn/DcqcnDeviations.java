// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this DCQCN reads between the paper's lines, and where the HPCC simulator departs. */
final class DcqcnDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "the paper, figure 7: phases of the increase",
              "fast recovery while max(T, BC) < F, for F = 5 successive iterations",
              "T and BC count the cycles completed before the one that increases",
              "counting the present one too would make F - 1 iterations of fast recovery"),
          new Deviation(
              "the paper, section 3.1: hyper increase",
              "\"in a manner identical to QCN\"; no formula",
              "R_T += (min(T, BC) - F)·R_HAI",
              "this is what QCN (802.1Qau) does; card profiles use a fixed step, as the HPCC"
                  + " simulator does"),
          new Deviation(
              "the paper, equation 2: before the first CNP",
              "\"if RP gets no feedback for K time units, it updates α\"",
              "all timers start with a flow's first CNP, which therefore finds α = 1",
              "a reaction point in QCN exists from the first notification on; else a flow's first"
                  + " cut would depend on its age"),
          new Deviation(
              "the paper: R_HAI and the lowest rate",
              "not given",
              "R_HAI = 10·R_AI = 400 Mb/s, the ratio of run.py; 100 Mb/s",
              "some value is needed; both are parameters"),
          new Deviation(
              "QCN: shorter byte and time cycles after fast recovery",
              "QCN halves them; the paper does not mention it",
              "cycles keep their length",
              "the paper's state machine (figure 7) has one threshold each"),
          new Deviation(
              "the paper: K_min, K_max at other link rates",
              "5 kB and 200 kB on 40 Gb/s links, 1 kB read as 1000 B",
              "profile paper keeps them at every rate; kmin=auto, kmax=auto scale",
              "the paper gives no rule"),
          new Deviation(
              "profile mellanox: interval between CNPs",
              "the HPCC simulator has no CNP packets",
              "one CNP per flow and decreaseInterval (4 us)",
              "a sender that cuts at most once per interval needs no more"),
          new Deviation(
              "HPCC simulator: notification",
              "every data packet with a mark sets a flag in its own ACK or NACK",
              "profiles hpcc-sim and hpcc-sim-paper watch the echo; there are no CNPs to pace",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: first signal",
              "α = 1 and the timers start, but the rate is not cut (RateOnFirstCnp 1) and the"
                  + " signal does not count for α",
              "the same; the first cut comes with the first decrease check, 1 ns after a whole"
                  + " decreaseInterval",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: cuts",
              "at most one per decreaseInterval; the target rate follows only if the rate increased"
                  + " since the last cut (CLAMP_TARGET_RATE 0)",
              "the same (clampTargetRate false)",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: rates",
              "stored as whole bit/s: products and each half of a mean are cut towards zero",
              "the same wherever cutAt = interval",
              "its behaviour is to be reproduced; one bit per second elsewhere"),
          new Deviation(
              "HPCC simulator: increases",
              "by the timer only; stage = F is additive, above it hyper with a fixed step",
              "the same; byteCounter must be 0 with cutAt = interval",
              "its behaviour is to be reproduced"));

  private DcqcnDeviations() {}
}
