// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.runner.files.AtomicFile;

/**
 * The points of a sweep.
 *
 * @param sweep what was asked
 * @param values for each line, by label, a value at each of the sweep's points
 */
public record SweepTable(Sweep sweep, Map<String, List<Double>> values) {

  /**
   * Works out every point.
   *
   * @param model the loop
   * @param given parameters that hold for all lines, base units
   */
  public static SweepTable of(LoopModel model, Map<String, Double> given, Sweep sweep) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    sweep
        .lines()
        .forEach(
            (label, own) -> {
              Map<String, Double> at = new LinkedHashMap<>(given);
              at.putAll(own);
              List<Double> line = new ArrayList<>();
              for (double point : sweep.points()) {
                if (!sweep.shows().alongFrequency()) {
                  at.put(sweep.along(), point);
                }
                line.add(sweep.shows().of(model.at(at), point));
              }
              values.put(label, line);
            });
    return new SweepTable(sweep, values);
  }

  /**
   * Writes {@code NAME.csv}: the axis in base units, the line, the value.
   *
   * @throws IOException if it cannot be written
   */
  public void write(Path out) throws IOException {
    AtomicFile.write(
        out.resolve(sweep.name() + ".csv"),
        writer -> {
          String axis = sweep.along().equals(Sweep.FREQUENCY) ? "frequency_hz" : sweep.along();
          writer.append(axis).append(",line,").append(sweep.shows().column()).append('\n');
          for (Map.Entry<String, List<Double>> line : values.entrySet()) {
            for (int i = 0; i < sweep.points().size(); i++) {
              writer.append(String.valueOf(sweep.points().get(i))).append(",\"");
              writer.append(line.getKey().replace("\"", "'")).append("\",");
              writer.append(String.valueOf(line.getValue().get(i))).append('\n');
            }
          }
        });
  }
}
