// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run writes time series of the flows that its file names, and is the same run. */
@Tag("simulator")
class SeriesFlowsRunTest {
  @TempDir private Path folder;

  private void run(String out, String... more) throws Exception {
    String[] arguments =
        Stream.concat(Stream.of("run", Star.file(folder, "400us"), "--out", out), Stream.of(more))
            .toArray(String[]::new);
    SluiceProcess.Ended ended = SluiceProcess.run(folder, arguments);
    assertThat(ended.code()).as(ended.toString()).isZero();
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file));
  }

  @Test
  void rowsOfTheOthersAreLeftOutAndNothingElseChanges() throws Exception {
    run("all");
    run("one", "--set", "monitor.flows=1");
    run("none", "--set", "monitor.flows=none");
    for (String file : List.of("rate.csv", "throughput.csv")) {
      List<String> all = lines("all/" + file);
      List<String> ofOne = all.stream().filter(row -> !row.split(",")[1].equals("0")).toList();
      assertThat(ofOne).hasSizeBetween(3, all.size() - 2);
      assertThat(lines("one/" + file)).isEqualTo(ofOne);
      assertThat(lines("none/" + file)).containsExactly(all.get(0));
    }
    for (String file :
        List.of("flows.csv", "queue.csv", "ports.csv", "completions.csv", "last_third.csv")) {
      assertThat(lines("one/" + file)).isEqualTo(lines("all/" + file));
      assertThat(lines("none/" + file)).isEqualTo(lines("all/" + file));
    }
    assertThat(lines("all/last_third.csv")).hasSize(3);
  }
}
