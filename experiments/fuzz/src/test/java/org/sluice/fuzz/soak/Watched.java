// SPDX-License-Identifier: MIT
package org.sluice.fuzz.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** A process, and what it held at each look. */
final class Watched {
  /** What a process may hold more in the last quarter of its looks than in the second. */
  private static final double MOST_GROWTH = 1.1;

  private final String name;
  private final long pid;
  private final List<Look> looks = new ArrayList<>();

  /**
   * What it held.
   *
   * @param kib resident memory, KiB
   * @param threads how many it had
   * @param files how many it had open
   */
  record Look(long kib, long threads, long files) {}

  Watched(String name, long pid) {
    this.name = name;
    this.pid = pid;
  }

  /** Looks once; a process that has ended is not looked at. */
  void look() {
    Path of = Path.of("/proc", Long.toString(pid));
    try (Stream<Path> files = Files.list(of.resolve("fd"))) {
      List<String> status = Files.readAllLines(of.resolve("status"));
      add(new Look(number(status, "VmRSS:"), number(status, "Threads:"), files.count()));
    } catch (IOException e) {
      // It has ended, or does just now.
    }
  }

  void add(Look look) {
    looks.add(look);
  }

  private static long number(List<String> status, String field) throws IOException {
    for (String line : status) {
      if (line.startsWith(field)) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("no " + field);
  }

  /** Whether it holds no more at the end than after a quarter of the time. */
  boolean isFlat() {
    return looks.size() >= 8
        && late(Look::kib) <= MOST_GROWTH * early(Look::kib)
        && late(Look::threads) <= early(Look::threads)
        && late(Look::files) <= early(Look::files);
  }

  private long early(ToLongFunction<Look> what) {
    return most(looks.subList(looks.size() / 4, looks.size() / 2), what);
  }

  private long late(ToLongFunction<Look> what) {
    return most(looks.subList(looks.size() * 3 / 4, looks.size()), what);
  }

  private static long most(List<Look> looks, ToLongFunction<Look> what) {
    return looks.stream().mapToLong(what).max().orElse(0);
  }

  @Override
  public String toString() {
    if (looks.size() < 8) {
      return name + ": looked at " + looks.size() + " times, which is not enough";
    }
    return String.format(
        Locale.ROOT,
        "%s: %.0f MiB, %d threads, %d files in the second quarter; %.0f, %d, %d in the last%s",
        name,
        early(Look::kib) / 1024.0,
        early(Look::threads),
        early(Look::files),
        late(Look::kib) / 1024.0,
        late(Look::threads),
        late(Look::files),
        isFlat() ? "" : ": GROWS");
  }
}
