// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command line as a user starts it: a process of its own, whose every descendant carries a mark
 * in its environment, by which it is found even when its parent is gone.
 */
final class SluiceProcess implements AutoCloseable {
  /** Names the file by which a {@link FaultyScheme} says that its fault happens now. */
  static final String FAULT_FILE = "SLUICE_TEST_FAULT_FILE";

  private static final String MARK = "SLUICE_TEST_MARK";
  private static final long PATIENCE_S = 90;
  private static final long POLL_MS = 10;

  private final String mark = MARK + "=" + UUID.randomUUID();
  private final Path errors;
  private final Path output;
  private final Process process;

  /**
   * What a command came to.
   *
   * @param code exit code
   * @param errors all it wrote to standard error
   * @param output all it wrote to standard output
   * @param seconds from the fault, or from the start, to its end
   */
  record Ended(int code, String errors, String output, double seconds) {
    @Override
    public String toString() {
      return String.format("exit code %d after %.1f s%n%s%s", code, seconds, errors, output);
    }
  }

  private SluiceProcess(
      Path folder, List<String> around, Map<String, String> environment, List<String> arguments)
      throws IOException {
    Files.createDirectories(folder);
    errors = Files.createTempFile(folder, "stderr", ".txt");
    output = Files.createTempFile(folder, "stdout", ".txt");
    // A shell that starts tests in the background makes them, and their children, deaf to SIGINT.
    List<String> command = new ArrayList<>(around);
    command.addAll(List.of("env", "--default-signal=INT"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xshare:auto", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-Dsluice.home=" + home(), "-cp", classPath()));
    command.add("org.sluice.runner.cli.Sluice");
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(environment);
    builder.environment().put(MARK, mark.substring(MARK.length() + 1));
    builder.environment().put(FAULT_FILE, folder.resolve("fault").toString());
    process = builder.redirectError(errors.toFile()).redirectOutput(output.toFile()).start();
    process.getOutputStream().close();
  }

  /** Starts a command; files it names without a folder are in {@code folder}. */
  static SluiceProcess start(Path folder, String... arguments) throws IOException {
    return start(folder, Map.of(), arguments);
  }

  /** Starts a command with further variables. */
  static SluiceProcess start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    return new SluiceProcess(folder, List.of(), environment, List.of(arguments));
  }

  /** Starts a command by another, which gets the command's words after its own. */
  static SluiceProcess startBy(List<String> around, Path folder, String... arguments)
      throws IOException {
    return new SluiceProcess(folder, around, Map.of(), List.of(arguments));
  }

  /** Runs a command to its end. */
  static Ended run(Path folder, String... arguments) throws IOException, InterruptedException {
    try (SluiceProcess process = start(folder, arguments)) {
      return process.end(System.nanoTime());
    }
  }

  /** The folder of the project. */
  static Path home() {
    return Path.of(System.getProperty("sluice.home", "../../..")).toAbsolutePath().normalize();
  }

  /** What the command line itself has, without what is only there for tests. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.endsWith("test-classes") && !entry.endsWith("test-classes/"))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  long pid() {
    return process.pid();
  }

  /** The simulator it started. */
  ProcessHandle simulator() {
    return descendant("sluice-ns3");
  }

  /** The server it started. */
  ProcessHandle server() {
    return descendant("\0serve\0");
  }

  /** Waits until something is so, and fails if the command ends before that. */
  SluiceProcess until(String what, BooleanSupplier isSo) throws InterruptedException {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (!isSo.getAsBoolean()) {
      boolean isOver = !process.isAlive() || System.nanoTime() > deadlineNs;
      if (isOver && !isSo.getAsBoolean()) {
        throw new AssertionError(
            (process.isAlive() ? "still not so: " : "it ended before: ") + what + "\n" + errors());
      }
      Thread.sleep(POLL_MS);
    }
    return this;
  }

  /** Waits until decided rates have been written, twice, so that the run is well under way. */
  SluiceProcess untilUnderWay(Path out) throws InterruptedException {
    Path rates = out.resolve("rate.csv");
    until("rates are recorded", () -> sizeOf(rates) > "time_ps,flow,rate_bps\n".length());
    long first = sizeOf(rates);
    return until("more rates are recorded", () -> sizeOf(rates) > first);
  }

  /** Waits for the end of the command. */
  Ended end(long sinceNs) throws InterruptedException {
    if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
      throw new AssertionError("it has not ended:\n" + errors());
    }
    return new Ended(
        process.exitValue(), errors(), read(output), (System.nanoTime() - sinceNs) / 1e9);
  }

  /** Makes something happen, and waits for the end of the command. */
  Ended endAfter(Fault fault) throws IOException, InterruptedException {
    long nowNs = System.nanoTime();
    fault.happen();
    return end(nowNs);
  }

  /** Something that is done to a run. */
  @FunctionalInterface
  interface Fault {
    void happen() throws IOException, InterruptedException;
  }

  /** Whether it has not ended. */
  boolean isAlive() {
    return process.isAlive();
  }

  /** Sends a signal, by its name without SIG. */
  static void signal(String name, long pid) throws IOException, InterruptedException {
    if (!signalIfAlive(name, pid)) {
      throw new AssertionError("process " + pid + " is not there for SIG" + name);
    }
  }

  /** Sends a signal, unless the process has ended; whether it was sent. */
  static boolean signalIfAlive(String name, long pid) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "kill -s " + name + " " + pid).start().waitFor() == 0;
  }

  /**
   * Stops a process; whether it now stands still. One that has ended, or is ending and only waits
   * for its parent to ask, takes the signal and does not stop.
   */
  static boolean stop(long pid) throws IOException, InterruptedException {
    if (!signalIfAlive("STOP", pid)) {
      return false;
    }
    while (true) {
      Optional<ProcessHandle> process = ProcessHandle.of(pid);
      // The state follows the name, which is in brackets and may hold anything: proc(5).
      String stat = process.map(p -> of(p, "stat")).orElse("");
      String state = stat.substring(stat.lastIndexOf(')') + 1).strip();
      if (state.isEmpty() || state.startsWith("Z") || state.startsWith("X")) {
        return false;
      }
      if (state.startsWith("T")) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  String errors() {
    return read(errors);
  }

  String output() {
    return read(output);
  }

  /** Every living process of this command, itself included. */
  List<ProcessHandle> processes() {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(p -> of(p, "environ").contains(mark + "\0")).toList();
    }
  }

  /** The living process of this command whose command line has a word. */
  ProcessHandle descendant(String word) {
    Optional<ProcessHandle> found =
        processes().stream().filter(p -> of(p, "cmdline").contains(word)).findFirst();
    return found.orElseThrow(() -> new AssertionError("no process '" + word + "'\n" + errors()));
  }

  private static String of(ProcessHandle process, String file) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  static long sizeOf(Path file) {
    try {
      return Files.exists(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Leaves nothing behind, whatever the test came to. */
  @Override
  public void close() {
    processes().forEach(ProcessHandle::destroyForcibly);
  }
}
