// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.workloads.WorkloadException;

/**
 * A system file of astra-sim ({@code astra-sim/system/Sys.cc}, {@code initialize_sys}), such as
 * {@code examples/system/native_collectives/Ring_4chunks.json}.
 *
 * @param algorithms how operations are done
 * @param overheads what a collective costs beside its messages
 * @param channels in so many parts that are under way at once a collective is split
 * @param roofline how times of computation are made of operations and bytes, if they are
 * @param notes what the file has and is ignored
 */
public record AstraSystem(
    Map<Operation, Algorithm> algorithms,
    Overheads overheads,
    int channels,
    Optional<ChakraTrace.Roofline> roofline,
    List<String> notes) {
  private static final Map<String, Operation> OPERATIONS =
      Map.of(
          "all-reduce-implementation", Operation.ALL_REDUCE,
          "all-gather-implementation", Operation.ALL_GATHER,
          "reduce-scatter-implementation", Operation.REDUCE_SCATTER,
          "all-to-all-implementation", Operation.ALL_TO_ALL);

  private static final Map<String, Algorithm> ALGORITHMS =
      Map.of(
          "ring", Algorithm.RING,
          "oneRing", Algorithm.RING,
          "halvingDoubling", Algorithm.HALVING_DOUBLING,
          "oneHalvingDoubling", Algorithm.HALVING_DOUBLING,
          "doubleBinaryTree", Algorithm.TREE,
          "direct", Algorithm.DIRECT,
          "oneDirect", Algorithm.DIRECT);

  /** The other keys that are read. */
  private static final Set<String> READ =
      Set.of(
          "preferred-dataset-splits",
          "active-chunks-per-dimension",
          "endpoint-delay",
          "local-mem-bw",
          "peak-perf",
          "roofline-enabled");

  private static final long PS_PER_NS = 1000;

  /** Copies the lists. */
  public AstraSystem {
    algorithms = Map.copyOf(algorithms);
    notes = List.copyOf(notes);
  }

  /**
   * Reads a file.
   *
   * @throws WorkloadException if it cannot be read, or asks for what is not here
   */
  public static AstraSystem read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new WorkloadException(file + ": does not exist; allowed is a file that does");
    } catch (IOException e) {
      throw new WorkloadException(file + ": cannot be read: " + e.getMessage());
    }
    if (!(ChakraJson.read(file.toString(), text) instanceof Map<?, ?> map)) {
      throw new WorkloadException(file + ": is no JSON object; allowed is one");
    }
    return new Reader(file, map).read();
  }

  private record Reader(Path file, Map<?, ?> map) {
    AstraSystem read() {
      Map<Operation, Algorithm> algorithms = new EnumMap<>(Operation.class);
      List<String> ignored = new ArrayList<>();
      for (Object key : map.keySet()) {
        String name = String.valueOf(key);
        Operation operation = OPERATIONS.get(name);
        if (operation != null) {
          algorithms.put(operation, algorithm(name));
        } else if (name.endsWith("-implementation-custom")) {
          throw new WorkloadException(
              "%s: has %s; allowed is native collectives".formatted(file, name));
        } else if (!READ.contains(name)) {
          ignored.add(name);
        }
      }
      int splits = (int) number("preferred-dataset-splits", 1, 1_000_000, 1);
      int active = (int) number("active-chunks-per-dimension", 1, 1_000_000, 1);
      if (active > 1 && active < splits) {
        throw new WorkloadException(
            "%s: has %d active-chunks-per-dimension and %d preferred-dataset-splits; allowed is 1, or as many or more"
                .formatted(file, active, splits));
      }
      boolean isSerial = active == 1;
      long delayNs = number("endpoint-delay", 0, 1_000_000_000, 0);
      long memory = number("local-mem-bw", 1, 1_000_000_000, 0);
      boolean hasRoofline = number("roofline-enabled", 0, 1, 0) == 1;
      return new AstraSystem(
          algorithms,
          new Overheads(isSerial ? splits : 1, delayNs * PS_PER_NS, memory),
          isSerial ? 1 : splits,
          hasRoofline
              ? Optional.of(
                  new ChakraTrace.Roofline(number("peak-perf", 1, 1_000_000_000, 0), memory))
              : Optional.empty(),
          ignored.isEmpty()
              ? List.of()
              : List.of("%s: ignored are %s".formatted(file, String.join(", ", ignored))));
    }

    private Algorithm algorithm(String key) {
      Object value = map.get(key);
      if (value instanceof List<?> list && list.size() == 1 && list.get(0) instanceof String word) {
        Algorithm algorithm = ALGORITHMS.get(word);
        if (algorithm != null) {
          return algorithm;
        }
      }
      throw new WorkloadException(
          "%s: %s is %s; allowed is a list of one of ring, halvingDoubling, doubleBinaryTree, direct (one dimension)"
              .formatted(file, key, value));
    }

    private long number(String key, long least, long most, long otherwise) {
      Object value = map.get(key);
      if (value == null) {
        return otherwise;
      }
      boolean isWhole =
          value instanceof Long
              || (value instanceof Double d && d == Math.rint(d) && Math.abs(d) < 1e15);
      long number = isWhole ? ((Number) value).longValue() : least - 1;
      if (number < least || number > most) {
        throw new WorkloadException(
            "%s: %s is %s; allowed is a whole number from %d to %d"
                .formatted(file, key, value, least, most));
      }
      return number;
    }
  }
}
