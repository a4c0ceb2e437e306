// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

/** Has the name of another scheme; registered nowhere on the class path. */
public final class NamesakeScheme extends EchoScheme {
  /** Found by the service loader. */
  public NamesakeScheme() {
    super("echo");
  }
}
