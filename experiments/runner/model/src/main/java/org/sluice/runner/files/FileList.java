// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

/**
 * The list of the files in a finished directory of results with their SHA-256, by which damage is
 * noticed. It is written last, and {@code sha256sum -c} can read it. Its last line, a comment, says
 * how many they are; in the store of runs its first line says which run it is. Directories in it,
 * such as that of the figures, are not listed: a comparison's runs have lists of their own.
 */
public final class FileList {
  /** Its name in the directory. */
  public static final String NAME = "files.sha256";

  private static final String STATUS = "status";
  private static final String END = "# %d files";
  private static final String RUN = "# run ";
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (.+)");

  private FileList() {}

  /** Lists all files of a directory. */
  public static void write(Path folder) throws IOException {
    AtomicFile.write(folder.resolve(NAME), lines(folder));
  }

  /**
   * Lists all files of a run in the store.
   *
   * @param digest the run's name
   */
  public static void write(Path folder, String digest) throws IOException {
    AtomicFile.write(folder.resolve(NAME), RUN + digest + "\n" + lines(folder));
  }

  private static String lines(Path folder) throws IOException {
    StringBuilder text = new StringBuilder();
    int count = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = file.getFileName().toString();
        if (!name.equals(NAME)) {
          text.append(sha256(file)).append("  ").append(name).append('\n');
          count++;
        }
      }
    }
    return text + END.formatted(count) + "\n";
  }

  /** Whether a directory has one. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(NAME));
  }

  /**
   * What is wrong with a directory of the store: it is another run's, or a file is missing or has
   * other bytes than when the run was finished. Files that came later, such as a report, do not
   * matter.
   *
   * @param digest the run's name
   * @return words that go on after the folder's name, or empty if all is well
   */
  public static Optional<String> damage(Path folder, String digest) throws IOException {
    if (!isIn(folder)) {
      return Optional.of("has no " + NAME);
    }
    List<String> lines = read(folder);
    return lines.isEmpty() || !lines.get(0).equals(RUN + digest)
        ? Optional.of("is not this run (" + NAME + ")")
        : damage(folder);
  }

  /** The same of any directory of results; one without a list has nothing wrong. */
  private static Optional<String> damage(Path folder) throws IOException {
    if (!isIn(folder)) {
      return Optional.empty();
    }
    Map<String, String> listed = new LinkedHashMap<>();
    String last = "";
    for (String line : read(folder)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        listed.put(matcher.group(2), matcher.group(1));
      } else if (!line.startsWith("#")) {
        return Optional.of("has a damaged " + NAME);
      }
      last = line;
    }
    if (!last.equals(END.formatted(listed.size()))) {
      return Optional.of("has a damaged " + NAME);
    }
    for (Map.Entry<String, String> one : listed.entrySet()) {
      Path file = folder.resolve(one.getKey());
      if (!Files.isRegularFile(file)) {
        return Optional.of("lacks " + one.getKey());
      }
      if (!sha256(file).equals(one.getValue())) {
        return Optional.of("has a " + one.getKey() + " with other bytes than when it was finished");
      }
    }
    return Optional.empty();
  }

  /**
   * Refuses a damaged directory of results; one without a list is not judged.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} and a sentence that says what is
   *     wrong
   */
  public static void requireSound(Path folder) throws IOException {
    Optional<String> damage = damage(folder);
    if (damage.isPresent()) {
      throw SluiceException.wrongInput(
          "%s %s; allowed are results as they were written, or without the list %s"
              .formatted(folder, damage.get(), folder.resolve(NAME)));
    }
  }

  /** Whether a directory is one of Sluice's, which has a status, and is not complete. */
  public static boolean isPartial(Path folder) throws IOException {
    Path status = folder.resolve(STATUS);
    return Files.isRegularFile(status)
        && !Files.readString(status, StandardCharsets.ISO_8859_1).strip().equals("complete");
  }

  /**
   * What else is to be said of results in a directory: that they are partial, or that nothing tells
   * whether they are whole.
   *
   * @return sentences; none of results of another program
   */
  public static List<String> doubts(Path folder) throws IOException {
    if (isPartial(folder)) {
      return List.of("This run is partial.");
    }
    return isIn(folder) || !Files.exists(folder.resolve(STATUS))
        ? List.of()
        : List.of(
            "It has no "
                + NAME
                + ", as directories of earlier versions: whether its files are whole is not known.");
  }

  /** Whether a file is there and has that SHA-256. */
  public static boolean has(Path file, String sha256) throws IOException {
    return Files.isRegularFile(file) && sha256(file).equals(sha256);
  }

  private static List<String> read(Path folder) throws IOException {
    // What is no UTF-8 is damage, and not an error.
    return new String(Files.readAllBytes(folder.resolve(NAME)), StandardCharsets.UTF_8)
        .lines()
        .toList();
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
