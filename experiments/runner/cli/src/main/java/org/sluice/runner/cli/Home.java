// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.read.ExperimentLibrary;

/** Where this installation of Sluice lies. */
final class Home {
  private Home() {}

  /** The folder with {@code experiments} and {@code ns3-shim}; the launcher names it. */
  static Path folder() {
    @Nullable String home = System.getProperty("sluice.home");
    if (home == null) {
      home = System.getenv("SLUICE_HOME");
    }
    return Path.of(home == null ? "" : home).toAbsolutePath().normalize();
  }

  static ExperimentLibrary experiments() {
    return new ExperimentLibrary(folder().resolve("experiments"));
  }
}
