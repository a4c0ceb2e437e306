// SPDX-License-Identifier: MIT
package org.sluice.cc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scheme's declaration as text, and its values in the units of the contract. */
class DeclaredSchemeTest {
  private static final String TEXT =
      """
      scheme halving for flow-control
          Additive increase,
          halving on marks
      needs rate-gate, timer
      needs message, data-trigger if signal is cnp or both
      needs ecn-profile if threshold above 7
      owns rate
      owns ecn-profile if step is set
      placed reaction-point, notification-point, host-point
      placed congestion-point per switch if prioritised is true
      placed congestion-point per port if prioritised is false
      real interval us | 0.5 .. 1e6 | 50
          | a source | time between
          increases
      whole threshold B | 1 .. 1e12 | 7 or auto: 100 kB per 25 Gb/s
          | a source | a queue
      real step Mb/s | 0 .. 10 | auto: the link's
          | a source | an increase
      flag prioritised | true
          | a source | what goes first
      choice signal | cnp, ack, both | ack
          | a source | what reports
      profile default | the values of the paper
      profile slow | a longer interval
          | interval = 100, signal = ack
      profile slowest like slow | longer still
          | interval = 200
      """;

  private static final class Declared extends DeclaredScheme {
    Declared(String text) {
      super(text);
    }
  }

  private final Scheme scheme = new Declared(TEXT);

  private Parameters values(String profile, Map<String, String> explicit) {
    return Parameters.resolve(scheme, profile, explicit);
  }

  @Test
  void saysWhatItIsAndNeeds() {
    Parameters p = values("", Map.of());
    assertThat(scheme.name()).isEqualTo("halving");
    assertThat(scheme.description()).isEqualTo("Additive increase, halving on marks");
    assertThat(scheme.slot()).isEqualTo(Slot.FLOW_CONTROL);
    assertThat(scheme.capabilities(p)).containsExactly(Capability.RATE_GATE, Capability.TIMER);
    assertThat(scheme.claims(p)).containsExactly(Resource.RATE);
    assertThat(scheme.placement(p))
        .isEqualTo(new Placement(true, true, Placement.CongestionPointScope.SWITCH, true));
  }

  @Test
  void needsOwnsAndPlacesMoreUnderConditions() {
    Parameters both =
        values("", Map.of("signal", "both", "threshold", "8", "step", "1", "prioritised", "false"));
    assertThat(scheme.capabilities(both))
        .containsExactly(
            Capability.RATE_GATE,
            Capability.TIMER,
            Capability.MESSAGE,
            Capability.DATA_TRIGGER,
            Capability.ECN_PROFILE);
    assertThat(scheme.claims(both)).containsExactlyInAnyOrder(Resource.RATE, Resource.ECN_PROFILE);
    assertThat(scheme.placement(both).congestionPoint())
        .isEqualTo(Placement.CongestionPointScope.PORT);
    assertThat(scheme.capabilities(values("", Map.of("signal", "cnp"))))
        .contains(Capability.MESSAGE)
        .doesNotContain(Capability.ECN_PROFILE);
  }

  @Test
  void declaresParametersOfEveryKind() {
    assertThat(scheme.parameters())
        .containsExactly(
            Parameter.ofDouble(
                "interval", "us", 0.5, 1e6, 50, "a source", "time between increases"),
            new Parameter(
                "threshold",
                Parameter.Type.LONG,
                "B",
                1,
                1e12,
                List.of(),
                "7",
                "100 kB per 25 Gb/s",
                "a source",
                "a queue"),
            Parameter.ofAutoDouble("step", "Mb/s", 0, 10, "the link's", "a source", "an increase"),
            Parameter.ofBoolean("prioritised", true, "a source", "what goes first"),
            Parameter.ofChoice(
                "signal", List.of("cnp", "ack", "both"), "ack", "a source", "what reports"));
  }

  @Test
  void aProfileBuildsOnAnother() {
    assertThat(scheme.profiles())
        .containsExactly(
            new Profile("default", "the values of the paper", Map.of()),
            new Profile("slow", "a longer interval", Map.of("interval", "100", "signal", "ack")),
            new Profile("slowest", "longer still", Map.of("interval", "200", "signal", "ack")));
  }

  @Test
  void timesAndRatesComeInPicosecondsAndBitsPerSecond() {
    Parameters p = values("", Map.of("interval", "12.3456789", "step", "0.1"));
    assertThat(p.timePs("interval")).isEqualTo(12_345_679);
    assertThat(p.rateBps("step")).isEqualTo(100_000);
    assertThat(p.rateBps("step", 5)).isEqualTo(100_000);
    assertThat(values("", Map.of()).rateBps("step", 5)).isEqualTo(5);
    assertThatThrownBy(() -> p.timePs("step")).hasMessage("step is declared as no time");
    assertThatThrownBy(() -> p.rateBps("interval")).hasMessage("interval is declared as no rate");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scheme x",
        "scheme x for what it is",
        "needs nonsense",
        "owns nonsense",
        "placed nowhere",
        "needs timer if signal",
        "needs timer if signal equals cnp",
        "real x us | 1 | 2 | a source | help",
        "real x us | 1 .. 2 | a source | help",
        "profile x",
        "profile x | y | z",
        "profile x like unknown | y",
        "nonsense"
      })
  void aWrongEntryIsRefusedWithItsText(String entry) {
    assertThatThrownBy(() -> new Declared(entry))
        .hasMessageStartingWith("not an entry of a scheme's declaration: " + entry);
  }

  @Test
  void anUnknownCapabilityIsNamedWithThoseThatAreKnown() {
    assertThatThrownBy(() -> new Declared("needs queue-crossing"))
        .hasMessageContaining("'queue-crossing' is no capability; known are rate-gate, ")
        .hasMessageContaining("crossing-trigger");
  }
}
