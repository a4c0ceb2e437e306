// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcnpi;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this DCQCN+PI chooses for itself. */
final class DcqcnPiDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "the paper: the controller",
              "dp/dt = K_1 dq/dt + K_2 (q − q_ref), p between 0 and 1",
              "p changes by K_1 (q − q_old) + K_2 (q − q_ref) ΔT at every multiple of ΔT",
              "a switch works in steps; written from knowledge of the paper, not with its text at"
                  + " hand, so that the formula is not quoted literally"),
          new Deviation(
              "the paper: values of K_1, K_2, q_ref, ΔT",
              "not at hand, and RoCC (CoNEXT 2020), which compares with it, gives none",
              "K_1 = the slope of DCQCN's RED profile, K_2 = K_1 / 1 ms, q_ref = 100 kB, ΔT = 10"
                  + " us; chosen before any run, not fitted",
              "some values are needed; all are parameters"),
          new Deviation(
              "the paper: what is marked",
              "packets, with probability p",
              "every packet of the queue with p, however long the queue is at its arrival",
              "p is all the controller says"),
          new Deviation(
              "reaction and notification points",
              "DCQCN's",
              "DCQCN's, by construction; its deviations hold here, too (./sluice schemes dcqcn)",
              "only the marking changes"));

  private DcqcnPiDeviations() {}
}
