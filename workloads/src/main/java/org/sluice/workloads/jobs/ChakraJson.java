// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.WorkloadException;

/** JSON beside traces: integers are {@link Long}s, of two equal keys the last counts. */
final class ChakraJson {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_LONG_FOR_INTS);

  private ChakraJson() {}

  /**
   * The value with which a text begins; what is behind it is not read, as {@code nlohmann::json}'s
   * operator does: a {@link Map}, a {@link List}, a number, a string, a truth value or null.
   *
   * @param place which file or node, for errors
   * @throws WorkloadException if it is no JSON
   */
  static @Nullable Object read(String place, String text) {
    try {
      return JSON.readValue(text, Object.class);
    } catch (JsonProcessingException e) {
      throw new WorkloadException(
          "%s:%d: is no JSON: %s; allowed is JSON"
              .formatted(
                  place,
                  e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                  e.getOriginalMessage()));
    }
  }
}
