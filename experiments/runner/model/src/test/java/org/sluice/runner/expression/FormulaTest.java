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
import org.junit.jupiter.params.provider.ValueSource;

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
        "-2^2                            | -4",
        "2^(-1) * 3                      | 1.5",
        "-linkRate^2 / 1e21              | -1.6",
        "1/3*3                           | 1",
        "floor(1/3*3) + ceiling(2/3*3)   | 3",
        "name == 'tor' && on             | true",
      })
  void oneGrammarAndOneSetOfLiterals(String source, String expected) {
    assertThat(value(source).text()).isEqualTo(expected);
  }

  private static String dimensions(String source) {
    return Formula.parse(source)
        .dimensions(
            Map.of(
                "rate", Dimensions.RATE,
                "size", Dimensions.BYTES,
                "n", Dimensions.PLAIN,
                "name", Dimensions.TEXT,
                "on", Dimensions.CONDITION))
        .phrase();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10us                                    | a time",
        "3 * 10 us + 40                          | a time",
        "rate * 0.9                              | a rate",
        "${size} + 2 * 1048                      | a size",
        "8e12 * size / rate                      | a time",
        "10us * rate / 8e12                      | a size",
        "max(size, 1KB) - if(n > 2, 5 KB, 0)     | a size",
        "sqrt(size * 2 KB)                       | a size",
        "fctMax('*') / 1us                       | a number",
        "of('a', queuePeak('*')) * 2             | a size",
        "n * 50                                  | a number without a unit",
        "drops('*') + n                          | a number",
        "goodput('*', 1 ms, 2 ms) * 1us * 1us    | no time, size, rate or number",
        "8 * size / rate                         | a number of seconds, which times 1s is a time",
        "8 * size / rate * 1s                    | a time",
        "2 * (8 * size * 1s / rate) + 3us        | a time",
        "10us * rate / 8                         | no time, size, rate or number",
        "8 * size / 10us                         | no time, size, rate or number",
        "n * 1s + 5us                            | a time",
        "if(name == 'tor', 5us, 3 * 1us)         | a time",
        "name != 'tor' && !(on == (n > 3))      | a condition",
        "on == true                              | a condition",
        "on == 'true'                            | a condition",
        "if(on, name, 'none')                    | a text",
        "if(on, 5us, 'none')                     | a text",
      })
  void knowsWhatANumberMeasures(String source, String phrase) {
    assertThat(dimensions(source)).isEqualTo(phrase);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10us + 3 KB          | adds or compares a time and a size",
        "drops('*') - 1 us    | adds or compares a number and a time",
        "rate > size          | adds or compares a rate and a size",
        "max(1 us, size)      | adds or compares a time and a size",
        "rateAt(0, 3 KB)      | gives rateAt a size where it needs a time",
        "rateAt(0, 7)         | gives rateAt a number without a unit where it needs a time",
        "jainTail('*', 5 us)  | gives jainTail a time where it needs a number",
        "name + 1             | calculates with name, which is a text; allowed are numbers",
        "Rate > SIZE          | adds or compares a rate and a size",
        "n + Name             | calculates with Name, which is a text; allowed are numbers",
        "'5' + 3              | calculates with 5, which is a text; allowed are numbers",
        "'a' + 'b'            | calculates with a, which is a text; allowed are numbers",
        "name > 'a'           | calculates with name, which is a text; allowed are numbers",
        "name == 5            | adds or compares a text and a number without a unit",
        "max('a', 3)          | calculates with a, which is a text; allowed are numbers",
        "abs(name)            | calculates with name, which is a text; allowed are numbers",
        "on + 1               | calculates with on, which is a condition; allowed are numbers",
        "(n > 2) * 3          | calculates with >, which is a condition; allowed are numbers",
        "sum(n, on)           | calculates with on, which is a condition; allowed are numbers",
        "if(on, 5, 'x') + 1   | calculates with if, which is a text; allowed are numbers",
        "if(name, 1, 2)       | decides by name, which is a text; allowed is a condition",
        "name && on           | decides by name, which is a text; allowed is a condition",
        "!name                | decides by name, which is a text; allowed is a condition",
        "not(name)            | decides by name, which is a text; allowed is a condition",
        "rateAt(0, name)      | gives rateAt a text where it needs a time",
      })
  void refusesToAddOrCompareWhatDoesNotGoTogether(String source, String why) {
    assertThatThrownBy(() -> dimensions(source))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rate * (10us / 1s) / 8", "rate * 10us / 1s / 8"})
  void aSecondMakesNumbersOfTimes(String source) {
    Dimensions given = Formula.parse(source).dimensions(Map.of("rate", Dimensions.RATE));
    assertThat(given.fits(Dimensions.BYTES)).isTrue();
    assertThat(given.fits(Dimensions.TIME)).isFalse();
  }

  @Test
  void leavesStringsAndFunctionsAloneWhenItConvertsUnits() {
    assertThat(Units.toBaseUnits("f(\"10 ms\", 10 ms, '3 s') + 1.5us*2 KB - 50%").text())
        .isEqualTo("f(\"10 ms\", 10000000000, '3 s') + 1500000*2000 - 0.50");
    assertThat(Units.toBaseUnits("25 Gb/s + 7 % 4").text()).isEqualTo("25000000000 + 7 % 4");
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
        "0x10 + 1           | '0x10 + 1' is no valid expression: 0x10 is no number",
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
