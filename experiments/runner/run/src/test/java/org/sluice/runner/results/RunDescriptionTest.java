// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sluice.runner.model.Departure;

class RunDescriptionTest {
  /** Copies of sets have another order in each process: description.json of equal runs differed. */
  @Test
  void whatIsAllowedHasOneOrder() {
    List<Departure> forwards = List.copyOf(EnumSet.allOf(Departure.class));
    List<Departure> backwards = new ArrayList<>(forwards);
    Collections.reverse(backwards);
    assertThat(allowed(forwards)).containsExactlyElementsOf(forwards);
    assertThat(allowed(backwards)).containsExactlyElementsOf(forwards);
  }

  private static Set<Departure> allowed(List<Departure> departures) {
    return new RunDescription.Setup("ns3", "jvm", 1, 1, List.of(), new LinkedHashSet<>(departures))
        .allowed();
  }
}
