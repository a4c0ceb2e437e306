// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sluice.workloads.TrafficGenerator.Request;
import org.sluice.workloads.hpcc.FlowFile;
import org.sluice.workloads.hpcc.SizeFile;

class TrafficGeneratorTest {
  private static final double SECOND_NS = 1e9;

  @Test
  void theRandomNumbersAreThoseOfPython() {
    // Python 2.7.18 after random.seed(0) and random.seed(5000000000), which has two digits of 32
    // bits.
    PythonRandom zero = new PythonRandom(0);
    assertThat(zero.nextDouble()).isEqualTo(0.8444218515250481);
    assertThat(zero.nextDouble()).isEqualTo(0.7579544029403025);
    assertThat(zero.nextDouble()).isEqualTo(0.420571580830845);
    assertThat(zero.nextBelow(10)).isEqualTo(2);
    assertThat(zero.nextBelow(10)).isEqualTo(5);
    PythonRandom large = new PythonRandom(5_000_000_000L);
    for (int i = 0; i < 1008; i++) {
      double unused = large.nextDouble();
    }
    assertThat(large.nextDouble()).isEqualTo(0.5350018498778445);
  }

  /**
   * The expected file is what {@code traffic_gen/traffic_gen.py} of the HPCC simulator
   * (alibaba-edu/High-Precision-Congestion-Control, commit 9f4be2a) wrote, with Python 2.7.18 and
   * {@code random.seed(7)} before it, for {@code -c WebSearch_distribution.txt -n 4 -l 0.3 -b 10G
   * -t 0.02}.
   */
  @Test
  void arrivalsAreThoseOfTheHpccSimulatorsScriptByteForByte()
      throws IOException, URISyntaxException {
    Path expected =
        Path.of(TrafficGeneratorTest.class.getResource("/hpcc/traffic-seed7.txt").toURI());
    assertThat(file(poisson(7))).isEqualTo(Files.readString(expected));
    assertThat(file(poisson(8))).isNotEqualTo(Files.readString(expected));
  }

  private static TrafficGenerator poisson(long seed) {
    TrafficGenerator traffic = new TrafficGenerator(4, 10e9, 0.02 * SECOND_NS, seed);
    traffic.addPoisson(SizeFile.shipped("websearch"), 0.3);
    return traffic;
  }

  private static String file(TrafficGenerator traffic) throws IOException {
    StringWriter out = new StringWriter();
    FlowFile.write(out, traffic.flows());
    return out.toString();
  }

  private static List<Request> incast(boolean isPoisson, long seed) {
    TrafficGenerator traffic = new TrafficGenerator(10, 10e9, SECOND_NS, seed);
    traffic.addIncast(100_000, 4, 0.1, isPoisson);
    return traffic.flows();
  }

  @Test
  void aPeriodicIncastOffersItsLoadAtEqualGaps() {
    List<Request> flows = incast(false, 1);
    // 10 % of 10 × 10 Gbit/s for 1 s are 1.25 GB, 3125 times 4 × 100 KB, every 320 us.
    assertThat(flows).hasSize(4 * 3125);
    int[] received = new int[10];
    for (int i = 0; i < flows.size(); i += 4) {
      List<Request> one = flows.subList(i, i + 4);
      long startNs = TrafficGenerator.ORIGIN_NS + (i / 4 + 1) * 320_000L;
      int dst = one.get(0).dst();
      assertThat(one).extracting(Request::startNs).containsOnly(startNs);
      assertThat(one).extracting(Request::dst).containsOnly(dst);
      assertThat(one).extracting(Request::src).doesNotHaveDuplicates().doesNotContain(dst);
      assertThat(one).allMatch(f -> f.bytes() == 100_000 && f.dport() == 200);
      received[dst]++;
    }
    for (int count : received) {
      // Binomial with mean 312.5 and deviation 16.8.
      assertThat(count).isBetween(245, 380);
    }
  }

  @Test
  void aPoissonIncastOffersItsLoadAtExponentialGaps() {
    long[] starts = incast(true, 1).stream().mapToLong(Request::startNs).distinct().toArray();
    assertThat((double) starts.length).isCloseTo(3125, within(4 * Math.sqrt(3125)));
    double[] gaps =
        LongStream.range(1, starts.length)
            .mapToDouble(i -> starts[(int) i] - starts[(int) i - 1])
            .toArray();
    double mean = Arrays.stream(gaps).average().orElse(0);
    double square = Arrays.stream(gaps).map(g -> g * g).average().orElse(0);
    // E[g²] = 2·E[g]² for an exponential gap, E[g]² for a constant one.
    assertThat(square / (mean * mean)).isCloseTo(2, within(0.25));
  }

  @Test
  void theSeedDecidesTheIncast() {
    assertThat(incast(true, 1)).isEqualTo(incast(true, 1)).isNotEqualTo(incast(true, 2));
    assertThat(incast(false, 1)).isEqualTo(incast(false, 1)).isNotEqualTo(incast(false, 2));
    assertThat(incast(true, 1).get(0).startNs()).isNotEqualTo(incast(true, 2).get(0).startNs());
  }

  @Test
  void anIncastThatNeverHappensIsRefused() {
    TrafficGenerator traffic = new TrafficGenerator(10, 10e9, 300_000, 1);
    assertThatThrownBy(() -> traffic.addIncast(100_000, 4, 0.1, false))
        .hasMessageContaining("every 0.000320000 s on average, and not once in 0.000300000 s");
  }

  @Test
  void aRingSendsEachNeighbourTwoTimesTheOthersParts() {
    TrafficGenerator traffic = new TrafficGenerator(8, 10e9, SECOND_NS, 1);
    traffic.addRingAllReduce(1000, List.of(1, 5, 3), TrafficGenerator.ORIGIN_NS + 7);
    // Parts of ⌈1000/3⌉ bytes, 2·(3 − 1) of them.
    assertThat(traffic.flows())
        .containsExactly(
            new Request(2_000_000_007L, 1, 5, 1336, 300),
            new Request(2_000_000_007L, 5, 3, 1336, 300),
            new Request(2_000_000_007L, 3, 1, 1336, 300));
  }

  @Test
  void anAllToAllSendsEveryOtherOneAPart() {
    TrafficGenerator traffic = new TrafficGenerator(8, 10e9, SECOND_NS, 1);
    traffic.addAllToAll(1000, List.of(1, 5, 3, 0), TrafficGenerator.ORIGIN_NS);
    List<Request> flows = traffic.flows();
    assertThat(flows).hasSize(12).allMatch(f -> f.bytes() == 250 && f.src() != f.dst());
    Map<Integer, Long> bySender =
        flows.stream().collect(Collectors.groupingBy(Request::src, Collectors.counting()));
    assertThat(bySender).containsOnlyKeys(0, 1, 3, 5).containsEntry(5, 3L);
    assertThat(flows.stream().map(f -> f.src() * 8 + f.dst())).doesNotHaveDuplicates();
  }

  @Test
  void flowsOfAllKindsAreSortedByStart() {
    TrafficGenerator traffic = poisson(7);
    traffic.addIncast(20_000, 3, 0.2, true);
    traffic.addRingAllReduce(1000, List.of(0, 1), TrafficGenerator.ORIGIN_NS + 10_000_000);
    assertThat(traffic.flows())
        .isSortedAccordingTo(Comparator.comparingLong(Request::startNs))
        .extracting(Request::dport)
        .contains(100, 200, 300);
  }

  @Test
  void whatTheSimulatorCannotReadIsRefused() {
    TrafficGenerator traffic = new TrafficGenerator(2, 10e9, SECOND_NS, 1);
    assertThatThrownBy(() -> traffic.addRingAllReduce(0x1_0000_0000L, List.of(0, 1), 0))
        .hasMessageContaining("a flow would have 4294967296 bytes; allowed is up to 4294967295");
    assertThatThrownBy(() -> traffic.addPoisson(SizeFile.shipped("google_rpc"), 0.999e9))
        .hasMessageContaining("more than 2000000 flows");
  }
}
