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
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.read.PlanSession;
import org.sluice.runner.read.ServerAddress;

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
        repeat);
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
  void oneRunIsANetworkAnIniFileAndAPlan() throws IOException {
    Map<String, String> files = files(read(STAR, 0));
    assertThat(files)
        .containsOnlyKeys(
            "omnetpp.ini",
            "plans/r0.txt",
            "package.ned",
            "MyStar2.ned",
            ".project",
            ".nedfolders",
            "README.md");
    assertThat(files.get("package.ned")).isEqualTo("package experiments.x.my_star_2;\n");
    assertThat(files.get("MyStar2.ned"))
        .isEqualTo(
            """
            package experiments.x.my_star_2;

            import inet.node.ethernet.EthernetLink;
            import sluice.RoceHost;
            import sluice.RoceSwitch;
            import sluice.Sluice;

            //
            // A star
            //
            network MyStar2
            {
                submodules:
                    sluice: Sluice {
                        @display("is=s");
                    }
                    receiver: RoceHost {
                        nodeId = 0;
                    }
                    sender0: RoceHost {
                        nodeId = 1;
                    }
                    sender1: RoceHost {
                        nodeId = 2;
                    }
                    switch: RoceSwitch {
                        nodeId = 3;
                    }
                connections:
                    receiver.ethg++ <--> EthernetLink { datarate = 40Gbps; delay = 1500ns; } <--> switch.ethg++;
                    sender0.ethg++ <--> EthernetLink { datarate = 40Gbps; delay = 1500ns; } <--> switch.ethg++;
                    sender1.ethg++ <--> EthernetLink { datarate = 40Gbps; delay = 1500ns; } <--> switch.ethg++;
            }
            """);
    assertThat(files.get("plans/r0.txt"))
        .contains("seed=7", "out=raw/r0 progress=false", "classpath=/c.jar");
    assertThat(files.get("omnetpp.ini").lines().filter(l -> !l.startsWith("#")))
        .containsExactly(
            "",
            "[General]",
            "simtime-resolution = ps",
            "repeat = 1",
            "seed-set = ${repetition}",
            "*.sluice.exitProcess = false",
            "result-dir = results",
            "**.scalar-recording = true",
            "**.vector-recording = true",
            "cmdenv-express-mode = true",
            "cmdenv-performance-display = false",
            "*.sluice.plan = \"plans/r${repetition}.txt\"",
            "network = experiments.x.my_star_2.MyStar2",
            "sim-time-limit = 1ms");
  }

  @Test
  void severalValuesAreIterationVariablesAndNetworksFollowThoseTheyDependOn() throws IOException {
    OmnetExport export = read(STAR, 2, "senders=2,10", "linkDelay=1us,1.5us", "load=0.1,0.9");
    assertThat(export.runs()).isEqualTo(16);
    Map<String, String> files = files(export);
    assertThat(files.keySet())
        .filteredOn(f -> f.endsWith(".ned"))
        .containsExactlyInAnyOrder(
            "package.ned",
            "MyStar2_2_1us.ned",
            "MyStar2_2_1p5us.ned",
            "MyStar2_10_1us.ned",
            "MyStar2_10_1p5us.ned");
    assertThat(files.get("omnetpp.ini"))
        .contains(
            "repeat = 2\n",
            "*.sluice.plan = \"plans/senders=${senders=2, 10}-linkDelay=${linkDelay=1us,"
                + " 1.5us}-load=${load=0.1, 0.9}-r${repetition}.txt\"\n",
            "network = experiments.x.my_star_2.MyStar2_${senders}_${linkDelayId=1us, 1p5us !"
                + " linkDelay}\n");
    assertThat(files.get("plans/senders=10-linkDelay=1.5us-load=0.9-r1.txt"))
        .contains("seed=8", "id=10 type=host name=sender9", "delay_ps=1500000");
  }

  @Test
  void theLimitOfTheIniFileIsThatOfTheLongestRun() throws IOException {
    assertThat(files(read(STAR, 0, "duration=1ms,20us")).get("omnetpp.ini"))
        .contains(
            "# The longest; a plan that is shorter ends its run itself.\nsim-time-limit = 1ms\n");
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
    assertThat(files.get("omnetpp.ini"))
        .contains(
            "repeat = 2\n",
            "[Config few_short]\ndescription = \"A star: few-short\"\n"
                + "*.sluice.plan = \"plans/few_short/r${repetition}.txt\"\n"
                + "network = experiments.x.my_star_2.MyStar2\n",
            "[Config many]\n",
            "network = experiments.x.my_star_2.MyStar2_many\n");
    assertThat(files.get("plans/many/r1.txt")).contains("seed=5", "name=sender3");
    assertThat(files.get("MyStar2.ned")).doesNotContain("sender3");
    assertThat(files.get("MyStar2_many.ned")).contains("sender3");
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
    assertThat(out.resolve("plans/r2.txt")).isRegularFile();
    Path result = Files.createDirectories(out.resolve("results")).resolve("x.sca");
    Files.writeString(result, "mine");
    OmnetExport.write(out, files(read(STAR, 1)));
    assertThat(out.resolve("plans/r2.txt")).doesNotExist();
    assertThat(out.resolve("plans/r0.txt")).isRegularFile();
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
