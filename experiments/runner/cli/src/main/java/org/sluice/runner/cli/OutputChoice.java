// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options on the directory that one run or validation writes. */
final class OutputChoice {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Output directory (default: out/EXPERIMENT-SCHEME-N, a fresh one).")
  private @Nullable Path out;

  @Option(
      names = "--overwrite",
      description = "Empty the output directory first if it holds an earlier run.")
  private boolean overwrite;

  /** The directory, or null for a fresh one. */
  @Nullable Path folderOrNull() {
    return out;
  }

  /** Whether it may hold an earlier run. */
  boolean overwrites() {
    return overwrite;
  }
}
