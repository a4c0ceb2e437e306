// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sluice.bridge.BridgeVersion;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.Traces;
import org.sluice.bridge.text.EntityText;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.wire.AskMode;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.EntityId;
import org.sluice.cc.Placement.CongestionPointScope;

/**
 * One simulation run's conversation with the schemes: the same on every transport. Used by one
 * thread at a time.
 */
public final class AlgorithmSession {
  private static final Logger LOG = LoggerFactory.getLogger(AlgorithmSession.class);

  /** Ends of flows, ports and nodes at the same time; a million flows have two ends each. */
  static final int MOST_MACHINES = 1 << 21;

  private final Welcome welcome;
  private final SchemeMachines[] schemes;
  private final EntityLedger ledger = new EntityLedger();
  private final Judgement judgement = new Judgement();
  private final RecordCursor cursor = new RecordCursor();
  private long asks;
  private long events;
  private long decisions;
  private @Nullable SessionFailure failure;

  private AlgorithmSession(Hello hello, List<PlacedScheme> placed, Welcome welcome) {
    this.welcome = welcome;
    schemes = new SchemeMachines[placed.size()];
    for (int i = 0; i < schemes.length; i++) {
      schemes[i] = new SchemeMachines(placed.get(i), hello.seed(), ledger, judgement);
    }
  }

  /**
   * Begins a session with no state machine yet.
   *
   * @throws RefusedException with one sentence for the user, if versions, capabilities, schemes,
   *     parameters or owners do not fit
   */
  public static AlgorithmSession open(Hello hello, SchemeCatalog catalog) throws RefusedException {
    List<PlacedScheme> placed = Handshake.accept(hello, catalog.forSession());
    boolean reactionPoints = false;
    boolean notificationPoints = false;
    boolean portPoints = false;
    boolean switchPoints = false;
    boolean hostPoints = false;
    for (PlacedScheme scheme : placed) {
      reactionPoints |= scheme.placement().reactionPoint();
      notificationPoints |= scheme.placement().notificationPoint();
      portPoints |= scheme.placement().congestionPoint() == CongestionPointScope.PORT;
      switchPoints |= scheme.placement().congestionPoint() == CongestionPointScope.SWITCH;
      hostPoints |= scheme.placement().hostPoint();
    }
    Welcome welcome =
        new Welcome(
            reactionPoints,
            notificationPoints,
            portPoints,
            switchPoints,
            hostPoints,
            BridgeVersion.ofAlgorithms());
    return new AlgorithmSession(hello, placed, welcome);
  }

  /** The answer to the handshake. */
  public Welcome welcome() {
    return welcome;
  }

  /** How many state machines have begun and not ended. */
  public long machines() {
    return ledger.live();
  }

  /** What was done so far. */
  public Statistics statistics() {
    return new Statistics(asks, events, decisions);
  }

  /**
   * Answers one batch.
   *
   * @param askNumber its number: 1, 2, 3 …
   * @param in holds the event records; its position and limit are neither used nor changed
   * @param offset where the records start, in bytes
   * @param bytes how many bytes of records there are
   * @param out is cleared, then holds the decision records, each with the index of its event
   * @throws SchemeFailure if a scheme throws or decides what cannot be; the session is over
   * @throws ProtocolFailure if the records are not what the contract allows; the session is over
   */
  public void exchange(long askNumber, ByteBuffer in, int offset, int bytes, OutBuffer out) {
    if (failure != null) {
      throw failure;
    }
    out.clear();
    try {
      if (askNumber != asks + 1) {
        throw new ProtocolFailure(
            "the simulator sent ask number %s; expected was %s"
                .formatted(Long.toUnsignedString(askNumber), asks + 1));
      }
      asks++;
      answer(new Batch(in, offset, bytes), out);
      decisions += out.count();
    } catch (SessionFailure e) {
      throw fail(e);
    } catch (MalformedRecordException e) {
      throw fail(
          new ProtocolFailure(
              "the simulator sent garbage in ask " + asks + ": " + e.getMessage(), e));
    }
  }

  private void answer(Batch batch, OutBuffer out) {
    for (SchemeMachines scheme : schemes) {
      scheme.opens(batch, out);
    }
    cursor.reset(batch.in(), batch.offset(), batch.bytes());
    while (cursor.next()) {
      events++;
      if (keepsLedger()) {
        boolean isNotify = cursor.mode() == AskMode.ASK_NOTIFY_VALUE;
        for (SchemeMachines scheme : schemes) {
          deliver(scheme, isNotify);
        }
        if (cursor.kind() == EventKind.EVENT_FLOW_END_VALUE) {
          ledger.end(cursor.entity());
        }
        judgement.conclude(cursor.index(), out);
      }
    }
  }

  /** A scheme may throw anything, also an Error; the failure is reported, not rethrown. */
  @SuppressWarnings("CatchingUnchecked")
  private void deliver(SchemeMachines scheme, boolean isNotify) {
    try {
      scheme.deliver(cursor, isNotify);
    } catch (SessionFailure | MalformedRecordException e) {
      throw e;
    } catch (Throwable e) {
      throw scheme.failure(e);
    }
  }

  /**
   * Follows beginnings and ends.
   *
   * @return false if the event is for an entity that is over: it was under way at the end
   */
  private boolean keepsLedger() {
    int entity = cursor.entity();
    if (EventDispatch.starts(cursor.kind())) {
      if (ledger.hasBegun(entity)) {
        throw unexpected("which has begun before");
      }
      checkStart();
      if (ledger.live() >= MOST_MACHINES) {
        throw unexpected("beyond the %d state machines of a session".formatted(MOST_MACHINES));
      }
      ledger.begin(entity);
      return true;
    }
    if (!ledger.hasBegun(entity)) {
      throw unexpected("which has not begun");
    }
    if (EventKind.forNumber(cursor.kind()) == null) {
      throw unexpected("and there is no such kind");
    }
    if (EventDispatch.isInline(cursor.kind()) && cursor.mode() != AskMode.ASK_INLINE_VALUE) {
      throw unexpected("which is asked inline only");
    }
    return !ledger.isOver(entity);
  }

  private void checkStart() {
    int role = EntityId.role(cursor.entity());
    boolean fits =
        switch (cursor.kind()) {
          case EventKind.EVENT_FLOW_START_VALUE ->
              role == EntityId.REACTION_POINT || role == EntityId.NOTIFICATION_POINT;
          case EventKind.EVENT_PORT_START_VALUE ->
              role == EntityId.CONGESTION_POINT || role == EntityId.NODE;
          default -> role == EntityId.NODE;
        };
    if (!fits) {
      throw unexpected("which takes no such event");
    }
  }

  private ProtocolFailure unexpected(String why) {
    return new ProtocolFailure(
        "the simulator sent an event %s to the %s, %s"
            .formatted(EventText.kind(cursor.kind()), EntityText.of(cursor.entity()), why));
  }

  private SessionFailure fail(SessionFailure e) {
    failure = e;
    if (e instanceof SchemeFailure) {
      // The author of the scheme wants to know the line.
      Traces.log(LOG, e.sentence(), e.getCause() == null ? e : e.getCause());
    } else {
      LOG.warn("{}", e.sentence());
    }
    return e;
  }
}
