// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Scheme;
import org.sluice.cc.facet.PathChoices;

/** A rule that no data plane takes does not pass. */
class PathLimitsTest {
  private static void run(long samples, long memory) {
    Scheme scheme = new Sampling();
    Map<String, String> values =
        Map.of("samples", String.valueOf(samples), "memory", String.valueOf(memory));
    ContractCheck.run(
        scheme,
        new Variant("default", values),
        Circumstances.MIXED,
        1,
        1_000,
        SchemeCatalog.load());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "70000 | 0 | samples is 70000; allowed is 1 to 65536",
        "0 | 0 | samples is 0; allowed is 1 to 65536",
        "1 | 65537 | memory is 65537; allowed is 0 to 65536",
        "1 | -1 | memory is -1; allowed is 0 to 65536"
      })
  void aSampleThatNoSwitchTakesIsRefused(long samples, long memory, String sentence) {
    assertThatThrownBy(() -> run(samples, memory)).hasMessageContaining(sentence);
  }

  @Test
  void theLargestIsTaken() {
    assertThatCode(() -> run(65536, 65536)).doesNotThrowAnyException();
  }

  private static final class Sampling extends DeclaredScheme {
    Sampling() {
      super(
          """
          scheme sampling for path-choice
              Samples queues
          needs path-choice
          owns paths
          placed congestion-point per switch
          whole samples | -1 .. 100000 | 2
              | this test | queues that are drawn
          whole memory | -1 .. 100000 | 1
              | this test | queues that are remembered
          profile default | two and one
          """);
    }

    @Override
    public CongestionPoint newCongestionPoint(PortStart port, Parameters p, Entity entity) {
      int samples = (int) p.asLong("samples");
      int memory = (int) p.asLong("memory");
      return (start, actions) ->
          actions.facet(PathChoices.class).sprayToShortestQueue(samples, memory);
    }
  }
}
