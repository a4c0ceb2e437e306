// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;

/**
 * Watches what schemes that are not Sluice's own do in the command line's Java, where they are
 * loaded and asked what they declare. One that ends Java, or does not return, ends the command with
 * {@link ExitCode#SCHEME_FAILED} and a sentence.
 */
final class SchemeGuard {
  private static final int DECLARATION_SECONDS = 30;
  private static final long SAMPLE_MS = 500;
  private static final Pattern STATE_MACHINES = Pattern.compile("\\.(on|new)[A-Z]\\w*$");
  private static boolean isWatching;

  private final Map<Thread, Call> calls = new HashMap<>();

  /** The first call into a scheme that a thread was seen in, and since when. */
  private record Call(String method, long sinceNs) {}

  /** Watches from now on; called before the first scheme is loaded, and as often as wanted. */
  static synchronized void watch() {
    if (isWatching) {
      return;
    }
    isWatching = true;
    Runtime.getRuntime()
        .addShutdownHook(new Thread(SchemeGuard::explainExit, "sluice-scheme-exit"));
    Thread sampler = new Thread(new SchemeGuard()::sample, "sluice-scheme-guard");
    sampler.setDaemon(true);
    sampler.start();
  }

  /** The scheme's code that an error comes from, to add to a sentence; empty if there is none. */
  static String clause(Throwable error) {
    return firstCall(error.getStackTrace()).map(method -> ", in the scheme's " + method).orElse("");
  }

  private static void explainExit() {
    exit(Thread.getAllStackTraces().values())
        .ifPresent(
            method -> {
              System.err.printf("sluice: the scheme's %s ended Java%n", method);
              Runtime.getRuntime().halt(ExitCode.SCHEME_FAILED.code());
            });
  }

  /** The scheme's method in which Java is being ended, if it is; a server says it of sessions. */
  static Optional<String> exit(Collection<StackTraceElement[]> stacks) {
    return stacks.stream()
        .filter(stack -> Arrays.stream(stack).anyMatch(SchemeGuard::isExit))
        .filter(stack -> Arrays.stream(stack).noneMatch(SchemeGuard::isSession))
        .flatMap(stack -> firstCall(stack).stream())
        .findFirst();
  }

  private static boolean isSession(StackTraceElement frame) {
    return frame.getClassName().startsWith("org.sluice.bridge.session.");
  }

  private static boolean isExit(StackTraceElement frame) {
    return frame.getClassName().equals("java.lang.Runtime") && frame.getMethodName().equals("exit");
  }

  private void sample() {
    try {
      while (true) {
        Thread.sleep(SAMPLE_MS);
        stuck(Thread.getAllStackTraces(), System.nanoTime())
            .ifPresent(
                method -> {
                  System.err.printf(
                      "sluice: the scheme's %s has not returned for %d s%n",
                      method, DECLARATION_SECONDS);
                  System.exit(ExitCode.SCHEME_FAILED.code());
                });
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (OutOfMemoryError e) {
      // The command says so; where memory is short, nothing is watched any more.
      calls.clear();
    }
  }

  /** A declaration that every sample of the last {@link #DECLARATION_SECONDS} was in. */
  Optional<String> stuck(Map<Thread, StackTraceElement[]> stacks, long nowNs) {
    calls.keySet().retainAll(stacks.keySet());
    stacks.forEach(
        (thread, stack) -> {
          @Nullable String method = declaration(stack).orElse(null);
          calls.compute(
              thread,
              (same, before) ->
                  method == null || (before != null && before.method().equals(method))
                      ? before
                      : new Call(method, nowNs));
          if (method == null) {
            calls.remove(thread);
          }
        });
    return calls.values().stream()
        .filter(call -> nowNs - call.sinceNs() >= TimeUnit.SECONDS.toNanos(DECLARATION_SECONDS))
        .map(Call::method)
        .findFirst();
  }

  /**
   * What Sluice asked of a scheme and a thread is in; nothing of a thread of the scheme's own, nor
   * of its state machines, which have deadlines wherever they run.
   */
  private static Optional<String> declaration(StackTraceElement[] stack) {
    boolean isAsked =
        Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith("org.sluice."));
    return isAsked
        ? firstCall(stack).filter(method -> !STATE_MACHINES.matcher(method).find())
        : Optional.empty();
  }

  /** The first call into the code of a scheme: its class and method. */
  private static Optional<String> firstCall(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .filter(frame -> SchemeCatalog.LOADER.equals(frame.getClassLoaderName()))
        .reduce((inner, outer) -> outer)
        .map(frame -> frame.getClassName() + "." + frame.getMethodName());
  }
}
