// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileFailureTest {
  @Test
  void isOneSentenceThatNamesTheFile(@TempDir Path folder) {
    assertThat(FileFailure.sentence(new AccessDeniedException("a.csv")))
        .isEqualTo("a.csv cannot be read or written: permission denied");
    assertThat(FileFailure.sentence(new NoSuchFileException("a.csv")))
        .isEqualTo("a.csv cannot be read or written: it, or the directory for it, is not there");
    assertThat(FileFailure.sentence(new IOException("Is a directory")))
        .isEqualTo("a file cannot be read or written: Is a directory");
    Path full = folder.resolve("report.html");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    full,
                    writer -> {
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOfSatisfying(
            FileSystemException.class,
            e ->
                assertThat(FileFailure.sentence(e))
                    .isEqualTo(full + " cannot be read or written: No space left on device"));
  }

  @Test
  void aPipeOrDeviceIsWrittenAndStaysWhatItIs(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("pipe");
    Path copy = folder.resolve("copy");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process reader =
        new ProcessBuilder("cat", pipe.toString()).redirectOutput(copy.toFile()).start();
    try {
      AtomicFile.write(pipe, "a line\n");
      assertThat(Files.isRegularFile(pipe)).isFalse();
      assertThat(reader.waitFor()).isZero();
      assertThat(copy).hasContent("a line\n");
    } finally {
      reader.destroy();
    }
  }
}
