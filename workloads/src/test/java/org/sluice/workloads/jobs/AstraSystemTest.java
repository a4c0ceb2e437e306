// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;

/** System files of astra-sim, and what their overheads do to a collective. */
final class AstraSystemTest {
  @TempDir Path folder;

  private AstraSystem read(String text) throws IOException {
    return AstraSystem.read(Files.writeString(folder.resolve("system.json"), text));
  }

  @Test
  void partsFollowEachOtherUnlessAllAreUnderWayAtOnce() throws IOException {
    String keys =
        "\"preferred-dataset-splits\": 4, \"endpoint-delay\": 10, \"local-mem-bw\": 1600,"
            + " \"all-reduce-implementation\": [\"halvingDoubling\"], \"boost-mode\": 0";
    AstraSystem serial = read("{" + keys + "}");
    assertThat(serial.overheads()).isEqualTo(new Overheads(4, 10_000, 1600));
    assertThat(serial.channels()).isEqualTo(1);
    assertThat(serial.algorithms())
        .isEqualTo(Map.of(Operation.ALL_REDUCE, Algorithm.HALVING_DOUBLING));
    assertThat(serial.roofline()).isEmpty();
    assertThat(serial.notes()).hasSize(1).first().asString().endsWith("ignored are boost-mode");
    AstraSystem parallel = read("{" + keys + ", \"active-chunks-per-dimension\": 4}");
    assertThat(parallel.overheads().splits()).isEqualTo(1);
    assertThat(parallel.channels()).isEqualTo(4);
    assertThat(
            read("{\"roofline-enabled\": 1, \"peak-perf\": 900, \"local-mem-bw\": 50}").roofline())
        .isEqualTo(Optional.of(new ChakraTrace.Roofline(900, 50)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | is no JSON object",
        "{ | is no JSON",
        "{\"all-reduce-implementation\": [\"ring\", \"ring\"]} | one dimension",
        "{\"all-reduce-implementation\": [\"fastest\"]} | halvingDoubling",
        "{\"all-reduce-implementation-custom\": [\"x\"]} | native collectives",
        "{\"preferred-dataset-splits\": 0} | a whole number from 1 to 1000000",
        "{\"preferred-dataset-splits\": 4, \"active-chunks-per-dimension\": 2} | allowed is 1, or as many",
        "{\"endpoint-delay\": \"10\"} | a whole number from 0",
        "{\"local-mem-bw\": 1.5} | a whole number from 1",
      })
  void refusesWhatIsNotHereInASentence(String text, String says) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("system.json")
        .hasMessageContaining(says);
  }

  /** astra-sim's ring of 4 in 2 parts: 2 (10 + 3 (f + 10 + 3 floor(m/1600)) + 3 (f + 10)) ns. */
  @Test
  void aRanksTimesAreAstraSimsBetweenItsMessages() {
    WorkGraph graph = new WorkGraph(4);
    long messageBytes = 16_384;
    Collectives.Spec spec =
        new Collectives.Spec(
            "x",
            Operation.ALL_REDUCE,
            Algorithm.RING,
            List.of(0, 1, 2, 3),
            2 * 4 * messageBytes,
            1,
            1,
            Reached.ACKNOWLEDGED,
            new Overheads(2, 10_000, 1600));
    Collectives.add(graph, spec, Collections.nCopies(4, List.of()));
    long messagePs = 1_000_000;
    long[] done = new long[graph.items().size()];
    for (int i = 0; i < done.length; i++) {
      for (WorkGraph.Before before : graph.items().get(i).before()) {
        done[i] = Math.max(done[i], done[before.item()]);
      }
      done[i] +=
          graph.items().get(i) instanceof WorkGraph.Task task ? task.durationPs() : messagePs;
    }
    assertThat(graph.collectives().get(0).ends().stream().map(end -> done[end]))
        .containsOnly(
            2 * (10_000L + 3 * (messagePs + 10_000 + 3 * 10_000) + 3 * (messagePs + 10_000)));
  }
}
