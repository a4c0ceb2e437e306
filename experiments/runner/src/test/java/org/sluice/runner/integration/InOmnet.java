// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.doctor.OmnetTools;
import org.sluice.runner.doctor.ThisMachine;

/** Tests that run OMNeT++ with INET; skipped where these are not installed. */
abstract class InOmnet {
  /** The installed ones. */
  final OmnetTools tools = new OmnetTools(new ThisMachine(), SluiceProcess.home(), null, null);

  /** Where a test writes. */
  @TempDir Path folder;

  @BeforeEach
  void omnetIsThere() {
    for (String why : List.of(tools.whyNoOmnetpp(), tools.whyNoInet(), tools.whyNoShim())) {
      assumeTrue(why.isEmpty(), why);
    }
  }
}
