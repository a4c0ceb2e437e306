// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sluice.bridge.proto.Hello;

/**
 * A process of this machine, for which Linux reports whether a debugger holds it now: it then does
 * not answer, but is neither dead nor stuck.
 */
public final class LocalProcess {
  private static final Path PROC = Path.of("/proc");

  /** The state of a process that stands at a breakpoint (proc(5), "tracing stop"). */
  private static final char HELD = 't';

  /** The state of a process that a signal has stopped. */
  private static final char STOPPED = 'T';

  private final Path proc;
  private final long number;

  /**
   * A process.
   *
   * @param number its process id; 0: unknown, and so not held by a debugger
   */
  public LocalProcess(long number) {
    this(PROC, number);
  }

  LocalProcess(Path proc, long number) {
    this.proc = proc;
    this.number = number;
  }

  /** The process that says hello, if it is one of this machine. */
  static LocalProcess of(Hello hello) {
    return of(PROC, hello);
  }

  static LocalProcess of(Path proc, Hello hello) {
    boolean here = !hello.getMachine().isEmpty() && hello.getMachine().equals(machine(proc));
    return new LocalProcess(proc, here ? hello.getProcess() : 0);
  }

  /** As the client names its machine; empty where there is no /proc. */
  private static String machine(Path proc) {
    try {
      String boot = Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
      return boot + " " + Files.readSymbolicLink(proc.resolve("self/ns/pid"));
    } catch (IOException e) {
      return "";
    }
  }

  /** Whether a debugger has stopped it. */
  public boolean isHeld() {
    return isInState(HELD);
  }

  /** Whether a signal has stopped it. */
  public boolean isStopped() {
    return isInState(STOPPED);
  }

  private boolean isInState(char wanted) {
    if (number <= 0) {
      return false;
    }
    try {
      // "number (name) state …", and the name may hold anything.
      String stat = Files.readString(proc.resolve(Long.toString(number)).resolve("stat"));
      int state = stat.lastIndexOf(')') + 2;
      return state < stat.length() && stat.charAt(state) == wanted;
    } catch (IOException e) {
      return false;
    }
  }
}
