// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilenceTest {
  private static final long MS = 1_000_000;

  @Test
  void itGrowsFromLookToLookAndASignEndsIt() {
    Silence silence = new Silence(5 * MS);
    for (long ms = 20; ms <= 6000; ms += 20) {
      assertThat(silence.lengthMs((5 + ms) * MS)).isEqualTo(ms);
    }
    silence.breakAt(6010 * MS);
    assertThat(silence.lengthMs(6030 * MS)).isEqualTo(20);
  }

  @Test
  void aTimeWithoutLooksDoesNotCount() {
    Silence silence = new Silence(0);
    assertThat(silence.lengthMs(900 * MS)).isEqualTo(900);
    assertThat(silence.lengthMs(8400 * MS)).isZero();
    assertThat(silence.lengthMs(8420 * MS)).isEqualTo(20);
  }
}
