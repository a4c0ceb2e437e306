// SPDX-License-Identifier: MIT
package org.sluice.cc.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.cc.Ack;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.bench.RecordedActions;

/**
 * Feeds a trace's NEW, ACK and NACK lines to reaction points that act on nothing else, and compares
 * the state after each line, to the last bit. It names what happened by {@link Subject#branches};
 * the same question asked of the trace alone must have the same answer, so that a cut or an
 * increase that the trace contains cannot be missed.
 *
 * @param <S> a state, a value
 */
public final class AckTraceReplay<S> {
  /**
   * What a scheme adds to the replay.
   *
   * @param <S> a state
   */
  public interface Subject<S> {
    ReactionPoint newReactionPoint(FlowStart start, Entity entity);

    /** The state that a machine is in. */
    S reached(ReactionPoint machine);

    /** The state that the trace shows after a line. */
    S expected(GoldenTrace.Line line);

    /** The rate in a state, bit/s: what must have been decided last. */
    long rateBps(S state);

    /** The telemetry of a line, by default of one hop, as all of the HPCC simulator's sets have. */
    default TelemetryHops stamps(GoldenTrace.Line line) {
      if (!line.fields().containsKey("nhop")) {
        return TelemetryHops.NONE;
      }
      assertThat(line.whole("nhop")).isEqualTo(1);
      return new TelemetryHops(
          new long[] {line.whole("t") * 1000, line.whole("b"), line.whole("q"), line.whole("B")},
          4);
    }

    /** What happened from one state to the next at this line. */
    List<String> branches(GoldenTrace.Line line, S before, S after);
  }

  private static final class Flow {
    final ReactionPoint machine;
    final RecordedActions actions = new RecordedActions();

    Flow(ReactionPoint machine) {
      this.machine = machine;
    }
  }

  private final Subject<S> subject;
  private final Map<String, Flow> flows = new TreeMap<>();

  public AckTraceReplay(Subject<S> subject) {
    this.subject = subject;
  }

  /** Replays a trace and returns how often each branch was taken. */
  public TreeMap<String, Integer> run(GoldenTrace trace) {
    TreeMap<String, Integer> taken = new TreeMap<>();
    for (GoldenTrace.Line line : trace.lines()) {
      S before = line.event().equals("NEW") ? null : subject.reached(flow(line).machine);
      step(line);
      Flow flow = flow(line);
      S reached = subject.reached(flow.machine);
      S expected = subject.expected(line);
      if (!reached.equals(expected) || flow.actions.rateBps() != subject.rateBps(expected)) {
        fail(
            "%s line %d, %s: expected %s, got %s and rate %d",
            trace.name(), line.number(), line.event(), expected, reached, flow.actions.rateBps());
      }
      if (before != null) {
        subject.branches(line, before, reached).forEach(b -> taken.merge(b, 1, Integer::sum));
      }
      flow.actions.takeLog();
    }
    assertThat(taken).as("branches the trace contains").isEqualTo(countedIn(trace));
    return taken;
  }

  /** The branches of a trace, read from the trace alone. */
  public TreeMap<String, Integer> countedIn(GoldenTrace trace) {
    TreeMap<String, Integer> counts = new TreeMap<>();
    TreeMap<String, S> states = new TreeMap<>();
    for (GoldenTrace.Line line : trace.lines()) {
      S after = subject.expected(line);
      S before = states.put(line.flow(), after);
      if (before != null) {
        subject.branches(line, before, after).forEach(b -> counts.merge(b, 1, Integer::sum));
      }
    }
    return counts;
  }

  private Flow flow(GoldenTrace.Line line) {
    return flows.get(line.flow());
  }

  private void step(GoldenTrace.Line line) {
    switch (line.event()) {
      case "NEW" -> start(line);
      case "ACK" ->
          flow(line)
              .machine
              .onAck(
                  new Ack(
                      line.timePs(),
                      line.whole("seq"),
                      0,
                      line.whole("nxt"),
                      rttPs(line),
                      line.flagged(),
                      1,
                      line.flagged() ? 1 : 0,
                      subject.stamps(line)),
                  flow(line).actions);
      case "NACK" ->
          flow(line)
              .machine
              .onNack(
                  new Nack(
                      line.timePs(),
                      line.whole("seq"),
                      line.whole("nxt"),
                      line.flagged(),
                      rttPs(line),
                      subject.stamps(line),
                      line.whole("seq")),
                  flow(line).actions);
      default -> fail("unknown event %s in line %d", line.event(), line.number());
    }
  }

  private void start(GoldenTrace.Line line) {
    int number = flows.size();
    long max = line.whole("max");
    long size = line.whole("size");
    long rttPs = line.whole("baseRtt") * 1000;
    long window = line.whole("win");
    FlowStart start =
        new FlowStart(line.timePs(), number, 0, 1, size, max, max, rttPs, 1000, 48, window);
    Entity entity = new Entity(number, new EntityRandom(1, number));
    Flow flow = new Flow(subject.newReactionPoint(start, entity));
    flow.machine.onStart(start, flow.actions);
    if (window > 0) {
      assertThat(flow.actions.takeLog()).contains("setWindow " + (double) window);
    } else {
      assertThat(flow.actions.takeLog()).noneMatch(d -> d.startsWith("setWindow"));
    }
    flows.put(line.flow(), flow);
  }

  private static long rttPs(GoldenTrace.Line line) {
    return line.fields().containsKey("rtt") ? line.whole("rtt") * 1000 : 0;
  }
}
