// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * The address of a state machine, the same in every simulator: role in the two top bits, index in
 * the rest. The index of a reaction or notification point is its flow's number; of a congestion
 * point of one port, its port's number counting switches in ascending node number and the ports of
 * each in the order of the links; of a node's state machine (a congestion point of a whole switch,
 * a host point), the node's number.
 */
public final class EntityId {
  /** Sender-side state machine of a flow. */
  public static final int REACTION_POINT = 0;

  /** Receiver-side state machine of a flow. */
  public static final int NOTIFICATION_POINT = 1;

  /** Switch-side state machine of one port. */
  public static final int CONGESTION_POINT = 2;

  /** State machine of a whole node: a switch's congestion point, a host's host point. */
  public static final int NODE = 3;

  private static final int INDEX_MASK = 0x3fff_ffff;

  private EntityId() {}

  /** The reaction point of a flow. */
  public static int reactionPoint(long flow) {
    return of(REACTION_POINT, flow);
  }

  /** The notification point of a flow. */
  public static int notificationPoint(long flow) {
    return of(NOTIFICATION_POINT, flow);
  }

  /** The congestion point of the port of that number. */
  public static int congestionPoint(long index) {
    return of(CONGESTION_POINT, index);
  }

  /** The state machine of a node: of a whole switch, or of a host. */
  public static int node(long node) {
    return of(NODE, node);
  }

  /** Role of an address. */
  public static int role(int id) {
    return id >>> 30;
  }

  /** Index of an address. */
  public static int index(int id) {
    return id & INDEX_MASK;
  }

  private static int of(int role, long index) {
    if (index < 0 || index > INDEX_MASK) {
      throw new IllegalArgumentException("entity index " + index + " is outside 0.." + INDEX_MASK);
    }
    return role << 30 | (int) index;
  }
}
