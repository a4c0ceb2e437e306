// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
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

  /** What shows that a file changed. */
  record State(Object bytes, Object inode, Instant modified, Instant changed) {
    /** That of a file; empty for a folder, which does not show it, and where it is not kept. */
    static Optional<State> of(Path place) throws IOException {
      if (Files.isDirectory(place)
          || !Files.getFileStore(place).supportsFileAttributeView("unix")) {
        return Optional.empty();
      }
      Map<String, Object> is = Files.readAttributes(place, "unix:size,ino,lastModifiedTime,ctime");
      return Optional.of(
          new State(
              of(is, "size"), of(is, "ino"), time(is, "lastModifiedTime"), time(is, "ctime")));
    }

    private static Object of(Map<String, Object> attributes, String name) {
      return Objects.requireNonNull(attributes.get(name));
    }

    private static Instant time(Map<String, Object> attributes, String name) {
      return ((FileTime) of(attributes, name)).toInstant();
    }

    private boolean isFrom(Instant before) {
      return modified.isBefore(before) && changed.isBefore(before);
    }

    private String text() {
      return "%s-%s-%s-%s".formatted(bytes, inode, modified, changed);
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
