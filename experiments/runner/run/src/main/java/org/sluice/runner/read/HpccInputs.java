// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.hpcc.ConfigFile;

/**
 * The files that a {@code config.txt} names: as the current directory has them, else the folder of
 * {@code config.txt}, else the nearest one above it. {@code $NAME} and <code>${NAME}</code> in a
 * name are variables.
 */
final class HpccInputs {
  private static final Pattern VARIABLE = Pattern.compile("\\$(?:\\{(\\w+)}|(\\w+))");

  private final ConfigFile config;
  private final Path folder;
  private final Map<String, String> variables;
  private final Set<String> used = new TreeSet<>();

  HpccInputs(ConfigFile config, Map<String, String> variables) {
    this.config = config;
    this.folder =
        Optional.ofNullable(Path.of(config.name()).toAbsolutePath().normalize().getParent())
            .orElse(Path.of("/"));
    this.variables = variables;
  }

  /** The variables that were in a name. */
  Set<String> usedVariables() {
    return Collections.unmodifiableSet(used);
  }

  /** The file of a key, or nothing if the key or the file is missing. */
  Optional<Path> find(String key) {
    ConfigFile.@Nullable Value named = config.values().get(key);
    if (named == null) {
      return Optional.empty();
    }
    String name = replaced(key, named);
    try {
      for (@Nullable Path place = Path.of(""); place != null; place = above(place)) {
        Path file = place.resolve(name).toAbsolutePath().normalize();
        if (Files.isRegularFile(file)) {
          return Optional.of(file);
        }
      }
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /**
   * The file of a key.
   *
   * @throws SluiceException if the key or the file is missing
   */
  Path require(String key) {
    ConfigFile.@Nullable Value named = config.values().get(key);
    if (named == null) {
      throw SluiceException.wrongInput(config.name() + " lacks the key " + key);
    }
    return find(key)
        .orElseThrow(
            () ->
                SluiceException.wrongInput(
                    "%s:%d: %s is '%s', which is neither in the current directory nor in %s nor in a folder above it"
                        .formatted(config.name(), named.line(), key, shown(named.text()), folder)));
  }

  private @Nullable Path above(Path place) {
    return place.equals(Path.of("")) ? folder : place.getParent();
  }

  private String replaced(String key, ConfigFile.Value named) {
    Matcher m = VARIABLE.matcher(named.text());
    StringBuilder out = new StringBuilder();
    while (m.find()) {
      String variable = m.group(1) == null ? m.group(2) : m.group(1);
      @Nullable String value = variables.get(variable);
      if (value == null) {
        throw SluiceException.wrongInput(
            "%s:%d: %s is '%s', and %s is not given; allowed is --set %s=FOLDER"
                .formatted(
                    config.name(), named.line(), key, shown(named.text()), variable, variable));
      }
      used.add(variable);
      m.appendReplacement(out, Matcher.quoteReplacement(value));
    }
    return m.appendTail(out).toString();
  }

  private static String shown(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
