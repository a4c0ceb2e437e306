// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import org.sluice.runner.results.PlanFacts;

/**
 * What must be known of a run to say why a flow did not end.
 *
 * @param hasOtherDevices whether its packets may be where nobody looked
 * @param ignoresAcks whether ACKs acknowledge nothing
 * @param chunkBytes ACKs acknowledge whole chunks of this size only; 0: any byte
 */
record Surroundings(boolean hasOtherDevices, boolean ignoresAcks, long chunkBytes) {
  static Surroundings of(HappenedFile file, PlanFacts plan) {
    boolean byChunk = plan.dataplane("go_back_to_chunk").filter("true"::equals).isPresent();
    return new Surroundings(
        file.hasOtherDevices(),
        plan.dataplane("ignore_acks").filter("true"::equals).isPresent(),
        byChunk ? Long.parseLong(plan.dataplane("chunk_bytes").orElse("0")) : 0);
  }
}
