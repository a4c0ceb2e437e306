// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

/** A server that cannot run as asked; the message is one sentence for a user. */
public final class ServerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ServerException(String sentence) {
    super(sentence);
  }

  ServerException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
