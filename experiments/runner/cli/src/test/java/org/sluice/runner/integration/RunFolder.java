// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The output directory of a run, as tests read it. */
final class RunFolder {
  /** The files that do not depend on the machine, the transport or the hour. */
  static final List<String> RESULTS =
      List.of(
          "fct.csv",
          "queue.csv",
          "rate.csv",
          "window.csv",
          "throughput.csv",
          "pfc.csv",
          "ports.csv");

  private static final List<String> GROWING =
      List.of("flows.csv", "queue.csv", "rate.csv", "window.csv", "throughput.csv", "pfc.csv");

  private RunFolder() {}

  /** Every result of one is byte for byte that of the other. */
  static void assertSameResults(Path one, Path other) throws IOException {
    for (String name : RESULTS) {
      assertThat(Files.mismatch(one.resolve(name), other.resolve(name)))
          .as("first byte in which %s differs", name)
          .isEqualTo(-1);
    }
  }

  /** Says that it is partial, and every row in it is whole. */
  static void assertPartialAndReadable(Path out) throws IOException {
    assertThat(out.resolve("status")).hasContent("partial");
    for (String name : GROWING) {
      String text = Files.readString(out.resolve(name));
      assertThat(text).as(name).endsWith("\n");
      List<String> rows = text.lines().toList();
      long columns = fields(rows.get(0));
      assertThat(rows).as(name).allSatisfy(row -> assertThat(fields(row)).isEqualTo(columns));
    }
    assertThat(Files.readAllLines(out.resolve("rate.csv"))).hasSizeGreaterThan(1);
  }

  private static long fields(String row) {
    return row.chars().filter(c -> c == ',').count() + 1;
  }
}
