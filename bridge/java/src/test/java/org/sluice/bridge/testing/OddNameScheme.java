// SPDX-License-Identifier: MIT
package org.sluice.bridge.testing;

/** Not registered on the class path: found only where a user drops it in. */
public final class OddNameScheme extends EchoScheme {
  /** Found by the service loader. */
  public OddNameScheme() {
    super("Swift 2");
  }
}
