// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.IdleValue;
import org.sluice.workloads.Flow;

class ExperimentReaderTest {
  private static final String GOOD =
      """
      title: a test
      variables:
        senders: {default: 2, type: integer, min: 1, max: 10}
        linkRate: {default: 40Gbps, type: rate, max: 400Gbps}
        half: {default: "${linkRate / 2}", type: rate}
      topology:
        kind: star
        senders: ${senders}
        linkRate: ${linkRate}
        linkDelay: 1.5us
      traffic:
        - {kind: flows, from: "sender*", to: receiver, load: 90%}
      dataplane: {payload: 1KB, buffer: infinite, reactionDelay: 15us}
      scheme: {name: rocc, profile: paper, parameters: {alpha: 0.5}}
      duration: 2ms
      monitor: {queuePorts: ["switch:0"]}
      claims:
        - {text: t, source: s, measured: jain("*"), atLeast: 0.9}
      """;

  @TempDir Path folder;

  @Test
  void resolvesVariablesExpressionsAndUnits() {
    Experiment e = read(GOOD);
    assertThat(e.topology().hosts()).hasSize(3);
    assertThat(e.flows()).extracting(Flow::offeredBps).containsOnly(36_000_000_000L);
    assertThat(e.values()).containsEntry("half", new BigDecimal("20000000000"));
    assertThat(e.dataplane())
        .containsEntry("payload_bytes", "1000")
        .containsEntry("buffer_bytes", "-1")
        .containsEntry("reaction_delay_ps", "15000000")
        .containsEntry("flow_control", "pfc");
    assertThat(e.durationPs()).isEqualTo(2_000_000_000L);
    assertThat(e.monitor().queuePorts()).isEqualTo("3:0");
    assertThat(e.schemes().get(0).parameters()).containsEntry("alpha", "0.5");
    assertThat(e.claims()).hasSize(1);
  }

  @Test
  void whatFollowsFromFramesIsANumberUnlessItIsSet() {
    String frames = "{header: 90B, telemetry: 8B, wireOverhead: 20B, payload: 1KB";
    String text =
        GOOD.replace("{payload: 1KB", frames)
            .replace(
                "{name: rocc, profile: paper, parameters: {alpha: 0.5}}", "{name: expresspass}");
    assertThat(read(text).schemes().get(0).parameters())
        .containsEntry("dataFrame", "1178") // 1000 + 90 + 8, and 60 + 20 for the ACK
        .containsEntry("gap", "20");
    assertThat(read(text, "dataplane.ackEveryPackets=16").schemes().get(0).parameters())
        .containsEntry("dataFrame", "1103"); // a sixteenth of the ACK
    assertThat(read(text, "scheme.parameters.dataFrame=1518").schemes().get(0).parameters())
        .containsEntry("dataFrame", "1518")
        .containsEntry("gap", "20");
  }

  @Test
  void flowsAreGroupedByItemSizeAndStart() {
    String traffic =
        """
          - {kind: flows, from: "sender*", to: receiver, bytes: 10KB}
          - {kind: flows, from: "sender*", to: receiver, bytes: 20KB, start: 1ms}
        """;
    String groups =
        """
        groups:
          flows:
            second: {item: 1}
            small: {bytes: [0, 20KB]}
            late: {bytes: [20KB, 1MB], started: [1ms, 2ms]}
            none: {item: 0, started: [1us, 2ms]}
            listed: [0, 2-3]
        claims:
        """;
    Experiment e =
        read(
            GOOD.replace("  - {kind: flows, from: \"sender*\", to: receiver, load: 90%}\n", traffic)
                .replace("claims:\n", groups));
    assertThat(e.judgement().groups().flows())
        .containsEntry("second", List.of(2L, 3L))
        .containsEntry("small", List.of(0L, 1L))
        .containsEntry("late", List.of(2L, 3L))
        .containsEntry("none", List.of())
        .containsEntry("listed", List.of(0L, 2L, 3L));
    assertThatThrownBy(() -> read(GOOD + "groups: {flows: {a: {bytes: [2KB, 1KB]}}}"))
        .hasMessageContaining("groups.flows.a.bytes is no interval; allowed is a list of two");
    assertThatThrownBy(() -> read(GOOD + "groups: {flows: {a: {item: 1}}}"))
        .hasMessageContaining("groups.flows.a.item is '1'");
    assertThatThrownBy(
            () ->
                read(
                    GOOD.replace(
                            "{kind: flows, from: \"sender*\", to: receiver, load: 90%}",
                            "{kind: closed-loop, from: \"sender*\", to: receiver,"
                                + " sizes: fb_hadoop, load: 90%}")
                        + "groups: {flows: {a: {started: [0s, 1ms]}}}"))
        .hasMessageContaining("groups.flows.a.started is of flows that start after others");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "all                | all",
        "none               | none",
        "7                  | 7",
        "pair               | 2-3",
        "[]                 | none",
        "[pair, 0, 4-6, 5]  | 0,2-6",
        "['${senders - 1}'] | 1",
      })
  void timeSeriesAreOfTheFlowsNamed(String flows, String planned) {
    Experiment e = read(withSeriesOf(flows).replace("jain(\"*\")", "fct(0) / 1 ms"));
    assertThat(e.monitor().flows()).hasToString(planned);
    assertThat(e.flows()).hasSize(8);
  }

  @Test
  void aClaimOnTimeSeriesThatThereAreNotIsRefused() {
    String refusal = "flow 0 has no time series, which this needs: it is not among monitor.flows";
    assertThatThrownBy(() -> read(withSeriesOf("pair")))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessageContaining("claims.0 is wrong: " + refusal);
    assertThat(read(withSeriesOf("pair").replace("\"*\"", "\"pair\"")).claims()).hasSize(1);
    // The run is wanted all the same; its claims are not measured.
    assertThat(read(withSeriesOf("all"), "monitor.flows=none").claims()).hasSize(1);
  }

  private static String withSeriesOf(String flows) {
    return GOOD.replace("load: 90%", "each: 4")
        .replace("{queuePorts: [\"switch:0\"]}", "{flows: " + flows + "}")
        .replace("claims:\n", "groups: {flows: {pair: [2-3]}}\nclaims:\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          kind: star              | kind: stra                | :7: topology.kind is 'stra'; allowed is one of star, dumbbell
          linkDelay: 1.5us        | linkDelai: 1.5us          | :6: topology lacks the key 'linkDelay'
          linkDelay: 1.5us        | linkDelay: -1us           | :10: topology.linkDelay is '-1us'; allowed is a time such as 1.5us
          linkRate: ${linkRate}   | linkRate: 0               | :9: topology.linkRate is '0'; allowed is a rate such as 40Gbps
          linkRate: ${linkRate}   | linkRate: ${linkRat}      | :9: topology.linkRate is wrong: 'linkRat' uses linkRat, which is no variable; nearest is linkRate
          linkRate: ${linkRate}   | linkRate: ${linkRate / 0} | :9: topology.linkRate is wrong: 'linkRate / 0': Division by zero
          payload: 1KB            | paylod: 1KB               | :13: dataplane.paylod is an unknown key; nearest is payload
          payload: 1KB            | payload: 0                | :13: dataplane.payload is '0'; allowed is a size such as 100KB
          payload: 1KB            | profile: hpcc             | :13: dataplane.profile is 'hpcc'; allowed is one of default, hpcc-sim, conweave-sim, rocc-reference
          to: receiver            | to: nowhere               | :12: traffic.0.to is 'nowhere', which is no node of the topology
          to: receiver            | to: []                    | :12: traffic.0.to is an empty list; allowed are hosts
          to: receiver            | to: switch                | :12: traffic.0.to is 'switch', which is a switch; allowed is a host
          to: receiver            | to: sender1               | :12: traffic.0 cannot be offered: a flow goes from sender1 to itself
          load: 90%               | load: 0                   | :12: traffic.0.load is '0'; allowed is more than 0
          load: 90%               | offered: 0bps             | :12: traffic.0.offered is '0bps'; allowed is a rate
          load: 90%               | start: 5ms                | :12: traffic.0 starts flow 0 at 5ms (start: 5ms); allowed is before the end of the run (duration: 2ms)
          load: 90%               | kind2: x                  | :12: traffic.0.kind2 is an unknown key; nearest is kind
          name: rocc              | name: roc                 | :14: scheme.name is 'roc', which is no scheme; nearest is rocc
          profile: paper          | profile: papre            | :14: scheme.profile is wrong: scheme rocc has no profile 'papre'; it has paper, reference
          alpha: 0.5              | alpha: 5000               | :14: scheme.parameters.alpha is '5000'; allowed is a number from 0 to 1000 or auto
          alpha: 0.5              | alpa: 0.5                 | :14: scheme.parameters.alpa is not known: scheme rocc has no parameter 'alpa'; nearest is alpha
          duration: 2ms           | duration: 2               | :15: duration is '2'; allowed is a time such as 1.5us
          duration: 2ms           | duraton: 2ms              | :15: duraton is an unknown key; nearest is duration
          "switch:0"              | "switch:7"                | :16: monitor.queuePorts.0 is 'switch:7', but switch has 3 ports; allowed is 0 to 2
          "switch:0"              | "sender0->sender1"        | :16: monitor.queuePorts.0 is 'sender0->sender1', but no link joins
          queuePorts: ["switch:0"] | flows: some           | :16: monitor.flows is 'some'; allowed is all, none, a flow's number, a range such as 0-9, or the name of a flow group; there are no groups
          queuePorts: ["switch:0"] | flows: [0, 2]         | :16: monitor.flows.1 is '2'; allowed is flow numbers from 0 to 1
          queuePorts: ["switch:0"] | flows: 1-             | :16: monitor.flows is '1-'; allowed is all, none, a flow's number, a range such as 0-9
          queuePorts: ["switch:0"] | flows: 1-0            | :16: monitor.flows is '1-0'; allowed is flow numbers from 0 to 1
          queuePorts: ["switch:0"] | flows: [0, all]       | :16: monitor.flows.1 is 'all'; allowed is all, none, a flow's number
          duration: 2ms           | duration: 2ms~statistics: {from: 1ms, until: 1ms} | :16: statistics.from is '1ms'; allowed is a time before 'until', which is 1ms
          duration: 2ms           | duration: 2ms~statistics: {until: 2.1ms} | :16: statistics.until is '2.1ms'; allowed is a time such as 1.5us
          duration: 2ms           | duration: 2ms~statistics: {from: 2ms} | :16: statistics.from is '2ms'; allowed is a time such as 1.5us
          duration: 2ms           | duration: 2ms~statistics: {to: 2ms} | :16: statistics.to is an unknown key; known are from, until
          duration: 2ms           | duration: 2ms~statistics: 1ms | :16: statistics is the value '1ms'; allowed is a map of keys
          default: 2,             | default: 11,              | :3: variables.senders.default is '11'; allowed is a whole number from 1 to 10
          type: integer           | type: int                 | :3: variables.senders.type is 'int'; allowed is one of integer
          title: a test           | question: a test          | lacks the key 'title'
          atLeast: 0.9            | atleast: 0.9              | :18: claims.0.atleast is an unknown key; nearest is atLeast
          jain("*")               | jian("*")                 | :18: claims.0.measured is wrong:
          """)
  void aWrongFileGetsOneSentence(String good, String wrong, String sentence) {
    assertThat(GOOD).contains(good);
    assertThatThrownBy(
            () ->
                read(
                    GOOD.replaceFirst(
                        java.util.regex.Pattern.quote(good),
                        java.util.regex.Matcher.quoteReplacement(wrong.replace('~', '\n')))))
        .isInstanceOfSatisfying(
            SluiceException.class,
            e -> {
              assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT);
              assertThat(e.getMessage()).contains("test.yaml").contains(sentence);
              assertThat(e.getMessage()).doesNotContain("\n");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sendrs=3                      | names no variable and no section of test.yaml; nearest is senders
          senders=0                     | --set senders is '0'; allowed is a whole number from 1 to 10
          senders                       | allowed is name=value
          dataplane.paylod=3            | --set dataplane.paylod is an unknown key; nearest is payload
          topology.linkRate=-3          | --set topology.linkRate is '-3'; allowed is a rate
          traffic.4.load=1              | --set traffic.4.load names '4', which is no item of traffic; allowed is 0 to 0
          traffic[0].to=nowhere         | --set traffic.0.to is 'nowhere'
          title.x=3                     | --set title.x is not there: title is the value 'a test' and has no keys
          topology={}                   | --set topology is an empty map, which changes nothing; allowed is a value
          scheme.parameters.beta=-1     | --set scheme.parameters.beta is '-1'; allowed is a number from 0 to 1000 or auto
          """)
  void aWrongSettingGetsOneSentence(String setting, String sentence) {
    assertThatThrownBy(() -> read(GOOD, setting))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(sentence.replace("traffic.0.to", setting.split("=")[0]));
  }

  @Test
  void aWrongOptionIsNamedAsItWasGiven() {
    assertThatThrownBy(() -> read(GOOD, new Choices(List.of(), "rock", null, null, null)))
        .hasMessage("--scheme is 'rock', which is no scheme; nearest is rocc");
    assertThatThrownBy(() -> read(GOOD, new Choices(List.of(), null, null, "pcf", null)))
        .hasMessageStartingWith(
            "--flow-control is 'pcf'; allowed is pfc, pfc-static, pfc-dynamic, lossy");
  }

  @Test
  void settingsReachVariablesPathsAndNewKeys() {
    Experiment e =
        read(
            GOOD,
            "senders=5",
            "linkRate=100Gbps",
            "traffic[0].load=50%",
            "dataplane.payload=1472",
            "dataplane.wireOverhead=20",
            "scheme.parameters.updateInterval=80us");
    assertThat(e.flows()).hasSize(5).extracting(Flow::offeredBps).containsOnly(50_000_000_000L);
    assertThat(e.dataplane())
        .containsEntry("payload_bytes", "1472")
        .containsEntry("wire_overhead_bytes", "20");
    assertThat(e.schemes().get(0).parameters()).containsEntry("updateInterval", "80");
  }

  /** 80 us in the parameter's unit, also where a variable or an expression says so. */
  @ParameterizedTest
  @CsvSource({
    "${t}, 80",
    "${2 * t / 4}, 40",
    "${n}, 3",
    "${n}us, 3",
    "${n}ms, 3000",
  })
  void aParameterThatAnExpressionGivesIsInItsOwnUnit(String written, String expected) {
    String text =
        GOOD.replace(
                "variables:",
                "variables:\n  t: {default: 80us, type: time}\n  n: {default: 3, type: number}")
            .replace("alpha: 0.5", "updateInterval: '%s'".formatted(written));
    assertThat(read(text).schemes().get(0).parameters()).containsEntry("updateInterval", expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${b}| updateInterval is '80000B'; allowed is",
        "${t}us| updateInterval is '${t}us, where ${t} is already a time'; allowed is a number beside a unit",
      })
  void aParameterOfAnotherKindIsRefused(String written, String sentence) {
    String text =
        GOOD.replace(
                "variables:",
                "variables:\n  t: {default: 80us, type: time}\n  b: {default: 80KB, type: size}")
            .replace("alpha: 0.5", "updateInterval: '%s'".formatted(written));
    assertThatThrownBy(() -> read(text)).hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: hpcc, parameters: {state: rate, windowAi: 2}|windowAi is '2', which does nothing without state: window",
        "name: hpcc, parameters: {state: rate, rateAi: 2}|",
        "name: hpcc, parameters: {intQuantised: false, intMultiple: 2}|intMultiple is '2', which does nothing without intQuantised: true",
        "name: dcqcn, profile: hpcc-sim, parameters: {cnpInterval: 5}|cnpInterval is '5', which does nothing without signal: cnp",
        "name: dcqcn, parameters: {cnpInterval: 5, cnpBytes: 90, cnpPrioritised: false}|",
        "name: rocc, parameters: {tableEntries: 9}|tableEntries is '9', which does nothing without flowTable: shadow-buffer or elephant-trap or bubble-cache",
        "name: rocc, parameters: {flowAge: 9}|flowAge is '9', which does nothing without flowTable: aged",
        "name: rocc, parameters: {flowTable: bubble-cache, sampleInterval: 9}|",
        "name: timely, profile: patched, parameters: {haiAfter: 9}|haiAfter is '9', which does nothing without variant: original or card",
        "name: timely, parameters: {haiAfter: 9, segmentBytes: 9000}|",
      })
  void aParameterThatDoesNothingIsNoted(String scheme, String sentence) {
    String text = GOOD.replaceAll("scheme: .*", "scheme: {%s}".formatted(scheme));
    List<String> idle =
        read(text).judgement().idle().stream()
            .map(IdleValue::sentence)
            .filter(one -> one.contains("scheme"))
            .toList();
    if (sentence == null) {
      assertThat(idle).isEmpty();
    } else {
      assertThat(idle).singleElement().asString().endsWith(sentence);
    }
  }

  @Test
  void anotherSchemeLeavesTheFilesProfileAndParametersBehind() {
    Experiment e =
        reader()
            .read(
                entry(write(GOOD), "test.yaml"),
                new Choices(List.of(), "dcqcn", "mellanox", "lossy", 7L));
    assertThat(e.schemes().get(0).name()).isEqualTo("dcqcn");
    assertThat(e.schemes().get(0).profile()).isEqualTo("mellanox");
    assertThat(e.schemes().get(0).explicit()).isEmpty();
    assertThat(e.dataplane()).containsEntry("flow_control", "lossy");
    assertThat(e.seed()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "pfc, pfc, ",
    "pfc-static, pfc, static",
    "pfc-dynamic, pfc, dynamic",
    "lossy, lossy, ",
    "infinite, infinite, "
  })
  void flowControlIsChosenByOneKey(String word, String control, String threshold) {
    Experiment e = read(GOOD, new Choices(List.of(), null, null, word, null));
    assertThat(e.dataplane()).containsEntry("flow_control", control);
    assertThat(e.dataplane().get("pfc_threshold")).isEqualTo(threshold);
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(
            () -> reader().read(entry(folder.resolve("none.yaml"), "none.yaml"), Choices.NONE))
        .hasMessage("the file none.yaml does not exist");
    String hpcc =
        GOOD.replaceAll(
            "(?s)topology:.*traffic:", "topology: {kind: hpcc-file, file: t.txt}\ntraffic:");
    assertThatThrownBy(() -> read(hpcc))
        .hasMessageContaining("test.yaml:6: topology.file cannot be read: the file")
        .hasMessageContaining("t.txt does not exist");
  }

  @Test
  void brokenYamlIsPlaced() {
    assertThatThrownBy(() -> read("title: a\n  b: [1\n"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("test.yaml:2: the file is no valid YAML");
    assertThatThrownBy(() -> read("title: a\ntitle: b\n")).hasMessageContaining("is no valid YAML");
    assertThatThrownBy(() -> read("")).hasMessageContaining("is empty");
    assertThatThrownBy(() -> read("- 1\n")).hasMessageContaining("the file is a list; allowed is");
  }

  @Test
  void aFileOfSomethingElseIsNoExperiment() {
    assertThatThrownBy(() -> read("root:*:20228:0:99999:7:::\ndaemon:*:20228:0:99999:7:::\n"))
        .hasMessage(
            "test.yaml:1: the file is no experiment: it has none of an experiment's keys, such as title");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          reactionDelay: 3us | switches.switch.reactionDelay is an unknown key
          payload: 500B      | switches.switch.payload is an unknown key
          ecnByRate: []      | switches.switch.ecnByRate is an unknown key
          flowControl: pfcs  | switches.switch.flowControl is 'pfcs'; allowed is one of pfc, lossy, infinite
          """)
  void whatASwitchCannotHaveAloneIsRefused(String own, String sentence) {
    assertThatThrownBy(() -> read(GOOD + "switches: {switch: {" + own + "}}\n"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          quick: {nosuch: 1ms}                          | quick.nosuch names no variable and no section
          controls: {c: {breaks: x, set: {nosuch.x: 1}}} | controls.c.set.nosuch.x names no variable and no section
          plots: {curves: []}                           | plots.curves does nothing in a file of one run
          groups: {ports: {a: []}}                      | groups.ports.a is an empty list; allowed are ports
          """)
  void whatIsNotRunIsCheckedToo(String section, String sentence) {
    assertThatThrownBy(() -> read(GOOD + section + "\n"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void profilesByRateDoNothingBesideASchemeThatMarks() {
    String profiles = ", ecnByRate: [{rate: 40Gbps, kmin: 1KB, kmax: 2KB, pmax: 0.1}]}";
    String with = GOOD.replace("reactionDelay: 15us}", "reactionDelay: 15us" + profiles);
    assertThat(read(with.replaceAll("scheme: .*", "scheme: dctcp")).judgement().idle())
        .extracting(IdleValue::sentence)
        .anyMatch(s -> s.contains("ecnByRate") && s.contains("does nothing without"));
    assertThat(read(with.replaceAll("scheme: .*", "scheme: none")).judgement().idle())
        .extracting(IdleValue::sentence)
        .noneMatch(s -> s.contains("ecnByRate"));
  }

  @Test
  void aSwitchMayHaveAFlowControlOfItsOwn() {
    Experiment e = read(GOOD + "switches: {switch: {buffer: 50KB, flowControl: lossy}}\n");
    assertThat(e.network().switches().values().iterator().next())
        .containsEntry("flow_control", "lossy")
        .containsEntry("buffer_bytes", "50000");
  }

  @Test
  void aHostWithoutLinkIsRefused() {
    String custom =
        GOOD.replaceAll(
            "(?s)topology:.*traffic:",
            "topology: {kind: custom, hosts: [sender0, receiver, alone], switches: [switch],"
                + " links: [{between: [sender0, switch], rate: 1Gbps, delay: 1us},"
                + " {between: [receiver, switch], rate: 1Gbps, delay: 1us}]}\ntraffic:");
    assertThatThrownBy(() -> read(custom))
        .hasMessageContaining("topology has the node 'alone' without a link; every node needs one");
  }

  @Test
  void aScheduleStartsAndStopsFlows() {
    String schedule =
        GOOD.replace(
            "{kind: flows, from: \"sender*\", to: receiver, load: 90%}",
            "{kind: schedule, from: \"sender*\", to: receiver, phases: [{at: 0s, active: 1},"
                + " {at: 100us, active: 2}, {at: 200us, active: 1}, {at: 300us, active: 2}]}");
    assertThat(read(schedule).flows())
        .extracting(Flow::src, Flow::startPs, Flow::stopPs)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(1, 0L, Flow.NEVER),
            org.assertj.core.groups.Tuple.tuple(2, 100_000_000L, 200_000_000L),
            org.assertj.core.groups.Tuple.tuple(2, 300_000_000L, Flow.NEVER));
  }

  @Test
  void anIncastStartsAllSendersAtOnceAgainAndAgain() {
    String incast =
        GOOD.replace(
            "{kind: flows, from: \"sender*\", to: receiver, load: 90%}",
            "{kind: incast, from: \"sender*\", to: receiver, bytes: 100KB, times: 3, interval:"
                + " 50us}");
    assertThat(read(incast).flows())
        .hasSize(6)
        .extracting(Flow::startPs)
        .containsExactly(0L, 0L, 50_000_000L, 50_000_000L, 100_000_000L, 100_000_000L);
  }

  private Experiment read(String text, String... settings) {
    return read(text, new Choices(List.of(settings), null, null, null, null));
  }

  private Experiment read(String text, Choices choices) {
    return reader().read(entry(write(text), "test.yaml"), choices);
  }

  private static ExperimentReader reader() {
    return new ExperimentReader(SchemeCatalog.load().schemes());
  }

  private Path write(String text) {
    try {
      return Files.writeString(folder.resolve("test.yaml"), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ExperimentLibrary.Entry entry(Path file, String shownAs) {
    return new ExperimentLibrary.Entry("test", file, shownAs);
  }
}
