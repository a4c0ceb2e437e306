// SPDX-License-Identifier: MIT
package org.sluice.cc.golden;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;

/** The replays of one scheme: every set with every of its configurations. */
public final class GoldenReplays<S> {
  private final List<String> configurations;
  private final Function<String, AckTraceReplay.Subject<S>> subjects;
  private final TreeMap<String, GoldenTrace> read = new TreeMap<>();

  /**
   * @param configurations folders of a set
   * @param subjects what to replay against, by configuration
   */
  public GoldenReplays(
      List<String> configurations, Function<String, AckTraceReplay.Subject<S>> subjects) {
    this.configurations = configurations;
    this.subjects = subjects;
  }

  /** One test per trace, which prints what it exercised. */
  public List<DynamicTest> tests() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String set : GoldenTrace.SETS) {
      for (String configuration : configurations) {
        tests.add(
            DynamicTest.dynamicTest(
                set + "/" + configuration, () -> replay(trace(set, configuration), configuration)));
      }
    }
    return tests;
  }

  private void replay(GoldenTrace trace, String configuration) {
    TreeMap<String, Integer> taken = new AckTraceReplay<>(subjects.apply(configuration)).run(trace);
    System.out.println(
        trace.name() + ": " + trace.lines().size() + " states equal; exercised " + taken);
  }

  /** The branches that all traces together contain. */
  public TreeMap<String, Integer> contained() throws IOException {
    TreeMap<String, Integer> all = new TreeMap<>();
    for (String set : GoldenTrace.SETS) {
      for (String configuration : configurations) {
        new AckTraceReplay<>(subjects.apply(configuration))
            .countedIn(trace(set, configuration))
            .forEach((branch, n) -> all.merge(branch, n, Integer::sum));
      }
    }
    return all;
  }

  /** A trace, read once. */
  public GoldenTrace trace(String set, String configuration) throws IOException {
    String name = set + "/" + configuration;
    GoldenTrace known = read.get(name);
    if (known == null) {
      known = GoldenTrace.read(set, configuration);
      read.put(name, known);
    }
    return known;
  }
}
