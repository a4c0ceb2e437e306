// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.EcnProfile;

/** What an egress queue drops, for congestion points (owners of {@code drop-profile}). */
public interface QueueDrops extends Facet {
  /**
   * Drops packets of the port's data class that are not ECN-capable by this profile, from now on:
   * where it would mark, they are dropped on arrival (WRED). The queue is the one they find. Needs
   * {@code wred-drop}.
   */
  void setDropProfile(EcnProfile profile);

  /**
   * Drops every packet of the data class that finds more than this in the port's data queue. Needs
   * {@code queue-limit}.
   *
   * @param bytes not negative; {@link Long#MAX_VALUE} for no limit but the switch's buffer
   */
  void limitQueue(long bytes);
}
