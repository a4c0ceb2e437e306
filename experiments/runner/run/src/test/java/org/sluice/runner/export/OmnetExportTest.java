// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.plan.ServerAddress;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.workloads.Topologies;
import org.sluice.workloads.Topology;

class OmnetExportTest {
  private static final String STAR =
      """
      title: "A star"
      variables:
        senders: {default: 2, type: integer}
        linkDelay: {default: 1.5us, type: time}
        load: {default: 0.5, type: number}
        duration: {default: 1ms, type: time}
      topology: {kind: star, senders: "${senders}", linkRate: 40Gbps, linkDelay: "${linkDelay}"}
      traffic: [{kind: flows, from: "sender*", to: receiver, load: "${load}"}]
      scheme: {name: none}
      duration: ${duration}
      seed: 7
      """;

  @TempDir Path folder;

  private OmnetExport read(String yaml, int repeat, String... settings) throws IOException {
    Path file = Files.writeString(folder.resolve("t.yaml"), yaml);
    ExperimentReader reader = new ExperimentReader(SchemeCatalog.load().schemes());
    return OmnetExport.read(
        new ExperimentLibrary.Entry("x/my-star.2", file, "t.yaml"),
        new ComparisonReader(reader),
        new Choices(List.of(settings), null, null, null, null),
        List.of(),
        false,
        repeat,
        name -> SchemeCatalog.load().find(name).orElseThrow().parameters());
  }

  private static Map<String, String> files(OmnetExport export) {
    PlanSession session =
        new PlanSession(
            "jvm",
            ServerAddress.NONE,
            "/c.jar",
            List.of(),
            "/jdk",
            null,
            3000,
            3000,
            List.of(),
            List.of());
    return export.files(session, List.of("sluice", "export"), Path.of("/shim/src"));
  }

  @Test
  void aRegularTopologyHasParametersAndTheIniFileHasTheRest() throws IOException {
    Map<String, String> files = files(read(STAR, 0));
    assertThat(files)
        .containsOnlyKeys(
            "omnetpp.ini", "package.ned", "MyStar2.ned", ".project", ".nedfolders", "README.md");
    assertThat(files.get("package.ned")).isEqualTo("package experiments.x.my_star_2;\n");
    assertThat(files.get("MyStar2.ned"))
        .startsWith("package experiments.x.my_star_2;\n\nimport inet.node.ethernet.EthernetLink;\n")
        .contains(
            "// A star\n", "network MyStar2\n", "sender[numSenders]: RoceHost", "@display(\"p=")
        .doesNotContain("@TITLE@", "nodeId", "RoceFlows", "@FLOWS@");
    assertThat(files.get("omnetpp.ini").lines().filter(l -> !l.startsWith("#") && !l.isEmpty()))
        .containsSequence(
            "[General]",
            "network = experiments.x.my_star_2.MyStar2",
            "simtime-resolution = ps",
            "sim-time-limit = 1ms",
            "repeat = 1",
            "seed-set = ${repetition}")
        .containsSequence(
            "*.numSenders = 2",
            "*.linkRate = 40Gbps",
            "*.linkDelay = 1.5us",
            "*.sender[*].numApps = 1",
            "*.sender[*].app[0].destination = \"receiver\"",
            "*.sender[*].app[0].offeredLoad = 20Gbps")
        .containsSequence(
            "*.sluice.seed = 7 + ${repetition}",
            "*.sluice.out = \"raw/${iterationvarsf}r${repetition}\"")
        .contains("*.sluice.classPath = \"/c.jar\"", "    wireOverhead: 0B, \\");
  }

  @Test
  void parametersOfASchemeHaveTheirUnits() throws IOException {
    assertThat(
            files(
                    read(
                        STAR.replace(
                            "{name: none}", "{name: rocc, parameters: {updateInterval: 0.02ms}}"),
                        0))
                .get("omnetpp.ini"))
        .contains(
            "*.sluice.congestionControl = \"rocc\"\n",
            "*.sluice.congestionControlProfile = \"paper\"\n",
            "*.sluice.congestionControlParameters = { \\\n    updateInterval: 20us, \\\n",
            "    queueReference: \"auto\", \\\n",
            "    minRate: 100Mbps, \\\n");
  }

  @Test
  void severalValuesAreAnIterationVariableAndWhatFollowsFromThemRunsParallel() throws IOException {
    OmnetExport export = read(STAR, 2, "senders=2,10", "linkDelay=1us,1.5us", "load=0.1,0.9");
    assertThat(export.runs()).isEqualTo(16);
    Map<String, String> files = files(export);
    assertThat(files.keySet())
        .filteredOn(f -> f.endsWith(".ned"))
        .containsExactlyInAnyOrder("package.ned", "MyStar2.ned");
    assertThat(files.get("omnetpp.ini"))
        .contains(
            "repeat = 2\n",
            "*.numSenders = ${senders=2, 10}\n",
            "*.linkDelay = ${linkDelay=1us, 1.5us}\n",
            "*.sender[*].app[0].offeredLoad = ${load=4Gbps, 36Gbps}\n");
    String rates =
        files(
                read(
                    STAR.replace("linkRate: 40Gbps", "linkRate: \"${linkRate}\"")
                        .replace(
                            "variables:\n",
                            "variables:\n  linkRate: {default: 40Gbps, type: rate}\n"),
                    1,
                    "linkRate=10Gbps,40Gbps"))
            .get("omnetpp.ini");
    assertThat(rates)
        .contains(
            "*.linkRate = ${linkRate=10Gbps, 40Gbps}\n",
            "*.sender[*].app[0].offeredLoad = ${5Gbps, 20Gbps ! linkRate}\n");
  }

  @Test
  void aValueThatFollowsFromTwoVariablesMakesConfigurations() throws IOException {
    String ini =
        files(
                read(
                    STAR.replace("duration: {", "each: {")
                        .replace("${duration}", "${each * senders}"),
                    1,
                    "senders=2,3",
                    "each=1ms,2ms"))
            .get("omnetpp.ini");
    assertThat(ini)
        .contains("*.numSenders = ${senders=2, 3}\n")
        .contains("[Config each_1ms]\n", "sim-time-limit = ${2ms, 3ms ! senders}\n")
        .contains("[Config each_2ms]\n", "sim-time-limit = ${4ms, 6ms ! senders}\n");
  }

  @Test
  void variantsAreConfigurationsAndSeedsRepetitions() throws IOException {
    Map<String, String> files =
        files(
            read(
                STAR.replace("seed: 7\n", "")
                    + """
                    seeds: [3, 5]
                    compare:
                      few-short: {}
                      many: {senders: 4}
                    """,
                0));
    String ini = files.get("omnetpp.ini");
    assertThat(ini)
        .contains(
            "repeat = 2\n",
            "*.sluice.seed = ${3, 5 ! repetition}\n",
            "[Config few_short]\ndescription = \"A star: few-short\"\n\n# Topology\n*.numSenders = 2\n",
            "[Config many]\ndescription = \"A star: many\"\n\n# Topology\n*.numSenders = 4\n",
            "*.sluice.out = \"raw/${configname}/${iterationvarsf}r${repetition}\"\n");
    assertThat(ini.substring(0, ini.indexOf("[Config")))
        .contains("*.linkRate = 40Gbps\n")
        .doesNotContain("numSenders");
    assertThat(files).containsKey("MyStar2.ned").doesNotContainKey("MyStar2_many.ned");
  }

  @Test
  void flowsThatFollowFromTheHostsIndexAreFormulas() throws IOException {
    String ini =
        files(
                read(
                    STAR.replace("kind: star, senders", "kind: dumbbell, receivers: 3, senders")
                        .replace("linkRate: 40Gbps", "accessRate: 10Gbps, coreRate: 40Gbps")
                        .replaceFirst(
                            "traffic: .*",
                            """
                            traffic:
                              - {kind: flows, from: "sender*", to: receiver0, start: 1us, stagger: 5us, bytes: 2KB}
                              - {kind: flows, from: sender1, to: receiver2, priority: 5}"""),
                    0,
                    "senders=3"))
            .get("omnetpp.ini");
    assertThat(ini)
        .contains(
            "*.numReceivers = 3\n",
            "*.sender[0].numApps = 1\n*.sender[1].numApps = 2\n*.sender[2].numApps = 1\n",
            "*.sender[*].app[0].destination = \"receiver[0]\"\n",
            "*.sender[*].app[0].bytes = 2kB\n",
            "*.sender[*].app[0].startTime = 1us + 5us * parentIndex()\n",
            "*.sender[*].app[0].flowNumber = parentIndex()\n",
            "*.sender[1].app[1].destination = \"receiver[2]\"\n",
            "*.sender[1].app[1].priority = 5\n",
            "*.sender[1].app[1].flowNumber = 3\n");
  }

  @Test
  void manyFlowsAreAFile() throws IOException {
    Map<String, String> files =
        files(
            read(
                STAR.replaceFirst(
                    "traffic: .*",
                    """
                    traffic:
                      - {kind: poisson, from: "sender*", to: receiver, sizes: websearch, load: 60%}"""),
                2,
                "duration=20ms",
                "senders=20"));
    assertThat(files).containsKeys("flows/r0.csv", "flows/r1.csv");
    assertThat(files.get("flows/r0.csv"))
        .startsWith("source,destination,bytes,start_ps,stop_ps,offered_bps,priority,dport\nsender[")
        .isNotEqualTo(files.get("flows/r1.csv"));
    assertThat(files.get("omnetpp.ini"))
        .contains("*.flows.file = \"flows/r${repetition}.csv\"\n")
        .doesNotContain("numApps");
    assertThat(files.get("MyStar2.ned"))
        .contains("import sluice.RoceFlows;\n", "flows: RoceFlows {");
  }

  @Test
  void portsThatGoByHostAreWritten() throws IOException {
    Path flows =
        Files.writeString(folder.resolve("flow.txt"), "2\n1 0 3 1000 0.1\n1 2 3 1000 0.1\n");
    String traffic = "{kind: hpcc-file, file: \"" + flows + "\", generation: conweave}";
    String yaml = STAR.replaceFirst("traffic: .*", "traffic: [" + traffic + "]");
    yaml = yaml.replaceFirst(" {2}load: .*\n", "");
    assertThat(files(read(yaml, 1, "duration=200ms")).get("omnetpp.ini"))
        .contains("app[0].sourcePort = 10000", "app[1].sourcePort = 10001");
  }

  @Test
  void anIrregularTopologyIsWrittenNodeByNode() throws IOException {
    Map<String, String> files =
        files(
            read(
                """
                title: "Two"
                topology:
                  kind: custom
                  hosts: [a, b]
                  switches: [S.1]
                  links:
                    - {between: [S.1, a], rate: 40Gbps, delay: 1us}
                    - {between: [b, S.1], rate: 25Gbps, delay: 1us, frameErrorRate: 0.001}
                traffic: [{kind: flows, from: a, to: b}]
                switches: {S.1: {buffer: 4MB}}
                monitor: {queuePorts: ["S.1:1"], flows: 0}
                scheme: {name: none}
                duration: 1ms
                """,
                0));
    assertThat(files.get("MyStar2.ned"))
        .contains(
            "        a: RoceHost {\n            @display(\"p=",
            "        S_1: RoceSwitch {\n",
            "        S_1.ethg++ <--> EthernetLink { datarate = 40Gbps; delay = 1us; } <--> a.ethg++;\n"
                + "        b.ethg++ <--> EthernetLink { datarate = 25Gbps; delay = 1us; } <--> S_1.ethg++;\n");
    assertThat(files.get("omnetpp.ini"))
        .contains(
            "*.a.app[0].destination = \"b\"\n",
            "*.b.eth[0].mac.frameErrorRate = 0.001\n*.S_1.eth[1].mac.frameErrorRate = 0.001\n",
            "*.S_1.dataplane = { \\\n    buffer: 4MB \\\n}\n",
            "    queuePorts: [\"S_1:1\"], \\\n    flows: [\"0\"] \\\n}\n");
  }

  @Test
  void everyRegularKindIsFound() {
    for (Topology topology :
        List.of(
            Topologies.star(3, 40_000_000_000L, 1_000_000),
            Topologies.dumbbell(2, 3, 10_000_000_000L, 40_000_000_000L, 1_000_000),
            Topologies.parkingLot(3, 10_000_000_000L, 40_000_000_000L, 1_000_000),
            Topologies.leafSpine(2, 3, 4, 2, 10_000_000_000L, 40_000_000_000L, 1_000_000),
            Topologies.fatTree(3, 2, 4, 8, 5, 10_000_000_000L, 40_000_000_000L, 1_000_000))) {
      NedTopology ned = NedTopology.of(topology);
      assertThat(ned.parameters()).containsEntry("linkDelay", "1us");
      assertThat(ned.paths()).hasSameSizeAs(topology.nodes()).anyMatch(p -> p.endsWith("[0]"));
    }
    assertThat(NedTopology.of(Topologies.roccMultiBottleneck(1, 2, 3)).parameters()).isEmpty();
  }

  @Test
  void valuesThatFitNoIniFileAreRefused() {
    assertThatThrownBy(() -> read(STAR, 0, "senders=2,3 4"))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessage(
            "--set 'senders=2,3 4' gives several values, but '3 4' is not allowed among them;"
                + " allowed are different values of letters, digits and . + - % _");
    assertThatThrownBy(() -> read(STAR, 0, "senders=2,2")).hasMessageContaining("is there twice");
    assertThatThrownBy(() -> read(STAR, 0, "senders=2,ten")).hasMessageContaining("ten");
  }

  @Test
  void aClosedLoopIsRefused() {
    String loop = STAR.replace("kind: flows,", "kind: closed-loop, sizes: fb_hadoop,");
    assertThatThrownBy(() -> files(read(loop, 0)))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessageContaining("has traffic of the kind closed-loop");
  }

  @Test
  void aLinkThatGoesDownIsRefused() {
    String down = STAR + "linkDown: {between: [sender0, switch], at: 10us}\n";
    assertThatThrownBy(() -> files(read(down, 0)))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessageContaining("has linkDown, which modules of an export cannot do");
  }

  @Test
  void aHostWithSeveralLinksIsRefused() {
    String two =
        STAR.replaceFirst(
            "topology: .*",
            "topology: {kind: custom, hosts: [sender0, receiver], switches: [switch], links: ["
                + "{between: [sender0, switch], rate: 10Gbps, delay: 1us},"
                + " {between: [sender0, switch], rate: 10Gbps, delay: 1us},"
                + " {between: [receiver, switch], rate: 10Gbps, delay: 1us}]}");
    assertThatThrownBy(() -> files(read(two, 0)))
        .hasMessageContaining("has a host with several links, which applications of an export");
  }

  @Test
  void tooManyRunsAreRefused() {
    StringBuilder many = new StringBuilder("load=0.001");
    for (int i = 2; i <= 60; i++) {
      many.append(",0.").append(100 + i);
    }
    assertThatThrownBy(() -> read(STAR, 20, many.toString()))
        .hasMessageContaining("more than 1000 runs");
  }

  @Test
  void anExportIsReplacedButNothingElseIsTouched() throws IOException {
    Path out = folder.resolve("out");
    Map<String, String> files = files(read(STAR, 3));
    OmnetExport.write(out, files);
    assertThat(out.resolve("MyStar2.ned")).isRegularFile();
    Files.writeString(out.resolve(ExportFolder.MARK), "old.csv\nMyStar2.ned\n");
    Files.writeString(out.resolve("old.csv"), "");
    Path result = Files.createDirectories(out.resolve("results")).resolve("x.sca");
    Files.writeString(result, "mine");
    OmnetExport.write(out, files(read(STAR, 1)));
    assertThat(out.resolve("old.csv")).doesNotExist();
    assertThat(out.resolve("MyStar2.ned")).isRegularFile();
    assertThat(result).hasContent("mine");
  }

  @Test
  void aFolderWithSomethingElseIsRefused() throws IOException {
    Files.writeString(folder.resolve("thesis.tex"), "");
    assertThatThrownBy(() -> OmnetExport.check(folder))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessageContaining("is not empty and holds no earlier export");
    assertThatThrownBy(() -> OmnetExport.check(folder.resolve("thesis.tex")))
        .hasMessageContaining("is a file; allowed is a directory");
  }

  @Test
  void aMarkThatNamesFilesElsewhereRemovesNone() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "");
    Path out = Files.createDirectories(folder.resolve("out"));
    Files.writeString(out.resolve(ExportFolder.MARK), "../victim\n" + victim + "\n");
    OmnetExport.write(out, Map.of("a", "b"));
    assertThat(victim).exists();
  }
}
