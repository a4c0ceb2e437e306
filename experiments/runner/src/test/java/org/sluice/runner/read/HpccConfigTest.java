// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.hpcc.ConfigFile;

/** What becomes of the keys of a config.txt. */
class HpccConfigTest {
  private static final String BASE =
      """
      TOPOLOGY_FILE topology.txt
      FLOW_FILE flow.txt
      SIMULATOR_STOP_TIME 2.01
      CC_MODE 3
      RATE_AI 50Mb/s
      RATE_HAI 100Mb/s
      RP_TIMER 900
      EWMA_GAIN 0.00390625
      L2_ACK_INTERVAL 1
      MULTI_RATE 0
      ENABLE_TRACE 0
      KMAX_MAP 1 25000000000 400
      KMIN_MAP 1 25000000000 100
      PMAX_MAP 1 25000000000 0.2
      """;

  @TempDir private Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(
        folder.resolve("topology.txt"), "3 1 2\n2\n0 2 25Gbps 1us 0\n1 2 25Gbps 1us 0\n");
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 100 1000 2.0\n");
  }

  private HpccConfig read(String more) throws IOException {
    return new HpccConfig(Files.writeString(folder.resolve("config.txt"), BASE + more));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CC_MODE 1 | name: dcqcn",
        "CC_MODE 3 | name: hpcc",
        "CC_MODE 7 | name: timely",
        "CC_MODE 8 | name: dctcp",
        "CC_MODE 0 | name: none",
        "CC_MODE 10 | name: hpcc-pint",
        "CC_MODE 10 | share: 1",
        "CC_MODE 10 | digestLogBase: 1.05",
        "CC_MODE 10 PINT_PROB 0.25 | share: 0.25",
        "CC_MODE 10 PINT_LOG_BASE 1.01 | digestLogBase: 1.01",
        "CC_MODE 10 HAS_WIN 0 | digestRandom: glibc_rand",
        "GLOBAL_T 0 | baseRttOf: flow",
        "GLOBAL_T 1 | baseRttOf: network",
        "VAR_WIN 1 | bdpWindow: by_rate",
        "VAR_WIN 0 | bdpWindow: fixed",
        "CC_MODE 1 HAS_WIN 0 | bdpWindow: \"off\"",
        "BUFFER_SIZE 7 | buffer: 7MiB",
        "ACK_HIGH_PRIO 1 | ackControlClass: true",
        "ACK_HIGH_PRIO 0 | ackControlClass: false",
        "PACKET_PAYLOAD_SIZE 1440 | payload: 1440B",
        "INT_MULTI 4 | intMultiple: 4",
        "MI_THRESH 2 | maxStage: 2",
        "FAST_REACT 0 | fastReact: false",
        "CC_MODE 1 ALPHA_RESUME_INTERVAL 55.9 | alphaTimer: 55",
        "CC_MODE 8 DCTCP_RATE_AI 615Mb/s | rateAi: 615",
        "MIN_RATE 1Gb/s | minRate: 1000",
        "SIMULATOR_STOP_TIME 2.5 | duration: 2.5s",
        "LINK_DOWN 0 0 0 | kmin: 100kB, kmax: 400kB, pmax: 0.2",
      })
  void aKeyIsHonoured(String key, String line) throws IOException {
    assertThat(read(key).yaml()).contains(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HAS_WIN 0",
        "MULTI_RATE 1",
        "SAMPLE_FEEDBACK 1",
        "RATE_BOUND 0",
        "L2_BACK_TO_ZERO 1",
        "L2_ACK_INTERVAL 0",
        "L2_ACK_INTERVAL 4000",
        "LINK_DOWN 100 1 2",
        "ERROR_RATE_PER_LINK 0.001",
        "PAUSE_TIME 0",
        "RATE_AI fast",
        "PINT_PROB many CC_MODE 10",
        "BUFFER_SIZE many",
        "QLEN_MON_START -1 QLEN_MON_FILE qlen.txt",
        "QLEN_MON_END 2.5 QLEN_MON_FILE qlen.txt",
      })
  void whatThereIsNotIsRefusedByName(String key) {
    assertThatThrownBy(() -> read(key))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("config.txt:15: " + key.split(" ")[0])
        .hasMessageContaining("allowed is");
  }

  @Test
  void aRateWithoutThresholdsIsRefused() {
    assertThatThrownBy(() -> read("KMIN_MAP 1 100000000000 400"))
        .hasMessageContaining("KMIN_MAP has no value for links of 25000000000 bit/s");
  }

  @Test
  void thePriorityGroupOfControlFramesIsRefused() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "2\n0 1 3 100 1000 2.0\n0 1 0 100 1000 2.0\n");
    assertThatThrownBy(() -> read(""))
        .hasMessageContaining("flow.txt")
        .hasMessageContaining("the priority of a flow")
        .hasMessageContaining("1 to 7");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ENABLE_TRACE 1 TRACE_FILE trace.txt | hpccTrace: {nodes: [0, 2], pause: 5us}",
        "ENABLE_TRACE 1 TRACE_FILE trace.txt PAUSE_TIME 7.9 | pause: 7us",
        "QLEN_MON_FILE q.txt | hpccQueueCounts: {from: 2000000000ns, until: 2100000000ns}",
        "QLEN_MON_FILE q.txt QLEN_MON_START 5 QLEN_MON_END 1e3 | {from: 5ns, until: 1000ns}",
      })
  void filesAreAskedFor(String keys, String line) throws IOException {
    Files.writeString(folder.resolve("trace.txt"), "2\n0 2\n");
    HpccConfig config = read(keys);
    assertThat(config.yaml()).contains(line);
    assertThat(config.warnings()).isEmpty();
  }

  @Test
  void withoutThemThereIsNeither() throws IOException {
    assertThat(read("TRACE_FILE none.txt").yaml()).doesNotContain("hpccTrace", "hpccQueueCounts");
  }

  @Test
  void noFlowHasTimeSeriesUnlessTheyAreAskedFor() throws IOException {
    assertThat(read("").yaml()).contains("monitor:\n", "\n  flows: none\n");
  }

  @Test
  void aTracedNodeThatThereIsNotIsSkippedWithAWarning() throws IOException {
    Files.writeString(folder.resolve("trace.txt"), "2\n0 3\n");
    HpccConfig config = read("ENABLE_TRACE 1 TRACE_FILE trace.txt");
    assertThat(config.yaml()).contains("hpccTrace: {nodes: [0], pause: 5us}");
    assertThat(config.warnings())
        .anyMatch(
            w ->
                w.contains(
                    "trace.txt: 1 of the 2 traced nodes are skipped, as the topology has nodes 0 to 2"));
  }

  @Test
  void aTracedNodeThatComesTwiceIsRefused() throws IOException {
    Files.writeString(folder.resolve("trace.txt"), "3\n0 2 0\n");
    assertThatThrownBy(() -> read("ENABLE_TRACE 1 TRACE_FILE trace.txt"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("trace.txt:2: a traced node is '0'; allowed is each node once");
  }

  @Test
  void aTraceFileThatThereIsNotIsNamed() {
    assertThatThrownBy(() -> read("ENABLE_TRACE 1 TRACE_FILE none.txt"))
        .hasMessageContaining("config.txt:15: TRACE_FILE is 'none.txt', which is not in ");
  }

  @Test
  void anUnknownWordAndATraceThatIsNotWrittenAreNamed() throws IOException {
    assertThat(read("ENABLE_TRACE 1 NO_SUCH_KEY").warnings())
        .anyMatch(w -> w.contains("config.txt:15: NO_SUCH_KEY is no key"))
        .anyMatch(w -> w.contains("ENABLE_TRACE"));
  }

  @Test
  void aMissingFileIsNamedWithThePlacesLookedAt() {
    assertThatThrownBy(() -> read("TOPOLOGY_FILE mix/none.txt"))
        .hasMessageContaining("TOPOLOGY_FILE is 'mix/none.txt', which is not in ");
  }

  @Test
  void everyKeyIsOnThePage() throws IOException {
    String page = Files.readString(Path.of("../../docs/reference/hpcc-config.md"));
    assertThat(ConfigFile.knownKeys())
        .allSatisfy(key -> assertThat(page).contains("`" + key + "`"));
  }
}
