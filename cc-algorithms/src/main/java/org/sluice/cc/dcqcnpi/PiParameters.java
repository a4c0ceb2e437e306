// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcnpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sluice.cc.Parameter;
import org.sluice.cc.dcqcn.DcqcnScheme;

/** DCQCN's parameters without its RED profile, and those of the controller. */
final class PiParameters {
  static final String UPDATE_INTERVAL = "updateInterval";
  static final String QUEUE_REFERENCE = "queueReference";
  static final String PROPORTIONAL = "proportional";
  static final String INTEGRAL = "integral";

  /** What the controller replaces. */
  private static final Set<String> RED = Set.of("kmin", "kmax", "pmax", "ecnAverageWeight");

  private static final String OURS = "ours, no value in the paper; ";

  private PiParameters() {}

  static List<Parameter> all() {
    List<Parameter> all = new ArrayList<>();
    for (Parameter parameter : new DcqcnScheme().parameters()) {
      if (!RED.contains(parameter.name())) {
        all.add(parameter);
      }
    }
    all.add(
        Parameter.ofDouble(
            UPDATE_INTERVAL,
            "us",
            0.1,
            1e6,
            10,
            OURS + "a fifth of DCQCN's interval between CNPs",
            "time between two updates of the marking probability"));
    all.add(
        Parameter.ofLong(
            QUEUE_REFERENCE,
            "B",
            0,
            1_000_000_000_000L,
            100_000,
            OURS + "between DCQCN's kmin and kmax",
            "queue length the controller aims at"));
    all.add(
        Parameter.ofDouble(
            PROPORTIONAL,
            "1/MB",
            0,
            1000,
            0.05,
            OURS + "the slope of DCQCN's profile, 1 % over 195 kB",
            "marking probability per growth of the queue"));
    all.add(
        Parameter.ofDouble(
            INTEGRAL,
            "1/(MB s)",
            0,
            1e6,
            50,
            OURS + "proportional over 1 ms",
            "marking probability per distance from the reference and time"));
    return List.copyOf(all);
  }
}
