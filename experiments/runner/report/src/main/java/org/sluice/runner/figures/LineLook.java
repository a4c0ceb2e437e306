// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

/**
 * What makes a line different from others, as positions in the lists of the style.
 *
 * @param color position of its colour
 * @param dash position of its dashes, where the style has dashes
 * @param among how many lines of the same colour come before it; they differ by dashes in any style
 * @param name the line's name, of which a style file may say something; may be empty
 * @param scheme its scheme, of which a style file may say something, too; may be empty
 */
record LineLook(int color, int dash, int among, String name, String scheme) {
  /** A line whose colour and dashes follow from its place alone. */
  static LineLook at(int index) {
    return new LineLook(index, index, 0, "", "");
  }

  /** The same with a name. */
  LineLook named(String line) {
    return new LineLook(color, dash, among, line, scheme);
  }
}
