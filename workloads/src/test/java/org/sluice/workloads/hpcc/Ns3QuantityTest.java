// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the HPCC simulator made of these, seen in its base RTT (two hosts, one link). */
class Ns3QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "1us, 1000",
    "0.001ms, 1000",
    "0.0015ms, 1500",
    "0.0001ms, 99",
    "1.001us, 1000",
    "0.29us, 289",
    "0.3us, 299",
    "2.3us, 2299",
    "4.35us, 4349",
    ".5us, 500",
    "1.5.5us, 1500",
    "1000ps, 1",
    "999ps, 0",
    "1500ps, 1",
    "123456ps, 123",
    "1001fs, 0",
    "1999999fs, 1",
    "0.0000012, 1199",
    "1.1ms, 1100000",
    "5, 5000000000",
    "-1us, -1000",
  })
  void aTimeIsCutToNanoseconds(String text, long ns) {
    assertThat(Ns3Quantity.timeNs(text)).hasValue(ns);
  }

  @ParameterizedTest
  @CsvSource({
    "25Gbps, 25000000000",
    "25Gb/s, 25000000000",
    "25000000000.0, 25000000000",
    "25000000000, 25000000000",
    "25.5Gbps, 25500000000",
    "100Mb/s, 100000000",
    "1.5kBps, 12000",
    "3GB/s, 24000000000",
    "1Gib/s, 1073741824",
    "1GiB/s, 8589934592",
    "0.3Mbps, 300000",
    "1000.7bps, 1000",
  })
  void aRateIsCutToBitsPerSecond(String text, long bps) {
    assertThat(Ns3Quantity.rateBps(text)).hasValue(bps);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Gbps", "25Gbit/s", "2.5e9", "25 Gbps", "-1Gbps", "1us"})
  void whatItDoesNotReadIsNoRate(String text) {
    assertThat(Ns3Quantity.rateBps(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "us", "1e-6s", "1min", "1Gbps", "99999999999999999999"})
  void whatItDoesNotReadIsNoTime(String text) {
    assertThat(Ns3Quantity.timeNs(text)).isEmpty();
  }

  /** The fct.txt of the HPCC simulator's reference runs has these starts. */
  @ParameterizedTest
  @CsvSource({
    "2, 2000000000",
    "2.00003, 2000030000",
    "2.00006, 2000059999",
    "2.0002, 2000199999",
    "2.001, 2000999999",
    "2.0005, 2000500000",
    "2.000067871317773, 2000067871",
    "2.0000680000000009, 2000068000",
    "0, 0",
  })
  void secondsAreCutToNanoseconds(double seconds, long ns) {
    assertThat(Ns3Quantity.secondsNs(seconds)).hasValue(ns);
  }
}
