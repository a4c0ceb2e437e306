// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.TrafficGenerator;
import org.sluice.workloads.WorkloadException;

/**
 * {@code flow.txt}: {@code n}, then one {@code src dst pg dport bytes start_s} per flow, read as
 * the HPCC simulator reads it. A row of ConWeave's has no port, one of ns3-rdma's is {@code src dst
 * pg packets start_s stop_s}.
 */
public final class FlowFile {
  private static final int U16 = 0xffff;
  private static final long PS_PER_NS = 1000;
  private static final int PS_DIGITS = 12;

  /** More than a row has. */
  private static final int ROW_BYTES = 256;

  private static final double NO_STOP = -1;

  private final WordStream in;
  private final Generation generation;
  private final Oddities oddities;
  private final List<Row> rows = new ArrayList<>();
  // What the row before has left: a value that cannot be read is kept.
  private long src;
  private long dst;
  private long priority;
  private long dport = Flow.DEFAULT_DESTINATION_PORT;
  // Where rows have no port: how many flows each host sends and receives so far.
  private final Map<Long, Integer> sent = new HashMap<>();
  private final Map<Long, Integer> received = new HashMap<>();
  private long size;
  private double startS;
  private String startText = "0";
  private double stopS = NO_STOP;

  /**
   * A flow as the file has it.
   *
   * @param line from 1
   * @param src the sending node's number
   * @param dst the receiving node's
   * @param priority the priority group
   * @param sport the source port, or {@link Flow#NEXT_SOURCE_PORT}
   * @param dport the destination port
   * @param size bytes, or packets where {@link Generation} says so
   * @param startPs when it starts as it is written, ps, what is finer cut off
   * @param cutStartPs when it starts in the HPCC simulator, a whole number of ns, in ps
   * @param stopPs likewise when it stops, or {@link Flow#NEVER}
   */
  public record Row(
      int line,
      long src,
      long dst,
      int priority,
      int sport,
      int dport,
      long size,
      long startPs,
      long cutStartPs,
      long stopPs) {}

  private FlowFile(WordStream in, Generation generation, Oddities oddities) {
    this.in = in;
    this.generation = generation;
    this.oddities = oddities;
  }

  /**
   * Reads flows in the order of the file, up to one that never starts: in the HPCC simulator each
   * start waits for the one before it, so that those behind such a flow do not start either.
   *
   * @param generation whose file it is
   * @param untilPs a flow that starts then or later never starts
   * @param most how many rows are read at most
   * @throws WorkloadException if the file cannot be read or has more flows than can be held
   */
  public static List<Row> read(
      Path file, Generation generation, long untilPs, int most, Oddities oddities) {
    WordStream in =
        most < Integer.MAX_VALUE / ROW_BYTES
            ? WordStream.head(file, (most + 1) * ROW_BYTES)
            : new WordStream(file);
    return new FlowFile(in, generation, oddities).read(untilPs, most);
  }

  /**
   * Whose file it is, by the first row: one of five words is ConWeave's, others are called the HPCC
   * simulator's.
   *
   * @throws WorkloadException if the file cannot be read
   */
  public static Generation generationOf(Path file) {
    int columns = WordStream.head(file, 3 * ROW_BYTES).wordsOfLine(1).size();
    return columns == 5 ? Generation.CONWEAVE : Generation.HPCC;
  }

  /**
   * Refuses what only the HPCC simulator's own users want: what looks wrong, flows of 0 bytes, and
   * priority 0.
   *
   * @throws WorkloadException if there is such a thing
   */
  public static void checkStrictly(List<Row> rows, Oddities oddities) {
    oddities.refuse();
    for (Row row : rows) {
      if (row.size() == 0 || row.priority() == 0) {
        throw new WorkloadException(
            "line %d: a flow has %d bytes and priority %d; allowed is 1 or more of each, or strict: false"
                .formatted(row.line(), row.size(), row.priority()));
      }
    }
  }

  private List<Row> read(long untilPs, int most) {
    long count = in.unsigned32(0);
    if (in.hasFailed()) {
      oddities.add(
          "flow count",
          in.place(),
          "the number of flows is '%s', which is no number: there are %d flows, as in that simulator"
              .formatted(in.shown(), count));
    }
    long latestPs = 0;
    for (long i = 0; i < count && i < most; i++) {
      Row row = row(i, count);
      if (row.cutStartPs() >= untilPs) {
        return rows;
      }
      if (row.cutStartPs() < latestPs) {
        oddities.add(
            "start order",
            in.place(),
            "a flow starts before the one above it: that simulator's clock goes back to it. Results are the same"
                + " only where no flow is under way then");
      }
      latestPs = Math.max(latestPs, row.cutStartPs());
      boolean repeatsForLong = in.hasFailed() && Math.min(count, most) > FlowList.MOST_FLOWS;
      if (repeatsForLong || i >= FlowList.MOST_FLOWS) {
        throw in.refusal(
            "it announces %d flows; allowed is up to %d before the end of the run"
                .formatted(count, FlowList.MOST_FLOWS));
      }
      rows.add(row);
    }
    int left = in.hasFailed() || count > most ? 0 : in.rowsLeft();
    if (left > 0) {
      oddities.add(
          "flows left",
          in.file(),
          "it announces %d flows and has %d rows: the first %d are read, as the HPCC simulator does"
              .formatted(count, count + left, count));
    }
    return rows;
  }

  private Row row(long number, long count) {
    boolean hadFailed = in.hasFailed();
    src = in.unsigned32(src);
    boolean hasEnded = in.isAtEnd() && in.hasFailed();
    dst = in.unsigned32(dst);
    priority = in.unsigned32(priority);
    int sport = Flow.NEXT_SOURCE_PORT;
    if (generation.hasPorts()) {
      dport = in.unsigned32(dport);
    } else if (generation.numbersPorts()) {
      sport = Flow.FIRST_SOURCE_PORT + sent.merge(src, 1, Integer::sum) - 1;
      dport = Flow.DEFAULT_DESTINATION_PORT - 1L + received.merge(dst, 1, Integer::sum);
    }
    size = generation.hasShortSizes() ? in.unsigned32(size) : in.unsigned64(size);
    if (generation.numbersPorts() && size == 0) {
      size = 1;
    }
    startS = in.number(startS);
    startText = in.decimal();
    if (generation.hasStops()) {
      stopS = in.number(stopS);
    }
    if (in.hasFailed() && !hadFailed) {
      explainFailure(hasEnded, number, count);
    }
    return new Row(
        in.line(),
        src,
        dst,
        (int) (priority & U16),
        sport,
        (int) (dport & U16),
        size,
        exactPs(startText),
        cutPs(startS),
        stopS < 0 ? Flow.NEVER : cutPs(stopS));
  }

  private void explainFailure(boolean hasEnded, long number, long count) {
    if (hasEnded) {
      oddities.add(
          "flows above rows",
          in.file(),
          "it announces %d flows and has %d rows: the last one is repeated %d times, as in the HPCC simulator"
              .formatted(count, number, count - number));
    } else {
      oddities.add(
          "flow row",
          in.place(),
          ("row %d of %d is not '%s' at '%s': that simulator stops reading there and repeats %d %d %d"
                  + " %s, and so does Sluice")
              .formatted(
                  number + 1,
                  count,
                  generation.columns(),
                  in.shown(),
                  src,
                  dst,
                  priority,
                  Long.toUnsignedString(size)));
    }
  }

  private static long cutPs(double seconds) {
    OptionalLong ns = Ns3Quantity.secondsNs(seconds);
    // A negative time is an unsigned number in the event list, later than every other.
    return ns.isEmpty() || ns.getAsLong() < 0 || ns.getAsLong() > Flow.LATEST_PS / PS_PER_NS
        ? Long.MAX_VALUE
        : ns.getAsLong() * PS_PER_NS;
  }

  private static long exactPs(String seconds) {
    BigDecimal ps =
        new BigDecimal(seconds).movePointRight(PS_DIGITS).setScale(0, RoundingMode.DOWN);
    return ps.signum() < 0 || ps.compareTo(BigDecimal.valueOf(Flow.LATEST_PS)) > 0
        ? Long.MAX_VALUE
        : ps.longValue();
  }

  /**
   * Writes flows as that simulator's {@code traffic_gen.py} does, all of priority 3. (Its first
   * line is wrong where the count has fewer digits than that script's estimate; this one is not.)
   *
   * @param flows ascending in start
   * @throws IOException if it cannot be written
   */
  public static void write(Writer out, List<TrafficGenerator.Request> flows) throws IOException {
    out.write(flows.size() + " \n");
    for (TrafficGenerator.Request f : flows) {
      out.write(f.src() + " " + f.dst() + " " + Flow.DEFAULT_PRIORITY + " " + f.dport() + " ");
      out.write(f.bytes() + " " + BigDecimal.valueOf(f.startNs(), 9).toPlainString() + "\n");
    }
  }
}
