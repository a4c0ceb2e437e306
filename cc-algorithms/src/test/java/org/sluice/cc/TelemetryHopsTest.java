// SPDX-License-Identifier: MIT
package org.sluice.cc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TelemetryHopsTest {
  @Test
  void aRowThatHasMoreWordsIsReadByTheColumnsThatAreKnown() {
    TelemetryHops hops = new TelemetryHops(new long[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 5);
    assertThat(hops.count()).isEqualTo(2);
    assertThat(hops.leftPs(1)).isEqualTo(6);
    assertThat(hops.lineRateBps(1)).isEqualTo(9);
  }

  @Test
  void aColumnThatAnOlderRecordingHasNotIsNamed() {
    TelemetryHops hops = new TelemetryHops(new long[] {1, 2, 3, 4, 5, 6}, 3);
    assertThat(hops.queueBytes(1)).isEqualTo(6);
    assertThatThrownBy(() -> hops.lineRateBps(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a row has 3 words and no lineRateBps");
  }
}
