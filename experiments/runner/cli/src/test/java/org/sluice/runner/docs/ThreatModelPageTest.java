// SPDX-License-Identifier: MIT
package org.sluice.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that docs/reference/threat-model.md names are there. */
class ThreatModelPageTest {
  private static final List<Path> TESTS =
      List.of(
          Path.of(".."),
          Path.of("../../../bridge/java/src/test/java"),
          Path.of("../../../bridge/python/tests"));
  private static final Pattern JAVA = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");
  private static final Pattern PYTHON = Pattern.compile("`(test_\\w+\\.py): (\\w+)`");

  @Test
  void everyTestExists() throws IOException {
    String page = Files.readString(Path.of("../../../docs/reference/threat-model.md"));
    List<MatchResult> java = JAVA.matcher(page).results().toList();
    List<MatchResult> python = PYTHON.matcher(page).results().toList();
    assertThat(java).hasSizeGreaterThan(10);
    assertThat(python).isNotEmpty();
    for (MatchResult test : java) {
      String method = test.group(2);
      assertThat(source(test.group(1) + ".java"))
          .as("the page names %s", test.group())
          .contains(method == null ? "@Test" : "void " + method + "(");
    }
    for (MatchResult test : python) {
      assertThat(source(test.group(1)))
          .as("the page names %s", test.group())
          .contains("def " + test.group(2) + "(");
    }
  }

  /** The text of the files of that name. */
  private static String source(String file) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path root : TESTS) {
      try (Stream<Path> all = Files.walk(root)) {
        for (Path path : all.filter(p -> p.endsWith(file)).toList()) {
          found.add(Files.readString(path));
        }
      }
    }
    return String.join("\n", found);
  }
}
