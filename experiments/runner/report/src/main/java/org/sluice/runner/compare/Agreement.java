// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.List;
import java.util.Map;

/**
 * What {@code sluice validate} found.
 *
 * @param experiment its name
 * @param title its headline
 * @param tolerances by name
 * @param cases one for each combination of values
 * @param warnings sentences for the user
 */
public record Agreement(
    String experiment,
    String title,
    Map<String, Double> tolerances,
    List<CaseAgreement> cases,
    List<String> warnings) {
  /** Copies the lists. */
  public Agreement {
    cases = List.copyOf(cases);
    warnings = List.copyOf(warnings);
  }

  /** The worst verdict of all cases. */
  public AgreementVerdict verdict() {
    AgreementVerdict worst = AgreementVerdict.AGREES;
    for (CaseAgreement one : cases) {
      worst = worst.or(one.verdict());
    }
    return worst;
  }
}
