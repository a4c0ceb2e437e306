// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.plan.ServerAddress;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.simulator.Transports;

/** The installation that tests here run. */
public final class TestInstallation {
  private TestInstallation() {}

  /**
   * That in a folder, with the class path of this JVM without what is only there for tests.
   *
   * @param home the folder of the project
   */
  public static Installation in(Path home) {
    Installation all = Installation.in(home);
    String classPath =
        Arrays.stream(all.classPath().split(File.pathSeparator))
            .filter(entry -> !entry.endsWith("test-classes") && Files.exists(Path.of(entry)))
            .collect(Collectors.joining(File.pathSeparator));
    return new Installation(home, all.simulator(), all.javaHome(), classPath, all.canHostJvm());
  }

  /**
   * What a plan says of its session.
   *
   * @param transport {@code jvm} or {@code zmq}
   * @param endpoint of the server, for {@code zmq}
   * @param deadlineMs of answers and of silence, milliseconds
   */
  public static PlanSession session(
      Installation installation, String transport, String endpoint, int deadlineMs) {
    boolean isJvm = transport.equals("jvm");
    return new PlanSession(
        transport,
        isJvm ? ServerAddress.NONE : ServerAddress.at(endpoint),
        isJvm ? installation.classPath() : "",
        List.of(),
        isJvm ? installation.javaHome().toString() : "",
        null,
        deadlineMs,
        deadlineMs,
        List.of(),
        Transports.below(installation.simulator().libraries()));
  }
}
