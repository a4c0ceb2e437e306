// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The values of an experiment file before any of them is read, its base's among them. */
final class ExperimentFile {
  private static final int MOST_BASES = 20;

  /** Every key a file may have at its top. */
  static final Set<String> SECTIONS =
      new LinkedHashSet<>(
          List.of(
              "title",
              "source",
              "question",
              "base",
              "reproduces",
              "variables",
              "topology",
              "linkDown",
              "traffic",
              "dataplane",
              "switches",
              "flowControl",
              "pathChoice",
              "scheme",
              "monitor",
              "duration",
              "seed",
              "seeds",
              "resolution",
              "compare",
              "quick",
              "groups",
              "plots",
              "allows",
              "statistics",
              "controls",
              "constants",
              "claims",
              "explanation"));

  /** What says how a file is run rather than what it is: a base does not hand it on. */
  private static final Set<String> OWN =
      new LinkedHashSet<>(List.of("base", "reproduces", "seeds", "compare", "quick"));

  private ExperimentFile() {}

  /** Reads a file, and what it leaves to its base. */
  static YamlNode.Mapping load(ExperimentLibrary.Entry entry) {
    return load(entry.file(), entry.shownAs(), new LinkedHashSet<>());
  }

  /** Whether a file describes several runs. */
  static boolean compares(YamlNode.Mapping root) {
    return root.members().containsKey("compare") || root.members().containsKey("seeds");
  }

  private static YamlNode.Mapping load(Path file, String shownAs, Set<Path> above) {
    YamlNode.Mapping root = YamlReader.readFile(file, shownAs);
    ExperimentTree.nameScheme(root);
    above.add(file.toAbsolutePath().normalize());
    YamlNode base = root.members().get("base");
    if (base == null) {
      return root;
    }
    if (!(base instanceof YamlNode.Scalar name) || name.text().isBlank()) {
      throw base.failure("is " + base.kind() + "; allowed is the name of a file beside it");
    }
    Path path;
    try {
      path = file.resolveSibling(name.text());
    } catch (InvalidPathException e) {
      throw base.failure("is no name of a file: " + e.getReason());
    }
    if (!Files.isRegularFile(path)) {
      throw base.notAllowed(name.text(), "the name of a file beside it");
    }
    if (above.contains(path.toAbsolutePath().normalize())) {
      throw base.notAllowed(name.text(), "a file that is not based on this one");
    }
    if (above.size() > MOST_BASES) {
      throw base.failure(
          "is base number %d; allowed is up to %d".formatted(above.size(), MOST_BASES));
    }
    int slash = shownAs.lastIndexOf('/');
    YamlNode.Mapping inherited = load(path, shownAs.substring(0, slash + 1) + name.text(), above);
    for (Map.Entry<String, YamlNode> member : inherited.members().entrySet()) {
      String key = member.getKey();
      if (key.equals("variables")) {
        variables(root, member.getValue());
      } else if (!OWN.contains(key) && !isReplaced(key, member.getValue(), root)) {
        root.members().putIfAbsent(key, member.getValue());
      }
    }
    return root;
  }

  /** The base's seed is that of a file without seeds; unless it is an expression. */
  private static boolean isReplaced(String key, YamlNode value, YamlNode.Mapping root) {
    return key.equals("seed")
        && root.members().containsKey("seeds")
        && value instanceof YamlNode.Scalar seed
        && !seed.text().contains("${");
  }

  /** The base's variables come first, as the file's own may be expressions over them. */
  private static void variables(YamlNode.Mapping root, YamlNode inherited) {
    Optional<YamlNode> own = Optional.ofNullable(root.members().get("variables"));
    if (inherited instanceof YamlNode.Mapping base) {
      own.ifPresent(
          node -> {
            if (node instanceof YamlNode.Mapping variables) {
              base.members().putAll(variables.members());
            }
          });
      if (own.isEmpty() || own.get() instanceof YamlNode.Mapping) {
        root.members().put("variables", base);
      }
    }
  }
}
