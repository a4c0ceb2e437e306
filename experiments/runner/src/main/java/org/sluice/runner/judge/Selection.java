// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import com.ezylang.evalex.data.EvaluationValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.PlanFacts;
import org.sluice.runner.results.PortId;
import org.sluice.runner.results.PortResult;
import org.sluice.runner.results.RunResults;

/** Finds the ports and flows that an argument of a claim's function names. */
final class Selection {
  private final RunResults results;

  Selection(RunResults results) {
    this.results = results;
  }

  /** The ports named by {@code node:port} (number or name), a group, or {@code *}. */
  List<PortId> ports(EvaluationValue argument) {
    String name = argument.getStringValue().trim();
    if (name.equals("*")) {
      return results.switchPorts().map(PortResult::id).toList();
    }
    List<PortId> group = results.portGroups().get(name);
    if (group != null && !group.isEmpty()) {
      return group;
    }
    PortId port;
    try {
      port = PortId.parse(withNodeNumber(name));
    } catch (IllegalArgumentException e) {
      throw new ClaimException(
          "port '"
              + name
              + "' is neither node:port (a number or the node's name) nor a port group; groups are "
              + String.join(", ", results.portGroups().keySet())
              + ".");
    }
    if (!results.plan().links().containsKey(port) && !results.ports().containsKey(port)) {
      throw new ClaimException("port " + port + " does not exist in this run.");
    }
    return List.of(port);
  }

  /** {@code switch:0} as {@code 3:0}. */
  private String withNodeNumber(String port) {
    int colon = port.lastIndexOf(':');
    return colon < 0
        ? port
        : results
            .plan()
            .nodeNamed(port.substring(0, colon))
            .map(id -> id + port.substring(colon))
            .orElse(port);
  }

  /** The only port named. */
  PortId port(EvaluationValue argument) {
    List<PortId> ports = ports(argument);
    if (ports.size() != 1) {
      throw new ClaimException(
          "'" + argument.getStringValue() + "' is " + ports.size() + " ports, one is needed here.");
    }
    return ports.get(0);
  }

  /** The rows of {@code ports.csv} of the ports named. */
  List<PortResult> portResults(EvaluationValue argument) {
    List<PortResult> rows = new ArrayList<>();
    for (PortId port : ports(argument)) {
      PortResult row = results.ports().get(port);
      if (row == null) {
        throw new ClaimException("ports.csv has no row for port " + port + ".");
      }
      rows.add(row);
    }
    return rows;
  }

  /** Rate of the link at a port, bit/s. */
  long linkRateBps(PortId port) {
    PlanFacts.Link link = results.plan().links().get(port);
    if (link != null) {
      return link.rateBps();
    }
    PortResult row = results.ports().get(port);
    if (row == null) {
      throw new ClaimException("port " + port + " does not exist in this run.");
    }
    return row.rateBps();
  }

  /** The ids of the flows named by an id, ids and ranges, a group, or {@code *}. */
  Set<Long> flows(EvaluationValue argument) {
    Set<Long> ids = new TreeSet<>();
    if (argument.isNumberValue()) {
      ids.add(wholeId(argument.getNumberValue()));
    } else {
      String name = argument.getStringValue().trim();
      List<Long> group = results.run().flowGroups().get(name);
      if (name.equals("*")) {
        ids.addAll(results.flows().keySet());
      } else if (group != null) {
        ids.addAll(group);
      } else {
        addRanges(name, ids);
      }
    }
    if (ids.isEmpty()) {
      throw new ClaimException("this run has no flows.");
    }
    ids.forEach(this::existing);
    return ids;
  }

  private long existing(long id) {
    if (!results.flows().containsKey(id)) {
      throw new ClaimException("flow " + id + " does not exist in this run.");
    }
    return id;
  }

  private void addRanges(String name, Set<Long> ids) {
    for (String part : name.split(",")) {
      String range = part.trim();
      if (!range.matches("\\d{1,9}(-\\d{1,9})?")) {
        throw new ClaimException(
            "flows '"
                + name
                + "' are neither ids like 0-9 or 0,4,7 nor a flow group; groups are "
                + (results.run().flowGroups().isEmpty()
                    ? "none"
                    : String.join(", ", results.run().flowGroups().keySet()))
                + ".");
      }
      int dash = range.indexOf('-');
      long first = Long.parseLong(dash < 0 ? range : range.substring(0, dash));
      long last = Long.parseLong(dash < 0 ? range : range.substring(dash + 1));
      for (long id = first; id <= last; id++) {
        ids.add(existing(id));
      }
    }
  }

  private static long wholeId(BigDecimal number) {
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      throw new ClaimException("flow " + number.toPlainString() + " is not a whole number.");
    }
  }

  /** The results of the flows named. */
  List<FlowResult> flowResults(EvaluationValue argument) {
    List<FlowResult> rows = new ArrayList<>();
    for (Long id : flows(argument)) {
      FlowResult row = results.flows().get(id);
      if (row != null) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** The completed ones of the flows named; at least one. */
  List<FlowResult> completedFlows(EvaluationValue argument) {
    List<FlowResult> rows = flowResults(argument).stream().filter(FlowResult::completed).toList();
    if (rows.isEmpty()) {
      throw new ClaimException(
          "none of the flows " + argument.getStringValue() + " completed in this run.");
    }
    return rows;
  }
}
