// SPDX-License-Identifier: MIT
package org.sluice.runner.simulator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The shared libraries that programs load, as the system's loader finds them. */
final class SharedLibraries {
  private static final Pattern LOADED = Pattern.compile("(?:=>\\s+)?(/\\S+)\\s+\\(0x");

  private SharedLibraries() {}

  /**
   * Programs, all they load, and the transports with all they load.
   *
   * @param programs programs or libraries
   * @param transports below which the transports are, or null
   * @return existing files, each once, in alphabetical order; without {@code ldd}, what is named
   */
  static List<Path> with(List<Path> programs, @Nullable Path transports) {
    List<Path> roots = new ArrayList<>(programs);
    for (Path folder : Transports.below(transports)) {
      for (String name : List.of("jvm", "zmq")) {
        roots.add(folder.resolve("libsluice-transport-" + name + ".so"));
      }
    }
    roots.removeIf(root -> !Files.isRegularFile(root));
    Set<Path> all = new TreeSet<>();
    roots.forEach(root -> all.add(root.toAbsolutePath().normalize()));
    all.addAll(loadedBy(roots));
    return List.copyOf(all);
  }

  private static List<Path> loadedBy(List<Path> programs) {
    List<Path> libraries = new ArrayList<>();
    List<String> command = new ArrayList<>(List.of("ldd"));
    programs.forEach(program -> command.add(program.toString()));
    try {
      Process ldd =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      ldd.getOutputStream().close();
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(ldd.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          Matcher matcher = LOADED.matcher(line);
          if (matcher.find()) {
            libraries.add(Path.of(matcher.group(1)).normalize());
          }
        }
      }
    } catch (IOException e) {
      return List.of();
    }
    libraries.removeIf(library -> !Files.isRegularFile(library));
    return libraries;
  }
}
