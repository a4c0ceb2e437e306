// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The digests of files, kept between commands so that a file is read once and not by each command.
 * As in git's index, a file is taken for the same as long as its size, its inode and the times of
 * its last two kinds of change are the same; one that changed within the last seconds is read
 * again, since a further change might not show in its times.
 */
final class KnownDigests {
  private static final Duration SETTLED = Duration.ofSeconds(3);
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) (\\S+) (/[^\\x00]+)");

  private record Known(String digest, String state) {}

  private final Path file;
  private final Map<String, Known> known = new TreeMap<>();
  private boolean isChanged;

  /**
   * Those kept in a file.
   *
   * @param file need not be there or be readable; a line that is none of ours is left out
   */
  KnownDigests(Path file) {
    this.file = file;
    try {
      for (String line : Files.readAllLines(file)) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
          known.put(matcher.group(3), new Known(matcher.group(1), matcher.group(2)));
        }
      }
    } catch (IOException e) { // none there, or not for us to read
      known.clear();
    }
  }

  /**
   * The {@link ContentDigest} of a file, a jar or a folder, in hexadecimal.
   *
   * @throws IOException if it cannot be read
   */
  String of(Path path) throws IOException {
    Path place = path.toRealPath();
    Optional<State> state = State.of(place);
    if (state.isEmpty()) {
      return new ContentDigest().add(place).hex();
    }
    Known before = known.get(place.toString());
    if (before != null && before.state().equals(state.get().text())) {
      return before.digest();
    }
    Instant settled = Instant.now().minus(SETTLED);
    String digest = new ContentDigest().add(place).hex();
    if (state.get().isFrom(settled)) {
      known.put(place.toString(), new Known(digest, state.get().text()));
      isChanged = true;
    }
    return digest;
  }

  /**
   * What shows that a file, or one in a folder, changed.
   *
   * @param text size, inode and times of each file
   * @param newest the latest of these times
   */
  record State(String text, Instant newest) {
    /** That of a file, or of the files in a folder; empty where such times are not kept. */
    static Optional<State> of(Path place) throws IOException {
      if (!Files.getFileStore(place).supportsFileAttributeView("unix")) {
        return Optional.empty();
      }
      if (!Files.isDirectory(place)) {
        return Optional.of(ofOne(place));
      }
      ContentDigest digest = new ContentDigest();
      Instant newest = Instant.MIN;
      try (Stream<Path> files = Files.walk(place, FileVisitOption.FOLLOW_LINKS)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          State one = ofOne(file);
          digest.add(file.toString()).add(one.text());
          newest = one.newest().isAfter(newest) ? one.newest() : newest;
        }
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      return Optional.of(new State(digest.hex(), newest));
    }

    private static State ofOne(Path file) throws IOException {
      Map<String, Object> is = Files.readAttributes(file, "unix:size,ino,lastModifiedTime,ctime");
      Instant modified = time(is, "lastModifiedTime");
      Instant changed = time(is, "ctime");
      return new State(
          "%s-%s-%s-%s".formatted(is.get("size"), is.get("ino"), modified, changed),
          modified.isAfter(changed) ? modified : changed);
    }

    private static Instant time(Map<String, Object> attributes, String name) {
      return ((FileTime) Objects.requireNonNull(attributes.get(name))).toInstant();
    }

    private boolean isFrom(Instant before) {
      return newest.isBefore(before);
    }
  }

  /** Keeps them for the next command, if there is anything new; if that fails, it reads again. */
  void keep() {
    if (!isChanged) {
      return;
    }
    StringBuilder text = new StringBuilder();
    known.forEach(
        (place, one) -> {
          if (Files.exists(Path.of(place))) {
            text.append(one.digest()).append(' ').append(one.state()).append(' ');
            text.append(place).append('\n');
          }
        });
    Path temporary = file.resolveSibling(".digests-" + ProcessHandle.current().pid());
    try {
      Files.writeString(temporary, text);
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      isChanged = false;
    } catch (IOException e) {
      temporary.toFile().delete();
    }
  }
}
