// SPDX-License-Identifier: MIT
package org.sluice.runner.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sluice.runner.read.Calibration;

class CalibrationTableTest {
  private final CalibrationTable table =
      new CalibrationTable(
          List.of(
              new CalibrationTable.ClaimName("f1", "low"),
              new CalibrationTable.ClaimName("f1", "any"),
              new CalibrationTable.ClaimName("f2", "high"),
              new CalibrationTable.ClaimName("f2", "never"),
              new CalibrationTable.ClaimName("f3", "middle")),
          List.of(new CalibrationTable.ClaimName("f4", "over several loads")),
          List.of(
              point("1", true, true, false, false, false),
              point("2", true, true, false, false, true),
              point("3", false, true, true, false, true)),
          List.of(new CalibrationTable.NotRun(Map.of("k", "9"), "f2: k is 9; allowed is 0 to 5")));

  @Test
  void claimsThatHoldNowhereTogetherContradictEachOther() {
    assertThat(table.sensitive()).containsExactly(0, 2, 4);
    assertThat(table.never()).containsExactly(3);
    assertThat(table.contradictions()).isEqualTo(Map.of(0, List.of(2)));
  }

  @Test
  void eachFigureIsJudgedAtTheValuesThatTheOthersChoose() {
    CalibrationTable.LeftOut f1 = table.leaveOneOut().get(0);
    CalibrationTable.LeftOut f3 = table.leaveOneOut().get(2);

    assertThat(f1.from()).extracting(CalibrationTable.Point::name).containsExactly("k = 3");
    assertThat(f1.least()).isEqualTo(1);
    assertThat(f1.possible()).isEqualTo(2);
    assertThat(f3.from()).hasSize(3);
    assertThat(f3.least()).isZero();
    assertThat(f3.most()).isEqualTo(1);
  }

  @Test
  void thePageSaysIt() {
    Calibration calibration = new Calibration("T", "p", "s", List.of(), List.of(), 0, 1);
    String page =
        new CalibrationPage(
                calibration, table, point("0", true, true, true, false, true), true, "0123abcd")
            .render();

    assertThat(page)
        .contains("| in use: k = 0 | 4 of 5 | 2 | 1 | 1 |")
        .contains("| k = 3 | 3 of 5 | 1 | 1 | 1 |")
        .contains("| f1 | k = 3 | 1 of 2 | 2 of 2 |")
        .contains("- f1 \"low\", against: f2 \"high\"")
        .contains("- f2 \"never\"\n\n## Claims not judged\n")
        .contains("They are counted nowhere.\n\n- f4 \"over several loads\"")
        .doesNotContain("| f4 |");
    assertThat(table.best(Set.of("f1"))).hasSize(2);
  }

  @Test
  void aPageOfOtherRunsIsMarkedAsStaleOnce() {
    Calibration calibration = new Calibration("T", "p", "s", List.of(), List.of(), 0, 1);
    CalibrationTable.Point usual = point("0", true, true, true, false, true);
    String page = new CalibrationPage(calibration, table, usual, true, "0123abcd").render();

    assertThat(page)
        .contains("counted nowhere:\n\n- k = 9: f2: k is 9; allowed is 0 to 5\n")
        .contains("| k = 3 | 3 of 5 |");
    assertThat(PublishedCalibration.marked(page, "0123abcd")).isEqualTo(page);
    String stale = PublishedCalibration.marked(page, "fedc9876");
    assertThat(stale).startsWith("# T\n\n**Stale: ").endsWith(page.substring(5));
    assertThat(PublishedCalibration.marked(stale, "fedc9876")).isEqualTo(stale);
    assertThat(PublishedCalibration.marked(stale, "0123abcd")).isEqualTo(page);
  }

  private static CalibrationTable.Point point(String k, Boolean... holds) {
    return new CalibrationTable.Point(Map.of("k", k), Arrays.asList(holds));
  }
}
