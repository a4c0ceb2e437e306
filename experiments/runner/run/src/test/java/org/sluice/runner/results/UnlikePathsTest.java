// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.model.SchemeDescription;

class UnlikePathsTest {
  private static final long ALONE_PS = 1_000_400;

  @TempDir private Path folder;

  private final Map<String, RunResults> runs = new LinkedHashMap<>();

  /** Adds a run in which flow 0 has a stand-alone time, with headers of 48 B or others. */
  private void add(String name, String slot, long alonePs, int headerBytes) throws IOException {
    Path out = Files.createDirectories(folder.resolve(name));
    RawRun raw = RawRun.complete(out);
    raw.write(
        "flows.csv",
        Files.readString(out.resolve("flows.csv")).replace("" + ALONE_PS, "" + alonePs));
    raw.write(
        "plan.txt",
        Files.readString(out.resolve("plan.txt"))
            .replace("header_bytes=48", "header_bytes=" + headerBytes));
    runs.put(
        name,
        RunResults.read(
            raw.description()
                .scheme(new SchemeDescription(slot, "x", "default", Map.of()))
                .build()));
  }

  @Test
  void slowdownsOfUnlikePathsWithAndWithoutTheHashAreDoubted() throws IOException {
    add("hash", "congestion-control", ALONE_PS, 48);
    add("like", "path-choice", ALONE_PS, 48);
    add("wide", "path-choice", ALONE_PS + 9, 60);
    add("slow-hash", "flow-control", ALONE_PS, 48);
    assertThat(UnlikePaths.doubt(List.of(runs))).isEmpty();

    add("spray", "path-choice", ALONE_PS - 1, 48);
    add("conga", "path-choice", ALONE_PS - 1, 48);
    assertThat(UnlikePaths.doubt(List.of(Map.of(), runs)))
        .contains(
            "Slowdowns of spray, conga (paths are chosen) and of hash, slow-hash (ecmp) cannot be"
                + " compared, as their paths are unlike: the same flow has another stand-alone"
                + " time. Completion times can.");
  }
}
