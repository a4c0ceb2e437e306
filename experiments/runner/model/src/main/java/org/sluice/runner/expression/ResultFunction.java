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
  QUEUE_MEAN("queueMean", Argument.PORT, Argument.WINDOW),
  QUEUE_SD("queueSd", Argument.PORT, Argument.WINDOW),
  QUEUE_PERCENTILE("queuePercentile", Argument.PORT, Argument.PERCENT, Argument.WINDOW),
  QUEUE_PEAK("queuePeak", Argument.PORTS, Argument.WINDOW),
  QUEUE_SUM_MEAN("queueSumMean", Argument.PORTS, Argument.WINDOW),
  QUEUE_SUM_PEAK("queueSumPeak", Argument.PORTS, Argument.WINDOW),
  QUEUE_TROUGH("queueTrough", Argument.PORT, Argument.WINDOW),
  QUEUE_AT("queueAt", Argument.PORT, Argument.TIME),
  QUEUE_TAIL_MEAN("queueTailMean", Argument.PORT, Argument.TAIL),
  QUEUE_TAIL_SD("queueTailSd", Argument.PORT, Argument.TAIL),
  QUEUE_TAIL_PEAK("queueTailPeak", Argument.PORTS, Argument.TAIL),
  QUEUE_TAIL_TROUGH("queueTailTrough", Argument.PORT, Argument.TAIL),
  QUEUE_CONVERGENCE_TIME("queueConvergenceTime", Argument.PORT, Argument.BAND, Argument.TAIL),
  RATE_MEAN("rateMean", Argument.SERIES, Argument.WINDOW),
  RATE_TAIL_MEAN("rateTailMean", Argument.SERIES, Argument.TAIL),
  RATE_TAIL_SD("rateTailSd", Argument.SERIES, Argument.TAIL),
  RATE_AT("rateAt", Argument.SERIES, Argument.TIME),
  DECISION_MEAN("decisionMean", Argument.SERIES, Argument.WINDOW),
  DECISION_SD("decisionSd", Argument.SERIES, Argument.WINDOW),
  CONVERGENCE_TIME("convergenceTime", Argument.SERIES, Argument.BAND, Argument.TAIL),
  GOODPUT("goodput", Argument.SERIES, Argument.WINDOW),
  GOODPUT_TAIL("goodputTail", Argument.SERIES, Argument.TAIL),
  JAIN("jain", Argument.SERIES, Argument.WINDOW),
  JAIN_TAIL("jainTail", Argument.SERIES, Argument.TAIL),
  UTILISATION("utilisation", Argument.SERIES, Argument.PORT, Argument.WINDOW),
  UTILISATION_TAIL("utilisationTail", Argument.SERIES, Argument.PORT, Argument.TAIL),
  LINK_RATE("linkRate", Argument.PORT),
  FCT("fct", Argument.FLOWS),
  FCT_MEAN("fctMean", Argument.FLOWS),
  FCT_MAX("fctMax", Argument.FLOWS),
  FCT_PERCENTILE("fctPercentile", Argument.FLOWS, Argument.PERCENT),
  SLOWDOWN("slowdown", Argument.FLOWS),
  SLOWDOWN_MEAN("slowdownMean", Argument.FLOWS),
  SLOWDOWN_MAX("slowdownMax", Argument.FLOWS),
  SLOWDOWN_PERCENTILE("slowdownPercentile", Argument.FLOWS, Argument.PERCENT),
  FLOW_RATE_MEAN("flowRateMean", Argument.FLOWS),
  FLOW_RATE_SD("flowRateSd", Argument.FLOWS),
  FLOWS_STARTED("flowsStarted", Argument.FLOWS),
  FLOWS_COMPLETED("flowsCompleted", Argument.FLOWS),
  DELIVERED("delivered", Argument.FLOWS),
  RETRANSMITTED("retransmitted", Argument.FLOWS),
  TIMEOUTS("timeouts", Argument.FLOWS),
  NACKS("nacks", Argument.FLOWS),
  MESSAGES("messages", Argument.FLOWS),
  PACKETS("packets", Argument.PORTS),
  MARKS("marks", Argument.PORTS),
  DROPS("drops", Argument.PORTS),
  LOSSES("losses", Argument.PORTS),
  PAUSES("pauses", Argument.PORTS),
  PAUSED_TIME("pausedTime", Argument.PORTS),
  PEER_PAUSED_TIME("peerPausedTime", Argument.PORTS),
  ENGINE("engine", Argument.NAME),
  PLANNED("planned", Argument.NAME),
  PHASE_MARGIN("phaseMargin", Argument.NAME, Argument.PARAMETERS),
  PHASE_MARGIN_MIN("phaseMarginMin", Argument.NAME, Argument.RANGE, Argument.PARAMETERS),
  PHASE_MARGIN_MAX("phaseMarginMax", Argument.NAME, Argument.RANGE, Argument.PARAMETERS),
  LOOP_BANDWIDTH("loopBandwidth", Argument.NAME, Argument.PARAMETERS);

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
        case TAIL, BAND, PERCENT -> Dimensions.NUMBER;
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
    return Optional.ofNullable(
        switch (this) {
          case QUEUE_TAIL_MEAN,
              QUEUE_TAIL_SD,
              QUEUE_TAIL_PEAK,
              QUEUE_TAIL_TROUGH,
              QUEUE_MEAN,
              QUEUE_SD,
              QUEUE_PERCENTILE,
              QUEUE_PEAK,
              QUEUE_SUM_MEAN,
              QUEUE_SUM_PEAK,
              QUEUE_TROUGH ->
              Samples.QUEUE;
          case GOODPUT, JAIN, UTILISATION, GOODPUT_TAIL, JAIN_TAIL, UTILISATION_TAIL ->
              Samples.GOODPUT;
          case RATE_MEAN, RATE_TAIL_MEAN, RATE_TAIL_SD, DECISION_MEAN, DECISION_SD -> Samples.RATE;
          default -> null;
        });
  }

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable; Guava's ImmutableList is not here
  private final List<Argument> signature;

  ResultFunction(String label, Argument... signature) {
    this.label = label;
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
    return switch (this) {
      case QUEUE_MEAN,
          QUEUE_SD,
          QUEUE_PERCENTILE,
          QUEUE_PEAK,
          QUEUE_SUM_MEAN,
          QUEUE_SUM_PEAK,
          QUEUE_TROUGH,
          QUEUE_AT,
          QUEUE_TAIL_MEAN,
          QUEUE_TAIL_SD,
          QUEUE_TAIL_PEAK,
          QUEUE_TAIL_TROUGH,
          DELIVERED,
          RETRANSMITTED ->
          Dimensions.BYTES;
      case QUEUE_CONVERGENCE_TIME,
          CONVERGENCE_TIME,
          FCT,
          FCT_MEAN,
          FCT_MAX,
          FCT_PERCENTILE,
          PAUSED_TIME,
          PEER_PAUSED_TIME ->
          Dimensions.TIME;
      case RATE_MEAN,
          RATE_TAIL_MEAN,
          RATE_TAIL_SD,
          RATE_AT,
          DECISION_MEAN,
          DECISION_SD,
          GOODPUT,
          GOODPUT_TAIL,
          LINK_RATE,
          FLOW_RATE_MEAN,
          FLOW_RATE_SD ->
          Dimensions.RATE;
      case ENGINE, PLANNED -> Dimensions.ANY;
      default -> Dimensions.NUMBER;
    };
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
