// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The functions over the results of a run ({@code docs/reference/claims.md}). */
public enum ResultFunction {
  QUEUE_MEAN("queueMean", Dimensions.BYTES, Samples.QUEUE, Argument.PORT, Argument.WINDOW),
  QUEUE_SD("queueSd", Dimensions.BYTES, Samples.QUEUE, Argument.PORT, Argument.WINDOW),
  QUEUE_PERCENTILE(
      "queuePercentile",
      Dimensions.BYTES,
      Samples.QUEUE,
      Argument.PORT,
      Argument.PERCENT,
      Argument.WINDOW),
  QUEUE_PEAK("queuePeak", Dimensions.BYTES, Samples.QUEUE, Argument.PORTS, Argument.WINDOW),
  QUEUE_SUM_MEAN("queueSumMean", Dimensions.BYTES, Samples.QUEUE, Argument.PORTS, Argument.WINDOW),
  QUEUE_SUM_PEAK("queueSumPeak", Dimensions.BYTES, Samples.QUEUE, Argument.PORTS, Argument.WINDOW),
  QUEUE_TROUGH("queueTrough", Dimensions.BYTES, Samples.QUEUE, Argument.PORT, Argument.WINDOW),
  QUEUE_AT("queueAt", Dimensions.BYTES, Argument.PORT, Argument.TIME),
  QUEUE_TAIL_MEAN("queueTailMean", Dimensions.BYTES, Samples.QUEUE, Argument.PORT, Argument.TAIL),
  QUEUE_TAIL_SD("queueTailSd", Dimensions.BYTES, Samples.QUEUE, Argument.PORT, Argument.TAIL),
  QUEUE_TAIL_PEAK("queueTailPeak", Dimensions.BYTES, Samples.QUEUE, Argument.PORTS, Argument.TAIL),
  QUEUE_TAIL_TROUGH(
      "queueTailTrough", Dimensions.BYTES, Samples.QUEUE, Argument.PORT, Argument.TAIL),
  QUEUE_CONVERGENCE_TIME(
      "queueConvergenceTime", Dimensions.TIME, Argument.PORT, Argument.BAND, Argument.TAIL),
  RATE_MEAN("rateMean", Dimensions.RATE, Samples.RATE, Argument.SERIES, Argument.WINDOW),
  RATE_TAIL_MEAN("rateTailMean", Dimensions.RATE, Samples.RATE, Argument.SERIES, Argument.TAIL),
  RATE_TAIL_SD("rateTailSd", Dimensions.RATE, Samples.RATE, Argument.SERIES, Argument.TAIL),
  RATE_AT("rateAt", Dimensions.RATE, Argument.SERIES, Argument.TIME),
  DECISION_MEAN("decisionMean", Dimensions.RATE, Samples.RATE, Argument.SERIES, Argument.WINDOW),
  DECISION_SD("decisionSd", Dimensions.RATE, Samples.RATE, Argument.SERIES, Argument.WINDOW),
  CONVERGENCE_TIME(
      "convergenceTime", Dimensions.TIME, Argument.SERIES, Argument.BAND, Argument.TAIL),
  GOODPUT("goodput", Dimensions.RATE, Samples.GOODPUT, Argument.SERIES, Argument.WINDOW),
  GOODPUT_TAIL("goodputTail", Dimensions.RATE, Samples.GOODPUT, Argument.SERIES, Argument.TAIL),
  JAIN("jain", Dimensions.NUMBER, Samples.GOODPUT, Argument.SERIES, Argument.WINDOW),
  JAIN_TAIL("jainTail", Dimensions.NUMBER, Samples.GOODPUT, Argument.SERIES, Argument.TAIL),
  UTILISATION(
      "utilisation",
      Dimensions.NUMBER,
      Samples.GOODPUT,
      Argument.SERIES,
      Argument.PORT,
      Argument.WINDOW),
  UTILISATION_TAIL(
      "utilisationTail",
      Dimensions.NUMBER,
      Samples.GOODPUT,
      Argument.SERIES,
      Argument.PORT,
      Argument.TAIL),
  LINK_RATE("linkRate", Dimensions.RATE, Argument.PORT),
  FCT("fct", Dimensions.TIME, Argument.FLOWS),
  FCT_MEAN("fctMean", Dimensions.TIME, Argument.FLOWS),
  FCT_MAX("fctMax", Dimensions.TIME, Argument.FLOWS),
  FCT_PERCENTILE("fctPercentile", Dimensions.TIME, Argument.FLOWS, Argument.PERCENT),
  SLOWDOWN("slowdown", Dimensions.NUMBER, Argument.FLOWS),
  SLOWDOWN_MEAN("slowdownMean", Dimensions.NUMBER, Argument.FLOWS),
  SLOWDOWN_MAX("slowdownMax", Dimensions.NUMBER, Argument.FLOWS),
  SLOWDOWN_PERCENTILE("slowdownPercentile", Dimensions.NUMBER, Argument.FLOWS, Argument.PERCENT),
  FLOW_RATE_MEAN("flowRateMean", Dimensions.RATE, Argument.FLOWS),
  FLOW_RATE_SD("flowRateSd", Dimensions.RATE, Argument.FLOWS),
  FLOWS_STARTED("flowsStarted", Dimensions.NUMBER, Argument.FLOWS),
  FLOWS_COMPLETED("flowsCompleted", Dimensions.NUMBER, Argument.FLOWS),
  DELIVERED("delivered", Dimensions.BYTES, Argument.FLOWS),
  RETRANSMITTED("retransmitted", Dimensions.BYTES, Argument.FLOWS),
  TIMEOUTS("timeouts", Dimensions.NUMBER, Argument.FLOWS),
  NACKS("nacks", Dimensions.NUMBER, Argument.FLOWS),
  MESSAGES("messages", Dimensions.NUMBER, Argument.FLOWS),
  PACKETS("packets", Dimensions.NUMBER, Argument.PORTS),
  MARKS("marks", Dimensions.NUMBER, Argument.PORTS),
  DROPS("drops", Dimensions.NUMBER, Argument.PORTS),
  LOSSES("losses", Dimensions.NUMBER, Argument.PORTS),
  PAUSES("pauses", Dimensions.NUMBER, Argument.PORTS),
  PAUSED_TIME("pausedTime", Dimensions.TIME, Argument.PORTS),
  PEER_PAUSED_TIME("peerPausedTime", Dimensions.TIME, Argument.PORTS),
  COLLECTIVE_TIME("collectiveTime", Dimensions.TIME, Argument.COLLECTIVE, Argument.NUMBER),
  COLLECTIVE_MEAN("collectiveMean", Dimensions.TIME, Argument.COLLECTIVE),
  COLLECTIVE_MAX("collectiveMax", Dimensions.TIME, Argument.COLLECTIVE),
  COLLECTIVE_PERCENTILE(
      "collectivePercentile", Dimensions.TIME, Argument.COLLECTIVE, Argument.PERCENT),
  COLLECTIVES_DONE("collectivesDone", Dimensions.NUMBER, Argument.COLLECTIVE),
  ALGORITHM_BANDWIDTH("algorithmBandwidth", Dimensions.RATE, Argument.COLLECTIVE),
  BUS_BANDWIDTH("busBandwidth", Dimensions.RATE, Argument.COLLECTIVE),
  ENGINE("engine", Dimensions.ANY, Argument.NAME),
  PLANNED("planned", Dimensions.ANY, Argument.NAME),
  PHASE_MARGIN("phaseMargin", Dimensions.NUMBER, Argument.NAME, Argument.PARAMETERS),
  PHASE_MARGIN_MIN(
      "phaseMarginMin", Dimensions.NUMBER, Argument.NAME, Argument.RANGE, Argument.PARAMETERS),
  PHASE_MARGIN_MAX(
      "phaseMarginMax", Dimensions.NUMBER, Argument.NAME, Argument.RANGE, Argument.PARAMETERS),
  LOOP_BANDWIDTH("loopBandwidth", Dimensions.NUMBER, Argument.NAME, Argument.PARAMETERS);

  private static final int MOST_LOOP_ARGUMENTS = 41;
  private static final Map<String, ResultFunction> BY_NAME = new TreeMap<>();

  static {
    for (ResultFunction f : values()) {
      BY_NAME.put(f.label.toLowerCase(Locale.ROOT), f);
    }
  }

  /** What an argument is; some stand for several, which may be left out. */
  public enum Argument {
    /** Ports by group, {@code node:port} or {@code *}. */
    PORTS(1, 1),
    /** One port. */
    PORT(1, 1),
    /** Flows by group, number, range or {@code *}. */
    FLOWS(1, 1),
    /** The same, of which it reads time series. */
    SERIES(1, 1),
    /** A time, ps. */
    TIME(1, 1),
    /** Two times, ps; without them the whole run. */
    WINDOW(0, 2),
    /** A share of the run, counted from its end. */
    TAIL(0, 1),
    /** A distance relative to the mean. */
    BAND(0, 1),
    /** Collectives of one name. */
    COLLECTIVE(1, 1),
    /** Which of them, from 0. */
    NUMBER(1, 1),
    /** Per cent. */
    PERCENT(1, 1),
    /** A name: of a number in a file, or of a loop model. */
    NAME(1, 1),
    /** A parameter of a loop model, and from where to where it goes. */
    RANGE(3, 3),
    /** Names and values of a loop model's parameters. */
    PARAMETERS(0, 40);

    private final int least;
    private final int most;

    Argument(int least, int most) {
      this.least = least;
      this.most = most;
    }

    /** How many arguments it stands for at most. */
    int most() {
      return most;
    }

    /** What its number measures. */
    Dimensions dimensions() {
      return switch (this) {
        case TIME, WINDOW -> Dimensions.TIME;
        case TAIL, BAND, PERCENT, NUMBER -> Dimensions.NUMBER;
        default -> Dimensions.ANY;
      };
    }
  }

  /** Samples that a function is of. */
  public enum Samples {
    QUEUE("queue_interval_ps", "queueInterval"),
    GOODPUT("goodput_interval_ps", "goodputInterval"),
    RATE("rate_interval_ps", "rateInterval");

    private final String key;
    private final String option;

    Samples(String key, String option) {
      this.key = key;
      this.option = option;
    }

    /** The key of their interval in a plan. */
    public String key() {
      return key;
    }

    /** The same in an experiment. */
    public String option() {
      return "monitor." + option;
    }
  }

  /** Which samples it is of; empty if of none. */
  public Optional<Samples> samples() {
    return Optional.ofNullable(samples);
  }

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // its sets are unmodifiable
  private final Dimensions dimensions;

  private final @Nullable Samples samples;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable; Guava's ImmutableList is not here
  private final List<Argument> signature;

  ResultFunction(String label, Dimensions dimensions, Argument... signature) {
    this(label, dimensions, null, signature);
  }

  ResultFunction(
      String label, Dimensions dimensions, @Nullable Samples samples, Argument... signature) {
    this.label = label;
    this.dimensions = dimensions;
    this.samples = samples;
    this.signature = List.of(signature);
  }

  /** What its arguments are, in order. */
  public List<Argument> signature() {
    return signature;
  }

  /** The name in expressions. */
  public String label() {
    return label;
  }

  /** What its value measures. */
  Dimensions dimensions() {
    return dimensions;
  }

  /** Whether it is the only kind of number here that can be negative. */
  boolean isPhaseMargin() {
    return this == PHASE_MARGIN || this == PHASE_MARGIN_MIN || this == PHASE_MARGIN_MAX;
  }

  /** The function of that name, letter case ignored, or null. */
  static @Nullable ResultFunction named(String name) {
    return BY_NAME.get(name.toLowerCase(Locale.ROOT));
  }

  /** Refuses a wrong number of arguments with one sentence. */
  void checkArguments(int count) {
    int least = signature.stream().mapToInt(a -> a.least).sum();
    int most =
        signature.contains(Argument.PARAMETERS)
            ? MOST_LOOP_ARGUMENTS
            : signature.stream().mapToInt(a -> a.most).sum();
    if (count < least || count > most) {
      String allowed = least == most ? Integer.toString(least) : least + " to " + most;
      throw new ExpressionException(
          "%s takes %s arguments, has %d.".formatted(label, allowed, count));
    }
  }
}
