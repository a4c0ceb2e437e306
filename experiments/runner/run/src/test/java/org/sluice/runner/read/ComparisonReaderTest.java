// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.VariantClaim;

class ComparisonReaderTest {
  private static final String GOOD =
      """
      title: a test
      source: s
      reproduces: {paper: rocc, figure: fig8, says: "words"}
      variables:
        senders: {default: 2, type: integer, min: 1, max: 10}
      topology: {kind: star, senders: "${senders}", linkRate: 40Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: "sender*", to: receiver, load: 90%}]
      dataplane: {payload: 1KB, pfcThreshold: static}
      scheme: {name: rocc, profile: paper, parameters: {alpha: 0.5}}
      duration: 2ms
      seeds: [1, 2]
      compare:
        - {rocc: {}, dcqcn: {scheme: {name: dcqcn, profile: mellanox}}, none: {scheme: none}}
        - {few: {dataplane: {payload: 2KB}}, many: {senders: 5, "traffic[0].load": 50%}}
      quick: {duration: 1ms, variants: [rocc/few, none/many]}
      claims:
        - {text: t, source: s, variant: rocc/few, measured: jain("*"), atLeast: 0.9}
        - {text: t, source: s, measured: jain("*"), atLeast: 0.9}
        - {text: t, source: s, measured: 'of("rocc/few", jain("*"))', atLeast: 'of("none/few", jain("*")) * 2'}
      """;

  private static final String CONTROLS =
      """
      controls:
        unmarked: {breaks: the marking, variant: "rocc/*", set: {scheme.parameters.alpha: 0}}
      constants: {rocc: [alpha]}
      """;

  @TempDir Path folder;

  @Test
  void whatAFileSaysOfItsOwnFailuresIsNotSaidOfOtherValues() {
    String why = "explanation: of all\n";
    ExperimentLibrary.Entry entry =
        entry(GOOD.replace("atLeast: 0.9}", "atLeast: 0.9, explanation: of it}") + why);
    Comparison own = reader().read(entry, Choices.NONE.withSeed(3L), false, List.of("rocc/few"));

    assertThat(own.explanation()).isEqualTo("Conjecture: of all");
    assertThat(own.claims()).extracting(c -> c.claim().explanation()).contains("Conjecture: of it");
    for (Choices other :
        List.of(
            Choices.NONE.withSettings(List.of("senders=3")),
            new Choices(List.of(), "dcqcn", null, null, null))) {
      Comparison changed = reader().read(entry, other, false, List.of("rocc/few"));
      assertThat(changed.explanation()).isNull();
      assertThat(changed.claims()).extracting(c -> c.claim().explanation()).containsOnlyNulls();
    }
  }

  @Test
  void aControlChangesItsVariantsOnlyAndWrongConstantsAreFourTimesOff() {
    ExperimentLibrary.Entry entry = entry(GOOD + CONTROLS);
    ComparisonReader reader = reader();
    Comparison own = reader.read(entry, Choices.NONE, false, List.of());

    List<Control> controls = reader.controls(entry, Choices.NONE, false, own);

    assertThat(controls)
        .extracting(Control::name)
        .containsExactly("unmarked", "rocc.alpha x4", "rocc.alpha /4");
    assertThat(controls.get(0).runs()).containsOnlyKeys("rocc/few", "rocc/many");
    assertThat(controls.get(0).runs().get("rocc/many")).hasSize(2);
    assertThat(controls.get(2).runs().get("rocc/few")).as("one seed of two").hasSize(1);
    Experiment changed = controls.get(2).runs().get("rocc/few").get(0);
    assertThat(changed.schemes().get(0).parameters()).containsEntry("alpha", "0.125");
    assertThat(changed.dataplane()).containsEntry("payload_bytes", "2000");
  }

  private static final String CURVE =
      """
      plots:
        curves:
          - name: fairness
            title: "Fairness"
            xTitle: "who"
            lines: [rocc, none]
            x: [few, many]
            measured: 'of("{line}/{x}", jain("*"))'
      """;

  @Test
  void aCurveHasAnExpressionForEachPoint() {
    Comparison c = reader().read(entry(GOOD + CURVE), Choices.NONE, true, List.of());

    assertThat(c.curves()).hasSize(1);
    assertThat(c.curves().get(0).lines()).containsOnlyKeys("rocc", "none");
    assertThat(c.curves().get(0).lines().get("none"))
        .extracting(Formula::source)
        .containsExactly("of(\"none/few\", jain(\"*\"))", "of(\"none/many\", jain(\"*\"))");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x: [few, many]| x: [few, many]~      unit: us | plots.curves.0.measured is 'of(\"rocc/few\", jain(\"*\")), a number'; allowed is what is shown in us",
        "name: fairness| name: a/b     | plots.curves.0.name is 'a/b'; allowed is letters",
        "name: fairness| name: queue   | plots.curves.0.name is 'queue'; allowed is another than those of the figures that",
        "name: fairness| name: throughput-all | plots.curves.0.name is 'throughput-all'; allowed is another",
        "few, many]    | few, few]     | plots.curves.0.x has 2 values; allowed are 1 to 100 that differ",
        "few, many]    | 0.5, 0.50]    | plots.curves.0.x is '0.50'; allowed is each number once",
        "few, many]    | 10, 10.0]     | plots.curves.0.x is '10.0'; allowed is each number once",
        "few, many]    | 1KB, 1000B]   | plots.curves.0.x is '1000B'; allowed is each number once",
        "rocc, none]   | rocc, nune]   | plots.curves.0.measured names 'nune/few', which is no variant",
        "{x}\", jain    | {x}\", jian    | plots.curves.0.measured is wrong",
        "'of(\"{line}/{x}\", jain(\"*\"))' | jain(\"*\") | allowed is an expression with functions inside of(",
        "xTitle        | xtitle        | plots.curves.0 lacks the key 'xTitle'",
      })
  void aWrongCurveGetsOneSentence(String good, String wrong, String sentence) {
    String text = GOOD + CURVE;
    assertThat(text).contains(good);
    assertThatThrownBy(
            () ->
                reader()
                    .read(
                        entry(text.replace(good, wrong.replace('~', '\n'))),
                        Choices.NONE,
                        false,
                        List.of()))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void noControlSeesWhatAnotherSet() {
    ExperimentLibrary.Entry entry =
        entry(
            GOOD
                + """
                controls:
                  one: {breaks: a, variant: "dcqcn/*", set: {scheme.parameters.cnpInterval: 60}}
                  other: {breaks: b, variant: "dcqcn/*", set: {scheme.parameters.minRate: 1}}
                """);
    ComparisonReader reader = reader();
    Comparison own = reader.read(entry, Choices.NONE, false, List.of());

    Control other = reader.controls(entry, Choices.NONE, false, own).get(1);

    Experiment changed = other.runs().get("dcqcn/few").get(0);
    Experiment unchanged =
        reader.read(entry, Choices.NONE, false, List.of()).variants().get(2).runs().get(0);
    assertThat(changed.schemes().get(0).parameters())
        .containsEntry("minRate", "1")
        .containsEntry("cnpInterval", unchanged.schemes().get(0).parameters().get("cnpInterval"));
  }

  @Test
  void aPointOfACalibrationSetsTheVariableThatClaimsCountWith() {
    ExperimentLibrary.Entry entry = entry(GOOD);
    ComparisonReader reader = reader();
    Comparison own = reader.read(entry, Choices.NONE, false, List.of());
    Calibration.Open beta =
        new Calibration.Open("beta", List.of("3"), 0, 0, false, false, "senders");
    Calibration calibration = new Calibration("t", "rocc", "rocc", List.of(), List.of(beta), 0, 1);

    Experiment changed =
        reader
            .at(entry, false, own, calibration, Map.of("beta", "3"))
            .runs()
            .get("rocc/few")
            .get(0);

    assertThat(changed.schemes().get(0).parameters()).containsEntry("beta", "3");
    assertThat(changed.values().get("senders")).hasToString("3");
  }

  @Test
  void aWrongConstantOfAutomaticParametersStartsFromTheNumbersGiven() {
    ExperimentLibrary.Entry entry = entry(GOOD + "constants: {dcqcn: [{kmin: 1000, kmax: 4000}]}");
    ComparisonReader reader = reader();
    Comparison own = reader.read(entry, Choices.NONE, false, List.of());

    List<Control> controls = reader.controls(entry, Choices.NONE, false, own);

    assertThat(controls)
        .extracting(Control::breaks)
        .containsExactly("kmin = 4000, kmax = 16000", "kmin = 250, kmax = 1000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unmarked: {     | 'un marked': {  | is named 'un marked'; allowed are letters",
        "breaks: the     | broken: the     | breaks",
        "\"rocc/*\"      | rok             | names 'rok', which is no variant",
        "alpha: 0}       | alhpa: 0}       | has no parameter 'alhpa'",
        "alpha: 0}       | alpha: 0.5}     | it changes nothing",
        "[alpha]         | [alhpa]         | is 'alhpa', which is no parameter of rocc",
        "constants: {rocc| constants: {rok | is of scheme 'rok', which no variant uses",
        "[alpha]         | [{alpha: 2}]      | gives 'alpha' a number, but it is 0.5; a number is allowed only where it is auto",
      })
  void aWrongControlIsRefused(String from, String to, String why) {
    ExperimentLibrary.Entry entry = entry((GOOD + CONTROLS).replace(from.strip(), to.strip()));
    ComparisonReader reader = reader();

    assertThatThrownBy(
            () ->
                reader.controls(
                    entry, Choices.NONE, false, reader.read(entry, Choices.NONE, false, List.of())))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"constants: {rocc: [alhpa]}", "controls: {c: {breaks: x, set: {y: 1}}}"})
  void controlsThatAreNotRunAreCheckedToo(String section) {
    assertThatThrownBy(() -> read(GOOD + section + "\n", Choices.NONE, false))
        .isInstanceOf(SluiceException.class);
    assertThat(read(GOOD, Choices.NONE, false).variants()).isNotEmpty();
  }

  @Test
  void aClaimNamesOnlyControlsThatExist() {
    String named = GOOD.replace("variant: rocc/few,", "variant: rocc/few, failsUnder: unmarkt,");

    assertThatThrownBy(() -> read(named + CONTROLS, Choices.NONE, false))
        .hasMessageContaining("names 'unmarkt', which is no control of this file")
        .hasMessageContaining("unmarked");
  }

  @Test
  void axesAreCrossedAndEachVariantSetsItsOwn() {
    Comparison c = read(GOOD, Choices.NONE, false);
    assertThat(c.variants())
        .extracting(Comparison.Variant::name)
        .containsExactly(
            "rocc/few", "rocc/many", "dcqcn/few", "dcqcn/many", "none/few", "none/many");
    assertThat(c.seeds()).containsExactly(1L, 2L);
    Experiment roccFew = run(c, "rocc/few", 0);
    assertThat(roccFew.seed()).isEqualTo(1);
    assertThat(roccFew.flows()).hasSize(2);
    assertThat(roccFew.dataplane())
        .containsEntry("payload_bytes", "2000")
        .containsEntry("pfc_threshold", "static");
    assertThat(roccFew.schemes().get(0).explicit()).containsEntry("alpha", "0.5");
    assertThat(roccFew.claims()).isEmpty();
    Experiment dcqcnMany = run(c, "dcqcn/many", 1);
    assertThat(dcqcnMany.seed()).isEqualTo(2);
    assertThat(dcqcnMany.flows())
        .hasSize(5)
        .allSatisfy(f -> assertThat(f.offeredBps()).isEqualTo(20_000_000_000L));
    assertThat(dcqcnMany.schemes().get(0).profile()).isEqualTo("mellanox");
    assertThat(dcqcnMany.schemes().get(0).explicit()).isEmpty();
    assertThat(run(c, "none/few", 0).schemes().get(0).name()).isEqualTo("none");
  }

  @Test
  void claimsAreOfOneVariantOfAllOrAcross() {
    List<VariantClaim> claims = read(GOOD, Choices.NONE, false).claims();
    assertThat(claims.get(0).variants()).containsExactly("rocc/few");
    assertThat(claims.get(1).variants()).hasSize(6);
    assertThat(claims.get(2).isAcross()).isTrue();
  }

  @Test
  void theQuickVariantIsWhatItsSectionSays() {
    Comparison c = read(GOOD, Choices.NONE, true);
    assertThat(c.quick()).isTrue();
    assertThat(c.variants())
        .extracting(Comparison.Variant::name)
        .containsExactly("rocc/few", "none/many");
    assertThat(c.left()).hasSize(4).contains("rocc/many");
    assertThat(run(c, "rocc/few", 0).durationPs()).isEqualTo(1_000_000_000L);
    assertThat(c.seeds()).containsExactly(1L, 2L);
    assertThat(read(GOOD.replace("quick: {", "quick: {seeds: [7], "), Choices.NONE, true).seeds())
        .containsExactly(7L);
    assertThat(read(GOOD.replaceAll("quick:.*", ""), Choices.NONE, true).quick()).isFalse();
  }

  @Test
  void theQuickVariantMakesNoTwoVariantsTheSameRun() {
    String same =
        GOOD.replaceAll("quick: .*", "quick: {scheme: none, variants: [rocc/few, none/few]}");
    assertThatThrownBy(() -> read(same, Choices.NONE, true))
        .hasMessage(
            "test.yaml: quick: with it the variants rocc/few and none/few are the same run; allowed are variants that differ, or one of them (--variant)");
    assertThat(read(same, Choices.NONE, false).variants()).hasSize(6);
  }

  @Test
  void noTwoVariantsOfAFileAreTheSameRun() {
    String same = GOOD.replaceAll("(?s)compare:.*", "compare: {a: {}, b: {}}\n");
    assertThatThrownBy(() -> read(same, Choices.NONE, false))
        .hasMessage(
            "test.yaml: the variants a and b are the same run; allowed are variants that differ, or one of them (--variant)");
  }

  @Test
  void anEmptyMapOfAVariantLeavesTheFilesValues() {
    String empty = GOOD.replace("few: {dataplane: {payload: 2KB}}", "few: {dataplane: {}}");
    assertThat(run(read(empty, Choices.NONE, false), "rocc/few", 0).dataplane())
        .containsEntry("pfc_threshold", "static");
  }

  @Test
  void theCommandLineComesLast() {
    Choices choices = new Choices(List.of("senders=3"), null, null, null, 9L);
    Comparison c = read(GOOD, choices, false);
    assertThat(c.seeds()).containsExactly(9L);
    assertThat(run(c, "rocc/many", 0).flows()).hasSize(3);
    assertThat(run(c, "rocc/many", 0).seed()).isEqualTo(9);
  }

  @Test
  void whatDoesNotDependOnTheSeedIsReadOnce() {
    Comparison c = read(GOOD, Choices.NONE, false);
    assertThat(run(c, "rocc/few", 1).network()).isSameAs(run(c, "rocc/few", 0).network());
    assertThat(run(c, "rocc/few", 1).timing())
        .isEqualTo(new Experiment.Timing(2_000_000_000L, 2, "ps"));
  }

  @Test
  void eachSeedDrawsItsOwnTraffic() {
    String drawn =
        GOOD.replaceFirst(
                "traffic:.*",
                "traffic: [{kind: poisson, from: '*', to: '*', load: 0.5, sizes: google_rpc}]")
            .replace("\"traffic[0].load\": 50%", "\"traffic[0].load\": 0.2");
    Comparison both = read(drawn, Choices.NONE, false);
    for (int i : new int[] {0, 1}) {
      Choices one = Choices.NONE.withSeed(both.seeds().get(i));
      assertThat(run(both, "rocc/few", i).flows())
          .isNotEmpty()
          .isEqualTo(run(read(drawn, one, false), "rocc/few", 0).flows());
    }
    assertThat(run(both, "rocc/few", 0).flows()).isNotEqualTo(run(both, "rocc/few", 1).flows());
  }

  @Test
  void aVariableOfTheNameOfTheSeedIsGivenEach() {
    String variable =
        GOOD.replace(
            "variables:", "seed: \"${seed}\"\nvariables:\n  seed: {default: 5, type: integer}");
    Comparison named = read(variable, Choices.NONE, false);
    assertThat(run(named, "rocc/few", 0).values()).containsEntry("seed", new BigDecimal(1));
    assertThat(run(named, "rocc/few", 1).values()).containsEntry("seed", new BigDecimal(2));
  }

  @Test
  void everyRegisteredSchemeIsAnAxis() {
    String matrix =
        GOOD.replaceAll("(?s)compare:.*", "compare: [schemes, {a: {}, b: {duration: 3ms}}]\n");
    long schemes =
        SchemeCatalog.load().schemes().stream()
            .filter(s -> s.slot() == Slot.CONGESTION_CONTROL)
            .filter(s -> !s.getClass().getName().contains(".kit.exam."))
            .filter(s -> !s.getClass().getName().contains(".runner.python."))
            .map(Scheme::name)
            .count();
    assertThat(read(matrix, Choices.NONE, false).variants())
        .hasSize((int) (2 * schemes))
        .extracting(Comparison.Variant::name)
        .contains("rocc/a", "dcqcn/b", "none/b");
  }

  @Test
  void aFileIsBasedOnAnother() throws IOException {
    Files.writeString(folder.resolve("base.yaml"), GOOD);
    String text =
        """
        base: base.yaml
        title: another
        variables: {twice: {default: "${2 * senders}", type: integer}}
        compare: {four: {senders: "4"}, twice: {"topology.senders": "${twice}", duration: 3ms}}
        claims: []
        """;
    Comparison c = read(text, Choices.NONE, false);
    assertThat(c.title()).isEqualTo("another");
    assertThat(run(c, "four", 0).source()).isEqualTo("s");
    assertThat(c.seeds()).as("seeds are not handed on").containsExactly(1L);
    assertThat(run(c, "four", 0).flows()).hasSize(4);
    assertThat(run(c, "twice", 0).flows()).hasSize(4);
    assertThat(
            new ExperimentReader(List.of())
                .summary(
                    new ExperimentLibrary.Entry("test", folder.resolve("test.yaml"), "test.yaml"))
                .reproduces())
        .as("nor is the figure")
        .isEmpty();
    Files.writeString(folder.resolve("base.yaml"), "base: test.yaml\n");
    assertThatThrownBy(() -> read(text, Choices.NONE, false))
        .hasMessageContaining("base is 'test.yaml'; allowed is a file that is not based on this");
  }

  @Test
  void aChainOfBasesEndsWithASentence() throws IOException {
    for (int i = 0; i < 30; i++) {
      Files.writeString(folder.resolve("b" + i + ".yaml"), "base: b" + (i + 1) + ".yaml\n");
    }
    assertThatThrownBy(() -> read("base: b0.yaml\n", Choices.NONE, false))
        .hasMessage("b19.yaml:1: base is base number 21; allowed is up to 20");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          rocc: {},                | ro cc: {},                | :13: compare.0.ro cc is named 'ro cc'; allowed are letters
          rocc: {},                | rocc: 7,                  | :13: compare.0.rocc is the value '7'; allowed is a map
          {scheme: none}           | {shceme: none}            | :13: compare.0.none.shceme names no variable and no section of test.yaml; nearest is scheme
          {scheme: none}           | {scheme: nnone}           | :13: compare.0.none.scheme is 'nnone', which is no scheme; nearest is none
          {scheme: none}           | {seeds: 3}                | :13: compare.0.none.seeds is not allowed: 'seeds' is read before anything is changed; allowed is seeds of the file
          few: {dataplane: {payload: 2KB}} | few: {dataplane: {payload: 2KB}, dataplane.payload: 1KB} | compare.1.few.dataplane.payload gives the same value as dataplane.payload; allowed is one of them
          few: {dataplane: {payload: 2KB}} | few: {"traffic[0].load": 10%, traffic.0.load: 20%} | compare.1.few.traffic.0.load gives the same value as traffic[0].load
          few: {dataplane: {payload: 2KB}} | few: {scheme.parameters.alpha: 0.2, scheme: rocc} | compare.1.few.scheme replaces what scheme.parameters.alpha gives
          {payload: 2KB}           | {paylod: 2KB}             | :14: compare.1.few.dataplane.paylod is an unknown key; nearest is payload
          senders: 5               | senders: 50               | :14: compare.1.many.senders is '50'; allowed is a whole number from 1 to 10
          seeds: [1, 2]            | seeds: [1, 1]             | :11: seeds has 2 seeds; allowed are 1 to 100 that differ
          seeds: [1, 2]            | seeds: [-1]               | :11: seeds.0 is '-1'; allowed is a whole number
          variants: [rocc/few,     | variants: [rocc/fwe,      | test.yaml: quick.variants names 'rocc/fwe', which is no variant; nearest is rocc/few
          quick: {duration: 1ms    | quick: {duraton: 1ms      | :15: quick.duraton names no variable and no section of test.yaml; nearest is duration
          variant: rocc/few        | variant: ["*", rocc/few] | :17: claims.0.variant.1 names the variant 'rocc/few' again; allowed is each once
          variant: rocc/few        | variant: [rocc/few, "rocc/*"] | :17: claims.0.variant.1 names the variant 'rocc/few' again; allowed is each once
          variant: rocc/few        | variant: rocc             | :17: claims.0.variant names 'rocc', which is no variant; the experiment has rocc/few
          'of("rocc/few", jain     | 'of("rocc", jain          | :19: claims.2 names 'rocc', which is no variant
          figure: fig8             | figure: Fig 8             | :3: reproduces.figure is 'Fig 8'; allowed is a short name
          , says: "words"          | , say: "words"            | :3: reproduces lacks the key 'says'
          """)
  void aWrongComparisonGetsOneSentence(String good, String wrong, String sentence) {
    assertThat(GOOD).contains(good);
    assertThatThrownBy(() -> read(GOOD.replace(good, wrong), Choices.NONE, true))
        .isInstanceOfSatisfying(
            SluiceException.class,
            e -> {
              assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT);
              assertThat(e.getMessage()).contains(sentence).doesNotContain("\n");
            });
  }

  @Test
  void aWrongVariantOnTheCommandLineIsNamed() {
    assertThatThrownBy(() -> reader().read(entry(GOOD), Choices.NONE, false, List.of("roc/few")))
        .hasMessage("--variant names 'roc/few', which is no variant; nearest is rocc/few");
    assertThat(reader().read(entry(GOOD), Choices.NONE, false, List.of("none/few")).variants())
        .hasSize(1);
    assertThat(reader().read(entry(GOOD), Choices.NONE, false, List.of("*/many")).variants())
        .hasSize(3);
  }

  @Test
  void ofAndVariantNeedAComparison() {
    String plain = GOOD.replaceAll("(?s)seeds:.*quick:[^\n]*\n", "");
    assertThatThrownBy(
            () ->
                new ExperimentReader(SchemeCatalog.load().schemes())
                    .read(entry(plain), Choices.NONE))
        .hasMessageContaining("claims.0.variant is an unknown key");
  }

  private static Experiment run(Comparison c, String variant, int seed) {
    return c.variants().stream()
        .filter(v -> v.name().equals(variant))
        .findFirst()
        .orElseThrow()
        .runs()
        .get(seed);
  }

  private Comparison read(String text, Choices choices, boolean quick) {
    return reader().read(entry(text), choices, quick, List.of());
  }

  private static ComparisonReader reader() {
    return new ComparisonReader(new ExperimentReader(SchemeCatalog.load().schemes()));
  }

  private ExperimentLibrary.Entry entry(String text) {
    Path file = folder.resolve("test.yaml");
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return new ExperimentLibrary.Entry("test", file, "test.yaml");
  }

  @Test
  void aSeedIsGivenOnce() {
    Choices set = Choices.NONE.withSettings(List.of("seed=7"));
    ExperimentLibrary.Entry several = entry(GOOD);
    assertThatThrownBy(() -> reader().read(several, set, false, List.of()))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("--set seed=7 is not allowed where ")
        .hasMessageContaining(" has seeds; allowed is --seed or --seeds alone");
    ExperimentLibrary.Entry one = entry(GOOD.replace("seeds: [1, 2]\n", ""));
    assertThatThrownBy(() -> reader().read(one, set, false, List.of(), List.of(1L)))
        .hasMessage(
            "--set seed=7 is not allowed where --seeds gives the seeds; allowed is --seed or --seeds alone");
    assertThatThrownBy(() -> reader().read(one, set.withSeed(3L), false, List.of()))
        .hasMessageContaining("where --seed gives the seed");
    Comparison read = reader().read(one, set, false, List.of());
    assertThat(read.seeds()).containsExactly(7L);
    assertThat(read.variants().get(0).runs()).extracting(Experiment::seed).containsExactly(7L);
  }
}
