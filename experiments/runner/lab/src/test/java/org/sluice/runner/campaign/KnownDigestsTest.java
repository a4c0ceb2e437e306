// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a digest that is kept counts, and when the file is read again. */
class KnownDigestsTest {
  private static final String OTHER = "0".repeat(64);

  @TempDir private Path folder;
  private Path kept = Path.of("");
  private Path program = Path.of("");

  @BeforeEach
  void makeProgram() throws Exception {
    kept = folder.resolve("digests");
    program = Files.writeString(folder.resolve("program"), "bytes");
    Thread.sleep(3_100); // a file that changed in the last seconds is not kept
  }

  private String digest() throws IOException {
    KnownDigests digests = new KnownDigests(kept);
    String digest = digests.of(program);
    digests.keep();
    return digest;
  }

  /** Makes what is kept wrong, so that it shows whether it is used. */
  private void falsify() throws IOException {
    String text = Files.readString(kept);
    Files.writeString(kept, OTHER + text.substring(OTHER.length()));
  }

  @Test
  void whatIsKeptIsUsedUntilTheFileChanges() throws Exception {
    String first = digest();
    assertThat(first).isEqualTo(new ContentDigest().add(program).hex());
    falsify();
    assertThat(digest()).isEqualTo(OTHER);
    FileTime time = Files.getLastModifiedTime(program);
    Files.writeString(program, "other");
    Files.setLastModifiedTime(program, time); // its size and this time stay: the inode's time tells
    assertThat(digest()).isEqualTo(new ContentDigest().add(program).hex()).isNotEqualTo(first);
  }

  @Test
  void aFileThatHasJustChangedIsNotKept() throws Exception {
    Files.setLastModifiedTime(program, FileTime.from(Instant.now()));
    digest();
    assertThat(kept).doesNotExist();
  }

  @Test
  void whatIsNoneOfOursIsLeftOut() throws Exception {
    Files.writeString(kept, "nonsense\n" + OTHER + " 1 /a\0\n" + OTHER + "\n\n");
    assertThat(digest()).isEqualTo(new ContentDigest().add(program).hex());
    assertThat(kept).content().contains(program.toRealPath().toString()).doesNotContain("nonsense");
  }
}
