// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class DimensionTest {
  @Test
  void unitsAreExact() {
    assertThat(Dimension.RATE.parseLong("40Gbps")).isEqualTo(40_000_000_000L);
    assertThat(Dimension.RATE.parseLong("2.5 Gb/s")).isEqualTo(2_500_000_000L);
    assertThat(Dimension.RATE.parseLong("100bps")).isEqualTo(100);
    assertThat(Dimension.TIME.parseLong("1.5us")).isEqualTo(1_500_000);
    assertThat(Dimension.TIME.parseLong("1.5μs")).isEqualTo(1_500_000);
    assertThat(Dimension.TIME.parseLong("2.000200000s")).isEqualTo(2_000_200_000_000L);
    assertThat(Dimension.TIME.parseLong("0")).isZero();
    assertThat(Dimension.BYTES.parseLong("100KB")).isEqualTo(100_000);
    assertThat(Dimension.BYTES.parseLong("8MiB")).isEqualTo(8_388_608);
    assertThat(Dimension.NUMBER.parse("90%")).isEqualByComparingTo(new BigDecimal("0.9"));
  }

  @Test
  void aValueIsShownInTheUnitThatMakesItShortest() {
    assertThat(Dimension.TIME.text(38_500_000)).isEqualTo("38.5us");
    assertThat(Dimension.TIME.text(0)).isEqualTo("0");
    assertThat(Dimension.TIME.text(7)).isEqualTo("7ps");
    assertThat(Dimension.RATE.text(400_000_000_000L)).isEqualTo("400Gbps");
    assertThat(Dimension.BYTES.text(150_000)).isEqualTo("150KB");
    assertThat(Dimension.BYTES.text(33_554_432)).isEqualTo("32MiB");
    assertThat(Dimension.BYTES.text(-1)).isEqualTo("-1B");
    assertThat(Dimension.BYTES.parseLong(Dimension.BYTES.text(1_234_567))).isEqualTo(1_234_567);
  }

  @Test
  void aTimeNeedsAUnit() {
    assertThatThrownBy(() -> Dimension.TIME.parseLong("30")).hasMessageContaining("1.5us");
  }

  @Test
  void partsOfABaseUnitAreRefused() {
    assertThatThrownBy(() -> Dimension.TIME.parseLong("0.5ps"))
        .hasMessageContaining("whole number of picoseconds");
    assertThatThrownBy(() -> Dimension.BYTES.parseLong("0.0001KB"))
        .hasMessageContaining("whole number of bytes");
    assertThatThrownBy(() -> Dimension.RATE.parseLong("99999999999Tbps"))
        .hasMessageContaining("below 9e18");
  }

  @Test
  void wrongUnitsAreRefused() {
    for (String wrong : new String[] {"40Gbsp", "40us", "fast", "", "40 Gb ps"}) {
      assertThatThrownBy(() -> Dimension.RATE.parse(wrong)).hasMessageContaining("40Gbps");
    }
  }
}
