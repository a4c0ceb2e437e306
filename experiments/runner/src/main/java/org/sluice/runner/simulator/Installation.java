// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is installed: a simulator, its transports, and the Java that runs the algorithms.
 *
 * @param home the folder of this installation
 * @param simulator what runs the plans
 * @param javaHome the running Java
 * @param classPath this program's class path, with absolute entries
 */
public record Installation(Path home, Simulator simulator, Path javaHome, String classPath) {
  private static final int DEPTH = 4;

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
    List<String> entries = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator)) {
      if (!entry.isEmpty()) {
        entries.add(Path.of(entry).toAbsolutePath().toString());
      }
    }
    return new Installation(
        home,
        simulator,
        Path.of(System.getProperty("java.home")),
        String.join(File.pathSeparator, entries));
  }

  /** Whether the simulator can host this Java: its transport library and libjvm are there. */
  public boolean canHostJvm() {
    return hasTransport("jvm")
        && Files.exists(javaHome.resolve("lib").resolve("server").resolve("libjvm.so"));
  }

  private boolean hasTransport(String name) {
    String library = "libsluice-transport-" + name + ".so";
    @Nullable Path folder = simulator.libraries();
    if (folder == null || !Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(folder, DEPTH)) {
      return files.anyMatch(f -> f.endsWith(library));
    } catch (IOException e) {
      return false;
    }
  }
}
