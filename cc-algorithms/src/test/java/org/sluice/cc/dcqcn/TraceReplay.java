package org.sluice.cc.dcqcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sluice.cc.Ack;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/**
 * Feeds a trace's NEW, ACK and NACK lines to reaction points and lets these set their own timers.
 * An ALPHA, DEC or INC line must find exactly that timer due at exactly that time, and no timer may
 * be due that the trace does not show; the one exception are decrease checks that cut nothing,
 * which the trace does not print. Among events of one nanosecond the trace's order holds.
 */
final class TraceReplay {
  private static final long[] NO_STAMPS = {};

  private record Due(long atPs, String flow, int timer) {}

  /** One flow: its state machine and what it decided. */
  private static final class Flow {
    final CardReactionPoint machine;
    final RecordedActions actions = new RecordedActions();
    final long sizeBytes;
    boolean signalled;

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
  private final Set<String> printedCuts = new HashSet<>();

  TraceReplay(Parameters parameters) {
    this.parameters = parameters;
  }

  EnumMap<Branch, Integer> run(GoldenTrace trace) {
    for (GoldenTrace.Line line : trace.lines()) {
      if (line.event().equals("DEC")) {
        printedCuts.add(line.timePs() + line.flow());
      }
    }
    for (GoldenTrace.Line line : trace.lines()) {
      runSilentChecks(line);
      step(line);
      Flow flow = flows.get(line.flow());
      CardReactionPoint.State expected = line.state();
      if (!flow.machine.state().equals(expected) || flow.actions.rateBps() != expected.rateBps()) {
        fail(
            "%s line %d, %s: expected %s, got %s and rate %d",
            trace.name(),
            line.number(),
            line.event(),
            expected,
            flow.machine.state(),
            flow.actions.rateBps());
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

  private void runSilentChecks(GoldenTrace.Line next) {
    while (!due.isEmpty() && due.first().atPs() <= next.timePs()) {
      Due first =
          due.stream()
              .filter(d -> d.atPs() <= next.timePs() && isSilent(d))
              .findFirst()
              .orElse(null);
      if (first == null) {
        break;
      }
      Flow flow = flows.get(first.flow());
      CardReactionPoint.State before = flow.machine.state();
      fire(first, flow);
      assertThat(flow.machine.state())
          .as(
              "a decrease check of %s at %d ps the trace has no cut for",
              first.flow(), first.atPs())
          .isEqualTo(before);
      due.remove(first);
      due.add(new Due(flow.actions.timers().get(first.timer()), first.flow(), first.timer()));
    }
    if (!due.isEmpty() && due.first().atPs() < next.timePs()) {
      fail("timer %s should have fired before line %d of the trace", due.first(), next.number());
    }
  }

  private boolean isSilent(Due d) {
    return d.timer() == CardReactionPoint.DECREASE && !printedCuts.contains(d.atPs() + d.flow());
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
                NO_STAMPS),
            flow.actions);
      }
      case "NACK" -> {
        count(Branch.NACK);
        Flow flow = flows.get(line.flow());
        flow.machine.onNack(
            new Nack(line.timePs(), line.whole("una"), line.whole("nxt"), line.flagged()),
            flow.actions);
      }
      case "ALPHA" -> timer(line, CardReactionPoint.ALPHA);
      case "DEC" -> timer(line, CardReactionPoint.DECREASE);
      case "INC" -> timer(line, CardReactionPoint.INCREASE);
      default -> fail("unknown event %s in line %d", line.event(), line.number());
    }
  }

  private void start(GoldenTrace.Line line) {
    int number = flows.size();
    Entity entity = new Entity(number, new EntityRandom(1, number));
    CardReactionPoint machine =
        (CardReactionPoint) new DcqcnScheme().newReactionPoint(parameters, entity);
    Flow flow = new Flow(machine, line.whole("size"));
    long max = line.whole("max");
    long rttPs = line.whole("baseRtt") * 1000;
    machine.onStart(
        new FlowStart(line.timePs(), number, 0, 1, line.whole("size"), max, max, rttPs, 1000, 48),
        flow.actions);
    flows.put(line.flow(), flow);
  }

  private void timer(GoldenTrace.Line line, int timer) {
    Flow flow = flows.get(line.flow());
    assertThat(flow.actions.timers().get(timer))
        .as("time of timer %d at line %d", timer, line.number())
        .isEqualTo(line.timePs());
    CardReactionPoint.State before = flow.machine.state();
    fire(new Due(line.timePs(), line.flow(), timer), flow);
    CardReactionPoint.State after = flow.machine.state();
    count(
        switch (timer) {
          case CardReactionPoint.ALPHA ->
              after.alpha() >= before.alpha() && after.alpha() > 0
                  ? Branch.ALPHA_UP
                  : Branch.ALPHA_DOWN;
          case CardReactionPoint.DECREASE ->
              before.stage() > 0 ? Branch.CUT_WITH_TARGET_UPDATE : Branch.CUT_WITHOUT_TARGET_UPDATE;
          default -> Branch.increase(before.stage(), parameters.asLong("fastRecoveryTimes"));
        });
  }

  private void fire(Due d, Flow flow) {
    flow.actions.timers().remove(d.timer());
    flow.machine.onTimer(new TimerExpiry(d.atPs(), d.timer(), Snapshot.EMPTY), flow.actions);
  }

  private void count(Branch branch) {
    exercised.merge(branch, 1, Integer::sum);
  }
}
