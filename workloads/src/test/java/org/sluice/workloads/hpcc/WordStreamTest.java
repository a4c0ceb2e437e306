// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code std::istream >>} of libstdc++ 12 gave for each of these, and what it left. */
class WordStreamTest {
  private static WordStream stream(String text) {
    return new WordStream("in", text.getBytes(StandardCharsets.UTF_8));
  }

  /** The value, how the stream is afterwards, and what it has left. */
  private static String read(WordStream in, String value) {
    String state = in.hasFailed() ? "fail" : "good";
    return value + " " + state + (in.isAtEnd() ? " eof" : "") + " '" + in.left() + "'";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "12|12 good eof ''",
        "12 |12 good ' '",
        "+7|7 good eof ''",
        "-1|4294967295 good eof ''",
        "-4294967295|1 good eof ''",
        "-4294967296|4294967295 fail eof ''",
        "4294967295|4294967295 good eof ''",
        "4294967296|4294967295 fail eof ''",
        "18446744073709551616|4294967295 fail eof ''",
        "99999999999999999999999|4294967295 fail eof ''",
        "0x10|0 good 'x10'",
        "007|7 good eof ''",
        "0.01|0 good '.01'",
        ".5|0 fail '.5'",
        "  |5 fail eof ''",
        "x|0 fail 'x'",
        "-|0 fail eof ''",
        "+ 1|0 fail ' 1'",
        "1e3|1 good 'e3'",
        "2.0000001|2 good '.0000001'",
      })
  void readsUint32(String text, String expected) {
    WordStream in = stream(text);
    assertThat(read(in, Long.toString(in.unsigned32(5)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "18446744073709551615|18446744073709551615 good eof ''",
        "18446744073709551616|18446744073709551615 fail eof ''",
        "18446744073709551620|18446744073709551615 fail eof ''",
        "-1|18446744073709551615 good eof ''",
        "-18446744073709551615|1 good eof ''",
        "25000000000.0|25000000000 good '.0'",
      })
  void readsUint64(String text, String expected) {
    WordStream in = stream(text);
    assertThat(read(in, Long.toUnsignedString(in.unsigned64(5)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2147483647|2147483647 good eof ''",
        "2147483648|2147483647 fail eof ''",
        "-2147483648|-2147483648 good eof ''",
        "-2147483649|-2147483648 fail eof ''",
        "99999999999999999999|2147483647 fail eof ''",
        "-99999999999999999999|-2147483648 fail eof ''",
        "-0|0 good eof ''",
        "3x|3 good 'x'",
      })
  void readsInt(String text, String expected) {
    WordStream in = stream(text);
    assertThat(read(in, Integer.toString(in.signed32(5)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1e3|1000.0 good eof ''",
        "0.5|0.5 good eof ''",
        "1.|1.0 good eof ''",
        "1.2.3|1.2 good '.3'",
        ".5|0.5 good eof ''",
        ".|0.0 fail eof ''",
        "1e|0.0 fail eof ''",
        "1e+|0.0 fail eof ''",
        "1e400|1.7976931348623157E308 fail eof ''",
        "-1e400|-1.7976931348623157E308 fail eof ''",
        "1e-400|0.0 good eof ''",
        "inf|0.0 fail 'inf'",
        "0x10|0.0 good 'x10'",
        "+.5e-1x|0.05 good 'x'",
        "2.0000680000000009|2.000068000000001 good eof ''",
        "1,5|1.0 good ',5'",
        "--1|0.0 fail '-1'",
        "5f|5.0 good 'f'",
        "1e5e5|100000.0 good 'e5'",
        "00.10|0.1 good eof ''",
      })
  void readsDouble(String text, String expected) {
    WordStream in = stream(text);
    assertThat(read(in, Double.toString(in.number(5)))).isEqualTo(expected);
  }

  @Test
  void keepsEveryValueOnceItHasFailed() {
    WordStream in = stream("1 x 2 3.5 word");
    assertThat(in.unsigned32(9)).isEqualTo(1);
    assertThat(in.unsigned32(9)).isZero();
    assertThat(in.unsigned32(9)).isEqualTo(9);
    assertThat(in.number(8.5)).isEqualTo(8.5);
    assertThat(in.decimal()).isEqualTo("8.5");
    assertThat(in.word("kept")).isEqualTo("kept");
    assertThat(in.isAtEnd()).isFalse();
  }

  @Test
  void isAtItsEndRightBehindALastWordAndAfterALineEndOnlyOnceMoreIsAsked() {
    WordStream in = stream("a");
    assertThat(in.word("")).isEqualTo("a");
    assertThat(in.isAtEnd()).isTrue();
    in = stream("a\r\n");
    assertThat(in.word("")).isEqualTo("a");
    assertThat(in.isAtEnd()).isFalse();
    assertThat(in.word("kept")).isEqualTo("kept");
    assertThat(in.isAtEnd()).isTrue();
  }

  @Test
  void anExponentOfAnySizeIsReadAtOnce() {
    WordStream in = stream("1e-999999999 0e999999999");
    assertThat(in.number(1)).isZero();
    assertThat(in.decimal()).isEqualTo("0");
    assertThat(in.number(1)).isZero();
    assertThat(in.decimal()).isEqualTo("0");
  }

  @Test
  void saysWhereAWordIsAndShowsItOnOneLine() {
    WordStream in = stream("1\n\n \t2\u0001b 3");
    assertThat(in.unsigned32(0)).isEqualTo(1);
    assertThat(in.unsigned32(0)).isEqualTo(2);
    assertThat(in.place()).isEqualTo("in:3");
    assertThat(in.beginsLine()).isTrue();
    assertThat(in.isInsideWord()).isTrue();
    assertThat(in.shown()).isEqualTo("2?b");
    assertThat(in.wordsOfLine(1)).containsExactly("2\u0001b", "3");
    assertThat(in.wordsOfLine(2)).isEmpty();
  }
}
