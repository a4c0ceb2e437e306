// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs a range of random experiments; the main class behind {@code experiments/fuzz/run-random}.
 */
public final class RandomExperiments {
  private static final int PER_BATCH = 100;
  private static final int FOUND = 1;
  private static final int WRONG_INPUT = 2;
  private static final int MISSING = 7;

  private final Path out;
  private final FourWays ways;
  private final Map<String, Integer> refusals = new TreeMap<>();
  private final List<Long> different = new ArrayList<>();
  private int ran;
  private int refused;
  private int failed;
  private int decided;
  private int lost;
  private int paused;
  private long packets;

  private RandomExperiments(FourWays ways, Path out) {
    this.ways = ways;
    this.out = out;
  }

  /**
   * Runs the experiments from one number on.
   *
   * @param arguments first number, count, the project's folder, the folder for what is found
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    long first;
    int count;
    try {
      first = Long.parseLong(arguments[0]);
      count = Integer.parseInt(arguments[1]);
    } catch (NumberFormatException e) {
      first = -1;
      count = 0;
    }
    if (first < 0 || count < 1) {
      System.err.printf(
          "run-random: --first %s --count %s; allowed are whole numbers from 0 and from 1%n",
          arguments[0], arguments[1]);
      System.exit(WRONG_INPUT);
    }
    Path home = Path.of(arguments[2]);
    String why = new Simulators(home).whyNoOmnet();
    if (!why.isEmpty()) {
      System.err.println("run-random: " + why);
      System.exit(MISSING);
    }
    Path out = Path.of(arguments[3]);
    Files.createDirectories(out);
    int code;
    try (FourWays ways = new FourWays(home, Files.createTempDirectory(out, "run"))) {
      code = new RandomExperiments(ways, out).run(first, count);
    }
    System.exit(code);
  }

  private int run(long first, int count) throws IOException, InterruptedException {
    long startedNs = System.nanoTime();
    for (long number = first; number < first + count; number += PER_BATCH) {
      List<Map<String, Object>> experiments = new ArrayList<>();
      for (long i = number; i < Math.min(number + PER_BATCH, first + count); i++) {
        experiments.add(RandomExperiment.of(i));
      }
      List<FourWays.Outcome> outcomes = ways.run(experiments);
      for (int i = 0; i < outcomes.size(); i++) {
        count(number + i, experiments.get(i), outcomes.get(i));
      }
      report(first, number + experiments.size() - first, startedNs);
    }
    refusals.forEach((why, times) -> System.out.println(times + " refused: " + why));
    return different.isEmpty() ? 0 : FOUND;
  }

  private void count(long number, Map<String, Object> experiment, FourWays.Outcome outcome)
      throws IOException, InterruptedException {
    FourWays.Activity activity = outcome.activity();
    if (outcome.differs()) {
      different.add(number);
      keep(number, experiment, outcome);
    } else if (outcome.refusal() != null) {
      if (outcome.code() == WRONG_INPUT || outcome.code() == 3) {
        refused++;
      } else {
        failed++;
      }
      String why = outcome.code() + " " + outcome.refusal();
      refusals.merge(why.replaceAll("[0-9.]+", "#"), 1, Integer::sum);
      return;
    }
    ran++;
    decided += activity.decided() ? 1 : 0;
    lost += activity.lost() ? 1 : 0;
    paused += activity.paused() ? 1 : 0;
    packets += activity.packets();
  }

  private void keep(long number, Map<String, Object> experiment, FourWays.Outcome outcome)
      throws IOException, InterruptedException {
    System.out.println("experiment " + number + " differs: " + outcome.difference());
    Files.writeString(out.resolve(number + ".yaml"), FourWays.yaml(experiment));
    Map<String, Object> small = smallest(ways, experiment, outcome);
    Path file = out.resolve(number + "-small.yaml");
    String difference = String.valueOf(ways.run(List.of(small)).get(0).difference());
    Files.writeString(file, "# " + difference + "\n" + FourWays.yaml(small));
    System.out.println("made small: " + file);
  }

  /** The smallest that differs in the same way and file. */
  static Map<String, Object> smallest(
      FourWays ways, Map<String, Object> experiment, FourWays.Outcome outcome)
      throws IOException, InterruptedException {
    String kind = outcome.kind();
    return new Shrinking(
            all -> ways.run(all).stream().map(other -> other.kind().equals(kind)).toList())
        .smallest(experiment);
  }

  private void report(long first, long done, long startedNs) {
    double minutes = (System.nanoTime() - startedNs) / 60e9;
    System.out.printf(
        "%d to %d: %d equal in all four, %d differ, %d refused, %d ended by a scheme; of those that ran:"
            + " decided %d, lost %d, paused %d, %d packets each; %.0f per minute%n",
        first,
        first + done - 1,
        ran - different.size(),
        different.size(),
        refused,
        failed,
        decided,
        lost,
        paused,
        ran == 0 ? 0 : packets / ran,
        done / minutes);
  }
}
