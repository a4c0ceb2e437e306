// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Validation of ns-3 against itself, where the answer is known. */
@Tag("simulator")
class ValidateTest {
  @TempDir private Path folder;

  private JsonNode validate(int code, String out, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("validate", Star.file(folder, "2ms")));
    words.addAll(List.of(options));
    words.addAll(List.of("--out", out));
    SluiceProcess.Ended ended = SluiceProcess.run(folder, words.toArray(String[]::new));
    assertThat(ended.code()).as(ended.toString()).isEqualTo(code);
    return read(out);
  }

  private JsonNode read(String out) throws IOException {
    Path file = folder.resolve(out).resolve("agreement.json");
    assertThat(folder.resolve(out).resolve("report.html")).isNotEmptyFile();
    return new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void theTwoTransportsDoNotDiverge() throws Exception {
    JsonNode json = validate(0, "same", "--simulators", "ns3,ns3", "--transport", "jvm,zmq");

    JsonNode only = json.path("cases").path(0);
    assertThat(json.path("verdict").asText()).isEqualTo("agrees");
    assertThat(only.path("conversation").path("identical").asBoolean()).isTrue();
    assertThat(only.path("conversation").path("events_first").asLong()).isGreaterThan(50);
    assertThat(only.path("first").path("transport").asText()).isEqualTo("jvm");
    assertThat(only.path("second").path("transport").asText()).isEqualTo("zmq");
    assertThat(only.path("spread").path("deterministic").asBoolean()).isTrue();
    assertThat(only.path("numbers").path("queue_distance").path("value").asDouble(1)).isZero();
    assertThat(folder.resolve("same/2-ns3/conversation.sluice")).exists();
  }

  @Test
  void aLongerLinkIsFoundAtTheFirstStart() throws Exception {
    JsonNode json =
        validate(
            6,
            "longer",
            "--simulators=ns3,ns3",
            "--set-second=topology.linkDelay=1.6us",
            "--tolerance=rateDistance=0",
            "--seeds=1");

    JsonNode divergence = json.path("cases").path(0).path("conversation").path("first_divergence");
    assertThat(json.path("verdict").asText()).isEqualTo("differs");
    assertThat(divergence.path("time_ps").asLong()).isZero();
    assertThat(divergence.path("kind").asText()).isEqualTo("values");
    assertThat(divergence.path("differences").toString()).contains("us (+0.");
  }

  @Test
  void itsOwnResultsFromElsewhereAreTheSame() throws Exception {
    SluiceProcess.Ended run =
        SluiceProcess.run(folder, "run", Star.file(folder, "2ms"), "--out", "elsewhere");
    assertThat(run.code()).as(run.toString()).isZero();

    JsonNode json = validate(0, "against", "--against", "elsewhere");

    JsonNode only = json.path("cases").path(0);
    assertThat(only.path("conversation").isNull()).isTrue();
    assertThat(only.path("queues").path(0).path("distance").asDouble(1)).isZero();
    assertThat(only.path("queues").path(0).path("mean_second_bytes").asDouble()).isPositive();
  }

  @Test
  void damagedPartialAndMatchlessResultsFromElsewhereDoNotAgree() throws Exception {
    String star = Star.file(folder, "2ms");
    SluiceProcess.Ended run = SluiceProcess.run(folder, "run", star, "--out", "elsewhere");
    assertThat(run.code()).as(run.toString()).isZero();
    Path elsewhere = folder.resolve("elsewhere");
    Path queue = elsewhere.resolve("queue.csv");
    String whole = Files.readString(queue);
    String cut = whole.substring(0, whole.lastIndexOf('\n', whole.length() - 2) + 1);

    Files.writeString(queue, cut);
    assertRefused("elsewhere has a queue.csv with other bytes than when it was finished");
    Files.delete(elsewhere.resolve("files.sha256"));
    Files.writeString(queue, whole.substring(0, whole.length() - 2));
    assertRefused("queue.csv: it ends in the middle of a line");
    Files.writeString(queue, whole);
    Files.writeString(elsewhere.resolve("status"), "partial\n");
    assertRefused("elsewhere holds a partial run");

    // Results of another program, of a port that the run does not have.
    Files.createDirectory(folder.resolve("other"));
    Files.writeString(folder.resolve("other/queue.csv"), "time_ps,node,port,bytes\n0,99,9,1\n");
    JsonNode json = validate(8, "nothing", "--against", "other", "--seeds", "1");
    assertThat(json.path("verdict").asText()).isEqualTo("not compared");
  }

  private void assertRefused(String sentence) throws Exception {
    SluiceProcess.Ended ended =
        SluiceProcess.run(
            folder,
            "validate",
            Star.file(folder, "2ms"),
            "--against",
            "elsewhere",
            "--out",
            "none");
    assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
    assertThat(ended.errors()).contains(sentence);
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void whatDoesNothingIsSaidBefore() throws Exception {
    SluiceProcess.Ended ended =
        SluiceProcess.run(
            folder,
            "validate",
            Star.file(folder, "1ms"),
            "--simulators",
            "ns3,ns3",
            "--set",
            "dataplane.pfcXoff=20KB",
            "--out",
            "idle");
    assertThat(ended.code()).as(ended.toString()).isZero();
    assertThat(ended.errors())
        .containsOnlyOnce("--set dataplane.pfcXoff is '20KB', which does nothing without");
  }

  @Test
  void whatCannotBeIsRefusedBeforeAnythingRuns() throws Exception {
    String star = Star.file(folder, "2ms");
    Path odd = Files.createDirectory(folder.resolve("odd"));
    Files.writeString(odd.resolve("fct.txt"), "1 2 3\n");
    for (String[] wrong :
        new String[][] {
          {"--tolerance", "speed=1%", "allowed is one of median, p99"},
          {"--simulators", "ns3", "allowed are two of ns3, omnet"},
          {"--simulators", "ns3,ns2", "'ns2'"},
          {"--time-tolerance", "soon", "--time-tolerance is 'soon'"},
          {"--against", "nowhere", "nowhere is no directory"},
          {"--against", "odd", "fct.txt:1: '1 2 3' is not of the form"},
          {"--seeds", "0", "--seeds is 0"},
        }) {
      SluiceProcess.Ended ended =
          SluiceProcess.run(folder, "validate", star, wrong[0], wrong[1], "--out", "none");
      assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
      assertThat(ended.errors()).contains(wrong[2]);
    }
    assertThat(Files.exists(folder.resolve("none"))).isFalse();
  }
}
