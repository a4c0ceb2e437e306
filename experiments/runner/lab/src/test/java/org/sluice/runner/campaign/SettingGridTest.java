// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sluice.runner.SluiceException;

class SettingGridTest {
  private static List<String> folders(String... settings) {
    return SettingGrid.of(List.of(settings), "p/fig1").points().stream()
        .map(SettingGrid.Point::folder)
        .toList();
  }

  @Test
  void everyCombinationHasAllSettings() {
    SettingGrid grid = SettingGrid.of(List.of("n=1,2", "t=1ms", "load=30%,50%"), "p/fig1");
    assertThat(grid.axes()).containsExactly("n", "load");
    assertThat(grid.points())
        .extracting(p -> String.join(" ", p.settings()))
        .containsExactly(
            "t=1ms n=1 load=30%", "t=1ms n=1 load=50%", "t=1ms n=2 load=30%", "t=1ms n=2 load=50%");
    assertThat(grid.points().get(1).values()).containsExactly("1", "50%");
    SettingGrid none = SettingGrid.of(List.of(), "p/fig1");
    assertThat(none.points()).containsExactly(new SettingGrid.Point(List.of(), List.of()));
  }

  @Test
  void pairsAreOneValue() {
    for (String one : List.of("dataplane.classWeights=3:1,5:2", "list=[1, 2]", "n=max(1, 2)")) {
      assertThat(SettingGrid.of(List.of(one), "e").points())
          .containsExactly(new SettingGrid.Point(List.of(), List.of(one)));
    }
    assertThatThrownBy(() -> folders("x=3:1,5"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("'3:1' is not allowed among them");
  }

  @Test
  void aFolderIsNamedByTheSettingsAndNoTwoAreTheSame() {
    assertThat(folders()).containsExactly("");
    assertThat(folders("load=30%,50%", "n=+1")).containsExactly("n=+1,load=30%", "n=+1,load=50%");
    String one = folders("list=[1, 2]").get(0);
    assertThat(one).matches("list=-1,-2--[0-9a-f]{12}");
    assertThat(folders("list=[1 ,2]").get(0)).isNotEqualTo(one);
    assertThat(folders("../../x=a/b").get(0)).doesNotContain("/");
    assertThat(folders("title=" + "x".repeat(500)).get(0)).hasSizeLessThan(120);
  }

  @Test
  void aListThatIsThereTwiceOrTooManyAreRefused() {
    assertThatThrownBy(() -> folders("n=1,2", "n=3"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("--set gives 'n' several values and is there again");
    String values =
        IntStream.range(0, 400).mapToObj(String::valueOf).collect(Collectors.joining(","));
    assertThatThrownBy(() -> folders("a=" + values, "b=" + values, "c=1,2"))
        .isInstanceOf(SluiceException.class)
        .hasMessage(
            "this campaign of p/fig1 would have more than 100000 runs; allowed are 100000:"
                + " give fewer values or seeds");
  }
}
