// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sluice.runner.doctor.ThisMachine;
import org.sluice.runner.machine.OmnetTools;

/**
 * {@code --hpcc} on files that look wrong or use a rare key: {@code fct.txt}, {@code pfc.txt} and,
 * where there is one, {@code qlen.txt} are those that the HPCC simulator's program, unmodified, or
 * ConWeave's, wrote in each folder of {@code hpcc-dialects}. Where it crashed there are none, and
 * the run here says what it did.
 */
@Tag("simulator")
class HpccDialectTest {
  private static final List<String> FILES =
      List.of("fct.txt", "pfc.txt", "qlen.txt", "uplink.txt", "conn.txt", "voq.txt", "cnp.txt");

  private static final Path CASES = Path.of("src/test/resources/hpcc-dialects").toAbsolutePath();

  @TempDir private Path folder;

  static Stream<String> recorded() throws IOException {
    try (Stream<Path> folders = Files.list(CASES)) {
      return folders
          .filter(dir -> Files.isDirectory(dir.resolve("expected")))
          .map(dir -> dir.getFileName().toString())
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void completionsAndPausesAreThoseOfTheHpccSimulator(String name) throws Exception {
    run(name, "ns3");
    assertSame(name);
  }

  @ParameterizedTest
  @MethodSource("recorded")
  void theSameInOmnet(String name) throws Exception {
    OmnetTools tools = new OmnetTools(new ThisMachine(), SluiceProcess.home(), null, null);
    for (String why : List.of(tools.whyNoOmnetpp(), tools.whyNoInet(), tools.whyNoShim())) {
      assumeTrue(why.isEmpty(), why);
    }
    run(name, "omnet");
    assertSame(name);
  }

  /** Where the input tells the rule from its absence, taking it away shows. */
  @ParameterizedTest
  @CsvSource({
    "ack-interval-0, dataplane.ignoreAcks=false",
    "ack-interval-4000, dataplane.firstAck=1B",
    "back-to-zero, dataplane.goBackToChunk=false",
    "conweave-conga, dataplane.pathRules=own",
    "conweave-dctcp-fat-tree, dataplane.ecmp=hpcc",
    "conweave-drill, dataplane.pathRules=own",
    "conweave-error-rate-per-link, dataplane.nacksEchoMarks=false",
    "conweave-error-rate-per-link, dataplane.nicTurns=hpcc",
    "conweave-full-queue, dataplane.bufferRules=reserves",
    "conweave-hpcc-40g, scheme.parameters.int40Gbps=false",
    "conweave-incast-with-losses, dataplane.nacksEchoMarks=false",
    "conweave-irn-error-rate, dataplane.retransmissionTimeoutLow=none",
    "conweave-irn-losses, dataplane.lossRecovery=selective_repeat",
    "conweave-irn-window, dataplane.irnWindow=bdp",
    "conweave-letflow, dataplane.pathRules=own",
    "conweave-paths-kept, dataplane.pathRules=own",
    "conweave-pause-time-20, dataplane.pfcPauseTime=5us",
    "error-rate-per-link, dataplane.otherLinksLoss=0",
    "hosts-of-different-rates, scheme.parameters.firstWindow=link",
    "link-down-fabric, linkDown.at=2.049s",
    "link-down-hpcc, linkDown.at=2.009s",
    "multi-rate, scheme.parameters.multiRate=false",
    "rate-bound-0, dataplane.paceAtLineRate=false",
    "sample-feedback, scheme.parameters.sampleFeedback=false",
    "sends-after-end, dataplane.sendsAfterEnd=false",
    "two-links-per-host, dataplane.ecmp=destination",
  })
  void withoutTheRuleTheCompletionsDiffer(String name, String setting) throws Exception {
    run(name, "ns3", "--set", setting);
    Path completions = folder.resolve("out/fct.txt");
    assertThat(Files.mismatch(completions, CASES.resolve(name).resolve("expected/fct.txt")))
        .isNotNegative();
  }

  @Test
  void aHostWithoutAWayIsSaidToCrashThatSimulator() throws Exception {
    assertThat(run("link-down", "ns3").errors())
        .contains("LINK_DOWN leaves host 0 without a way to host 1")
        .contains("divides by 0 and crashes")
        .contains("at a host whose link went down");
  }

  @Test
  void aMissingQueueFileIsSaidToCrashThatSimulator() throws Exception {
    assertThat(run("no-qlen-file", "ns3").errors())
        .contains("QLEN_MON_FILE is missing: that simulator crashes");
  }

  private SluiceProcess.Ended run(String name, String simulator, String... more)
      throws IOException, InterruptedException {
    String config = CASES.resolve(name).resolve("config.txt").toString();
    List<String> words = new ArrayList<>(List.of("run", "--hpcc", config, "--out", "out"));
    words.addAll(List.of("--simulator", simulator));
    words.addAll(name.equals("rng-run-7") ? List.of("--seed", "7") : List.of());
    words.addAll(List.of(more));
    SluiceProcess.Ended ended = SluiceProcess.run(folder, words.toArray(String[]::new));
    assertThat(ended.code()).as(ended.toString()).isZero();
    return ended;
  }

  private void assertSame(String name) {
    Path expected = CASES.resolve(name).resolve("expected");
    for (String file : FILES) {
      if (Files.exists(expected.resolve(file))) {
        assertThat(folder.resolve("out").resolve(file))
            .hasSameBinaryContentAs(expected.resolve(file));
      }
    }
  }
}
