// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Capability;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topologies;
import org.sluice.workloads.Topology;

/** The page users read says what the code does. */
class ExperimentFilesPageTest {
  @TempDir private Path directory;

  private static String page() throws IOException {
    return Files.readString(Path.of("../../../docs/reference/experiment-files.md"));
  }

  @Test
  void showsAnExperimentThatCanBeRead() throws IOException {
    String afterFence = page().split("```yaml\n", 2)[1];
    Path file = directory.resolve("shown.yaml");
    Files.writeString(file, afterFence.split("```", 2)[0]);
    Experiment shown =
        new ExperimentReader(SchemeCatalog.load().schemes())
            .read(new ExperimentLibrary.Entry("shown", file, "shown.yaml"), Choices.NONE);
    assertThat(shown.flows()).hasSize(2);
    assertThat(shown.schemes()).extracting(SchemeChoice::name).containsExactly("rocc");
  }

  @Test
  void referenceListsEveryDataplaneKey() throws IOException {
    String reference = Files.readString(Path.of("../../../docs/reference/dataplane-keys.md"));
    for (DataplaneKey key : DataplaneKey.all()) {
      String star = key.perSwitch() ? " *" : "";
      assertThat(reference)
          .contains("| `%s`%s | `%s` |".formatted(key.yamlName(), star, key.planName()));
    }
  }

  @Test
  void listsEveryDataplaneProfile() throws IOException {
    for (DataplaneProfile profile : DataplaneProfile.values()) {
      assertThatPageHasRow("| `%s` | ".formatted(profile.label()));
    }
  }

  static List<Topology> topologies() {
    long rate = 1_000_000_000;
    return List.of(
        Topologies.star(2, rate, 1),
        Topologies.dumbbell(2, 2, rate, rate, 1),
        Topologies.parkingLot(2, rate, rate, 1),
        Topologies.roccMultiBottleneck(rate, rate, 1),
        Topologies.roccAsymmetric(rate, rate, 1),
        Topologies.leafSpine(2, 2, 2, 1, rate, rate, 1),
        Topologies.fatTree(2, 2, 2, 2, 2, rate, rate, 1));
  }

  @Test
  void namesTheFirstNodeOfEachKindOfEveryTopology() throws IOException {
    List<String> kinds =
        List.of(
            "star",
            "dumbbell",
            "parking-lot",
            "rocc-multi-bottleneck",
            "rocc-asymmetric",
            "leaf-spine",
            "fat-tree");
    for (int i = 0; i < kinds.size(); i++) {
      String start = "| `" + kinds.get(i) + "` |";
      String row = page().lines().filter(l -> l.startsWith(start)).findFirst().orElseThrow();
      for (Node node : topologies().get(i).nodes()) {
        String first = "`" + node.name().replaceAll("\\d+$", "0") + "`";
        assertThat(row).contains(first);
      }
    }
  }

  @Test
  void theGuideHasEveryFacetWithItsCapabilityAndEvents() throws IOException {
    String guide = Files.readString(Path.of("../../../docs/guide/scheme.md"));
    Path facets = Path.of("../../../cc-algorithms/src/main/java/org/sluice/cc/facet");
    try (Stream<Path> files = Files.list(facets)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        String source = Files.readString(file);
        if (source.contains("interface " + name + " extends Facet")) {
          String capabilities =
              found(source, "\\{@code[\\s*]+([a-z-]+)}", w -> Capability.ofWireName(w).isPresent());
          String events = found(source, "(?m)^    \\w+ (\\w+)\\(", w -> true);
          assertThat(guide).contains("| %s | `%s` | %s |".formatted(capabilities, name, events));
        }
      }
    }
  }

  private static String found(String source, String pattern, Predicate<String> isOne) {
    String all =
        Pattern.compile(pattern)
            .matcher(source)
            .results()
            .map(r -> r.group(1))
            .filter(isOne)
            .distinct()
            .map(word -> "`" + word + "`")
            .collect(Collectors.joining(", "));
    return all.isEmpty() ? "–" : all;
  }

  private static void assertThatPageHasRow(String row) throws IOException {
    assertThat(page().contains(row)).as("docs/reference/experiment-files.md has: " + row).isTrue();
  }
}
