// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.util.Arrays;
import org.slf4j.Logger;

/** Where in the code a failure arose: its place in one line, and all calls if they are wanted. */
public final class Traces {
  /** If set, in this process and in those that it starts, all calls are wanted. */
  public static final String VARIABLE = "SLUICE_DEBUG";

  private static final int MOST_CALLS = 30;
  private static volatile boolean areWanted = System.getenv(VARIABLE) != null;

  private Traces() {}

  /** Whether all calls are wanted. */
  public static boolean areWanted() {
    return areWanted;
  }

  /** Wants all calls from now on. */
  public static void want() {
    areWanted = true;
  }

  /** Logs a failure, with its place. */
  public static void log(Logger log, String sentence, Throwable thrown) {
    if (areWanted) {
      log.error("{}", sentence, beginning(thrown));
    } else {
      log.error("{}{}", sentence, place(thrown));
    }
  }

  /** The first call's place, to be put after a sentence. */
  public static String place(Throwable thrown) {
    StackTraceElement[] calls = thrown.getStackTrace();
    return calls.length == 0
        ? ""
        : " (in %s.%s, %s:%d; --debug shows all calls)"
            .formatted(
                calls[0].getClassName(),
                calls[0].getMethodName(),
                calls[0].getFileName(),
                calls[0].getLineNumber());
  }

  /** With the first calls of its stack only: one that overflowed has a thousand. */
  private static Throwable beginning(Throwable thrown) {
    StackTraceElement[] calls = thrown.getStackTrace();
    if (calls.length > MOST_CALLS) {
      thrown.setStackTrace(Arrays.copyOf(calls, MOST_CALLS));
    }
    return thrown;
  }
}
