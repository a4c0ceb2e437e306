// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import java.util.List;
import java.util.stream.Collectors;

/** Rows of the CSV files that are written for readers, quoted as RFC 4180 has it, where needed. */
public final class CsvText {
  private CsvText() {}

  /** A row with its line feed. */
  public static String row(List<String> cells) {
    return cells.stream().map(CsvText::cell).collect(Collectors.joining(",", "", "\n"));
  }

  /** A cell: in quotes if it has a comma, a quote or a line feed. */
  private static String cell(String text) {
    boolean isPlain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n');
    return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
