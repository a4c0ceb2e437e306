// SPDX-License-Identifier: MIT
package org.sluice.bridge.jvm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.SchemeCatalogException;
import org.sluice.bridge.recording.RecordedSession;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.session.Welcome;
import org.sluice.bridge.wire.OutBuffer;

/**
 * What a simulator that hosts the JVM calls through JNI. One session at a time, any number one
 * after the other; calls come from one thread at a time.
 */
public final class JvmGate {
  private static final int ASK_HEADER_BYTES = 2 * Long.BYTES;
  private static final ExchangeFunction FUNCTION = new ExchangeFunction(JvmGate::exchange);
  private static final Map<String, SchemeCatalog> CATALOGS = new HashMap<>();
  private static final Properties PROPERTIES = (Properties) System.getProperties().clone();

  /** Numbers are written with 0 to 9 and a point, whoever the user is. */
  private static final Locale LOCALE = Locale.ROOT;

  private static final TimeZone ZONE = TimeZone.getDefault();
  private static @Nullable JvmGate current;
  private static long sessions;
  private final RecordedSession session;
  private final OutBuffer out = new OutBuffer();

  private JvmGate(RecordedSession session) {
    this.session = session;
  }

  /**
   * The handshake; a session that was not closed is dropped, its recording partial.
   *
   * @param keyValues keys and values in turn, named like the fields of {@code Hello}: {@code
   *     protocol_version}, {@code simulator}, {@code simulator_version}, {@code shim_version},
   *     {@code capabilities} (joined by commas), {@code seed}, {@code experiment}, {@code record}
   *     (a path, or empty), {@code scheme_path} (further jars, joined as in a class path), and per
   *     slot {@code scheme.SLOT.name}, {@code scheme.SLOT.profile}, {@code
   *     scheme.SLOT.parameter.NAME}
   * @return keys and values in turn, either {@code refusal} and a sentence, or the fields of {@code
   *     Welcome}
   */
  public static synchronized String[] open(String[] keyValues) {
    drop();
    forgetSettings();
    try {
      HelloKeys keys = new HelloKeys(keyValues);
      SchemeCatalog catalog =
          CATALOGS.computeIfAbsent(keys.text("scheme_path"), SchemeCatalog::loadPath);
      String record = keys.text("record");
      Optional<Path> file = record.isEmpty() ? Optional.empty() : Optional.of(Path.of(record));
      RecordedSession session = RecordedSession.open(keys.hello(), catalog, file);
      current = new JvmGate(session);
      sessions++;
      Welcome welcome = session.welcome();
      return new String[] {
        "session", Long.toString(sessions),
        "reaction_points", Boolean.toString(welcome.reactionPoints()),
        "notification_points", Boolean.toString(welcome.notificationPoints()),
        "port_points", Boolean.toString(welcome.portPoints()),
        "switch_points", Boolean.toString(welcome.switchPoints()),
        "host_points", Boolean.toString(welcome.hostPoints()),
        "algorithms_version", welcome.algorithmsVersion()
      };
    } catch (RefusedException | SchemeCatalogException | InvalidPathException e) {
      return new String[] {"refusal", String.valueOf(e.getMessage())};
    }
  }

  /**
   * Answers one batch.
   *
   * @param in little-endian: i64 ask number, i64 time in ps, then event records
   * @param inBytes bytes in {@code in}, these 16 included
   * @param answer takes the decision records from byte 0 on
   * @return bytes of decisions written; or, negated, the bytes needed when {@code answer} is too
   *     small: nothing is written and {@link #fetch} gets them
   * @throws RuntimeException whose message is one sentence for the user: a scheme failed, or {@code
   *     in} holds nonsense; the session is over
   */
  public static int exchange(ByteBuffer in, int inBytes, ByteBuffer answer) {
    JvmGate gate = gate();
    if (inBytes < ASK_HEADER_BYTES || inBytes > in.capacity()) {
      throw new IllegalArgumentException(
          "an ask of %s bytes was announced; allowed is 16 to the buffer's %s"
              .formatted(inBytes, in.capacity()));
    }
    ByteBuffer ask = in.order(ByteOrder.LITTLE_ENDIAN);
    long number = ask.getLong(0);
    long nowPs = ask.getLong(Long.BYTES);
    gate.session.exchange(
        number, nowPs, ask, ASK_HEADER_BYTES, inBytes - ASK_HEADER_BYTES, gate.out);
    return gate.copyTo(answer);
  }

  /**
   * {@link #exchange} as a C function {@code int32_t (int32_t inBytes)} between the buffers of
   * {@link #share}; where that would throw it returns -2³¹, and {@link #rethrow} throws it.
   *
   * @return its address; 0 where this JDK makes no C functions (below 22)
   */
  public static long exchangeFunction() {
    return FUNCTION.address();
  }

  /** The buffers of {@link #exchangeFunction} from its next call on. */
  public static void share(ByteBuffer in, ByteBuffer answer) {
    FUNCTION.share(in, answer);
  }

  /** Throws what the last failed call of {@link #exchangeFunction} could not. */
  public static void rethrow() throws Throwable {
    FUNCTION.rethrow();
  }

  /**
   * Gets the last answer again.
   *
   * @return as {@link #exchange}
   */
  public static int fetch(ByteBuffer answer) {
    return gate().copyTo(answer);
  }

  /**
   * Ends the session in order.
   *
   * @param nowPs simulated time of the end
   * @return keys and values in turn: {@code asks}, {@code events}, {@code decisions}
   */
  public static synchronized String[] close(long nowPs) {
    JvmGate gate = gate();
    Statistics statistics = gate.session.end();
    drop();
    return new String[] {
      "asks", Long.toString(statistics.asks()),
      "events", Long.toString(statistics.events()),
      "decisions", Long.toString(statistics.decisions())
    };
  }

  private int copyTo(ByteBuffer answer) {
    int bytes = out.bytes();
    if (bytes > answer.capacity()) {
      return -bytes;
    }
    answer.clear().put(0, out.buffer(), 0, bytes);
    return bytes;
  }

  private static JvmGate gate() {
    JvmGate gate = current;
    if (gate == null) {
      throw new IllegalStateException("no session is open");
    }
    return gate;
  }

  /** What a scheme of an earlier session may have set for the whole process is as it was. */
  private static void forgetSettings() {
    System.setProperties((Properties) PROPERTIES.clone());
    Locale.setDefault(LOCALE);
    TimeZone.setDefault(ZONE);
  }

  private static void drop() {
    JvmGate gate = current;
    current = null;
    if (gate != null) {
      gate.session.close();
    }
  }
}
