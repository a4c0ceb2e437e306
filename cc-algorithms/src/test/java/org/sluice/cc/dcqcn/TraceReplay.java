// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sluice.cc.Ack;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;
import org.sluice.cc.golden.GoldenTrace;

/**
 * Feeds a trace's NEW, ACK and NACK lines to reaction points and lets these set their own timers. A
 * DEC or INC line must find exactly that timer due at exactly that time, an ALPHA line must find α
 * changing at exactly that time, and no timer may be due that the trace does not show. Among events
 * of one nanosecond the trace's order holds.
 */
final class TraceReplay {
  private record Due(long atPs, String flow, int timer) {}

  /** One flow: its state machine and what it decided. */
  private static final class Flow {
    final CardReactionPoint machine;
    final RecordedActions actions = new RecordedActions();
    final long sizeBytes;
    boolean signalled;
    double alphaShown = 1;
    long alphaShownPs = -1;

    Flow(CardReactionPoint machine, long sizeBytes) {
      this.machine = machine;
      this.sizeBytes = sizeBytes;
    }
  }

  private final Parameters parameters;
  private final Map<String, Flow> flows = new TreeMap<>();
  private final TreeSet<Due> due =
      new TreeSet<>(
          Comparator.comparingLong(Due::atPs).thenComparing(Due::flow).thenComparing(Due::timer));
  private final EnumMap<Branch, Integer> exercised = new EnumMap<>(Branch.class);

  TraceReplay(Parameters parameters) {
    this.parameters = parameters;
  }

  EnumMap<Branch, Integer> run(GoldenTrace trace) {
    for (GoldenTrace.Line line : trace.lines()) {
      nothingIsOverdue(line);
      step(line);
      Flow flow = flows.get(line.flow());
      CardReactionPoint.State expected = stateOf(line);
      // an α update of this nanosecond has happened only if the trace has shown it
      long shown = flow.alphaShownPs == line.timePs() ? line.timePs() : line.timePs() - 1;
      CardReactionPoint.State reached = flow.machine.stateAt(shown);
      if (!reached.equals(expected) || flow.actions.rateBps() != expected.rateBps()) {
        fail(
            "%s line %d, %s: expected %s, got %s and rate %d",
            trace.name(), line.number(), line.event(), expected, reached, flow.actions.rateBps());
      }
      flow.actions.takeLog();
      if (line.event().equals("ACK") && line.whole("seq") >= flow.sizeBytes) {
        due.removeIf(d -> d.flow().equals(line.flow())); // the flow is over
      } else {
        due.removeIf(d -> d.flow().equals(line.flow()));
        flow.actions.timers().forEach((timer, at) -> due.add(new Due(at, line.flow(), timer)));
      }
    }
    return exercised;
  }

  private static CardReactionPoint.State stateOf(GoldenTrace.Line line) {
    return new CardReactionPoint.State(
        line.whole("rate"), line.whole("tgt"), line.real("alpha"), line.whole("stage"));
  }

  private void nothingIsOverdue(GoldenTrace.Line next) {
    if (!due.isEmpty() && due.first().atPs() < next.timePs()) {
      fail("timer %s should have fired before line %d of the trace", due.first(), next.number());
    }
  }

  private void step(GoldenTrace.Line line) {
    switch (line.event()) {
      case "NEW" -> start(line);
      case "ACK" -> {
        Flow flow = flows.get(line.flow());
        if (line.flagged()) {
          count(Branch.ack(!flow.signalled));
          flow.signalled = true;
        }
        flow.machine.onAck(
            new Ack(
                line.timePs(),
                line.whole("una"),
                0,
                line.whole("nxt"),
                0,
                line.flagged(),
                1,
                line.flagged() ? 1 : 0,
                TelemetryHops.NONE),
            flow.actions);
      }
      case "NACK" -> {
        count(Branch.NACK);
        Flow flow = flows.get(line.flow());
        flow.machine.onNack(
            new Nack(line.timePs(), line.whole("una"), line.whole("nxt"), line.flagged()),
            flow.actions);
      }
      case "ALPHA" -> alpha(line);
      case "DEC" -> timer(line, CardReactionPoint.DECREASE);
      case "INC" -> timer(line, CardReactionPoint.INCREASE);
      default -> fail("unknown event %s in line %d", line.event(), line.number());
    }
  }

  private void start(GoldenTrace.Line line) {
    int number = flows.size();
    Entity entity = new Entity(number, new EntityRandom(1, number));
    long max = line.whole("max");
    long rttPs = line.whole("baseRtt") * 1000;
    FlowStart start =
        new FlowStart(line.timePs(), number, 0, 1, line.whole("size"), max, max, rttPs, 1000, 48);
    CardReactionPoint machine =
        (CardReactionPoint) new DcqcnScheme().newReactionPoint(start, parameters, entity);
    Flow flow = new Flow(machine, line.whole("size"));
    machine.onStart(start, flow.actions);
    flows.put(line.flow(), flow);
  }

  private void timer(GoldenTrace.Line line, int timer) {
    Flow flow = flows.get(line.flow());
    assertThat(flow.actions.timers().get(timer))
        .as("time of timer %d at line %d", timer, line.number())
        .isEqualTo(line.timePs());
    long stage = flow.machine.stateAt(line.timePs() - 1).stage();
    fire(new Due(line.timePs(), line.flow(), timer), flow);
    if (timer == CardReactionPoint.DECREASE) {
      count(stage > 0 ? Branch.CUT_WITH_TARGET_UPDATE : Branch.CUT_WITHOUT_TARGET_UPDATE);
    } else {
      count(Branch.increase(stage, parameters.asLong("fastRecoveryTimes")));
    }
  }

  private void alpha(GoldenTrace.Line line) {
    Flow flow = flows.get(line.flow());
    double before = flow.machine.stateAt(line.timePs() - 1).alpha();
    double after = flow.machine.stateAt(line.timePs()).alpha();
    assertThat(before).as("α just before line %d", line.number()).isEqualTo(flow.alphaShown);
    flow.alphaShown = after;
    flow.alphaShownPs = line.timePs();
    count(after >= before ? Branch.ALPHA_UP : Branch.ALPHA_DOWN);
  }

  private void fire(Due d, Flow flow) {
    flow.actions.timers().remove(d.timer());
    flow.machine.onTimer(new TimerExpiry(d.atPs(), d.timer(), Snapshot.EMPTY), flow.actions);
  }

  private void count(Branch branch) {
    exercised.merge(branch, 1, Integer::sum);
  }
}
