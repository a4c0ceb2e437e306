// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of a result file: its fields in the order they were given. */
public final class JsonObject extends LinkedHashMap<String, @Nullable Object> {
  private static final long serialVersionUID = 1L;

  /**
   * The object with a field more.
   *
   * @param value null, NaN or infinite for a number that does not exist: null in the file
   */
  public JsonObject with(String name, @Nullable Object value) {
    put(name, value instanceof Double number && !Double.isFinite(number) ? null : value);
    return this;
  }

  /** The object with a field more for each entry. */
  public JsonObject withAll(Map<String, ?> fields) {
    fields.forEach(this::with);
    return this;
  }
}
