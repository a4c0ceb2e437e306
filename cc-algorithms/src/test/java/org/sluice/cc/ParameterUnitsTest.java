// SPDX-License-Identifier: MIT
package org.sluice.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterUnitsTest {
  @ParameterizedTest
  @CsvSource({
    "40, us, 40",
    "40us, us, 40",
    "40 us, us, 40",
    "0.04ms, us, 40",
    "1500ns, us, 1.5",
    "10Gbps, Mb/s, 10000",
    "10Gb/s, Gb/s, 10",
    "150kB, B, 150000",
    "1KiB, B, 1024",
    "1e-3s, us, 1000",
  })
  void aNumberIsInTheParametersOwnUnit(String text, String unit, String number) {
    assertThat(ParameterUnits.in(text, unit)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({"auto, us", "5B, us", "5us, ''", "5 parsecs, us", "1.2.3us, us", "us, us"})
  void whatIsNoQuantityOfTheDimensionStaysAsItIs(String text, String unit) {
    assertThat(ParameterUnits.in(text, unit)).isEqualTo(text);
  }

  @Test
  void aWholeNumberStaysWhole() {
    assertThat(ParameterUnits.in("1MB", "B")).isEqualTo("1000000");
  }
}
