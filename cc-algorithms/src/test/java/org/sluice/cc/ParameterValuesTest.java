// SPDX-License-Identifier: MIT
package org.sluice.cc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The values of every profile of every scheme are those of one table, which says whose they are.
 */
class ParameterValuesTest {
  private static final List<String> WHOSE =
      List.of("printed", "reading", "cited", "code", "inferred", "ours");

  private static List<String[]> rows() throws IOException {
    try (InputStream in = ParameterValuesTest.class.getResourceAsStream("/parameter-values.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t"))
          .toList();
    }
  }

  @Test
  void everyProfileHasTheValuesOfTheTableAndNoOthers() throws IOException {
    Map<String, String> declared = new TreeMap<>();
    Map<String, String> inTable = new TreeMap<>();
    List<String[]> rows = rows();
    for (Scheme scheme : ServiceLoader.load(Scheme.class)) {
      for (Profile profile : scheme.profiles()) {
        Parameters values = Parameters.resolve(scheme, profile.name(), Map.of());
        for (Parameter p : scheme.parameters()) {
          declared.put(
              String.join(" ", scheme.name(), profile.name(), p.name()),
              values.text(p.name()) + (p.unit().isEmpty() ? "" : " " + p.unit()));
        }
        for (String[] row : rows) {
          if (row[0].equals(scheme.name())
              && (row[1].equals("*") || List.of(row[1].split(", ")).contains(profile.name()))) {
            String key = String.join(" ", row[0], profile.name(), row[2]);
            String twice = inTable.put(key, row[3] + (row[4].equals("-") ? "" : " " + row[4]));
            assertThat(twice).as("%s has one row", key).isNull();
          }
        }
      }
    }
    assertThat(inTable).isEqualTo(declared);
  }

  @Test
  void everyRowSaysWhoseItsValueIsAndQuotesWhatIsPrinted() throws IOException {
    for (String[] row : rows()) {
      String where = String.join(" ", row);
      assertThat(row).as(where).hasSize(7);
      assertThat(row[5]).as(where).isIn(WHOSE);
      assertThat(row[6]).as(where).isNotBlank();
      if (row[5].equals("printed")) {
        assertThat(row[6]).as(where).containsPattern("^[^\"]+: \"[^\"]+\"");
      }
    }
  }

  @Test
  void everyRowIsOfASchemeAndItsProfiles() throws IOException {
    Map<String, List<String>> profiles = new TreeMap<>();
    for (Scheme scheme : ServiceLoader.load(Scheme.class)) {
      profiles.put(scheme.name(), scheme.profiles().stream().map(Profile::name).toList());
    }
    for (String[] row : rows()) {
      assertThat(profiles).containsKey(row[0]);
      if (!row[1].equals("*")) {
        assertThat(profiles.get(row[0])).contains(row[1].split(", "));
      }
    }
  }
}
