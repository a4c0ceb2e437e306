// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;

/** ns-3: the program {@code sluice-ns3}, whose one argument is a plan. */
final class Ns3Simulator implements Simulator {
  /** Environment variable that names another program. */
  static final String VARIABLE = "SLUICE_NS3";

  private final Path program;

  Ns3Simulator(Path program) {
    this.program = program.toAbsolutePath();
  }

  /**
   * The one of an installation.
   *
   * @param home the folder with {@code ns3-shim}
   */
  static Ns3Simulator in(Path home) {
    @Nullable String other = System.getenv(VARIABLE);
    return new Ns3Simulator(
        other == null || other.isEmpty()
            ? home.resolve("ns3-shim").resolve("build").resolve("sluice-ns3")
            : Path.of(other));
  }

  @Override
  public String name() {
    return NS3;
  }

  @Override
  public void require() {
    if (!Files.isExecutable(program)) {
      throw new SluiceException(
          ExitCode.MISSING,
          ("the simulator program %s is not there; ./sluice builds it, %s names another,"
                  + " sluice doctor says what is missing")
              .formatted(program, VARIABLE));
    }
  }

  @Override
  public List<String> options() {
    return List.of("--simulator", NS3);
  }

  @Override
  public @Nullable Path libraries() {
    return program.getParent();
  }

  @Override
  public List<Path> transportPath() {
    return List.of();
  }

  @Override
  public List<Path> files() {
    return SharedLibraries.with(List.of(program), libraries());
  }

  @Override
  public Optional<Start> prepareForPlans() {
    List<String> command = List.of(program.toString(), "--plans-from-input");
    return Optional.of(new Start(command, Map.of(), null, null));
  }

  @Override
  public Start prepare(Experiment experiment, Path plan, Path out) {
    return new Start(
        List.of(program.toString(), "--stop-with-parent", plan.toAbsolutePath().toString()),
        Map.of(),
        null,
        null);
  }
}
