// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

/** Message types between sender and receiver; 0 is what the data plane gives credits. */
final class Signal {
  /** Credit request: data waits. */
  static final int REQUEST = 1;

  /** Credit stop: no data waits any more. */
  static final int STOP = 2;

  private Signal() {}
}
