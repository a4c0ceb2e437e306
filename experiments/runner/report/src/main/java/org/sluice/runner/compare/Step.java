// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.List;

/**
 * An event and what was decided on it.
 *
 * @param event what happened
 * @param decisions what its state machines decided, in their order
 */
record Step(Entry event, List<Entry> decisions) {
  Step {
    decisions = List.copyOf(decisions);
  }

  long timePs() {
    return event.timePs();
  }
}
