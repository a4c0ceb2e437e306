// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.sluice.runner.files.JsonFile;

/**
 * What a benchmark measured: a Markdown table of medians over the rounds, and JSON with every run.
 *
 * @param <C> what is timed
 * @param <S> what a run of it gives
 */
public abstract class BenchmarkReport<C, S> {
  private final BenchMachine machine;
  private final Map<C, List<S>> runs;

  BenchmarkReport(BenchMachine machine, Map<C, List<S>> runs) {
    this.machine = machine;
    this.runs = new LinkedHashMap<>(runs);
  }

  /** What stands between the sentence on the machine and the rows. */
  abstract String head();

  /** The row of a case. */
  abstract String row(C which, List<S> taken);

  /** The numbers of a case. */
  abstract Map<String, Object> fields(C which, List<S> taken);

  /** The name of the list of a case's runs. */
  abstract String runsName();

  /** A sentence on the machine, then one row per case: medians over the rounds. */
  public final String markdown() {
    StringBuilder out = new StringBuilder(machine.sentence(rounds())).append(head());
    runs.forEach((which, taken) -> out.append(row(which, taken)));
    return out.toString();
  }

  /** Everything, each run too. */
  public final String json() {
    List<Object> cases = new ArrayList<>();
    runs.forEach(
        (which, taken) -> {
          Map<String, Object> fields = fields(which, taken);
          fields.put(runsName(), taken);
          cases.add(fields);
        });
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("machine", machine);
    root.put("rounds", rounds());
    root.put("cases", cases);
    return JsonFile.text(root);
  }

  private int rounds() {
    return runs.values().stream().mapToInt(List::size).max().orElse(0);
  }

  /** Whether there are runs of a case. */
  final boolean isMeasured(C which) {
    return runs.containsKey(which);
  }

  /** Of the ratios to a baseline, each within its own round. */
  final Spread ratio(C which, C baseline, ToDoubleFunction<S> quantity) {
    List<S> own = runs.getOrDefault(which, List.of());
    List<S> base = runs.getOrDefault(baseline, List.of());
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < Math.min(own.size(), base.size()); i++) {
      ratios.add(quantity.applyAsDouble(own.get(i)) / quantity.applyAsDouble(base.get(i)));
    }
    return Spread.of(ratios);
  }

  final double median(List<S> taken, ToDoubleFunction<S> quantity) {
    return Spread.of(taken.stream().mapToDouble(quantity).boxed().toList()).median();
  }
}
