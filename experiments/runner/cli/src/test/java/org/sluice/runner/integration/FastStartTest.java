// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.model.EngineNumbers;

/**
 * LDCP in the simulator: drops of the first round trip are repaired by go-back-N, and either
 * transport gives the same.
 */
@Tag("simulator")
class FastStartTest {
  private static final int SENDERS = 64;

  @TempDir private Path folder;

  @Test
  void dropsOfTheFirstRoundTripAreRepairedAlikeOnBothTransports() throws Exception {
    both("ldcp/incast", "--set", "senders=" + SENDERS, "--set", "bytes=60KB");
    JsonNode engine = new ObjectMapper().readTree(folder.resolve("jvm/engine.json").toFile());
    assertThat(engine.path("wred_drops").asLong()).isGreaterThan(SENDERS);
    List<String> numbers = new ArrayList<>();
    engine
        .fields()
        .forEachRemaining(
            field -> {
              if (field.getValue().isNumber()) {
                numbers.add(field.getKey());
              }
            });
    assertThat(numbers).isEqualTo(EngineNumbers.NAMES);
    List<String> flows = Files.readAllLines(folder.resolve("jvm/flows.csv"));
    List<String> names = List.of(flows.get(0).split(","));
    assertThat(flows).hasSize(1 + SENDERS);
    long nacks = 0;
    for (String row : flows.subList(1, flows.size())) {
      String[] values = row.split(",", -1);
      assertThat(values[names.indexOf("delivered_bytes")]).isEqualTo("60000");
      assertThat(values[names.indexOf("finish_ps")]).isNotEmpty();
      nacks += Long.parseLong(values[names.indexOf("nacks")]);
    }
    assertThat(nacks).isGreaterThanOrEqualTo(SENDERS / 2);
  }

  @Test
  void delayedAcksAreTheSameOnBothTransports() throws Exception {
    both("ldcp/queue", "--profile", "delayed-ack", "--set", "duration=500us");
  }

  @Test
  void probesAndCnpsAreTheSameOnBothTransports() throws Exception {
    both("ldcp/queue", "--scheme", "ldcp-pcc", "--set", "duration=500us");
  }

  private void both(String... experiment) throws Exception {
    for (String transport : List.of("jvm", "zmq")) {
      List<String> arguments = new ArrayList<>(List.of("run"));
      arguments.addAll(List.of(experiment));
      arguments.addAll(List.of("--transport", transport, "--out", transport));
      SluiceProcess.Ended ended = SluiceProcess.run(folder, arguments.toArray(String[]::new));
      // 6: a claim, meant for the whole experiment, may fail.
      assertThat(ended.code()).as(ended.toString()).isIn(0, 6);
      assertThat(folder.resolve(transport).resolve("status")).hasContent("complete");
    }
    RunFolder.assertSameResults(folder.resolve("jvm"), folder.resolve("zmq"));
  }
}
