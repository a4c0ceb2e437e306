// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sluice.workloads.jobs.ChakraWriter.ALL_REDUCE;
import static org.sluice.workloads.jobs.ChakraWriter.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;

class ChakraMutationTest {
  @TempDir private Path folder;

  private static ChakraTrace.Options options(Path groups, boolean oneAtATime) {
    return ChakraWriter.options(
        Optional.of(groups),
        Map.of(),
        1,
        1,
        Reached.ARRIVED,
        oneAtATime,
        false,
        true,
        Optional.empty());
  }

  @Test
  void mutationsOfAGoodTraceGiveAGraphOrASentence() throws IOException {
    String metadata = "['[{\"pg_name\": \"7\", \"ranks\": [0, 1]}]']";
    byte[][] good = new byte[2][];
    for (int rank = 0; rank < 2; rank++) {
      ChakraWriter writer =
          trace()
              .node(0, ChakraWriter.METADATA, List.of(), ChakraWriter.inputs(metadata))
              .comp(1, 3, 0L)
              .coll(2, ALL_REDUCE, 4096, "1", 1L)
              .cpu(3, 5)
              .coll(4, ChakraWriter.ALL_TO_ALL, 4096, "7", 3L);
      good[rank] =
          (rank == 0 ? writer.send(5, 1, 9, 77, 4L) : writer.recv(5, 0, 9, 77, 4L)).bytes();
    }
    byte[] groups = "{\"1\": [0, 1]}".getBytes(StandardCharsets.UTF_8);
    ChakraTrace.Options options = options(folder.resolve("groups.json"), true);
    Files.write(folder.resolve("t.0.et"), good[0]);
    Files.write(folder.resolve("t.1.et"), good[1]);
    Files.write(folder.resolve("groups.json"), groups);
    int[] counts = new int[2];
    Random random = new Random(1);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (int run = 0; run < 500; run++) {
            int which = random.nextInt(10);
            byte[] original = which == 0 ? groups : good[which % 2];
            Path file = folder.resolve(which == 0 ? "groups.json" : "t." + which % 2 + ".et");
            Files.write(file, mutated(original, random));
            counts[isGraph(folder.resolve("t"), options) ? 0 : 1]++;
            Files.write(file, original);
          }
        });
    assertThat(counts[0]).isGreaterThan(10);
    assertThat(counts[1]).isGreaterThan(10);
  }

  private static boolean isGraph(Path prefix, ChakraTrace.Options options) {
    try {
      ChakraTrace.read(prefix, 2, options);
      return true;
    } catch (WorkloadException e) {
      assertThat(e.getMessage()).contains("allowed").doesNotContain("\n");
      return false;
    }
  }

  private static byte[] mutated(byte[] good, Random random) {
    byte[] bytes = good.clone();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
        default -> bytes[at]++;
      }
    }
    return bytes;
  }
}
