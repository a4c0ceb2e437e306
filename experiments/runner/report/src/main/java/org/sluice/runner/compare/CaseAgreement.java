// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One combination of an experiment's values in both.
 *
 * @param name the variant, {@code only} if there is but one
 * @param folder its directory, relative to the whole's; empty if it is the same
 * @param first the first side
 * @param second the second side
 * @param measures the numbers, or null if a run left nothing behind
 * @param files the raw files, line by line; none if there are not two runs
 * @param conversation the recorded conversations, or null if there are not two
 * @param spread the same simulator's other seeds, or null if none was run
 * @param criteria the numbers held against the tolerances
 * @param warnings sentences for the user
 */
public record CaseAgreement(
    String name,
    String folder,
    Side first,
    Side second,
    @Nullable PairMeasures measures,
    List<RawFile> files,
    @Nullable Conversation conversation,
    @Nullable SeedSpread spread,
    List<Criterion> criteria,
    List<String> warnings) {
  /** Copies the lists. */
  public CaseAgreement {
    files = List.copyOf(files);
    criteria = List.copyOf(criteria);
    warnings = List.copyOf(warnings);
  }

  /**
   * A run, or results from elsewhere.
   *
   * @param name for people
   * @param simulator which, or empty for results from elsewhere
   * @param version the simulator's, or empty
   * @param transport how the algorithms were reached, or empty
   * @param seed of the run; -1 for results from elsewhere
   * @param folder where the files are
   * @param failure one sentence on why it did not end well, or null
   */
  public record Side(
      String name,
      String simulator,
      String version,
      String transport,
      long seed,
      String folder,
      @Nullable String failure) {}

  /** What it comes to. */
  public AgreementVerdict verdict() {
    if (conversation != null && conversation.hasBug()) {
      return AgreementVerdict.BUG;
    }
    if (measures == null || first.failure() != null || second.failure() != null) {
      return AgreementVerdict.PARTIAL;
    }
    if (!criteria.isEmpty() && criteria.stream().noneMatch(Criterion::applies)) {
      return AgreementVerdict.NOT_COMPARED;
    }
    return criteria.stream().allMatch(Criterion::holds)
        ? AgreementVerdict.AGREES
        : AgreementVerdict.DIFFERS;
  }
}
