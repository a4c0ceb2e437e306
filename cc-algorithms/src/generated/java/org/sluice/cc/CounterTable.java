// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/counters.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A counter that has rows.
 *
 * @param words row after row
 * @param columns words of a row, above 0
 */
@SuppressWarnings("ArrayRecordComponent")
public record CounterTable(long[] words, int columns) {
  private static final long[] NONE = {};

  /** A table without rows. */
  public static final CounterTable EMPTY = new CounterTable(NONE, 1);

  /** Number of rows. */
  public int rows() {
    return words.length / columns;
  }

  /** The word in a row and column, both from 0. */
  public long at(int row, int column) {
    return words[row * columns + column];
  }

  /** Columns of {@link Counter#PORT_QUEUE_BYTES}. */
  public static final class PortQueueBytes {
    /** Bytes in the queue. */
    public static final int BYTES = 0;

    private PortQueueBytes() {}
  }

  /** Columns of {@link Counter#FLOWS_SEEN}. */
  public static final class FlowsSeen {
    /** Egress port's number. */
    public static final int PORT = 0;

    /** Flow's number. */
    public static final int FLOW = 1;

    /** Node number of the flow's sender. */
    public static final int SOURCE = 2;

    /** Node number of the flow's receiver. */
    public static final int DESTINATION = 3;

    /** Packets that came. */
    public static final int PACKETS = 4;

    /** Bytes that came. */
    public static final int BYTES = 5;

    /** Packets that found more in the queue than {@code countAbove} says. */
    public static final int PACKETS_ABOVE = 6;

    private FlowsSeen() {}
  }

  /** Columns of {@link Counter#PAIRS}. */
  public static final class Pairs {
    /** Ingress port's number. */
    public static final int INGRESS = 0;

    /** Egress port's number. */
    public static final int EGRESS = 1;

    /** Data bytes that came by the one and now wait for the other. */
    public static final int QUEUE_BYTES = 2;

    /** Data bytes that came by the one for the other since the start. */
    public static final int ARRIVED_BYTES = 3;

    private Pairs() {}
  }

  /** Columns of {@link Counter#VOQS}. */
  public static final class Voqs {
    /** Number of the queue, as the scheme assigned it. */
    public static final int QUEUE = 0;

    /** Bytes now in it. */
    public static final int QUEUE_BYTES = 1;

    /** Bytes that came for it since the start. */
    public static final int ARRIVED_BYTES = 2;

    /** Bytes that left it since the start. */
    public static final int SENT_BYTES = 3;

    /** Bytes it may still send; below 0 what it owes. */
    public static final int CREDIT_BYTES = 4;

    /** Flows with a packet in it. */
    public static final int FLOWS = 5;

    private Voqs() {}
  }

  /** Columns of {@link Counter#STAMPS}. */
  public static final class Stamps {
    /** Node number of the switch that stamped. */
    public static final int ORIGIN = 0;

    /** Egress port, here, of the packet that brought the stamp. */
    public static final int EGRESS = 1;

    /** See {@link DepartureStamp#FLOWS}; 0 if that is not stamped. */
    public static final int FLOWS = 2;

    /** See {@link DepartureStamp#SENT_BYTES}; 0 if that is not stamped. */
    public static final int SENT_BYTES = 3;

    private Stamps() {}
  }

  /** Columns of {@link Counter#CREDITS}. */
  public static final class Credits {
    /** Credits sent since the start. */
    public static final int SENT = 0;

    /** Data packets that came since the start and that a credit let go. */
    public static final int USED = 1;

    /** Largest number of a credit that a data packet brought back, plus 1; 0 before the first. */
    public static final int HIGHEST = 2;

    /** From the last such credit's departure to its packet's arrival, ps; 0 before the first. */
    public static final int ROUND_TRIP_PS = 3;

    private Credits() {}
  }
}
