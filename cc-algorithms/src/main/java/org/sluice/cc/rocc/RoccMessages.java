// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import org.sluice.cc.Actions;
import org.sluice.cc.Parameters;

/** The messages of RoCC and how they travel. */
final class RoccMessages {
  /** Switch to host: [fair rate in multiples of ΔF, ΔF in bit/s] (section 3.3). */
  static final int RATE = 1;

  /** Switch to host: what is needed to compute the fair rate there (section 3.6). */
  static final int QUEUE = 2;

  /** Host to switch: [tick, bits of F after it], for {@link #QUEUE}. */
  static final int COMPUTED = 3;

  private final int cnpBytes;
  private final boolean prioritised;

  RoccMessages(Parameters p) {
    cnpBytes = (int) p.asLong("cnpBytes");
    prioritised = p.asBoolean("cnpPrioritised");
  }

  /** Sends in the class the parameters name; {@code extraBytes} on top of a CNP's frame. */
  void send(Actions actions, int destination, int type, long flow, int extraBytes, long... words) {
    if (prioritised) {
      actions.send(destination, type, flow, cnpBytes + extraBytes, words);
    } else {
      actions.sendAsData(destination, type, flow, cnpBytes + extraBytes, words);
    }
  }
}
