// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.dataplane.DataplaneKey;

/** The page users read says what the code does. */
class ExperimentFilesPageTest {
  @TempDir private Path directory;

  private static String page() throws IOException {
    return Files.readString(Path.of("../../docs/reference/experiment-files.md"));
  }

  @Test
  void showsAnExperimentThatCanBeRead() throws IOException {
    String afterFence = page().split("```yaml\n", 2)[1];
    Path file = directory.resolve("shown.yaml");
    Files.writeString(file, afterFence.split("```", 2)[0]);
    Experiment shown =
        new ExperimentReader(SchemeCatalog.load().schemes())
            .read(new ExperimentLibrary.Entry("shown", file, "shown.yaml"), Choices.NONE);
    assertThat(shown.flows()).hasSize(2);
    assertThat(shown.schemes()).extracting(SchemeChoice::name).containsExactly("rocc");
  }

  @Test
  void referenceListsEveryDataplaneKey() throws IOException {
    String reference = Files.readString(Path.of("../../docs/reference/dataplane-keys.md"));
    for (DataplaneKey key : DataplaneKey.all()) {
      String star = key.perSwitch() ? " *" : "";
      assertThat(reference)
          .contains("| `%s`%s | `%s` |".formatted(key.yamlName(), star, key.planName()));
    }
  }

  @Test
  void listsEveryDataplaneProfile() throws IOException {
    for (DataplaneProfile profile : DataplaneProfile.values()) {
      assertThatPageHasRow("| `%s` | ".formatted(profile.label()));
    }
  }

  private static void assertThatPageHasRow(String row) throws IOException {
    assertThat(page().contains(row)).as("docs/reference/experiment-files.md has: " + row).isTrue();
  }
}
