// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.export.OmnetExport;
import org.sluice.runner.export.PlanRun;
import org.sluice.runner.machine.OmnetTools;
import org.sluice.runner.model.Experiment;

/**
 * OMNeT++ with INET: {@code opp_run_release} in Cmdenv on an export of the run.
 *
 * @param tools where OMNeT++ and INET are
 * @param libraryFolders folders to look for the transports' libraries in, best first
 */
public record OmnetSimulator(OmnetTools tools, List<Path> libraryFolders) implements Simulator {
  /** Makes the shim end with the process that started it, as {@code --stop-with-parent} does. */
  private static final String STOP_WITH_PARENT = "SLUICE_STOP_WITH_PARENT";

  private static final String FOLDER = "omnet";

  @Override
  public String name() {
    return OMNET;
  }

  @Override
  public void require() {
    for (String why : List.of(tools.whyNoOmnetpp(), tools.whyNoInet(), tools.whyNoShim())) {
      if (!why.isEmpty()) {
        throw new SluiceException(
            ExitCode.MISSING, "--simulator omnet cannot run: " + why + "; see sluice doctor");
      }
    }
  }

  @Override
  public List<String> options() {
    List<String> options = new ArrayList<>(List.of("--simulator", OMNET));
    options.addAll(List.of("--omnetpp", String.valueOf(tools.omnetpp())));
    options.addAll(List.of("--inet", String.valueOf(tools.inet())));
    return options;
  }

  @Override
  public @Nullable Path libraries() {
    return libraryFolders.stream().filter(Files::isDirectory).findFirst().orElse(null);
  }

  @Override
  public List<Path> transportPath() {
    return Transports.below(libraries());
  }

  @Override
  public List<Path> files() {
    List<Path> files =
        new ArrayList<>(
            SharedLibraries.with(List.of(tools.oppRun(), tools.shimLibrary()), libraries()));
    try (Stream<Path> source = Files.walk(tools.shimSource())) {
      source.filter(f -> f.toString().endsWith(".ned")).sorted().forEach(files::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  @Override
  public Start prepare(Experiment experiment, Path plan, Path out) throws IOException {
    Path folder = out.resolve(FOLDER).toAbsolutePath();
    OmnetExport.write(folder, PlanRun.files(experiment, plan));
    OmnetProgram program = new OmnetProgram(tools);
    List<String> command =
        program.command("General", folder, folder.resolve("omnetpp.ini"), List.of());
    Map<String, String> environment = new LinkedHashMap<>(program.environment());
    environment.put(STOP_WITH_PARENT, "1");
    return new Start(command, environment, folder, out.resolve("simulator.log"));
  }
}
