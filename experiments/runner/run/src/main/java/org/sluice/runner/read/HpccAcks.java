// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.hpcc.FlowFile;

/**
 * Which packets are acknowledged, and where a sender goes back to after a loss: {@code
 * L2_ACK_INTERVAL}, {@code L2_CHUNK_SIZE} and {@code L2_BACK_TO_ZERO} (RdmaHw::ReceiverCheckSeq and
 * RdmaHw::ReceiveAck). Where the HPCC simulator divides by a chunk of 0 B and crashes, nothing is
 * acknowledged here, and a warning says so.
 */
final class HpccAcks {
  private final HpccValues values;
  private final List<String> warnings;
  private final long intervalBytes;
  private final long chunkBytes;
  private final boolean goesBack;

  HpccAcks(HpccValues values, List<String> warnings) {
    this.values = values;
    this.warnings = warnings;
    intervalBytes = Long.parseLong(values.number("L2_ACK_INTERVAL"));
    chunkBytes = Long.parseLong(values.number("L2_CHUNK_SIZE"));
    goesBack = values.isOn("L2_BACK_TO_ZERO");
  }

  /**
   * Keys of the data plane and their values.
   *
   * @param hasIrn whether losses are recovered as in IRN, which knows no chunks
   */
  Map<String, String> dataplane(boolean hasIrn) {
    Map<String, String> keys = new LinkedHashMap<>();
    if (!hasIrn) {
      if (chunkBytes > 0) {
        keys.put("chunk", chunkBytes + "B");
      }
      keys.put("goBackToChunk", Boolean.toString(goesBack));
      keys.put("firstAck", intervalBytes + "B");
    }
    keys.put("ignoreAcks", Boolean.toString(intervalBytes == 0));
    return keys;
  }

  /**
   * Says what becomes of the flows.
   *
   * @param rows the flows that run
   * @param unitBytes what their sizes count
   * @param payloadBytes of a full packet
   */
  void check(List<FlowFile.Row> rows, long unitBytes, long payloadBytes) {
    if (intervalBytes == 0) {
      warnings.add(
          values.place("L2_ACK_INTERVAL")
              + "L2_ACK_INTERVAL is 0: ACKs acknowledge nothing, so that no flow ends, as in the"
              + " HPCC simulator");
      return;
    }
    if (goesBack && chunkBytes == 0) {
      warnings.add(
          values.place("L2_BACK_TO_ZERO")
              + "L2_BACK_TO_ZERO is 1 and L2_CHUNK_SIZE is 0: the HPCC simulator divides by 0 and"
              + " crashes at the first ACK; here a sender goes back to the lost packet");
    } else if (goesBack) {
      count(
          rows.stream().filter(row -> row.size() * unitBytes % chunkBytes != 0).count(),
          "L2_BACK_TO_ZERO",
          "flows whose size is no multiple of the chunk of "
              + chunkBytes
              + " B, so that they never end");
    }
    if (chunkBytes == 0) {
      long silent =
          rows.stream()
              .filter(row -> row.size() > 0)
              .filter(row -> Math.min(row.size() * unitBytes, payloadBytes) < intervalBytes)
              .count();
      count(
          silent,
          "L2_ACK_INTERVAL",
          "flows whose first packet is below L2_ACK_INTERVAL, with L2_CHUNK_SIZE 0, where the HPCC"
              + " simulator divides by 0 and crashes; here such packets are not acknowledged");
    }
  }

  private void count(long flows, String key, String what) {
    if (flows > 0) {
      warnings.add("%s%s: %d".formatted(values.place(key), what, flows));
    }
  }
}
