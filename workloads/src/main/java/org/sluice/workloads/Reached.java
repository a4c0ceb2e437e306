// SPDX-License-Identifier: MIT
package org.sluice.workloads;

/** How far a flow must have got for what waits for it; of a task: it is done. */
public enum Reached {
  /** All of it is acknowledged at the sender. */
  ACKNOWLEDGED,
  /** Its last packet has started on the line of the sender's NIC for the first time. */
  SENT,
  /** All of it has arrived at the receiver. */
  ARRIVED,
  /** A task is done. */
  DONE
}
