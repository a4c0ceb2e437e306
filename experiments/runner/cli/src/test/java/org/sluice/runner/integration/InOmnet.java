// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.doctor.ThisMachine;
import org.sluice.runner.machine.OmnetTools;

/** Tests that run OMNeT++ with INET; skipped where these are not installed. */
abstract class InOmnet {
  /** The installed ones. */
  final OmnetTools tools = tools();

  /** Where a test writes. */
  @TempDir Path folder;

  private static OmnetTools tools() {
    return new OmnetTools(new ThisMachine(), SluiceProcess.home(), null, null);
  }

  /** Skips a test, with the reason, where one of them is missing. */
  static void assumeInstalled() {
    OmnetTools tools = tools();
    for (String why : List.of(tools.whyNoOmnetpp(), tools.whyNoInet(), tools.whyNoShim())) {
      assumeTrue(why.isEmpty(), why);
    }
  }

  @BeforeEach
  void omnetIsThere() {
    assumeInstalled();
  }
}
