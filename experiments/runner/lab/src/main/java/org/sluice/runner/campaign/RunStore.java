// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.Deletion;
import org.sluice.runner.files.FileList;

/**
 * The folder of finished runs, each in a folder named by its digest. A run is computed in a folder
 * beside them, which gets its name when all its files are there, with their {@link FileList}; so
 * what has a digest's name was whole, and what has been damaged since is noticed. Several campaigns
 * may use one store at the same time.
 *
 * @param folder where; it need not be there
 */
public record RunStore(Path folder) {
  /** Where the store is, unless the user names another: below the current folder. */
  public static final Path USUAL = Path.of("out", "runs");

  /** Begins the name of the folder in which a task of a cluster computes a run. */
  static final String CLAIMED = ".slurm-";

  private static final String PARTIAL = ".partial-";
  private static final String FAILED = "failed-";
  private static final String DIGEST = "[0-9a-f]{32}";
  private static final Pattern BEGUN =
      Pattern.compile(Pattern.quote(PARTIAL) + "(\\d{1,18})@(.*)-\\d+-" + DIGEST);
  private static final String HOST = host();
  private static final AtomicLong NUMBERS = new AtomicLong();

  /**
   * A finished run.
   *
   * @param digest its name
   * @param folder its files
   */
  public record Entry(String digest, Path folder) {
    /** The bytes of all its files. */
    public long bytes() throws IOException {
      long sum = 0;
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          sum += Files.size(file);
        }
      }
      return sum;
    }

    /** When it was put here. */
    public Instant stored() throws IOException {
      return Files.getLastModifiedTime(folder).toInstant();
    }
  }

  /** Where a finished run is, or would be. */
  public Path place(String digest) {
    return folder.resolve(digest);
  }

  /** The finished run of that digest. */
  public Optional<Entry> find(String digest) {
    Path place = place(digest);
    return Files.isDirectory(place) ? Optional.of(new Entry(digest, place)) : Optional.empty();
  }

  /**
   * The one finished run whose digest begins so.
   *
   * @throws SluiceException if there is none, or more than one
   */
  public Entry only(String beginning) throws IOException {
    List<Entry> found =
        all().stream().filter(entry -> entry.digest().startsWith(beginning)).toList();
    if (found.size() != 1 || beginning.isEmpty()) {
      throw SluiceException.wrongInput(
          "%s runs in %s have a digest that begins with '%s'; allowed is the beginning of one (sluice runs list)"
              .formatted(found.isEmpty() ? "no" : found.size(), folder, beginning));
    }
    return found.get(0);
  }

  /** Every finished run, the oldest first. */
  public List<Entry> all() throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Path path : folders()) {
      String name = String.valueOf(path.getFileName());
      if (name.matches(DIGEST)) {
        entries.add(new Entry(name, path));
      }
    }
    List<Instant> times = new ArrayList<>();
    for (Entry entry : entries) {
      times.add(entry.stored());
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.<Integer, Instant>comparing(times::get));
    return order.stream().map(entries::get).toList();
  }

  /** A new, empty folder for a run that begins. */
  Path begin(String digest) throws IOException {
    Path path =
        folder.resolve(
            PARTIAL
                + ProcessHandle.current().pid()
                + "@"
                + HOST
                + "-"
                + NUMBERS.incrementAndGet()
                + "-"
                + digest);
    Files.createDirectories(folder);
    RunLock.hold(path);
    return Files.createDirectories(path);
  }

  /** Deletes the folder of a run that began and will not be finished. */
  public static void drop(Path begun) throws IOException {
    Deletion.of(begun);
    RunLock.release(begun);
  }

  /**
   * Makes a run that is whole a finished one, with the list of its files. What earlier attempts at
   * it left behind is deleted.
   *
   * @param digest its name
   * @param begun its folder until now
   * @param replaces whether it takes the place of an earlier one; else the earlier one stays
   */
  Path finish(String digest, Path begun, boolean replaces) throws IOException {
    FileList.write(begun, digest);
    Path place = place(digest);
    if (replaces) {
      discard(digest);
    }
    try {
      Files.move(begun, place, StandardCopyOption.ATOMIC_MOVE);
      RunLock.release(begun);
    } catch (DirectoryNotEmptyException | FileAlreadyExistsException e) {
      // Another campaign was faster; its bytes are the same.
      drop(begun);
    } catch (AtomicMoveNotSupportedException e) {
      throw e;
    } catch (IOException e) {
      if (!Files.isDirectory(place)) {
        throw e;
      }
      drop(begun);
    }
    Deletion.of(failed(digest));
    return place;
  }

  /** What is wrong with a finished run, as words that go on after its folder's name. */
  Optional<String> damage(String digest) throws IOException {
    return FileList.damage(place(digest), digest);
  }

  /** Deletes a finished run, if it is there. */
  void discard(String digest) throws IOException {
    Path place = place(digest);
    if (Files.exists(place)) {
      Path old = begin(digest);
      Files.move(place, old.resolve("old"), StandardCopyOption.ATOMIC_MOVE);
      drop(old);
    }
  }

  /** Keeps what a run left behind that did not end well, to be looked at; never to be reused. */
  Path fail(String digest, Path begun) throws IOException {
    Path place = failed(digest);
    Deletion.of(place);
    Files.move(begun, place, StandardCopyOption.ATOMIC_MOVE);
    RunLock.release(begun);
    return place;
  }

  private Path failed(String digest) {
    return folder.resolve(FAILED + digest);
  }

  /** What runs that failed, and campaigns that were killed, left behind. */
  public List<Path> remains() throws IOException {
    List<Path> remains = new ArrayList<>();
    for (Path path : folders()) {
      String name = String.valueOf(path.getFileName());
      if (name.startsWith(FAILED) || (name.startsWith(PARTIAL) && !isAlive(path, name))) {
        remains.add(path);
      }
    }
    return remains;
  }

  /** The folders in which tasks of clusters compute runs, or did before they were killed. */
  List<Path> claimed() throws IOException {
    return folders().stream()
        .filter(path -> String.valueOf(path.getFileName()).startsWith(CLAIMED))
        .toList();
  }

  /** Deletes what campaigns that were killed left behind. */
  void clean() throws IOException {
    for (Path path : remains()) {
      if (String.valueOf(path.getFileName()).startsWith(PARTIAL)) {
        drop(path);
      }
    }
    // One that was killed between the end of a run and that of its lock left the lock.
    for (Path run : RunLock.allIn(folder)) {
      String name = String.valueOf(run.getFileName());
      if (name.startsWith(PARTIAL) && !Files.exists(run) && !isAlive(run, name)) {
        RunLock.release(run);
      }
    }
  }

  private static boolean isAlive(Path path, String partial) {
    Matcher name = BEGUN.matcher(partial);
    if (!name.matches()) {
      return false;
    }
    // Only the machine itself knows about its processes, and one of another container may have any
    // number.
    return !name.group(2).equals(HOST)
        || RunLock.isHeld(path)
            .orElseGet(
                () ->
                    ProcessHandle.of(Long.parseLong(name.group(1)))
                        .map(ProcessHandle::isAlive)
                        .orElse(false));
  }

  private static String host() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname"), StandardCharsets.UTF_8).trim();
    } catch (IOException e) {
      return "";
    }
  }

  private List<Path> folders() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isDirectory).sorted().toList();
    }
  }
}
