// SPDX-License-Identifier: MIT
package org.sluice.runner.exam;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Capability;

/** docs/guide/certify.md, the exams there are and the capabilities there are say the same. */
class CertificationPageTest {
  private static final Pattern WORD = Pattern.compile("`([a-z0-9-]+)`");

  private final Map<String, List<String>> byCapability = new LinkedHashMap<>();
  private final TreeSet<String> named = new TreeSet<>();

  @BeforeEach
  void readThePage() throws IOException {
    for (String line : Files.readAllLines(Path.of("../../../docs/guide/certify.md"))) {
      if (line.startsWith("| ")) {
        String[] cells = line.split("\\|");
        List<String> exams = words(cells[2]);
        named.addAll(exams);
        words(cells[1]).forEach(capability -> byCapability.put(capability, exams));
      }
    }
  }

  private static List<String> words(String text) {
    return WORD.matcher(text).results().map((MatchResult m) -> m.group(1)).toList();
  }

  @Test
  void everyCapabilityHasAnExam() {
    assertThat(byCapability.keySet())
        .containsExactlyElementsOf(
            Arrays.stream(Capability.values()).map(Capability::wireName).toList());
    assertThat(byCapability.values()).allSatisfy(exams -> assertThat(exams).isNotEmpty());
  }

  @Test
  void everyExamIsNamedAndThere() throws IOException {
    List<String> there = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../../certify"))) {
      files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(".yaml"))
          .forEach(f -> there.add(f.replace(".yaml", "")));
    }
    assertThat(named).containsExactlyInAnyOrderElementsOf(there);
  }

  @Test
  void theSharedListOfTheSimulatorsIsThis() throws IOException {
    assertThat(Files.readString(Path.of("../../../bridge/dataplane/model/session_adapter.cc")))
        .contains("return {kCapabilities.begin(), kCapabilities.end()};");
    String source =
        Files.readString(Path.of("../../../bridge/client/include/sluice/capabilities.h"))
            .replaceAll("(?s).*kCapabilities\\{(.*?)};.*", "$1");
    assertThat(Pattern.compile("\"([a-z-]+)\"").matcher(source).results().map(m -> m.group(1)))
        .containsExactlyInAnyOrderElementsOf(byCapability.keySet());
  }
}
