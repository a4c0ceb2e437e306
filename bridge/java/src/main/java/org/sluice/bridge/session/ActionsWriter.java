// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.Set;
import org.sluice.cc.Actions;
import org.sluice.cc.Counter;
import org.sluice.cc.DepartureStamp;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.facet.Facet;

/**
 * What the generated writers of decisions need. A writer serves one event, so that a scheme that
 * keeps it decides nothing with it later; a dated one is made by {@code at}.
 */
abstract class ActionsWriter implements Actions {
  /** Decisions without a date of their own apply when the answer does. */
  static final long WHEN_APPLIED = 0;

  final Occasion kept;
  final long effectPs;
  private final long turn;

  ActionsWriter(Occasion occasion, long effectPs) {
    kept = occasion;
    this.effectPs = effectPs;
    turn = occasion.turn();
  }

  /**
   * The event that is being answered.
   *
   * @throws SchemeFailure if that is no longer the event this writer is of
   */
  final Occasion occasion() {
    if (kept.turn() != turn) {
      throw kept.failure(
          "actions",
          "an object of an earlier event was used; a state machine decides only with the actions it is"
              + " given with the event");
    }
    return kept;
  }

  @Override
  public final <F extends Facet> F facet(Class<F> facet) {
    if (!facet.isInstance(this)) {
      throw occasion().failure("facet", facet.getSimpleName() + " is not for state machines here");
    }
    return facet.cast(this);
  }

  /** The egress port decided for, plus 1; 0 for all of the place. */
  long wirePort() {
    return 0;
  }

  final long checkedEffect(long atPs) {
    occasion().requireNotPast("at", "effectPs", atPs);
    return atPs;
  }

  /** Arming takes effect in event time, so a date on it would be lost. */
  final void requireUndated(String method) {
    if (effectPs != WHEN_APPLIED) {
      throw occasion()
          .failure(
              method, "was called on at(" + effectPs + "); timers and triggers are armed at once");
    }
  }

  final void requireWholeSwitch(String method) {
    if (occasion().placed().placement().congestionPoint() != CongestionPointScope.SWITCH) {
      throw occasion().failure(method, "is for congestion points of whole switches");
    }
  }

  /** A message to a host's senders needs one to take it. */
  final void checkSendToHost(int host, int peer, int type, int wireBytes, long... words) {
    if (!occasion().placed().placement().reactionPoint()) {
      throw occasion().failure("sendToHost", "the scheme places no reaction point to take it");
    }
  }

  /** The mask of these counters, each of which needs a capability. */
  final long maskOf(String method, Set<Counter> counters) {
    long mask = 0;
    for (Counter counter : counters) {
      occasion().allow(method, counter.capability());
      mask |= counter.bit();
    }
    return mask;
  }

  static long maskOf(Set<DepartureStamp> values) {
    long mask = 0;
    for (DepartureStamp value : values) {
      mask |= value.bit();
    }
    return mask;
  }
}
