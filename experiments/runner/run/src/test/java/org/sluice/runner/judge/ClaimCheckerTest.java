// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Departure;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.read.ClaimFields;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunResults;

class ClaimCheckerTest {
  @TempDir Path out;
  private RunResults results;

  @BeforeEach
  void readRun() throws IOException {
    results =
        RunResults.read(
            RawRun.complete(out)
                .description()
                .flowGroup("sized", List.of(0L, 1L))
                .portGroup("both", List.of("3:0", "3:1"))
                .build());
  }

  private ClaimResult check(Object... keysAndValues) {
    Map<String, Object> yaml = new LinkedHashMap<>();
    yaml.put("text", "t");
    yaml.put("source", "s");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      yaml.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    Claim claim = ClaimFields.read(Set.of("senders", "linkRate"), yaml);
    return new ClaimChecker(results).checkAll(List.of(claim)).get(0);
  }

  @Test
  void whatLinksLostIsCountedOnceAtBothEnds() throws IOException {
    assertThat(check("measured", "losses('*')", "atLeast", "0").note())
        .isEqualTo("happened.json is missing.");
    String loss =
        "{\"node\": %d, \"port\": %d, \"reason\": \"%s\", \"kind\": \"data\", \"packets\": %d}";
    new RawRun(out)
        .write(
            "happened.json",
            "{\"losses\": [%s, %s, %s, %s]}"
                .formatted(
                    loss.formatted(0, 0, "line_error", 3),
                    loss.formatted(3, 0, "link_down", 4),
                    loss.formatted(3, 1, "line_error", 5),
                    loss.formatted(3, 0, "buffer", 100)));
    results = RunResults.read(new RawRun(out).description().build());
    assertThat(check("measured", "losses('*')", "expected", "12").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "losses('receiver:0')", "expected", "7").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "losses('3:0')", "expected", "7").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "losses('3:2')", "expected", "0").verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void theQueueOfASampledPortThatWasAlwaysEmptyIsZero() throws IOException {
    for (String function :
        List.of("queueMean('3:2')", "queueTailMean('3:2')", "queueAt('3:2', 1 us)")) {
      assertThat(check("measured", function, "expected", "0").verdict())
          .as(function)
          .isEqualTo(Verdict.HOLDS);
    }
    String plan = Files.readString(out.resolve("plan.txt"));
    Files.writeString(out.resolve("plan.txt"), plan.replace("queue_ports=all", "queue_ports=3:0"));
    results = RunResults.read(new RawRun(out).description().build());
    assertThat(check("measured", "queueMean('3:2')", "expected", "0").note())
        .isEqualTo("queue.csv has no samples of port 3:2.");
  }

  @Test
  void tailAndWholeRunBeginWithTrafficThatBeginsLate() throws IOException {
    RawRun raw = new RawRun(out);
    raw.write(
        "flows.csv",
        Files.readString(out.resolve("flows.csv"))
            .replaceAll(",(0|500000),(2500999|1500000|),", ",1000000,$2,"));
    results = RunResults.read(raw.description().build());
    // 300, 100, 200 and 400 bytes for 0.5 us each, from 1 us on.
    assertThat(check("measured", "queueMean('3:0')", "expected", "250").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "queueMean('3:0', 0, 2us)", "expected", "100").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "queueTailMean('3:0', 1/2)", "expected", "300").verdict())
        .isEqualTo(Verdict.HOLDS);
    // All bytes that the series say arrived from 1 us on, over 2 us.
    assertThat(check("measured", "goodput('*')", "expected", "7 Gbps").verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aWindowShorterThanASampleIsNotMeasured() {
    assertThat(check("measured", "goodput('*', 0 us, 0.5 us)", "atLeast", "0").note())
        .isEqualTo(
            "the window of goodput from 0 us to 0.5 us is shorter than monitor.goodputInterval, 1 us:"
                + " it has no sample of its own.");
  }

  @Test
  void aValueThatIsRoundedToTheBoundThatItBreaksHasItsDigits() {
    ClaimResult above = check("measured", "1.0000001 * fct(0) / fct(0)", "atMost", "1");
    assertThat(above.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(above.measured()).isEqualTo("1.0000001");
    assertThat(check("measured", "0.9999999 * fct(0) / fct(0)", "atMost", "1").measured())
        .isEqualTo("1");
    assertThat(check("measured", "fct(0) / fct(0) / 3", "expected", "1").measured())
        .isEqualTo("0.33333333333333333333");
  }

  @Test
  void boundsTheWrongWayRoundAreNotMeasured() {
    assertThat(check("measured", "fct(0)", "between", List.of("fct(0) + 1 us", "fct(0)")).verdict())
        .isEqualTo(Verdict.NOT_MEASURED);
  }

  @Test
  void aPeakLeavesOutNoPort() throws IOException {
    String plan = Files.readString(out.resolve("plan.txt"));
    Files.writeString(out.resolve("plan.txt"), plan.replace("queue_ports=all", "queue_ports=3:0"));
    results =
        RunResults.read(
            new RawRun(out).description().portGroup("two", List.of("3:0", "3:2")).build());

    ClaimResult peak = check("measured", "queuePeak('two', 0 us, 3 us)", "atLeast", "0");
    assertThat(peak.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(peak.note()).contains("queue.csv has no samples of port 3:2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fctPercentile('1', 99 %)",
        "fctPercentile('1', 0.99)",
        "slowdownPercentile('1', 50 %)",
        "queuePercentile('3:0', 99 %)",
        "queuePercentile('3:0', 101)"
      })
  void aPercentileIsNoShare(String formula) throws IOException {
    ClaimResult result = check("measured", formula, "atLeast", "0");
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(result.note()).contains("it is a number from 1 to 100, such as 99, without %");
  }

  @Test
  void aRateAfterTheEndOfItsFlowsIsNone() throws IOException {
    ClaimResult rate = check("measured", "rateAt(1, 2 us)", "atLeast", "0");
    assertThat(rate.verdict()).as("flow 1 ends at 1.5 us").isEqualTo(Verdict.NOT_MEASURED);
    ClaimResult rest = check("measured", "convergenceTime(1)", "atLeast", "0");
    assertThat(rest.note()).contains("these flows have no recorded rate in the tail");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rateMean('*')",
        "rateTailMean(0)",
        "rateTailSd('0-2')",
        "rateAt('sized', 1us)",
        "decisionMean(0)",
        "decisionSd(0)",
        "convergenceTime(0)",
        "goodput('*')",
        "goodputTail(0)",
        "jain('sized')",
        "jainTail('*')",
        "utilisation('*', '3:0')",
        "utilisationTail(0, '3:0')",
      })
  void aFlowWithoutTimeSeriesIsNotMeasuredByThem(String formula) throws IOException {
    results =
        RunResults.read(
            RawRun.complete(out)
                .withSeriesOfFlow2()
                .description()
                .flowGroup("sized", List.of(0L, 1L))
                .build());
    ClaimResult result = check("measured", formula, "atLeast", "0");
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(result.note())
        .isEqualTo("flow 0 has no time series, which this needs: it is not among monitor.flows.");
    assertThat(check("measured", "goodput(2)", "atLeast", "0").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "rateAt(2, 1.5us)", "expected", "3000bps").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "delivered('sized')", "expected", "3000").verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  /** Run of 3 µs. Queue 3:0: 0 | 1 µs 300 | 1.5 µs 100 | 2 µs 200 | 2.5 µs 400. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "queueMean('3:0')                      | 166.6666666666",
        "queueMean('3:0', 1 us, 2us)           | 200",
        "queueSd('3:0', 1 us, 2 us)            | 100",
        "queueTailMean('bottleneck')           | 300",
        "queueTailMean('3:0', 1/6)             | 400",
        "queueTailSd('3:0')                    | 100",
        "queueTailPeak('3:0', 2/3)             | 400",
        "queueTailTrough('3:0', 2/3)           | 100",
        "queueTrough('3:0', 2 us, 3 us)        | 200",
        "queuePercentile('3:0', 50)            | 100",
        "queuePercentile('3:0', 66)            | 200",
        "queuePercentile('3:0', 90, 1us, 2us)  | 300",
        "queuePeak('3:0')                      | 450",
        "queuePeak('both')                     | 450",
        "queuePeak('3:0', 1 us, 2 us)          | 300",
        "queueSumPeak('both')                  | 10399",
        "queueSumPeak('both', 1 us, 2 us)      | 300",
        "queueSumMean('both', 1 us, 2 us)      | 200",
        "queueAt('3:0', 1600 ns)               | 100",
        "queueConvergenceTime('3:0', 0.4)      | 2000000",
        "rateMean(2)                           | 3000",
        "rateMean('1-2')                       | 3500",
        "rateTailMean('2')                     | 5000",
        "rateAt(2, 1.5us)                      | 3000",
        "rateTailSd(2, 2/3)                    | 1000",
        "decisionMean('*')                     | 3250",
        "decisionSd('*')                       | 1479.019945774904",
        "decisionMean(2, 0, 2 us)              | 2000",
        "decisionSd(2, 1 ns, 3 us)             | 1000",
        "decisionSd(1)                         | 0",
        "convergenceTime(2)                    | 2000000",
        "goodput('*')                          | 6666666666.67",
        "goodput(0, 0.5 us, 1.5 us)            | 3500000000",
        "goodputTail('*')                      | 8000000000",
        "jain('0,2', 0, 1 us)                  | 0.9",
        "jainTail('0,2')                       | 0.5",
        "utilisationTail('*', '3:0')           | 0.8544",
        "linkRate('bottleneck')                | 10000000000",
        "fct(1)                                | 1000000",
        "fctMean('*')                          | 1750499.5",
        "fctMax('sized')                       | 2500999",
        "fctPercentile('*', 50)                | 1000000",
        "slowdown(1)                           | 1",
        "slowdownMax('*')                      | 2.4999990003998",
        "flowRateMean('1')                     | 8000000000",
        "flowRateSd('1')                       | 0",
        "flowRateMean('0-1')                   | 7198721790.772",
        "flowRateSd('0-1')                     | 801278209.2276",
        "flowsStarted('*')                     | 3",
        "flowsCompleted('*')                   | 2",
        "delivered('*')                        | 3700",
        "retransmitted(1)                      | 1000",
        "timeouts('*') + nacks('*')            | 3",
        "messages('0-1')                       | 5",
        "packets('*')                          | 47",
        "marks('*')                            | 5",
        "drops('*')                            | 3",
        "pauses('3:1')                         | 3",
        "pausedTime('*')                       | 2000000",
        "peerPausedTime('*')                   | 100001",
        "engine('cnps')                        | 9",
        "planned('wire_overhead_bytes')        | 20",
        "max(fct(0), fct(1)) / fct(1)          | 2.500999",
        "${linkRate} / ${senders}              | 5000000000",
        "1.5 KB + 1 KiB                        | 2524",
        "40 Gb/s / 2                           | 20000000000",
      })
  void measures(String expression, double expected) {
    ClaimResult r = check("measured", expression, "atLeast", 0);

    assertThat(r.note()).isNull();
    assertThat(r.measuredValue().doubleValue())
        .isCloseTo(expected, within(Math.max(1e-9, Math.abs(expected) * 1e-9)));
  }

  /** What a measure of the rest would flatter is not measured at all. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fctMean('*')         | 1 of 2 flows * did not complete in this run",
        "fctPercentile(0, 99) | 1 of 1 flows 0 did not complete in this run",
        "slowdownMean('*')    | 1 of 2 flows * did not complete in this run",
        "fctMean(1)           |",
      })
  void leavesNoFlowOut(String expression, String why) throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write("flows.csv", Files.readString(out.resolve("flows.csv")).replace("2500999", ""));
    raw.append("throughput.csv", "3000000,0,1000000000\n");
    results = RunResults.read(raw.description().build());

    ClaimResult r = check("measured", expression, "atLeast", 0);

    assertThat(r.verdict()).isEqualTo(why == null ? Verdict.HOLDS : Verdict.NOT_MEASURED);
    assertThat(String.valueOf(r.note())).contains(why == null ? "null" : why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slowdown(0)                  | flow 0 has no stand-alone time.",
        "slowdownMean('*')            | 1 of 2 flows * have no stand-alone time",
        "slowdownMax('sized')         | 1 of 2 flows sized have no stand-alone time",
        "slowdownPercentile('0-1', 1) | 1 of 2 flows 0-1 have no stand-alone time",
        "slowdownMax(1)               |",
        "fctMean('0-1')               |",
      })
  void leavesNoFlowWithoutAStandaloneTimeOut(String expression, String why) throws IOException {
    RawRun raw = RawRun.complete(out);
    String flows = Files.readString(out.resolve("flows.csv"));
    // A run of two flows that have a size.
    raw.write("flows.csv", flows.replace("1000400", "").replaceAll("\n2,2,.*", ""));
    raw.write(
        "plan.txt", Files.readString(out.resolve("plan.txt")).replaceAll("flow id=2 .*\n", ""));
    results = RunResults.read(raw.description().flowGroup("sized", List.of(0L, 1L)).build());

    ClaimResult r = check("measured", expression, "atLeast", 0);

    assertThat(r.verdict()).isEqualTo(why == null ? Verdict.HOLDS : Verdict.NOT_MEASURED);
    assertThat(String.valueOf(r.note())).contains(why == null ? "null" : why);
  }

  /** Flow 1 ended at 1.5 us, flow 3 never began; flow 0 has no decision. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rateMean('1-2', 2 us, 3 us) | 1 of 2 flows 1-2 had no decided rate between 2 us and 3 us",
        "rateTailMean('*')           | 3 of 4 flows * had no decided rate",
        "rateMean('2-3')             | 1 of 2 flows 2-3 had no decided rate",
        "rateTailSd('1-2')           | 1 of 2 flows 1-2 had no decided rate",
      })
  void aMeanOfRatesLeavesNoFlowOut(String expression, String why) throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.append("flows.csv", "3,2,0,10002,100,1000,4000000,,0,0,0,0,,0\n");
    results = RunResults.read(raw.description().build());

    ClaimResult r = check("measured", expression, "atLeast", 0);

    assertThat(r.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(r.note()).contains(why);
  }

  @Test
  void goodputIsZeroAfterAllFlowsHaveEnded() throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write("throughput.csv", "time_ps,flow,goodput_bps\n1000000,0,4000000000\n");
    results = RunResults.read(raw.description().allowed(Set.of(Departure.STRANDED)).build());

    assertThat(check("measured", "goodput('0-1', 2 us, 3 us)", "expected", 0).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aRunWithStrandedFlowsIsMeasuredOnlyByCounts() throws IOException {
    RawRun raw = RawRun.complete(out).withLastThirdOfFlow0(0);
    results = RunResults.read(raw.description().build());

    assertThat(check("measured", "queuePeak('3:0')", "atMost", 1000).note())
        .startsWith("1 of 3 flows is stranded: not finished, and next to nothing of it arrived");
    assertThat(check("measured", "flowsCompleted('*')", "expected", 2).verdict())
        .isEqualTo(Verdict.FAILED);

    results = RunResults.read(raw.description().allowed(Set.of(Departure.STRANDED)).build());
    assertThat(check("measured", "queuePeak('3:0')", "atMost", 1000).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aRunInWhichTheSchemeNeverActedHoldsNoClaim() throws IOException {
    RawRun raw = RawRun.complete(out).neverActed();
    results = RunResults.read(raw.description().build());

    ClaimResult idle = check("measured", "queuePeak('3:0')", "atMost", 1000);
    assertThat(idle.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(idle.note()).startsWith("The scheme never acted");

    results = RunResults.read(raw.description().allowed(Set.of(Departure.IDLE)).build());
    assertThat(check("measured", "queuePeak('3:0')", "atMost", 1000).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  @Test
  void doesNotCallNextToNoTrafficFairOrAtRest() throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write(
        "throughput.csv",
        "time_ps,flow,goodput_bps\n3000000,0,1000000\n3000000,1,1000000\n3000000,2,1000000\n");
    results = RunResults.read(raw.description().build());

    for (String expression : List.of("jain('*')", "jainTail('*')", "convergenceTime(2)")) {
      ClaimResult r = check("measured", expression, "atLeast", 0);
      assertThat(r.verdict()).isEqualTo(Verdict.NOT_MEASURED);
      assertThat(r.note())
          .containsPattern("between [0-9.]+ us and [0-9.]+ us, less than 1 % of the slowest link");
    }
  }

  @Test
  void aRateThatLeavesItsBandInTheTailHasNotConverged() throws IOException {
    RawRun raw = RawRun.complete(out).append("rate.csv", "2500000,2,9000\n");
    results = RunResults.read(raw.description().build());

    ClaimResult r = check("measured", "convergenceTime(2)", "atMost", "2 ms");

    assertThat(r.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(r.note())
        .startsWith("it has not converged")
        .containsPattern("which begins at [0-9.]+ us[.]");
  }

  @Test
  void comparesExactlyToThePicosecond() {
    assertThat(check("measured", "fct(0)", "expected", "2500999 ps").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "fct(0)", "expected", "2500998 ps").verdict())
        .isEqualTo(Verdict.FAILED);
  }

  @Test
  void allowsARelativeToleranceAndShowsBothNumbers() {
    ClaimResult inside =
        check(
            "measured", "queueTailMean('3:0')", "expected", 330, "tolerance", "10 %", "unit", "KB");
    ClaimResult outside =
        check("measured", "queueTailMean('3:0')", "expected", 334, "tolerance", "10 %");

    assertThat(inside.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(inside.expected()).isEqualTo("0.33 KB ± 10 %");
    assertThat(inside.measured()).isEqualTo("0.3 KB (-9.09 %)");
    assertThat(outside.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(outside.measured()).isEqualTo("300 (-10.18 %)");
  }

  @Test
  void allowsAnAbsoluteTolerance() {
    assertThat(check("measured", "fct(1)", "expected", "1001 ns", "tolerance", "1 ns").verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "fct(1)", "expected", "1001 ns", "tolerance", "999 ps").verdict())
        .isEqualTo(Verdict.FAILED);
  }

  @Test
  void includesTheBoundsItself() {
    assertThat(check("measured", "fct(1)", "atMost", "1us").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "fct(1)", "atLeast", "1us").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "fct(1)", "between", List.of("1 us", "2 us")).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(check("measured", "fct(1)", "between", List.of("2 us", "3 us")).verdict())
        .isEqualTo(Verdict.FAILED);
  }

  @Test
  void leavesAClaimAloneWhoseConditionIsFalse() {
    ClaimResult r = check("when", "${senders} > 10", "measured", "fct(0)", "expected", "1 ps");

    assertThat(r.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
    assertThat(r.verdict().isFailure()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fct(2)              | none of the flows 2 completed",
        "fct(9)              | flow 9 does not exist",
        "fct('*')            | is 2 flows, one is needed",
        "queuePeak('4:7')    | port 4:7 does not exist",
        "queueMean('nobody') | groups are bottleneck, both",
        "queueMean('both')   | is 2 ports, one is needed",
        "queueMean('4:7')    | port 4:7 does not exist",
        "goodput('*', 2us, 4us) | not within the run",
        "queueTailMean('3:0', 2) | above 0 and at most 1",
        "convergenceTime(0)  | no decision",
        "engine('nothing')   | no number 'nothing'",
        "planned('ecn_kmin_bytes') | does not set",
        "1 / (fct(1) - fct(1)) | Division by zero",
      })
  void saysWhyItCannotMeasure(String expression, String why) {
    ClaimResult r = check("measured", expression, "atLeast", 0);

    assertThat(r.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(r.verdict().isFailure()).isTrue();
    assertThat(r.note()).contains(why);
  }

  @Test
  void showsFailedClaimsWithTheirExplanation() {
    ClaimResult failed =
        check(
            "measured", "fct(1)", "expected", "5 ps", "explanation", "The paper forgot a header.");
    String table = new ClaimTable(List.of(failed), "Known.").asText();

    assertThat(table)
        .contains("claim", "expected", "measured", "verdict", "= 5", "1000000", "FAILED")
        .contains("On \"t\": Conjecture: The paper forgot a header.")
        .endsWith("Known.\n");
  }
}
