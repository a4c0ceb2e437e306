// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;

/**
 * {@code topology.txt}: {@code nodes switches links}, the switches' numbers, then one {@code src
 * dst rate delay error_rate} per link, the last a probability per frame; read as the HPCC simulator
 * reads it. All other nodes are hosts.
 *
 * <p>The first line of ns3-datacenter's has the number of leaves, too, {@code nodes switches leaves
 * links}, and may have two capacities; that of SimAI's is {@code nodes gpus-per-server nvswitches
 * switches links gpu}. They are recognised by it.
 */
public final class TopologyFile {
  private static final int HEAD_BYTES = 1 << 16;
  private static final String WHOLE = "\\d+";
  private static final String NUMBER = "\\d+(\\.\\d*)?";

  private final WordStream in;
  private final Oddities oddities;
  private final List<String> placesOfLinks = new ArrayList<>();
  private int nodes;
  private double errorRate;

  private TopologyFile(WordStream in, Oddities oddities) {
    this.in = in;
    this.oddities = oddities;
  }

  /**
   * Reads a topology.
   *
   * @throws WorkloadException if the file cannot be read, or is one with which the HPCC simulator
   *     crashes or reads what is in memory
   */
  public static Topology read(Path file, Oddities oddities) {
    return new TopologyFile(new WordStream(file), oddities).read();
  }

  /**
   * Where a link is written.
   *
   * @param link its index in {@link Topology#links}
   * @return {@code file:line}
   * @throws WorkloadException as {@link #read}
   */
  public static String placeOfLink(Path file, int link) {
    TopologyFile again = new TopologyFile(new WordStream(file), new Oddities());
    Topology unused = again.read();
    return again.placesOfLinks.get(link);
  }

  /**
   * Whose file it is, by its first two lines; also those of the other simulators are called the
   * HPCC simulator's if they look as those do.
   *
   * @throws WorkloadException if the file cannot be read
   */
  public static Generation generationOf(Path file) {
    return generation(WordStream.head(file, HEAD_BYTES));
  }

  private static Generation generation(WordStream in) {
    List<String> head = in.wordsOfLine(0);
    boolean areNumbers = head.stream().allMatch(w -> w.matches(NUMBER));
    if (head.size() == 6 && !areNumbers && head.stream().limit(5).allMatch(w -> w.matches(WHOLE))) {
      return Generation.SIMAI;
    }
    // A fourth number may also be the first switch's; then the second line is a link's.
    boolean isFollowedByNumbers = in.wordsOfLine(1).stream().allMatch(w -> w.matches(WHOLE));
    return areNumbers && isFollowedByNumbers && (head.size() == 4 || head.size() == 6)
        ? Generation.NS3_DATACENTER
        : Generation.HPCC;
  }

  private Topology read() {
    Generation generation = generation(in);
    int words = in.wordsOfLine(0).size();
    long announced = in.unsigned32(0);
    long nvSwitches = 0;
    if (generation == Generation.SIMAI) {
      long unusedGpusPerServer = in.unsigned32(0);
      nvSwitches = in.unsigned32(0);
    }
    long switches = in.unsigned32(0);
    if (generation == Generation.NS3_DATACENTER) {
      long unusedLeaves = in.unsigned32(0);
    }
    long links = in.unsigned32(0);
    if (generation != Generation.HPCC) {
      for (int i = generation == Generation.SIMAI ? 5 : 4; i < words; i++) {
        String unused = in.word("");
      }
    }
    if (in.hasFailed() || announced < 1 || announced > Topology.MOST_NODES) {
      throw new WorkloadException(
          "%s: the first line is '%s'; allowed is the number of nodes, 1 to %d, that of switches and that of links"
              .formatted(in.file(), in.lineShown(0), Topology.MOST_NODES));
    }
    nodes = (int) announced;
    return build(switchNumbers(nvSwitches, switches), links);
  }

  private boolean[] switchNumbers(long nvSwitches, long switches) {
    boolean[] isSwitch = new boolean[nodes];
    for (long i = 0; i < nvSwitches + switches; i++) {
      int id = node("a switch's number");
      if (isSwitch[id]) {
        oddities.add("switch twice", in.place(), "the switch " + id + " is named twice");
      }
      isSwitch[id] = true;
    }
    if (nvSwitches > 0) {
      oddities.add(
          "nvswitch",
          in.file(),
          "its %d NVSwitches are ordinary switches here".formatted(nvSwitches));
    }
    return isSwitch;
  }

  private Topology build(boolean[] isSwitch, long links) {
    Topology.Builder t = new Topology.Builder();
    for (int i = 0; i < nodes; i++) {
      t.add(isSwitch[i] ? Node.Kind.SWITCH : Node.Kind.HOST, (isSwitch[i] ? "switch" : "host") + i);
    }
    for (long i = 0; i < links; i++) {
      boolean isLast = i == links - 1;
      int a = node("the first end of a link", i, links);
      placesOfLinks.add(in.place());
      int b = node("the second end of a link");
      long rateBps = quantity("the rate of a link", Ns3Quantity.rateBps(in.word("")), "25Gbps");
      long delayNs = quantity("the delay of a link", Ns3Quantity.timeNs(in.word("")), "1us");
      errorRate(isLast);
      try {
        t.link(new Link(a, b, rateBps, delayPs(delayNs), 0, Math.min(1, Math.max(0, errorRate))));
      } catch (WorkloadException e) {
        throw in.refusal(String.valueOf(e.getMessage()));
      }
    }
    int rows = in.hasFailed() ? 0 : in.rowsLeft();
    if (rows > 0) {
      oddities.add(
          "links left",
          in.file(),
          "it announces %d links and has %d rows: the first %d are read, as the HPCC simulator does"
              .formatted(links, links + rows, links));
    }
    return t.build();
  }

  private static long delayPs(long delayNs) {
    return delayNs > Link.MOST_DELAY_PS / 1000 ? Link.MOST_DELAY_PS + 1 : delayNs * 1000;
  }

  private int node(String what, long row, long rows) {
    int before = in.line();
    long id = in.unsigned32(-1);
    if (id < 0) {
      throw new WorkloadException(
          "%s:%d: it announces %d links and has %d; the HPCC simulator crashes there"
              .formatted(in.file(), before, rows, row));
    }
    return node(what, id);
  }

  private int node(String what) {
    return node(what, in.unsigned32(-1));
  }

  private int node(String what, long id) {
    if (in.hasFailed() || id >= nodes) {
      throw in.refusal(
          "%s is '%s'; allowed is 0 to %d, with others the HPCC simulator crashes"
              .formatted(what, id < 0 ? "" : in.shown(), nodes - 1));
    }
    return (int) id;
  }

  private long quantity(String what, OptionalLong value, String example) {
    if (in.hasFailed() || value.isEmpty()) {
      throw in.refusal(
          "%s is '%s', with which the HPCC simulator ends; allowed is what ns-3 reads, such as %s"
              .formatted(what, in.hasFailed() ? "" : in.shown(), example));
    }
    return value.getAsLong();
  }

  /** One that cannot be read stops the reading; only behind the last link this does no harm. */
  private void errorRate(boolean isLast) {
    errorRate = in.number(errorRate);
    if (in.hasFailed() && !isLast) {
      throw in.refusal(
          "the error rate of a link is '%s', which is no number; the HPCC simulator crashes at the next row"
              .formatted(in.shown()));
    }
    if (in.hasFailed()) {
      oddities.add(
          "error rate",
          in.place(),
          "the error rate of the last link is no number; it is " + errorRate);
    }
  }
}
