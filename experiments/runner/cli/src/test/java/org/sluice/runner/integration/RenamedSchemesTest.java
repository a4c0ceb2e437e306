// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.runner.simulator.SchemeJar;

/**
 * Nothing knows a scheme by its name: copies of all shipped schemes' sources, in other packages and
 * under other names, compiled into a jar outside, give the originals' results byte for byte.
 */
@Tag("simulator")
class RenamedSchemesTest {
  private static final Path SOURCES = Path.of("../../../cc-algorithms/src/main/java/org/sluice/cc");
  private static final Path SERVICES =
      Path.of("../../../cc-algorithms/src/main/resources/META-INF/services/org.sluice.cc.Scheme");
  private static final String SHIPPED = "org.sluice.cc.";
  private static final String RENAMED = "elsewhere.";
  private static final String PREFIX = "copy-of-";

  private static final String EXPERIMENT =
      """
      title: "Incasts across two racks"
      topology: {kind: leaf-spine, spines: 2, leaves: 2, hostsPerLeaf: 4, hostRate: 25Gbps, fabricRate: 25Gbps, linkDelay: 1us}
      traffic:
        - {kind: flows, from: "leaf0/*", to: leaf1/1, bytes: 300KB, stagger: 10us}
        - {kind: incast, from: ["leaf0/*", leaf1/1, leaf1/2], to: leaf1/0, bytes: 100KB, start: 50us, times: 2, interval: 300us}
      dataplane: {buffer: 500KB}
      scheme: {name: dcqcn, profile: paper}
      flowControl: pfc-dynamic
      allows: [idle, stranded]
      duration: 2ms
      monitor: {queueInterval: 10us, goodputInterval: 100us, queuePorts: all}
      """;

  @TempDir private static Path shared;
  private static Path jar;
  @TempDir private Path folder;

  @BeforeAll
  static void copyRenameAndPack() throws Exception {
    List<Path> sources = new ArrayList<>();
    List<String> schemes = new ArrayList<>();
    List<String> packages = new ArrayList<>();
    for (String scheme : Files.readAllLines(SERVICES)) {
      if (!scheme.isBlank()) {
        schemes.add(scheme.replace(SHIPPED, RENAMED));
        packages.add(scheme.substring(SHIPPED.length(), scheme.lastIndexOf('.')));
      }
    }
    for (String name : packages.stream().distinct().toList()) {
      Path copy = Files.createDirectories(shared.resolve("sources/" + name));
      try (Stream<Path> files = Files.list(SOURCES.resolve(name))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          Path renamed = copy.resolve(file.getFileName());
          Files.writeString(renamed, renamed(Files.readString(file), packages));
          sources.add(renamed);
        }
      }
    }
    jar = shared.resolve("copies.jar");
    SchemeJar.make(sources, schemes, shared.resolve("classes"), jar);
  }

  /** Other packages for all schemes, and another name for each. */
  private static String renamed(String source, List<String> packages) {
    String text = source;
    for (String name : packages) {
      text = text.replaceAll("\\borg\\.sluice\\.cc\\." + name + "\\b", RENAMED + name);
    }
    return text.replaceAll("(?m)^(\\s*scheme )([a-z0-9-]+ for )", "$1" + PREFIX + "$2");
  }

  static Stream<Named<Scheme>> shippedSchemes() {
    return SchemeCatalog.load().schemes().stream()
        .filter(s -> s.getClass().getName().startsWith(SHIPPED))
        .map(s -> Named.of(s.name(), s));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shippedSchemes")
  void aRenamedCopyGivesTheOriginalsResults(Scheme scheme) throws Exception {
    run(scheme.slot(), scheme.name(), "original");
    run(scheme.slot(), PREFIX + scheme.name(), "copy");
    RunFolder.assertSameResults(folder.resolve("original"), folder.resolve("copy"));
    assertThat(Files.readAllLines(folder.resolve("copy/fct.csv"))).hasSizeGreaterThan(5);
    assertThat(Files.readString(folder.resolve("copy/plan.txt")))
        .contains("name=" + PREFIX + scheme.name() + " ");
  }

  private void run(Slot slot, String name, String out) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("incasts.yaml"), EXPERIMENT);
    List<String> choice =
        switch (slot) {
          case CONGESTION_CONTROL -> List.of("--scheme", name);
          case FLOW_CONTROL -> List.of("--flow-control", name);
          case PATH_CHOICE -> List.of("--set", "pathChoice=" + name);
        };
    SluiceProcess.Ended ended =
        SluiceProcess.run(
            folder,
            "run",
            "incasts.yaml",
            choice.get(0),
            choice.get(1),
            "--scheme-path",
            jar.toString(),
            "--out",
            out);
    assertThat(ended.code()).as(ended.toString()).isZero();
  }
}
