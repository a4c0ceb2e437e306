// SPDX-License-Identifier: MIT
package org.sluice.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The numbers in the tables of one-fabric.md are those of the CSV files beside it. A column says by
 * its link which: FILE#LABEL for the points with that label, {@code mean ± half of the interval};
 * FILE#all for the smallest and the largest of a line's points, {@code a to b}.
 */
class OneFabricPageTest {
  private static final Path FOLDER = Path.of("../../../docs/evidence").toAbsolutePath().normalize();
  private static final Pattern COLUMN = Pattern.compile("\\((one-fabric/[^)#]+\\.csv)#([^)]+)\\)");
  private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,]*(?:\\.[0-9]+)?");

  @Test
  void everyNumberIsThatOfItsCsvFile() throws IOException {
    List<String> header = List.of();
    int compared = 0;
    for (String line : Files.readAllLines(FOLDER.resolve("one-fabric.md"))) {
      if (!line.startsWith("|")) {
        header = List.of();
      } else if (header.isEmpty()) {
        header = cells(line);
      } else if (!line.startsWith("|--")) {
        List<String> row = cells(line);
        for (int column = 1; column < header.size(); column++) {
          Matcher source = COLUMN.matcher(header.get(column));
          if (source.find()) {
            assertThat(numbers(row.get(column)))
                .as("%s, %s", line, header.get(column))
                .usingElementComparator(OneFabricPageTest::rounded)
                .isEqualTo(points(source.group(1), row.get(0), source.group(2)));
            compared++;
          }
        }
      }
    }
    assertThat(compared).isGreaterThan(250);
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
  }

  private static List<BigDecimal> numbers(String cell) {
    List<BigDecimal> found = new ArrayList<>();
    Matcher number = NUMBER.matcher(cell);
    while (number.find()) {
      found.add(new BigDecimal(number.group().replace(",", "")));
    }
    return found;
  }

  /** The page's number may be the file's, rounded. */
  private static int rounded(BigDecimal page, BigDecimal file) {
    BigDecimal half = page.ulp().movePointLeft(1).multiply(BigDecimal.valueOf(5.0001));
    return page.subtract(file).abs().compareTo(half) <= 0 ? 0 : page.compareTo(file);
  }

  private static List<BigDecimal> points(String file, String scheme, String label)
      throws IOException {
    List<BigDecimal> means = new ArrayList<>();
    List<BigDecimal> halves = new ArrayList<>();
    List<String> rows = Files.readAllLines(FOLDER.resolve(file));
    List<String> names = List.of(rows.get(0).split(","));
    for (String row : rows) {
      List<String> field = List.of(row.split(",", -1));
      if (scheme.equals("`" + field.get(0) + "`")
          && (label.equals("all") || label.equals(field.get(names.indexOf("label"))))) {
        BigDecimal mean = new BigDecimal(field.get(names.indexOf("y")));
        means.add(mean);
        int high = names.indexOf("high");
        if (high >= 0 && !field.get(high).isEmpty()) {
          halves.add(new BigDecimal(field.get(high)).subtract(mean));
        }
      }
    }
    if (label.equals("all") && !means.isEmpty()) {
      return List.of(
          means.stream().min(BigDecimal::compareTo).orElseThrow(),
          means.stream().max(BigDecimal::compareTo).orElseThrow());
    }
    means.addAll(halves);
    return means;
  }
}
