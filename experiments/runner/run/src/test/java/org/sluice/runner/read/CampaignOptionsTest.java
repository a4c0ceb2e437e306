// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

/** Lists of values and seeds on the command line. */
class CampaignOptionsTest {
  @Test
  void seedsAreNumbersAndRanges() {
    assertThat(SeedList.parse("1-3")).containsExactly(1L, 2L, 3L);
    assertThat(SeedList.parse("7, 1-2,0")).containsExactly(7L, 1L, 2L, 0L);
    assertThat(SeedList.parse("5-5")).containsExactly(5L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10-1|the range 10-1 falls",
        "1,1|seed 1 is there twice",
        "1-|'1-' is neither",
        "''|'' is neither",
        "a|'a' is neither",
        "-1|'-1' is neither",
        "0-10000|more than 10000 seeds",
      })
  void wrongSeedsAreRefusedInOneSentence(String text, String why) {
    assertThatThrownBy(() -> SeedList.parse(text))
        .hasMessageContaining(why)
        .isInstanceOfSatisfying(
            SluiceException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.WRONG_INPUT));
  }

  @Test
  void aSettingMayGiveSeveralValues() {
    SettingValues found = SettingValues.find("load=30%,50%").orElseThrow();
    assertThat(found.path()).isEqualTo("load");
    assertThat(found.values()).containsExactly("30%", "50%");
  }

  @ParameterizedTest
  @ValueSource(strings = {"n=2", "list=[1,2]", "map={a: 1, b: 2}", "x=min(1,2)", "=1,2"})
  void oneValueIsAPlainSetting(String setting) {
    assertThat(SettingValues.find(setting)).isEmpty();
  }

  @Test
  void axesCrossAndTheLastChangesFastest() {
    assertThat(SettingValues.product(List.of(List.of("1", "2"), List.of("a", "b")), 10))
        .containsExactly(
            List.of("1", "a"), List.of("1", "b"), List.of("2", "a"), List.of("2", "b"));
  }
}
