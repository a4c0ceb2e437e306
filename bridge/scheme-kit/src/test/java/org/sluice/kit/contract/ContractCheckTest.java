// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Ack;
import org.sluice.cc.Capability;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.FrameSizes;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Profile;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Resource;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.facet.Telemetry;

/** The suite notices each way to break the contract. */
class ContractCheckTest {
  private static long calls;

  /** What a machine does at an ACK, and at each timer it has set. */
  private interface Misdeed {
    void commit(long nowPs, FlowStart start, List<Long> memory, RpActions actions);
  }

  static Stream<Arguments> misdeeds() {
    return Stream.of(
        misdeed(
            "a rate above the link's",
            (now, start, memory, actions) -> actions.setRate(start.lineRateBps() + 1),
            "which is outside 1 to the "),
        misdeed(
            "no rate",
            (now, start, memory, actions) -> actions.setRate(0),
            "rateBps is 0; allowed"),
        misdeed(
            "a window that is no number",
            (now, start, memory, actions) -> actions.setWindow(Double.NaN),
            "setWindow"),
        misdeed(
            "a window without end",
            (now, start, memory, actions) -> actions.setWindow(1e300),
            "windowBytes is 1.0E300; allowed is 0 to 2^40"),
        misdeed(
            "a timer in the past",
            (now, start, memory, actions) -> actions.setTimer(1, now - 1),
            "which is past"),
        misdeed(
            "a timer at now, again and again",
            (now, start, memory, actions) -> actions.setTimer(1, now),
            "time stands still"),
        misdeed(
            "a message to nobody",
            (now, start, memory, actions) ->
                actions.send(EntityId.reactionPoint(1 << 25), 1, -1, 64),
            "which has not begun"),
        misdeed(
            "a capability not declared",
            (now, start, memory, actions) -> actions.facet(Telemetry.class).stampTelemetry(true),
            "needs the capability int"),
        misdeed(
            "memory of every event",
            (now, start, memory, actions) -> memory.add(now),
            "stateBoundWords allows"),
        misdeed(
            "other decisions each time",
            (now, start, memory, actions) -> actions.setRate(1 + calls++ % 1000),
            "the same events and the same seed gave other decisions"),
        misdeed(
            "an exception",
            (now, start, memory, actions) -> {
              throw new ArithmeticException("by zero");
            },
            "by zero"));
  }

  private static Arguments misdeed(String name, Misdeed misdeed, String sentence) {
    return Arguments.of(name, misdeed, sentence);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("misdeeds")
  void isNoticed(String name, Misdeed misdeed, String sentence) {
    Scheme scheme = new BadScheme(misdeed, Map.of());
    assertThatThrownBy(
            () ->
                ContractCheck.run(
                    scheme,
                    new Variant("default", Map.of()),
                    Circumstances.MIXED,
                    1,
                    6_000,
                    SchemeCatalog.of(List.of(scheme))))
        .isInstanceOf(ContractViolation.class)
        .hasMessageContaining("scheme bad (default, MIXED, seed 1)")
        .hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "size  | 100 | ",
        "size  | 101 | an automatic value is refused: ",
        "fixed | 1   | automatic values have 'fixed', which is no parameter that can be auto",
        "other | 1   | automatic values have 'other', which is no parameter that can be auto",
      })
  void automaticValuesAreChecked(String name, String value, @Nullable String sentence) {
    Scheme scheme = new BadScheme((now, start, memory, actions) -> {}, Map.of(name, value));
    ContractSuite.Case declaration = ContractSuite.of(scheme).get(0);
    assertThat(declaration.name()).isEqualTo("declaration");
    if (sentence == null) {
      declaration.run();
    } else {
      assertThatThrownBy(declaration::run)
          .isInstanceOf(ContractViolation.class)
          .hasMessageContaining(sentence);
    }
  }

  private record BadScheme(Misdeed misdeed, Map<String, String> automatic) implements Scheme {
    @Override
    public String name() {
      return "bad";
    }

    @Override
    public String description() {
      return "breaks the contract";
    }

    @Override
    public Slot slot() {
      return Slot.CONGESTION_CONTROL;
    }

    @Override
    public List<Parameter> parameters() {
      return List.of(
          Parameter.ofAutoLong("size", "B", 1, 100, "the frames'", "this test", "a size"),
          Parameter.ofLong("fixed", "B", 1, 100, 1, "this test", "a size that is no frame's"));
    }

    @Override
    public Map<String, String> automatic(FrameSizes frames) {
      return automatic;
    }

    @Override
    public List<Profile> profiles() {
      return List.of(new Profile("default", "nothing", Map.of()));
    }

    @Override
    public Set<Capability> capabilities(Parameters parameters) {
      return Set.of(
          Capability.RATE_GATE,
          Capability.WINDOW_GATE,
          Capability.TIMER,
          Capability.MESSAGE,
          Capability.ACK_TRIGGER);
    }

    @Override
    public Set<Resource> claims(Parameters parameters) {
      return Set.of(Resource.RATE, Resource.WINDOW);
    }

    @Override
    public Placement placement(Parameters parameters) {
      return new Placement(true, false, CongestionPointScope.NONE);
    }

    @Override
    public ReactionPoint newReactionPoint(FlowStart start, Parameters parameters, Entity entity) {
      return new BadMachine(start, misdeed);
    }
  }

  private static final class BadMachine implements ReactionPoint {
    private final Misdeed misdeed;
    private final List<Long> memory = new ArrayList<>();
    private final FlowStart start;

    BadMachine(FlowStart start, Misdeed misdeed) {
      this.start = start;
      this.misdeed = misdeed;
    }

    @Override
    public void onStart(FlowStart begun, RpActions actions) {
      actions.watchAcks(AckFilter.ALL);
      actions.setTimer(0, begun.nowPs() + 1_000);
    }

    @Override
    public void onAck(Ack ack, RpActions actions) {
      misdeed.commit(ack.nowPs(), start, memory, actions);
    }

    @Override
    public void onTimer(TimerExpiry expiry, RpActions actions) {
      misdeed.commit(expiry.nowPs(), start, memory, actions);
      if (expiry.timer() == 0) {
        actions.setTimer(0, expiry.nowPs() + 100_000);
      }
    }
  }
}
