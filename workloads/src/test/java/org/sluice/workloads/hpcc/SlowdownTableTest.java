// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sluice.workloads.hpcc.CompletionFile.Completion;
import org.sluice.workloads.hpcc.SlowdownTable.Bin;
import org.sluice.workloads.hpcc.SlowdownTable.FlowClass;

/**
 * The expected tables {@code slowdown-*.txt} are what {@code analysis/fct_analysis.py} of the HPCC
 * simulator (alibaba-edu/High-Precision-Congestion-Control, commit 9f4be2a) printed for {@code
 * fct-a.txt} and {@code fct-b.txt}, unchanged, with Python 2.7.18 and mawk 1.3.4 in the locale C.
 */
class SlowdownTableTest {
  private static final long EVER = 99_000_000_000L;

  /** As {@code fct_analysis.py -T 99000000000}. */
  @Test
  void agreesWithTheScriptOnOrdinaryFlows() throws Exception {
    assertThat(table(FlowClass.NORMAL, 5, EVER)).isEqualTo(expected("slowdown-late.txt"));
  }

  /** As {@code fct_analysis.py -t 1 -s 30 -T 99000000000}: a step that does not divide 100. */
  @Test
  void agreesWithTheScriptOnIncastFlows() throws Exception {
    assertThat(table(FlowClass.INCAST, 30, EVER)).isEqualTo(expected("slowdown-incast.txt"));
  }

  /** As {@code fct_analysis.py -s 10 -T 2000300000}. */
  @Test
  void agreesWithTheScriptOnFlowsThatEndEarly() throws Exception {
    assertThat(table(FlowClass.NORMAL, 10, 2_000_300_000L))
        .isEqualTo(expected("slowdown-early.txt"));
  }

  /** The script's own type 2 is a syntax error of awk. */
  @Test
  void allFlowsAreThoseOfEveryPort() {
    List<Completion> flows = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      flows.add(flow(100 * i, i, 1000 * i, 1000));
    }
    List<Bin> bins = SlowdownTable.bins("f", flows, FlowClass.ALL, 50, EVER);
    assertThat(bins)
        .containsExactly(
            new Bin(0, 2, List.of(2.0, 2.0, 2.0)), new Bin(50, 4, List.of(4.0, 4.0, 4.0)));
  }

  @Test
  void flowsThatCannotBeInATableAreRefused() {
    List<Completion> flows = List.of(flow(100, 1, 5000, 1000), flow(100, 2, 5000, 999));
    assertThatThrownBy(() -> SlowdownTable.bins("my.txt", flows, FlowClass.NORMAL, 100, EVER))
        .hasMessageContaining(
            "my.txt: the standalone time of '00000001 00000002 10000 100 2 0 5 0'")
        .hasMessageContaining("allowed is 1 ns or more");
    assertThatThrownBy(() -> SlowdownTable.bins("my.txt", flows, FlowClass.INCAST, 5, EVER))
        .hasMessageContaining("my.txt: 0 flows of class incast end before 99000000000 ns")
        .hasMessageContaining("too few for bins of 5 %");
  }

  private static Completion flow(int dport, long bytes, long fctPs, long standalonePs) {
    return new Completion(
        new CompletionFile.Transfer(1, 2, 10000, dport, bytes), 0, fctPs, standalonePs);
  }

  private static String table(FlowClass of, int step, long limitNs)
      throws IOException, URISyntaxException {
    List<List<Bin>> files = new ArrayList<>();
    for (String name : List.of("fct-a.txt", "fct-b.txt")) {
      List<Completion> flows = CompletionFile.read(resource(name));
      files.add(SlowdownTable.bins(name, flows, of, step, limitNs));
    }
    return SlowdownTable.text(files);
  }

  private static String expected(String name) throws IOException, URISyntaxException {
    return Files.readString(resource(name));
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(SlowdownTableTest.class.getResource("/hpcc/" + name).toURI());
  }
}
