// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.sluice.runner.model.Lines;
import org.sluice.workloads.Dimension;

/** Reads the lines of the {@code plots} section. */
final class LinesSection {
  private LinesSection() {}

  static Lines read(Optional<Section> section) {
    if (section.isEmpty()) {
      return new Lines(Map.of(), Map.of());
    }
    Lines lines =
        new Lines(
            read(section.get().section("queueLines"), Dimension.BYTES),
            read(section.get().section("rateLines"), Dimension.RATE));
    Optional<YamlNode> unused = section.get().find(CurveSection.KEY); // read with the comparison
    section.get().finish();
    return lines;
  }

  private static Map<String, Double> read(Optional<Section> section, Dimension dimension) {
    Map<String, Double> lines = new LinkedHashMap<>();
    section.ifPresent(
        s ->
            s.members()
                .forEach(
                    (label, value) ->
                        lines.put(
                            label,
                            (double) s.scope().quantity(value, dimension, 0, Long.MAX_VALUE))));
    return lines;
  }
}
