// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sluice.runner.SluiceException;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.runner.model.Where;

class DataplaneSectionTest {
  private static final Where HERE = new Where("x.yaml", 1, "dataplane");

  /**
   * A row of the table that the reader of plans is tested with, too.
   *
   * @param allowed whether both readers take the value
   * @param planName the key in a plan
   * @param planValue the value in a plan
   * @param yamlName the key in an experiment file
   * @param yamlValue the value in an experiment file
   */
  record Case(
      boolean allowed, String planName, String planValue, String yamlName, String yamlValue) {}

  static Stream<Case> cases() throws IOException {
    return Files.readAllLines(Path.of("../../../bridge/vocabulary/dataplane-key-cases.tsv"))
        .stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .map(f -> new Case(f[0].equals("yes"), f[1], f[2], f[3], f[4]))
        .filter(c -> !c.yamlName().equals("-"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void keysAreAllowedAtTheEndsOfTheirRangesAndRefusedBeyond(Case c) {
    if (c.allowed()) {
      assertThat(read(c.yamlName(), c.yamlValue())).containsEntry(c.planName(), c.planValue());
    } else {
      assertThatThrownBy(() -> read(c.yamlName(), c.yamlValue()))
          .isInstanceOf(SluiceException.class);
    }
  }

  @Test
  void everyKeyOfTheSectionIsInTheTable() throws IOException {
    assertThat(cases().map(Case::planName).distinct())
        .containsExactlyElementsOf(
            DataplaneKey.all().stream()
                .filter(key -> !key.topLevel())
                .map(DataplaneKey::planName)
                .toList());
  }

  @Test
  void aWeightOfNothingAndARateThatNoLinkHasAreRefusedBeforeAnythingRuns() {
    assertThatThrownBy(() -> read("ecnAverageWeight", "0"))
        .hasMessageContaining("from 0.000000001 to 1");
    assertThatThrownBy(() -> read("minRate", "101Tbps")).isInstanceOf(SluiceException.class);
  }

  @Test
  void anUpperThresholdBelowTheLowerOneIsRefusedBeforeAnythingRuns() {
    LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
    members.put("ecnKmin", new YamlNode.Scalar(HERE, "2kB"));
    members.put("ecnKmax", new YamlNode.Scalar(HERE, "1999B"));
    Section section = Section.of(new YamlNode.Mapping(HERE, members), new Scope());
    assertThatThrownBy(() -> DataplaneSection.read(Optional.of(section), profile -> Map.of()))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("makes ecnKmax 1999; allowed is at least ecnKmin, 2000");
    members.put("ecnKmax", new YamlNode.Scalar(HERE, "2kB"));
    assertThatCode(() -> DataplaneSection.read(Optional.of(section), profile -> Map.of()))
        .doesNotThrowAnyException();
    members.put("ecnKmax", new YamlNode.Scalar(HERE, "off"));
    assertThatCode(() -> DataplaneSection.read(Optional.of(section), profile -> Map.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void aSwitchOfItsOwnThresholdIsHeldAgainstThatOfAllSwitches() {
    LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
    members.put("ecnKmax", new YamlNode.Scalar(HERE, "1999B"));
    Section section = Section.of(new YamlNode.Mapping(HERE, members), new Scope());
    assertThatThrownBy(
            () ->
                DataplaneSection.checkOrder(
                    Map.of("ecn_kmin_bytes", "2000", "ecn_kmax_bytes", "1999"), section))
        .hasMessageContaining("at least ecnKmin, 2000");
  }

  @ParameterizedTest
  @EnumSource(DataplaneProfile.class)
  void profilesHoldKeysAndValuesThatAreDeclared(DataplaneProfile profile) {
    for (Map.Entry<String, String> value : profile.planValues().entrySet()) {
      DataplaneKey key = DataplaneKey.ofPlanName(value.getKey()).orElseThrow();
      String text = value.getValue().equals(key.wordValue()) ? key.word() : value.getValue();
      assertThatCode(() -> read(key.yamlName(), text + unit(key, text))).doesNotThrowAnyException();
    }
  }

  private static String unit(DataplaneKey key, String text) {
    if (text.equals(key.word())) {
      return "";
    }
    return switch (key.kind()) {
      case BYTES -> "B";
      case TIME -> "ps";
      case RATE -> "bps";
      default -> "";
    };
  }

  private static Map<String, String> read(String key, String value) {
    LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
    members.put(key, new YamlNode.Scalar(HERE, value));
    Section section = Section.of(new YamlNode.Mapping(HERE, members), new Scope());
    Map<String, String> values = DataplaneSection.keys(section, k -> true);
    section.finish();
    return values;
  }
}
