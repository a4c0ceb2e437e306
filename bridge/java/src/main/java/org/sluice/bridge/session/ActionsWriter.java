// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.Set;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.cc.Actions;
import org.sluice.cc.Capability;
import org.sluice.cc.Counter;
import org.sluice.cc.facet.Facet;
import org.sluice.cc.facet.HostMessages;

/**
 * Writes what any state machine decides. One writer serves every event of a session; a dated one is
 * made by {@code at}.
 */
abstract class ActionsWriter implements Actions, HostMessages {
  /** Decisions without a date of their own apply when the answer does. */
  static final long WHEN_APPLIED = 0;

  private static final long CONTROL_CLASS = 0;
  private static final long DATA_CLASS = 1;
  private static final int LAST_TIMER = PlacedScheme.TIMERS - 1;
  final Occasion occasion;
  final long effectPs;

  ActionsWriter(Occasion occasion, long effectPs) {
    this.occasion = occasion;
    this.effectPs = effectPs;
  }

  @Override
  public final <F extends Facet> F facet(Class<F> facet) {
    if (!facet.isInstance(this)) {
      throw occasion.failure("facet", facet.getSimpleName() + " is not for state machines here");
    }
    return facet.cast(this);
  }

  final long checkedEffect(long atPs) {
    occasion.requireNotPast("at", "effectPs", atPs);
    return atPs;
  }

  /** Arming takes effect in event time, so a date on it would be lost. */
  final void requireUndated(String method) {
    if (effectPs != WHEN_APPLIED) {
      throw occasion.failure(
          method, "was called on at(" + effectPs + "); timers and triggers are armed at once");
    }
  }

  @Override
  public final void setTimer(int timer, long atPs) {
    armTimer(timer, atPs, 0);
  }

  @Override
  public final void setTimer(int timer, long atPs, Set<Counter> snapshot) {
    int mask = 0;
    for (Counter counter : snapshot) {
      occasion.allow("setTimer", counter.capability());
      mask |= counter.bit();
    }
    armTimer(timer, atPs, mask);
  }

  private void armTimer(int timer, long atPs, int mask) {
    occasion.allow("setTimer", Capability.TIMER);
    requireUndated("setTimer");
    occasion.requireNotPast("setTimer", "atPs", atPs);
    occasion.write(
        DecisionKind.DECISION_SET_TIMER_VALUE,
        WHEN_APPLIED,
        wireTimer("setTimer", timer),
        atPs,
        mask,
        0,
        0);
  }

  @Override
  public final void cancelTimer(int timer) {
    occasion.allow("cancelTimer", Capability.TIMER);
    requireUndated("cancelTimer");
    occasion.write(
        DecisionKind.DECISION_CANCEL_TIMER_VALUE,
        WHEN_APPLIED,
        wireTimer("cancelTimer", timer),
        0,
        0,
        0,
        0);
  }

  final void watchPauses(boolean on, long wirePort) {
    occasion.allow("watchPauses", Capability.PAUSE_TRIGGER);
    requireUndated("watchPauses");
    occasion.write(
        DecisionKind.DECISION_WATCH_PAUSES_VALUE,
        WHEN_APPLIED,
        occasion.placed().slotNumber(),
        on ? 1 : 0,
        wirePort,
        0,
        0);
  }

  final void limitCredits(long rateBps, long queueBytes, long wirePort) {
    occasion.allow("limitCredits", Capability.CREDIT_CLASS);
    occasion.require(rateBps >= 0, "limitCredits", "rateBps", rateBps, "0 or more");
    occasion.require(queueBytes >= 0, "limitCredits", "queueBytes", queueBytes, "0 or more");
    occasion.write(
        DecisionKind.DECISION_LIMIT_CREDITS_VALUE, effectPs, rateBps, queueBytes, wirePort, 0, 0);
  }

  private long wireTimer(String method, int timer) {
    occasion.require(timer >= 0 && timer <= LAST_TIMER, method, "timer", timer, "0 to 15");
    return timer + (long) occasion.placed().slotNumber() * PlacedScheme.TIMERS;
  }

  @Override
  public final void send(int destination, int type, long flow, int wireBytes, long... words) {
    message("send", CONTROL_CLASS, destination, type, flow, wireBytes, words);
  }

  @Override
  public final void sendAsData(int destination, int type, long flow, int wireBytes, long... words) {
    message("sendAsData", DATA_CLASS, destination, type, flow, wireBytes, words);
  }

  private void message(
      String method,
      long trafficClass,
      int destination,
      int type,
      long flow,
      int wireBytes,
      long... words) {
    occasion.allow(method, Capability.MESSAGE);
    occasion.requireDestination(method, destination);
    occasion.require(type >= 0, method, "type", type, "0 or more");
    occasion.require(flow >= -1, method, "flow", flow, "a flow's number, or -1 for none");
    occasion.require(wireBytes > 0, method, "wireBytes", wireBytes, "more than 0");
    occasion.write(
        DecisionKind.DECISION_SEND_MESSAGE_VALUE,
        effectPs,
        Integer.toUnsignedLong(destination),
        type | (long) occasion.placed().slotNumber() << PlacedScheme.MESSAGE_SLOT_BIT,
        wireBytes,
        trafficClass,
        flow,
        words);
  }

  @Override
  public final void sendToHost(int host, int peer, int type, int wireBytes, long... words) {
    occasion.allow("sendToHost", Capability.HOST_MESSAGE);
    if (!occasion.placed().placement().reactionPoint()) {
      throw occasion.failure("sendToHost", "the scheme places no reaction point to take it");
    }
    occasion.require(host >= 0, "sendToHost", "host", host, "a node's number");
    occasion.require(
        peer >= ANY_PEER, "sendToHost", "peer", peer, "a node's number, or -1 for all");
    occasion.require(type >= 0, "sendToHost", "type", type, "0 or more");
    occasion.require(wireBytes > 0, "sendToHost", "wireBytes", wireBytes, "more than 0");
    occasion.write(
        DecisionKind.DECISION_SEND_TO_HOST_VALUE,
        effectPs,
        host,
        type | (long) occasion.placed().slotNumber() << PlacedScheme.MESSAGE_SLOT_BIT,
        wireBytes,
        0,
        peer,
        words);
  }
}
