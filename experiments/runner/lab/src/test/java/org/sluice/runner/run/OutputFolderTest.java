// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.AtomicFile;

class OutputFolderTest {
  @TempDir Path folder;

  @Test
  void aNewFolderIsMarkedPartial() {
    Path out = OutputFolder.prepare(folder.resolve("a/b"), "x", "y", false);
    assertThat(out.resolve("status")).hasContent("partial");
  }

  @Test
  void anOccupiedFolderIsRefused() throws IOException {
    Files.writeString(folder.resolve("thesis.tex"), "");
    assertThatThrownBy(() -> OutputFolder.prepare(folder, "x", "y", false))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("is not empty");
    assertThatThrownBy(() -> OutputFolder.prepare(folder, "x", "y", true))
        .hasMessageContaining("holds no earlier run");
    assertThat(folder.resolve("thesis.tex")).exists();
  }

  @Test
  void anEarlierRunIsReplacedOnlyWhenAsked() throws IOException {
    OutputFolder.prepare(folder, "x", "y", false);
    Files.createDirectories(folder.resolve("figures"));
    Files.writeString(folder.resolve("figures/old.svg"), "");
    assertThatThrownBy(() -> OutputFolder.prepare(folder, "x", "y", false))
        .hasMessageContaining("--overwrite");
    OutputFolder.prepare(folder, "x", "y", true);
    assertThat(folder.resolve("figures")).doesNotExist();
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "");
    assertThatThrownBy(() -> OutputFolder.prepare(file, "x", "y", false))
        .hasMessageContaining("is a file; allowed is a directory");
  }

  @Test
  void aMarkThatAKilledCommandLeftHalfWrittenIsNoEarlierRun() throws IOException {
    Files.writeString(AtomicFile.temporary(folder.resolve("status")), "par");
    OutputFolder.prepare(folder, "x", "y", false);
    assertThat(folder.resolve("status")).hasContent("partial");
  }
}
