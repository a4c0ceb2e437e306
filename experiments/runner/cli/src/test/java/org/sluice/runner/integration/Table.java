// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import java.util.Locale;
import java.util.stream.Collectors;

/** Says on standard output what was seen, a line for each fault. */
final class Table {
  private Table() {}

  static void add(String fault, SluiceProcess.Ended ended, double seconds) {
    String sentences =
        ended
            .errors()
            .lines()
            .filter(line -> !line.contains(" in ns3 over ") && !line.contains("warning: "))
            .filter(line -> !line.matches("\\s.*|(ERROR|WARN): .*|[a-z]+\\.[a-z].*"))
            .collect(Collectors.joining(" / "));
    System.out.printf(
        Locale.ROOT, "fault: %s | %d | %.1f s | %s%n", fault, ended.code(), seconds, sentences);
  }
}
