// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunResults;

/** The axis has 400 columns of 7.5 ns: the run takes 3 us. */
class NetworkViewTest {
  private static final String HEAD = "time_ps,node,node_type,port,pause\n";

  @TempDir private Path out;

  private static JsonNode view(RawRun... raws) throws IOException {
    Map<String, RunResults> runs = new LinkedHashMap<>();
    for (RawRun raw : raws) {
      runs.put("run " + runs.size(), RunResults.read(raw.description().build()));
    }
    return new ObjectMapper().readTree(NetworkView.of(runs));
  }

  private static JsonNode run(RawRun raw) throws IOException {
    return view(raw).path("runs").path(0);
  }

  /** The columns in which something is paused, and the digit of the first and the last of them. */
  private static String paused(String shares) {
    int first = 0;
    int last = shares.length() - 1;
    while (shares.charAt(first) == '0') {
      first++;
    }
    while (shares.charAt(last) == '0') {
      last--;
    }
    return "%d%s to %d%s".formatted(first, shares.charAt(first), last, shares.charAt(last));
  }

  @Test
  void aPauseLastsUntilItIsTakenBackOrTheRunEnds() throws IOException {
    RawRun raw = RawRun.complete(out);
    // A second pause changes nothing, nor does a second resume.
    raw.write(
        "pfc.csv",
        HEAD
            + "750000,1,0,0,1\n900000,1,0,0,1\n1503750,1,0,0,0\n1600000,1,0,0,0\n2996250,2,0,0,1\n");

    JsonNode pauses = run(raw).path("pauses");
    assertThat(pauses.size()).isEqualTo(2);
    // 100 whole columns, and half of the next: 35 is the digit z, half of it, rounded up, i.
    assertThat(paused(pauses.path("1:0").asText())).isEqualTo("100z to 200i");
    assertThat(paused(pauses.path("2:0").asText())).isEqualTo("399i to 399i");
  }

  @Test
  void aPauseOfSomeQuantaEndsByItselfUnlessItIsRenewed() throws IOException {
    RawRun raw = RawRun.complete(out);
    String plan = Files.readString(out.resolve("plan.txt"));
    // 15 quanta of 512 bits at 10 Gb/s: 768 ns.
    raw.write("plan.txt", plan.replace("dataplane ", "dataplane pfc_pause_quanta=15 "));
    raw.write("pfc.csv", HEAD + "0,1,0,0,1\n0,2,0,0,1\n600000,2,0,0,1\n2250000,2,0,0,1\n");

    JsonNode pauses = run(raw).path("pauses");
    // 102.4 columns.
    assertThat(paused(pauses.path("1:0").asText())).isEqualTo("0z to 102e");
    String renewed = pauses.path("2:0").asText();
    // Until 1,368 ns, 182.4 columns; then from column 300 on, to the end.
    assertThat(paused(renewed.substring(0, 300))).isEqualTo("0z to 182e");
    assertThat(paused(renewed.substring(300))).isEqualTo("0z to 99z");
  }

  @Test
  void aColumnHasItsLargestQueueAndWhatAHostReceives() throws IOException {
    JsonNode run = run(RawRun.complete(out));

    JsonNode queue = run.path("queues").path("3:0");
    // 300 B from 1.0 us on, 100 B from 1.5 us on, which the column of that instant has, too.
    assertThat(queue.path(132).asInt()).isZero();
    assertThat(queue.path(133).asInt()).isEqualTo(300);
    assertThat(queue.path(200).asInt()).isEqualTo(300);
    assertThat(queue.path(201).asInt()).isEqualTo(100);
    assertThat(queue.path(399).asInt()).isEqualTo(400);
    JsonNode received = run.path("received").path("0");
    assertThat(received.path(50).asLong()).isEqualTo(6_000_000_000L);
    assertThat(received.path(399).asLong()).isEqualTo(8_000_000_000L);
  }

  @Test
  void runsOnAnotherNetworkAreLeftOut() throws IOException {
    RawRun one = RawRun.complete(Files.createDirectory(out.resolve("one")));
    RawRun same = RawRun.complete(Files.createDirectory(out.resolve("same")));
    RawRun other = RawRun.complete(Files.createDirectory(out.resolve("other")));
    String plan = Files.readString(out.resolve("other/plan.txt"));
    other.write("plan.txt", plan.replace("link a=2 b=3", "link a=2 b=1"));

    JsonNode view = view(one, other, same);
    assertThat(view.path("runs").findValuesAsText("name")).containsExactly("run 0", "run 2");
    assertThat(view.path("nodes").size()).isEqualTo(4);
    assertThat(view.path("links").size()).isEqualTo(3);
    assertThat(NetworkView.of(Map.of())).isEmpty();
  }
}
