// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The experiment file made of a {@code config.txt}, as a file like others. */
public final class HpccExperiment {
  private HpccExperiment() {}

  /**
   * Writes it; the file goes when this program ends.
   *
   * @param config how it is called in messages
   */
  public static ExperimentLibrary.Entry of(HpccConfig made, Path config) {
    try {
      Path file = Files.createTempFile("sluice-hpcc", ".yaml");
      file.toFile().deleteOnExit();
      Files.writeString(file, made.yaml());
      return new ExperimentLibrary.Entry(
          "hpcc", file, config + " as an experiment", Optional.of(made.warnings()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the experiment made of " + config, e);
    }
  }
}
