// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** A SHA-256 digest of texts and of files' contents, which grows part by part. */
public final class ContentDigest {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final String OF_ITS_MAKING = "META-INF/(MANIFEST\\.MF|maven/.*)";

  private static final List<Attributes.Name> FOR_LOADERS =
      List.of(Attributes.Name.CLASS_PATH, Attributes.Name.MULTI_RELEASE);

  private final MessageDigest digest = sha256();

  /** Adds a text; two texts are never the same as one. */
  public ContentDigest add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
    digest.update(bytes);
    return this;
  }

  /**
   * Adds the content of a file, or the names and contents of all files below a folder or in a jar.
   * Links are followed. What a jar says of its own making is left out: the same classes packed
   * again are the same; what its manifest says to a class loader is in.
   *
   * @throws IOException if it cannot be read
   */
  ContentDigest add(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return addContent(path);
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      throw new IOException(path + " cannot be read", e.getCause());
    }
    for (Path file : files) {
      add(path.relativize(file).toString());
      addContent(file);
    }
    return this;
  }

  private ContentDigest addContent(Path file) throws IOException {
    return file.toString().endsWith(".jar") ? addJar(file) : addFile(file);
  }

  private ContentDigest addJar(Path file) throws IOException {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      List<? extends ZipEntry> entries =
          jar.stream()
              .filter(e -> !e.isDirectory() && !e.getName().matches(OF_ITS_MAKING))
              .sorted(Comparator.comparing(ZipEntry::getName))
              .toList();
      for (ZipEntry entry : entries) {
        add(entry.getName());
        add(Long.toString(entry.getSize()));
        try (InputStream in = jar.getInputStream(entry)) {
          add(in);
        }
      }
      try (InputStream in = manifest(jar)) {
        Attributes said = new Manifest(in).getMainAttributes();
        for (Attributes.Name name : FOR_LOADERS) {
          add(String.valueOf(said.getValue(name)));
        }
      }
    }
    return this;
  }

  private static InputStream manifest(ZipFile jar) throws IOException {
    @Nullable ZipEntry entry = jar.getEntry(JarFile.MANIFEST_NAME);
    return entry == null ? InputStream.nullInputStream() : jar.getInputStream(entry);
  }

  private ContentDigest addFile(Path file) throws IOException {
    add(Long.toString(Files.size(file)));
    try (InputStream in = Files.newInputStream(file)) {
      add(in);
    }
    return this;
  }

  private void add(InputStream in) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      digest.update(buffer, 0, n);
    }
  }

  /** The digest, in hexadecimal; nothing can be added afterwards. */
  public String hex() {
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
