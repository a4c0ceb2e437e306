// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sluice.cc.Scheme;

/** The files that stand beside the schemes. */
class DeviationTest {
  static Collection<Scheme> schemes() {
    return SchemeCatalog.load().schemes();
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void everyDeviationSaysWhereWhatAndWhy(Scheme scheme) {
    for (Deviation d : Deviation.of(scheme)) {
      assertThat(List.of(d.where(), d.quote(), d.what(), d.why())).noneMatch(String::isBlank);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dcqcn, 12",
    "dcqcn-pi, 4",
    "dctcp, 10",
    "expresspass, 13",
    "fafc, 22",
    "hiercc, 17",
    "hpcc, 11",
    "hpcc-pint, 6",
    "ldcp, 23",
    "ldcp-pcc, 15",
    "pacc, 17",
    "powertcp, 18",
    "qcn, 7",
    "rocc, 17",
    "timely, 13"
  })
  void everyEntryOfAFileIsRead(String scheme, int entries) {
    assertThat(Deviation.of(SchemeCatalog.load().find(scheme).orElseThrow())).hasSize(entries);
  }

  @Test
  void anEntryIsReadWithoutItsMarks() {
    Deviation second = Deviation.of(SchemeCatalog.load().find("rocc").orElseThrow()).get(1);
    assertThat(second)
        .isEqualTo(
            new Deviation(
                "Algorithm 1, lines 3 and 5",
                "lines without text in print",
                "F is set to F_min, and to F/2",
                "section 3.2: \"the fair rate is set to F_min or F/2, respectively (Line 3 and"
                    + " Line 5)\""));
  }
}
