// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

/**
 * A value of an experiment that does nothing beside the others.
 *
 * @param where its place
 * @param sentence for the user, which names the place
 */
public record IdleValue(Where where, String sentence) {
  /** Whether the variant of that name sets it, by its own map or by that of one of its axes. */
  public boolean isOf(String variant) {
    String[] axes = variant.split("/", -1);
    for (int i = 0; i < axes.length; i++) {
      if (where.path().startsWith("compare." + i + "." + axes[i] + ".")) {
        return true;
      }
    }
    return where.path().startsWith("compare." + variant + ".");
  }
}
