// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.io.IOException;

/** A connection on which nothing more can be understood; the message says why in a few words. */
final class BrokenConnectionException extends IOException {
  private static final long serialVersionUID = 1L;

  BrokenConnectionException(String why) {
    super(why);
  }
}
