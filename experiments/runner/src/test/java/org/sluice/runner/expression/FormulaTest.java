// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaTest {
  private static final Map<String, Object> VARIABLES =
      Map.of("linkRate", new BigDecimal("40e9"), "name", "tor", "on", true);

  private static Value value(String source) {
    return Formula.parse(source)
        .requireNames(VARIABLES.keySet())
        .value(VARIABLES, Measurement.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10us                            | 10000000",
        "10 µs + 1ps                     | 10000001",
        "40Gbps/2                        | 20000000000",
        "25 Gb/s / 5                     | 5000000000",
        "1_000 * 1.5KB + 1KiB            | 1501024",
        "1.5e3us                         | 1500000000",
        "50KB * linkRate / 1Gbps         | 2000000",
        "${linkRate} / 2 + ${linkRate/4} | 30000000000",
        "max(30%, 0.2)                   | 0.3",
        "7 % 4                           | 3",
        "if(linkRate > 10Gbps, 1, 1/0)   | 1",
        "2 ^ 10                          | 1024",
        "name == 'tor' && on             | true",
      })
  void oneGrammarAndOneSetOfLiterals(String source, String expected) {
    assertThat(value(source).text()).isEqualTo(expected);
  }

  @Test
  void leavesStringsAndFunctionsAloneWhenItConvertsUnits() {
    assertThat(Units.toBaseUnits("f(\"10 ms\", 10 ms, '3 s') + 1.5us*2 KB - 50%"))
        .isEqualTo("f(\"10 ms\", 10000000000, '3 s') + 1500000*2000 - 0.50");
    assertThat(Units.toBaseUnits("25 Gb/s + 7 % 4")).isEqualTo("25000000000 + 7 % 4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1/0                | '1/0': Division by zero",
        "linkRat            | uses linkRat, which is no variable; nearest is linkRate",
        "9^9^9^9            | an exponent is out of range; allowed is up to 1000",
        "((9^999)^999)^9    | a number is out of range; allowed is up to 1000 digits",
        "round(1, 99999999) | round's digits are out of range; allowed is up to 1000",
        "1e9999 + 1         | a number out of range; allowed is an exponent of up to three digits",
        "FACT(1000000)      | uses FACT(), which is no function",
        "null               | uses null, which is no variable",
        "max(NULL, 1)       | uses NULL, which is no variable",
        "DT_FORMAT_ISO_DATE | uses DT_FORMAT_ISO_DATE, which is no variable",
        "max(+, 1)          | is no valid expression: an operand is missing",
        "1 + 10e.5          | is no valid expression: 10e.5 is no number",
        "0x + 1             | is no valid expression: 0x is no number",
        "fct(0)             | fct needs the results of a run.",
      })
  void whatCannotBeCalculatedIsOneSentence(String source, String why) {
    assertThatThrownBy(() -> value(source))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining(why);
  }

  @Test
  void lengthIsLimitedAndWhatIsAllowedFitsTheStack() {
    assertThatThrownBy(() -> Formula.parse("-".repeat(20_000) + "1"))
        .hasMessage("'--------------------…' has 20001 characters; allowed is up to 2000");
    assertThatThrownBy(() -> Formula.parse("1+".repeat(20_000) + "1"))
        .hasMessageContaining("allowed is up to 2000");
    for (String deep : List.of("-".repeat(200) + "1", "1+".repeat(200) + "1")) {
      assertThatThrownBy(() -> Formula.parse(deep))
          .hasMessageContaining("is nested more than 200 deep");
    }
    assertThat(value("-".repeat(198) + "1").text()).isEqualTo("1");
    assertThat(value("1+".repeat(199) + "1").text()).isEqualTo("200");
    assertThat(value("(".repeat(999) + "1" + ")".repeat(999)).text()).isEqualTo("1");
    assertThat(value("abs(".repeat(199) + "1" + ")".repeat(199)).text()).isEqualTo("1");
  }

  @Test
  void patternsOfNamesNeedNoBacktracking() {
    assertThat(new NamePattern("a*c*").matches("abcbcd")).isTrue();
    assertThat(new NamePattern("*/few").matches("rocc/many")).isFalse();
    assertThat(new NamePattern("").matches("")).isTrue();
    assertThat(new NamePattern("tor3").matches("tor30")).isFalse();
    NamePattern stars = new NamePattern("*".repeat(60) + "x");
    long start = System.nanoTime();
    assertThat(stars.matches("sender12345678901234567890123456789012345")).isFalse();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
  }
}
