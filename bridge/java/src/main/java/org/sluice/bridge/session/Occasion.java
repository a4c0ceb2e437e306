// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.bridge.text.EntityText;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.text.TimeText;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.Capability;
import org.sluice.cc.EntityId;
import org.sluice.cc.Placement.CongestionPointScope;
import org.sluice.cc.Resource;

/** The event that a state machine is answering now, and where its decisions go. */
final class Occasion {
  private final PlacedScheme placed;
  private final EntityLedger ledger;
  private final RecordCursor later = new RecordCursor();
  private OutBuffer out = new OutBuffer();
  private Batch batch = Batch.EMPTY;
  private int eventIndex;
  private int entity;
  private int kind;
  private long nowPs;
  private long turn;
  private boolean mayDecide;

  Occasion(PlacedScheme placed, EntityLedger ledger) {
    this.placed = placed;
    this.ledger = ledger;
  }

  void opens(Batch newBatch, OutBuffer newOut) {
    batch = newBatch;
    out = newOut;
  }

  void is(RecordCursor event, boolean takesNoActions) {
    turn++;
    eventIndex = event.index();
    entity = event.entity();
    kind = event.kind();
    nowPs = event.timePs();
    mayDecide = !takesNoActions;
  }

  /** The number of the event that is being answered. */
  long turn() {
    return turn;
  }

  PlacedScheme placed() {
    return placed;
  }

  long nowPs() {
    return nowPs;
  }

  /** The index of the machine that decides. */
  int entityIndex() {
    return EntityId.index(entity);
  }

  void write(int decision, long effectPs, long a, long b, long c, long d, long e) {
    out.append(decision, 0, eventIndex, effectPs, a, b, c, d, e);
  }

  void write(int decision, long effectPs, long a, long b, long c, long d, long e, long... words) {
    out.append(decision, 0, eventIndex, effectPs, a, b, c, d, e, words);
  }

  /**
   * A notify can make no decision, an event that is asked inline none but its answer, and a scheme
   * uses only what it declared.
   */
  void allow(String method, Capability needed) {
    requireMayDecide(method);
    if (!placed.capabilities().contains(needed)) {
      throw failure(
          method,
          "needs the capability " + needed.wireName() + ", which the scheme does not declare");
    }
  }

  /** As above, and a scheme controls only what it owns. */
  void allow(String method, Capability needed, Resource owned) {
    allow(method, needed);
    allowOwner(method, owned);
  }

  /** What needs no capability, but an owner. */
  void allowOwner(String method, Resource owned) {
    requireMayDecide(method);
    if (!placed.claims().contains(owned)) {
      throw failure(
          method,
          "needs to own the resource " + owned.wireName() + ", which the scheme does not claim");
    }
  }

  /** Whether the flow control took it over, so that decisions on it are left out. */
  boolean hasLost(Resource resource) {
    return placed.lost().contains(resource);
  }

  private void requireMayDecide(String method) {
    if (!mayDecide) {
      throw failure(
          method,
          "was called in answer to a notify, a packet's arrival or a flowlet, which take no action");
    }
  }

  void require(boolean holds, String method, String what, long value, String allowed) {
    if (!holds) {
      throw failure(method, what + " is " + value + "; allowed is " + allowed);
    }
  }

  void require(boolean holds, String method, String what, double value, String allowed) {
    if (!holds) {
      throw failure(method, what + " is " + value + "; allowed is " + allowed);
    }
  }

  void requireNotPast(String method, String what, long timePs) {
    if (timePs < nowPs) {
      throw failure(
          method,
          "%s is %s, which is past; allowed is the event's time %s or later"
              .formatted(what, TimeText.of(timePs), TimeText.of(nowPs)));
    }
  }

  /** A destination must be a placed state machine that has begun, or begins in this batch. */
  void requireDestination(String method, int destination) {
    boolean isPlaced =
        switch (EntityId.role(destination)) {
          case EntityId.REACTION_POINT -> placed.placement().reactionPoint();
          case EntityId.NOTIFICATION_POINT -> placed.placement().notificationPoint();
          case EntityId.CONGESTION_POINT ->
              placed.placement().congestionPoint() == CongestionPointScope.PORT;
          default ->
              placed.placement().congestionPoint() == CongestionPointScope.SWITCH
                  || placed.placement().hostPoint();
        };
    if (!isPlaced) {
      throw failure(
          method,
          "destination is the %s; allowed is a state machine that the scheme places"
              .formatted(EntityText.of(destination)));
    }
    if (!ledger.hasBegunAtAnyEnd(destination) && !batch.begins(destination, later)) {
      throw failure(
          method,
          "destination is the %s, which has not begun; allowed is a flow, port or node of the simulation"
              .formatted(EntityText.of(destination)));
    }
  }

  /** The sentence for a decision that cannot be. */
  SchemeFailure failure(String method, String what) {
    return new SchemeFailure(
        "scheme %s failed at the %s on %s at %s: %s: %s"
            .formatted(
                placed.name(),
                EntityText.of(entity),
                EventText.kind(kind),
                TimeText.of(nowPs),
                method,
                what));
  }

  /** The sentence for an exception. */
  SchemeFailure failure(Throwable cause) {
    return new SchemeFailure(
        "scheme %s failed at the %s on %s at %s: %s"
            .formatted(
                placed.name(),
                EntityText.of(entity),
                EventText.kind(kind),
                TimeText.of(nowPs),
                cause),
        cause);
  }
}
