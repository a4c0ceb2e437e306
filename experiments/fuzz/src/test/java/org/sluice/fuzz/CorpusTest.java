// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every input that is kept goes through its target: seeds, and what once was a defect. */
class CorpusTest {
  private static final Path CORPUS = Path.of("src/test/resources/corpus");

  private interface Target {
    void run(byte[] data) throws IOException;
  }

  @TestFactory
  List<DynamicTest> keptInputs() throws IOException {
    return Stream.of(
            of("RecordsTarget", RecordsTarget::fuzzerTestOneInput),
            of("ExperimentTarget", ExperimentTarget::fuzzerTestOneInput),
            of("HpccTarget", HpccTarget::fuzzerTestOneInput),
            of("RecordingTarget", RecordingTarget::fuzzerTestOneInput),
            of("ServerTarget", ServerTarget::fuzzerTestOneInput))
        .flatMap(s -> s)
        .toList();
  }

  private static Stream<DynamicTest> of(String name, Target target) throws IOException {
    List<Path> inputs;
    try (Stream<Path> files = Files.list(CORPUS.resolve(name))) {
      inputs = files.sorted().toList();
    }
    assertThat(inputs).as(name).isNotEmpty();
    return inputs.stream()
        .map(
            f ->
                DynamicTest.dynamicTest(
                    name + "/" + f.getFileName(), () -> target.run(Files.readAllBytes(f))));
  }
}
