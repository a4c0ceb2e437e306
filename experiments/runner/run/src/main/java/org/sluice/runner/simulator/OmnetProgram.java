// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sluice.runner.SluiceException;
import org.sluice.runner.machine.OmnetTools;

/**
 * How {@code opp_run_release} is started on a simulation that uses INET and Sluice's modules.
 *
 * @param tools where OMNeT++ and INET are; they must be there
 */
public record OmnetProgram(OmnetTools tools) {
  /**
   * The words that run the first run of a configuration in Cmdenv.
   *
   * @param configuration its name
   * @param ned the folder of the simulation's NED types
   * @param ini the file with the configuration
   * @param options further options
   * @throws SluiceException if a folder's name cannot be in OMNeT++'s list of NED folders
   */
  public List<String> command(String configuration, Path ned, Path ini, List<String> options) {
    String types =
        Stream.of(ned, tools.shimSource(), inetSource())
            .map(OmnetProgram::listed)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> words = new ArrayList<>();
    words.addAll(
        List.of(tools.oppRun().toString(), "-u", "Cmdenv", "-c", configuration, "-r", "0"));
    words.addAll(List.of("-n", types, "-x", tools.nedExclusions()));
    words.addAll(List.of("-l", library(tools.inetLibrary()), "-l", library(tools.shimLibrary())));
    words.addAll(options);
    words.add(ini.toString());
    return words;
  }

  /** Variables it needs besides those of this process. */
  public Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("INET_ROOT", String.valueOf(tools.inet()));
    List<String> search = new ArrayList<>();
    search.add(inetSource().toString());
    search.add(tools.shimSource().toString());
    Optional.ofNullable(System.getenv("LD_LIBRARY_PATH"))
        .filter(p -> !p.isEmpty())
        .ifPresent(search::add);
    environment.put("LD_LIBRARY_PATH", String.join(File.pathSeparator, search));
    return environment;
  }

  private static String listed(Path folder) {
    String name = folder.toString();
    if (name.indexOf(':') >= 0 || name.indexOf(';') >= 0) {
      throw SluiceException.wrongInput(
          "the folder '%s' cannot be used with OMNeT++, which separates folders by ':' and ';'; take a name without them."
              .formatted(name));
    }
    return name;
  }

  private Path inetSource() {
    return Path.of(String.valueOf(tools.inet()), "src");
  }

  /** In the form that {@code -l} takes: without {@code lib} and {@code .so}. */
  private static String library(Path file) {
    String name = String.valueOf(file.getFileName());
    return file.resolveSibling(name.substring("lib".length(), name.lastIndexOf('.'))).toString();
  }
}
