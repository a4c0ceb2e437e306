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
    if (Files.isDirectory(place) || !Files.getFileStore(place).supportsFileAttributeView("unix")) {
      return new ContentDigest().add(place).hex();
    }
    Instant modified = Files.getLastModifiedTime(place).toInstant();
    Instant changed = ((FileTime) Files.getAttribute(place, "unix:ctime")).toInstant();
    String state =
        "%s-%s-%s-%s"
            .formatted(Files.size(place), Files.getAttribute(place, "unix:ino"), modified, changed);
    Known before = known.get(place.toString());
    if (before != null && before.state().equals(state)) {
      return before.digest();
    }
    Instant settled = Instant.now().minus(SETTLED);
    String digest = new ContentDigest().add(place).hex();
    if (modified.isBefore(settled) && changed.isBefore(settled)) {
      known.put(place.toString(), new Known(digest, state));
      isChanged = true;
    }
    return digest;
  }

  /** What shows that a file changed, as {@link #of} takes it; empty for a folder, which may not. */
  static String state(Path place) throws IOException {
    if (Files.isDirectory(place)
        || !place.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return "";
    }
    Map<String, Object> state = Files.readAttributes(place, "unix:size,ino,lastModifiedTime,ctime");
    return new TreeMap<>(state).toString();
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
