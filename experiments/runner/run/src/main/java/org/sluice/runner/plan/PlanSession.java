// SPDX-License-Identifier: MIT
package org.sluice.runner.plan;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the simulator and the algorithms communicate in one run.
 *
 * @param transport {@code jvm} or {@code zmq}
 * @param server where the algorithms listen, for zmq; else {@link ServerAddress#NONE}
 * @param classPath class path of the algorithms, for jvm; else empty
 * @param schemePath jars of further schemes
 * @param javaHome the JDK or JRE whose libjvm is loaded, for jvm; else empty
 * @param record where the conversation is recorded, or null
 * @param answerDeadlineMs without an answer to an ask; 0: off
 * @param silenceDeadlineMs without a heartbeat; 0: off
 * @param hidden capabilities to withhold
 * @param transportPath folders searched first for the transports' libraries
 */
public record PlanSession(
    String transport,
    ServerAddress server,
    String classPath,
    List<Path> schemePath,
    String javaHome,
    @Nullable Path record,
    int answerDeadlineMs,
    int silenceDeadlineMs,
    List<String> hidden,
    List<Path> transportPath) {}
