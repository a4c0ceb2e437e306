// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.Parameters;

/**
 * The authors' fair rates from the authors' queue. Their queue is printed as least and greatest kB
 * of each 10 us, so at a tick it is only known to lie in the overlap of two windows: every step of
 * Algorithm 1 must be possible for some queue length there.
 */
class AuthorsSeriesTest {
  private record Window(long least, long greatest) {}

  @ParameterizedTest
  @CsvSource({"rocc-B40-N2, switch_eth2", "rocc-B40-N10, switch_eth10"})
  void everyRateFollowsFromTheQueueAroundItsTick(String run, String port) throws IOException {
    TreeMap<Long, Window> windows = new TreeMap<>();
    for (String[] row : rows("/rocc-reference/" + run + "/" + port + "_queueKB.csv")) {
      windows.put(microseconds(row[0]), new Window(Long.parseLong(row[2]), Long.parseLong(row[3])));
    }
    Parameters parameters = Parameters.resolve(new RoccScheme(), "reference", Map.of());
    ControllerSettings settings = ControllerSettings.of(parameters, 40_000_000_000L);
    List<Double> possibleQueues = List.of(0.0);
    double f = 0;
    int steps = 0;
    for (String[] row : rows("/rocc-reference/" + run + "/" + port + "_fairrate.csv")) {
      long atUs = microseconds(row[0]);
      double expected = Long.parseLong(row[1]) / 10.0;
      Window before = windows.get(atUs);
      Window after = windows.get(atUs + 10);
      if (before == null || after == null) {
        break;
      }
      long least = StrictMath.max(before.least(), after.least()) * 1000 - 1000;
      long greatest = StrictMath.min(before.greatest(), after.greatest()) * 1000 + 1000;
      List<Double> next = new ArrayList<>();
      for (long queue = StrictMath.max(0, least / 600 * 600); queue <= greatest; queue += 600) {
        for (double qOld : possibleQueues) {
          FairRate rate = new FairRate(settings, f, qOld).next(queue);
          if (rate.f() == expected && !next.contains(rate.qOld())) {
            next.add(rate.qOld());
          }
        }
      }
      assertThat(next).as("queue lengths at %d us that give %s", atUs, row[1]).isNotEmpty();
      possibleQueues = next;
      f = expected;
      steps++;
    }
    System.out.println(run + ": " + steps + " fair rates follow from the queue around their tick");
    assertThat(steps).isGreaterThan(600);
  }

  private static long microseconds(String seconds) {
    return StrictMath.round(Double.parseDouble(seconds) * 1e6);
  }

  private static List<String[]> rows(String resource) throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                AuthorsSeriesTest.class.getResourceAsStream(resource),
                StandardCharsets.US_ASCII))) {
      in.readLine();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        rows.add(line.split(","));
      }
    }
    return rows;
  }
}
