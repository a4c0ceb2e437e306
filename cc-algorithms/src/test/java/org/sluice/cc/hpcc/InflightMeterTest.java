// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.telemetry.TelemetryFormat;

/** What the HPCC simulator's header and its keys make of the measurement. */
class InflightMeterTest {
  private static final long BASE_RTT_PS = 8_000_000;
  private static final long LINK_BPS = 25_000_000_000L;

  private static InflightMeter meter() {
    return new InflightMeter(new TelemetryFormat(true, 1), LINK_BPS, 25_000, BASE_RTT_PS);
  }

  /** Stamps of hops, of each: time in ps, bytes sent, bytes queued. */
  private static TelemetryHops hops(long... values) {
    long[] stamps = new long[values.length / 3 * 4];
    for (int hop = 0; hop < values.length / 3; hop++) {
      System.arraycopy(values, hop * 3, stamps, hop * 4, 3);
      stamps[hop * 4 + 3] = LINK_BPS;
    }
    return new TelemetryHops(stamps, 4);
  }

  @Test
  void aHopWithoutAQueueSaysNothingBetweenUpdates() {
    InflightMeter meter = meter();
    meter.remember(hops(0, 0, 0, 0, 0, 8_000));
    assertThat(meter.measure(hops(1_000_000, 3_200, 0, 1_000_000, 3_200, 8_000), true)).isTrue();
    assertThat(meter.counted(0)).isFalse();
    assertThat(meter.counted(1)).isTrue();
    assertThat(meter.measure(hops(2_000_000, 6_400, 0, 2_000_000, 6_400, 0), true)).isFalse();
    // The stamps of a hop that did not count are those of before: 4 us, 12,800 B.
    assertThat(meter.measure(hops(4_000_000, 12_800, 0, 4_000_000, 12_800, 0), false)).isTrue();
    double load = 12_800 * 8 / 4e-6 / LINK_BPS;
    assertThat(meter.averageOf(0, 1)).isCloseTo((4_000 + load * 4_000) / 8_000, within(1e-12));
  }

  @Test
  void aHopThatWasNotThereBeforeCountsFromZero() {
    InflightMeter meter = meter();
    meter.remember(hops(0, 0, 0));
    TelemetryHops longer = hops(1_000_000, 1_280, 0, 1_000_000, 2_560, 0);
    assertThat(meter.isComparable(longer)).isTrue();
    meter.measure(longer, false);
    double load = 2_560 * 8 / 1e-6 / LINK_BPS;
    assertThat(meter.utilisation()).isCloseTo((7_000 + load * 1_000) / 8_000, within(1e-12));
  }

  @Test
  void theHeaderHoldsFiveRatesAndTheFirstForAllOthers() {
    TelemetryFormat header = new TelemetryFormat(true, 1);
    assertThat(header.linkBps(100_000_000_000L)).isEqualTo(100_000_000_000L);
    assertThat(header.linkBps(40_000_000_000L)).isEqualTo(LINK_BPS);
    assertThat(new TelemetryFormat(false, 1).linkBps(40_000_000_000L)).isEqualTo(40_000_000_000L);
  }
}
