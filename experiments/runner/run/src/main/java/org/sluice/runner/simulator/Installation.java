// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sluice.bridge.SchemeCatalog;

/**
 * What is installed: a simulator, its transports, and the Java that runs the algorithms.
 *
 * @param home the folder of this installation
 * @param simulator what runs the plans
 * @param javaHome the running Java
 * @param classPath this program's class path, with absolute entries
 * @param canHostJvm whether the simulator can host this Java: its transport library and libjvm are
 *     there
 */
public record Installation(
    Path home, Simulator simulator, Path javaHome, String classPath, boolean canHostJvm) {
  /**
   * The installation in a folder, with ns-3.
   *
   * @param home the folder with {@code ns3-shim}
   */
  public static Installation in(Path home) {
    return with(home, Ns3Simulator.in(home));
  }

  /**
   * The installation in a folder.
   *
   * @param home the folder with the simulators' shims
   * @param simulator what runs the plans
   */
  public static Installation with(Path home, Simulator simulator) {
    String path =
        System.getProperty("sluice.class.path", System.getProperty("java.class.path", ""));
    Path javaHome = Path.of(System.getProperty("java.home"));
    return new Installation(
        home,
        simulator,
        javaHome,
        SchemeCatalog.pathsOf(path).stream()
            .map(entry -> entry.toAbsolutePath().toString())
            .collect(joining(File.pathSeparator)),
        canHostJvm(simulator, javaHome));
  }

  private static boolean canHostJvm(Simulator simulator, Path javaHome) {
    return Transports.below(simulator.libraries()).stream()
            .anyMatch(folder -> Files.exists(folder.resolve("libsluice-transport-jvm.so")))
        && Files.exists(javaHome.resolve("lib").resolve("server").resolve("libjvm.so"));
  }
}
