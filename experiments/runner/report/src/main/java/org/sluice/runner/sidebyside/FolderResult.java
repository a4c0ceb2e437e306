// SPDX-License-Identifier: MIT
package org.sluice.runner.sidebyside;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.results.RunResults;

/**
 * What a directory holds.
 *
 * @param name what it is called on the page
 * @param about scheme and seed, as far as they are known
 * @param finished flows that finished
 * @param unfinished flows with a size that began and did not finish, as far as they are known
 * @param measures by the names of {@link org.sluice.runner.results.RunMeasures}; those of a
 *     directory with {@code fct.txt} alone lack what that file does not say
 * @param warnings what is wrong with the files
 * @param run null for {@code fct.txt} alone
 */
public record FolderResult(
    String name,
    String about,
    List<FlowResult> finished,
    List<FlowResult> unfinished,
    Map<String, Double> measures,
    List<String> warnings,
    @Nullable RunResults run) {
  /** Copies the lists. */
  public FolderResult {
    finished = List.copyOf(finished);
    unfinished = List.copyOf(unfinished);
    warnings = List.copyOf(warnings);
  }

  /** A number; NaN if it is not known. */
  double measure(String of) {
    return measures.getOrDefault(of, Double.NaN);
  }
}
