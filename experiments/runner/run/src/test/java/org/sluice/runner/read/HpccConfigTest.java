// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.hpcc.ConfigKey;

/** What becomes of the keys of a config.txt. */
class HpccConfigTest {
  /** A key that is declared as honoured and forgotten would have no effect, without a word. */
  @Test
  void everyKeyThatIsHonouredIsAskedFor() throws IOException {
    Path reading = Path.of("src/main/java/org/sluice/runner/read");
    StringBuilder code = new StringBuilder();
    try (DirectoryStream<Path> sources = Files.newDirectoryStream(reading, "Hpcc*.java")) {
      for (Path source : sources) {
        code.append(Files.readString(source));
      }
    }
    List<String> honoured = ConfigKey.honoured();
    assertThat(honoured).hasSizeGreaterThan(20);
    assertThat(honoured).allSatisfy(key -> assertThat(code).contains('"' + key + '"'));
  }

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
      QLEN_MON_FILE qlen.txt
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
    return readAll(BASE + more);
  }

  private HpccConfig readAll(String text) throws IOException {
    return new HpccConfig(
        Files.writeString(folder.resolve("config.txt"), text), Map.of(), Integer.MAX_VALUE);
  }

  private static String withoutFiles(String text) {
    return text.replace("TOPOLOGY_FILE topology.txt\nFLOW_FILE flow.txt\n", "");
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
        "BUFFER_SIZE 4097 | buffer: 1MiB",
        "BUFFER_SIZE 0.01 | buffer: 0MiB",
        "SIMULATOR_STOP_TIME 2.0002 | duration: 2000199999ns",
        "SIMULATOR_STOP_TIME 4e13 | duration: 1000000s",
        "MIN_RATE 12500000000 | minRate: 12500",
        "RATE_AI 5MB/s | rateAi: 40",
        "CC_MODE 1 MIN_RATE 0 | minRate: 0.001",
        "CC_MODE 8 MIN_RATE 0Mb/s | minRate: 0.001",
        "L2_CHUNK_SIZE -1 | chunk: 4294967295B",
        "ACK_HIGH_PRIO 1 | ackControlClass: true",
        "ACK_HIGH_PRIO 0 | ackControlClass: false",
        "PACKET_PAYLOAD_SIZE 1440 | payload: 1440B",
        "INT_MULTI 4 | intMultiple: 4",
        "MI_THRESH 2 | maxStage: 2",
        "FAST_REACT 0 | fastReact: false",
        "CC_MODE 1 ALPHA_RESUME_INTERVAL 55.9 | alphaTimer: 55",
        "CC_MODE 1 ALPHA_RESUME_INTERVAL 1 | alphaUpdates: at-signals",
        "CC_MODE 1 ALPHA_RESUME_INTERVAL 2 | alphaUpdates: running",
        "CC_MODE 8 EWMA_GAIN 0 | ewmaGain: 0",
        "CC_MODE 8 DCTCP_RATE_AI 615Mb/s | rateAi: 615",
        "MIN_RATE 1Gb/s | minRate: 1000",
        "SIMULATOR_STOP_TIME 2.5 | duration: 2.5s",
        "MULTI_RATE 1 | multiRate: true",
        "SAMPLE_FEEDBACK 1 | sampleFeedback: true",
        "RATE_BOUND 0 | paceAtLineRate: true",
        "L2_BACK_TO_ZERO 1 | goBackToChunk: true",
        "L2_ACK_INTERVAL 0 | ignoreAcks: true",
        "L2_ACK_INTERVAL 4000 | firstAck: 4000B",
        "L2_CHUNK_SIZE 4000 | chunk: 4000B",
        "LINK_DOWN 100 1 2 | 'linkDown: {between: [1, 2], at: 2.000100s}'",
        "ERROR_RATE_PER_LINK 0.001 | otherLinksLoss: 0.001",
        "LINK_DOWN 0 0 0 | kmin: 100kB, kmax: 400kB, pmax: 0.2",
      })
  void aKeyIsHonoured(String key, String line) throws IOException {
    assertThat(read(key).yaml()).contains(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HAS_WIN 0",
        "RATE_AI fast",
        "MIN_RATE 0",
        "MIN_RATE 999b/s CC_MODE 7",
        "RATE_AI 10001Gb/s",
        "MIN_RATE 10001Gb/s",
        "PINT_PROB 2 CC_MODE 10",
        "PINT_LOG_BASE 1.00001 CC_MODE 10",
        "PACKET_PAYLOAD_SIZE 70000",
        "SIMULATOR_STOP_TIME 0",
        "RP_TIMER 0.9 CC_MODE 1",
        "EWMA_GAIN 1.5 CC_MODE 1",
        "INT_MULTI 0",
        "U_TARGET 2",
        "PMAX_MAP 1 25000000000 1.5",
      })
  void whatThereIsNotIsRefusedByName(String key) {
    assertThatThrownBy(() -> read(key))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("config.txt:16: " + key.split(" ")[0])
        .hasMessageContaining("allowed is");
  }

  @Test
  void whatIsTakenForSomethingElseIsSaid() throws IOException {
    assertThat(read("LINK_DOWN -5 1 2").warnings())
        .anyMatch(w -> w.contains("LINK_DOWN at 18446744073709551611 us after 2 s is after"));
    assertThat(read("CC_MODE 1 MIN_RATE 0").warnings())
        .anyMatch(w -> w.contains("MIN_RATE is 0: no sender goes below 1 kb/s here"));
  }

  @Test
  void aNumberThatIsNoneIsRefused() {
    assertThatThrownBy(() -> read("BUFFER_SIZE many"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("config.txt:16: a value of BUFFER_SIZE is 'many'");
  }

  @Test
  void aRateWithoutThresholdsHasZeroAsThere() throws IOException {
    HpccConfig config = readAll(BASE.replaceAll("(KMAX|KMIN|PMAX)_MAP.*\n", ""));
    assertThat(config.yaml()).contains("kmin: 0kB, kmax: 0kB, pmax: 0}");
    assertThat(config.warnings())
        .singleElement()
        .asString()
        .contains("KMIN_MAP, KMAX_MAP, PMAX_MAP have no value for links of 25000000000 bit/s")
        .contains("every packet that leaves others waiting is marked");
    config = readAll(BASE.replace("KMIN_MAP 1 25000000000", "KMIN_MAP 1 25000000001"));
    assertThat(config.yaml()).contains("kmin: 0kB, kmax: 400kB, pmax: 0.2}");
    assertThat(config.warnings()).singleElement().asString().contains("KMIN_MAP has no value");
  }

  @Test
  void aThresholdAboveTheUpperOneIsTheUpperOne() throws IOException {
    assertThat(read("KMIN_MAP 1 25000000000 500").yaml()).contains("kmin: 400kB, kmax: 400kB");
  }

  @Test
  void thresholdsWrapIn32Bits() throws IOException {
    assertThat(read("KMAX_MAP 1 25000000000 4294968").yaml()).contains("kmin: 704B, kmax: 704B");
  }

  @Test
  void flowsOfNoBytesAndOfPriority0ArePassedOn() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "2\n0 1 3 100 0 2.0\n0 1 0 100 1000 2.0\n");
    assertThat(read("").warnings()).isEmpty();
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 8 100 1000 2.0\n");
    assertThatThrownBy(() -> read(""))
        .hasMessageContaining("flow.txt:2: the flow host0 to host1 has the priority 8")
        .hasMessageContaining("0 to 7");
  }

  @Test
  void nodesWithoutALinkAndHostsWithSeveralArePassedOn() throws IOException {
    Files.writeString(
        folder.resolve("topology.txt"),
        "5 1 3\n2\n0 2 25Gbps 1us 0\n1 2 25Gbps 1us 0\n0 1 25Gbps 1us 0\n");
    assertThat(read("").warnings()).isEmpty();
    Files.writeString(folder.resolve("flow.txt"), "1\n0 4 3 100 1000 2.0\n");
    assertThatThrownBy(() -> read("")).hasMessageContaining("no path of links joins them");
  }

  @Test
  void aPauseOfZeroIsNamed() throws IOException {
    assertThat(read("PAUSE_TIME 0").warnings())
        .singleElement()
        .asString()
        .contains("config.txt:16: PAUSE_TIME is below 1");
  }

  @Test
  void withoutARateThatTheSchemeUsesItIsRefused() {
    assertThatThrownBy(() -> readAll(BASE.replace("RATE_AI 50Mb/s\n", "")))
        .hasMessageContaining("RATE_AI is missing; allowed is a rate such as 50Mb/s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CC_MODE 9 | CC_MODE is 9, which is none of the HPCC simulator's: no congestion control here, as in that program",
        "CC_MODE 100 | --scheme NAME gives it one",
        "CC_MOD 9 | config.txt:16: CC_MOD is no key and is passed over; the nearest key is CC_MODE",
        "NO_CC_NODE 2 0 1 | config.txt:16: NO_CC_NODE (hosts that do not react to congestion) is a key of Hawkeye, passed over by the HPCC simulator and by Sluice; the result will differ",
        "{a comment} | config.txt:16: '{a' is no key: such words are passed over, in 1 line",
        "// one | '//' is no key",
        "TRACE_FILE none.txt ENABLE_TRACE 1 | TRACE_FILE is 'none.txt', which is not there",
        "ENABLE_TRACE 1 | no packet trace is written, as in that simulator: TRACE_FILE is missing",
        "SIMULATOR_STOP_TIME 4e13 | the run ends after 10^6 s",
      })
  void whatLooksWrongIsOneWarning(String line, String sentence) throws IOException {
    assertThat(read(line).warnings())
        .filteredOn(w -> !w.contains("comes again"))
        .singleElement()
        .asString()
        .contains(sentence);
  }

  @Test
  void aTextOfManyLinesIsAFewWarnings() throws IOException {
    assertThat(read("SOME_KEY 1 of this\nwords and words\n{x}\n".repeat(100)).warnings())
        .hasSizeLessThan(8)
        .anyMatch(w -> w.contains("295 lines"));
  }

  @Test
  void aRunThatReachesTheCountsOfQueuesWithoutAFileIsNamed() throws IOException {
    String base = BASE.replace("QLEN_MON_FILE qlen.txt\n", "");
    assertThat(readAll(base + "SIMULATOR_STOP_TIME 1.9").warnings())
        .noneMatch(w -> w.contains("QLEN"));
    assertThat(readAll(base).warnings())
        .singleElement()
        .asString()
        .contains(
            "QLEN_MON_FILE is missing: that simulator crashes at QLEN_MON_START (2000000000 ns)");
  }

  @Test
  void countsOfQueuesThatEndBeforeTheyBeginAreOneSample() throws IOException {
    assertThat(read("QLEN_MON_START 2000000000 QLEN_MON_END 2000000000").warnings()).isEmpty();
    assertThat(read("QLEN_MON_START 2000001000 QLEN_MON_END 2000000100").warnings())
        .singleElement()
        .asString()
        .contains("QLEN_MON_END (2000000100 ns) is before QLEN_MON_START (2000001000 ns)");
  }

  @Test
  void filesAreFoundInAnyFolderAbove() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("a/b/c"));
    Path config = Files.writeString(deep.resolve("config.txt"), BASE);
    assertThat(new HpccConfig(config, Map.of(), 9).yaml())
        .contains(folder.resolve("topology.txt").toString());
    Files.copy(folder.resolve("topology.txt"), folder.resolve("a/topology.txt"));
    assertThat(new HpccConfig(config, Map.of(), 9).yaml())
        .contains(folder.resolve("a/topology.txt").toString());
  }

  @Test
  void variablesInNamesAreSet() throws IOException {
    String text =
        "TOPOLOGY_FILE ${TREE}/topology.txt\nFLOW_FILE $TREE/flow.txt\n" + withoutFiles(BASE);
    Path config = Files.writeString(folder.resolve("config.txt"), text);
    HpccConfig made = new HpccConfig(config, Map.of("TREE", folder.toString()), 9);
    assertThat(made.usedVariables()).containsExactly("TREE");
    assertThatThrownBy(() -> new HpccConfig(config, Map.of(), 9))
        .hasMessageContaining(
            "config.txt:1: TOPOLOGY_FILE is '${TREE}/topology.txt', and TREE is not given")
        .hasMessageContaining("--set TREE=FOLDER");
  }

  @Test
  void itIsSaidWhoseFileItIs() throws IOException {
    assertThat(read("").readAs()).endsWith("config.txt: read as the HPCC simulator's");
    assertThat(read("LB_MODE 0").readAs()).contains("read as ConWeave's").contains("rules");
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 1000 2.0\n");
    assertThat(read("").readAs()).contains("read as ConWeave's");
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 100 1000000000000 0.1\n");
    Files.writeString(
        folder.resolve("topology.txt"),
        "3 1 1 2\n2\n0 2 25000000000.0 1us 0\n1 2 25000000000.0 1us 0\n");
    HpccConfig datacenter = read("");
    assertThat(datacenter.readAs()).contains("read as ns3-datacenter's");
    assertThat(datacenter.yaml()).contains("generation: ns3-datacenter");
  }

  @Test
  void conWeavesWaysToChooseAPathAreSchemes() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 1000 2.0\n");
    HpccConfig config =
        read(
            "LB_MODE 0\nENABLE_PFC 0\nENABLE_IRN 0\nFLOWGEN_STOP_TIME 2.15\nCNP_OUTPUT_FILE c.txt");
    assertThat(config.yaml())
        .contains("flowControl: lossy", "duration: 2.25s", "generation: conweave");
    assertThat(config.warnings()).anyMatch(w -> w.contains("0.1 s after FLOWGEN_STOP_TIME"));
    assertThat(config.yaml()).doesNotContain("pathChoice");
    assertThat(read("LB_MODE 2").yaml()).contains("pathChoice: drill");
    assertThat(read("LB_MODE 3").yaml()).contains("pathChoice: {name: conga, profile: conweave}");
    assertThat(read("LB_MODE 6").yaml()).contains("pathChoice: letflow");
    assertThat(read("LB_MODE 9\nCONWEAVE_TX_EXPIRY_TIME 300\nCONWEAVE_PATH_PAUSE_TIME 16").yaml())
        .contains(
            "pathChoice: {name: conweave, parameters: {gap: 300, replyExtra: 4, pathPause: 16, keepExtra: 32,"
                + " keepUnknown: 500}}");
    assertThatThrownBy(() -> read("LB_MODE 4"))
        .hasMessageContaining("config.txt:16: LB_MODE is 4; allowed is 0 (ECMP), 2 (DRILL)");
    assertThat(read("LB_MODE 0\nCC_MODE 10").yaml()).contains("name: none");
    assertThat(read("LB_MODE 0\nCC_MODE 10").warnings())
        .anyMatch(w -> w.contains("CC_MODE is 10, which is none of ConWeave's program"));
    assertThat(read("LB_MODE 9\nCC_MODE 3\nHAS_WIN 1").warnings())
        .anyMatch(w -> w.contains("its program runs ConWeave with DCQCN only"));
    assertThatThrownBy(() -> read("LB_MODE 0\nPAUSE_TIME 0"))
        .hasMessageContaining("PAUSE_TIME is 0; allowed is 1 or more");
  }

  @Test
  void aLinkGoesDownAfterTheStartOfConWeavesFlows() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 1000 2.1\n");
    String keys = "LB_MODE 0\nFLOWGEN_START_TIME 2.05\nFLOWGEN_STOP_TIME 2.15\n";
    assertThat(read(keys + "LINK_DOWN 1000 0 2").yaml())
        .contains("linkDown: {between: [0, 2], at: 2.051");
  }

  @Test
  void conWeavesProgramMonitorsEveryRun() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 1000 2.1\n");
    String keys = "FLOWGEN_START_TIME 2.05\nFLOWGEN_STOP_TIME 2.15\n";
    assertThat(read(keys + "LB_MODE 9\nCC_MODE 1\nSW_MONITORING_INTERVAL 20000").yaml())
        .contains(
            "conweaveFiles: {from: 2050000000ns, until: 2200000000ns, interval: 20000ns,"
                + " queues: true, cnpsFrom: 2ns}");
    assertThat(read(keys + "LB_MODE 0\nCC_MODE 3").yaml())
        .contains("interval: 10000ns, queues: false}");
    assertThatThrownBy(() -> read(keys + "SW_MONITORING_INTERVAL 0"))
        .hasMessageContaining("SW_MONITORING_INTERVAL is 0; allowed is 1 to 4294967295");
  }

  @Test
  void conWeavesIrnHasNoTimeoutsWithPfc() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 1000 2.0\n");
    assertThat(read("ENABLE_IRN 1\nENABLE_PFC 0\nL2_CHUNK_SIZE 4000").yaml())
        .contains(
            "lossRecovery: conweave_irn",
            "retransmissionTimeout: 320us",
            "retransmissionTimeoutLow: 100us")
        .doesNotContain("chunk", "firstAck");
    assertThat(read("ENABLE_IRN 1\nENABLE_PFC 1").yaml())
        .contains("lossRecovery: conweave_irn", "retransmissionTimeout: none")
        .doesNotContain("retransmissionTimeoutLow");
    assertThat(read("ENABLE_IRN 0\nENABLE_PFC 0\nL2_CHUNK_SIZE 4000").yaml())
        .contains("chunk: 4000B")
        .doesNotContain("lossRecovery");
  }

  /** Its program's table topo2bdpMap, whose first entry that is in the name counts. */
  @ParameterizedTest
  @CsvSource({
    "leaf_spine_128_100G_OS2.txt, 104000B",
    "fat_k8_100G_OS2.txt, 156000B",
    "of_leaf_spine_128_100G_OS2_and_fat_k8_100G_OS2.txt, 156000B",
    "fat_k8_100G_OS3.txt, "
  })
  void whatConWeavesIrnMaySendFollowsFromTheTopologysName(String name, String window)
      throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 1000 2.0\n");
    Files.copy(folder.resolve("topology.txt"), folder.resolve(name));
    HpccConfig config =
        readAll(BASE.replace("topology.txt", name) + "LB_MODE 0\nENABLE_IRN 1\nENABLE_PFC 0\n");
    String warning = "here it is the bandwidth-delay product";
    if (window == null) {
      assertThat(config.yaml()).doesNotContain("irnWindow");
      assertThat(config.warnings()).anyMatch(w -> w.contains(warning));
    } else {
      assertThat(config.yaml()).contains("irnWindow: " + window);
      assertThat(config.warnings()).noneMatch(w -> w.contains(warning));
    }
  }

  @Test
  void conWeavesFilesRunByItsProgramsRules() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 1000 2.0\n");
    String keys = "LB_MODE 0\nENABLE_IRN 0\nFLOWGEN_STOP_TIME 2.15\n";
    String yaml = read(keys + "PAUSE_TIME 7\nRANDOM_SEED 77").yaml();
    assertThat(yaml)
        .contains(
            "profile: conweave-sim",
            "ecnRandom: mrg_per_switch",
            "pfcPauseTime: 7us",
            "ackControlClass: true",
            "flowControl: pfc",
            "seed: 77");
    // 1049 B of a queue never count: 100 and 400 kB are 101,049 and 401,049 B.
    assertThat(yaml).contains("101049B", "401049B");
    assertThat(read(keys).yaml()).contains("seed: 1", "pfcPauseTime: 5us");
    // BUFFER_SIZE 0: 375,000 B for each of the switch's two ports.
    assertThat(yaml).contains("switches:\n  switch2: {buffer: 750000B}");
    assertThat(read(keys + "BUFFER_SIZE 9").yaml())
        .contains("buffer: 9MiB")
        .doesNotContain("switches:");
    assertThat(read(keys + "L2_BACK_TO_ZERO 1").warnings())
        .anyMatch(w -> w.contains("with L2_BACK_TO_ZERO results are not those of its program"));
    assertThat(read(keys).warnings()).noneMatch(w -> w.contains("to the byte"));
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 100 1000 2.0\n");
    assertThat(read("RANDOM_SEED 77").yaml())
        .contains("profile: hpcc-sim", "ecnRandom: mrg_streams", "seed: 1")
        .contains("kmin: 100kB, kmax: 400kB")
        .doesNotContain("pfcPauseTime");
  }

  @Test
  void ns3RdmasFilesRunByThisSimulatorsRules() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 10 2.0 9.5\n");
    HpccConfig config =
        readAll(
            """
            ENABLE_QCN Yes\r
            TOPOLOGY_FILE topology.txt\r
            FLOW_FILE flow.txt\r
            SIMULATOR_STOP_TIME 3.01
            CNP_INTERVAL 50
            RP_TIMER 60
            DCTCP_GAIN 0.5
            KMAX 1000
            KMIN 40
            PMAX 1.0
            RATE_AI 40Mb/s
            RATE_HAI 200Mb/s
            L2_ACK_INTERVAL 256
            L2_WAIT_FOR_ACK 1
            SEND_IN_CHUNKS 0
            """);
    assertThat(config.yaml())
        .contains(
            "generation: ns3-rdma, packet: 1000B",
            "kmin: 41200B, kmax: 1030kB, pmax: 1}",
            "bdpWindow: \"off\"",
            "ewmaGain: 0.5",
            "decreaseInterval: 50");
    assertThat(config.readAs()).contains("read as ns3-rdma's");
    assertThat(config.warnings())
        .singleElement()
        .asString()
        .endsWith(
            "without an effect here: L2_WAIT_FOR_ACK (whether a chunk waits for the ACK of the one"
                + " before it)");
  }

  @Test
  void simAisFileNeedsATopologyAndFlows() {
    assertThatThrownBy(() -> readAll("FLOW_FILE flow.txt\nMON_START 0\n"))
        .hasMessageContaining("config.txt: SimAI takes its topology from its command line");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ENABLE_TRACE 1 TRACE_FILE trace.txt | hpccTrace: {nodes: [0, 2], pause: 5us}",
        "ENABLE_TRACE 1 TRACE_FILE trace.txt PAUSE_TIME 7.9 | pause: 7us",
        "QLEN_MON_FILE q.txt | hpccQueueCounts: {from: 2000000000ns, until: 2100000000ns}",
        "QLEN_MON_FILE q.txt QLEN_MON_START 5 QLEN_MON_END 1000 | {from: 5ns, until: 1000ns}",
        "QLEN_MON_FILE q.txt QLEN_MON_END -1 | until: 999999999999999ns}",
        "QLEN_MON_START 2000001000 QLEN_MON_END 2000000100 | until: 2000001000ns}",
      })
  void filesAreAskedFor(String keys, String line) throws IOException {
    Files.writeString(folder.resolve("trace.txt"), "2\n0 2\n");
    HpccConfig config = read(keys);
    assertThat(config.yaml()).contains(line);
    assertThat(config.warnings()).noneMatch(w -> w.contains("trace"));
  }

  @Test
  void withoutThemThereIsNeither() throws IOException {
    String later = "TRACE_FILE none.txt QLEN_MON_START 3000000000";
    assertThat(read(later).yaml()).doesNotContain("hpccTrace", "hpccQueueCounts");
  }

  @Test
  void noFlowHasTimeSeriesUnlessTheyAreAskedFor() throws IOException {
    assertThat(read("").yaml()).contains("monitor:\n", "\n  flows: none\n");
  }

  @Test
  void tracedNodesThatAreNotThereOrComeTwiceAreNamed() throws IOException {
    Files.writeString(folder.resolve("trace.txt"), "4\n0 3 0 2\n");
    HpccConfig config = read("ENABLE_TRACE 1 TRACE_FILE trace.txt");
    assertThat(config.yaml()).contains("hpccTrace: {nodes: [0, 2], pause: 5us}");
    assertThat(config.warnings())
        .anyMatch(w -> w.contains("trace.txt:2: the traced node 3 is skipped"))
        .anyMatch(w -> w.contains("trace.txt:2: the traced node 0 comes twice"));
  }

  @Test
  void aMissingFileIsNamedWithThePlacesLookedAt() {
    assertThatThrownBy(() -> read("TOPOLOGY_FILE mix/none.txt"))
        .hasMessageContaining(
            "TOPOLOGY_FILE is 'mix/none.txt', which is neither in the current directory nor in ");
  }
}
