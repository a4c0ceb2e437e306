// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import org.sluice.cc.Message;

/**
 * Messages of section 3.2: CNPs, RTT requests (their number) and responses (number, sent at ps).
 */
final class ProbeMessages {
  static final int CNP = 1;
  static final int RTT_REQUEST = 2;
  static final int RTT_RESPONSE = 3;

  private ProbeMessages() {}

  /** Which request, of a request or a response. */
  static long number(Message message) {
    return message.words()[0];
  }

  /** When the request that a response answers was sent, ps. */
  static long requestedPs(Message response) {
    return response.words()[1];
  }
}
