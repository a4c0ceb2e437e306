// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.plan.ServerAddress;

/**
 * How an experiment is to be run.
 *
 * @param transport {@code auto}, {@code jvm} or {@code zmq}
 * @param server that runs already, or null
 * @param out the output directory, or null for a fresh one under {@code out}
 * @param overwrite whether {@code out} may hold an earlier run
 * @param record where to record the conversation, or null
 * @param schemePath further jars with schemes
 * @param answerDeadlineMs without an answer to an ask; 0: off
 * @param silenceDeadlineMs without a sign of life; 0: off
 * @param hidden capabilities to withhold
 * @param figures whether to draw the run's own figures
 * @param commandLine as the user wrote it, for the manifest
 */
public record RunOptions(
    String transport,
    @Nullable ServerAddress server,
    @Nullable Path out,
    boolean overwrite,
    @Nullable Path record,
    List<Path> schemePath,
    int answerDeadlineMs,
    int silenceDeadlineMs,
    List<String> hidden,
    boolean figures,
    List<String> commandLine) {

  /** The same for one run of several, into its own directory. */
  public RunOptions into(Path folder, boolean draws) {
    return into(folder, draws, false);
  }

  /** The same for a run of several, which is recorded if it is the only one. */
  public RunOptions into(Path folder, boolean draws, boolean isAlone) {
    return new RunOptions(
        transport,
        server,
        folder,
        overwrite,
        isAlone ? record : null,
        schemePath,
        answerDeadlineMs,
        silenceDeadlineMs,
        hidden,
        draws,
        commandLine);
  }
}
