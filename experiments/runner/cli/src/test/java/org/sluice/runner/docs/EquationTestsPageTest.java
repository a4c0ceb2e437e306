// SPDX-License-Identifier: MIT
package org.sluice.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page that says which test works out which equation is true. */
class EquationTestsPageTest {
  private static final List<Path> JAVA_TESTS =
      Stream.of("../../../cc-algorithms", "../model", "../run", "../report", "../lab", "../cli")
          .map(module -> Path.of(module, "src/test/java"))
          .toList();
  private static final List<Path> NATIVE_TESTS =
      List.of(
          Path.of("../../../bridge"), Path.of("../../../ns3-shim"), Path.of("../../../omnet-shim"));
  private static final Pattern NUMBERS =
      Pattern.compile(
          "algorithm (?<algorithm>\\d+)"
              + "|(?<kind>line|equation)s? (?<list>\\d+(?:(?:, | and | to )\\d+)*)");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /**
   * A row of the page.
   *
   * @param section its heading
   * @param item what it is about
   * @param tests their names, none where the row says why there is none
   */
  private record Row(String section, String item, List<String> tests) {}

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    String section = "";
    for (String line : Files.readAllLines(Path.of("../../../docs/evidence/equation-tests.md"))) {
      if (line.startsWith("## ")) {
        section = line.substring(3);
      } else if (line.startsWith("| ") && !line.startsWith("| item |")) {
        String[] cells = line.split("\\|");
        List<String> tests = NAME.matcher(cells[2]).results().map(m -> m.group(1)).toList();
        assertThat(tests.isEmpty()).as(line).isEqualTo(cells[2].startsWith(" — "));
        rows.add(new Row(section, cells[1].strip(), tests));
      }
    }
    assertThat(rows).hasSizeGreaterThan(100);
    return rows;
  }

  /** Equations ("E3", of an appendix "A3") and lines ("1:12") that a text mentions. */
  private static Set<String> mentioned(String text) {
    Set<String> found = new TreeSet<>();
    String plain = text.toLowerCase(Locale.ROOT);
    for (String part : plain.split("; ")) {
      String algorithm = "1";
      Matcher m = NUMBERS.matcher(part);
      while (m.find()) {
        if (m.group("algorithm") != null) {
          algorithm = m.group("algorithm");
          continue;
        }
        String prefix = part.contains("appendix") ? "A" : "E";
        if (m.group("kind").equals("line")) {
          prefix = algorithm + ":";
        }
        for (String range : m.group("list").split(", | and ")) {
          String[] ends = range.split(" to ");
          for (int n = Integer.parseInt(ends[0]);
              n <= Integer.parseInt(ends[ends.length - 1]);
              n++) {
            found.add(prefix + n);
          }
        }
      }
    }
    return found;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Equation 2, line 12: error|[1:12, E2]",
        "Algorithm 2 lines 4 to 6 and 9|[2:4, 2:5, 2:6, 2:9]",
        "equations 4, 6 and 10 to 12|[E10, E11, E12, E4, E6]",
        "Algorithm 2 line 1, Algorithm 1 lines 36 and 37|[1:36, 1:37, 2:1]",
        "appendix A equations 1 to 2; equation 7|[A1, A2, E7]",
        "section 3.4 (2): 5 lines|[]"
      })
  void readsNumbers(String text, String numbers) {
    assertThat(mentioned(text)).hasToString(numbers);
  }

  @Test
  void everyNumberOfAHeadingHasARowAndNoOther() throws IOException {
    List<Row> rows = rows();
    for (String section : rows.stream().map(Row::section).distinct().toList()) {
      Set<String> covered = new TreeSet<>();
      rows.stream()
          .filter(row -> row.section().equals(section))
          .forEach(row -> covered.addAll(mentioned(row.item())));
      assertThat(covered).as(section).isEqualTo(mentioned(section));
    }
  }

  @Test
  void everyTestExistsAndItsDisplayNameNamesWhatItWorksOut() throws IOException {
    String natives = text(NATIVE_TESTS, ".cc");
    for (Row row : rows()) {
      Set<String> named = new TreeSet<>();
      boolean isNative = false;
      for (String test : row.tests()) {
        if (test.contains("#")) {
          named.addAll(mentioned(displayName(test)));
        } else {
          isNative = true;
          assertThat(natives.contains("(" + test.replace(".", ", ") + ")"))
              .as("docs/evidence/equation-tests.md names the C++ test %s, which exists", test)
              .isTrue();
        }
      }
      if (!isNative && !row.tests().isEmpty()) {
        assertThat(named)
            .as("display names of the tests of '%s' (%s)", row.item(), row.section())
            .containsAll(mentioned(row.item()));
      }
    }
  }

  /** The text of a test's annotation DisplayName, or its name where the row needs no number. */
  private static String displayName(String test) throws IOException {
    String file = "org/sluice/" + test.substring(0, test.indexOf('#')).replace('.', '/') + ".java";
    String method = test.substring(test.indexOf('#') + 1);
    for (Path root : JAVA_TESTS) {
      if (Files.exists(root.resolve(file))) {
        String source = Files.readString(root.resolve(file));
        int at = source.indexOf("\n  void " + method + "(");
        assertThat(at)
            .as("docs/evidence/equation-tests.md names %s, which exists", test)
            .isPositive();
        String head = source.substring(source.lastIndexOf("\n\n", at), at);
        assertThat(head).as(test).containsPattern("@(Parameterized)?Test");
        Matcher shown = Pattern.compile("@DisplayName\\(\\s*\"(.*)\"\\)").matcher(head);
        return shown.find() ? shown.group(1) : method;
      }
    }
    throw new AssertionError(
        "docs/evidence/equation-tests.md names " + test + ", whose class is not there");
  }

  private static String text(List<Path> roots, String suffix) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path root : roots) {
      try (Stream<Path> paths = Files.walk(root)) {
        for (Path path : paths.filter(p -> p.toString().endsWith(suffix)).toList()) {
          all.append(Files.readString(path));
        }
      }
    }
    return all.toString();
  }
}
