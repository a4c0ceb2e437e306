// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.RefusedException;
import org.sluice.cc.Scheme;

/** Holds a scheme to the contract; what a scheme's author can run, too. */
public final class ContractCheck {
  private ContractCheck() {}

  /**
   * Drives a scheme by one random sequence, twice.
   *
   * @param scheme which
   * @param variant its values
   * @param circumstances what is extreme
   * @param seed of the sequence, and of the scheme's own randomness
   * @param steps how long
   * @param catalog holds the scheme {@code none}, which stands beside a flow control
   * @throws ContractViolation with one sentence, if the contract is broken
   */
  public static ContractReport run(
      Scheme scheme,
      Variant variant,
      Circumstances circumstances,
      long seed,
      int steps,
      SchemeCatalog catalog) {
    try {
      ContractReport report =
          new ContractRun(scheme, variant, circumstances, seed, catalog, () -> 0).run(steps);
      ContractReport again =
          new ContractRun(scheme, variant, circumstances, seed, catalog, () -> 0).run(steps);
      if (report.digest() != again.digest() || report.decisions() != again.decisions()) {
        throw new ContractViolation("the same events and the same seed gave other decisions");
      }
      return report;
    } catch (RefusedException e) {
      throw new ContractViolation("the handshake is refused: " + e.getMessage(), e);
    } catch (ContractViolation e) {
      throw new ContractViolation(
          "scheme %s (%s, %s, seed %d): %s"
              .formatted(scheme.name(), variant, circumstances, seed, e.getMessage()),
          e);
    }
  }
}
