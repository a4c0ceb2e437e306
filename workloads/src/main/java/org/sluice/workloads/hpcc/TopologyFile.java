// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.nio.file.Path;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;

/**
 * {@code topology.txt}: {@code nodes switches links}, the switches' numbers, then one {@code src
 * dst rate delay error_rate} per link, the last a probability per frame. All other nodes are hosts.
 */
public final class TopologyFile {
  private static final int MOST_NODES = 1 << 20;

  private TopologyFile() {}

  /**
   * Reads a topology.
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static Topology read(Path file) {
    Words in = new Words(file);
    int nodes = in.integer("the number of nodes", 1, MOST_NODES);
    int switches = in.integer("the number of switches", 0, nodes);
    int links = in.integer("the number of links", 0, Integer.MAX_VALUE);
    boolean[] isSwitch = new boolean[nodes];
    for (int i = 0; i < switches; i++) {
      int id = in.integer("a switch's number", 0, nodes - 1);
      if (isSwitch[id]) {
        throw in.refuse("a switch's number", Integer.toString(id), "each number once");
      }
      isSwitch[id] = true;
    }
    Topology.Builder t = new Topology.Builder();
    for (int i = 0; i < nodes; i++) {
      t.add(isSwitch[i] ? Node.Kind.SWITCH : Node.Kind.HOST, (isSwitch[i] ? "switch" : "host") + i);
    }
    for (int i = 0; i < links; i++) {
      int a = in.integer("the first end of a link", 0, nodes - 1);
      int b = in.integer("the second end of a link", 0, nodes - 1);
      long rate = in.quantity("the rate of a link", Dimension.RATE, "bps");
      long delay = in.quantity("the delay of a link", Dimension.TIME, "s");
      double errors = in.number("the error rate of a link", 0, 1);
      try {
        t.link(new Link(a, b, rate, delay, 0, errors));
      } catch (WorkloadException e) {
        throw in.at(e);
      }
    }
    in.requireNoMore("links", links);
    return t.build();
  }
}
