// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this HPCC reads between the paper's lines, and where its authors' simulator departs. */
final class HpccDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "the paper as a source",
              "its text was not at hand while this was written",
              "algorithm 1 and its line numbers are those of the authors' Internet-Draft"
                  + " (draft-miao-tsv-hpcc-01), as quoted line by line in htsim; numbers of"
                  + " sections, figures and equations are from memory; values stand beside those"
                  + " of the authors' simulator (run.py)",
              "W_AI = 80 B in T = 13 us is 49 Mb/s, the 50 Mb/s of the simulator's shipped"
                  + " configuration; independent implementations have η = 0.95 and maxStage = 5,"
                  + " too (docs/evidence/sources.md)"),
          new Deviation(
              "algorithm 1, lines 13 and 17: bounds of the window",
              "none are given",
              "W is at most W_init = B_NIC·T and at least minRate·T",
              "a flow that has little to send measures a small U and would grow without end; the"
                  + " authors' simulator bounds the rate likewise"),
          new Deviation(
              "algorithm 1: before the first round trip",
              "L is \"the last seen\" telemetry; the first ACK has none before it",
              "the first ACK only keeps its stamps and begins the first round trip; U starts at 1",
              "this is what the authors' simulator does"),
          new Deviation(
              "algorithm 1, line 4: two stamps of the same time",
              "txRate divides by their difference",
              "such a hop is left out; if there is no other, U keeps its value",
              "the quotient is not a number and would stay in U for ever (in the simulator 24 bits"
                  + " of ns wrap after 16.8 ms, so an exact multiple can occur)"),
          new Deviation(
              "algorithm 1: a changed path",
              "\"each link i on the path\"; the paper identifies paths by a hash in the header",
              "stamps of another number of hops are only kept, as the first are",
              "the number of words is what tells a change here; routes change only by experiment"),
          new Deviation(
              "section 3.2: T",
              "\"the base propagation RTT\", one value for a network",
              "baseRtt = auto takes each flow's own",
              "a run with paths of several lengths can set it; on a star they are equal, and the"
                  + " simulator's GLOBAL_T takes the largest"),
          new Deviation(
              "telemetry bytes",
              "the paper's header takes 2 B and 8 B a hop; the simulator adds 42 B to each data"
                  + " packet whatever the path, and to each ACK",
              "frame sizes are the experiment's (header, ack); the experiments here have a variable"
                  + " intBytes, 42 B as in the simulator, 0 for telemetry that costs nothing",
              "a state machine does not size frames; with or without these bytes is a choice of the"
                  + " comparison"),
          new Deviation(
              "HPCC simulator: state",
              "the rate is kept and the window is W_init·R/line rate, both whole numbers",
              "state = rate does the same; state = window is the paper's",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: MI_THRESH 0",
              "run.py sets it, so that every step is multiplicative, U below η included",
              "profile hpcc-sim has maxStage = 0; profile paper has 5",
              "its behaviour is to be reproduced"),
          new Deviation(
              "HPCC simulator: link rates in telemetry",
              "three bits stand for 25, 50, 100, 200, 400 Gb/s; any other prints an error",
              "the link's rate as it is",
              "the same on the five rates, and of use on others"),
          new Deviation(
              "HPCC simulator: NACKs",
              "a NACK is handled as an ACK, after the sender went back",
              "the same in both kinds of reaction point",
              "the paper does not speak of losses"));

  private HpccDeviations() {}
}
