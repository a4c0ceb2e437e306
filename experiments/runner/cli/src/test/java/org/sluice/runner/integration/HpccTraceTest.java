// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code --hpcc} with {@code ENABLE_TRACE} and {@code QLEN_MON_FILE}: {@code mix.tr} and {@code
 * qlen.txt} are those that the HPCC simulator wrote, byte for byte but for what its program leaves
 * uninitialised in a record. The reference in {@code hpcc-fabric/traced} was recorded with its
 * program, unmodified: TIMELY on a fat tree whose links lose 0.6 % of frames, an incast of twelve
 * flows and three flows of its host, traced at a sender, at the host's switch and at one that this
 * one pauses.
 */
@Tag("simulator")
class HpccTraceTest {
  private static final Path REFERENCE =
      Path.of("src/test/resources/hpcc-fabric/traced").toAbsolutePath();

  private static final int RECORD = 56;
  private static final int PROTOCOL = 26;
  private static final int EVENT = 27;

  @TempDir private Path folder;

  @Test
  void traceAndQueueCountsAreThoseOfTheHpccSimulator() throws Exception {
    run(REFERENCE, "ns3");
    assertSame();
  }

  @Test
  void theSameInOmnet() throws Exception {
    InOmnet.assumeInstalled();
    run(REFERENCE, "omnet");
    assertSame();
  }

  /**
   * Every packet at every node of a fat tree, in the simulator's order: what two hosts do in one
   * nanosecond, and so when a NIC was woken, shows here before it shows in a completion. The digest
   * is that of the simulator's own file, with the unused bytes set to 0.
   */
  @ParameterizedTest
  @ValueSource(strings = {"hp", "dcqcn"})
  void everyPacketOfAFatTreeHasItsPlace(String scheme) throws Exception {
    Path reference = REFERENCE.resolveSibling("order-" + scheme);
    run(reference, "ns3");
    byte[] ours = Files.readAllBytes(folder.resolve("out/mix.tr"));
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(ours);
    assertThat(HexFormat.of().formatHex(digest))
        .isEqualTo(Files.readString(reference.resolve("mix.tr.sha256")).strip());
  }

  @Test
  void theReferenceHasEveryKindOfRecord() throws IOException {
    byte[] trace = Files.readAllBytes(REFERENCE.resolve("mix.tr"));
    Map<String, Integer> kinds = new TreeMap<>();
    for (int at = settingsOf(trace); at < trace.length; at += RECORD) {
      String kind = "%02x".formatted(trace[at + PROTOCOL]) + " " + trace[at + EVENT];
      kinds.merge(kind, 1, Integer::sum);
    }
    // Data, ACK, NACK and PFC frames that arrive (0), enter a queue (1) and leave (2).
    assertThat(kinds.keySet())
        .contains("11 0", "11 1", "11 2", "fc 0", "fc 1", "fc 2", "fd 0", "fd 1", "fd 2")
        .contains("fe 0", "fe 1", "fe 2");
  }

  private void run(Path reference, String simulator) throws IOException, InterruptedException {
    String config = reference.resolve("config.txt").toString();
    SluiceProcess.Ended ended =
        SluiceProcess.run(
            folder, "run", "--hpcc", config, "--out", "out", "--simulator", simulator);
    assertThat(ended.code()).as(ended.toString()).isZero();
  }

  private void assertSame() throws IOException {
    for (String file : List.of("fct.txt", "pfc.txt", "qlen.txt")) {
      assertThat(folder.resolve("out").resolve(file))
          .hasSameBinaryContentAs(REFERENCE.resolve(file));
    }
    byte[] ours = Files.readAllBytes(folder.resolve("out/mix.tr"));
    byte[] theirs = Files.readAllBytes(REFERENCE.resolve("mix.tr"));
    clearUnused(theirs);
    assertThat(Arrays.mismatch(ours, theirs)).as("first byte that differs").isEqualTo(-1);
  }

  /** Bytes of the settings before the records: link speeds and the largest window. */
  private static int settingsOf(byte[] trace) {
    int speeds = ByteBuffer.wrap(trace).order(ByteOrder.LITTLE_ENDIAN).getInt();
    return 4 + 11 * speeds + 4;
  }

  /** Sets the bytes that no field of a record covers to 0. */
  private static void clearUnused(byte[] trace) {
    for (int at = settingsOf(trace); at < trace.length; at += RECORD) {
      Arrays.fill(trace, at + 30, at + 32, (byte) 0);
      switch (trace[at + PROTOCOL] & 0xff) {
        case 0x11 -> Arrays.fill(trace, at + 52, at + RECORD, (byte) 0);
        case 0xfe -> Arrays.fill(trace, at + 41, at + RECORD, (byte) 0);
        default -> Arrays.fill(trace, at + 44, at + 48, (byte) 0);
      }
    }
  }
}
