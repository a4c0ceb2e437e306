// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times every case once per round, one case after the other, so that what else the machine does
 * hits all cases alike.
 *
 * @param <C> what is timed
 * @param <S> what a run of it gives
 * @param cases what is timed, in this order
 * @param runner how
 */
public record Benchmark<C, S>(List<C> cases, Runner<C, S> runner) {
  /** Runs one case. */
  @FunctionalInterface
  public interface Runner<C, S> {
    /**
     * Runs a case to its end.
     *
     * @throws IOException if its files cannot be written or read
     */
    S run(C which) throws IOException, InterruptedException;
  }

  /** Copies the list. */
  public Benchmark {
    cases = List.copyOf(cases);
  }

  /**
   * Every scheme over {@code jvm} and {@code zmq}, for every workload; the baseline comes first,
   * and on {@code zmq} a ping-pong after it. HPCC, which asks at each ACK, is not measured over
   * {@code zmq}: it would take longer than all others.
   *
   * @param workloads names of experiments
   * @param twins whether each case over {@code jvm} is followed by its twin in C++
   */
  public static List<BenchCase> allCases(List<String> workloads, boolean twins) {
    List<BenchCase> all = new ArrayList<>();
    for (String workload : workloads) {
      for (BenchCase which : schemes(workload, "jvm")) {
        all.add(which);
        if (twins) {
          all.add(which.twin());
        }
      }
      List<BenchCase> overZmq = schemes(workload, "zmq");
      overZmq.add(1, overZmq.get(0).ping());
      all.addAll(overZmq.subList(0, overZmq.size() - 1));
    }
    return all;
  }

  private static List<BenchCase> schemes(String workload, String transport) {
    List<BenchCase> schemes = new ArrayList<>();
    schemes.add(new BenchCase(workload, BenchCase.BASELINE, "", transport));
    schemes.add(new BenchCase(workload, "rocc", "paper", transport));
    schemes.add(new BenchCase(workload, "dcqcn", "paper", transport));
    schemes.add(new BenchCase(workload, "dcqcn", "hpcc-sim", transport));
    schemes.add(new BenchCase(workload, "hpcc", "paper", transport));
    return schemes;
  }

  /**
   * Runs all rounds.
   *
   * @param rounds how many, 1 or more
   * @return the samples of each case, one per round, cases in their order
   */
  public Map<C, List<S>> run(int rounds) throws IOException, InterruptedException {
    Map<C, List<S>> samples = new LinkedHashMap<>();
    for (C which : cases) {
      samples.put(which, new ArrayList<>());
    }
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<C, List<S>> entry : samples.entrySet()) {
        entry.getValue().add(runner.run(entry.getKey()));
      }
    }
    return samples;
  }
}
