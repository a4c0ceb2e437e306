// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.sluice.runner.SluiceException;
import org.sluice.runner.expression.Nearest;

/**
 * The experiment files of an installation, by name: {@code rocc/fig8} is {@code rocc/fig8.yaml}.
 */
public final class ExperimentLibrary {
  private static final String SUFFIX = ".yaml";
  private static final String BETWEEN_DIGITS = "(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d)";
  private static final List<String> NOT_EXPERIMENTS = List.of("runner", "calibrate", "fuzz");

  private final Path folder;

  /**
   * A library.
   *
   * @param folder the folder {@code experiments}
   */
  public ExperimentLibrary(Path folder) {
    this.folder = folder;
  }

  /**
   * An experiment's file.
   *
   * @param name how it is called in results
   * @param file where it is
   * @param shownAs how it is called in messages
   * @param madeOf what the user is warned of in the files that it was made of; empty for a file of
   *     the user's own
   */
  public record Entry(String name, Path file, String shownAs, Optional<List<String>> madeOf) {
    /** A file of the user's own. */
    public Entry(String name, Path file, String shownAs) {
      this(name, file, shownAs, Optional.empty());
    }

    /** The folder it is in: a paper's name, or what it is for. */
    public String group() {
      int slash = name.indexOf('/');
      return slash < 0 ? "" : name.substring(0, slash);
    }
  }

  /**
   * The experiment of that name or path.
   *
   * @throws SluiceException if there is none
   */
  public Entry find(String nameOrPath) {
    Path named = folder.resolve(nameOrPath + SUFFIX);
    if (Files.isRegularFile(named)) {
      return entry(nameOrPath);
    }
    Path path = Path.of(nameOrPath);
    if (Files.isRegularFile(path)) {
      return ofPath(path, nameOrPath);
    }
    if (nameOrPath.endsWith(SUFFIX)) {
      throw SluiceException.wrongInput("the experiment file " + nameOrPath + " does not exist");
    }
    throw SluiceException.wrongInput(
        "no experiment is named '%s' and no such file exists; %s"
            .formatted(nameOrPath, proposal(nameOrPath)));
  }

  /** What a user may have meant who named a paper, or an experiment that is not there. */
  private String proposal(String wrong) {
    Set<String> names = all().keySet();
    String group = wrong.replaceAll("/.*", "");
    List<String> ofGroup =
        names.stream()
            .filter(n -> n.startsWith(group + "/"))
            .sorted(ExperimentLibrary::compare)
            .toList();
    List<String> near = Nearest.names(wrong, ofGroup.isEmpty() ? names : ofGroup);
    if (!near.isEmpty()) {
      return "nearest is " + String.join(", ", near);
    }
    if (ofGroup.isEmpty()) {
      return "sluice list shows all";
    }
    return "'%s' has %s: try %s (sluice list %s shows all)"
        .formatted(
            group,
            ofGroup.size() == 1 ? "one experiment" : ofGroup.size() + " experiments",
            String.join(", ", ofGroup.subList(0, Math.min(3, ofGroup.size()))),
            group);
  }

  /** Every experiment by name. */
  public Map<String, Entry> all() {
    Map<String, Entry> entries = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      return entries;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(SUFFIX)).toList()) {
        Path relative = folder.relativize(file);
        if (relative.getNameCount() > 1
            && !NOT_EXPERIMENTS.contains(relative.getName(0).toString())) {
          String name = withoutSuffix(relative.toString());
          entries.put(name, entry(name));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  /** Alphabetically, numbers by their value: fig8 before fig11. */
  public static int compare(String first, String second) {
    String[] a = first.split(BETWEEN_DIGITS);
    String[] b = second.split(BETWEEN_DIGITS);
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      boolean numbers = Character.isDigit(a[i].charAt(0)) && Character.isDigit(b[i].charAt(0));
      int difference =
          numbers ? new BigInteger(a[i]).compareTo(new BigInteger(b[i])) : a[i].compareTo(b[i]);
      if (difference != 0) {
        return difference;
      }
    }
    return a.length == b.length ? first.compareTo(second) : a.length - b.length;
  }

  private Entry entry(String name) {
    return new Entry(name, folder.resolve(name + SUFFIX), "experiments/" + name + SUFFIX);
  }

  private Entry ofPath(Path path, String shownAs) {
    Path absolute = path.toAbsolutePath().normalize();
    Path home = folder.toAbsolutePath().normalize();
    if (absolute.startsWith(home)) {
      return entry(withoutSuffix(home.relativize(absolute).toString()));
    }
    Path fileName = absolute.getFileName();
    return new Entry(withoutSuffix(String.valueOf(fileName)), path, shownAs);
  }

  private static String withoutSuffix(String name) {
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }
}
