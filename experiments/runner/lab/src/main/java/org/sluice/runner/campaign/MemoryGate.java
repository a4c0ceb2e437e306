// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a further run begin only if there is memory for it: as much as the largest process of a run
 * has needed so far, measured while runs execute. One run may always begin. Where the system does
 * not say how much memory is available, all may.
 */
final class MemoryGate {
  /** Measured: a tiny run with a JVM inside 75 MB, one of 320 hosts and 200,000 flows 190 MB. */
  private static final long FIRST_ESTIMATE_BYTES = 300L << 20;

  /** Left to everything else. */
  private static final long RESERVE_BYTES = 256L << 20;

  private static final long POLL_MS = 200;

  /**
   * Finding the processes takes a tenth of what a tiny run costs here, so that not each run does.
   */
  private static final long FRESH_NS = 100_000_000;

  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");
  private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
  private static final Pattern NOW = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  private final Path proc;
  private final Consumer<String> says;
  private final Map<Long, Long> residentBytes = new HashMap<>();
  private long measuredNs = System.nanoTime() - FRESH_NS;
  private long largestBytes;
  private int running;
  private boolean hasSaid;

  /**
   * A gate for the processes that this one starts.
   *
   * @param proc {@code /proc}
   * @param says gets one sentence when a run has to wait for the first time
   */
  MemoryGate(Path proc, Consumer<String> says) {
    this.proc = proc;
    this.says = says;
  }

  /**
   * Waits until there is memory for one more run.
   *
   * @param wanted how many are to run at a time, for the sentence
   */
  synchronized void enter(int wanted) throws InterruptedException {
    while (running > 0 && !isRoom()) {
      if (!hasSaid) {
        hasSaid = true;
        says.accept(
            String.format(
                Locale.ROOT,
                "%d runs at a time instead of %d, for now: %.1f GB of memory are available and a"
                    + " run needs about %.1f GB",
                running,
                wanted,
                availableBytes() / 1e9,
                expectedBytes() / 1e9));
      }
      wait(POLL_MS);
    }
    running++;
  }

  /** A run has ended. */
  synchronized void leave() {
    measure();
    running--;
    notifyAll();
  }

  private long expectedBytes() {
    return largestBytes == 0 ? FIRST_ESTIMATE_BYTES : largestBytes + largestBytes / 4;
  }

  /** Whether there is memory for one more, when those that run have grown to what is expected. */
  private boolean isRoom() {
    long available = availableBytes();
    if (available < 0) {
      return true;
    }
    measure();
    long expected = expectedBytes();
    long resident = residentBytes.values().stream().mapToLong(b -> Math.min(b, expected)).sum();
    long stillToCome = Math.max(0, running * expected - resident);
    return available - stillToCome - RESERVE_BYTES >= expected;
  }

  private void measure() {
    long nowNs = System.nanoTime();
    if (nowNs - measuredNs < FRESH_NS) {
      return;
    }
    measuredNs = nowNs;
    residentBytes.clear();
    ProcessHandle.current()
        .children()
        .forEach(
            child -> {
              String status = read(Path.of(Long.toString(child.pid()), "status"));
              largestBytes = Math.max(largestBytes, kilobytes(PEAK, status));
              residentBytes.put(child.pid(), Math.max(0, kilobytes(NOW, status)));
            });
  }

  private long availableBytes() {
    return kilobytes(AVAILABLE, read(Path.of("meminfo")));
  }

  private static long kilobytes(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Long.parseLong(matcher.group(1)) << 10 : -1;
  }

  private String read(Path file) {
    try {
      return Files.readString(proc.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
