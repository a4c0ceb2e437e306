// SPDX-License-Identifier: MIT
package org.sluice.experiments.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.experiments.ExitCode;
import org.sluice.experiments.SluiceException;

/**
 * What is installed: the simulator program, its transports, and the Java that runs the algorithms.
 *
 * @param home the folder of this installation
 * @param simulator the simulator program
 * @param javaHome the running Java
 * @param classPath this program's class path, with absolute entries
 */
public record Installation(Path home, Path simulator, Path javaHome, String classPath) {
  /** Environment variable that names another simulator program. */
  public static final String SIMULATOR_VARIABLE = "SLUICE_NS3";

  private static final int DEPTH = 4;

  /**
   * The installation in a folder.
   *
   * @param home the folder with {@code ns3-shim}
   */
  public static Installation in(Path home) {
    @Nullable String other = System.getenv(SIMULATOR_VARIABLE);
    Path simulator =
        other == null || other.isEmpty()
            ? home.resolve("ns3-shim").resolve("build").resolve("sluice-ns3")
            : Path.of(other).toAbsolutePath();
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

  /**
   * Checks that the simulator can be started.
   *
   * @throws SluiceException with {@link ExitCode#MISSING} if not
   */
  void requireSimulator() {
    if (!Files.isExecutable(simulator)) {
      throw new SluiceException(
          ExitCode.MISSING,
          "the simulator program "
              + simulator
              + " is not there; ./sluice builds it, "
              + SIMULATOR_VARIABLE
              + " names another, sluice doctor says what is missing");
    }
  }

  /** Whether the simulator can host this Java: its transport library and libjvm are there. */
  public boolean canHostJvm() {
    return hasTransport("jvm")
        && Files.exists(javaHome.resolve("lib").resolve("server").resolve("libjvm.so"));
  }

  private boolean hasTransport(String name) {
    String library = "libsluice-transport-" + name + ".so";
    Path folder = simulator.toAbsolutePath().getParent();
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
