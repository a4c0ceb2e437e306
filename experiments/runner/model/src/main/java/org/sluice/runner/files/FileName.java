// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

/** Names of files that are made from names that users give. */
public final class FileName {
  private FileName() {}

  /** The name with a hyphen in the place of what file names should not have. */
  public static String of(String name) {
    return name.replaceAll("[^A-Za-z0-9_.-]+", "-");
  }
}
