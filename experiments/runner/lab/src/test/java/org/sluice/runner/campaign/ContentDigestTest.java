// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is the same code and what is not. */
class ContentDigestTest {
  @TempDir private Path folder;

  private Path jar(String name, String content, String manifest, long time) throws IOException {
    Path file = folder.resolve(name);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String entry : new String[] {"META-INF/MANIFEST.MF", "a/A.class"}) {
        ZipEntry one = new ZipEntry(entry);
        one.setTime(time);
        zip.putNextEntry(one);
        zip.write((entry.startsWith("M") ? manifest : content).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return file;
  }

  private static String of(Path path) throws IOException {
    return new ContentDigest().add(path).hex();
  }

  @Test
  void theSameClassesPackedAgainAreTheSame() throws Exception {
    String first = of(jar("a.jar", "code", "Built-On: today\n", 1_000_000_000_000L));
    assertThat(of(jar("b.jar", "code", "Built-On: tomorrow\n", 1_100_000_000_000L)))
        .isEqualTo(first);
    assertThat(of(jar("c.jar", "coda", "Built-On: today\n", 1_000_000_000_000L)))
        .isNotEqualTo(first);
  }

  @Test
  void whatAManifestSaysToALoaderIsCode() throws Exception {
    String plain = of(jar("a.jar", "code", "Manifest-Version: 1.0\n", 0));
    assertThat(of(jar("b.jar", "code", "Manifest-Version: 1.0\nMulti-Release: true\n", 0)))
        .isNotEqualTo(plain);
    assertThat(of(jar("c.jar", "code", "Manifest-Version: 1.0\nClass-Path: lib.jar\n", 0)))
        .isNotEqualTo(plain);
    assertThat(of(jar("d.jar", "code", "Manifest-Version: 1.0\nBuilt-By: me\n", 0)))
        .isEqualTo(plain);
  }

  @Test
  void linksInAFolderAreFollowed() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("A.class"), "code");
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Files.createSymbolicLink(classes.resolve("a"), elsewhere);
    String first = of(classes);
    Files.writeString(elsewhere.resolve("A.class"), "coda");
    assertThat(of(classes)).isNotEqualTo(first);
  }

  @Test
  void aFolderIsItsFilesNamesAndContents() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/a"));
    Files.writeString(classes.resolve("A.class"), "code");
    String first = of(folder.resolve("classes"));
    Files.writeString(classes.resolve("B.class"), "");
    String second = of(folder.resolve("classes"));
    assertThat(second).isNotEqualTo(first);
    Files.delete(classes.resolve("B.class"));
    assertThat(of(folder.resolve("classes"))).isEqualTo(first);
  }

  @Test
  void twoTextsAreNotOne() {
    assertThat(new ContentDigest().add("ab").add("c").hex())
        .isNotEqualTo(new ContentDigest().add("a").add("bc").hex());
  }
}
