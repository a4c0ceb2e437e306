// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a server is to run.
 *
 * @param listen {@code tcp://HOST:PORT}; port {@code *} or 0 takes a free one, host {@code *} all
 *     interfaces
 * @param recordFile where to record the first session, if at all
 * @param recordDirectory where to record every session as {@code session-N.sluice}, if at all
 * @param keys the server's file of {@link KeyFiles}, without which only this machine can connect
 * @param mostSessions how many simulations may be served at once
 * @param schemePath further jars and directories of schemes
 * @param heartbeat how often the server sends a heartbeat to each live session
 * @param silenceDeadline a session whose client is silent for so long is dropped; zero: never
 * @param stopWhenInputCloses whether the end of standard input ends the server, so that it does not
 *     outlive the process that started it
 */
public record ServerOptions(
    String listen,
    Optional<Path> recordFile,
    Optional<Path> recordDirectory,
    Optional<Path> keys,
    int mostSessions,
    List<Path> schemePath,
    Duration heartbeat,
    Duration silenceDeadline,
    boolean stopWhenInputCloses) {
  /** As many simulations at once. */
  public static final int DEFAULT_MOST_SESSIONS = 256;

  /** Every 500 ms. */
  public static final Duration DEFAULT_HEARTBEAT = Duration.ofMillis(500);

  /** 3 s. */
  public static final Duration DEFAULT_SILENCE_DEADLINE = Duration.ofSeconds(3);

  /**
   * Checks the values.
   *
   * @throws ServerException with one sentence, if a value is not allowed
   */
  public ServerOptions {
    schemePath = List.copyOf(schemePath);
    ListenEndpoint.check(listen);
    if (keys.isEmpty() && !ListenEndpoint.isOfThisMachine(listen)) {
      throw new ServerException(
          "listen endpoint is '%s', which other machines can reach; allowed without keys is 127.0.0.1 (sluice keys DIR makes keys for --keys)"
              .formatted(listen));
    }
    if (mostSessions < 1) {
      throw new ServerException(
          "the limit of sessions is " + mostSessions + "; allowed is 1 or more");
    }
    if (heartbeat.toMillis() < 1) {
      throw new ServerException(
          "heartbeat is " + heartbeat.toMillis() + " ms; allowed is 1 ms or more");
    }
    if (silenceDeadline.isNegative()) {
      throw new ServerException(
          "silence deadline is %s ms; allowed is 0 (never) or more"
              .formatted(silenceDeadline.toMillis()));
    }
  }

  /** Listens there; everything else as usual. */
  public static ServerOptions listeningOn(String listen) {
    return new ServerOptions(
        listen,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        DEFAULT_MOST_SESSIONS,
        List.of(),
        DEFAULT_HEARTBEAT,
        DEFAULT_SILENCE_DEADLINE,
        false);
  }

  /** Where to record that session, if at all. */
  Optional<Path> recordingOf(long session) {
    if (session == 1 && recordFile.isPresent()) {
      return recordFile;
    }
    return recordDirectory.map(directory -> directory.resolve("session-" + session + ".sluice"));
  }
}
