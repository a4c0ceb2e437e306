// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.FileFailure;
import org.sluice.runner.process.IdleSimulators;
import org.sluice.runner.results.DescriptionFile;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;

/**
 * Computes one run on this machine and puts it into the store.
 *
 * @param options how
 * @param installation with what
 * @param store where finished runs go
 * @param replaces whether it takes the place of an earlier one
 * @param idle simulator processes that may be used; null for one of its own
 * @param changes says what is not as it was when the run was named
 */
record OneRun(
    RunOptions options,
    Installation installation,
    RunStore store,
    boolean replaces,
    @Nullable IdleSimulators idle,
    Changes changes) {
  /** Looks at all that decides the results of runs. */
  @FunctionalInterface
  interface Changes {
    /** The first file that changed. */
    Optional<Path> first() throws IOException;
  }

  /** Says in which folder a run is computed. */
  @FunctionalInterface
  interface Beginning {
    /** A new, empty folder in the store. */
    Path folder() throws IOException;
  }

  /** Computes it; what does not end well is kept, to be looked at. */
  Place.Result compute(Place.Task task, Beginning beginning) throws InterruptedException {
    try {
      Path begun = beginning.folder();
      ExperimentRun.Ended ended = simulate(task, begun);
      @Nullable RunDescription description = ended.run();
      if (ended.code() != ExitCode.DONE || description == null) {
        return new Place.Result(ended.code(), store.fail(task.digest(), begun), ended.sentence());
      }
      Optional<Path> changed = changes.first();
      if (changed.isPresent()) {
        return new Place.Result(
            ExitCode.MISSING,
            store.fail(task.digest(), begun),
            changed.get()
                + " changed after the campaign began, and it is not known which of its contents ran; give the command again");
      }
      DescriptionFile.write(begun, description);
      return new Place.Result(ExitCode.DONE, store.finish(task.digest(), begun, replaces), null);
    } catch (SluiceException e) {
      return new Place.Result(e.exitCode(), null, e.getMessage());
    } catch (IOException | RuntimeException e) {
      // The others go on.
      return new Place.Result(ExitCode.UNEXPECTED, null, FileFailure.sentence(e));
    }
  }

  private ExperimentRun.Ended simulate(Place.Task task, Path begun)
      throws IOException, InterruptedException {
    try (PrintStream log =
        new PrintStream(
            Files.newOutputStream(begun.resolve("log.txt")), true, StandardCharsets.UTF_8)) {
      return new ExperimentRun(
              task.experiment(), options.into(begun, false), installation, log, false)
          .simulate(store.place(task.digest()), idle);
    }
  }
}
