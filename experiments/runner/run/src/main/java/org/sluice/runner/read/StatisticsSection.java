// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.Optional;
import org.sluice.runner.model.CountedFlows;
import org.sluice.workloads.Dimension;

/** Reads the {@code statistics} section: the flows that the tables of campaigns are of. */
final class StatisticsSection {
  private StatisticsSection() {}

  /**
   * Reads it.
   *
   * @param section empty: every flow counts
   * @param durationPs of the run
   */
  static CountedFlows read(Optional<Section> section, long durationPs) {
    if (section.isEmpty()) {
      return CountedFlows.ALL;
    }
    Section in = section.get();
    Scope scope = in.scope();
    long fromPs =
        in.find("from").map(n -> scope.quantity(n, Dimension.TIME, 0, durationPs - 1)).orElse(0L);
    Optional<YamlNode> until = in.find("until");
    long untilPs =
        until
            .map(n -> scope.quantity(n, Dimension.TIME, 1, durationPs))
            .orElse(CountedFlows.NO_END);
    in.finish();
    if (fromPs >= untilPs) {
      throw in.required("from")
          .notAllowed(in.text("from"), "a time before 'until', which is " + in.text("until"));
    }
    return new CountedFlows(fromPs, untilPs);
  }
}
