// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sluice.bridge.text.TimeText;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Nearest;
import org.sluice.runner.expression.ResultFunction;
import org.sluice.runner.expression.Value;

/** Finds the ports, flows and times of a run that an argument of a claim's function names. */
public record Selection(RunShape run) {
  /** The share of a run that its tail is, if none is given. */
  public static final double DEFAULT_TAIL = 1.0 / 3;

  /**
   * Part of a run.
   *
   * @param fromPs its start
   * @param toPs its end
   */
  public record Window(long fromPs, long toPs) {}

  /** The ports named by {@code node:port} (number or name), a group, or {@code *}. */
  public List<PortId> ports(Value argument) {
    String name = argument.text().trim();
    if (name.equals("*")) {
      return run.switchPorts();
    }
    List<PortId> group = run.portGroups().get(name);
    if (group != null && !group.isEmpty()) {
      return group;
    }
    PortId port;
    try {
      port = PortId.parse(withNodeNumber(name));
    } catch (IllegalArgumentException e) {
      throw new ExpressionException(
          "port '%s' is neither node:port (a number or the node's name) nor a port group; groups are %s."
              .formatted(name, String.join(", ", run.portGroups().keySet())));
    }
    if (!run.hasPort(port)) {
      throw new ExpressionException("port %s does not exist in this run.".formatted(port));
    }
    return List.of(port);
  }

  /** {@code switch:0} as {@code 3:0}. */
  private String withNodeNumber(String port) {
    int colon = port.lastIndexOf(':');
    return colon < 0
        ? port
        : run.nodeNamed(port.substring(0, colon))
            .map(id -> id + port.substring(colon))
            .orElse(port);
  }

  /** The name of a number of {@code engine.json}. */
  public static String engineNumber(Value argument) {
    String name = argument.text();
    if (!EngineNumbers.NAMES.contains(name)) {
      throw new ExpressionException(
          "engine.json has no number '%s'; %s."
              .formatted(name, Nearest.clause(name, EngineNumbers.NAMES)));
    }
    return name;
  }

  /** The name of collectives that the run has. */
  public String collective(Value argument) {
    String name = argument.text();
    if (!run.collectives().containsKey(name)) {
      throw new ExpressionException(
          run.collectives().isEmpty()
              ? "the traffic has no collective '%s', nor any other.".formatted(name)
              : "the traffic has no collective '%s'; %s."
                  .formatted(name, Nearest.clause(name, run.collectives().keySet())));
    }
    return name;
  }

  /** Which of the collectives of a name, from 0. */
  public int numberOf(Value name, Value number) {
    int all = run.collectives().getOrDefault(collective(name), 0);
    BigDecimal which = number.number();
    if (which.signum() < 0
        || which.compareTo(BigDecimal.valueOf(all)) >= 0
        || which.stripTrailingZeros().scale() > 0) {
      throw new ExpressionException(
          "there is no collective %s of '%s'; allowed is 0 to %d."
              .formatted(which.toPlainString(), name.text(), all - 1));
    }
    return which.intValueExact();
  }

  /** The number that a data-plane key has in the plan. */
  public BigDecimal planned(Value argument) {
    String key = argument.text();
    String value =
        run.dataplane(key)
            .orElseThrow(
                () -> new ExpressionException("the plan does not set '%s'.".formatted(key)));
    try {
      return new BigDecimal(value);
    } catch (NumberFormatException e) {
      throw new ExpressionException("the plan's %s is '%s', no number.".formatted(key, value));
    }
  }

  /** The only port named. */
  public PortId port(Value argument) {
    List<PortId> ports = ports(argument);
    if (ports.size() != 1) {
      throw new ExpressionException(
          "'%s' is %d ports, one is needed here.".formatted(argument.text(), ports.size()));
    }
    return ports.get(0);
  }

  /** The ids of the flows named by an id, ids and ranges, a group, or {@code *}. */
  public Set<Long> flows(Value argument) {
    Set<Long> ids = new TreeSet<>();
    if (argument.isNumber()) {
      ids.add(existing(wholeId(argument.number())));
    } else {
      String name = argument.text().trim();
      List<Long> group = run.flowGroups().get(name);
      if (name.equals("*")) {
        ids.addAll(run.flows());
      } else if (group != null) {
        // How many flows of a closed loop there are is up to the run; others count as they are.
        group.stream()
            .filter(id -> run.flows().contains(id) || !run.isOfClosedLoop(id))
            .forEach(ids::add);
      } else {
        addRanges(name, ids);
      }
    }
    if (ids.isEmpty()) {
      throw new ExpressionException(
          "%s has no flow."
              .formatted(
                  !argument.isNumber() && run.flowGroups().containsKey(argument.text().trim())
                      ? "the group '%s'".formatted(argument.text().trim())
                      : "this run"));
    }
    return ids;
  }

  /** The same, where all of them have time series. */
  public Set<Long> flowsWithSeries(Value argument) {
    Set<Long> ids = flows(argument);
    for (Long id : ids) {
      if (!run.seriesFlows().has(id)) {
        throw new ExpressionException(
            "flow %d has no time series, which this needs: it is not among monitor.flows."
                .formatted(id));
      }
    }
    return ids;
  }

  private long existing(long id) {
    if (!run.flows().contains(id)) {
      throw new ExpressionException("flow %d does not exist in this run.".formatted(id));
    }
    return id;
  }

  private void addRanges(String name, Set<Long> ids) {
    for (String part : name.split(",")) {
      String range = part.trim();
      if (!range.matches("\\d{1,9}(-\\d{1,9})?")) {
        Set<String> groups = run.flowGroups().keySet();
        throw new ExpressionException(
            "flows '%s' are neither ids like 0-9 or 0,4,7 nor a flow group; groups are %s."
                .formatted(name, groups.isEmpty() ? "none" : String.join(", ", groups)));
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
      throw new ExpressionException(
          "flow %s is not a whole number.".formatted(number.toPlainString()));
    }
  }

  /** A time, ps. */
  public long time(Value argument) {
    return argument.number().round(MathContext.DECIMAL64).longValue();
  }

  /** A time of the run, ps. */
  public long timeInRun(Value argument) {
    long ps = time(argument);
    if (ps < 0 || ps > run.endPs()) {
      throw new ExpressionException(
          "the time %s is not within the run, which is 0 to %s."
              .formatted(TimeText.of(ps), TimeText.of(run.endPs())));
    }
    return ps;
  }

  /** Refuses a tail that the samples of a function do not resolve. */
  public void requireSamples(ResultFunction function, double tail) {
    long intervalPs = function.samples().map(run::intervalPs).orElse(0L);
    long fromPs = run.tailStartPs(tail);
    if (tail < 1 && run.endPs() - fromPs < intervalPs) {
      throw new ExpressionException(
          "the tail of %s, from %s on, is shorter than %s, %s: it has no sample of its own."
              .formatted(
                  function.label(),
                  TimeText.of(fromPs),
                  function.samples().orElseThrow().option(),
                  TimeText.of(intervalPs)));
    }
  }

  /** The window from one time to another. */
  public Window window(Value from, Value to) {
    Window window = new Window(time(from), time(to));
    if (window.fromPs() < 0 || window.fromPs() >= window.toPs() || window.toPs() > run.endPs()) {
      throw new ExpressionException(
          "the window from %s to %s is not within the run, which is 0 to %s."
              .formatted(
                  TimeText.of(window.fromPs()),
                  TimeText.of(window.toPs()),
                  TimeText.of(run.endPs())));
    }
    return window;
  }

  /** The window of a function, which its samples must resolve. */
  public Window window(ResultFunction function, Value from, Value to) {
    Window window = window(from, to);
    long intervalPs = function.samples().map(run::intervalPs).orElse(0L);
    boolean isWhole = window.fromPs() == 0 && window.toPs() == run.endPs();
    if (!isWhole && window.toPs() - window.fromPs() < intervalPs) {
      throw new ExpressionException(
          "the window of %s from %s to %s is shorter than %s, %s: it has no sample of its own."
              .formatted(
                  function.label(),
                  TimeText.of(window.fromPs()),
                  TimeText.of(window.toPs()),
                  function.samples().orElseThrow().option(),
                  TimeText.of(intervalPs)));
    }
    return window;
  }

  /** Refuses to take samples for all decisions. */
  public void requireEveryDecision(ResultFunction function) {
    long intervalPs = run.intervalPs(ResultFunction.Samples.RATE);
    if (intervalPs > 0) {
      throw new ExpressionException(
          "%s is of every decision, and with monitor.rateInterval only the rate at each %s is known."
              .formatted(function.label(), TimeText.of(intervalPs)));
    }
  }

  /** The share of a run that its tail is. */
  public double tail(Value argument) {
    double tail = argument.number().doubleValue();
    if (!(tail > 0 && tail <= 1)) {
      throw new ExpressionException(
          "tail %s is not allowed; it is above 0 and at most 1.".formatted(tail));
    }
    return tail;
  }

  /** A percentile's per cent. */
  public double percent(Value argument) {
    double percent = argument.number().doubleValue();
    // 99 % is the number 0.99.
    if (!(percent >= 1 && percent <= 100)) {
      throw new ExpressionException(
          "percentile %s is not allowed; it is a number from 1 to 100, such as 99, without %%."
              .formatted(percent));
    }
    return percent;
  }
}
