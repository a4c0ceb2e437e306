// SPDX-License-Identifier: MIT
package org.sluice.fuzz.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WatchedTest {
  private static Watched over(int looks, long kibEach, long threadsEach, long filesEach) {
    Watched watched = new Watched("it", 1);
    for (int i = 0; i < looks; i++) {
      watched.add(new Watched.Look(80_000 + i * kibEach, 20 + i * threadsEach, 70 + i * filesEach));
    }
    return watched;
  }

  @Test
  void whatStaysIsFlat() {
    assertThat(over(100, 0, 0, 0).isFlat()).isTrue();
    // A tenth more is a heap that is collected at another time.
    assertThat(over(100, 100, 0, 0).isFlat()).isTrue();
  }

  @Test
  void whatGrowsIsNot() {
    assertThat(over(100, 400, 0, 0).isFlat()).isFalse();
    assertThat(over(100, 0, 1, 0).isFlat()).isFalse();
    assertThat(over(100, 0, 0, 1).isFlat()).isFalse();
    assertThat(over(100, 400, 0, 0)).asString().endsWith("GROWS");
  }

  @Test
  void fewLooksSayNothing() {
    assertThat(over(7, 0, 0, 0).isFlat()).isFalse();
  }

  @Test
  void aProcessIsLookedAt() {
    Watched self = new Watched("it", ProcessHandle.current().pid());
    for (int i = 0; i < 8; i++) {
      self.look();
    }
    assertThat(self).asString().containsPattern("it: [1-9][0-9]* MiB, [1-9][0-9]* threads");
  }
}
