// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.AlgorithmSession;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.SessionFailure;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.Capability;
import org.sluice.cc.Scheme;

/** A simulator that opens a session with each scheme that ships and sends it any events. */
public final class SessionTarget {
  private static final SchemeCatalog CATALOG = SchemeCatalog.load();
  private static final List<Scheme> SCHEMES = List.copyOf(CATALOG.schemes());
  private static final List<String> CAPABILITIES =
      Arrays.stream(Capability.values()).map(Capability::wireName).toList();
  private static final int MOST_KINDS = 40;
  private static final int MOST_ENTITIES = 16;
  private static final int MOST_WORDS = 20;

  private SessionTarget() {}

  /** A session ends with a sentence about its simulator or its scheme, or answers. */
  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    AlgorithmSession session;
    try {
      session = AlgorithmSession.open(hello(data), CATALOG);
    } catch (RefusedException e) {
      return;
    }
    OutBuffer events = new OutBuffer();
    OutBuffer decisions = new OutBuffer();
    try {
      for (long ask = 1; data.remainingBytes() > 0; ask++) {
        events.clear();
        for (int n = data.consumeInt(1, 8); n > 0; n--) {
          append(events, data);
        }
        session.exchange(ask, events.buffer(), 0, events.bytes(), decisions);
      }
    } catch (SessionFailure e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
    }
  }

  private static Hello hello(FuzzedDataProvider data) {
    List<Hello.SchemeChoice> choices = new ArrayList<>();
    for (int n = data.consumeInt(1, 2); n > 0; n--) {
      Scheme scheme = SCHEMES.get(data.consumeInt(0, SCHEMES.size() - 1));
      choices.add(new Hello.SchemeChoice(scheme.slot().wireName(), scheme.name(), "", Map.of()));
    }
    return new Hello(Protocol.VERSION, "fuzz", "1", "1", CAPABILITIES, choices, 1, "fuzz");
  }

  private static void append(OutBuffer events, FuzzedDataProvider data) {
    events.append(
        data.consumeInt(0, MOST_KINDS),
        data.consumeInt(0, 3),
        data.consumeInt(-1, MOST_ENTITIES),
        number(data),
        number(data),
        number(data),
        number(data),
        number(data),
        number(data),
        data.consumeLongs(data.consumeInt(0, MOST_WORDS)));
  }

  private static long number(FuzzedDataProvider data) {
    return data.consumeBoolean() ? data.consumeLong(-2, 1 << 20) : data.consumeLong();
  }
}
