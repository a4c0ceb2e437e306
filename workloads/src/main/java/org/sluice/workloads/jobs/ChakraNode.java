// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.List;

/**
 * A node of a trace, with the fields that astra-sim reads.
 *
 * @param id unsigned
 * @param name of a collective; empty for others
 * @param type what it does
 * @param deps ids of all nodes that must be done first, data and control, each once
 * @param durationMicros as traced, µs
 * @param isCpuOp whether it runs on the CPU
 * @param numOps floating-point operations, or {@link #ABSENT}
 * @param tensorSize bytes, or {@link #ABSENT}
 * @param commType number of {@code CollectiveCommType}, or {@link #ABSENT}
 * @param commSize bytes, or {@link #ABSENT}
 * @param commSrc sending rank, or {@link #ABSENT}
 * @param commDst receiving rank, or {@link #ABSENT}
 * @param commTag tag of a message, or {@link #ABSENT}
 * @param group name of the communicator group; empty: all ranks
 * @param isPartial whether only some dimensions of the network take part
 * @param values of a metadata node, the values of its inputs; empty for others
 */
record ChakraNode(
    long id,
    String name,
    Type type,
    List<Long> deps,
    long durationMicros,
    boolean isCpuOp,
    long numOps,
    long tensorSize,
    long commType,
    long commSize,
    long commSrc,
    long commDst,
    long commTag,
    String group,
    boolean isPartial,
    String values) {

  /** Of an attribute that the node does not have. */
  static final long ABSENT = -1;

  /** By the numbers of the schema's {@code NodeType}. */
  enum Type {
    INVALID_NODE,
    METADATA_NODE,
    MEM_LOAD_NODE,
    MEM_STORE_NODE,
    COMP_NODE,
    COMM_SEND_NODE,
    COMM_RECV_NODE,
    COMM_COLL_NODE
  }

  /** What the node takes of its rank while it is under way, one node at a time. */
  enum Lane {
    CPU,
    GPU,
    COMMUNICATION,
    NONE
  }

  /** The id as it is written. */
  String idText() {
    return Long.toUnsignedString(id);
  }

  /** As {@code HardwareResource.cc} says; there all that is neither is communication. */
  Lane lane() {
    if (isCpuOp) {
      return Lane.CPU;
    }
    return switch (type) {
      case COMP_NODE -> Lane.GPU;
      case COMM_RECV_NODE -> Lane.NONE;
      default -> Lane.COMMUNICATION;
    };
  }
}
