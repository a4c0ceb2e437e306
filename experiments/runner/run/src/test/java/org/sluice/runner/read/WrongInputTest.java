// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;

/** Files that once hung, overflowed a stack, were accepted in silence or gave a stack trace. */
@Timeout(20)
class WrongInputTest {
  private static final String TOPOLOGY =
      "{kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1.5us}";
  private static final String TRAFFIC = "[{kind: flows, from: 'sender*', to: receiver}]";
  private static final String GOOD =
      """
      title: T
      variables: {n: {default: 2, type: number}}
      topology: {kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1.5us}
      traffic: [{kind: flows, from: 'sender*', to: receiver}]
      scheme: {name: rocc}
      duration: 1ms
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          senders: 2       | senders: '${9^9^9^9}'          | :3: topology.senders is wrong: '9^9^9^9': an exponent is out of range
          senders: 2       | senders: '${FACT(1000000)}'    | :3: topology.senders is wrong: 'FACT(1000000)' uses FACT(), which is no function
          senders: 2       | senders: 100000                | :3: topology.senders is '100000'; allowed is a whole number from 1 to 10000
          linkRate: 40Gbps | linkRate: 9.2e18bps            | :3: topology.linkRate is '9.2e18bps'; allowed is a rate such as 40Gbps
          linkDelay: 1.5us | linkDelay: 9223372s            | :3: topology.linkDelay is '9223372s'; allowed is a time such as 1.5us
          to: receiver     | to: receiver, bytes: 9223372036854775807 | :4: traffic.0.bytes is '9223372036854775807'; allowed is a size
          from: 'sender*'  | from: '******************************x' | :4: traffic.0.from is '******************************x', which matches
          linkDelay: 1.5us | linkDelay: "1x~~us"               | :3: topology.linkDelay is '1x us'; allowed is a time such as 1.5us
          duration: 1ms    | duration: 1ms~dataplane: {losePackets: "2:1"}         | :7: dataplane.losePackets is '2:1'; allowed is flows from 0 to 1
          to: receiver     | to: receiver, bytes: 2001}]~dataplane: {losePackets: "0:3"}~switches: [{ | dataplane.losePackets is '0:3'; allowed is packets from 0 to 2 of this flow
          duration: 1ms    | duration: 1ms~dataplane: {losePackets: "0:1,0:1"}     | dataplane.losePackets is '0:1'; allowed is each packet once
          {n: {default: 2, type: number}} | {n: {default: x, type: text, min: 2}} | :2: variables.n.min does nothing for a variable of type text
          {n: {default: 2, type: number}} | {n: {default: true, type: boolean, max: 2}} | :2: variables.n.max does nothing for a variable of type boolean
          {n: {default: 2, type: number}} | {seed: {default: 1, type: integer}}~seed: "${seed % 2}" | :2: variables.seed is called as the section seed, which has another value
          {n: {default: 2, type: number}} | {n: {default: 1us, type: time}}~monitor: {queueInterval: "${n}us"} | monitor.queueInterval is '${n}us, where ${n} is already a time'
          duration: 1ms    | duration: 1ms~groups: {flows: {a b: [0], a/b: [1]}} | :7: groups.flows.a/b has the name 'a/b', whose figures would be in the files of 'a b'; allowed is another name
          duration: 1ms    | duration: 1ms~groups: {ports: {a b: ["switch:0"], a-b: ["switch:1"]}} | :7: groups.ports.a-b has the name 'a-b', whose figures would be in the files of 'a b'
          senders: 2       | senders: '${round(e, 0)}'         | :3: topology.senders is wrong: 'round(e, 0)' uses e, which is no variable
          senders: 2       | senders: '${round(PI, 0)}'        | 'round(PI, 0)' uses PI, which is no variable
          duration: 1ms    | duration: &a 1ms~monitor: {queueInterval: *a} | :7: monitor.queueInterval is the alias *a; allowed is the value
          duration: 1ms    | duration: 1ms~---~title: B  | :8: the file goes on after its end; allowed is one document
          duration: 1ms    | duration: 1ms~...~garbage: [ | is no valid YAML
          duration: 1ms    | duration: 1ms~base: .         | :7: base is '.'; allowed is the name of a file beside it
          duration: 1ms    | duration: 1ms~base: "a\\0b" | :7: base is no name of a file: Nul character not allowed
          duration: 1ms    | duration: 1ms~dataplane: {ecnByRate: [{rate: 25Gbps, kmin: 5KB, kmax: 9KB, pmax: 1}]} | :7: dataplane.ecnByRate has the rate 25Gbps, which no link has; allowed are 40Gbps
          {n: {default: 2, type: number}} | {n: 2}               | :2: variables.n is the value '2'; allowed is a map, such as {default: 10, type: integer}
          {n: {default: 2, type: number}} | {n: {default: 2, type: number}, N: {default: 3, type: number}} | :2: variables.N is named 'N', and another 'n'; allowed are names that differ in more than case
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: fct(0), expected: 1us, tolerance: 100ns + 5 %}] | :7: claims.0.tolerance is '100ns + 5 %'; allowed is a share such as 5 %
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: fct(0), expected: 1us, tolerance: "max(100ns, 5 %)"}] | :7: claims.0.tolerance is 'max(100ns, 5 %)'; allowed is a share such as 5 %
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: fct(0), expected: 1us, tolerance: -5 %}] | :7: claims.0.tolerance is '-5 %'; allowed is a share such as 5 %
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: fct(0), expected: 1us, tolerance: -5us}] | :7: claims.0.tolerance is '-5us'; allowed is a share such as 5 %
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: fct(0), between: [2us, 1us]}] | :7: claims.0 is wrong: between [2us, 1us] allows nothing; allowed is the lower bound first
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: "goodput('*', 0 us, 50 us)", atLeast: 0}] | :7: claims.0 is wrong: the window of goodput from 0 us to 50 us is shorter than monitor.goodputInterval, 100 us
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: "goodputTail('*', 0.05)", atLeast: 0}] | :7: claims.0 is wrong: the tail of goodputTail, from 950 us on, is shorter than monitor.goodputInterval, 100 us
          duration: 1ms    | duration: 1ms~monitor: {goodputInterval: 500us}~claims: [{text: t, source: s, measured: "jainTail('*')", atLeast: 0}] | claims.0 is wrong: the tail of jainTail, from 666.666667 us on, is shorter than monitor.goodputInterval, 500 us
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: "queueAt('switch:0', 2 ms)", atLeast: 0}] | :7: claims.0 is wrong: the time 2000 us is not within the run, which is 0 to 1000 us
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: "rateAt('*', -1 us)", atLeast: 0}] | :7: claims.0 is wrong: the time -1 us is not within the run
          duration: 1ms    | duration: 1ms~resolution: ns~monitor: {goodputInterval: 100000400ps} | :7: resolution is ns, and monitor.goodputInterval is 100000.4ns; allowed are whole ns
          duration: 1ms    | duration: 1ms~resolution: ns~dataplane: {reactionDelay: 1500ps} | :7: resolution is ns, and dataplane.reactionDelay is 1.5ns; allowed are whole ns
          to: receiver     | to: receiver}, {kind: burst, draw: Aa, from: 'sender*', to: receiver, senders: 1, bytes: 1KB}, {kind: burst, draw: BB, from: 'sender*', to: receiver, senders: 1, bytes: 1KB | :4: traffic.2.draw is 'BB', which draws the same as 'Aa'; allowed is another name
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: "queueMean('*', 0 us, 5 us)", atLeast: 0}] | :7: claims.0 is wrong: '*' is 3 ports
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: "queuePeak('*', 0 us, 5 us)", atLeast: 0}] | :7: claims.0 is wrong: the window of queuePeak from 0 us to 5 us is shorter than monitor.queueInterval, 10 us
          duration: 1ms    | duration: 1ms~monitor: {rateInterval: 10us}~claims: [{text: t, source: s, measured: "decisionMean('*')", atLeast: 0}] | :8: claims.0 is wrong: decisionMean is of every decision, and with monitor.rateInterval only the rate at each 10 us is known
          linkDelay: 1.5us} | linkDelay: 1499ps}~resolution: ns | :4: resolution is ns, and the link from receiver to switch has a delay of 1499ps; allowed are whole ns
          {n: {default: 2, type: number}} | {seed: {default: 1, type: integer}}   | variables.seed is called as the section seed, which has another value; allowed is seed: "${seed}", or another name
          {n: {default: 2, type: number}} | {duration: {default: 1ms, type: time}} | variables.duration is called as the section duration
          {n: {default: 2, type: number}} | {scheme: {default: dcqcn, type: text}} | variables.scheme is called as the section scheme
          linkDelay: 1.5us | linkDelay: "${if(2 > 1us, 1us, 2us)}"  | adds or compares a number without a unit and a time
          linkDelay: 1.5us | linkDelay: "${max(1us, 5)}"            | adds or compares a time and a number without a unit
          linkRate: 40Gbps | linkRate: 40                   | :3: topology.linkRate is '40'; allowed is a rate such as 40Gbps
          linkRate: 40Gbps | linkRate: "1,5 Gbps"           | :3: topology.linkRate is '1,5 Gbps'; allowed is a rate such as 40Gbps
          linkRate: 40Gbps | linkRate: "${2 * 20}"          | :3: topology.linkRate is '${2 * 20}, a number without a unit'; allowed is a rate
          linkDelay: 1.5us | linkDelay: "${3 * 5 KB}"       | :3: topology.linkDelay is '${3 * 5 KB}, a size'; allowed is a time such as 1.5us
          from: 'sender*'  | from: ['sender*', sender1]     | :4: traffic.0.from names sender1 twice; allowed is each host once
          duration: 1ms    | duration: 1ms~claims: [{text: t, source: s, measured: 1/0, atMost: 1}] | :7: claims.0 is wrong: '1/0': Division by zero
          """)
  void isRefusedInOneSentence(String good, String bad, String sentence) throws IOException {
    assertThat(GOOD).contains(good);
    refuses(GOOD.replace(good, bad.replace("~", "\n")), sentence);
  }

  @ParameterizedTest
  @ValueSource(ints = {250, 950, 20_000})
  void anExpressionOfManyOperators(int operators) throws IOException {
    String minus = "-".repeat(operators) + "1";
    String plus = "1" + "+1".repeat(operators);
    for (String expression : List.of(minus, plus)) {
      refuses(GOOD.replace("senders: 2", "senders: \"${" + expression + "}\""), "allowed is up to");
      refuses(
          GOOD + "claims: [{text: t, source: s, measured: \"" + expression + "\", atMost: 1}]\n",
          "allowed is up to");
    }
  }

  @Test
  void aLongChainOfBases() throws IOException {
    for (int i = 0; i < 3000; i++) {
      Files.writeString(folder.resolve(i + ".yaml"), "base: " + (i + 1) + ".yaml\n");
    }
    refuses("base: 0.yaml\n", "is base number 21; allowed is up to 20");
  }

  @Test
  void moreFlowsThanFit() throws IOException {
    refuses(
        GOOD.replace("senders: 2", "senders: 1000")
            .replace("to: receiver", "to: receiver, each: 50000"),
        ":4: traffic.0 cannot be offered: there are more than 2000000 flows");
  }

  @Test
  void manyHostsAreCheckedQuickly() throws IOException {
    String many = GOOD.replace("senders: 2", "senders: 9990") + "flowControl: lossy\n";
    assertThat(read(many.getBytes(StandardCharsets.UTF_8)))
        .extracting(e -> e.flows().size())
        .isEqualTo(9990);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "ISO-8859-1"})
  void anotherEncoding(String charset) {
    byte[] bytes = (GOOD + "question: \u00fc\n").getBytes(Charset.forName(charset));
    assertThatThrownBy(() -> read(bytes)).hasMessageEndingWith("bad.yaml is no text in UTF-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1~0 1 3 100 1000 0.0001~0 1 3 100 1000 0.0002~  | it announces 1 flows and has 2 rows
          2~0 1 3 100 1000 0.0001~                         | it announces 2 flows and has 1 rows
          2~0 1 3 100 1000 0.0002~0 1 3 100 1000 0.0001~  | 3: a flow starts before the one above it
          1~0 1 3 100 0 0.0001~                            | line 2: a flow has 0 bytes and priority 3
          1~0 1 0 100 9 0.0001~                            | line 2: a flow has 9 bytes and priority 0
          1~0 1 3 100 many 0.0001~                         | 2: row 1 of 1 is not 'src dst pg dport bytes start'
          """)
  void aFlowFileThatTheHpccSimulatorReadsAllTheSame(String text, String sentence)
      throws IOException {
    Files.writeString(folder.resolve("flow.txt"), text.replace("~", "\n"));
    refuses(GOOD.replace(TRAFFIC, "[{kind: hpcc-file, file: flow.txt}]"), sentence);
  }

  @Test
  void aTopologyFileWithMoreLinksThanItSaysButWordsAtItsEndAreTheAuthorsOwn() throws IOException {
    String good = "3 1 2\n2\n0 2 40Gbps 1us 0\n1 2 40Gbps 1us 0\n";
    String yaml =
        GOOD.replace(TOPOLOGY, "{kind: hpcc-file, file: t.txt}")
            .replace(TRAFFIC, "[{kind: flows, from: host0, to: host1}]");
    Files.writeString(folder.resolve("t.txt"), good + "\nFirst line: total node #, link #\n");
    assertThat(read(yaml.getBytes(StandardCharsets.UTF_8)).flows()).hasSize(1);
    Files.writeString(folder.resolve("t.txt"), good + "1 2 40Gbps 1us 0\n");
    refuses(yaml, "it announces 2 links and has 3 rows");
    Files.write(folder.resolve("t.txt"), new byte[] {(byte) 0xff, 0});
    refuses(
        yaml,
        ":3: topology.file cannot be read: " + folder.resolve("t.txt") + ": the first line is ");
    Files.createSymbolicLink(folder.resolve("loop.txt"), Path.of("loop.txt"));
    refuses(
        yaml.replace("file: t.txt", "file: loop.txt"),
        ":3: topology.file cannot be read: the file ");
    for (String name : List.of(".", "\"a\\0b\"", "x".repeat(300))) {
      refuses(yaml.replace("file: t.txt", "file: " + name), ":3: topology.file ");
    }
  }

  @Test
  void aSchemeMayBeGivenByItsNameAsInComparisons() throws IOException {
    String yaml = GOOD.replace("scheme: {name: rocc}", "scheme: none");
    assertThat(read(yaml.getBytes(StandardCharsets.UTF_8)).schemes().get(0).name())
        .isEqualTo("none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          base=other.yaml                  | base is not allowed: 'base' is read before anything is changed; allowed is base of the file
          explanation=e                    | explanation is not allowed: 'explanation' is read before
          """)
  void whatIsReadBeforeAnythingIsChangedCannotBeChanged(String setting, String sentence) {
    assertThatThrownBy(() -> read(GOOD.getBytes(StandardCharsets.UTF_8), List.of(setting)))
        .hasMessageStartingWith("--set " + sentence);
  }

  private void refuses(String yaml, String sentence) {
    assertThatThrownBy(() -> read(yaml.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessageContaining(sentence);
  }

  private Experiment read(byte[] yaml) throws IOException {
    return read(yaml, List.of());
  }

  private Experiment read(byte[] yaml, List<String> settings) throws IOException {
    Path file = Files.write(folder.resolve("bad.yaml"), yaml);
    return new ExperimentReader(SchemeCatalog.load().schemes())
        .read(
            new ExperimentLibrary.Entry("bad", file, file.toString()),
            new Choices(settings, null, null, null, null));
  }
}
