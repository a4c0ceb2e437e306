// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcnpi;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this DCQCN+PI chooses for itself. */
final class DcqcnPiDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "section 5.2, equation 32: the controller",
              "dp/dt = K_1 de/dt + K_2 e(t), e \"the difference between the actual queue length"
                  + " and a desired or reference queue length\"",
              "p changes by K_1 (q − q_old) + K_2 (q − q_ref) ΔT at every multiple of ΔT and stays"
                  + " between 0 and 1",
              "a switch works in steps; the authors' fluid model (fluidmodel/dcqcn/dcqcn_pi.m) has"
                  + " p = a (q − q_ref) − b (q_old − q_ref) + p_old, which is the same with K_1 = b"
                  + " and K_2 ΔT = a − b; there p_old is kept without its bounds"),
          new Deviation(
              "section 5.2: values of K_1, K_2, q_ref, ΔT",
              "none in the text, and RoCC (CoNEXT 2020), which compares with it, gives none",
              "K_1 = the slope of DCQCN's RED profile, K_2 = K_1 / 1 ms, q_ref = 100 kB, ΔT = 10"
                  + " us; chosen before any run, not fitted. Profile fluid-model has b = 1.816e-5"
                  + " and a = 1.0001 b per packet of 1000 B and q_ref = 200 KB, with which the"
                  + " authors' fluid model holds 200 KB at a feedback delay of 4 us",
              "the model's a and b are per call of a solver whose steps have no fixed length: that"
                  + " a call is ΔT = 10 us is ours, and it ran for 5 s. All are parameters"),
          new Deviation(
              "section 5.2: what is marked",
              "\"mark the packets at the switch instead of RED\"",
              "every packet of the queue with p, however long the queue is at its arrival",
              "p is all the controller says"),
          new Deviation(
              "reaction and notification points",
              "DCQCN's",
              "DCQCN's, by construction; its deviations hold here, too (./sluice schemes dcqcn)",
              "only the marking changes"));

  private DcqcnPiDeviations() {}
}
