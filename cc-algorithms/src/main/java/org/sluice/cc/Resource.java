// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** A thing that exactly one scheme of an experiment may control. */
public enum Resource {
  RATE("rate"),
  WINDOW("window"),
  ACK_POLICY("ack-policy"),
  PAUSE("pause"),
  ECN_PROFILE("ecn-profile"),
  DROP_PROFILE("drop-profile"),
  SERVICE_ORDER("service-order"),
  ECN_CAPABILITY("ecn-capability"),
  DESTINATION_QUEUES("destination-queues"),
  PATHS("paths");

  private final String wireName;

  Resource(String wireName) {
    this.wireName = wireName;
  }

  /** The name used in messages to the user. */
  public String wireName() {
    return wireName;
  }
}
