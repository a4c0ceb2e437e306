// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

/**
 * What a line of an ini file sets, or one member of the object that it sets.
 *
 * @param section a heading, for people
 * @param key left side of the line
 * @param member name in the object on its right side; empty if that is no object
 */
record Setting(String section, String key, String member) {
  Setting(String section, String key) {
    this(section, key, "");
  }
}
