// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

/**
 * One thing to be timed.
 *
 * @param workload name of the experiment that is run
 * @param scheme the scheme in it
 * @param profile the scheme's profile; empty for its default
 * @param transport {@code jvm}, {@code zmq}, or {@link #NATIVE}
 */
public record BenchCase(String workload, String scheme, String profile, String transport) {
  /** The scheme that does nothing: what the others are compared with. */
  public static final String BASELINE = "none";

  /**
   * Instead of a scheme: no simulation, but messages to another process and back over ZeroMQ, with
   * nothing around it.
   */
  public static final String PING = "ping-pong";

  /** The transport to schemes in C++ that decide what those in Java decide; in benchmarks only. */
  public static final String NATIVE = "native";

  /** Scheme and profile in one word, for tables. */
  public String schemeAndProfile() {
    return profile.isEmpty() ? scheme : scheme + "/" + profile;
  }

  /** Whether it is no simulation. */
  public boolean isPing() {
    return scheme.equals(PING);
  }

  /** What is measured beside it to tell what the machine costs. */
  public BenchCase ping() {
    return new BenchCase(workload, PING, "", transport);
  }

  /** The same workload and scheme without Java. */
  public BenchCase twin() {
    return new BenchCase(workload, scheme, profile, NATIVE);
  }

  /** The same workload and transport with the scheme that does nothing. */
  public BenchCase baseline() {
    return new BenchCase(workload, BASELINE, "", transport);
  }
}
