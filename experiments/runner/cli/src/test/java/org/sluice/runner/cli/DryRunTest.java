// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.ExitCode;

/** What {@code run} refuses, {@code --dry-run} refuses with the same words, and nothing is made. */
class DryRunTest extends InProcess {
  private static final String GOOD =
      """
      title: T
      topology: {kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: 'sender*', to: receiver, bytes: 10KB}]
      scheme: {name: rocc}
      flowControl: pfc
      duration: 1ms
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          linkDelay: 1us | linkDelay: 10ms                                           | wrong.yaml:2: topology does not fit dataplane.buffer
          duration: 1ms  | duration: 1ms~dataplane: {buffer: 20KB}                   | wrong.yaml:7: dataplane.buffer is 20KB, but the PFC headroom
          duration: 1ms  | duration: 1ms~dataplane: {pfcPauseQuanta: 2}               | wrong.yaml:7: dataplane.pfcPauseQuanta is 2, a pause half of which is over before a PFC frame that extends it is sent; allowed is 0, or from 3 to 65535
          duration: 1ms  | duration: 1ms~dataplane: {ackDelay: 0s}                    | wrong.yaml:7: dataplane.ackDelay is '0s'; allowed is
          duration: 1ms  | duration: 1ms~switches: {switch: {buffer: 20KB}}          | wrong.yaml:7: switches.switch.buffer is 20KB, but the PFC headroom
          duration: 1ms  | duration: 1ms~monitor: {goodputInterval: 1ps}             | wrong.yaml:7: monitor.goodputInterval is '1ps'; allowed is at least 10ns
          duration: 1ms  | duration: 1ms~monitor: {queueInterval: 1ps}               | wrong.yaml:7: monitor.queueInterval is '1ps'; allowed is at least 10ns
          duration: 1ms  | duration: 1ms~monitor: {rateInterval: 1ps}                | wrong.yaml:7: monitor.rateInterval is '1ps'; allowed is at least 10ns
          duration: 1ms  | duration: 1ms~monitor: {goodputInterval: 2ms}             | wrong.yaml:7: monitor.goodputInterval is '2ms'; allowed is up to
          duration: 1ms  | duration: 1ms~monitor: {hpccQueueCounts: {from: 900us, until: 100us}} | wrong.yaml:7: monitor.hpccQueueCounts ends before it begins
          duration: 1ms  | duration: 1ms~linkDown: {between: [sender0, switch], at: 5ms} | wrong.yaml:7: linkDown.at is '5ms'; allowed is before the end of the run (1ms)
          kind: flows, from: 'sender*', to: receiver, bytes: 10KB | kind: poisson, from: 'sender*', to: receiver, sizes: websearch, load: 10%, start: 5ms | wrong.yaml:3: traffic.0 starts at 5ms and stops at 1ms, so it has no flow
          kind: flows, from: 'sender*', to: receiver, bytes: 10KB | kind: incast, from: 'sender*', to: receiver, bytes: 10KB, times: 3, interval: 1ms | wrong.yaml:3: traffic.0 starts flow 2 at 1ms (times: 3, interval: 1ms); allowed is before the end of the run (duration: 1ms)
          name: rocc     | name: rocc, parameters: {alpha: -1}                       | wrong.yaml:4: scheme.parameters.alpha is '-1'
          flowControl: pfc | flowControl: pcf                                        | wrong.yaml:5: flowControl is 'pcf'
          flowControl: pfc | flowControl: gym-ports                                  | wrong.yaml:5: flowControl cannot be used: port is 0; this scheme runs for environments of sluice.gym alone
          duration: 1ms  | duration: 1ms~groups: {flows: {"0-1": [1]}}               | wrong.yaml:7: groups.flows.0-1 has the name '0-1', which means flows by their numbers, or all; allowed is another name
          duration: 1ms  | duration: 1ms~groups: {flows: {"*": [1]}}                 | groups.flows.* has the name '*', which means flows
          duration: 1ms  | duration: 1ms~groups: {ports: {"switch:1": ["switch:0"]}} | groups.ports.switch:1 has the name 'switch:1', which means a port, or all
          duration: 1ms  | duration: 1ms~claims: [{text: t, source: s, measured: 0x10, atLeast: 1}] | '0x10' is no valid expression: 0x10 is no number
          duration: 1ms  | duration: 1ms~compare: {a: {}, b: {seed: 5}}              | wrong.yaml:7: compare.b.seed is that of all variants; allowed is seed or seeds of the file
          duration: 1ms  | duration: 1ms~seeds: [1, 2]~seed: 9                       | wrong.yaml:8: seed does nothing beside seeds; allowed is one of them
          duration: 1ms  | duration: 1ms~groups: {ports: {hot: ["switch:0", "switch->receiver"]}} | wrong.yaml:7: groups.ports.hot names a port twice; allowed is each port once
          duration: 1ms  | duration: 1ms~compare: {a: {}, figures: {scheme: hpcc}}   | wrong.yaml:7: compare has a variant 'figures', whose directory would be called as results of all variants
          duration: 1ms  | duration: 1ms~switches: {switch: {buffer: 4MB}, "3": {buffer: 2MB}} | wrong.yaml:7: switches.3 is the same switch as another entry; allowed is one
          rocc}~flowControl: pfc | exam-trigger, parameters: {show: pause}}~flowControl: fafc | wrong.yaml:4: scheme cannot be used: schemes exam-trigger and fafc both claim pause; a resource has one owner
          """)
  void refusesWhatTheRunRefuses(String good, String bad, String sentence) throws IOException {
    String there = good.replace("~", "\n");
    assertThat(GOOD).contains(there);
    String yaml = GOOD.replace(there, bad.replace("~", "\n"));
    String file = Files.writeString(folder.resolve("wrong.yaml"), yaml).toString();
    String dry = refusal(file, "--dry-run");
    assertThat(dry).contains(sentence);
    assertThat(refusal(file)).isEqualTo(dry);
    assertThat(refusal(file, "--raw")).isEqualTo(dry);
    assertThat(refusal(file, "--seeds", "1-2")).isEqualTo(dry);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --set | dataplane.buffer=4MB,20KB | --set dataplane.buffer is 20KB, but
          --set | topology.linkDelay=10ms   | topology does not fit dataplane.buffer
          --set | traffic.0.load=0          | --set traffic.0.load is '0'; allowed is more than 0
          --scheme | roc                    | --scheme is 'roc', which is no scheme
          --set | seeds=[1,2]               | --set seeds is not allowed: 'seeds' is read before anything is changed; allowed is --seeds, or seeds in a file
          --set | compare.b.scheme=dctcp    | --set compare.b.scheme is not allowed: 'compare' is read before
          --set | statistics.from=1us       | --set statistics.from does nothing here: only the tables of a campaign use statistics
          --set | quick.duration=300us      | --set quick.duration is not allowed: 'quick' is read before
          --set | controls[0].breaks=x      | --set controls[0].breaks is not allowed: 'controls' is read before
          --set | constants.scheme=x        | --set constants.scheme is not allowed: 'constants' is read before
          --set | reproduces.figure=x       | --set reproduces.figure is not allowed: 'reproduces' is read before
          """)
  void refusesSettingsThatTheRunRefuses(String option, String value, String sentence)
      throws IOException {
    String file = Files.writeString(folder.resolve("good.yaml"), GOOD).toString();
    String dry = refusal(file, "--dry-run", option, value);
    assertThat(dry).contains(sentence);
    assertThat(refusal(file, option, value)).isEqualTo(dry);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --seed 5 --set seed=7                           | --seed and --set seed give the same value; allowed is one of them
          --scheme dcqcn --set scheme=timely              | --set scheme gives the same value as --scheme
          --scheme dcqcn --set scheme.name=timely         | --set scheme.name gives the same value as --scheme
          --flow-control pfc --set flowControl=lossy      | --set flowControl gives the same value as --flow-control
          --set topology.senders=2 --set topology={"senders":3} | --set topology.senders is given twice
          --set scheme.parameters.g=1 --set scheme=dcqcn  | --set scheme replaces what --set scheme.parameters.g gives; allowed is one of them
          --set traffic[0].bytes=1KB --set traffic.0.bytes=2KB | --set traffic.0.bytes gives the same value as --set traffic[0].bytes
          --set traffic[0].bytes=1KB --set traffic[00].bytes=2KB | --set traffic[00].bytes gives the same value as --set traffic[0].bytes
          --set duration=1ms --set duration=2ms           | --set duration is given twice; allowed is once
          """)
  void aValueIsGivenOnce(String options, String sentence) throws IOException {
    String file = Files.writeString(folder.resolve("good.yaml"), GOOD).toString();
    String dry =
        refusal(
            file,
            Stream.concat(Stream.of("--dry-run"), Stream.of(options.split(" ")))
                .toArray(String[]::new));
    assertThat(dry).contains(sentence);
    assertThat(refusal(file, options.split(" "))).isEqualTo(dry);
  }

  @ParameterizedTest
  @CsvSource({"load: 130%, 130%", "offered: 52Gbps, 52Gbps"})
  void aLoadAboveTheLinksIsWarnedOf(String key, String shown) throws IOException {
    String file =
        Files.writeString(folder.resolve("good.yaml"), GOOD.replace("bytes: 10KB", key)).toString();
    assertThat(said("run", file, "--dry-run"))
        .containsOnlyOnce(
            "good.yaml:3: traffic.0.%s is '%s', which is more than the sender's link carries"
                .formatted(key.substring(0, key.indexOf(':')), shown));
  }

  @Test
  void aLoadOfArrivalsAboveTheLinksIsWarnedOf() throws IOException {
    String poisson = "sizes: websearch, load: 130%";
    String yaml = GOOD.replace("bytes: 10KB", poisson).replace("kind: flows", "kind: poisson");
    String file = Files.writeString(folder.resolve("good.yaml"), yaml).toString();
    assertThat(said("run", file, "--dry-run"))
        .contains("traffic.0.load is '130%', which is more than");
  }

  @Test
  void aRoundTripAboveTheRetransmissionTimeoutIsWarnedOf() throws IOException {
    String far = GOOD.replace("linkDelay: 1us", "linkDelay: 10ms").replace("pfc", "lossy");
    assertThat(dry(far))
        .containsOnlyOnce(
            "good.yaml:2: topology gives flow 0 a base round trip of 40001us, and"
                + " dataplane.retransmissionTimeout is 1ms: what is not lost is sent again; set it"
                + " above that, or to none");
    assertThat(dry(far + "dataplane: {retransmissionTimeout: 40ms}\n"))
        .containsOnlyOnce(
            "good.yaml:7: dataplane.retransmissionTimeout is '40ms', which is below the base round"
                + " trip of flow 0, 40001us: ");
    assertThat(dry(far + "dataplane: {retransmissionTimeout: 41ms}\n")).doesNotContain("trip");
    assertThat(dry(far + "dataplane: {retransmissionTimeout: none}\n")).doesNotContain("trip");
    assertThat(dry(far + "dataplane: {profile: hpcc-sim}\n")).doesNotContain("trip");
    assertThat(dry(GOOD)).doesNotContain("trip");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pfc           | dataplane: {pfcXoff: 20KB}                        | pfcXoff is '20KB', which does nothing without pfcThreshold: static
          lossy         | dataplane: {pfcXoff: 20KB, pfcThreshold: static}  | pfcXoff is '20KB', which does nothing without flowControl: pfc
          lossy         | dataplane: {pfcHeadroom: 20KB}                    | pfcHeadroom is '20KB', which does nothing without flowControl: pfc
          pfc           | dataplane: {ecmp: hpcc, ecmpSeed: 7}              | ecmpSeed is '7', which does nothing without ecmp: seeded
          pfc           | dataplane: {classWeights: '3:2'}                  | classWeights is '3:2', which does nothing without classScheduling: dwrr
          pfc           | switches: {switch: {pfcXoff: 20KB}}               | switches.switch.pfcXoff is '20KB', which does nothing without pfcThreshold: static
          pfc           | dataplane: {ecnKmax: 20KB}                        | ecnKmax is '20KB', which does nothing without ecnKmin
          pfc           | dataplane: {chunk: 4000B}                         | chunk is '4000B', which does nothing without goBackToChunk: true or firstAck
          pfc           | dataplane: {goBackToChunk: true}                  | goBackToChunk is 'true', which does nothing without chunk
          pfc           | dataplane: {chunk: 4KB, goBackToChunk: true, lossRecovery: selective_repeat} | goBackToChunk is 'true', which does nothing without lossRecovery: go_back_n
          pfc           | dataplane: {firstAck: 4KB, lossRecovery: selective_repeat} | firstAck is '4KB', which does nothing without lossRecovery: go_back_n
          pfc           | dataplane: {trimAbove: 4KB, lossRecovery: selective_repeat} | trimAbove is '4KB', which does nothing without lossRecovery: trimming
          pfc           | dataplane: {ecnAverageWeight: 0.5}                | ecnAverageWeight is '0.5', which does nothing without a marking profile that no scheme sets
          infinite      | dataplane: {buffer: 20KB}                         | buffer is '20KB', which does nothing without flowControl: pfc or flowControl: lossy
          pfc-static    | dataplane: {buffer: infinite, pfcXoff: 20KB}      |
          pfc           | dataplane: {buffer: infinite}                     |
          pfc-dynamic   | dataplane: {buffer: infinite}                     | flowControl is 'pfc-dynamic', which never pauses: dataplane.buffer is infinite
          pfc           | dataplane: {buffer: infinite, pfcAlphaShift: 9}   | pfcAlphaShift is '9', which does nothing without buffer other than infinite
          lossy         | dataplane: {retransmissionTimeoutLow: 1ms}        | retransmissionTimeoutLow is '1ms', which does nothing: it is not below retransmissionTimeout, 1ms
          lossy         | dataplane: {pfc: 192B}                            | pfc is '192B', which does nothing without flowControl: pfc or a scheme that pauses
          fafc          | dataplane: {pfc: 192B}                            |
          pfc           | dataplane: {windowOvershoot: false}               | windowOvershoot is 'false', which does nothing without bdpWindow: fixed or bdpWindow: by_rate or defaultWindow or a scheme that sets windows
          pfc           | dataplane: {windowOvershoot: false, bdpWindow: fixed} |
          pfc           | dataplane: {ackReactionDelay: 1us}                | ackReactionDelay is '1us', which does nothing without a scheme with events for ACKs
          pfc           | dataplane: {ackDelay: 5us}                        | ackDelay is '5us', which does nothing without ackEveryPackets or firstAck or goBackToChunk: true or a scheme that sets when receivers acknowledge
          pfc           | dataplane: {ackEveryPackets: 4, lossRecovery: conweave_irn} | ackEveryPackets is '4', which does nothing without lossRecovery: go_back_n or lossRecovery: selective_repeat or lossRecovery: trimming
          pfc           | dataplane: {ackEveryPackets: 4, lossRecovery: trimming, trimAbove: 9KB} |
          pfc           | dataplane: {backlog: 9KB}                         | backlog is '9KB', which does nothing without traffic with an offered load
          pfc           | dataplane: {digestLogBase: 1.1}                   | digestLogBase is '1.1', which does nothing without a scheme that reads digests
          pfc           | dataplane: {digestRandom: glibc_rand}             | digestRandom is 'glibc_rand', which does nothing without a scheme that reads digests
          pfc           | dataplane: {gapBeforeArrival: false}              | gapBeforeArrival is 'false', which does nothing without wireOverhead
          pfc           | dataplane: {rateCountsOverhead: true}             | rateCountsOverhead is 'true', which does nothing without wireOverhead
          pfc           | dataplane: {pfcHeadroomRule: hpcc, pfcHeadroom: 20KB} | pfcHeadroomRule is 'hpcc', which does nothing without pfcHeadroom: auto
          lossy         | dataplane: {pfcHeadroomRule: hpcc}                | pfcHeadroomRule is 'hpcc', which does nothing without flowControl: pfc
          pfc           | dataplane: {chunk: 4000B, firstAck: 1KB}          |
          pfc           | dataplane: {chunk: 4000B, goBackToChunk: true}    |
          pfc           | dataplane: {ackDelay: 5us, ackEveryPackets: 4}    |
          pfc           | dataplane: {wireOverhead: 20B, gapBeforeArrival: false} |
          pfc           | dataplane: {pfcHeadroomRule: hpcc}                |
          pfc           | dataplane: {ecnKmin: 9KB, ecnKmax: 20KB}          |
          pfc           | dataplane: {ecnKmin: 9KB, ecnKmax: 20KB, ecnAverageWeight: 0.5} |
          pfc           | dataplane: {ecnKmin: 9KB, ecnPmax: 0.5}           | ecnPmax is '0.5', which does nothing without ecnKmax
          pfc           | dataplane: {ecnKmin: 9KB, ecnByRate: [{rate: 40Gbps, kmin: 1KB, kmax: 2KB, pmax: 1}]} | dataplane.ecnKmin is '9KB', which does nothing without a port whose rate ecnByRate does not name
          lossy         | dataplane: {trimAbove: 4KB, lossRecovery: trimming} |
          pfc-static    | dataplane: {pfcXoff: 20KB}                        |
          pfc           | dataplane: {pfcXoff: 20KB, pfcThreshold: static}  |
          lossy         | dataplane: {pfcPauseQuanta: 65535, ecmpSeed: 7}   |
          lossy         | dataplane: {irnWindow: 50KB}                      | irnWindow is '50KB', which does nothing without lossRecovery: conweave_irn
          lossy         | dataplane: {irnWindow: 50KB, lossRecovery: conweave_irn} |
          """)
  void aKeyThatDoesNothingIsWarnedOf(String flowControl, String section, String sentence)
      throws IOException {
    String said = dry(GOOD.replace(": pfc", ": " + flowControl) + section + "\n");
    assertWarned(said, sentence, "does nothing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ldcp | conweave_irn     | scheme is 'ldcp', which sets when receivers acknowledge: that does nothing with lossRecovery: conweave_irn
          ldcp | selective_repeat |
          rocc | conweave_irn     |
          """)
  void aSchemesAcknowledgementsDoNothingWhereEachPacketHasOne(
      String scheme, String recovery, String sentence) throws IOException {
    String file = GOOD.replace("name: rocc", "name: " + scheme);
    String said = dry(file + "dataplane: {lossRecovery: " + recovery + "}\n");
    assertWarned(said, sentence, "sets when receivers acknowledge");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spray   | {ecmpSeed: 7}         | ecmpSeed is '7', which does nothing without flows that go by their hash
          drill   | {ecmpSymmetric: true} | ecmpSymmetric is 'true', which does nothing without flows that go by their hash
          spray   | {ecmp: destination}   | ecmp is 'destination', which does nothing without flows that go by their hash
          letflow | {ecmpSeed: 7}         |
          conga   | {ecmp: destination}   |
          ecmp    | {ecmpSeed: 7}         |
          spray   | {ecmpSeed: 7, pathRules: conweave} |
          ecmp    | {pathRules: conweave} | pathRules is 'conweave', which does nothing without a choice of paths
          letflow | {pathRules: conweave} |
          """)
  void theHashDoesNothingWhereAllPacketsAreSprayed(String paths, String section, String sentence)
      throws IOException {
    String leaves =
        GOOD.replaceFirst(
                "topology: .*",
                "topology: {kind: leaf-spine, leaves: 2, spines: 2, hostsPerLeaf: 2, hostRate: 40Gbps, fabricRate: 40Gbps, linkDelay: 1us}")
            .replace("from: 'sender*', to: receiver", "from: leaf0/0, to: leaf1/0");
    String said = dry(leaves + "pathChoice: " + paths + "\ndataplane: " + section + "\n");
    assertWarned(said, sentence, "does nothing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"spray", "{name: conga, profile: conweave}", "letflow", "drill"})
  void aChoiceOfPathsWhereThereIsOnePathIsWarnedOf(String paths) throws IOException {
    assertThat(dry(GOOD + "pathChoice: " + paths + "\n"))
        .containsOnlyOnce("which does nothing: no switch ")
        .contains("has two next hops to a host");
    assertThat(dry(GOOD + "pathChoice: ecmp\n")).doesNotContain("does nothing");
  }

  @ParameterizedTest
  @CsvSource({
    "conga, no switch of hosts, true",
    "conweave, no switch of hosts, true",
    "spray, does nothing, false"
  })
  void someChooseAtTheSwitchesOfHostsOnly(String paths, String words, boolean isSaid)
      throws IOException {
    String pods =
        GOOD.replaceFirst(
                "topology: .*",
                "topology: {kind: fat-tree, pods: 2, torsPerPod: 2, aggsPerPod: 1, cores: 4, hostsPerTor: 2, hostRate: 40Gbps, fabricRate: 40Gbps, linkDelay: 1us}")
            .replace("from: 'sender*', to: receiver", "from: host0, to: host7");
    assertThat(dry(pods + "pathChoice: " + paths + "\n").contains(words)).isEqualTo(isSaid);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          duration: 1ms         | 2us | good.yaml:6: variables.delay is '2us', and nothing uses it
          duration: ${delay}    | 1ms |
          claims: [{text: "delay is not meant", source: a test, measured: 'flowsCompleted("*")', atLeast: 0}] | 2us | variables.delay is '2us', and nothing uses it
          claims: [{text: it ends, source: a test, measured: 'fctMax("*")', atMost: '1ms + delay'}]           | 2us |
          plots: {queueLines: {Q: '${delay / 1us * 1000}B'}} | 2us |
          """)
  void aVariableThatNothingUsesIsWarnedOf(String use, String value, String sentence)
      throws IOException {
    String file = GOOD.replaceFirst("duration: .*\n", "");
    String declared = "variables: {delay: {type: time, default: %s}}\n".formatted(value);
    String said =
        dry(file + declared + use + (use.contains("duration") ? "" : "\nduration: 1ms") + "\n");
    assertWarned(said, sentence, "nothing uses");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          kind: incast, from: 'sender*', to: receiver, bytes: 10KB, interval: 100us | traffic.0.interval is '100us', which does nothing without times
          kind: burst, from: 'sender*', to: receiver, senders: 2, bytes: 10KB, redraw: false | traffic.0.redraw is 'false', which does nothing without times
          kind: flows, from: 'sender*', to: receiver, stop: 2ms                     | traffic.0.stop is '2ms', which does nothing without a run that is longer than 1ms
          kind: hpcc-file, file: flow.txt, packet: 1KB                              | traffic.0.packet is '1KB', which does nothing without a generation that counts in packets
          """)
  void aKeyOfTrafficThatDoesNothingIsWarnedOf(String traffic, String sentence) throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n1 0 3 100 10000 0\n");
    assertThat(dry(GOOD.replaceFirst("\\[\\{.*}]", "[{" + traffic + "}]")))
        .containsOnlyOnce(sentence);
  }

  @Test
  void aFileOfNoFlowIsRefused() throws IOException {
    Files.writeString(folder.resolve("flow.txt"), "1\n1 0 3 100 10000 0.5\n");
    String none = "[{kind: hpcc-file, file: flow.txt, until: 1us}]";
    String yaml = GOOD.replaceFirst("\\[\\{.*}]", none);
    String file = Files.writeString(folder.resolve("none.yaml"), yaml).toString();
    assertThat(refusal(file, "--dry-run")).contains("traffic.0.file has no flow (rows, until)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out", "out/store", "."})
  void aCampaignsDirectoryAndTheStoreAreApart(String store) throws IOException {
    String file = Files.writeString(folder.resolve("good.yaml"), GOOD).toString();
    assertThat(
            refusal(
                file, "--overwrite", "--seeds", "1-2", "--store", folder.resolve(store).toString()))
        .contains("are in one another; allowed are two directories apart");
  }

  @Test
  void aVariableOfABaseThatNothingUsesIsWarnedOfWhereItIsSet() throws IOException {
    Files.writeString(
        folder.resolve("base.yaml"), GOOD + "variables: {n: {type: integer, default: 1}}\n");
    String file = Files.writeString(folder.resolve("of.yaml"), "base: base.yaml\n").toString();
    assertThat(said("run", file, "--dry-run")).isEmpty();
    assertThat(said("run", file, "--dry-run", "--set", "n=2"))
        .contains("variables.n is '2', and nothing uses it");
  }

  @Test
  void aKeyThatTheTrafficOrTheSchemeNeedsIsNotWarnedOf() throws IOException {
    String keys = "dataplane: {backlog: 9KB, digestLogBase: 1.1, ackDelay: 5us}\n";
    String offered = GOOD.replace("bytes: 10KB", "offered: 10Gbps");
    assertThat(dry(offered + keys)).doesNotContain("backlog is").contains("digestLogBase is");
    assertThat(dry(GOOD.replace("name: rocc", "name: hpcc-pint") + keys))
        .contains("backlog is")
        .doesNotContain("digestLogBase is");
    assertThat(dry(GOOD.replace("name: rocc", "name: ldcp") + keys)).doesNotContain("ackDelay is");
  }

  @ParameterizedTest
  @CsvSource({"hpcc, hpcc-sim", "powertcp, ns3-datacenter"})
  void aLinkThatTheTelemetryHoldsAsAnotherIsWarnedOf(String scheme, String profile)
      throws IOException {
    String quantised =
        GOOD.replace("name: rocc", "name: %s, profile: %s".formatted(scheme, profile));
    String sentence = "whose telemetry (intQuantised) holds a link of 40 Gb/s as one of 25 Gb/s";
    assertThat(dry(quantised))
        .containsOnlyOnce("good.yaml:4: scheme is '%s', %s".formatted(scheme, sentence));
    assertThat(dry(quantised.replace("40Gbps", "100Gbps"))).doesNotContain("telemetry");
    assertThat(dry(GOOD.replace("name: rocc", "name: " + scheme))).doesNotContain("telemetry");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {name: hpcc, parameters: {minRate: 1Tbps}}                | hpcc
          {name: dcqcn, parameters: {minRate: 40Gbps}}              | dcqcn
          {name: powertcp, parameters: {minRate: 50000}}            | powertcp
          {name: dctcp, parameters: {minRate: 40Gbps, state: rate}} | dctcp
          {name: dctcp, parameters: {minRate: 40Gbps}}              |
          {name: hpcc, parameters: {minRate: 39Gbps}}               |
          {name: hiercc}                                            |
          """)
  void aLeastRateThatIsNotBelowTheLinksIsWarnedOf(String chosen, @Nullable String scheme)
      throws IOException {
    String said = dry(GOOD.replace("{name: rocc}", chosen));
    assertWarned(
        said, scheme == null ? null : "scheme is '" + scheme + "', whose minRate", "whose minRate");
  }

  @Test
  void trafficWithoutAFlowIsWarnedOf() throws IOException {
    String none =
        GOOD.replaceAll(
            "\\{kind: flows[^}]*}",
            "{kind: schedule, from: 'sender*', to: receiver, phases: [{at: 0us, active: 0}]}");
    assertThat(dry(none)).containsOnlyOnce("good.yaml:3: traffic has no flow: nothing is sent");
    assertThat(dry(GOOD)).doesNotContain("has no flow");
  }

  /** A variant's own value is judged by that variant, one of the file by all variants. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          compare: {a: {}, b: {dataplane: {pfcXoff: 20KB}}}                                        | compare.b.dataplane.pfcXoff is '20KB', which does nothing without
          compare: {a: {}, b: {dataplane: {pfcXoff: 20KB, pfcThreshold: static}}}                   |
          compare: [{x: {dataplane: {pfcXoff: 20KB}}, y: {}}, {s: {dataplane: {pfcThreshold: static}}, d: {}}] |
          compare: [{x: {dataplane: {pfcXoff: 20KB}}, y: {}}, {t: {duration: 2ms}, d: {}}]           | compare.0.x.dataplane.pfcXoff is '20KB', which does nothing without
          """)
  void whatAVariantSetsAndDoesNothingThereIsWarnedOf(String compare, @Nullable String sentence)
      throws IOException {
    String said = dry(GOOD + compare + "\n");
    if (sentence == null) {
      assertThat(said).doesNotContain("does nothing");
    } else {
      assertThat(said).containsOnlyOnce(sentence);
    }
  }

  @Test
  void marksOfTheDataPlaneThatASchemeReplacesAreWarnedOf() throws IOException {
    String keys = "dataplane: {ecnKmin: 9KB, ecnKmax: 20KB}\n";
    assertThat(dry(GOOD.replace("name: rocc", "name: dcqcn") + keys))
        .containsOnlyOnce(
            "ecnKmin is '9KB', which does nothing without schemes that set no marking of their own");
    assertThat(dry(GOOD + keys)).doesNotContain("does nothing");
  }

  @Test
  void marksOfASwitchThatProfilesByRateReplaceAreWarnedOf() throws IOException {
    String byRate =
        "scheme: none\ndataplane: {ecnByRate: [{rate: 40Gbps, kmin: 1KB, kmax: 2KB, pmax: 1}]}\n";
    String file = GOOD.replaceAll("scheme: .*\n", byRate);
    assertThat(dry(file + "switches: {switch: {ecnKmin: 9KB, ecnKmax: 20KB}}\n"))
        .containsOnlyOnce(
            "switches.switch.ecnKmin is '9KB', which does nothing without a port whose rate ecnByRate"
                + " does not name");
    assertThat(dry(file)).doesNotContain("does nothing");
  }

  @Test
  void aHostWithSeveralLinksIsRefusedWhereASchemeHasMachinesOfHosts() throws IOException {
    String several =
        GOOD.replace(
            "{kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1us}",
            "{kind: custom, hosts: [sender0, receiver], switches: [a, b], links: [{between: [sender0,"
                + " a], rate: 40Gbps, delay: 1us}, {between: [sender0, b], rate: 40Gbps, delay: 1us},"
                + " {between: [receiver, a], rate: 40Gbps, delay: 1us}]}");
    assertThat(dry(several)).doesNotContain("machines");
    String file =
        Files.writeString(
                folder.resolve("several.yaml"),
                several.replace("flowControl: pfc", "flowControl: fafc"))
            .toString();
    assertThat(refusal(file))
        .contains(
            ":5: flowControl is 'fafc', which has state machines of hosts, and host sender0 has 2"
                + " links; allowed are hosts with one");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          flowControl: pfc-static | dataplane: {bufferRules: broadcom}      | flowControl is pfc-static; allowed with bufferRules: broadcom
          seed: 0                 | dataplane: {ecnRandom: mrg_per_switch}  | seed is 0; allowed with ecnRandom: mrg_per_switch is 1 to
          seed: 4294967297        | dataplane: {ecnRandom: mrg_per_switch}  | seed is 4294967297; allowed with ecnRandom
          """)
  void conWeavesRulesTakeThePlaceOfOthers(String line, String section, String sentence)
      throws IOException {
    String text =
        line.startsWith("flow") ? GOOD.replace("flowControl: pfc", line) : GOOD + line + "\n";
    Path file = Files.writeString(folder.resolve("rules.yaml"), text + section + "\n");
    assertThat(refusal(file.toString())).contains(sentence);
  }

  @Test
  void aBufferOfConWeavesRulesHasASize() throws IOException {
    Path file = folder.resolve("rules.yaml");
    Files.writeString(file, GOOD + "dataplane: {bufferRules: broadcom, buffer: infinite}\n");
    assertThat(refusal(file.toString()))
        .contains("dataplane.bufferRules is broadcom, but the buffer is infinite; allowed is");
  }

  @ParameterizedTest
  @ValueSource(strings = {"conga", "conweave"})
  void aHostOfTwoSwitchesIsRefusedWhereTheirSwitchesKnowThePaths(String paths) throws IOException {
    Path file = folder.resolve("two.yaml");
    String two =
        GOOD.replaceFirst(
                "topology: .*",
                "topology: {kind: custom, hosts: [h0, h1], switches: [a, b], links: ["
                    + "{between: [h0, a], rate: 10Gbps, delay: 1us}, {between: [h1, a], rate: 10Gbps, delay: 1us},"
                    + " {between: [h1, b], rate: 10Gbps, delay: 1us}, {between: [a, b], rate: 10Gbps, delay: 1us}]}")
            .replace("from: 'sender*', to: receiver", "from: h0, to: h1")
            .replace("name: rocc", "name: dcqcn");
    Files.writeString(file, two + "pathChoice: " + paths + "\n");
    assertThat(refusal(file.toString()))
        .contains("which knows of one switch for each host, and host h1 has links to 2");
  }

  /** Of two ways, one is far: a flow may take it. */
  @ParameterizedTest
  @ValueSource(strings = {"ecmp", "spray", "letflow"})
  void aRoundTripByOneOfSeveralPathsIsLookedAt(String paths) throws IOException {
    String far =
        GOOD.replaceFirst(
                "topology: .*",
                "topology: {kind: custom, hosts: [h0, h1], switches: [a, b, near, far], links: ["
                    + "{between: [h0, a], rate: 10Gbps, delay: 1us}, {between: [a, near], rate: 10Gbps, delay: 1us},"
                    + " {between: [near, b], rate: 10Gbps, delay: 1us}, {between: [a, far], rate: 10Gbps, delay: 600us},"
                    + " {between: [far, b], rate: 10Gbps, delay: 600us}, {between: [b, h1], rate: 10Gbps, delay: 1us}]}")
            .replace("from: 'sender*', to: receiver", "from: h0, to: h1")
            .replace("name: rocc", "name: none")
            .replace(": pfc", ": lossy");
    assertThat(dry(far + "pathChoice: " + paths + "\n"))
        .containsOnlyOnce(" a base round trip of up to 2408us")
        .containsOnlyOnce(", depending on its path, and dataplane.retransmissionTimeout is 1ms");
  }

  @Test
  void aKeyThatAnotherVariantUsesIsNotWarnedOf() throws IOException {
    String base = GOOD + "dataplane: {pfcXoff: 20KB, ecmp: hpcc, ecmpSeed: 7}\n";
    String both =
        "compare: {scheme: 1, dynamic: {flowControl: pfc}, static: {flowControl: pfc-static}}\n";
    assertThat(dry(base + both.replace("scheme: 1, ", "")))
        .containsOnlyOnce("ecmpSeed is '7', which does nothing without ecmp: seeded")
        .doesNotContain("pfcXoff is");
  }

  /** Their simulator takes these, and SimAI's files have the first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SIMULATOR_STOP_TIME 2.02      | SIMULATOR_STOP_TIME 40000000000000.00
          LINK_DOWN 0 0 0               | LINK_DOWN 90000000 0 4
          QLEN_MON_END 3000000001       | QLEN_MON_END 1000000000
          """)
  void limitsOfOurOwnFilesAreNotThoseOfTheHpccSimulators(String key, String instead)
      throws IOException {
    Path dialect = Path.of("src/test/resources/hpcc-dialects/comments");
    try (Stream<Path> files = Files.list(dialect)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Path config = folder.resolve("config.txt");
    String text = Files.readString(config);
    assertThat(text).contains(key);
    Files.writeString(config, text.replace(key, instead));
    assertThat(said("run", "--hpcc", config.toString(), "--dry-run")).doesNotContain("allowed is");
  }

  @Test
  void whatDoesNothingBesideAConfigOfTheHpccSimulatorIsWarnedOf() {
    Path config = Path.of("src/test/resources/hpcc-dialects/comments/config.txt");
    String[] words = {"run", "--hpcc", config.toString(), "--dry-run"};
    assertThat(said(words)).doesNotContain("does nothing", "do nothing");
    assertThat(said(with(words, "--scheme", "dctcp")))
        .contains("KMIN_MAP, KMAX_MAP, PMAX_MAP and ENABLE_QCN do nothing: the scheme that was");
    String[] left = {"--scheme", "dctcp", "--set", "scheme.parameters.setsEcnProfile=false"};
    assertThat(said(with(words, left))).doesNotContain("KMIN_MAP");
    assertThat(said(with(words, "--scheme", "powertcp"))).doesNotContain("KMIN_MAP");
    assertThat(said(with(words, "--set", "dataplane.pfcXoff=20KB")))
        .contains("--set dataplane.pfcXoff is '20KB', which does nothing without");
  }

  private static String[] with(String[] words, String... more) {
    return Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new);
  }

  private String dry(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("good.yaml"), yaml);
    return said("run", file.toString(), "--dry-run");
  }

  /** Of a sentence there is one, and without one none of its kind. */
  private static void assertWarned(String said, @Nullable String sentence, String kind) {
    if (sentence == null) {
      assertThat(said).doesNotContain(kind);
    } else {
      assertThat(said).containsOnlyOnce(sentence);
    }
  }

  private String refusal(String file, String... more) throws IOException {
    Path out = folder.resolve("out");
    List<String> words = new ArrayList<>(List.of("run", file, "--out", out.toString()));
    words.addAll(List.of(more));
    err.getBuffer().setLength(0);
    int code = run(words.toArray(String[]::new));
    assertThat(code).as(words + ": " + err).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(out).doesNotExist();
    return err.toString();
  }

  private String said(String... words) {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(run(words)).as(err.toString()).isZero();
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
