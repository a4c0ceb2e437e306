// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import java.util.List;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;

/** An experiment file with anything in it. */
public final class ExperimentTarget {
  private static final ComparisonReader READER =
      new ComparisonReader(new ExperimentReader(SchemeCatalog.load().schemes()));

  private ExperimentTarget() {}

  /** It is read, or refused in one line as wrong input. */
  public static void fuzzerTestOneInput(byte[] data) {
    ExperimentLibrary.Entry entry =
        new ExperimentLibrary.Entry("fuzz/input", TemporaryFile.with(data), "input.yaml");
    try {
      READER.read(entry, Choices.NONE, false, List.of());
    } catch (SluiceException e) {
      if (e.exitCode() != ExitCode.WRONG_INPUT || String.valueOf(e.getMessage()).contains("\n")) {
        throw e;
      }
    }
  }
}
