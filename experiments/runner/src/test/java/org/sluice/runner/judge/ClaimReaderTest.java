// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimReaderTest {
  private final ClaimReader reader =
      new ClaimReader(Set.of("senders", "qRef", "frameTime", "ackTime", "delay"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "queueTailMean(               | is no valid expression",
        "queueTailMaen('3:0')         | queueTailMaen",
        "queueTailMean()              | takes 1 to 2 arguments, has 0",
        "fct(1, 2)                    | takes 1 arguments, has 2",
        "fct(0) + ${sender}           | sender, which is no variable of the experiment; it has ackTime, delay",
      })
  void refusesAWrongExpressionBeforeTheRun(String expression, String why) {
    assertThatThrownBy(
            () ->
                reader.read(
                    Map.of("text", "t", "source", "s", "measured", expression, "at_most", 1),
                    "f.yaml: claims[0]"))
        .isInstanceOf(ClaimException.class)
        .hasMessageStartingWith("f.yaml: claims[0]: measured: ")
        .hasMessageContaining(why);
  }

  @Test
  void refusesUnknownAndMissingFields() {
    assertThatThrownBy(() -> reader.read(Map.of("txt", "t"), "x"))
        .hasMessageContaining("unknown field 'txt'; allowed are at_least,");
    assertThatThrownBy(() -> reader.read(Map.of("text", "t", "measured", "1", "expected", 1), "x"))
        .hasMessage("x: field 'source' is missing.");
    assertThatThrownBy(() -> reader.read(Map.of("text", "t", "source", "s", "measured", "1"), "x"))
        .hasMessageContaining(
            "needs exactly one of expected, at_least, at_most, between, has none");
    assertThatThrownBy(
            () ->
                reader.read(
                    Map.of("text", "t", "source", "s", "measured", "1", "between", "1"), "x"))
        .hasMessageContaining("[low, high]");
    assertThatThrownBy(
            () ->
                reader.read(
                    Map.of(
                        "text", "t", "source", "s", "measured", "1", "at_most", "1", "unit", "kg"),
                    "x"))
        .hasMessageContaining("unit 'kg' is unknown");
    assertThatThrownBy(() -> reader.readAll(List.of("fct(0) == 1"), "x"))
        .hasMessageContaining("x[0]: must be a map");
  }

  @Test
  void leavesStringsAndFunctionsAloneWhenItConvertsQuantities() {
    assertThat(Quantity.toBaseUnits("f(\"10 ms\", 10 ms, '3 s') + 1.5us*2 KB - 50%"))
        .isEqualTo("f(\"10 ms\", 10000000000, '3 s') + 1500000*2000 - 0.50");
    assertThat(Quantity.toBaseUnits("25 Gb/s + 7 % 4")).isEqualTo("25000000000 + 7 % 4");
  }

  @Test
  void readsEveryExampleOfTheDocumentation() throws Exception {
    String page = Files.readString(Path.of("../../docs/reference/claims.md"));
    Matcher block = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(page);
    ClaimReader ofComparison =
        new ClaimReader(Set.of(), Set.of("pacc", "dcqcn", "hpcc/pfc-static", "none/lossy"));
    int claims = 0;
    int comparisons = 0;
    while (block.find()) {
      Object yaml =
          new com.fasterxml.jackson.dataformat.yaml.YAMLMapper()
              .readValue(block.group(1), Map.class)
              .get("claims");
      for (Object claim : (List<?>) yaml) {
        Map<?, ?> fields = (Map<?, ?>) claim;
        boolean isOfComparison =
            fields.containsKey("variant") || fields.toString().contains("measured=of(");
        if (isOfComparison) {
          ofComparison.readFor(fields, "docs/reference/claims.md");
          comparisons++;
        } else {
          reader.read(fields, "docs/reference/claims.md");
          claims++;
        }
      }
    }
    assertThat(claims).isGreaterThan(10);
    assertThat(comparisons).isEqualTo(2);
  }
}
