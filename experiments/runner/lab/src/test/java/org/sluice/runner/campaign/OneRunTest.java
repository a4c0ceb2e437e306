// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;

/** How a run of a campaign ends that cannot be computed. */
class OneRunTest {
  @TempDir private Path folder;

  @Test
  void aFullDiskIsSaidInWords() throws Exception {
    IOException full = new FileSystemException("runs/a", null, "No space left on device");
    String said = "runs/a cannot be read or written: No space left on device";
    assertThat(sentence(() -> fail(full))).isEqualTo(said);
    assertThat(sentence(() -> fail(new UncheckedIOException(full)))).isEqualTo(said);
    assertThat(sentence(() -> fail(new IllegalStateException("x"))))
        .isEqualTo("unexpected failure, please report it: java.lang.IllegalStateException: x");
  }

  private static Path fail(Exception e) throws IOException {
    if (e instanceof IOException io) {
      throw io;
    }
    throw (RuntimeException) e;
  }

  private String sentence(OneRun.Beginning beginning) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("e.yaml"),
            """
            title: t
            topology: {kind: star, senders: 1, linkRate: 10Gbps, linkDelay: 1us}
            traffic: [{kind: flows, from: "sender*", to: receiver}]
            scheme: {name: none}
            duration: 3us
            """);
    Experiment experiment =
        new ExperimentReader(SchemeCatalog.load().schemes())
            .read(new ExperimentLibrary.Entry("e", file, "e.yaml"), Choices.NONE);
    RunOptions options =
        new RunOptions(
            "jvm", null, null, false, null, List.of(), 0, 0, List.of(), false, List.of());
    Place.Task task = new Place.Task("0123", "a", experiment);
    Place.Result result =
        new OneRun(
                options,
                Installation.in(folder),
                new RunStore(folder),
                false,
                null,
                Optional::empty)
            .compute(task, beginning);
    assertThat(result.code()).isEqualTo(ExitCode.UNEXPECTED);
    return String.valueOf(result.sentence());
  }
}
