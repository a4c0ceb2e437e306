// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Comparison;

/** The slips of someone who writes an experiment: the sentence says what to mend, and where. */
class SlipsTest {
  private static final String GOOD =
      """
      title: T
      variables: {n: {default: 2, type: integer}}
      topology: {kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1.5us}
      traffic: [{kind: flows, from: 'sender*', to: receiver, bytes: 10KB}]
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
          scheme: {name: rocc}  | scheme:~\tname: rocc | :6: the file is no valid YAML: there is a tab; YAML is indented with spaces
          linkDelay: 1.5us}     | linkDelay: 1.5us     | :3: the file is no valid YAML: the '{' in column 11 lacks a '}' or a ',' before column 8 of line 4
          bytes: 10KB}]         | bytes: 10KB]         | :4: the file is no valid YAML: the '{' in column 11 lacks a '}' or a ',' before column 67 of line 4
          bytes: 10KB}]         | bytes: 10KB}         | :4: the file is no valid YAML: the '[' in column 10 lacks a ']' or a ',' before column 1 of line 5
          kind: star,           | kind: star           | :3: the file is no valid YAML: the '{' in column 11 lacks a '}' or a ',' before
          title: T              | title: a: b          | :1: the file is no valid YAML: the ':' in column 9 cannot stand there; a text with ': ' in it needs quotes
          title: T              | title: "T            | :1: the file is no valid YAML: the quote in column 8 is not closed
          senders: 2,           | senders: ${n},       | :3: the file is no valid YAML: the '{' in column 34 stands within braces or brackets; an expression there needs quotes
          from: 'sender*'       | from: *              | :4: the file is no valid YAML: a text that begins with * needs quotes
          from: 'sender*'       | from: *sender        | :4: traffic.0.from is the alias *sender; allowed is the value itself, in quotes if it begins with *
          title: T              | title: @T            | :1: the file is no valid YAML: a text that begins with @ needs quotes
          duration: 1ms         | duration: 1ms~ seed: 3 | :7: the file is no valid YAML: the ':' in column 6 cannot stand there
          scheme: {name: rocc}  | scheme:~    name: rocc~  profile: paper | :7: the file is no valid YAML: the line begins in another column than those beside it
          bytes: 10KB}]         | bytes: 10KB}]]       | :4: the file is no valid YAML: what stands in column 69 fits nothing before it
          duration: 1ms         | duration: 1ms~title: U | :7: the file is no valid YAML: the key 'title' is there twice
          duration: 1ms         | duration: 1ms~seed: -1 | :7: seed is '-1'; allowed is a whole number, from 0
          duration: 1ms         | duration: 1ms~seed: x  | :7: seed is 'x'; allowed is a whole number, from 0
          duration: 1ms         | duration: 1ms~seeds: 1-3 | :7: seeds is '1-3'; allowed is every seed in a list, such as [1, 2, 3]
          duration: 1ms         | duration: 1ms~seeds: '1, 3' | :7: seeds is '1, 3'; allowed is every seed in a list
          kind: flows, from: 'sender*', to: receiver, bytes: 10KB | kind: poisson, from: 'sender*', to: receiver, sizes: websearch, load: 90%, stop: 1s | :4: traffic.0 starts flow
          kind: flows, from: 'sender*', to: receiver, bytes: 10KB | kind: poisson, from: 'sender*', to: receiver, sizes: websearch, load: 90%, stop: 1s | (stop: 1s); allowed is before the end of the run (duration: 1ms)
          duration: 1ms         | duration:            | :6: duration is empty; allowed is a time
          linkRate: 40Gbps      | linkRate:            | :3: topology.linkRate is empty; allowed is a rate
          scheme: {name: rocc}  | scheme:              | :5: scheme is empty; allowed is the name of a scheme
          [{kind: flows, from: 'sender*', to: receiver, bytes: 10KB}] | [] | :4: traffic is an empty list; allowed is a list of one item or more, such as {kind: flows
          [{kind: flows, from: 'sender*', to: receiver, bytes: 10KB}] | `` | :4: traffic is empty; allowed is a list of one item or more
          default: 2            | defualt: 2           | :2: variables.n lacks the key 'default'; it has the key 'defualt'
          name: rocc            | nmae: rocc           | :5: scheme lacks the key 'name'; it has the key 'nmae'
          linkDelay: 1.5us      | wire: 1.5us          | :3: topology lacks the key 'linkDelay'; its other keys are wire
          linkDelay: 1.5us      | ``                   | :3: topology lacks the key 'linkDelay'
          title: T              | headline: T          | :1: headline is an unknown key; known are title
          senders: 2, linkRate: 40Gbps, | servers: 4, linkRate: 40Gbps, | :3: topology lacks the key 'senders'; it has the key 'servers'
          kind: star, senders: 2, linkRate: 40Gbps, | kind: leaf-spine, spines: 1, leaves: 2, servers: 4, hostRate: 1Gbps, fabricRate: 1Gbps, | topology lacks the key 'hostsPerLeaf'; its other keys are servers, hostRate, fabricRate, linkDelay
          kind: flows, from: 'sender*', to: receiver, bytes: 10KB | kind: incast, from: 'sender*', to: receiver, size: 10KB | :4: traffic.0 lacks the key 'bytes'; its other keys are size
          linkDelay: 1.5us      | linkDely: 1.5us      | :3: topology lacks the key 'linkDelay'; it has the key 'linkDely'
          topology:             | toplogy:             | :3: toplogy is an unknown key; nearest is topology
          duration: 1ms         | duration: 1ms~claims: [{text: t, source: s, measured: fctMaen(), atMost: 1}] | 'fctMaen()' uses fctMaen(), which is no function; nearest is fctMean
          duration: 1ms         | duration: 1ms~claims: [{text: t, source: s, measured: fctAverage(), atMost: 1}] | nearest is average, fctMean, fctMax
          name: rocc            | name: rocc, profile: papr | :5: scheme.profile is wrong: scheme rocc has no profile 'papr'; it has paper, reference
          """)
  void isNamedInWordsThatSayWhatToMend(String good, String bad, String sentence)
      throws IOException {
    assertThat(GOOD).contains(good);
    String yaml = GOOD.replace(good, bad == null ? "" : bad.replace("~", "\n"));
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT))
        .hasMessageContaining(sentence);
  }

  private void read(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("slip.yaml"), yaml);
    ExperimentLibrary.Entry entry = new ExperimentLibrary.Entry("slip", file, "slip.yaml");
    ComparisonReader reader =
        new ComparisonReader(new ExperimentReader(SchemeCatalog.load().schemes()));
    Comparison unused = reader.read(entry, Choices.NONE, false, List.of());
  }
}
