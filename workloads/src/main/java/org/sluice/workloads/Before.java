// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.Locale;

/**
 * What a flow or a task waits for.
 *
 * @param id number of a flow; of a task with {@link Reached#DONE}
 * @param reached how far it must have got
 */
public record Before(int id, Reached reached) {
  /** As a plan has it: {@code 3}, {@code 3:sent}, {@code 3:arrived} or {@code task:3}. */
  public String text() {
    return switch (reached) {
      case ACKNOWLEDGED -> Integer.toString(id);
      case DONE -> "task:" + id;
      default -> id + ":" + reached.name().toLowerCase(Locale.ROOT);
    };
  }

  /** What {@link #text} gives, read again. */
  public static Before of(String text) {
    if (text.startsWith("task:")) {
      return new Before(Integer.parseInt(text.substring("task:".length())), Reached.DONE);
    }
    int colon = text.indexOf(':');
    return colon < 0
        ? new Before(Integer.parseInt(text), Reached.ACKNOWLEDGED)
        : new Before(
            Integer.parseInt(text.substring(0, colon)),
            Reached.valueOf(text.substring(colon + 1).toUpperCase(Locale.ROOT)));
  }
}
