// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * What becomes of a packet; of two verdicts on one packet the later in this order holds. See {@link
 * org.sluice.cc.facet.PacketVerdicts}.
 */
public enum Verdict {
  /** It takes its way: the buffer admits it or not, the marking profile marks it or not. */
  PASS,
  /** It is marked if it is ECN-capable, and takes its way. */
  MARK,
  /** It is dropped. */
  DROP
}
