// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Algorithm 1, TimeSlotExpire, and Algorithm 2, lines 17 to 26, with T_hop = 1 us. */
class PauseSlotsTest {
  private static final long HOP_PS = 1_000_000;
  private static final double RATE = 2e9; // 2000 B in T_hop
  private static final Offset<Double> EXACTLY = offset(1e-9);

  private final PauseSlots slots = new PauseSlots(HOP_PS);

  @Test
  @DisplayName("Algorithm 2 lines 17 to 19: the first pause opens a slot of T_hop")
  void theFirstPauseOpensASlot() {
    assertThat(slots.isScheduled()).isFalse();
    slots.paused(500_000, 0.4e-6, RATE);
    assertThat(slots.isScheduled()).isTrue();
    assertThat(slots.endPs()).isEqualTo(1_500_000);
    assertThat(slots.nextBytes()).isCloseTo(800, EXACTLY);
    assertThat(slots.offsetBytes()).isCloseTo(-800, EXACTLY);
  }

  @Test
  @DisplayName("Algorithm 1 lines 31 to 34: pausNext becomes pausOld, then all is over")
  void whatWasKeptAwayComesBackInTheNextSlot() {
    slots.paused(0, 0.4e-6, RATE);
    slots.expire();
    assertThat(slots.offsetBytes()).isCloseTo(800, EXACTLY);
    assertThat(slots.endPs())
        .as("\"or\": the slot in which it comes back ends, too")
        .isEqualTo(2 * HOP_PS);
    slots.expire();
    assertThat(slots.offsetBytes()).isZero();
    assertThat(slots.isScheduled()).isFalse();
  }

  @Test
  @DisplayName("Algorithm 2 lines 20 to 26: a later pause has the rest of the slot, here 0.3 us")
  void aPauseNearTheEndIsPartlyPending() {
    slots.paused(0, 0.2e-6, RATE); // 400 B
    slots.paused(700_000, 0.5e-6, RATE); // 0.3 us now: 600 B; 0.2 us pending: 400 B
    assertThat(slots.nextBytes()).isCloseTo(1000, EXACTLY);
    assertThat(slots.pendingBytes()).isCloseTo(400, EXACTLY);
    slots.expire();
    assertThat(slots.oldBytes()).isCloseTo(1000, EXACTLY);
    assertThat(slots.nextBytes()).isCloseTo(400, EXACTLY);
    assertThat(slots.pendingBytes()).isZero();
    assertThat(slots.offsetBytes()).isCloseTo(600, EXACTLY);
  }

  @Test
  @DisplayName("Algorithm 2 line 22: no more than T_hop can be paused in a slot, here 0.1 us more")
  void aSlotHoldsNoMoreThanItsLength() {
    slots.paused(0, 0.9e-6, RATE);
    slots.paused(0, 0.5e-6, RATE);
    assertThat(slots.nextBytes()).isCloseTo(2000, EXACTLY);
    assertThat(slots.pendingBytes()).as("T_i - tNext, not t_hop - tNext").isCloseTo(800, EXACTLY);
  }

  @Test
  @DisplayName(
      "Algorithm 1 line 35: a slot that was paused in is followed by another, even if idle")
  void slotsFollowEachOther() {
    slots.paused(200_000, 0.4e-6, RATE);
    slots.expire();
    assertThat(slots.isScheduled()).isTrue();
    assertThat(slots.endPs()).isEqualTo(200_000 + 2 * HOP_PS);
    slots.paused(1_300_000, 0.1e-6, RATE); // lines 20 to 24 in the slot that is open
    assertThat(slots.offsetBytes()).as("800 B come back, 200 B stay away").isCloseTo(600, EXACTLY);
  }

  @Test
  void nothingIsAvailableToAPortThatBringsNothingAnyMore() {
    slots.paused(0, 0.5e-6, RATE);
    slots.paused(100_000, 0.5e-6, 0);
    assertThat(slots.nextBytes()).isCloseTo(1000, EXACTLY);
    assertThat(slots.pendingBytes()).isZero();
  }

  @Test
  void aPortThatNeverBroughtAnythingHasNoBytesInItsSlots() {
    slots.paused(0, 0.5e-6, 0);
    slots.paused(100_000, 0.5e-6, 0);
    assertThat(slots.nextBytes()).isZero();
    assertThat(slots.pendingBytes()).isZero();
  }

  @Test
  void theRateThatFellDoesNotMakeTheAvailableTimeNegative() {
    slots.paused(0, 1e-6, RATE); // 2000 B
    slots.paused(100_000, 0.5e-6, RATE / 4); // 2000 B are 4 us at this rate
    assertThat(slots.nextBytes()).isCloseTo(2000, EXACTLY);
    assertThat(slots.pendingBytes()).isCloseTo(250, EXACTLY);
  }
}
