// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** Control packets addressed by hosts, from any place ({@code host-message}). */
public interface HostMessages extends Facet {
  /** Every peer of a host. */
  int ANY_PEER = -1;

  /**
   * Sends one control packet to a host, whose NIC hands it to every reaction point there that sends
   * to {@code peer}. The packet carries host addresses only, like one that a switch sends, which
   * does not know queue pairs.
   *
   * @param host node number of the host
   * @param peer node number of the host whose senders are addressed, {@link #ANY_PEER} for all
   * @param type the scheme's own message number
   * @param wireBytes size of the frame that carries it
   * @param words payload, copied
   */
  void sendToHost(int host, int peer, int type, int wireBytes, long... words);
}
