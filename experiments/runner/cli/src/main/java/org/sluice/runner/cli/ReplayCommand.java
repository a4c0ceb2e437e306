// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import org.sluice.bridge.recording.Replay;
import org.sluice.bridge.recording.ReplayException;
import org.sluice.bridge.session.SchemeFailure;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code sluice replay}. */
@Command(
    name = "replay",
    description = {
      "Gives the events of a recorded run to the schemes as they are now, without a simulator, and"
          + " compares their decisions with the recorded ones, byte for byte.",
      "",
      "Exit code 0: all the same; 6: they differ, and the first difference is shown."
    })
public final class ReplayCommand extends SluiceCommand {
  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "What sluice run --record or sluice serve --record wrote.")
  private Path file = Path.of("");

  @Mixin private SchemePath schemePath = new SchemePath();

  @Override
  ExitCode run() {
    Replay.Result result = replay();
    out()
        .printf(
            "%s, seed %d: %d asks, %d events, %d decisions replayed%n",
            result.hello().experiment(),
            result.hello().seed(),
            result.statistics().asks(),
            result.statistics().events(),
            result.statistics().decisions());
    if (result.isPartial()) {
      out().println(result.remark());
    }
    if (result.matches() && result.statistics().asks() == 0) {
      out().println("No ask of it was answered: there is nothing to compare.");
      return ExitCode.NO_EVIDENCE;
    }
    out().println(result.divergence().orElse("Every decision is the same."));
    return result.matches() ? ExitCode.DONE : ExitCode.CLAIM_FAILED;
  }

  private Replay.Result replay() {
    try {
      return Replay.replay(file, schemePath.catalog());
    } catch (ReplayException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    } catch (SchemeFailure e) {
      throw new SluiceException(ExitCode.SCHEME_FAILED, String.valueOf(e.getMessage()));
    }
  }
}
