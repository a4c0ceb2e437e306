// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/**
 * Weighted fair queueing by ingress port, for congestion points ({@code wfq}; owners of {@code
 * service-order}).
 */
public interface IngressFairQueueing extends Facet {
  /**
   * Serves the queue by ingress port in weighted fair queueing (self-clocked): while several
   * ingress ports have packets in it, each gets its weight's share of the bytes.
   *
   * @param weights of the ingress ports by number, each 1 to 1000; ports beyond the last have
   *     weight 1
   */
  void serveByIngress(int... weights);

  /** Serves the queue first come, first served, as it is from the start. */
  void serveInOrder();
}
