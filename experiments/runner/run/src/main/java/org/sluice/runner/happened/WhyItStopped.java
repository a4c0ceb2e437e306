// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.results.RunResults;

/**
 * Why did it stop?
 *
 * @param results the run
 * @param file what happened
 */
record WhyItStopped(RunResults results, HappenedFile file) {
  static final String TOPIC = "end";

  Answer answer() {
    return new Answer(TOPIC, "Why did it stop?", List.of(sentence()), false);
  }

  private String sentence() {
    String end = Words.time(results.endPs());
    if (!results.complete()) {
      @Nullable String why = results.run().end().failure();
      return "At %s, before its duration was over: %s"
          .formatted(end, why == null ? "the simulator did not finish." : why);
    }
    String over = "Its duration was over, at " + end + "; ";
    Collection<FlowResult> flows = results.flows().values();
    boolean hasEndless = flows.stream().anyMatch(f -> f.bytes() < 0 && f.finishPs() < 0);
    if (!file.unfinished().isEmpty()) {
      Map<Stall, List<Long>> stalled =
          new UnfinishedFlows(file, Surroundings.of(file, results.plan())).byReason();
      long temporary =
          stalled.entrySet().stream()
              .filter(e -> e.getKey().isTemporary())
              .mapToLong(e -> e.getValue().size())
              .sum();
      long unknown = stalled.getOrDefault(Stall.UNKNOWN, List.of()).size();
      long forGood = file.unfinished().size() - temporary - unknown;
      return over
          + "of %s that had not ended, %s would have gone on and %s stood still for good%s."
              .formatted(
                  Words.number(file.unfinished().size(), "flow"),
                  temporary == 0 ? "none" : Words.count(temporary),
                  forGood == 0 ? "none" : Words.count(forGood),
                  unknown > 0 ? "; of " + Words.count(unknown) + " it is not known" : "");
    }
    if (hasEndless) {
      return over + "flows without an end ran until then.";
    }
    if (file.notStarted() > 0) {
      return over + Words.number(file.notStarted(), "flow") + " had not started.";
    }
    if (flows.isEmpty()) {
      return over + "no flow had started.";
    }
    long lastPs = flows.stream().mapToLong(FlowResult::finishPs).max().orElse(0);
    return over + "all flows had ended by " + Words.time(lastPs) + ".";
  }
}
