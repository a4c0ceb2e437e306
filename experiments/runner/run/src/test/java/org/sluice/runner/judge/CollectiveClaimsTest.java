// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.read.ClaimFields;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunNumbers;
import org.sluice.runner.results.RunResults;

/** Claims and numbers of collectives. */
final class CollectiveClaimsTest {
  private static final String PLANNED =
      "task id=0 node=0 duration_ps=0\n"
          + "collective name=job/0 operation=all-reduce bytes=1000 begins=0 ends=0\n"
          + "collective name=job operation=other bytes=0 begins=0 ends=0\n"
          + "collective name=job/0 operation=all-reduce bytes=1000 begins=0 ends=0\n"
          + "collective name=job operation=other bytes=0 begins=0 ends=0\n";
  private static final String FIRST =
      "job/0,all-reduce,4,1000,100000,180000\njob,other,4,0,0,180000\n";
  private static final String SECOND =
      "job/0,all-reduce,4,1000,300000,400000\njob,other,4,0,180000,400000\n";

  @TempDir Path out;

  private RunResults run(String rows) throws IOException {
    RawRun raw = RawRun.complete(out);
    Path plan = out.resolve("plan.txt");
    Files.writeString(plan, Files.readString(plan) + PLANNED);
    raw.write("collectives.csv", "name,operation,ranks,bytes,begin_ps,end_ps\n" + rows);
    return RunResults.read(raw.description().build());
  }

  private static ClaimResult check(RunResults results, String measured, String expected) {
    Map<String, Object> yaml = new LinkedHashMap<>();
    yaml.put("text", "t");
    yaml.put("source", "s");
    yaml.put("measured", measured);
    yaml.put("expected", expected);
    return new ClaimChecker(results).checkAll(List.of(ClaimFields.read(Set.of(), yaml))).get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "collectiveTime('job/0', 1) | 100ns",
        "collectiveMean('job/0') | 90ns",
        "collectiveMax('job') | 220ns",
        "collectivePercentile('job', 50) | 180ns",
        "collectivesDone('job/0') | 2",
        "algorithmBandwidth('job/0') | 90Gbps", // 100 and 80 Gb/s
        "busBandwidth('job/0') | 135Gbps", // times 2 (4 - 1)/4
      })
  void areOfTheNamedOnes(String measured, String expected) throws IOException {
    assertThat(check(run(FIRST + SECOND), measured, expected).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void meansAreOfAllOrOfNone() throws IOException {
    RunResults results = run(FIRST);
    assertThat(check(results, "collectiveMean('job/0')", "80ns").note())
        .isEqualTo("of the 2 collectives 'job/0' only 1 are over at the end of the run.");
    assertThat(check(results, "busBandwidth('job/0')", "1Gbps").verdict())
        .isEqualTo(Verdict.NOT_MEASURED);
    assertThat(check(results, "collectivesDone('job')", "1").verdict()).isEqualTo(Verdict.HOLDS);
    Map<String, Double> numbers = RunNumbers.of("v", results).values();
    assertThat(numbers).containsEntry("collectives", 4.0).containsEntry("collectives_over", 2.0);
    assertThat(numbers.get("iteration_mean_ps")).isNaN();
    assertThat(numbers.get("bus_bps")).isNaN();
  }

  @Test
  void whatHasNoSizeHasNoBandwidth() throws IOException {
    assertThat(check(run(FIRST + SECOND), "busBandwidth('job')", "1Gbps").note())
        .isEqualTo("'job' has no size, and so no bandwidth.");
  }

  @Test
  void flowsThatStillWaitAreNotLeftOutOfAMean() throws IOException {
    RunResults results = run(FIRST + SECOND);
    assertThat(check(results, "fctMax('*')", "1ns").verdict()).isEqualTo(Verdict.FAILED);
    Path plan = out.resolve("plan.txt");
    Files.writeString(
        plan,
        Files.readString(plan)
            + "flow id=77 src=0 dst=1 bytes=1 after=task:0 pause_ps=0 latest_ps=-1\n");
    results = RunResults.read(new RawRun(out).description().build());
    assertThat(check(results, "fctMax('*')", "1ns").note())
        .isEqualTo(
            "1 flows still waited for others at the end: a measure of the others would leave them out.");
  }

  @Test
  void numbersAreOfIterationsAndOfWhatHasASize() throws IOException {
    Map<String, Double> numbers = RunNumbers.of("v", run(FIRST + SECOND)).values();
    assertThat(numbers)
        .containsEntry("iteration_mean_ps", 200_000.0)
        .containsEntry("iteration_max_ps", 220_000.0)
        .containsEntry("bus_bps", 135e9);
  }

  @Test
  void aNameThatTheTrafficDoesNotHaveIsAnsweredWithTheNearest() throws IOException {
    assertThat(check(run(FIRST), "collectiveMean('jb')", "1ns").note())
        .contains("the traffic has no collective 'jb'")
        .contains("job");
    assertThat(check(run(FIRST + SECOND), "collectiveTime('job', 2)", "1ns").note())
        .isEqualTo("there is no collective 2 of 'job'; allowed is 0 to 1.");
  }
}
