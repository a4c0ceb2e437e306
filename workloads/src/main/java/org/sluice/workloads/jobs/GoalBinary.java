// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sluice.workloads.WorkloadException;

/**
 * Reads GOAL as {@code txt2bin} writes it ({@code serialize_mmap} in LogGOPSim's {@code
 * Parser.hpp}), little-endian and without padding: a magic number of 8 bytes, 4 bytes the number of
 * ranks, 1 byte each the highest cpu and nic, per rank 8 bytes each where it begins and ends,
 * counted behind the magic number. A rank: 4 bytes each how many operations there are and how many
 * of them wait for nothing, the numbers of these, the operations of 39 bytes, and, 4 bytes each,
 * the numbers of those that wait for each operation.
 */
final class GoalBinary {
  private static final long MAGIC = 4223;
  private static final long MAGIC_OF_USED = 2342;
  private static final int MAGIC_BYTES = 8;
  private static final int HEAD_BYTES = MAGIC_BYTES + 6;
  private static final int OPERATION_BYTES = 39;
  private static final int WAITS_AT = 23;
  private static final long U32 = 0xffffffffL;
  private static final int MOST_BYTES = Integer.MAX_VALUE - 16;

  private final ByteBuffer in;
  private final String file;
  private final GoalProgram program;

  private GoalBinary(byte[] bytes, String file) {
    this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    this.file = file;
    this.program = new GoalProgram(file, false);
  }

  /** Whether a file that begins so is one of these. */
  static boolean isBinary(byte[] head) {
    if (head.length < MAGIC_BYTES) {
      return false;
    }
    long magic = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getLong();
    return magic == MAGIC || magic == MAGIC_OF_USED;
  }

  /**
   * Reads a file.
   *
   * @param file how messages call it
   * @throws WorkloadException if it is not GOAL
   */
  static GoalProgram read(InputStream in, String file) throws IOException {
    byte[] bytes = in.readNBytes(MOST_BYTES);
    if (in.read() >= 0) {
      throw new WorkloadException(
          file + ": it has more than " + MOST_BYTES + " bytes; allowed is up to that many");
    }
    GoalBinary goal = new GoalBinary(bytes, file);
    goal.head();
    return goal.program;
  }

  private void head() {
    if (in.getLong() == MAGIC_OF_USED) {
      throw refusal(
          "it was used by LogGOPSim with --save-mem, which destroys it; allowed is a file as txt2bin writes it");
    }
    if (in.capacity() < HEAD_BYTES) {
      throw refusal("it ends within its head; allowed are %d bytes or more".formatted(HEAD_BYTES));
    }
    long ranks = in.getInt() & U32;
    in.getShort();
    long least = HEAD_BYTES + ranks * 16;
    if (ranks < 1 || least > in.capacity()) {
      throw refusal(
          "it has %d bytes for %d ranks; allowed is 1 rank or more, and %d bytes or more"
              .formatted(in.capacity(), ranks, least));
    }
    program.setRanks((int) ranks);
    long end = least;
    for (int rank = 0; rank < ranks; rank++) {
      long from = in.getLong(HEAD_BYTES + 16 * rank) + MAGIC_BYTES;
      long to = in.getLong(HEAD_BYTES + 16 * rank + 8) + MAGIC_BYTES;
      if (from != end || to < from + 8 || to > in.capacity()) {
        throw refusal(
            "rank %d is from byte %d to %d; allowed is from %d to %d at most, one rank after another"
                .formatted(rank, from, to, end, in.capacity()));
      }
      rank(rank, (int) from, (int) to);
      end = to;
    }
  }

  private void rank(int rank, int from, int to) {
    long operations = in.getInt(from) & U32;
    long roots = in.getInt(from + 4) & U32;
    long begin = from + 8L + 4 * roots;
    long appendix = begin + OPERATION_BYTES * operations;
    if (roots > operations || appendix > to || (to - appendix) % 4 != 0) {
      throw refusal(
          "rank %d has %d bytes for %d operations of %d bytes; allowed is what txt2bin of LogGOPSim or ATLAHS writes"
              .formatted(rank, to - from, operations, OPERATION_BYTES));
    }
    int first = program.size();
    int waitsBefore = program.waits();
    for (int i = 0; i < operations; i++) {
      operation(rank, i, (int) begin + OPERATION_BYTES * i);
    }
    int[] counts = new int[(int) operations];
    int waits = (int) (to - appendix) / 4;
    for (int i = 0; i < operations; i++) {
      for (int starts = 0; starts < 2; starts++) {
        int at = (int) begin + OPERATION_BYTES * i + WAITS_AT + 8 * starts;
        long count = in.getInt(at) & U32;
        long index = in.getInt(at + 4) & U32;
        if (count > 0) {
          // Each wait stands once.
          if (index + count > waits || program.waits() - waitsBefore + count > waits) {
            throw refusal(
                "rank %d, operation %d: waits %d to %d are for it; allowed is 0 to %d, each once"
                    .formatted(rank, i, index, index + count - 1, waits - 1));
          }
          waits(first, i, (int) (appendix + 4 * index), (int) count, starts == 1, counts);
        }
      }
    }
    for (int i = 0; i < operations; i++) {
      int count = in.getInt((int) begin + OPERATION_BYTES * i);
      if (count != counts[i]) {
        throw refusal(
            "rank %d, operation %d: it waits for %d; allowed is %d, as the others say"
                .formatted(rank, i, count, counts[i]));
      }
    }
  }

  private void waits(int first, int number, int at, int count, boolean untilStart, int[] counts) {
    for (int w = 0; w < count; w++) {
      long op = in.getInt(at + 4 * w) & U32;
      if (op >= counts.length) {
        throw refusal(
            "operation %d waits for operation %d; allowed is 0 to %d"
                .formatted(op, number, counts.length - 1));
      }
      program.addWait(first + (int) op, first + number, untilStart);
      counts[(int) op]++;
    }
  }

  private void operation(int rank, int number, int at) {
    byte kind = in.get(at + 4);
    if (kind < GoalProgram.SEND || kind > GoalProgram.CALC) {
      throw refusal(
          "rank %d, operation %d: its type is %d; allowed is 1 to 3".formatted(rank, number, kind));
    }
    long size = in.getLong(at + 9);
    if (size < 0) {
      throw refusal(
          "rank %d, operation %d: its size is %s; allowed is up to %d"
              .formatted(rank, number, Long.toUnsignedString(size), Long.MAX_VALUE));
    }
    boolean isCalc = kind == GoalProgram.CALC;
    program.add(
        kind,
        rank,
        size,
        isCalc ? 0 : in.getInt(at + 5),
        isCalc ? 0 : in.getInt(at + 17),
        in.get(at + 21) & 0xff,
        in.get(at + 22) & 0xff,
        number);
  }

  private WorkloadException refusal(String sentence) {
    return new WorkloadException(file + ": " + sentence);
  }
}
