// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTableTest {
  @TempDir private Path folder;

  private CsvTable table(String text, String... columns) throws IOException {
    return new CsvTable(Files.writeString(folder.resolve("x.csv"), text), columns);
  }

  @Test
  void findsColumnsByTheirNames() throws IOException {
    try (CsvTable table = table("a,b,c\n1,,2.5\r\n-7,x,3\n", "c", "a", "b")) {
      assertThat(table.next()).isTrue();
      assertThat(table.doubleAt(0)).isEqualTo(2.5);
      assertThat(table.longAt(1)).isEqualTo(1);
      assertThat(table.isEmpty(2)).isTrue();
      assertThat(table.longAt(2, -1)).isEqualTo(-1);
      assertThat(table.next()).isTrue();
      assertThat(table.longAt(1)).isEqualTo(-7);
      assertThat(table.stringAt(2)).isEqualTo("x");
      assertThat(table.line()).isEqualTo(3);
      assertThatThrownBy(() -> table.longAt(2)).hasMessage("x.csv:3: b 'x' is not an integer.");
      assertThat(table.next()).isFalse();
      assertThat(table.truncated()).isFalse();
    }
  }

  @Test
  void leavesOutALastLineThatIsCutShort() throws IOException {
    try (CsvTable table = table("a,b\n1,2\n3,4", "a")) {
      assertThat(table.next()).isTrue();
      assertThat(table.next()).isFalse();
      assertThat(table.truncated()).isTrue();
    }
    try (CsvTable empty = table("", "a")) {
      assertThat(empty.next()).isFalse();
      assertThat(empty.truncated()).isFalse();
    }
  }

  @Test
  void refusesAMissingColumnAndARowOfAnotherWidth() throws IOException {
    assertThatThrownBy(() -> table("a,b\n", "c"))
        .hasMessage("x.csv: the header has no column 'c', it is 'a,b'.");
    for (String row : new String[] {"1", "1,2,3", ""}) {
      try (CsvTable table = table("a,b\n" + row + "\n", "a")) {
        assertThatThrownBy(table::next)
            .hasMessage(
                "x.csv:2: the row '%s' does not have the header's 2 fields.".formatted(row));
      }
    }
  }

  @Test
  void readsNumbersOfAnyForm() throws IOException {
    String text = "a\n9223372036854775807\n-9223372036854775808\n+5\n-0\n1e3\n-\n";
    try (CsvTable table = table(text, "a")) {
      assertThat(table.next()).isTrue();
      assertThat(table.longAt(0)).isEqualTo(Long.MAX_VALUE);
      assertThat(table.doubleAt(0)).isEqualTo(0x1p63);
      assertThat(table.next()).isTrue();
      assertThat(table.longAt(0)).isEqualTo(Long.MIN_VALUE);
      assertThat(table.next()).isTrue();
      assertThat(table.longAt(0)).isEqualTo(5);
      assertThat(table.next()).isTrue();
      assertThat(table.longAt(0)).isZero();
      assertThat(1 / table.doubleAt(0)).isEqualTo(Double.NEGATIVE_INFINITY);
      assertThat(table.next()).isTrue();
      assertThat(table.doubleAt(0)).isEqualTo(1000);
      assertThatThrownBy(() -> table.longAt(0)).hasMessage("x.csv:6: a '1e3' is not an integer.");
      assertThat(table.next()).isTrue();
      assertThatThrownBy(() -> table.doubleAt(0)).hasMessage("x.csv:7: a '-' is not a number.");
    }
  }

  @Test
  void rowsLieAnywhereInTheFileAndMayBeLong() throws IOException {
    StringBuilder text = new StringBuilder("a,b\n");
    for (int i = 0; i < 60_000; i++) {
      text.append(i).append(',').append(7L * i).append('\n');
    }
    String one = "x".repeat(300_000);
    text.append("1,").append(one).append("\n2,3\n");
    try (CsvTable table = table(text.toString(), "b", "a")) {
      for (int i = 0; i < 60_000; i++) {
        assertThat(table.next()).isTrue();
        if (table.longAt(1) != i || table.longAt(0) != 7L * i) {
          assertThat(table.stringAt(1) + "," + table.stringAt(0)).isEqualTo(i + "," + 7L * i);
        }
      }
      assertThat(table.next()).isTrue();
      assertThat(table.stringAt(0)).isEqualTo(one);
      assertThat(table.next()).isTrue();
      assertThat(table.longAt(0)).isEqualTo(3);
      assertThat(table.next()).isFalse();
      assertThat(table.truncated()).isFalse();
    }
  }

  @Test
  void readsDecimalsAsParseDoubleDoes() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> numbers =
        new ArrayList<>(List.of("0.1", ".5", "5.", "-0.0", "-.25", "999999999999999", "1e3"));
    for (int i = 0; i < 2000; i++) {
      String digits = Long.toString(random.nextLong(1, 1L << random.nextInt(1, 62)));
      int point = random.nextInt(digits.length() + 1);
      String sign = random.nextBoolean() ? "-" : "";
      numbers.add(sign + digits.substring(0, point) + "." + digits.substring(point));
    }
    try (CsvTable table = table("a\n" + String.join("\n", numbers) + "\n", "a")) {
      for (String number : numbers) {
        assertThat(table.next()).isTrue();
        assertThat(table.doubleAt(0)).as(number).isEqualTo(Double.parseDouble(number));
      }
    }
    for (String wrong : new String[] {".", "-", "1.2.3", "-."}) {
      try (CsvTable table = table("a\n" + wrong + "\n", "a")) {
        assertThat(table.next()).isTrue();
        assertThatThrownBy(() -> table.doubleAt(0)).hasMessageContaining("is not a number");
      }
    }
  }
}
