// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What programs get for the values of an axis. */
class AxisNumbersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          10%,30%       | {"unit":"","values":{"10%":0.10,"30%":0.30}}
          2,10,1e3      | {"unit":"","values":{"2":2,"10":10,"1e3":1000}}
          1.5us,1ms     | {"unit":"ps","values":{"1.5us":1500000,"1ms":1000000000}}
          500KB,1MiB,7  | {"unit":"bytes","values":{"500KB":500000,"1MiB":1048576,"7":7}}
          40Gbps,1Tb/s  | {"unit":"bps","values":{"40Gbps":40000000000,"1Tb/s":1000000000000}}
          """)
  void areNumbersInTheBaseUnit(String values, String json) throws Exception {
    assertThat(
            new ObjectMapper()
                .writeValueAsString(
                    AxisNumbers.of(List.of(values.split(","))).orElseThrow().asData()))
        .isEqualTo(json);
  }

  @Test
  void wordsAndWhatMixesDimensionsAreNone() {
    assertThat(AxisNumbers.of(List.of("dcqcn", "1"))).isEmpty();
    assertThat(AxisNumbers.of(List.of("1us", "1KB"))).isEmpty();
    assertThat(AxisNumbers.of(List.of("true", "false"))).isEmpty();
    assertThat(AxisNumbers.of(List.of("10", "1e1"))).as("two values, one number").isEmpty();
  }
}
