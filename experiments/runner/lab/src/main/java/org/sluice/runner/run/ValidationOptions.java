// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.Tolerances;

/**
 * How an experiment is to be validated.
 *
 * @param transports the transport of each side: {@code auto}, {@code jvm} or {@code zmq}
 * @param against a directory with results from elsewhere in the place of the second side, or null
 * @param tolerances how much may differ
 * @param timeTolerancePs by how much the times of a pair of events may differ
 * @param seeds how many seeds of the first simulator are run to learn its spread; 1 for none
 * @param out the output directory, or null for a fresh one under {@code out}
 * @param overwrite whether {@code out} may hold an earlier run
 * @param schemePath further jars with schemes
 * @param answerDeadlineMs without an answer to an ask; 0: off
 * @param silenceDeadlineMs without a sign of life; 0: off
 * @param commandLine as the user wrote it, for the manifests
 */
public record ValidationOptions(
    List<String> transports,
    @Nullable Path against,
    Tolerances tolerances,
    long timeTolerancePs,
    int seeds,
    @Nullable Path out,
    boolean overwrite,
    List<Path> schemePath,
    int answerDeadlineMs,
    int silenceDeadlineMs,
    List<String> commandLine) {

  /** How the run of one side is done. */
  RunOptions runOf(int side, Path folder, @Nullable Path record) {
    return new RunOptions(
        transports.get(side),
        null,
        folder,
        false,
        record,
        schemePath,
        answerDeadlineMs,
        silenceDeadlineMs,
        List.of(),
        record != null,
        commandLine);
  }
}
