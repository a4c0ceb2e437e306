// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run writes, and what reads it, does not depend on the language of the user. */
@Tag("simulator")
class UsersLocaleTest {
  private static final String EXPERIMENT =
      """
      title: "Two senders"
      source: a test
      topology: {kind: star, senders: 2, linkRate: 10Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: "sender*", to: receiver, bytes: 100KB}]
      scheme: dcqcn
      duration: 1ms
      claims:
        - {text: all end, source: a test, measured: 'flowsCompleted("*")', expected: 2}
      """;

  @TempDir private Path folder;

  @Test
  void resultsAreTheSameUnderALanguageWithOtherDigits() throws Exception {
    Files.writeString(folder.resolve("two.yaml"), EXPERIMENT);
    SluiceProcess.Ended plain = SluiceProcess.run(folder, "run", "two.yaml", "--out", "plain");
    assertThat(plain.code()).as(plain.toString()).isZero();
    Map<String, String> arabic =
        Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=ar -Duser.country=EG");
    try (SluiceProcess other =
        SluiceProcess.start(folder, arabic, "run", "two.yaml", "--out", "other")) {
      SluiceProcess.Ended ended = other.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isZero();
      assertThat(ended.output()).contains("holds").doesNotContainPattern("[\\u0660-\\u0669]");
    }
    for (String file : List.of("flows.csv", "queue.csv", "claims.json", "fct.csv")) {
      assertThat(folder.resolve("other").resolve(file))
          .as(file)
          .hasSameTextualContentAs(folder.resolve("plain").resolve(file));
    }
    SluiceProcess.Ended read = SluiceProcess.run(folder, "compare", "plain", "other");
    assertThat(read.code()).as(read.toString()).isZero();
  }
}
