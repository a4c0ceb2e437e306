// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.cc.Capability;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameters;

/** What RoCC needs, and which values it refuses. */
class RoccSchemeTest {
  private final RoccScheme scheme = new RoccScheme();

  /** Values as {@code name=value name=value}. */
  private Parameters parameters(String values) {
    Map<String, String> map = new TreeMap<>();
    for (String value : values.split(" ")) {
      map.put(value.split("=")[0], value.split("=")[1]);
    }
    return Parameters.resolve(scheme, "paper", map);
  }

  @ParameterizedTest
  @DisplayName("section 3.4: what each flow table is made from")
  @CsvSource({
    "queue, FLOWS_IN_QUEUE",
    "aged, FLOWS_SEEN",
    "shadow-buffer, SAMPLING_TRIGGER",
    "elephant-trap, SAMPLING_TRIGGER",
    "bubble-cache, SAMPLING_TRIGGER"
  })
  void needsWhatItsFlowTableIsMadeFrom(String table, Capability source) {
    assertThat(scheme.capabilities(parameters("flowTable=" + table)))
        .isEqualTo(
            Set.of(
                Capability.RATE_GATE,
                Capability.TIMER,
                Capability.MESSAGE,
                Capability.QUEUE_COUNTERS,
                source));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "recoveryPeriod=40.1",
        "maxRate=100 minRate=100",
        "queueReference=1 queueMid=2 queueMax=3",
        "queueMid=2 queueMax=1",
        "queueReference=3 queueMax=1",
        "queueReference=3 queueMid=2"
      })
  void acceptsWhatIsJustInOrderAndOrdersNothingThatFollowsTheLink(String values) {
    assertThat(scheme.check(parameters(values))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "recoveryPeriod=40 | recoveryPeriod of scheme rocc is 40.0 us; it must be longer than"
            + " updateInterval (40.0 us)",
        "maxRate=99 | maxRate of scheme rocc is 99 Mb/s; it must be at least minRate (100 Mb/s)",
        "queueReference=2 queueMid=2 queueMax=3 | are 2, 2 and 3 B; section 3.2 requires",
        "queueReference=2 queueMid=3 queueMax=3 | are 2, 3 and 3 B; section 3.2 requires"
      })
  void refusesWhatIsOutOfOrder(String values, String sentence) {
    assertThatThrownBy(() -> parameters(values))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void itsStateGrowsWithItsFlowTable() {
    NetworkSize size = new NetworkSize(9, 9, 9, 100);
    assertThat(scheme.stateBoundWords(parameters("flowTable=queue"), size)).isEqualTo(256 + 800);
    assertThat(scheme.stateBoundWords(parameters("flowTable=shadow-buffer tableEntries=10"), size))
        .isEqualTo(256 + 40);
  }
}
