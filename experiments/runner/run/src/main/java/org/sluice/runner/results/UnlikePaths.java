// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Slot;
import org.sluice.runner.model.FlowResult;

/**
 * Runs whose slowdowns cannot be compared: where paths are unlike, a stand-alone time with a hash
 * is that of the flow's path, and with a scheme that chooses paths that of the fastest.
 */
public final class UnlikePaths {
  private UnlikePaths() {}

  /**
   * What a user must know of the slowdowns of runs side by side; empty if they can be compared.
   *
   * @param sets of runs with the same flows, by what they are called
   */
  public static Optional<String> doubt(Collection<Map<String, RunResults>> sets) {
    Set<String> chosen = new LinkedHashSet<>();
    Set<String> hashed = new LinkedHashSet<>();
    for (Map<String, RunResults> runs : sets) {
      runs.forEach(
          (name, run) -> {
            if (choosesPaths(run)) {
              runs.forEach(
                  (other, hash) -> {
                    if (!choosesPaths(hash) && areUnlike(run, hash)) {
                      chosen.add(name);
                      hashed.add(other);
                    }
                  });
            }
          });
    }
    return chosen.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Slowdowns of %s (paths are chosen) and of %s (ecmp) cannot be compared, as their paths are unlike: the same flow has another stand-alone time. Completion times can."
                .formatted(String.join(", ", chosen), String.join(", ", hashed)));
  }

  private static boolean choosesPaths(RunResults run) {
    return run.run().setup().schemes().stream()
        .anyMatch(s -> s.slot().equals(Slot.PATH_CHOICE.wireName()));
  }

  /** Other frames have other stand-alone times on every path. */
  private static boolean areUnlike(RunResults one, RunResults other) {
    return sizes(one).equals(sizes(other))
        && one.flows().values().stream()
            .anyMatch(flow -> isUnlike(flow, other.flows().get(flow.flow())));
  }

  private static List<Long> sizes(RunResults run) {
    return List.of(run.plan().payloadBytes(), run.plan().wireBytes());
  }

  private static boolean isUnlike(FlowResult flow, @Nullable FlowResult other) {
    return other != null
        && flow.isSame(other)
        && flow.canHaveSlowdown()
        && other.canHaveSlowdown()
        && flow.standalonePs() != other.standalonePs();
  }
}
