// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A SHA-256 digest of texts and of files' contents, which grows part by part. */
final class ContentDigest {
  private static final int BUFFER_BYTES = 1 << 16;

  private final MessageDigest digest = sha256();

  /** Adds a text; two texts are never the same as one. */
  ContentDigest add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
    digest.update(bytes);
    return this;
  }

  /**
   * Adds the content of a file, or the names and contents of all files below a folder.
   *
   * @throws IOException if it cannot be read
   */
  ContentDigest add(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return addFile(path);
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(path)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      add(path.relativize(file).toString());
      addFile(file);
    }
    return this;
  }

  private ContentDigest addFile(Path file) throws IOException {
    add(Long.toString(Files.size(file)));
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return this;
  }

  /** The digest, in hexadecimal; nothing can be added afterwards. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
