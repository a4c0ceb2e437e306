// SPDX-License-Identifier: MIT
package org.sluice.runner.doctor;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.runner.machine.Machine;

/** A machine on which only what was put there exists. */
final class FakeMachine implements Machine {
  final Map<String, String> programs = new HashMap<>();
  final Map<String, String> headers = new HashMap<>();
  final Map<String, String> variables = new HashMap<>();
  final Map<Path, String> files = new HashMap<>();
  final Set<String> includeDirectories = new HashSet<>();
  long freeBytes = 10_000_000_000L;

  @Override
  public Optional<String> output(String input, List<String> command) {
    for (String word : command) {
      if (word.startsWith("-I")) {
        includeDirectories.add(word.substring(2));
      }
    }
    return input.isEmpty()
        ? Optional.ofNullable(programs.get(command.get(0)))
        : Optional.ofNullable(headers.get(input.strip()));
  }

  @Override
  public Optional<String> environment(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  @Override
  public boolean exists(Path path) {
    return files.containsKey(path);
  }

  @Override
  public Optional<String> text(Path path) {
    return Optional.ofNullable(files.get(path));
  }

  @Override
  public long freeBytes(Path path) {
    return freeBytes;
  }
}
