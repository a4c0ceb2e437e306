// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sluice.runner.results.AtomicFile;

/**
 * The list of a finished run's files with their SHA-256, by which damage is noticed. It is written
 * last, and {@code sha256sum -c} can read it; its first line, a comment, says which run it is.
 */
final class FileList {
  /** Its name in the run's folder. */
  static final String NAME = "files.sha256";

  private static final String RUN = "# run ";
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (.+)");

  private FileList() {}

  /**
   * Lists all files of a folder.
   *
   * @param digest the run's name
   */
  static void write(Path folder, String digest) throws IOException {
    StringBuilder text = new StringBuilder(RUN).append(digest).append('\n');
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = folder.relativize(file).toString();
        if (!name.equals(NAME)) {
          text.append(sha256(file)).append("  ").append(name).append('\n');
        }
      }
    }
    AtomicFile.write(folder.resolve(NAME), text.toString());
  }

  /**
   * What is wrong with a folder: it is another run's, or a file is missing or has other bytes than
   * when the run was finished. Files that came later, such as a report, do not matter.
   *
   * @param digest the run's name
   * @return words that go on after the folder's name, or empty if all is well
   */
  static Optional<String> damage(Path folder, String digest) throws IOException {
    Path list = folder.resolve(NAME);
    if (!Files.isRegularFile(list)) {
      return Optional.of("has no " + NAME);
    }
    List<String> lines;
    try (Stream<String> all = Files.lines(list, StandardCharsets.ISO_8859_1)) {
      lines = all.toList();
    }
    if (lines.isEmpty() || !lines.get(0).equals(RUN + digest)) {
      return Optional.of("is not this run (" + NAME + ")");
    }
    for (String line : lines.subList(1, lines.size())) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        return Optional.of("has a damaged " + NAME);
      }
      Path file = folder.resolve(matcher.group(2));
      if (!Files.isRegularFile(file)) {
        return Optional.of("lacks " + matcher.group(2));
      }
      if (!sha256(file).equals(matcher.group(1))) {
        return Optional.of(
            "has a " + matcher.group(2) + " with other bytes than when it was finished");
      }
    }
    return Optional.empty();
  }

  private static String sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
