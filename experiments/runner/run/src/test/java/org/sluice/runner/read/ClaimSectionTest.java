// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.Experiment;

class ClaimSectionTest {
  private static final Set<String> VARIABLES =
      Set.of("senders", "qRef", "frameTime", "ackTime", "delay");

  @TempDir Path folder;

  private static Claim read(Map<?, ?> fields) {
    return ClaimFields.read(VARIABLES, fields);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "queueTailMean(               | is no valid expression",
        "queueTailMaen('3:0')         | queueTailMaen",
        "queueTailMean()              | takes 1 to 2 arguments, has 0",
        "fct(1, 2)                    | takes 1 arguments, has 2",
        "fct(0) + ${sender}           | uses sender, which is no variable; nearest is senders",
      })
  void refusesAWrongExpressionBeforeTheRun(String expression, String why) {
    assertThatThrownBy(
            () -> read(Map.of("text", "t", "source", "s", "measured", expression, "atMost", 1)))
        .isInstanceOf(SluiceException.class)
        .hasMessageStartingWith("file:1: claims.0.measured is wrong: ")
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "fctMean(0)     | atMost   | 400 KB | claim 't' compares 'fctMean(0)', a time, with '400 KB', a size; allowed are two of a kind",
        "fctMean(0)     | atLeast  | 5      | claim 't' compares 'fctMean(0)', a time, with '5', a number without a unit",
        "goodputTail(0) | expected | 40     | claim 't' compares 'goodputTail(0)', a rate, with '40', a number without a unit",
        "drops('*')     | atMost   | 3 KB   | claim 't' compares 'drops('*')', a number, with '3 KB', a size",
        "drops('*')     | unit     | KB     | claim 't' compares 'drops('*')', a number, with the unit KB, a size",
      })
  void refusesToCompareWhatIsNotOfAKind(String measured, String key, String bound, String why) {
    Map<String, Object> fields =
        new HashMap<>(Map.of("text", "t", "source", "s", "measured", measured, "atMost", "0"));
    if (!key.equals("unit")) {
      fields.remove("atMost");
    }
    fields.put(key, bound);
    assertThatThrownBy(() -> read(fields))
        .isInstanceOf(SluiceException.class)
        .hasMessageStartingWith("file:1: claims.0 is wrong: " + why);
  }

  @Test
  void zeroAndPlainBytesAreOfTheKindOfWhatTheyBound() {
    for (String[] good :
        new String[][] {{"fctMean(0)", "0"}, {"queuePeak('*')", "5000"}, {"jain('*')", "90 %"}}) {
      Claim unused =
          read(Map.of("text", "t", "source", "s", "measured", good[0], "atMost", good[1]));
    }
  }

  @Test
  void refusesUnknownAndMissingFields() {
    Map<String, Object> good =
        Map.of("text", "t", "source", "s", "measured", "1", "atMost", "1", "unit", "KB");
    assertThat(read(good).unit()).isEqualTo("KB");
    assertThatThrownBy(() -> read(with(good, "txt", "t")))
        .hasMessage("file:1: claims.0.txt is an unknown key; nearest is text");
    assertThatThrownBy(() -> read(without(good, "source")))
        .hasMessage("file:1: claims.0 lacks the key 'source'");
    assertThatThrownBy(() -> read(with(good, "source", " ")))
        .hasMessage("file:1: claims.0.source is empty; allowed is a text");
    assertThatThrownBy(() -> read(without(good, "atMost")))
        .hasMessageContaining("needs exactly one of expected, atLeast, atMost, between, has none");
    assertThatThrownBy(() -> read(with(without(good, "atMost"), "between", "1")))
        .hasMessageContaining("[low, high]");
    assertThatThrownBy(() -> read(with(good, "tolerance", "1")))
        .hasMessage("file:1: claims.0.tolerance goes with expected, not with atMost");
    assertThatThrownBy(() -> read(with(good, "unit", "kg")))
        .hasMessageStartingWith("file:1: claims.0.unit is 'kg'; allowed is ps, ns");
    assertThatThrownBy(() -> read(with(with(good, "source", "ours"), "statedIn", "main")))
        .hasMessage(
            "file:1: claims.0.statedIn is 'main'; allowed is the hash of a commit, 8 to 40 hex digits");
    assertThatThrownBy(() -> read(with(good, "statedIn", "0123abcd")))
        .hasMessage("file:1: claims.0.statedIn goes with a source that begins with 'ours'");
    assertThat(read(with(with(good, "source", "ours"), "statedIn", "0123abcd")).proof().statedIn())
        .isEqualTo("0123abcd");
  }

  private static Map<String, Object> with(Map<String, Object> fields, String key, Object value) {
    Map<String, Object> more = new HashMap<>(fields);
    more.put(key, value);
    return more;
  }

  private static Map<String, Object> without(Map<String, Object> fields, String key) {
    Map<String, Object> fewer = new HashMap<>(fields);
    fewer.remove(key);
    return fewer;
  }

  /** What no run of the experiment can answer is refused before anything runs. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1/0                                    | '1/0': Division by zero",
        "1/0 + fct(0)                           | Division by zero",
        "queuePeak('nosuch')                    | port 'nosuch' is neither node:port",
        "queuePeak('switch:9')                  | port 3:9 does not exist",
        "queueMean('switch:0', 9us, 2us)        | the window from 9 us to 2 us is not within",
        "goodput('*', 0, 3ms)                   | which is 0 to 2000 us",
        "goodput('*', 1us)                      | a window needs two times",
        "fct(2)                                 | flow 2 does not exist",
        "fct('nosuch')                          | nor a flow group; groups are none",
        "queueTailMean('bottleneck', 2)         | tail 2.0 is not allowed",
        "fctPercentile('*', 0)                  | percentile 0.0 is not allowed",
        "if(senders > 1, fct(9), 1us) + fct(0)  | flow 9 does not exist",
        "max(fct(0), fct(1)) / marks('4:0')     | port 4:0 does not exist",
        "engine('cnp')                          | engine.json has no number 'cnp'; nearest is cnps",
        "engine('simulator')                    | engine.json has no number 'simulator'; ",
        "planned('payload')                     | the plan does not set 'payload'",
        "planned('max_rate_bps')                | the plan does not set 'max_rate_bps'",
        "planned('loss_recovery')               | the plan's loss_recovery is 'go_back_n', no number",
      })
  void refusesBeforeTheRunWhatNoRunCanAnswer(String measured, String why) {
    assertThatThrownBy(() -> experiment(measured))
        .isInstanceOf(SluiceException.class)
        .hasMessageStartingWith("test.yaml:7: claims.0 is wrong: ")
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if(senders > 2, fct(9), 1us) + fct(0)",
        "if(fct(0) > 0, 1 / (fct(0) - fct(1)), 0)",
        "queuePeak('bottleneck') / 1B + marks('*') + marks('switch:1') + marks('3:1')",
        "goodput('0-1', 1us, 2ms)",
      })
  void leavesToTheRunWhatItMayAnswer(String measured) throws Exception {
    assertThat(experiment(measured).claims()).hasSize(1);
  }

  private Experiment experiment(String measured) throws Exception {
    Path file = folder.resolve("test.yaml");
    Files.writeString(
        file,
        """
        title: t
        variables: {senders: {default: 2, type: integer}}
        topology: {kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1us}
        traffic: [{kind: flows, from: "sender*", to: receiver, bytes: 1KB}]
        scheme: {name: rocc}
        claims:
          - {text: t, source: s, measured: "%s", atLeast: 0}
        duration: 2ms
        """
            .formatted(measured));
    return new ExperimentReader(SchemeCatalog.load().schemes())
        .read(new ExperimentLibrary.Entry("test", file, "test.yaml"), Choices.NONE);
  }

  @ParameterizedTest
  @CsvSource({"10%, true", "0.1, false", "10KB, false"})
  void aVariableInPerCentIsNoToleranceOfASize(String tolerance, boolean isRefused)
      throws Exception {
    Path file = folder.resolve("test.yaml");
    Files.writeString(
        file,
        """
        title: t
        variables: {tol: {default: %s, type: %s}}
        topology: {kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1us}
        traffic: [{kind: flows, from: "sender*", to: receiver, bytes: 1KB}]
        scheme: {name: rocc}
        claims:
          - {text: t, source: s, measured: queuePeak("switch:0"), expected: 290KB, tolerance: tol}
        duration: 2ms
        """
            .formatted(tolerance, tolerance.endsWith("B") ? "size" : "number"));
    ThrowingCallable reading =
        () ->
            new ExperimentReader(SchemeCatalog.load().schemes())
                .read(new ExperimentLibrary.Entry("test", file, "test.yaml"), Choices.NONE);
    if (isRefused) {
      assertThatThrownBy(reading)
          .hasMessageContaining("a size, with 'tol', a number; allowed are two of a kind");
    } else {
      assertThatNoException().isThrownBy(reading);
    }
  }

  @Test
  void readsEveryExampleOfTheDocumentation() throws Exception {
    String page = Files.readString(Path.of("../../../docs/reference/claims.md"));
    Matcher block = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(page);
    Set<String> variants =
        new LinkedHashSet<>(List.of("pacc", "dcqcn", "hpcc/pfc-static", "none/lossy"));
    for (String scheme : List.of("pacc", "dcqcn", "timely")) {
      variants.addAll(List.of(scheme + "/websearch/50", scheme + "/hadoop/50"));
    }
    int claims = 0;
    int comparisons = 0;
    while (block.find()) {
      Object yaml = new YAMLMapper().readValue(block.group(1), Map.class).get("claims");
      for (Object claim : (List<?>) yaml) {
        Map<?, ?> fields = (Map<?, ?>) claim;
        boolean isOfComparison =
            fields.containsKey("variant") || fields.toString().contains("measured=of(");
        if (isOfComparison) {
          comparisons += ClaimFields.readAllFor(variants, fields).size();
        } else {
          assertThat(read(fields)).isNotNull();
          claims++;
        }
      }
    }
    assertThat(claims).isGreaterThan(10);
    assertThat(comparisons).isEqualTo(6);
  }
}
