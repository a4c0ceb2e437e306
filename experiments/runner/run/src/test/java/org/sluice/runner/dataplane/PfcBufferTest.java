// SPDX-License-Identifier: MIT
package org.sluice.runner.dataplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sluice.workloads.Link;

class PfcBufferTest {
  private static final List<String> KEYS =
      List.of(
          "pfc_headroom_rule",
          "rate_bps",
          "delay_ps",
          "pfc_headroom_bytes",
          "payload_bytes",
          "header_bytes",
          "telemetry_bytes",
          "min_frame_bytes",
          "pfc_bytes",
          "wire_overhead_bytes",
          "pfc_threshold_wraps",
          "ports",
          "pfc_classes",
          "pfc_reserve_bytes");

  static List<String> cases() throws IOException {
    return Files.readAllLines(Path.of("../../../bridge/dataplane/test/pfc-headroom-cases.tsv"))
        .stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void givesTheNumbersOfTheDataPlane(String row) {
    String[] fields = row.split("\t");
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < KEYS.size(); i++) {
      values.put(KEYS.get(i), fields[i]);
    }
    if (fields[0].equals("broadcom")) {
      values.put("pfc_headroom_rule", "auto");
      values.put("buffer_rules", "broadcom");
    }
    long rateBps = Long.parseLong(values.get("rate_bps"));
    long delayPs = Long.parseLong(values.get("delay_ps"));
    PfcBuffer buffer = new PfcBuffer(values, 1);
    assertThat(buffer.headroomBytes(rateBps, delayPs)).isEqualTo(Long.parseLong(fields[14]));
    int ports = Integer.parseInt(values.get("ports"));
    Link link = new Link(0, 1, rateBps, delayPs, 0, 0);
    assertThat(buffer.neededBytes(Collections.nCopies(ports, link)))
        .isEqualTo(Long.parseLong(fields[15]));
  }

  @Test
  void eachPriorityOfTheFlowsHasItsOwnUnlessTheSwitchSaysHowMany() {
    Map<String, String> values = Map.of("pfc_headroom_bytes", "100", "pfc_reserve_bytes", "10");
    List<Link> links = List.of(new Link(0, 1, 1, 1, 0, 0));
    assertThat(new PfcBuffer(values, 3).neededBytes(links)).isEqualTo(330);
    assertThat(new PfcBuffer(values, 0).neededBytes(links)).isEqualTo(110);
    Map<String, String> two = new HashMap<>(values);
    two.put("pfc_classes", "2");
    assertThat(new PfcBuffer(two, 3).neededBytes(links)).isEqualTo(220);
  }

  @Test
  void onlyPfcInAFiniteBufferTakesAnything() {
    assertThat(new PfcBuffer(Map.of(), 1).isLimited()).isTrue();
    assertThat(new PfcBuffer(Map.of("flow_control", "lossy"), 1).isLimited()).isFalse();
    assertThat(new PfcBuffer(Map.of("buffer_bytes", "-1"), 1).isLimited()).isFalse();
  }

  /** Ports of 100, 200 and 400 Gb/s, 1 us: the headroom of a port without a link is 14,596 B. */
  @Test
  void ofBroadcomsPortsTheLastHasNoHeadroomTakenOff() {
    List<Link> links =
        List.of(
            new Link(0, 1, 100_000_000_000L, 1_000_000, 0, 0),
            new Link(0, 2, 200_000_000_000L, 1_000_000, 0, 0),
            new Link(0, 3, 400_000_000_000L, 1_000_000, 0, 0));
    PfcBuffer buffer = new PfcBuffer(Map.of("buffer_rules", "broadcom"), 3);
    long guaranteed = 3 * 8 * 1048;
    assertThat(buffer.neededBytes(links)).isEqualTo(14_596 + 27_096 + 52_096 + guaranteed);
    assertThat(buffer.neededBytes(List.of(links.get(2), links.get(1), links.get(0))))
        .isEqualTo(14_596 + 102_096 + 52_096 + guaranteed);
  }

  @Test
  void broadcomsLimitsAreThoseOfLossyBuffersTooAndItsPausesHaveATime() {
    Map<String, String> broadcom = Map.of("buffer_rules", "broadcom");
    assertThat(new PfcBuffer(broadcom, 1).isLimited()).isTrue();
    assertThat(new PfcBuffer(broadcom, 1).pauseQuanta()).isZero();
    Map<String, String> other = new HashMap<>(broadcom);
    other.put("flow_control", "lossy");
    assertThat(new PfcBuffer(other, 1).isLimited()).isTrue();
    other.put("flow_control", "infinite");
    assertThat(new PfcBuffer(other, 1).isLimited()).isFalse();
    other.put("flow_control", "pfc");
    other.put("buffer_bytes", "-1");
    assertThat(new PfcBuffer(other, 1).isLimited()).isFalse();
  }
}
