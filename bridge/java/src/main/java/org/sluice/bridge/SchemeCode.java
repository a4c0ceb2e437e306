// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * What is in jars and directories of classes, as digests that two processes compare. The same
 * classes packed again have the same digest.
 */
final class SchemeCode {
  private static final String JAR = ".jar";

  private SchemeCode() {}

  /** The digest of each place that can be read and has anything besides jars. */
  static SortedSet<String> of(Collection<Path> places) {
    SortedSet<String> digests = new TreeSet<>();
    for (Path place : places) {
      SortedMap<String, Long> files = new TreeMap<>();
      try {
        if (Files.isDirectory(place)) {
          addFolder(place, files);
        } else {
          addJar(place, files);
        }
      } catch (IOException | UncheckedIOException e) {
        files.clear(); // the loader finds nothing there either
      }
      if (!files.isEmpty()) {
        digests.add(sha256(files.toString()));
      }
    }
    return digests;
  }

  private static void addJar(Path place, SortedMap<String, Long> files) throws IOException {
    try (JarFile jar = new JarFile(place.toFile())) {
      for (ZipEntry entry : jar.stream().toList()) {
        if (!entry.isDirectory() && !entry.getName().equals(JarFile.MANIFEST_NAME)) {
          files.put(entry.getName(), entry.getCrc());
        }
      }
    }
  }

  private static void addFolder(Path place, SortedMap<String, Long> files) throws IOException {
    try (Stream<Path> all = Files.walk(place, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = SchemePlaces.nameIn(place, file);
        if (!name.endsWith(JAR) && !name.equals(JarFile.MANIFEST_NAME)) {
          try (InputStream content = Files.newInputStream(file)) {
            files.put(name, SchemePlaces.crc(content));
          }
        }
      }
    }
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
