// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.ExitCode;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Verdict;

/** What a run exits with. */
class OutcomeTest {
  @ParameterizedTest
  @CsvSource({
    "true, '', DONE",
    "false, '', DONE",
    "true, HOLDS, DONE",
    "false, HOLDS, NO_EVIDENCE",
    "false, FAILED, CLAIM_FAILED",
  })
  void onlyWhatClaimsSomethingLacksEvidence(boolean sound, String verdict, ExitCode code) {
    List<ClaimResult> claims =
        Stream.of(verdict)
            .filter(v -> !v.isEmpty())
            .map(
                v ->
                    new ClaimResult(
                        null, Verdict.valueOf(v), "0", "0", null, null, null, List.of()))
            .toList();
    assertThat(
            new Outcome(true, sound, claims, List.of(), List.of(), Path.of("report.html")).code())
        .isEqualTo(code);
  }
}
